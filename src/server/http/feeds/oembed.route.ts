/** `GET /api/oembed`: a public post of this server for the pages of other sites (oEmbed 1.0). */
import * as v from "valibot";
import { Refusal } from "#protocol/refusals.ts";
import { readOwnAddress } from "#server/domain/search/own-address.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { showEmbed } from "./embed.ts";
import { embedSchema } from "../entities/statuses.ts";
import { orBlank, text, whole } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

const size = orBlank(whole(1, 1_000_000));

export const oembedRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/oembed",
    summary: "A public post for the pages of other sites (oEmbed 1.0)",
    access: "public",
    // On a page it is shown to everybody.
    ignoresCookies: true,
    input: v.object({
      url: v.pipe(text(2_000), v.minLength(1)),
      maxwidth: size,
      maxheight: size,
      format: orBlank(v.picklist(["json"])),
    }),
    answers: embedSchema,
    async handle({ reading, ports, locale, t }, { url, maxwidth: width, maxheight: height }) {
      const id = readOwnAddress(ports, url)?.status;
      if (!id) throw new Refusal("record.not-found");
      const status = await loadStatus(reading("thread"), id);
      const isOurs = status.uri.startsWith(`${ports.origin}/`);
      if (!isOurs || status.visibility !== "public" || status.reblog) throw new Refusal("status.not-found");
      return showEmbed(status, { width, height }, { ...ports, locale, t });
    },
  }),
];

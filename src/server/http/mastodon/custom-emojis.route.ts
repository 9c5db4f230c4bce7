/** The custom emoji of this server. */
import * as v from "valibot";
import { customEmojiSchema } from "../entities/accounts.ts";
import { nothing } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

export const customEmojiRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/custom_emojis",
    summary: "The custom emoji of this server",
    access: "public",
    input: nothing,
    answers: v.array(customEmojiSchema),
    handle: async ({ ports }) => ports.emojis?.all ?? [],
  }),
];

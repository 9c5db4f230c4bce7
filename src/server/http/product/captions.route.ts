/** Captions that a draft names by their id, until its post is published or its edit saved (`docs/api-notes.md`). */
import * as v from "valibot";
import { addCaptions } from "#server/domain/media/captions.ts";
import { addedCaptionsSchema } from "../entities/media.ts";
import { route, type Route } from "../middleware/route.ts";
import { mediaId, vttText } from "../middleware/status-inputs.ts";

export const captionsRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/media/:id/captions",
    summary: "Adds captions to a file",
    access: "write:media",
    limiter: "media",
    input: v.object({ id: mediaId, vtt: vttText }),
    answers: addedCaptionsSchema,
    handle: ({ ports, transact, viewer }, { id, vtt }) => transact((tx) => addCaptions(tx, ports, viewer, id, vtt)),
  }),
];

/** Files for statuses (`docs/api-notes.md`, Media). */
import * as v from "valibot";
import type { MediaAttachment } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import {
  completeFreeMedia,
  deleteMedia,
  describeFreeMedia,
  loadMedia,
  requirePlayable,
} from "#server/domain/media/attachments.ts";
import { keepReceived, keepReceivedPoster } from "#server/domain/media/keep-received.ts";
import { measuresIn, mediaInputs, optionalFile, receivedFile, wordsIn } from "../middleware/media-inputs.ts";
import { route, type Route, type SignedInCall } from "../middleware/route.ts";
import { mediaId } from "../middleware/status-inputs.ts";

const upload = v.object({ file: receivedFile, thumbnail: optionalFile, ...mediaInputs });
const change = v.object({ id: mediaId, thumbnail: optionalFile, ...mediaInputs });
const withId = v.object({ id: mediaId });

export const mediaRoutes: Route[] = [
  // What there is so far is done with when it is answered, so both ways are one.
  ...["/api/v1/media", "/api/v2/media"].map((path) =>
    route({
      method: "POST",
      path,
      access: "write:media",
      limiter: "media",
      input: upload,
      receives: { kind: "files", most: limits.media.singleRequest },
      async handle(call, { file, thumbnail, ...said }) {
        const id = await keepReceived(call, call.viewer, file, {
          measures: measuresIn(said),
          words: wordsIn(said),
          thumbnail,
        });
        return loadMedia(call.db, call.ports, call.viewer, id);
      },
    }),
  ),
  route({
    method: "GET",
    path: "/api/v1/media/:id",
    access: "write:media",
    input: withId,
    handle: ({ db, ports, viewer }, { id }) => loadMedia(db, ports, viewer, id),
  }),
  route({
    method: "PUT",
    path: "/api/v1/media/:id",
    access: "write:media",
    input: change,
    receives: { kind: "files", most: limits.media.image },
    handle: changeMedia,
  }),
  route({
    method: "DELETE",
    path: "/api/v1/media/:id",
    access: "write:media",
    input: withId,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => deleteMedia(tx, viewer, id));
      return {};
    },
  }),
];

async function changeMedia(
  call: SignedInCall,
  { id, thumbnail, ...said }: v.InferOutput<typeof change>,
): Promise<MediaAttachment> {
  const { db, ports, transact, viewer } = call;
  if (thumbnail) {
    await call.count("media");
    await requirePlayable(db, ports, viewer, id);
  }
  const poster = thumbnail ? await keepReceivedPoster(call, viewer, thumbnail) : null;
  await transact(async (tx) => {
    await describeFreeMedia(tx, viewer, id, wordsIn(said));
    await completeFreeMedia(tx, viewer, id, { measures: measuresIn(said), poster });
  });
  return loadMedia(db, ports, viewer, id);
}

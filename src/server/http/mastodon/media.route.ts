/** Files for statuses (`docs/api-notes.md`, Media). */
import * as v from "valibot";
import type { MediaAttachment } from "#protocol/entities.ts";
import type { MediaId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import {
  completeFreeMedia,
  deleteMedia,
  describeFreeMedia,
  loadMedia,
  requirePlayable,
} from "#server/domain/media/attachments.ts";
import { conversionOf } from "#server/domain/media/convert-media.job.ts";
import { keepReceived, keepReceivedPoster } from "#server/domain/media/keep-received.ts";
import { mediaAttachmentSchema } from "../entities/media.ts";
import { emptySchema } from "../entities/values.ts";
import { measuresIn, mediaInputs, optionalFile, receivedFile, wordsIn } from "../middleware/media-inputs.ts";
import { Reply, route, type Route, type SignedInCall } from "../middleware/route.ts";
import { mediaId } from "../middleware/status-inputs.ts";

const upload = v.object({ file: receivedFile, thumbnail: optionalFile, ...mediaInputs });
const change = v.object({ id: mediaId, thumbnail: optionalFile, ...mediaInputs });
const withId = v.object({ id: mediaId });

type Answer = MediaAttachment | Reply<MediaAttachment>;

export const mediaRoutes: Route[] = [
  // The first waits for nothing but the file: what ffmpeg makes playable later is a download until then.
  ...(
    [
      ["/api/v1/media", null],
      ["/api/v2/media", 202],
    ] as const
  ).map(([path, status]) =>
    route({
      method: "POST",
      path,
      summary: status === null ? "Uploads a file, as old apps do" : "Uploads a file; 202 while it is made playable",
      access: "write:media",
      limiter: "media",
      input: upload,
      answers: mediaAttachmentSchema,
      ...(status !== null && { successes: [200, status] }),
      receives: { kind: "files", most: limits.media.singleRequest },
      async handle(call, { file, thumbnail, ...said }) {
        const id = await keepReceived(call, call.viewer, file, {
          measures: measuresIn(said),
          words: wordsIn(said),
          thumbnail,
        });
        return status === null ? loadMedia(call.db, call.ports, call.viewer, id) : loadProcessed(call, id, status);
      },
    }),
  ),
  route({
    method: "GET",
    path: "/api/v1/media/:id",
    summary: "A file that is in no post yet; 206 while it is made playable",
    access: "write:media",
    input: withId,
    answers: mediaAttachmentSchema,
    successes: [200, 206],
    handle: (call, { id }) => loadProcessed(call, id, 206),
  }),
  route({
    method: "PUT",
    path: "/api/v1/media/:id",
    summary: "Changes the words, the focus or the poster of a file",
    access: "write:media",
    input: change,
    receives: { kind: "files", most: limits.media.image },
    answers: mediaAttachmentSchema,
    successes: [200, 206],
    handle: changeMedia,
  }),
  route({
    method: "DELETE",
    path: "/api/v1/media/:id",
    summary: "Deletes a file that is in no post",
    access: "write:media",
    input: withId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => deleteMedia(tx, viewer, id));
      return {};
    },
  }),
];

/** With this status and without its address while it is made playable. Throws `media.not-converted` where nothing came of that. */
async function loadProcessed(call: SignedInCall, id: MediaId, status: number): Promise<Answer> {
  const [conversion, answer] = await loadWithConversion(call, id, status);
  if (conversion === "failed") throw new Refusal("media.not-converted");
  return answer;
}

async function loadWithConversion({ db, ports, viewer }: SignedInCall, id: MediaId, status: number) {
  const media = await loadMedia(db, ports, viewer, id);
  const conversion = await conversionOf(db, id);
  return [conversion, conversion === "processing" ? new Reply({ ...media, url: null }, { status }) : media] as const;
}

/** What nothing came of can still be posted, so words are taken for it. */
async function changeMedia(
  call: SignedInCall,
  { id, thumbnail, ...said }: v.InferOutput<typeof change>,
): Promise<Answer> {
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
  const [, answer] = await loadWithConversion(call, id, 206);
  return answer;
}

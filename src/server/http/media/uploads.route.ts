/**
 * Files of this product's own pages: in one request, or in parts that come several
 * at once and go on after a lost network (`docs/api-notes.md`, Uploads).
 */
import * as v from "valibot";
import * as limits from "#protocol/limits.ts";
import { nothingIsNamedSo } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { loadMedia } from "#server/domain/media/attachments.ts";
import { cancelUpload, finishUpload } from "#server/domain/media/finish-upload.ts";
import { keepReceived } from "#server/domain/media/keep-received.ts";
import { receivePart, sha256In } from "#server/domain/media/receive-part.ts";
import { longestType, receiveFile, tooLarge } from "#server/domain/media/received-file.ts";
import { seeRoom } from "#server/domain/media/room.ts";
import {
  createUpload,
  findUpload,
  openPart,
  partsOf,
  placeOfPart,
  takePart,
  type Upload,
} from "#server/domain/media/upload.ts";
import { begunUploadSchema, mediaAttachmentSchema, uploadPartSchema, uploadSchema } from "../entities/media.ts";
import { emptySchema } from "../entities/values.ts";
import { text, whole } from "../middleware/inputs.ts";
import { measuresIn, mediaInputs, wordsIn } from "../middleware/media-inputs.ts";
import { route, type Route } from "../middleware/route.ts";

/** A label; the longest that a path may bring is cut, not refused. */
const filename = v.string();
const uploadId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, nothingIsNamedSo));
const type = v.optional(text(longestType), "");
/** More than there are is "not found", as for every other thing that is not there. */
const partNumber = whole(1, 10_000);

const created = v.object({
  filename,
  type,
  size: whole(1, Number.MAX_SAFE_INTEGER, { maximum: limits.media.file, description: "Bytes." }),
});
const withUpload = v.object({ filename, uploadId });
const part = v.object({ partNumber, etag: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });
const finished = v.object({
  filename,
  uploadId,
  parts: v.pipe(v.array(part), v.maxLength(Math.ceil(limits.media.file / limits.uploads.part))),
  ...mediaInputs,
});

const access = "write:media";

export const uploadRoutes: Route[] = [
  route({
    method: "PUT",
    path: "/media/upload/:filename",
    summary: "Uploads a file in one request, whose body is its bytes",
    access,
    limiter: "media",
    input: v.object({ filename, ...mediaInputs }),
    receives: { kind: "bytes" },
    answers: mediaAttachmentSchema,
    async handle(call, { filename: name, ...said }, bytes) {
      const { db, ports, viewer } = call;
      const most = limits.media.singleRequest;
      const { declared } = bytes;
      if (declared !== null && declared > limits.media.file) {
        throw new Refusal("media.impossibly-large", { args: { bytes: declared } });
      }
      if (declared !== null && declared > most) throw tooLarge(most);
      await seeRoom(db, viewer.accountId, { unused: declared ?? 1 });
      const file = await bytes.read((chunks) => receiveFile(ports.blobs, { name, type: bytes.type, most }, chunks));
      try {
        if (file.size === 0) throw new Refusal("request.invalid", { args: { field: "file" } });
        const id = await keepReceived(call, viewer, file, { measures: measuresIn(said), words: wordsIn(said) });
        return await loadMedia(db, ports, viewer, id);
      } finally {
        await ports.blobs.discard(file.blob);
      }
    },
  }),
  route({
    method: "POST",
    path: "/media/create/:filename",
    summary: "Begins an upload in parts",
    access,
    limiter: "media",
    input: created,
    answers: begunUploadSchema,
    async handle({ db, ports, viewer }, input) {
      const upload = await createUpload({ db, blobs: ports.blobs }, viewer, input);
      return { uploadId: upload.uploadId, partSize: upload.partSize };
    },
  }),
  route({
    method: "PUT",
    path: "/media/:filename/:uploadId/:partNumber",
    summary: "Uploads one part, whose bytes are the body",
    access,
    limiter: "upload-part",
    input: v.object({ filename, uploadId, partNumber }),
    receives: { kind: "bytes" },
    answers: uploadPartSchema,
    async handle({ db, ports, transact, viewer }, { uploadId: id, partNumber: number }, bytes) {
      const upload = await findUpload(db, viewer, id);
      const { start, length } = placeOfPart(upload, number);
      if (bytes.declared !== null && bytes.declared !== length) throw new Refusal("media.part-broken");
      const part = { start, length, digest: sha256In(bytes.digest) };
      const etag = await bytes.read((chunks) =>
        receivePart(ports.blobs, id, part, chunks, {
          open: () => transact((tx) => openPart(tx, viewer, id, number)),
          take: (etag, write) => transact((tx) => takePart(tx, viewer, id, { partNumber: number, etag }, write)),
        }),
      );
      return { partNumber: number, etag };
    },
  }),
  route({
    method: "GET",
    path: "/media/:filename/:uploadId",
    summary: "How far an upload has come",
    access,
    limiter: "upload-part",
    input: withUpload,
    answers: uploadSchema,
    async handle({ db, viewer }, { uploadId: id }) {
      const upload = await findUpload(db, viewer, id);
      return { ...describe(upload), parts: await partsOf(db, id) };
    },
  }),
  route({
    method: "POST",
    path: "/media/finish/:filename/:uploadId",
    summary: "Puts the parts together",
    access,
    input: finished,
    answers: mediaAttachmentSchema,
    async handle(call, { uploadId: id, parts, ...said }) {
      const mediaId = await finishUpload(call, call.viewer, id, {
        parts,
        measures: measuresIn(said),
        words: wordsIn(said),
      });
      return loadMedia(call.db, call.ports, call.viewer, mediaId);
    },
  }),
  route({
    method: "DELETE",
    path: "/media/:filename/:uploadId",
    summary: "Gives an upload up",
    access,
    input: withUpload,
    answers: emptySchema,
    async handle(call, { uploadId: id }) {
      await cancelUpload(call, call.viewer, id);
      return {};
    },
  }),
];

function describe({ uploadId: id, name, type: mime, size, partSize, mediaId }: Upload) {
  return { uploadId: id, name, type: mime, size, partSize, mediaId };
}

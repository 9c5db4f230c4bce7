/** Files, and how they come. */
import * as v from "valibot";
import type { MediaAttachment, MediaCaptions } from "#protocol/entities.ts";
import { count, entityOf, filled, id, noted, text, url } from "./values.ts";

const size = { width: count, height: count, size: text, aspect: v.number() };

export const captionsSchema = entityOf<MediaCaptions>()({
  id: filled,
  language: noted(filled, "BCP 47."),
  url: noted(url, "WebVTT."),
});

export const mediaAttachmentSchema = entityOf<MediaAttachment>()({
  id,
  type: v.picklist(["image", "gifv", "video", "audio", "unknown"]),
  url: noted(v.nullable(url), "Null while the file is made playable."),
  preview_url: v.nullable(url),
  remote_url: v.nullable(url),
  preview_remote_url: v.nullable(url),
  text_url: v.nullable(url),
  description: noted(v.nullable(text), "The alt text."),
  blurhash: v.nullable(text),
  meta: v.nullable(
    v.object({
      original: v.optional(
        v.object({ ...v.partial(v.object(size)).entries, duration: noted(v.optional(v.number()), "Seconds.") }),
      ),
      small: v.optional(v.object(size)),
      focus: v.optional(v.object({ x: v.number(), y: v.number() })),
      color: noted(v.optional(text), "The average colour as `#rrggbb` (Linnet)."),
      wave: noted(v.optional(v.array(count)), "How loud an audio is, from 0 to 1,000; up to 300 samples (Linnet)."),
      file: noted(
        v.optional(v.object({ name: text, bytes: count, type: text })),
        "The name, the bytes and the type of a file that is only downloaded (Linnet).",
      ),
    }),
  ),
  processing: noted(v.optional(v.literal(true)), "It is being made playable (Linnet)."),
  transcript: noted(v.optional(text), "The words of an audio or a video (Linnet)."),
  captions: noted(v.optional(v.array(captionsSchema)), "Captions of an audio or a video (Linnet)."),
});

/** Without its language, which is said when it is put on a file. */
export const addedCaptionsSchema = v.omit(captionsSchema, ["language"]);

const uploadId = v.pipe(text, v.regex(/^[0-9a-f]{32}$/));
const etag = noted(v.pipe(text, v.regex(/^[0-9a-f]{64}$/)), "SHA-256 of the part, in hexadecimal.");

export const begunUploadSchema = v.object({ uploadId, partSize: noted(count, "Bytes of each part but the last.") });
export const uploadPartSchema = v.object({ partNumber: count, etag });
export const uploadSchema = v.object({
  uploadId,
  name: text,
  type: text,
  size: count,
  partSize: count,
  mediaId: noted(v.nullable(id), "The attachment that it has become."),
  parts: v.array(uploadPartSchema),
});

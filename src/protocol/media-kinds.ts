/**
 * Which files are taken, and as what.
 *
 * The browser says what it thinks a file is, the server says it again from the
 * first bytes; both go by this one table (`docs/product.md`, Accepted files).
 */
import * as limits from "./limits.ts";
import type { LinkedLimits } from "./linked.ts";

type MediaKind = "image" | "video" | "audio" | "file";

/** Mime type to kind and the extension under which such a file is stored. */
const accepted: Record<string, { kind: MediaKind; extension: string }> = {
  "image/jpeg": { kind: "image", extension: "jpg" },
  "image/png": { kind: "image", extension: "png" },
  "image/gif": { kind: "image", extension: "gif" },
  "image/webp": { kind: "image", extension: "webp" },
  "image/avif": { kind: "image", extension: "avif" },
  "video/webm": { kind: "video", extension: "webm" },
  "video/mp4": { kind: "video", extension: "mp4" },
  "video/ogg": { kind: "video", extension: "ogv" },
  "video/matroska": { kind: "video", extension: "mkv" },
  "video/x-matroska": { kind: "video", extension: "mkv" },
  "video/quicktime": { kind: "video", extension: "mov" },
  "video/avi": { kind: "video", extension: "avi" },
  "video/x-msvideo": { kind: "video", extension: "avi" },
  "video/wmv": { kind: "video", extension: "wmv" },
  "video/x-ms-wmv": { kind: "video", extension: "wmv" },
  "video/3gpp": { kind: "video", extension: "3gp" },
  "video/3gpp2": { kind: "video", extension: "3g2" },
  "video/flv": { kind: "video", extension: "flv" },
  "video/x-flv": { kind: "video", extension: "flv" },
  "audio/mp3": { kind: "audio", extension: "mp3" },
  "audio/mpeg": { kind: "audio", extension: "mp3" },
  "audio/webm": { kind: "audio", extension: "weba" },
  "audio/wav": { kind: "audio", extension: "wav" },
  "audio/x-wav": { kind: "audio", extension: "wav" },
  "audio/mp4": { kind: "audio", extension: "m4a" },
  "audio/ogg": { kind: "audio", extension: "oga" },
};

/** The mime type that stands for an extension: the first of the table, and what people call ".ogg". */
const typeOfExtension: Record<string, string> = { ogg: "audio/ogg", mpga: "audio/mpeg" };
for (const [mime, { extension }] of Object.entries(accepted)) typeOfExtension[extension] ??= mime;

export const acceptedMimeTypes: readonly string[] = Object.keys(accepted);

export interface AcceptedFile {
  kind: MediaKind;
  mime: string;
  extension: string;
}

/**
 * What a file is by its mime type or, if that says nothing, by the extension of
 * its name; `null` if it is no image, video or audio that can be shown.
 */
export function mediaFile(mime: string, fileName: string): AcceptedFile | null {
  const type = mime.split(";", 1)[0]!.trim().toLowerCase();
  const known = Object.hasOwn(accepted, type) ? type : typeByName(fileName);
  return known === null ? null : { mime: known, ...accepted[known]! };
}

/** The same for the picker that takes any file: what cannot be shown is a download. */
export function anyFile(mime: string, fileName: string): AcceptedFile {
  const type = mime.split(";", 1)[0]!.trim().toLowerCase();
  return (
    mediaFile(mime, fileName) ?? {
      kind: "file",
      mime: mimeShape.test(type) ? type : "application/octet-stream",
      extension: extensionOf(fileName) || "bin",
    }
  );
}

/**
 * Photos of phones and cameras that no browser shows: HEIC, TIFF and raw files. They name the place where they were taken, so they are no
 * downloads either. The server looks at their first bytes.
 */
function isStrangePicture({ type, name }: { type: string; name: string }): boolean {
  return strangeType.test(type) || (!mediaFile(type, name) && strangeNames.has(extensionOf(name)));
}

const strangeType =
  /^image\/(?:hei[cf](?:-sequence)?|tiff|dng|x-(?:adobe-dng|(?:canon|nikon|sony|fuji|olympus|panasonic)-\w+))\b/i;
const strangeNames = new Set("heic heif hif tif tiff dng cr2 cr3 nef arw orf rw2 raf pef srw".split(" "));

const mimeShape = /^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,63}$/;

function typeByName(fileName: string): string | null {
  const extension = extensionOf(fileName);
  return Object.hasOwn(typeOfExtension, extension) ? typeOfExtension[extension]! : null;
}

/** In lower case and without the dot, "" if there is none; "jpeg" is "jpg". */
function extensionOf(fileName: string): string {
  const [, extension = ""] = /\.([a-zA-Z0-9]{1,8})$/.exec(fileName) ?? [];
  return extension.toLowerCase().replace(/^jpeg$/, "jpg");
}

export interface UploadProblem {
  code: "media.unsupported" | "media.picture-kind" | "media.too-large" | "media.impossibly-large" | "media.too-many";
  args?: { limit: number } | { bytes: number };
}

/**
 * Why a file cannot be added to a status, or `null`. In the order in which a
 * person can do something about it: another status, another file, a smaller one.
 */
export function uploadProblem(
  file: { type: string; name: string; size: number },
  { picker, attached }: { picker: "media" | "any"; attached: number },
): UploadProblem | null {
  if (attached >= limits.status.attachments) return { code: "media.too-many" };
  if (isStrangePicture(file)) return { code: "media.picture-kind" };
  const media = picker === "media" ? mediaFile(file.type, file.name) : anyFile(file.type, file.name);
  if (!media) return { code: "media.unsupported" };
  if (file.size > limits.media.file) return { code: "media.impossibly-large", args: { bytes: file.size } };
  const most = media.kind === "image" ? limits.media.image : limits.media.file;
  return file.size > most ? { code: "media.too-large", args: { limit: most / 1024 ** 2 } } : null;
}

/** The same for a status on another server: no downloads there, and only what that server takes. */
export function uploadProblemElsewhere(
  file: { type: string; name: string; size: number },
  { attachments, image, video, types }: Pick<LinkedLimits, "attachments" | "image" | "video" | "types">,
  attached: number,
): UploadProblem | null {
  if (attached >= attachments) return { code: "media.too-many" };
  const media = mediaFile(file.type, file.name);
  // One kind of file has several names.
  const isTaken = (type: string) => type === media?.mime || accepted[type]?.extension === media?.extension;
  if (!media || (types.length > 0 && !types.some(isTaken))) return { code: "media.unsupported" };
  const most = media.kind === "image" ? image : video;
  return file.size > most
    ? { code: "media.too-large", args: { limit: Math.round((most / 1024 ** 2) * 10) / 10 } }
    : null;
}

/** Files of another server's posts. */
import type { MediaAttachment, MediaCaptions, MediaKind, MediaOriginal, MediaSize } from "#protocol/entities.ts";
import type { MediaId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import type { Cleaning } from "./foreign-html.ts";
import {
  addressIn,
  blurhashIn,
  colorIn,
  countIn,
  fieldsIn,
  filledIn,
  idIn,
  languageIn,
  listIn,
  nameIn,
  numberIn,
  oneOf,
  textIn,
} from "./values.ts";

const mediaKinds: readonly MediaKind[] = ["image", "gifv", "video", "audio", "unknown"];

/** As many as a post of ours may have. */
export function attachmentsIn(from: Cleaning, value: unknown): MediaAttachment[] {
  return listIn(value, (one) => cleanAttachment(from, one), limits.status.attachments);
}

export function cleanAttachment(from: Cleaning, value: unknown): MediaAttachment | null {
  const told = fieldsIn(value);
  const id = idIn<MediaId>(told?.id);
  if (!told || id === null) return null;
  const transcript = textIn(told.transcript, 500_000);
  const captions = listIn(told.captions, (one) => cleanCaptions(from, one), 50);
  return {
    id,
    type: oneOf(mediaKinds, told.type) ?? "unknown",
    url: addressIn(from, told.url),
    preview_url: addressIn(from, told.preview_url),
    remote_url: addressIn(from, told.remote_url),
    preview_remote_url: addressIn(from, told.preview_remote_url),
    text_url: null,
    description: filledIn(told.description, 10_000),
    blurhash: blurhashIn(told.blurhash),
    meta: cleanMeta(told.meta),
    ...(told.processing === true && { processing: true }),
    ...(transcript && { transcript }),
    ...(captions.length > 0 && { captions }),
  };
}

function cleanMeta(value: unknown): MediaAttachment["meta"] {
  const told = fieldsIn(value);
  if (!told) return null;
  const original = cleanOriginal(told.original, told.duration);
  const small = sizeIn(told.small);
  const focus = fieldsIn(told.focus);
  const [x, y] = [numberIn(focus?.x, -1, 1), numberIn(focus?.y, -1, 1)];
  const color = colorIn(told.color);
  const wave = listIn(told.wave, (one) => numberIn(one, 0, limits.media.waveFull), limits.media.waveSamples);
  const file = cleanFile(told.file);
  return {
    ...(original && { original }),
    ...(small && { small }),
    ...(x !== null && y !== null && { focus: { x, y } }),
    ...(color !== null && { color }),
    ...(wave.length > 0 && { wave }),
    ...(file && { file }),
  };
}

function cleanOriginal(value: unknown, around: unknown): MediaOriginal | null {
  const told = fieldsIn(value);
  const size = sizeIn(told);
  const duration = secondsIn(told?.duration) ?? secondsIn(around);
  if (!size && duration === null) return null;
  return { ...size, ...(duration !== null && { duration }) };
}

const mostPixels = 100_000;

/** Whole, or not at all: a page lays out by all of it. */
function sizeIn(value: unknown): MediaSize | null {
  const told = fieldsIn(value);
  const [width, height] = [numberIn(told?.width, 1, mostPixels), numberIn(told?.height, 1, mostPixels)].map(
    (side) => side && Math.round(side),
  );
  return width && height ? { width, height, size: `${width}x${height}`, aspect: width / height } : null;
}

function secondsIn(value: unknown): number | null {
  return numberIn(value, Number.MIN_VALUE, limits.media.duration);
}

function cleanFile(value: unknown): NonNullable<MediaAttachment["meta"]>["file"] | null {
  const told = fieldsIn(value);
  const name = nameIn(told?.name, 255);
  const bytes = countIn(told?.bytes);
  if (!told || !name || bytes === null) return null;
  const type = typeof told.type === "string" && /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(told.type) ? told.type : "";
  return { name, bytes, type };
}

function cleanCaptions(from: Cleaning, value: unknown): MediaCaptions | null {
  const told = fieldsIn(value);
  const [id, language, url] = [idIn<string>(told?.id), languageIn(told?.language), addressIn(from, told?.url)];
  return id !== null && language !== null && url !== null ? { id, language, url } : null;
}

/**
 * What becomes of a file that somebody sends: a picture is drawn anew, video and
 * audio are kept as they are without what they say of the place, and anything
 * else is a download that no browser opens (threats M02, M03, M09).
 */
import type { MediaKind, MediaOriginal, MediaSize } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { drawnMost } from "#protocol/picture-sizes.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { UnfinishedBlob } from "#server/outside/blobs.ts";
import type { DrawnPicture, PictureShape } from "#server/outside/picture-decoder.ts";
import type { Ports } from "#server/outside/ports.ts";
import { decodePicture, mostOfPhotos } from "./decode-picture.ts";
import { newFileKey } from "./file-key.ts";
import type { Movie } from "./movie-boxes.ts";
import { cleanNotes } from "./notes/clean.ts";
import type { Patience } from "./notes/pace.ts";
import { openWalk } from "./notes/walk.ts";
import { tooLarge, type ReceivedFile } from "./received-file.ts";
import { headBytes, recognise, type Recognised } from "./recognise.ts";
import { requireHarmless } from "./scan-file.ts";
import type { KeptFile } from "./stored-media.ts";
import { openWalkTurns } from "./walk-turns.ts";

/** What only a browser can measure before anybody has seen the file. */
export interface Measures {
  width?: number | undefined;
  height?: number | undefined;
  /** Seconds. */
  duration?: number | undefined;
  /** From 0 to 1,000. */
  wave?: number[] | undefined;
}

export interface Keeping extends Patience {
  ports: Pick<Ports, "blobs" | "pictures" | "scanner" | "log">;
  /** Writes down what is about to be kept, before it is (`unclaimed-blobs.ts`). */
  announce(kept: Pick<KeptFile, "preview"> & Partial<KeptFile>): Promise<void>;
}

/** The picture as it is looked at, and as it stands in a list. */
const shapes: readonly PictureShape[] = [
  { ...drawnMost, fit: "within", moves: true },
  { square: 640, side: drawnMost.side, fit: "showing" },
];
const posterShapes: readonly PictureShape[] = [{ width: 1_280, height: 1_280, fit: "inside" }];

const largestSource = {
  ...mostOfPhotos,
  mostPixels: limits.media.imagePixels,
  mostAvifPixels: limits.media.avifPixels,
};

/**
 * Throws `media.too-large`, and what `recognise`, `decodePicture` and a walk through the file throw (`notes/walk.ts`).
 */
export async function keepFile(
  keeping: Keeping,
  owner: AccountId,
  file: ReceivedFile,
  measures: Measures = {},
): Promise<KeptFile> {
  const source = await reopened(keeping, file);
  try {
    const recognised = recognise(await source.read(0, headBytes), file);
    if (recognised.kind === "image") return await keepPicture(keeping, owner, file, source);
    const movie = await walks.take(owner, keeping.signal ?? null, () => clean(keeping, file, source));
    if (recognised.kind === "file") {
      const meta = { file: { name: file.name, bytes: file.size, type: file.type } };
      return await keepAsIs(keeping, file, { type: "unknown", extension: "bin", meta });
    }
    const { kind, extension } = heardOnly(recognised, movie);
    const meta = withMeasures({}, kind, { ...measuresIn(movie, kind), ...said(measures) });
    return await keepAsIs(keeping, file, { type: kind, extension: asStored(extension, movie), meta });
  } finally {
    await source.close();
  }
}

type Recording = Extract<Recognised, { extension: string }>;

/** A film without a picture is sound, whatever it is called: recorders of voices write such. */
function heardOnly(recording: Recording, movie: Movie | null): Recording {
  const holds = (handler: string) => movie?.handlers.includes(handler);
  const isSound = holds("soun") && !holds("vide") && !holds("pict");
  return isSound && boxed.has(recording.extension) ? { kind: "audio", extension: "m4a" } : recording;
}

/** Extensions of files that are all of the same boxes. */
const boxed = new Set(["mp4", "m4a", "mov", "3gp", "3g2"]);

function asStored(extension: string, movie: Movie | null): string {
  const hardly = extension === "mp4" ? hardlyPlayed : extension === "m4a" ? hardlyHeard : null;
  return hardly && movie?.codings.some((one) => hardly.test(one)) ? "mov" : extension;
}

/** The same of sound alone: AMR of phones, Apple Lossless, and samples without any coding. */
const hardlyHeard =
  /^(?:saw[bp]|samr|sqcp|sevc|alac|lpcm|sowt|twos|raw |in24|in32|fl32|fl64|[au]law|ima4|MAC[36]|QDM[C2])$/;

/**
 * Only some browsers play these in an MP4: HEVC, MPEG-4 Part 2, ProRes and the like. Stored as the QuickTime that it could be, too, it is
 * one of those that some play (`protocol/playing.ts`).
 */
const hardlyPlayed = /^(?:hvc[12]|hev[12]|dvh[1e]|vvc1|vvi1|mp4v|s263|ap[c4][nhsox]|jpeg|mjp[ab])$/;

/** Of this server's one thread. */
const walks = openWalkTurns({ atOnce: 2 });

async function clean(patience: Patience, { size }: ReceivedFile, source: UnfinishedBlob): Promise<Movie | null> {
  const walk = openWalk({ size, read: source.read }, patience);
  const movie = await cleanNotes(walk);
  if (await walk.rewrite((bytes, at) => source.write([bytes], at))) await source.sync();
  return movie;
}

async function keepPicture(
  { ports, announce }: Keeping,
  owner: AccountId,
  { size }: ReceivedFile,
  source: UnfinishedBlob,
): Promise<KeptFile> {
  if (size > limits.media.image) throw tooLarge(limits.media.image);
  const order = { bytes: await source.read(0, size), shapes, ...largestSource };
  const { pictures: drawn, blurhash, color } = await decodePicture(ports.pictures, owner, order);
  const [original, small] = drawn as [DrawnPicture, DrawnPicture];
  const kept = {
    type: "image",
    file: newFileKey("webp"),
    preview: newFileKey("webp"),
    blurhash,
    bytes: original.bytes.length + small.bytes.length,
    meta: { original: sizeOf(original), small: sizeOf(small), color },
  } as const;
  await announce(kept);
  await ports.blobs.put(kept.file, original.bytes);
  await ports.blobs.put(kept.preview, small.bytes);
  return kept;
}

/** The bytes stay where they are and get their name. */
async function keepAsIs(
  { ports, announce, signal }: Keeping,
  file: ReceivedFile,
  { type, extension, meta }: { type: MediaKind; extension: string; meta: KeptFile["meta"] },
): Promise<KeptFile> {
  const kept = { type, file: newFileKey(extension), preview: null, blurhash: null, bytes: file.size, meta };
  await requireHarmless(ports, { signal }, file);
  await announce(kept);
  if (!(await ports.blobs.finish(file.blob, kept.file))) throw new Refusal("request.conflict");
  return kept;
}

/** A picture that stands for a video or an audio until it plays. */
export interface Poster {
  preview: string;
  blurhash: string;
  bytes: number;
  meta: Pick<KeptFile["meta"], "small" | "color">;
}

/** Throws as for every picture. */
export async function keepPoster(keeping: Keeping, owner: AccountId, file: ReceivedFile): Promise<Poster> {
  if (file.size > limits.media.image) throw tooLarge(limits.media.image);
  const source = await reopened(keeping, file);
  const bytes = await source.read(0, file.size).finally(source.close);
  return keepPosterOf(keeping, owner, bytes);
}

/** The same for bytes that are here. */
export async function keepPosterOf(keeping: Keeping, owner: AccountId, bytes: Buffer): Promise<Poster> {
  const order = { bytes, shapes: posterShapes, ...largestSource };
  const { pictures, blurhash, color } = await decodePicture(keeping.ports.pictures, owner, order);
  const drawn = pictures[0]!;
  const preview = newFileKey("webp");
  await keeping.announce({ preview });
  await keeping.ports.blobs.put(preview, drawn.bytes);
  return { preview, blurhash, bytes: drawn.bytes.length, meta: { small: sizeOf(drawn), color } };
}

async function reopened({ ports }: Keeping, { blob }: ReceivedFile): Promise<UnfinishedBlob> {
  const source = await ports.blobs.resume(blob);
  // Another request for the same upload has just finished it.
  if (!source) throw new Refusal("request.conflict");
  return source;
}

function measuresIn(movie: Movie | null, kind: "video" | "audio"): Measures {
  if (!movie) return {};
  const size = kind === "video" && movie.width && movie.height ? { width: movie.width, height: movie.height } : {};
  return { ...size, ...(movie.duration !== null && { duration: movie.duration }) };
}

function said(measures: Measures): Measures {
  return Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== undefined));
}

/** As Mastodon shows them; of sound there is nothing to see. */
export function withMeasures(
  meta: KeptFile["meta"],
  kind: MediaKind,
  { width, height, duration, wave }: Measures,
): KeptFile["meta"] {
  const size = kind === "video" && width && height ? sizeOf({ width, height }) : {};
  const original: MediaOriginal = { ...meta.original, ...size, ...(duration !== undefined && { duration }) };
  return {
    ...meta,
    ...(Object.keys(original).length > 0 && { original }),
    ...(wave?.length && { wave }),
  };
}

function sizeOf({ width, height }: { width: number; height: number }): MediaSize {
  return { width, height, size: `${width}x${height}`, aspect: width / height };
}

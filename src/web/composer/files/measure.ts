/**
 * What only a browser measures of a file before it goes up: how long a film or a sound is, how large a film, how a sound
 * swells, and the picture of a film at a quarter of its length. A picture that is too large for a server is made smaller.
 *
 * Nothing here throws: what this browser cannot play goes up all the same, and others may play it.
 */
import * as limits from "#protocol/limits.ts";
import type { Measures } from "#web/data/file-request.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { limitsHere } from "../limits-of.ts";
import { waveOf } from "./wave.ts";

export interface Measured {
  measures: Measures;
  poster: Blob | null;
  /** This browser could not read it; of a picture, its motion will be lost. */
  failed: boolean;
  /** It goes up in place of a picture. */
  smaller?: Blob | null;
}

/** Part of the length at which the poster is taken. */
const posterAt = 0.25;
const posterQuality = 0.95;
/** Pixels of its longer side. */
const posterSide = 1_920;
/** A sound becomes numbers in memory before it becomes a wave: seconds, and samples of each. */
const longestWave = 1_800;
const sampleRate = 8_000;
const largestWave = 99 * 1024 ** 2;

/** Milliseconds that a browser has for each step. */
const patience = 20_000;

export async function measure(kind: DraftFile["kind"], blob: Blob): Promise<Measured> {
  if (kind === "file") return { measures: {}, poster: null, failed: false };
  const url = URL.createObjectURL(blob);
  try {
    if (kind === "image") return await lookAt(url, blob);
    return await (kind === "video" ? measureFilm(url) : measureSound(url, blob));
  } catch {
    return { measures: {}, poster: null, failed: kind !== "image" };
  } finally {
    URL.revokeObjectURL(url);
  }
}

const loadSmaller = () => import("#web/media/crop/smaller-picture.ts");

/** A picture that can't be read here goes up as it is: the server takes it, or says why not. */
async function lookAt(url: string, blob: Blob): Promise<Measured> {
  const failed = blob.type === "image/avif" && (await (await loadSmaller()).isMovingAvif(blob));
  return { measures: {}, poster: null, failed, smaller: await smallerOf(url, blob).catch(() => null) };
}

async function smallerOf(url: string, blob: Blob): Promise<Blob | null> {
  const mostBytes = limitsHere().image;
  const isTooLarge = blob.size > mostBytes || (await pixelsOf(url)) > limits.photo.sent;
  return isTooLarge ? (await loadSmaller()).smallerPicture(blob, mostBytes) : null;
}

/** Without decoding it. */
async function pixelsOf(url: string): Promise<number> {
  const picture = new Image();
  const known = once(picture, "load");
  picture.src = url;
  await known;
  return picture.naturalWidth * picture.naturalHeight;
}

async function measureFilm(url: string): Promise<Measured> {
  const film = document.createElement("video");
  film.muted = true;
  film.playsInline = true;
  try {
    const duration = await lengthOf(film, url);
    const { videoWidth, videoHeight } = film;
    const isFilm = videoWidth > 0 && videoHeight > 0;
    const size = isFilm && Math.max(videoWidth, videoHeight) <= limits.media.side;
    const measures = { duration, ...(size && { width: videoWidth, height: videoHeight }) };
    return { measures, poster: isFilm ? await posterOf(film, duration).catch(() => null) : null, failed: !isFilm };
  } finally {
    film.removeAttribute("src");
    film.load();
  }
}

async function posterOf(film: HTMLVideoElement, duration: number): Promise<Blob | null> {
  await goTo(film, duration * posterAt);
  const scale = Math.min(1, posterSide / Math.max(film.videoWidth, film.videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(film.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(film.videoHeight * scale));
  canvas.getContext("2d")!.drawImage(film, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", posterQuality));
}

async function measureSound(url: string, blob: Blob): Promise<Measured> {
  const duration = await lengthOf(document.createElement("audio"), url);
  const measures: Measures = { duration };
  let failed = false;
  if (duration <= longestWave && blob.size <= largestWave) {
    try {
      const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await blob.arrayBuffer());
      measures.wave = waveOf(sound.getChannelData(0));
    } catch {
      failed = true;
    }
  }
  return { measures, poster: null, failed };
}

/** Seconds. */
async function lengthOf(player: HTMLMediaElement, url: string): Promise<number> {
  player.preload = "auto";
  const known = once(player, "loadedmetadata");
  player.src = url;
  await known;
  // What a browser has recorded does not say how long it is; its end does.
  if (player.duration === Infinity) await goTo(player, Number.MAX_SAFE_INTEGER);
  const { duration } = player;
  if (!(duration <= limits.media.duration)) throw new Error("No length");
  return Math.round(duration * 1_000) / 1_000;
}

async function goTo(player: HTMLMediaElement, seconds: number): Promise<void> {
  const there = once(player, "seeked");
  player.currentTime = seconds;
  await there;
  if (player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await once(player, "loadeddata");
}

function once(player: HTMLElement, event: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = () => reject(new Error("Not playable here"));
  const timer = setTimeout(fail, patience);
  player.addEventListener(event, () => resolve(), { once: true });
  player.addEventListener("error", fail, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    player.removeEventListener("error", fail);
  });
}

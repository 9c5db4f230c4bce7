/**
 * What only a browser measures of a file before it goes up: how long a film or a sound is, how large a film, how a sound
 * swells, and the picture of a film at a quarter of its length.
 *
 * Nothing here throws: what this browser cannot play goes up all the same, and others may play it.
 */
import * as limits from "#protocol/limits.ts";
import type { Measures } from "#web/data/file-request.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { waveOf } from "./wave.ts";

export interface Measured {
  measures: Measures;
  poster: Blob | null;
  /** This browser could not read it. */
  failed: boolean;
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
  if (kind !== "video" && kind !== "audio") return { measures: {}, poster: null, failed: false };
  const url = URL.createObjectURL(blob);
  try {
    return await (kind === "video" ? measureFilm(url) : measureSound(url, blob));
  } catch {
    return { measures: {}, poster: null, failed: true };
  } finally {
    URL.revokeObjectURL(url);
  }
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

function once(player: HTMLMediaElement, event: string): Promise<void> {
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

/**
 * Notes of recordings: what people and devices wrote about one, the place included, is blanked where it stands, in whatever it is kept (threats
 * M03). The sound and the picture stay byte for byte, and nothing moves.
 *
 * The first bytes say what a file is, also one that is only a download.
 */
import { Refusal } from "#protocol/refusals.ts";
import { readMovie, type Movie } from "../movie-boxes.ts";
import { cleanAsf } from "./asf.ts";
import { cleanFlac } from "./flac.ts";
import { cleanFlv } from "./flv.ts";
import { cleanMatroska } from "./matroska.ts";
import { cleanMusicTags, isFrame, isId3Head } from "./music-tags.ts";
import { cleanOgg } from "./ogg.ts";
import { cleanChunks } from "./riff.ts";
import type { Walk } from "./walk.ts";

/** Of a film it answers what else it says. Throws what the walk throws. */
export async function cleanNotes(walk: Walk): Promise<Movie | null> {
  const head = (await walk.read(0, 16)).toString("latin1");
  if (/^.{4}(?:ftyp|styp|moov|mdat|moof|wide|free|skip|pnot|uuid|sidx|prft)/s.test(head)) return readMovie(walk);
  for (const { fits, clean } of kinds) if (fits(head)) await clean(walk);
  if (head.startsWith("\0") && (await isSilenceBeforeSound(walk))) await cleanMusic(walk);
  return null;
}

/** Some programs write zeros in front of the sound, and so begin other files: disks, for one. */
async function isSilenceBeforeSound(walk: Walk): Promise<boolean> {
  const begins = await walk.read(0, mostSilence);
  return isFrame(begins.subarray(begins.findIndex((byte) => byte !== 0)));
}

const mostSilence = 4_096;

interface Kind {
  fits(head: string): boolean;
  clean(walk: Walk): Promise<void>;
}

const beginsWith = (sign: string) => (head: string) => head.startsWith(sign);
const matches = (sign: RegExp) => (head: string) => sign.test(head);

const matroska = "\x1a\x45\xdf\xa3";

const kinds: readonly Kind[] = [
  { fits: beginsWith(matroska), clean: cleanMatroska },
  { fits: beginsWith("OggS"), clean: (walk) => cleanOgg(walk) },
  { fits: matches(/^(?:RIFF.{4}(?:WAVE|AVI )|(?:RF64|BW64).{4}WAVE|FORM.{4}AIF[FC])/s), clean: cleanChunks },
  { fits: beginsWith("\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c"), clean: cleanAsf },
  { fits: beginsWith("FLV\x01"), clean: cleanFlv },
  { fits: isId3Head, clean: cleanMusic },
  // The first block of FLAC describes the sound, in 34 bytes; a frame of MPEG audio begins with eleven ones.
  { fits: matches(/^(?:fLaC[\0\x80]\0\0\x22|\xff[\xe2-\xfb])/), clean: cleanMusic },
];

/** Tags of music also stand in front of sound that has notes of its own. */
async function cleanMusic(walk: Walk): Promise<void> {
  const sound = await cleanMusicTags(walk);
  const begins = (await walk.read(sound, 4)).toString("latin1");
  if (begins === "fLaC") await cleanFlac(walk, sound);
  if (begins === "OggS") await cleanOgg(walk, sound);
  // Nobody writes them in front of a film, and there they would only hide it.
  if (await isFilm(walk, sound)) throw new Refusal("media.unsupported");
}

async function isFilm(walk: Walk, at: number): Promise<boolean> {
  const begins = (await walk.read(at, 8)).toString("latin1");
  return at > 0 && (/^(?:.{4}(?:ftyp|moov|mdat)|RIFF|RF64|FORM|FLV)/s.test(begins) || begins.startsWith(matroska));
}

/**
 * What a file is: its first bytes say it, and what its sender says must fit
 * them (threats M09).
 *
 * The bytes know the container and not always what is in it: WebM, MP4 and Ogg
 * hold video as well as sound, and there the sender's word decides. Of an MP4 without
 * a picture the tracks do (`keep-file.ts`).
 */
import { mediaFile } from "#protocol/media-kinds.ts";
import { Refusal } from "#protocol/refusals.ts";
import { ascii, brandsOf, isPicture, isStrangePicture } from "./decode-picture.ts";
import { isId3Head } from "./notes/music-tags.ts";

export type Recognised =
  | { kind: "image" }
  /** `extension`: under which it is stored, and so the type under which it is served. */
  | { kind: "video" | "audio"; extension: string }
  /** A download, whatever it holds. */
  | { kind: "file" };

/** Bytes from the beginning that are looked at. */
export const headBytes = 4_096;

/**
 * Throws `media.picture-kind` for photos that no browser shows, and `media.unsupported` for what is called a picture, a
 * video or audio and is none. What is called neither is taken for what its bytes are, and for a file if they are nothing
 * known.
 */
export function recognise(
  head: Buffer,
  { type, name, size }: { type: string; name: string; size: number },
): Recognised {
  if (isStrangePicture(head, size)) throw new Refusal("media.picture-kind");
  const claimed = mediaFile(type, name)?.kind;
  if (isPicture(head)) {
    if (claimed && claimed !== "image") throw new Refusal("media.unsupported");
    return { kind: "image" };
  }
  const container = containers.find(({ fits, isVague }) => fits(head) && (claimed || !isVague));
  const kind = claimed ?? container?.usually;
  if (!kind) return { kind: "file" };
  const extension = kind === "video" || kind === "audio" ? container?.[kind] : undefined;
  if (!extension) throw new Refusal("media.unsupported");
  return { kind: kind as "video" | "audio", extension };
}

interface Container {
  fits(head: Buffer): boolean;
  /** What it is called when it holds these; what it never holds is not there. */
  video?: string;
  audio?: string;
  usually: "video" | "audio";
  /** Many other files begin alike, so it counts only for what is called so. */
  isVague?: boolean;
}

const hasBrand = (brands: RegExp) => (head: Buffer) => brands.test(brandsOf(head)[0] ?? "");

/** EBML, with the type of its document among the first elements. */
const isEbmlOf = (document: string) => (head: Buffer) =>
  head.readUInt32BE(0) === 0x1a45dfa3 && ascii(head, 0, 64).includes(document);

const containers: Container[] = [
  { fits: enough(isEbmlOf("webm")), video: "webm", audio: "weba", usually: "video" },
  { fits: enough(isEbmlOf("matroska")), video: "mkv", usually: "video" },
  { fits: hasBrand(/^(?:M4[ABP]|[Ff]4[abAB]) $/), video: "mp4", audio: "m4a", usually: "audio" },
  { fits: hasBrand(/^qt {2}$/), video: "mov", audio: "m4a", usually: "video" },
  { fits: hasBrand(/^3g2/), video: "3g2", audio: "m4a", usually: "video" },
  { fits: hasBrand(/^3g/), video: "3gp", audio: "m4a", usually: "video" },
  {
    fits: hasBrand(/^(?:iso[0-9m]|mp4[0-9]|mp7[0-9]|avc1|hvc1|dash|cmf|MSNV|M4V|mmp4|f4v|XAVC|NDS|av01|piff)/),
    video: "mp4",
    audio: "m4a",
    usually: "video",
  },
  // Phones, cameras and servers have brands of their own (`caqv`, `isml`, `nvr1`); in all of them are the same boxes.
  { fits: (head) => brandsOf(head).length > 0, video: "mp4", audio: "m4a", usually: "video", isVague: true },
  // QuickTime of before there were brands.
  {
    fits: (head) => /^(?:moov|mdat|wide|free|skip)$/.test(ascii(head, 4, 8)),
    video: "mov",
    audio: "m4a",
    usually: "video",
    isVague: true,
  },
  {
    fits: (head) => ascii(head, 0, 4) === "OggS" && ascii(head, 0, headBytes).includes("\x80theora"),
    video: "ogv",
    usually: "video",
  },
  { fits: (head) => ascii(head, 0, 4) === "OggS", video: "ogv", audio: "oga", usually: "audio" },
  // One of more than 4 GiB has another name in front.
  { fits: isRiffOf("WAVE", /^(?:RIFF|RF64|BW64)$/), audio: "wav", usually: "audio" },
  { fits: isRiffOf("AVI "), video: "avi", usually: "video" },
  { fits: (head) => isId3Head(ascii(head, 0, 10)), audio: "mp3", usually: "audio" },
  { fits: enough((head) => isMpegAudio(withoutSilence(head))), audio: "mp3", usually: "audio", isVague: true },
  { fits: enough((head) => isAdts(withoutSilence(head))), audio: "aac", usually: "audio", isVague: true },
  // Sound of Windows Media begins alike.
  { fits: (head) => head.subarray(0, 16).equals(asf), video: "wmv", usually: "video", isVague: true },
  { fits: (head) => ascii(head, 0, 4) === "FLV\x01", video: "flv", usually: "video" },
];

const asf = Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex");

function isRiffOf(form: string, names = /^RIFF$/) {
  return (head: Buffer) => names.test(ascii(head, 0, 4)) && ascii(head, 8, 12) === form;
}

/** Some programs write zeros in front of the sound. */
function withoutSilence(head: Buffer): Buffer {
  return head.subarray(
    Math.max(
      0,
      head.findIndex((byte) => byte !== 0),
    ),
  );
}

/** Sound of phones that is called .m4a and is in no MP4: a frame of AAC, and the next one where the first ends (ISO/IEC 14496-3, ADTS). */
function isAdts(head: Buffer): boolean {
  const isFrame = (at: number) =>
    head[at] === 0xff && (head[at + 1]! & 0xf6) === 0xf0 && (head[at + 2]! & 0x3c) <= 0x30;
  if (head.length < 7 || !isFrame(0)) return false;
  const length = ((head[3]! & 0x03) << 11) | (head[4]! << 3) | (head[5]! >> 5);
  return length >= 7 && (length === head.length || isFrame(length));
}

/** The head of a frame: eleven ones, a version, the layer that MP3 is, and a bit rate and a sample rate that there are. */
function isMpegAudio(head: Buffer): boolean {
  const [first, second, third] = head as unknown as [number, number, number];
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08;
  return isFrame && (second & 0x06) === 0x02 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}

function enough(fits: (head: Buffer) => boolean) {
  return (head: Buffer) => head.length >= 12 && fits(head);
}

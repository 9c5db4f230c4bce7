/**
 * Recordings that say where and by whom they were made, in all the ways of their formats. Nobody can play them, but each has the structure of
 * one that can be played: notes around some bytes that stand for sound.
 */
import { box, movie } from "./media-files.ts";

/** What no file may say that is served. */
export const place = "LOCATION=+52.5200+013.4050/";
export const secrets = /52\.5200|Mira|Rain at home/;
const said = [place, "TITLE=Rain at home", "ARTIST=Mira"];
const text = said.join(";");

/** No two bytes in a row are a sign of anything. */
export const sound = Buffer.from(Array.from({ length: 400 }, (_, at) => 128 + ((at * 7) % 64)));

const bytesOf = (parts: readonly (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
const hex = (digits: string) => Buffer.from(digits, "hex");

function number(value: number, length: number, order: "little" | "big" = "big"): Buffer {
  const bytes = Buffer.alloc(length);
  if (order === "big") bytes.writeUIntBE(value, 0, length);
  else bytes.writeUIntLE(value, 0, length);
  return bytes;
}

/** Of Matroska. */
export function element(id: string, ...content: (Buffer | string)[]): Buffer {
  const inside = bytesOf(content);
  const size = number(inside.length, 4);
  size[0]! |= 0x10;
  return Buffer.concat([hex(id), size, inside]);
}

/** Without its length, as browsers record. */
export const endless = (id: string, ...content: (Buffer | string)[]) =>
  Buffer.concat([hex(id), hex("01ffffffffffffff"), ...content.map((part) => Buffer.from(part as string, "latin1"))]);

export const matroska = {
  head: (document: string) => element("1a45dfa3", element("4286", "\x01"), element("4282", document)),
  tags: element("1254c367", element("7373", element("67c8", element("45a3", "LOCATION"), element("4487", text)))),
  block: element("a3", "\x81\0\0\x80", sound),
};

export function matroskaFile(document: string, kind: "whole" | "live" = "whole"): Buffer {
  const seek = (id: string) => element("4dbb", element("53ab", hex(id)), element("53ac", "\x01"));
  const crc = element("bf", "abcd");
  const parts = [
    element("114d9b74", crc, seek("1549a966"), seek("1254c367")),
    element("1549a966", crc, element("2ad7b1", "\x0f\x42\x40"), element("7ba9", text), element("5741", "Recorder 1")),
    element("1654ae6b", element("ae", element("d7", "\x01"), element("536e", text))),
  ];
  const clusters = [element("e7", "\x01"), matroska.block];
  const files = element("1941a469", element("61a7", element("466e", "Mira.jpg"), element("465c", text)));
  if (kind === "live") {
    const cluster = endless("1f43b675", ...clusters);
    return Buffer.concat([matroska.head(document), endless("18538067", ...parts, cluster, cluster, matroska.tags)]);
  }
  const left = element("ec", text);
  const segment = [...parts, left, element("1f43b675", ...clusters), files, matroska.tags];
  return Buffer.concat([matroska.head(document), element("18538067", ...segment)]);
}

/** As RFC 3533 has it, bit by bit. */
export function oggSum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** Pages of Ogg with these packets, a page for each and more for those that are long; `together` are in one page. */
export function oggPages(serial: number, packets: readonly Buffer[], { begins = true, together = false } = {}): Buffer {
  const lacingOf = ({ length }: Buffer) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255];
  const groups = together ? [packets] : packets.map((packet) => [packet]);
  const pages: Buffer[] = [];
  for (const [index, group] of groups.entries()) {
    const lacing = group.flatMap(lacingOf);
    const bytes = Buffer.concat(group);
    for (let from = 0, at = 0; from < lacing.length; from += 255) {
      const some = lacing.slice(from, from + 255);
      const length = some.reduce((sum, one) => sum + one, 0);
      const flags = (from > 0 ? 1 : 0) | (begins && index === 0 && from === 0 ? 2 : 0);
      const head = Buffer.concat([
        bytesOf(["OggS\0", String.fromCharCode(flags), "\0".repeat(8)]),
        number(serial, 4, "little"),
        number(pages.length, 4, "little"),
        Buffer.alloc(4),
        Buffer.from([some.length, ...some]),
      ]);
      const page = Buffer.concat([head, bytes.subarray(at, at + length)]);
      page.writeUInt32LE(oggSum(page), 22);
      pages.push(page);
      at += length;
    }
  }
  return Buffer.concat(pages);
}

/** A list as Vorbis has it: the name of a program, and comments. */
export const comments = (...some: string[]) =>
  Buffer.concat([
    ...["Recorder 1"].map((one) => Buffer.concat([number(one.length, 4, "little"), Buffer.from(one)])),
    number(some.length, 4, "little"),
    ...some.map((one) => Buffer.concat([number(one.length, 4, "little"), Buffer.from(one, "latin1")])),
  ]);

/** The second packet has the comments. */
export const oggPackets = {
  vorbis: (...some: string[]) => [
    bytesOf(["\x01vorbis", Buffer.alloc(23)]),
    bytesOf(["\x03vorbis", comments(...some), "\x01"]),
    bytesOf(["\x05vorbis", sound]),
  ],
  opus: (...some: string[]) => [
    bytesOf(["OpusHead", Buffer.alloc(11)]),
    bytesOf(["OpusTags", comments(...some)]),
    sound,
  ],
  theora: (...some: string[]) => [
    bytesOf(["\x80theora", Buffer.alloc(35)]),
    bytesOf(["\x81theora", comments(...some)]),
    bytesOf(["\x82theora", sound]),
  ],
  speex: (...some: string[]) => [bytesOf(["Speex   ", Buffer.alloc(72)]), comments(...some), sound],
  flac: (...some: string[]) => [
    bytesOf(["\x7fFLAC\x01\0\0\x02fLaC\0\0\0\x22", Buffer.alloc(34)]),
    flacBlock(4, comments(...some)),
    flacBlock(0x86, bytesOf(some)),
    bytesOf(["\xff\xf8", sound]),
  ],
};

export function oggFile(codec: keyof typeof oggPackets, ...some: string[]): Buffer {
  return oggPages(7, oggPackets[codec](...(some.length > 0 ? some : said)));
}

function flacBlock(kind: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([kind]), number(content.length, 3), content]);
}

export function flacFile(): Buffer {
  const blocks = [flacBlock(0, Buffer.alloc(34)), flacBlock(4, comments(...said)), flacBlock(2, bytesOf([text]))];
  return bytesOf([
    "fLaC",
    ...blocks,
    flacBlock(6, bytesOf([text])),
    flacBlock(0x81, bytesOf([text])),
    "\xff\xf8",
    sound,
  ]);
}

const frame = Buffer.concat([hex("fffb9064"), sound]);

export function id3({ version = 4, flags = 0, content = text } = {}): Buffer {
  const one = bytesOf([version === 2 ? "TXX" : "TXXX", number(content.length, version === 2 ? 3 : 4), "\0\0", content]);
  const size = [21, 14, 7, 0].map((bits) => (one.length >> bits) & 127);
  const foot = flags & 0x10 ? bytesOf(["3DI\x04\0", String.fromCharCode(flags), Buffer.from(size)]) : "";
  return bytesOf(["ID3", Buffer.from([version, 0, flags, ...size]), one, foot]);
}

export const id3v1 = bytesOf([
  "TAG",
  "Rain at home".padEnd(30, "\0"),
  "Mira".padEnd(64, "\0"),
  place.padEnd(30),
  "\x08",
]);

export function ape(kind: "both" | "foot"): Buffer {
  const item = bytesOf([number(text.length, 4, "little"), Buffer.alloc(4), "Location\0", text]);
  const end = (flags: number) =>
    bytesOf([
      "APETAGEX",
      number(2_000, 4, "little"),
      number(item.length + 32, 4, "little"),
      "\x01\0\0\0",
      number(flags, 4, "little"),
      Buffer.alloc(8),
    ]);
  return kind === "foot" ? Buffer.concat([item, end(0)]) : Buffer.concat([end(0xa0000000), item, end(0x80000000)]);
}

const lyrics = `LYRICSBEGIN${text}`;
const lyrics3 = `${lyrics}${String(lyrics.length).padStart(6, "0")}LYRICS200`;
const longer = bytesOf(["TAG+", text.padEnd(223, "\0")]);

export function mp3File(): Buffer {
  const behind = [frame, id3({ flags: 0x10 }), ape("both"), lyrics3, longer, id3v1];
  return bytesOf([id3({ version: 3 }), frame, id3v1, id3({ version: 2 }), frame, ...behind]);
}

/** Of RIFF, or of AIFF if it is big. */
export function chunk(name: string, content: Buffer | string, order: "little" | "big" = "little"): Buffer {
  const bytes = Buffer.from(content as string, "latin1");
  return bytesOf([name, number(bytes.length, 4, order), bytes, bytes.length % 2 ? "\0" : ""]);
}

const list = (kind: string, ...chunks: Buffer[]) => chunk("LIST", bytesOf([kind, ...chunks]));
const info = list("INFO", chunk("INAM", text));

export const waveFile = () =>
  chunk(
    "RIFF",
    bytesOf([
      "WAVE",
      chunk("fmt ", Buffer.alloc(16, 1)),
      info,
      chunk("bext", text),
      chunk("data", sound),
      chunk("id3 ", id3()),
      chunk("iXML", text),
    ]),
  );

export const aviFile = () =>
  chunk(
    "RIFF",
    bytesOf([
      "AVI ",
      list(
        "hdrl",
        chunk("avih", Buffer.alloc(56)),
        list("strl", chunk("strh", Buffer.alloc(56)), chunk("strd", text)),
        chunk("IDIT", text),
      ),
      info,
      chunk("JUNK", text),
      list("ncdt", chunk("nctg", text)),
      list("movi", chunk("00dc", sound)),
      chunk("idx1", Buffer.alloc(16)),
      chunk("_PMX", text),
    ]),
  );

export const aiffFile = () =>
  chunk(
    "FORM",
    bytesOf([
      "AIFF",
      ...["NAME", "(c) ", "ID3 "].map((name) => chunk(name, text, "big")),
      chunk("SSND", sound, "big"),
      chunk("ANNO", text, "big"),
    ]),
    "big",
  );

function asfObject(kind: string, ...content: (Buffer | string)[]): Buffer {
  const inside = bytesOf(content);
  return bytesOf([hex(kind), number(inside.length + 24, 4, "little"), Buffer.alloc(4), inside]);
}

export function asfFile(): Buffer {
  const library = asfObject("941c23449894d149a1411d134e457054", text);
  const objects = [
    asfObject("a1dcab8c47a9cf118ee400c00c205365", Buffer.alloc(80)),
    asfObject("3326b2758e66cf11a6d900aa0062ce6c", text),
    asfObject("40a4d0d207e3d21197f000a0c95ea850", text),
    asfObject("b503bf5f2ea9cf118ee300c00c205365", Buffer.alloc(22), library),
  ];
  const head = asfObject("3026b2758e66cf11a6d900aa0062ce6c", "\x04\0\0\0\x01\x02", ...objects);
  return Buffer.concat([head, asfObject("3626b2758e66cf11a6d900aa0062ce6c", Buffer.alloc(26), sound)]);
}

export function flvFile(): Buffer {
  const tag = (kind: number, content: Buffer) =>
    bytesOf([Buffer.from([kind]), number(content.length, 3), Buffer.alloc(7), content, number(content.length + 11, 4)]);
  const script = bytesOf([
    "\x02\0\x0aonMetaData\x08\0\0\0\x01\0\x05title\x02",
    number(text.length, 2),
    text,
    "\0\0\x09",
  ]);
  return bytesOf([
    "FLV\x01\x05\0\0\0\x09\0\0\0\0",
    tag(18, script),
    tag(8, sound),
    tag(18, bytesOf([text])),
    tag(9, sound),
  ]);
}

const films = (brand: string) => {
  const notes = [box("udta", box("\xa9xyz", text)), box("meta", text), box("mdat", sound)];
  return Buffer.concat([movie({ brand }), box("moov", ...notes), box("udta", text)]);
};

/** By the extension under which they are kept, or "bin" behind a name of their own. */
export const taggedFiles: Record<string, Buffer> = {
  mp4: films("isom"),
  mov: films("qt  "),
  "3gp": films("3gp4"),
  m4a: films("M4A "),
  webm: matroskaFile("webm"),
  weba: matroskaFile("webm", "live"),
  mkv: matroskaFile("matroska"),
  oga: oggFile("vorbis"),
  ogv: oggFile("theora"),
  mp3: mp3File(),
  wav: waveFile(),
  avi: aviFile(),
  wmv: asfFile(),
  flv: flvFile(),
  "flac.bin": flacFile(),
  "aiff.bin": aiffFile(),
  "wma.bin": asfFile(),
  "aac.bin": Buffer.concat([hex("fff15080"), sound, id3v1]),
};

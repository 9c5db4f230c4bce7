/** Beginnings of media files, as their formats have them; nobody can play them. */

/** Of an MP4 or QuickTime file: its length, its type, what is in it. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(content.map((part) => Buffer.from(part as string, "latin1")));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, inside]);
}

function numbers(length: number, at: Record<number, number>): Buffer {
  const bytes = Buffer.alloc(length);
  for (const [place, value] of Object.entries(at)) bytes.writeInt32BE(value, Number(place));
  return bytes;
}

/** Its time scale is 1,000. */
export function movie({
  brand = "isom",
  milliseconds = 12_500,
  width = 1_280,
  height = 720,
  onItsSide = false,
  coding = "avc1",
  handler = "",
  notes = [] as Buffer[],
} = {}): Buffer {
  const upright = { 40: 0x10000, 56: 0x10000, 72: 0x40000000 };
  const turned = { 44: 0x10000, 52: -0x10000, 72: 0x40000000 };
  const matrix = onItsSide ? turned : upright;
  const mvhd = box("mvhd", numbers(100, { 12: 1_000, 16: milliseconds }));
  const tkhd = box("tkhd", numbers(84, { ...matrix, 76: width * 0x10000, 80: height * 0x10000 }));
  const samples = box("stsd", numbers(8, { 4: 1 }), box(coding, numbers(78, {})));
  const handlers = handler ? [box("hdlr", numbers(8, {}), handler, numbers(12, {}))] : [];
  const mdia = box("mdia", ...handlers, box("minf", box("stbl", samples)));
  return Buffer.concat([
    box("ftyp", brand, numbers(4, {}), "isomiso2"),
    box("moov", mvhd, box("trak", tkhd, mdia), ...notes),
    box("mdat", "the picture and the sound"),
  ]);
}

const ebml = (document: string) =>
  Buffer.concat([
    Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282", "hex"),
    Buffer.from(`\x84${document}`, "latin1"),
    Buffer.alloc(32),
  ]);

const filled = (head: string) => Buffer.concat([Buffer.from(head, "latin1"), Buffer.alloc(64)]);

/** By the extension under which they are kept. */
export const mediaFiles: Record<string, Buffer> = {
  mp4: movie(),
  mov: movie({ brand: "qt  " }),
  "3gp": movie({ brand: "3gp4" }),
  "3g2": movie({ brand: "3g2a" }),
  m4a: movie({ brand: "M4A ", width: 0, height: 0 }),
  webm: ebml("webm"),
  mkv: ebml("matroska"),
  ogv: filled("OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x2a\x80theora"),
  oga: filled("OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead"),
  avi: filled("RIFF\x40\0\0\0AVI LIST"),
  wav: filled("RIFF\x40\0\0\0WAVEfmt "),
  wmv: filled("\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c"),
  flv: filled("FLV\x01\x05"),
  mp3: filled("\xff\xfb\x90\x64"),
};

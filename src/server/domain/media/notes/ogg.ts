/**
 * The notes of Ogg (RFC 3533): the comments that each of its streams has in its second packet (Vorbis, Opus, Theora, Speex, VP8), and the
 * blocks of FLAC in front of its sound (threats M03).
 *
 * A list of comments is the name of a program and then the comments. The name grows over all of them, and none are left; nothing moves. Each
 * page has a checksum, which is counted anew. A file can hold streams one after the other, so all of its pages are walked through.
 */
import { Refusal } from "#protocol/refusals.ts";
import type { Walk } from "./walk.ts";

interface Page {
  at: number;
  end: number;
  isContinued: boolean;
  begins: boolean;
  serial: number;
  /** Lengths of the segments that its packets are cut into. */
  lacing: Buffer;
}

interface Codec {
  /** Of its first packet. */
  begins: string;
  /** What stands in front of its comments. */
  before: string;
  /** Bytes behind them that stay. */
  behind: number;
}

const codecs: readonly Codec[] = [
  { begins: "\x01vorbis", before: "\x03vorbis", behind: 1 },
  { begins: "OpusHead", before: "OpusTags", behind: 0 },
  { begins: "\x80theora", before: "\x81theora", behind: 0 },
  { begins: "Speex   ", before: "", behind: 0 },
  { begins: "OVP80\x01", before: "OVP80\x02 ", behind: 0 },
];

/** Its packets are blocks as in a file of FLAC. */
const flac = /^(?:\x7fFLAC|fLaC)/;

/** A packet that is not yet whole, or pages whose checksum is still to be counted. */
interface Stream {
  /** Null before its first packet. */
  codec: Codec | "flac" | null;
  pages: { at: number; bytes: Buffer; isChanged: boolean }[];
  /** Of the packet: where in the pages its bytes are. */
  pieces: { page: number; from: number; to: number }[];
}

interface Heads {
  /** Those whose sound has not begun. */
  streams: Map<number, Stream>;
  /** Bytes of their pages. */
  held: number;
}

/** Bytes of pages that are held at once; a picture in the comments takes some. */
const mostHeld = 32 * 1024 ** 2;

const sign = Buffer.from("OggS");

export async function cleanOgg(walk: Walk, from = 0): Promise<void> {
  const heads: Heads = { streams: new Map(), held: 0 };
  for (let at = from; at < walk.size;) {
    walk.countPiece();
    const page = await pageAt(walk, at);
    if (page) await takePage(walk, heads, page);
    else walk.countFalseSign();
    at = page ? page.end : await walk.find([sign], at + 1);
  }
  for (const stream of heads.streams.values()) await leave(walk, stream);
}

async function takePage(walk: Walk, heads: Heads, page: Page): Promise<void> {
  const { serial } = page;
  if (page.begins) {
    await end(walk, heads, serial);
    heads.streams.set(serial, { codec: null, pages: [], pieces: [] });
  }
  const stream = heads.streams.get(serial);
  if (!stream) return;
  walk.countBox();
  heads.held += page.end - page.at;
  if (heads.held > mostHeld) throw new Refusal("media.unsupported");
  const bytes = Buffer.from(await walk.read(page.at, page.end - page.at));
  stream.pages.push({ at: page.at, bytes, isChanged: false });
  if (!page.isContinued) stream.pieces = [];
  if (takePackets(walk, stream, page)) await end(walk, heads, serial);
}

async function end(walk: Walk, heads: Heads, serial: number): Promise<void> {
  const stream = heads.streams.get(serial);
  if (!stream) return;
  await leave(walk, stream);
  for (const { bytes } of stream.pages) heads.held -= bytes.length;
  heads.streams.delete(serial);
}

/** Answers whether the sound begins here. */
function takePackets(walk: Walk, stream: Stream, { lacing, isContinued }: Page): boolean {
  const page = stream.pages.length - 1;
  const { length: most } = stream.pages[page]!.bytes;
  let from = 27 + lacing.length;
  let to = from;
  // The rest of a packet whose beginning is lost.
  let isLost = isContinued && stream.pieces.length === 0;
  for (const length of lacing) {
    to = Math.min(to + length, most);
    if (length === 255) continue;
    if (!isLost) {
      stream.pieces.push({ page, from, to });
      if (takePacket(walk, stream)) return true;
    }
    isLost = false;
    stream.pieces = [];
    from = to;
  }
  if (to > from && !isLost) stream.pieces.push({ page, from, to });
  return false;
}

/** Answers whether nothing more comes in front of the sound. */
function takePacket(walk: Walk, stream: Stream): boolean {
  // A page holds hundreds.
  walk.countBox();
  const packet = packetOf(stream);
  if (stream.codec !== null) return stream.codec === "flac" ? cleanBlock(stream) : cleanComments(stream);
  const begins = packet.toString("latin1", 0, 8);
  stream.codec = flac.test(begins) ? "flac" : (codecs.find((one) => begins.startsWith(one.begins)) ?? null);
  return stream.codec === null;
}

function cleanComments(stream: Stream): true {
  const { before, behind } = stream.codec as Codec;
  const packet = packetOf(stream);
  const isOne = packet.toString("latin1", 0, before.length) === before;
  if (isOne) growName(stream, packet, before.length, packet.length - behind);
  return true;
}

/** The first byte of sound is 255; of a block it is a kind, and whether it is the last. */
function cleanBlock(stream: Stream): boolean {
  const packet = packetOf(stream);
  const kind = packet[0] ?? 0xff;
  if (kind === 0xff) return true;
  if (packet.toString("latin1", 0, 4) === "fLaC") return false;
  // The mapping asks for this one. Another becomes padding, but what describes sound and places in it stays.
  if ((kind & 0x7f) === 4) growName(stream, packet, 4, packet.length);
  else if (![0, 3, 5].includes(kind & 0x7f)) {
    change(stream, 0, Buffer.from([(kind & 0x80) | 1]));
    change(stream, 4, packet.length - 4);
  }
  return (kind & 0x80) !== 0;
}

function growName(stream: Stream, packet: Buffer, from: number, to: number): void {
  if (to - from < 8) return;
  const most = to - from - 8;
  const named = packet.readUInt32LE(from);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(most);
  change(stream, from, length);
  const kept = named <= most ? named : 0;
  change(stream, from + 4 + kept, to - from - 4 - kept);
}

const packetOf = ({ pages, pieces }: Stream) =>
  Buffer.concat(pieces.map(({ page, from, to }) => pages[page]!.bytes.subarray(from, to)));

/** Of the packet, from one of its bytes on: other bytes, or so many zeros. Its pages are written when the stream is left. */
function change({ pages, pieces }: Stream, start: number, bytes: Buffer | number): void {
  const length = typeof bytes === "number" ? bytes : bytes.length;
  let passed = 0;
  for (const { page, from, to } of pieces) {
    const first = Math.max(0, start - passed);
    const last = Math.min(to - from, start + length - passed);
    if (first < last) {
      const held = pages[page]!;
      held.isChanged = true;
      const done = passed + first - start;
      if (typeof bytes === "number") held.bytes.fill(0, from + first, from + last);
      else bytes.copy(held.bytes, from + first, done, done + last - first);
    }
    passed += to - from;
  }
}

/** What is left of its packet is cleaned as if it were whole; its checksums are counted. Of a page, no more is noted than up to its last zeros. */
async function leave(walk: Walk, stream: Stream): Promise<void> {
  if (stream.pieces.length > 0) takePacket(walk, stream);
  for (const { at, bytes, isChanged } of stream.pages) {
    if (!isChanged) continue;
    await walk.breathe();
    bytes.fill(0, 22, 26);
    bytes.writeUInt32LE(oggChecksum(bytes), 22);
    const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
    walk.overwrite(at, Buffer.from(bytes.subarray(0, end)));
    walk.blank(at + end, at + bytes.length);
  }
}

/** A page that was cut off ends with the file. */
async function pageAt(walk: Walk, at: number): Promise<Page | null> {
  const head = await walk.read(at, 27 + 255);
  const segments = head[26] ?? 0;
  if (head.length < 27 + segments || !head.subarray(0, 4).equals(sign) || head[4] !== 0) return null;
  const lacing = Buffer.from(head.subarray(27, 27 + segments));
  const length = lacing.reduce((sum, one) => sum + one, 27 + segments);
  return {
    at,
    end: Math.min(at + length, walk.size),
    isContinued: (head[5]! & 1) !== 0,
    begins: (head[5]! & 2) !== 0,
    serial: head.readUInt32LE(14),
    lacing,
  };
}

/** CRC-32 with the polynomial 04c11db7, from the highest bit on. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum >>> 0;
});

/** Of a page whose own four bytes for it are zero. */
function oggChecksum(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ table[(sum >>> 24) ^ byte]!) >>> 0;
  return sum;
}

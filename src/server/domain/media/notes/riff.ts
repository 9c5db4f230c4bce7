/**
 * The notes of WAV, AVI and AIFF, which are files of chunks: what no player needs becomes `JUNK` of the same length (threats M03).
 *
 * Each program and each camera has chunks of its own for notes, so those that stay are listed, and not those that go.
 */
import type { Walk } from "./walk.ts";

interface Form {
  isLittle: boolean;
  /** Chunks that stay; with what a list holds, for those that are lists. */
  stays: RegExp;
}

const wave: Form = { isLittle: true, stays: /^(?:fmt |data|fact|ds64|cue |smpl|inst|plst|PEAK|chna|slnt|LISTwavl)$/ };
const avi: Form = {
  isLittle: true,
  stays: /^(?:avih|strh|strf|indx|vprp|dmlh|idx1|ix..|\d\d..|LISTodml|LISTmovi|LISTrec )$/,
};
const aiff: Form = { isLittle: false, stays: /^(?:COMM|SSND|FVER|MARK|INST)$/ };

/** Chunks that are notes also where they were cut off. Another that goes beyond the end is no chunk: its name is sound by chance. */
const known = /^(?:LIST|id3 |bext|ixml|axml|cart|_pmx|disp|idit|strd|strn|junk|name|auth|anno|\(c\) |appl|comt)$/i;

/** What is without a length in a recording that was not ended in order. */
const open = /^(?:data|SSND|LISTmovi)$/;

const longest = 0xffffffff;

const forms: Record<string, Form> = { WAVE: wave, "AVI ": avi, AVIX: avi, AIFF: aiff, AIFC: aiff };

export async function cleanChunks(walk: Walk): Promise<void> {
  let form: Form | null = null;
  let longSize: number | null = null;
  for (let at = 0; at + 8 <= walk.size;) {
    walk.countPiece();
    const head = await walk.read(at, 12);
    const name = head.toString("latin1", 0, 4);
    if (/^(?:RIFF|RF64|BW64|FORM)$/.test(name)) {
      form = forms[head.toString("latin1", 8, 12)] ?? null;
      at += 12;
      continue;
    }
    const kind = name === "LIST" ? name + head.toString("latin1", 8, 12) : name;
    // What is no name is no chunk: the file was cut off, or its sound has another length than it says.
    if (!form || !/^[\x20-\x7e]+$/.test(kind)) return;
    if (kind === "LISThdrl" || kind === "LISTstrl") {
      at += 12;
      continue;
    }
    const short = form.isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
    // A file of more than 4 GiB says in front how long its sound is.
    if (name === "ds64") longSize = await longSizeIn(walk, at);
    const size = name === "data" && short === longest && longSize !== null ? longSize : short;
    const isOpen = open.test(kind) && (size === 0 || size === longest);
    const end = isOpen ? walk.size : Math.min(at + 8 + size, walk.size);
    if (at + 8 + size > walk.size && !form.stays.test(kind) && !known.test(name)) return;
    if (!form.stays.test(kind)) {
      walk.countBox();
      walk.overwrite(at, Buffer.from("JUNK"));
      walk.blank(at + 8, end);
    }
    at = await nextChunk(walk, end);
  }
}

async function longSizeIn(walk: Walk, at: number): Promise<number | null> {
  const content = await walk.read(at + 8, 16);
  return content.length < 16 ? null : Number(content.readBigUInt64LE(8));
}

/** Chunks begin at even places, but not all programs know that. */
async function nextChunk(walk: Walk, end: number): Promise<number> {
  if (end % 2 === 0) return end;
  const isUneven = /^[\x20-\x7e]{4}/.test((await walk.read(end, 4)).toString("latin1"));
  return isUneven ? end : end + 1;
}

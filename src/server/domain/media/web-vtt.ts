/**
 * WebVTT (https://www.w3.org/TR/webvtt1/) read and written anew: nothing that came from outside is passed on as it came.
 *
 * Kept are cues with their times, their place on the picture, and text with the marks that browsers show. Styles, regions,
 * notes, names of cues and all other markup go; of a cue that cannot be read nothing stays. Each character is looked at a
 * bounded number of times, whatever stands there (threats X03).
 */

/** As browsers read them: hours may have one digit, and the arrow needs no room. */
const time = String.raw`(?:(\d{1,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const timing = new RegExp(`^[ \\t]*${time}[ \\t]*-->[ \\t]*${time}(?:[ \\t]+(.*))?$`);

/** Where the text of a cue stands; a region is a place by a name, and there are none. */
const setting =
  /^(?:vertical:(?:rl|lr)|line:(?:-?\d{1,4}|\d{1,3}(?:\.\d{1,6})?%)(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d{1,6})?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d{1,6})?%|align:(?:start|center|end|left|right))$/;

/** Marks that are shown or said; `v` is who speaks. */
const marks = new Set(["b", "i", "u", "v"]);

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "\u200e", rlm: "\u200f" };

/** The captions, clean; null for what is no WebVTT, or has no cue that can be read. Cleaning twice is the same as once. */
export function cleanWebVtt(source: string): string | null {
  const lines = source
    .replace(/^\ufeff/, "")
    .replaceAll("\0", "\ufffd")
    .split(/\r\n|[\r\n]/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0]!)) return null;
  const cues: string[] = [];
  for (let at = 1; at < lines.length; at++) {
    if (!lines[at]!.includes("-->")) continue;
    const times = writeTiming(lines[at]!);
    const text: string[] = [];
    // An arrow begins the next cue, with or without a blank line before it.
    while (at + 1 < lines.length && lines[at + 1] !== "" && !lines[at + 1]!.includes("-->")) text.push(lines[++at]!);
    const words = times && cleanText(text.join("\n"));
    if (words) cues.push(`${times}\n${words}\n`);
  }
  return cues.length > 0 ? `WEBVTT\n\n${cues.join("\n")}` : null;
}

/** Null where there is no time, or none in which anything could be read. */
function writeTiming(line: string): string | null {
  const [matched, ...parts] = timing.exec(line) ?? [];
  if (matched === undefined) return null;
  const [start, end] = [parts.slice(0, 4), parts.slice(4, 8)].map(([hours = "00", ...rest]) => ({
    text: `${hours.padStart(2, "0")}:${rest[0]}:${rest[1]}.${rest[2]}`,
    at: [hours, ...rest].reduce((sum, part, index) => sum * (index === 3 ? 1_000 : 60) + Number(part), 0),
  })) as [{ text: string; at: number }, { text: string; at: number }];
  if (end.at <= start.at) return null;
  const settings = new Map<string, string>();
  for (const word of (parts[8] ?? "").split(/[ \t]+/)) {
    if (setting.test(word)) settings.set(word.slice(0, word.indexOf(":")), word);
  }
  return [`${start.text} --> ${end.text}`, ...settings.values()].join(" ");
}

/** Empty if there is nothing to read. */
function cleanText(source: string): string {
  let written = "";
  let hasWords = false;
  const open: string[] = [];
  for (let at = 0; at < source.length;) {
    const tag = source.indexOf("<", at);
    const words = decode(source.slice(at, tag < 0 ? source.length : tag));
    hasWords ||= /\S/.test(words);
    written += encode(words);
    if (tag < 0) break;
    const end = source.indexOf(">", tag);
    // The rest is the inside of a mark that never ends.
    if (end < 0) break;
    written += writeMark(source.slice(tag + 1, end), open);
    at = end + 1;
  }
  if (!hasWords) return "";
  while (open.length > 0) written += `</${open.pop()}>`;
  // A blank line would end the cue, and so would one that has nothing but marks once those are read.
  return written.trim().replaceAll(/\n[ \t]*(?=\n)/g, "");
}

/** Only the innermost mark can end. */
function writeMark(inside: string, open: string[]): string {
  if (inside.startsWith("/")) {
    if (open.at(-1) !== inside.slice(1).trim()) return "";
    return `</${open.pop()}>`;
  }
  const name = /^[a-z]*/.exec(inside)![0];
  // Deeper than anybody writes, or no mark at all.
  if (!marks.has(name) || open.length === deepest) return "";
  if (name !== "v") {
    open.push(name);
    return `<${name}>`;
  }
  const speaker = encode(decode(inside.slice(inside.search(/[\s]|$/))))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (!speaker) return "";
  open.push(name);
  return `<v ${speaker}>`;
}

const deepest = 8;

function decode(text: string): string {
  return text.replaceAll(/&([a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole);
}

function encode(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

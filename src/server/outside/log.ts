/**
 * The log: a fact in the past tense with its fields, one line each.
 *
 * JSON for machines, a readable line on a terminal. What could harm somebody
 * does not get in: fields named like secrets are blanked, e-mail addresses and
 * credentials are taken out of texts, and a line never exceeds 1 KB, so that
 * nobody can fill the disk or forge a second line (threats D08, O10). An error may
 * be longer, for its stack is all that is left of it; the same one over and over,
 * such as a full disk, is written a few times a minute and counted.
 */
import { inSources } from "./source-places.ts";

export type Fields = Record<string, unknown>;
export type Level = "info" | "warn" | "error";

export interface Log {
  info(fact: string, fields?: Fields): void;
  warn(fact: string, fields?: Fields): void;
  error(fact: string, fields?: Fields): void;
  /** A log whose lines all carry these fields, such as the id of a request. */
  with(fields: Fields): Log;
}

export interface LogOptions {
  write(line: string): void;
  style: "json" | "terminal";
  /** Milliseconds since 1970. */
  now?: () => number;
}

export function openLog({ write, style, now = Date.now }: LogOptions): Log {
  const line = style === "json" ? jsonLine : terminalLine;
  const repetitions = countRepetitions(now);
  const opened = (own: Fields): Log => {
    const at = (level: Level) => (fact: string, fields?: Fields) => {
      const cleaned = cleanFields({ ...own, ...fields });
      const repeated = level === "error" ? repetitions(`${fact} ${reasonIn(cleaned)}`) : 0;
      if (repeated === null) return;
      write(line(new Date(now()), level, clean(fact), repeated ? { ...cleaned, repeated } : cleaned));
    };
    return {
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
      with: (fields) => opened({ ...own, ...fields }),
    };
  };
  return opened({});
}

/** The log of the running program: standard output, readable when a person is watching. */
export function openProcessLog(): Log {
  const style = process.stdout.isTTY ? "terminal" : "json";
  return openLog({ style, write: (line) => void process.stdout.write(`${line}\n`) });
}

export const silentLog: Log = openLog({ style: "json", write: () => {} });

/** Bytes of a line without its end. */
const longestLine: Record<Level, number> = { info: 1024, warn: 1024, error: 16 * 1024 };
/** More than any stack of ours has; JavaScript itself keeps ten unless it is told so. */
export const mostFrames = 50;
/** Of each error in a chain of causes that is too long for its line. */
const fewerFrames = [20, 5];
/** Of one error in a minute. */
const mostRepetitions = 10;
const aMinute = 60_000;
const mostErrors = 500;
const longestText = 400;
const deepest = 4;
const mostEntries = 20;

const secretName =
  /token|secret|password|passwd|cookie|authorization|e-?mail|^code$|_code$|verifier|credential|private_?key/i;
/** Not the path of a profile, which an operator needs to find a fault. */
const emailAddress = /[^\s<>"'(),;:@/]{1,64}@[^\s<>"'(),;:@]{1,255}/g;
/** What ends a line or moves a cursor somewhere. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;
const authorization = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
const addressWithPassword = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;
const secretInQuery = /\b((?:access_|refresh_)?token|code(?:_verifier)?|(?:client_)?secret|password)=[^\s&#"']+/gi;

/** Counts errors: answers how many went unwritten since this one was written last, and null if it is not to be written. */
function countRepetitions(clock: () => number): (error: string) => number | null {
  const seen = new Map<string, { since: number; count: number }>();
  return (error) => {
    const now = clock();
    const known = seen.get(error);
    if (known && now - known.since < aMinute) return ++known.count > mostRepetitions ? null : 0;
    // Errors that name what somebody sent are each another one: better to count anew than to remember them all.
    if (!known && seen.size >= mostErrors) seen.clear();
    seen.set(error, { since: now, count: 1 });
    return Math.max((known?.count ?? 0) - mostRepetitions, 0);
  };
}

function reasonIn({ error }: Fields): string {
  const { message, code } = (error ?? {}) as Fields;
  return String(code ?? message);
}

function jsonLine(time: Date, level: Level, fact: string, fields: Fields): string {
  const head = { time: time.toISOString(), level, fact };
  const whole = JSON.stringify({ ...head, ...fields });
  if (Buffer.byteLength(whole) <= longestLine[level]) return whole;
  const kept: Fields = { ...head, shortened: true };
  for (const [name, value] of Object.entries(fields)) {
    const smaller = fewerFrames.map((frames) => withFrames(value, frames));
    const fitting = [value, ...smaller].find(
      (some) => Buffer.byteLength(JSON.stringify({ ...kept, [name]: some })) <= longestLine[level],
    );
    if (fitting !== undefined) kept[name] = fitting;
  }
  return JSON.stringify(kept);
}

/** An error, and those that caused it, with the first so many frames of each; anything else as it is. */
function withFrames(value: unknown, frames: number): unknown {
  const { at, cause } = (value ?? {}) as { at?: unknown; cause?: unknown };
  if (!Array.isArray(at)) return value;
  return {
    ...(value as Fields),
    at: at.slice(0, frames),
    ...(cause !== undefined && { cause: withFrames(cause, frames) }),
  };
}

function terminalLine(time: Date, level: Level, fact: string, fields: Fields): string {
  const parts = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const mark = { info: " ", warn: "!", error: "✗" }[level];
  const text = [time.toTimeString().slice(0, 8), mark, fact, ...parts].join(" ");
  return Buffer.byteLength(text) <= longestLine[level] ? text : `${shorten(text, longestLine[level])}…`;
}

function cleanFields(fields: Fields): Fields {
  return cleanValue(fields, 0) as Fields;
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object") return typeof value === "function" ? "[function]" : value;
  if (value instanceof Error) return cleanError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (depth >= deepest) return "[…]";
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((entry) => cleanValue(entry, depth + 1));
  const entries = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(
    entries.map(([name, entry]) => [name, secretName.test(name) ? "[removed]" : cleanValue(entry, depth + 1)]),
  );
}

/** The message, the code and where it happened; never `detail`, in which PostgreSQL quotes the row. */
function cleanError(error: Error, depth: number): Fields {
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((frame) => frame.startsWith("    at "));
  return {
    message: clean(`${error.name}: ${error.message}`),
    ...(typeof code === "string" && { code }),
    at: frames.slice(0, mostFrames).map((frame) => shortFrame(frame)),
    ...(error.cause !== undefined && depth < deepest && { cause: cleanValue(error.cause, depth + 1) }),
  };
}

function shortFrame(frame: string): string {
  return shorten(
    inSources(frame)
      .trim()
      .slice(3)
      .replace(/file:\/\/\S*?\/(src|node_modules)\//, "$1/"),
    120,
  );
}

/** Cut twice: first so that the patterns cannot take long, then because half an address must not stay behind. */
function clean(text: string): string {
  const cleaned = shorten(text, 4 * longestText)
    .replace(controls, " ")
    .replace(authorization, "$1 [removed]")
    .replace(addressWithPassword, "$1[removed]@")
    .replace(secretInQuery, "$1=[removed]")
    .replace(emailAddress, "[e-mail removed]");
  return shorten(cleaned, longestText);
}

/** Cuts at a number of bytes without halving a character. */
function shorten(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  return Buffer.from(text)
    .subarray(0, bytes - 3)
    .toString()
    .replace(/\uFFFD+$/, "");
}

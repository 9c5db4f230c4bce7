/**
 * One input object from whatever a client sends.
 *
 * Apps send the same call as JSON, form-urlencoded, multipart or in the query
 * string (`docs/api-notes.md`, Conventions), so all four end in one shape before the schema
 * sees it: `x[]=1&x[]=2` and `x[0]=1` become arrays, `a[b]=1` becomes `{a: {b}}`.
 */
import { Refusal } from "#protocol/refusals.ts";
import { chunksOf } from "./incoming.ts";
import { mostFields, readMultipart, readUrlencoded, type BodyRules, type Form } from "./form-body.ts";

export type Fields = Record<string, unknown>;

const deepest = 8;

/** A form's fields, in order, as one nested object without a prototype. */
export function nestFields(fields: Iterable<[string, unknown]>): Fields {
  const root: Fields = Object.create(null);
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > mostFields) throw new Refusal("request.malformed");
    place(root, keysOf(name), value);
  }
  return arraysFrom(root) as Fields;
}

/** `a[b][]` → `["a", "b", ""]`; a name without a closing bracket stays whole. */
function keysOf(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0 || !name.endsWith("]")) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split("][")].slice(0, deepest);
}

function place(target: Fields, keys: string[], value: unknown): void {
  const [key = "", ...rest] = keys;
  const name = key === "" ? nextIndex(target, rest) : key;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const child = target[name];
  const next: Fields = isFields(child) ? child : Object.create(null);
  target[name] = next;
  place(next, rest, value);
}

/** `x[][name]` belongs to the last item of the list until that has a `name`, and `x[][list][]` always does, as Rails reads it. */
function nextIndex(list: Fields, [field, ...inner]: string[]): string {
  const length = Object.keys(list).length;
  const last = list[String(length - 1)];
  const continues = field !== undefined && field !== "" && isFields(last) && (inner.includes("") || !(field in last));
  return String(continues ? length - 1 : length);
}

/** Objects whose keys are all whole numbers were lists. */
function arraysFrom(value: unknown): unknown {
  if (!isFields(value)) return value;
  for (const key of Object.keys(value)) value[key] = arraysFrom(value[key]);
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key)) ? Object.values(value) : value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === null;
}

/**
 * Reads the body within its rules; an empty body is an empty object.
 * Throws `request.malformed`, `request.too-large`, `request.unsupported-type`, and what `hold` throws.
 */
export async function readBody(request: Request, rules: BodyRules): Promise<Fields> {
  const type = contentTypeOf(request);
  if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data")
    return nestFields((await readForm(request, rules)).entries);
  const bytes = await readBytes(request, rules);
  if (bytes.length === 0) return {};
  if (type === "application/json") return jsonFields(bytes);
  throw new Refusal("request.unsupported-type");
}

/** The same for what only forms send, with its fields in order. */
export async function readForm(request: Request, rules: BodyRules): Promise<Form> {
  switch (contentTypeOf(request)) {
    case "application/x-www-form-urlencoded":
      return readUrlencoded(await readBytes(request, rules));
    case "multipart/form-data":
      if (rules.files !== "skip") refuseDeclared(request, rules);
      return readMultipart(request, rules);
    default:
      throw new Refusal("request.unsupported-type");
  }
}

function contentTypeOf(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

function refuseDeclared(request: Request, { most, files }: BodyRules): void {
  const isMultipart = contentTypeOf(request) === "multipart/form-data";
  const mostInAll = isMultipart && files !== "skip" ? most + files.mostOfFiles : most;
  if (Number(request.headers.get("content-length") ?? 0) > mostInAll) throw new Refusal("request.too-large");
}

async function readBytes(request: Request, rules: BodyRules): Promise<Buffer> {
  refuseDeclared(request, rules);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf({ body: rules.incoming ?? request.body }, rules)) {
    size += chunk.byteLength;
    if (size > rules.most) throw new Refusal("request.too-large");
    rules.hold(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonFields(bytes: Buffer): Fields {
  if (isTangled(bytes)) throw new Refusal("request.malformed");
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"), keepDigits as (key: string, inner: unknown) => unknown);
  } catch (cause) {
    throw new Refusal("request.malformed", { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refusal("request.malformed");
  return value as Fields;
}

/** A whole number that JavaScript can't hold, such as an id, stays the text that it came as. */
function keepDigits(key: string, inner: unknown, { source = "" }: { source?: string } = {}): unknown {
  if (key === "__proto__") return undefined;
  return typeof inner === "number" && !Number.isSafeInteger(inner) && /^-?\d+$/.test(source) ? source : inner;
}

const [quote, backslash, comma, colon, brace, bracket] = Array.from('"\\,:{[').map((mark) => mark.charCodeAt(0));
const mostMarks = 10 * mostFields;

/** More values than any call has: parsing a megabyte of `{},` takes a hundred times as long as one of text. */
function isTangled(bytes: Buffer): boolean {
  let marks = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText && byte === backslash) at++;
    else if (byte === quote) inText = !inText;
    else if (!inText && (byte === comma || byte === colon || byte === brace || byte === bracket)) {
      if (++marks > mostMarks) return true;
    }
  }
  return false;
}

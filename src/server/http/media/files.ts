/**
 * `files/{key}` below the media path: pictures and other blobs under names that cannot be guessed. Behind what is only
 * downloaded stands the name under which a browser saves it. `captions/{key}` is WebVTT that this server has written.
 *
 * Whatever the bytes are, a browser must never run them as part of this site:
 * the type comes from our own extension, sniffing is off, and a document among
 * them would be in a sandbox without scripts (threats M02).
 */
import { Hono } from "hono";
import { Refusal } from "#protocol/refusals.ts";
import { labelOf } from "#server/domain/media/received-file.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import { localeOf } from "../middleware/api.ts";
import { wordsIn } from "../middleware/words.ts";

/** None of these is a document. */
const types: Record<string, string> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
  ogv: "video/ogg",
  mkv: "video/matroska",
  mov: "video/quicktime",
  avi: "video/x-msvideo",
  wmv: "video/x-ms-wmv",
  "3gp": "video/3gpp",
  "3g2": "video/3gpp2",
  flv: "video/x-flv",
  mp3: "audio/mpeg",
  weba: "audio/webm",
  wav: "audio/wav",
  m4a: "audio/mp4",
  aac: "audio/aac",
  oga: "audio/ogg",
  ogg: "audio/ogg",
};

/** The id of an upload, whose file may be called as a folder is here: its state is another route's to tell. */
const isUpload = /^[0-9a-f]{32}$/;

/** `path`: where the media service stands on this server, such as `/media`. */
export function mediaFiles(blobs: Blobs, path: string): Hono {
  const app = new Hono();
  app.get(`${path}/files/:key/:name?`, async (context, next) => {
    const { key, name } = context.req.param();
    if (isUpload.test(key)) return next();
    const headers = inert();
    const asked = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/.test(key) ? blobs.open(key) : null;
    const blob = await asked?.catch(unlessAway);
    if (blob === "away") return away(headers, localeOf(context.req.raw));
    if (!blob) return notFound(headers);
    const type = types[key.slice(key.lastIndexOf(".") + 1)];
    headers.set("content-type", type ?? "application/octet-stream");
    if (!type) headers.set("content-disposition", disposition(name));
    // The browser's own page around it plays what it stands for.
    if (type && !type.startsWith("image/"))
      headers.set("content-security-policy", "default-src 'none'; media-src 'self'; sandbox");
    headers.set("accept-ranges", "bytes");
    headers.set("cache-control", forever);
    const etag = `"${key}"`;
    headers.set("etag", etag);
    const { range: wanted, "if-range": version, "if-none-match": known } = context.req.header();
    if (known !== undefined && isAmong(known, etag)) return new Response(null, { status: 304, headers });
    const isHead = context.req.method === "HEAD";
    const range = !isHead && isVersion(version, etag) ? parseRange(wanted, blob.size) : null;
    if (range === "unsatisfiable") {
      headers.set("content-range", `bytes */${blob.size}`);
      headers.set("cache-control", "no-store");
      return new Response(null, { status: 416, headers });
    }
    if (!range) {
      headers.set("content-length", String(blob.size));
      return new Response(isHead ? null : blob.stream(), { headers });
    }
    headers.set("content-length", String(range.end - range.start + 1));
    headers.set("content-range", `bytes ${range.start}-${range.end}/${blob.size}`);
    return new Response(blob.stream(range), { status: 206, headers });
  });
  return app;
}

/** `read` answers the captions under a key. */
export function mediaCaptions(read: (key: string) => Promise<string | null>, path: string): Hono {
  const app = new Hono();
  app.get(`${path}/captions/:key`, async (context, next) => {
    const { key } = context.req.param();
    if (isUpload.test(key)) return next();
    const headers = inert();
    const vtt = /^[0-9a-f]{32}\.vtt$/.test(key) ? await read(key) : null;
    if (vtt === null) return notFound(headers);
    headers.set("content-type", "text/vtt; charset=utf-8");
    headers.set("cache-control", forever);
    return new Response(vtt, { headers });
  });
  return app;
}

/** A key never names other bytes. */
const forever = "public, max-age=31536000, immutable";

function inert(): Headers {
  return new Headers({
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  });
}

function notFound(headers: Headers): Response {
  headers.set("content-type", "text/plain; charset=utf-8");
  headers.set("cache-control", "no-store");
  return new Response("404 Not Found", { status: 404, headers });
}

function away(headers: Headers, locale: string): Response {
  headers.set("content-type", "text/plain; charset=utf-8");
  headers.set("cache-control", "no-store");
  headers.set("retry-after", "5");
  return new Response(wordsIn(locale)("refusal-media-unreachable"), { status: 503, headers });
}

function unlessAway(error: unknown): "away" {
  if (error instanceof Refusal && error.code === "media.unreachable") return "away";
  throw error;
}

/** RFC 6266: the name as RFC 8187 has it, and in letters of ASCII for programs that know no others (threats M11). */
function disposition(name: string | undefined): string {
  if (name === undefined) return "attachment";
  const label = labelOf(name);
  const ascii = label.replaceAll(/[^ -~]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(label).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** RFC 9110, section 13.1.5: a part is sent only to who has parts of the same bytes. There are no dates here, and a weak tag promises too little. */
const isVersion = (asked: string | undefined, etag: string) => asked === undefined || asked.trim() === etag;

/** RFC 9110, section 13.1.2. */
const isAmong = (known: string, etag: string) =>
  known.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);

/**
 * One range of RFC 9110, section 14, which is for GET alone. Several ranges, other units and what cannot
 * be read are answered with the whole, as the RFC allows (threats M10).
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") return Number(to) === 0 ? "unsatisfiable" : { start: Math.max(size - Number(to), 0), end: size - 1 };
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

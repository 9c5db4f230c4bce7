/**
 * `files/{key}` below the media path: pictures and other blobs under names that cannot be guessed.
 *
 * Whatever the bytes are, a browser must never run them as part of this site:
 * the type comes from our own extension, sniffing is off, and a document among
 * them would be in a sandbox without scripts (threats M02).
 */
import { Hono } from "hono";
import type { Blobs } from "#server/outside/blobs.ts";

const types: Record<string, string> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
};

/** `path`: where the media service stands on this server, such as `/media`. */
export function mediaFiles(blobs: Blobs, path: string): Hono {
  const app = new Hono();
  app.get(`${path}/files/:key`, async (context) => {
    const key = context.req.param("key");
    const headers = new Headers({
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    });
    const blob = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/.test(key) ? await blobs.open(key) : null;
    if (!blob) {
      headers.set("content-type", "text/plain; charset=utf-8");
      return new Response("404 Not Found", { status: 404, headers });
    }
    const type = types[key.slice(key.lastIndexOf(".") + 1)];
    headers.set("content-type", type ?? "application/octet-stream");
    if (!type) headers.set("content-disposition", "attachment");
    headers.set("accept-ranges", "bytes");
    // A key never names other bytes.
    headers.set("cache-control", "public, max-age=31536000, immutable");
    const range = parseRange(context.req.header("range"), blob.size);
    if (range === "unsatisfiable") {
      headers.set("content-range", `bytes */${blob.size}`);
      return new Response(null, { status: 416, headers });
    }
    if (!range) {
      headers.set("content-length", String(blob.size));
      return new Response(context.req.method === "HEAD" ? null : blob.stream(), { headers });
    }
    headers.set("content-length", String(range.end - range.start + 1));
    headers.set("content-range", `bytes ${range.start}-${range.end}/${blob.size}`);
    return new Response(context.req.method === "HEAD" ? null : blob.stream(range), { status: 206, headers });
  });
  return app;
}

/**
 * One range of RFC 9110, section 14. Several ranges, other units and what cannot
 * be read are answered with the whole, as the RFC allows (threats M10).
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") return Number(to) === 0 ? "unsatisfiable" : { start: Math.max(size - Number(to), 0), end: size - 1 };
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

/**
 * The files of the build. Names under `/assets/` contain a hash of what is in
 * them, so they may be kept for good; the few others have fixed names.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Hono, type Context } from "hono";
import { negotiateEncoding } from "../middleware/compression.ts";
import type { PageDoors } from "./doors.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
};

/** Written beside each file by the build, the smallest first. */
const compressed = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;

/** One name, no folder and no hidden file: what is asked for cannot lead anywhere else. */
const plainName = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,120}$/;

const fixedNames = ["favicon.svg", "icon-180.png", "icon-192.png", "icon-512.png", "robots.txt"];

export function assetsRoute({ renderer }: PageDoors): Hono {
  const send = async (context: Context, folder: string, name: string, cacheControl: string) => {
    const type = plainName.test(name) && types[path.extname(name)];
    const found = type && (await readBest(path.join(folder, name), context.req.header("accept-encoding")));
    if (!type || !found) return context.text("Not Found", 404, { "cache-control": "no-store" });
    return context.body(found.bytes, 200, {
      "content-type": type,
      "cache-control": cacheControl,
      vary: "Accept-Encoding",
      ...(found.encoding && { "content-encoding": found.encoding }),
    });
  };

  const { clientFolder } = renderer;
  const routes = new Hono()
    .get("/assets/:name", (context) => {
      const folder = path.join(clientFolder, "assets");
      return send(context, folder, context.req.param("name"), "public, max-age=31536000, immutable");
    })
    .get("/images/:name", (context) => {
      // The faces of people who have chosen none are shown by other servers and their pages, too.
      context.header("cross-origin-resource-policy", "cross-origin");
      return send(context, path.join(clientFolder, "images"), context.req.param("name"), "public, max-age=86400");
    });
  for (const name of fixedNames) {
    routes.get(`/${name}`, (context) => send(context, clientFolder, name, "public, max-age=86400"));
  }
  return routes;
}

async function readBest(file: string, accepted: string | undefined) {
  const encoding = negotiateEncoding(accepted, Object.keys(compressed) as (keyof typeof compressed)[]);
  if (encoding) {
    const bytes = await readIfThere(file + compressed[encoding]);
    if (bytes) return { bytes, encoding };
  }
  const bytes = await readIfThere(file);
  return bytes && { bytes, encoding: null };
}

async function readIfThere(file: string) {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** `/builds/latest.json` and `/builds/meta/{id}.json`: how an open page learns that there is a newer one. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import { wordsIn } from "../middleware/words.ts";
import { refuse } from "./answers.ts";
import type { PageDoors } from "./doors.ts";

/** Anything else never becomes a file name (threats C07). */
const buildId = /^[0-9a-f]{16}$/;

export function buildsRoute({ renderer }: PageDoors): Hono {
  return new Hono()
    .get("/builds/latest.json", async (context) => {
      const { build } = await renderer.load();
      context.header("cache-control", "no-store");
      return context.json({ id: build.id, timestamp: Date.parse(build.time) });
    })
    .get("/builds/meta/:file", async (context) => {
      const [, id = ""] = /^(.*)\.json$/.exec(context.req.param("file")) ?? [];
      const { pages, build } = await renderer.load();
      if (id === build.id) return context.json({ id, timestamp: Date.parse(build.time), ...pages.routeRules() });
      const manifest = buildId.test(id) && (await readKept(path.join(renderer.clientFolder, "builds", `${id}.json`)));
      if (!manifest) return refuse(404, wordsIn("en")("refusal-route-not-found"));
      return context.body(manifest, 200, { "content-type": "application/json; charset=utf-8" });
    });
}

async function readKept(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch {
    return null;
  }
}

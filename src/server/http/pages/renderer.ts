/**
 * Where pages come from: the build in `dist/`, or Vite during development
 * (`vite-renderer.ts`). This is the one door from the server to `src/web`.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { MiddlewareHandler } from "hono";
import type { Build } from "#web/entry-server.tsx";
import { readSheets } from "./styles.ts";

export type Pages = typeof import("#web/entry-server.tsx");

export interface Renderer {
  /** The screens and the files that their pages link to. */
  load(): Promise<{ pages: Pages; build: Build }>;
  /** The folder of the files that are served as they are. */
  clientFolder: string;
  /** Vite puts styles and scripts into the page, which the policy of a real server forbids. */
  development: boolean;
  /** Answers what only Vite can answer. */
  middleware?: MiddlewareHandler;
  /** Adds to a finished page what Vite needs in it. */
  finish?(html: string, url: URL): Promise<string>;
}

/** The build that `npm run build` has left in a folder. */
export async function builtRenderer(dist: string): Promise<Renderer> {
  const pages: Pages = await import(pathToFileURL(path.join(dist, "server/entry-server.js")).href);
  const clientFolder = path.join(dist, "client");
  const build = JSON.parse(await readFile(path.join(dist, "build.json"), "utf8")) as Omit<Build, "sheets">;
  const loaded = { pages, build: { ...build, sheets: await readSheets(build, clientFolder) } };
  return { load: async () => loaded, clientFolder, development: false };
}

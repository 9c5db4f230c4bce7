/**
 * Pages during development: Vite compiles the sources as they are asked for, and
 * what changes in an open page is replaced in place.
 *
 * Vite's own server runs inside of this process, without a port of its own
 * except for the socket over which it tells the browser of changes.
 */
import path from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { Build, EntryFiles } from "#web/entry-server.tsx";
import type { Pages, Renderer } from "./renderer.ts";

const startedAt = new Date().toISOString();
const nothing: EntryFiles = { script: "", css: [], preload: [] };

/** `root`: the folder of the repository. Vite is no dependency of a running server, so it is loaded here. */
export async function viteRenderer(root: string): Promise<Renderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    configFile: path.join(root, "vite.config.ts"),
    // The usual loader writes and deletes a file, which `node --watch` takes for a change of the server.
    configLoader: "native",
    server: { middlewareMode: true },
    clearScreen: false,
  });

  /** The style sheets of everything that was rendered so far: a page has its look before its scripts run. */
  function styles(): string {
    const modules = [...vite.environments.ssr.moduleGraph.idToModuleMap.values()];
    const sheets = modules.filter(({ url }) => url.endsWith(".css"));
    return sheets.map(({ url }) => `<link rel="stylesheet" href="${url}?direct">`).join("");
  }

  return {
    development: true,
    clientFolder: path.join(root, "public"),
    async load() {
      const pages = (await vite.ssrLoadModule("/src/web/entry-server.tsx")) as Pages;
      const build: Build = {
        id: "0".repeat(16),
        time: startedAt,
        browser: { ...nothing, script: "/src/web/entry-browser.tsx" },
        visitor: { ...nothing, script: "/src/web/entry-visitor.ts" },
        screens: {},
        words: {},
        sheets: {},
      };
      return { pages, build };
    },
    async middleware(context, next) {
      const handled =
        context.req.method === "GET" && (await throughVite(context as Context<{ Bindings: HttpBindings }>));
      if (handled) return RESPONSE_ALREADY_SENT;
      await next();
    },
    finish: (html, url) => vite.transformIndexHtml(url.pathname, html.replace("</head>", `${styles()}</head>`)),
  };

  function throughVite({ env }: Context<{ Bindings: HttpBindings }>): Promise<boolean> {
    const { incoming, outgoing } = env;
    return new Promise((resolve, reject) => {
      outgoing.once("finish", () => resolve(true));
      vite.middlewares(incoming, outgoing, (error: unknown) => (error ? reject(error) : resolve(false)));
    });
  }
}

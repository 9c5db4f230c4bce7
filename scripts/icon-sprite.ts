/**
 * Vite plugin: the icons of `src/web/ui/icon-names.ts`, drawn by `lucide-static`,
 * as one SVG sprite. `import sprite from "virtual:icons"` is its address.
 *
 * A sprite is fetched once and kept for good, where icons inside of components
 * would be in every page and in every script that shows one.
 *
 * Rows that come in their hundreds have no elements for their icons at all: in a
 * style sheet `icon(heart)` is the drawing itself, for a mask (`.drawn` in
 * `ui/base.css`). `icon(heart filled)` is the icon of what is on, and
 * `icon(repeat-2 heavy)` that of what has nothing to fill.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const namesFile = path.join(root, "src/web/ui/icon-names.ts");
const virtual = "virtual:icons";
const resolved = `\0${virtual}`;

interface Sprite {
  address: string;
  svg: string;
}

export function iconSprite(): Plugin {
  let drawn: Promise<Sprite> | undefined;
  let serverSide = false;
  const sprite = () => (drawn ??= drawSprite());

  return {
    name: "linnet:icons",
    // Before Vite reads the style sheets.
    enforce: "pre",
    configResolved: (config) => void (serverSide = Boolean(config.build.ssr)),
    resolveId: (id) => (id === virtual ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return;
      this.addWatchFile(namesFile);
      return `export default ${JSON.stringify((await sprite()).address)};`;
    },
    transform: (code, id) => (/\.css(?:$|\?)/.test(id) ? withDrawings(code) : undefined),
    async generateBundle() {
      if (serverSide) return;
      const { address, svg } = await sprite();
      this.emitFile({ type: "asset", fileName: address.slice(1), source: svg });
    },
    configureServer(server) {
      server.watcher.on("change", (file) => file === namesFile && (drawn = undefined));
      server.middlewares.use((request, response, next) => {
        sprite().then(({ address, svg }) => {
          // oxlint-disable-next-line promise/no-callback-in-promise -- it is how another one answers
          if (request.url !== address) return next();
          response.setHeader("content-type", "image/svg+xml").end(svg);
        }, next);
      });
    },
  };
}

async function drawSprite(): Promise<Sprite> {
  const { iconNames }: { iconNames: string[] } = await import(`${pathToFileURL(namesFile)}?${Date.now()}`);
  const symbols = await Promise.all([...new Set(iconNames)].sort().map(symbolOf));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 8);
  return { svg, address: `/assets/icons-${hash}.svg` };
}

/** Shapes that stay open when their icon is filled: a house keeps its door. */
const openings: Record<string, string> = { house: "M15 21v-8" };

const drawing = /\bicon\(([\w-]+)(?: (filled|heavy))?\)/g;

/** A style sheet with its icons in it. */
async function withDrawings(css: string): Promise<string | undefined> {
  const named = [...css.matchAll(drawing)];
  if (named.length === 0) return undefined;
  const urls = new Map(
    await Promise.all(named.map(async ([whole, name, how]) => [whole, await urlOf(name!, how)] as const)),
  );
  return css.replace(drawing, (whole) => urls.get(whole)!);
}

async function urlOf(name: string, how: string | undefined): Promise<string> {
  const look = `fill="${how === "filled" ? "#000" : "none"}" stroke="#000" stroke-width="${how === "heavy" ? 2.4 : 1.9}"`;
  const ends = `stroke-linecap="round" stroke-linejoin="round"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${look} ${ends}>${await shapesOf(name)}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[#%<>]/g, encodeURIComponent)}")`;
}

/** Only the shapes: stroke and fill are the business of the style sheet, and pass through `<use>`. */
async function symbolOf(name: string): Promise<string> {
  const shapes = await shapesOf(name);
  const opening = openings[name];
  return `<symbol id="${name}" viewBox="0 0 24 24">${opening ? withOpening(shapes, opening) : shapes}</symbol>`;
}

async function shapesOf(name: string): Promise<string> {
  const source = await readFile(path.join(root, "node_modules/lucide-static/icons", `${name}.svg`), "utf8");
  return /<svg[^>]*>(.*)<\/svg>/s
    .exec(source)![1]!
    .replace(/\s*\n\s*/g, "")
    .replaceAll(" />", "/>");
}

/** The opening comes last, above what is filled, and in the colour of what lies behind. */
function withOpening(shapes: string, start: string): string {
  const [shape] = new RegExp(`<path d="${start}[^>]*>`).exec(shapes)!;
  return shapes.replace(shape, "") + shape.replace("<path", '<path fill="var(--opening, none)"');
}

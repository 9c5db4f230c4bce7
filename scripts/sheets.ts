/**
 * Vite plugin: `import sheets from "virtual:sheets/media/media-viewer.tsx"` gives
 * the addresses of the style sheets that come with this source in the build for
 * signed-in readers. The scripts for visitors have no style sheets of their own:
 * the same rules twice, in another order, would win over each other.
 *
 * During development there are none, because Vite brings styles with their scripts.
 */
import path from "node:path";
import type { Plugin } from "vite";

const prefix = "virtual:sheets/";
const web = path.join(import.meta.dirname, "../src/web");

/** The addresses for the path of a source. */
export type SheetsOf = (source: string) => string[];

export function sheets(sheetsOf: SheetsOf = () => []): Plugin {
  return {
    name: "linnet:sheets",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return;
      const source = path.join(web, id.slice(prefix.length + 1));
      return `export default ${JSON.stringify(sheetsOf(source))};`;
    },
  };
}

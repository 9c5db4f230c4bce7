/**
 * Vite plugin: how much of the interface each language says, counted from the
 * files in `locales/`. `import status from "virtual:translations"`.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const folder = fileURLToPath(new URL("../locales", import.meta.url));
const virtual = "virtual:translations";
const resolved = `\0${virtual}`;

export function translationStatus(): Plugin {
  return {
    name: "linnet:translations",
    resolveId: (id) => (id === virtual ? resolved : undefined),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(shares(folder))};` : undefined),
  };
}

/** Per cent of the English messages that a language has; rounded down, so that 100 means all of them. */
export function shares(localesFolder: string): Record<string, number> {
  const locales = readdirSync(localesFolder);
  const idsOf = (locale: string) =>
    new Set(
      readdirSync(path.join(localesFolder, locale)).flatMap((file) =>
        new FluentResource(readFileSync(path.join(localesFolder, locale, file), "utf8")).body.map(({ id }) => id),
      ),
    );
  const english = idsOf("en");
  return Object.fromEntries(
    locales.map((locale) => [locale, Math.floor((100 * english.intersection(idsOf(locale)).size) / english.size)]),
  );
}

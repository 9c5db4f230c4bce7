import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accents } from "#web/data/reader.ts";

const css = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** `--accent-light` and `--accent-dark` of a theme colour; the first is the one of `:root`. */
function coloursInUse(accent: string): [light: string, dark: string] {
  const tokens = css("../ui/tokens.css");
  const rule = accent === accents[0] ? tokens : tokens.slice(tokens.indexOf(`[data-accent="${accent}"]`));
  const value = (name: string) => new RegExp(`--accent-${name}: ([^;]+);`).exec(rule)![1]!;
  return [value("light"), value("dark")];
}

test.each(accents)("the dot of %s has the colour that it stands for", (accent) => {
  const rule = css("./choices.module.css").split(`[data-colour="${accent}"]`)[1]!;
  const [, light, dark] = /light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/.exec(rule)!;
  expect([light, dark]).toEqual(coloursInUse(accent));
});

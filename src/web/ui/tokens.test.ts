/** Reads the tokens as a browser would and measures the contrast (WCAG 2.2) of what stands on what. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { accents } from "../data/reader.ts";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8").replace(/\/\*.*?\*\//gs, "");
const modes = ["light", "dark"] as const;
const surfaces = ["page", "raised", "sunken", "hover"];

describe.each(modes)("in %s mode", (mode) => {
  const colours = tokens(":root");

  test.each(surfaces)("text on %s is at least 7:1, muted text 4.5:1", (surface) => {
    expect(contrast(colours, mode, "text", surface)).toBeGreaterThanOrEqual(7);
    expect(contrast(colours, mode, "muted", surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["favourite", "reblog", "bookmark", "danger", "success"])("%s is legible on every surface", (colour) => {
    for (const surface of surfaces) expect(contrast(colours, mode, colour, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test("the edge of a field stands out from the page", () => {
    for (const surface of ["page", "raised"])
      expect(contrast(colours, mode, "edge", surface)).toBeGreaterThanOrEqual(3);
  });

  test("a notice is the page turned inside out", () => {
    expect(contrast(colours, mode, "page", "text")).toBeGreaterThanOrEqual(7);
  });

  test.each(accents)("%s is legible as a link, as a button and as a tint", (accent) => {
    const own = { ...colours, ...(accent === "rose" ? {} : tokens(`html[data-accent="${accent}"]`)) };
    for (const surface of surfaces) expect(contrast(own, mode, "accent", surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(own, mode, "on-accent", "accent")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(own, mode, "accent", "accent-soft")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(own, mode, "muted", "accent-soft")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(own, mode, "text", "accent-soft")).toBeGreaterThanOrEqual(7);
  });

  test("more contrast, when it is asked for, is more", () => {
    const more = { ...colours, ...tokens(":root", css.slice(css.indexOf("prefers-contrast: more"))) };
    for (const name of ["text", "muted", "faint", "line"]) {
      expect(contrast(more, mode, name, "page")).toBeGreaterThan(contrast(colours, mode, name, "page"));
    }
  });
});

type Tokens = Record<string, string>;

/** The custom properties of the first rule with this selector. */
function tokens(selector: string, within = css): Tokens {
  const start = within.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`No rule for ${selector}`);
  const body = within.slice(within.indexOf("{", start) + 1, within.indexOf("}", start));
  const declarations = body.split(";").map((text) => /--([\w-]+):\s*(.+)/s.exec(text.trim()));
  return Object.fromEntries(declarations.filter((found) => found !== null).map(([, name, value]) => [name, value!]));
}

function contrast(from: Tokens, mode: (typeof modes)[number], one: string, other: string): number {
  const [darker, lighter] = [one, other]
    .map((name) => luminance(resolve(from, mode, `var(--${name})`)))
    .sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** A colour with its variables, products and the choice of the mode worked out: `oklch(0.5 0.1 20)`. */
function resolve(from: Tokens, mode: (typeof modes)[number], value: string): string {
  const inserted = value.replace(/var\(--([\w-]+)\)/g, (_, name: string) => from[name] ?? `missing-${name}`);
  if (inserted !== value) return resolve(from, mode, inserted);
  const counted = value.replace(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, a: string, b: string) =>
    String(Number(a) * Number(b)),
  );
  const choice = /^light-dark\(\s*(oklch\([^)]*\)),\s*(oklch\([^)]*\))\s*\)$/.exec(counted);
  return choice ? choice[mode === "light" ? 1 : 2]! : counted;
}

/** Relative luminance of an opaque oklch colour, brought into sRGB as browsers do it: channel by channel. */
function luminance(colour: string): number {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour)?.map(Number) ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`No colour: ${colour}`);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Things that one place owns, held by a search through the sources of the pages. */
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";

const web = path.join(import.meta.dirname, "../src/web");

/** Each source file of the pages without its comments, by its path in `src/web`. */
const sources = fs
  .readdirSync(web, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const text = fs.readFileSync(path.join(web, file), "utf8");
    return { file, code: text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, "") };
  });

const filesWith = (pattern: RegExp, ...owners: string[]) =>
  sources.filter(({ file, code }) => !owners.includes(file) && pattern.test(code)).map(({ file }) => file);

test("only navigation/history.ts touches the history of the browser", () => {
  const owner = "navigation/history.ts";
  const touch =
    /\bhistory\.(?:state|back|forward|go|pushState|replaceState|scrollRestoration|length)\b|["']popstate["']/;
  expect(filesWith(touch, owner)).toEqual([]);
  expect(touch.test(sources.find(({ file }) => file === owner)!.code)).toBe(true);
});

test("only ui/server-html.tsx puts HTML into a component, only ui/trusted-html.ts lets text become HTML, and only code/ask-reader.ts makes the address of a worker", () => {
  expect(filesWith(/\bdangerouslySetInnerHTML\b/, "ui/server-html.tsx")).toEqual([]);
  expect(filesWith(/\bcreatePolicy\b/, "ui/trusted-html.ts", "code/ask-reader.ts")).toEqual([]);
  expect(filesWith(/\bcreateHTML\b/, "ui/trusted-html.ts")).toEqual([]);
  expect(filesWith(/\bcreateScriptURL\b|\bWorker\(/, "code/ask-reader.ts")).toEqual([]);
  expect(filesWith(/\bcreateScript\b/)).toEqual([]);
  expect(filesWith(/\b(?:innerHTML|outerHTML|insertAdjacentHTML)\b/)).toEqual([]);
  expect(filesWith(/\bparseFromString\((?!trustedHtml\()/)).toEqual([]);
});

test("only device/hooks.ts names the attributes that scripts look for", () => {
  const owner = "device/hooks.ts";
  const { code } = sources.find(({ file }) => file === owner)!;
  const names = [...code.matchAll(/\bhook\("([a-z-]+)"\)/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(15);
  expect(filesWith(new RegExp(`\\bdata-(?:${names.join("|")})(?![a-z-])`), owner)).toEqual([]);
  // A script that looks for another one would need a hook, too.
  expect(filesWith(/\[data-|\.dataset\b/, owner)).toEqual([]);
});

test("only islands/mount.tsx makes a root of React on a page that has none, and cards alone have one beside that of a page", () => {
  expect(filesWith(/\bcreateRoot\b/)).toEqual(["islands/mount.tsx"]);
  expect(filesWith(/\bhydrateRoot\b/)).toEqual(["entry-browser.tsx", "shell/hover-card.tsx"]);
});

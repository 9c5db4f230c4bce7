/** Words that once stood for several things: a reader who finds one of them has found the only one. */
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";

const src = path.join(import.meta.dirname, "../src");

const texts = fs
  .readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .map((file) => [path.relative(src, file), fs.readFileSync(file, "utf8")] as const);

const declaring = (name: string) =>
  texts.filter(([, text]) => new RegExp(`^(?:export )?(?:interface|type|class) ${name}\\b`, "m").test(text));

test.each(["Place", "Api", "Live", "Row", "Source"])("%s names one thing at most", (name) => {
  const files = declaring(name).map(([file]) => file);
  expect(files.length, files.join(", ")).toBeLessThanOrEqual(1);
});

test("declarations are found", () => {
  expect(declaring("ListSource").map(([file]) => file)).toEqual(["web/paging/use-list.ts"]);
});

import * as fs from "node:fs/promises";
import { expect, test } from "vitest";
import { apiDocsFile, writeApiDocs } from "./api-reference.ts";

test("docs/api.md says what the routes say; `npm run api-docs` writes it again", async () => {
  expect(await fs.readFile(apiDocsFile, "utf8")).toBe(writeApiDocs());
});

test("each place that the page links has a heading there, and only one", () => {
  const page = writeApiDocs();
  const headings = [...page.matchAll(/^#+ ([\w ]+)$/gm)].map(([, name]) => name!.toLowerCase().replaceAll(" ", "-"));
  const links = new Set([...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor!));
  expect(links.size).toBeGreaterThan(50);
  for (const anchor of links) expect(headings.filter((heading) => heading === anchor)).toEqual([anchor]);
});

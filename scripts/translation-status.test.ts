import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { shares } from "./translation-status.ts";

test("a language that lacks one message of three is two thirds translated", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "locales-"));
  const files = {
    "en/core": "a = A\nb = B",
    "en/more": "c = C",
    "de/core": "a = A\nb = B",
    "de/more": "# c",
    ru: null,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, file.split("/")[0]!), { recursive: true });
    if (text !== null) writeFileSync(path.join(folder, `${file}.ftl`), text);
  }
  expect(shares(folder)).toEqual({ en: 100, de: 66, ru: 0 });
  rmSync(folder, { recursive: true });
});

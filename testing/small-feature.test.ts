/**
 * What a small feature costs. The bookmark stands for all that are like it: a button below a post, a flag and a counter
 * of the status, two verbs, a list and its page. Someone who adds another one edits the files that name this one.
 */
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");

/** Tests come with the feature, walks of others' clients too; the demo town tells of it and works without. */
const notCounted = /\.test\.tsx?$|^contracts\/client-|^testing\/(?:cast|town)\//;

const filesThatName = (word: RegExp) =>
  ["src", "locales", "contracts", "testing", "e2e", "bench", "scripts"]
    .flatMap((folder) => fs.readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !notCounted.test(file) && word.test(fs.readFileSync(path.join(root, file), "utf8")));

test("a feature like the bookmark touches at most 12 files beside its own migration", () => {
  const touched = filesThatName(/bookmark/i);
  expect(touched).toContain("src/protocol/toggles.ts");
  expect(touched.length, touched.join("\n")).toBeLessThanOrEqual(12);
});

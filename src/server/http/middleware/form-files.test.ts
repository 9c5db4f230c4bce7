/** Files of a form without scripts, and the words behind them (threats M08, R14). */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDiskBlobs } from "#server/outside/blobs.ts";
import { nestFields, readForm } from "./body.ts";
import { openFormFiles, type FormFiles } from "./form-files.ts";

let directory: string;
let files: FormFiles;
/** Bytes that were held in memory. */
let held = 0;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "linnet-form-"));
  files = openFormFiles(await openDiskBlobs(directory), 1_000_000);
  held = 0;
});
afterEach(() => rm(directory, { recursive: true }));

const kept = () => readdir(path.join(directory, "unfinished"));

async function fieldsOf(...entries: [name: string, value: string | File][]) {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  const request = new Request("https://linnet.example/form/api/statuses", { method: "POST", body });
  const hold = (bytes: number) => void (held += bytes);
  const form = await readForm(request, { most: 10_000, files: files.rules, begin: async () => {}, hold });
  return nestFields(form.entries);
}

const file = (size: number, name = "film.mp4") => new File(["x".repeat(size)], name, { type: "video/mp4" });

test("they are on disk while the form is read, and gone when it is answered", async () => {
  const fields = await fieldsOf(["a", file(900_000)], ["b", file(1_000_000)], ["status", "words"]);
  expect(fields).toMatchObject({ a: { size: 900_000, name: "film.mp4" }, b: { size: 1_000_000 }, status: "words" });
  expect(files.refusal()).toBeNull();
  expect(held).toBeLessThan(1_000);
  expect(await kept()).toHaveLength(2);
  await files.discard();
  expect(await kept()).toEqual([]);
});

test("where none was chosen there is none", async () => {
  expect({ ...(await fieldsOf(["a", file(0, "")], ["status", "words"])) }).toEqual({ a: "", status: "words" });
  expect(await kept()).toEqual([]);
});

test("one that is too large is refused when everything else is here", async () => {
  const fields = await fieldsOf(["a", file(3_000_000)], ["status", "words"], ["b", file(5)]);
  expect(fields).toMatchObject({ a: "", status: "words", b: { size: 5 } });
  expect(files.refusal()).toMatchObject({ code: "media.too-large", status: 422 });
  expect(await kept()).toHaveLength(1);
});

/** The parts of a recording come one by one, are one sound again, and go where their draft goes. */
import { beforeEach, expect, test } from "vitest";
import { aDraft as draftWith } from "#testing/drafts.ts";
import { aFile } from "#testing/entities.ts";
import { RecordingParts } from "./recording-parts.ts";
import { DraftStore } from "./store.ts";

const id = "a.weba";
const aDraft = () => draftWith({ files: [aFile({ id, kind: "audio", isRecording: true, isPaused: true })] });

let store: DraftStore;
let parts: RecordingParts;
let count = 0;
beforeEach(async () => {
  store = new DraftStore(`recordings ${Date.now()} ${count++}`);
  parts = new RecordingParts((await store.files()).database);
});

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const keep = (draft: ReturnType<typeof aDraft>, at: number, text: string, of = id) =>
  parts.keep(draft, of, at, { bytes: bytesOf(text), type: "audio/webm", until: (at + 1) * 500 });
const read = async (draft: ReturnType<typeof aDraft>, of = id) => {
  const recorded = await parts.read(draft, of);
  return recorded && { text: await recorded.blob.text(), type: recorded.blob.type, length: recorded.length };
};

test("they are one sound, in the order in which they came", async () => {
  const draft = aDraft();
  const letters = "abcdefghijkl";
  for (const [at, letter] of Array.from(letters).entries()) await keep(draft, at, letter);
  await keep(draft, 0, "other", "b.weba");
  expect(await read(draft)).toEqual({ text: letters, type: "audio/webm", length: 6_000 });
  expect(await read(aDraft())).toBeNull();
});

test("what comes after the draft is gone stays away", async () => {
  const draft = aDraft();
  await store.save(draft);
  await keep(draft, 0, "a");
  await store.remove(draft);
  await keep(draft, 1, "b");
  expect(await read(draft)).toBeNull();
});

test("a draft that is taken back has its recording", async () => {
  const draft = aDraft();
  await store.save(draft);
  await keep(draft, 0, "a");
  await keep(draft, 1, "b");
  await store.remove(draft);
  await store.save(draft);
  expect(await read(draft)).toMatchObject({ text: "ab", length: 1_000 });
});

test("the parts of a recording that is whole go alone", async () => {
  const [draft, files] = [aDraft(), await store.files()];
  await keep(draft, 0, "a");
  await keep(draft, 0, "other", "b.weba");
  await files.keep({ ...draft, id, blob: new Blob(["a"]) });
  await parts.forget(draft, id);
  expect(await read(draft)).toBeNull();
  expect(await read(draft, "b.weba")).toMatchObject({ text: "other" });
  expect(await (await files.read(draft, id))!.blob.text()).toBe("a");
});

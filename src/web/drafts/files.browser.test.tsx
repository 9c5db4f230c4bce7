/** The bytes of files stay with their draft, come back with it, and go with it. */
import { openDB } from "idb";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { aDraft as draftWith } from "#testing/drafts.ts";
import { aFile, aReaderAccount } from "#testing/entities.ts";
import type { Key } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { OpenDraft } from "./open-draft.ts";
import { DraftStore } from "./store.ts";

const { id: accountId } = aReaderAccount("mira");
let name: string;
let store: DraftStore;
let count = 0;
beforeEach(() => {
  name = `files ${Date.now()} ${count++}`;
  store = new DraftStore(name);
  sessionStorage.clear();
});

const aDraft = (more: Partial<Draft> = {}) => draftWith({ files: [aFile()], ...more });

const { id } = aFile();
const keep = async ({ publishId }: Key, text: string) =>
  (await store.files()).keep({ accountId, publishId, id, blob: new Blob([text]) });
const textOf = async (key: Key) => (await (await store.files()).read(key, id))?.blob.text();

test("a database of the second version keeps its drafts and gets room for files", async () => {
  const draft = aDraft({ files: [], content: "<p>Old</p>" });
  const old = await openDB(name, 2, {
    upgrade: (database) => void database.createObjectStore("kept", { keyPath: ["accountId", "publishId"] }),
  });
  await old.put("kept", draft);
  old.close();
  expect(await store.list(accountId)).toEqual([draft]);
  await keep(draft, "bird");
  expect(await textOf(draft)).toBe("bird");
});

test("files go with their draft alone, and come back with Undo", async () => {
  const [one, two] = [aDraft(), aDraft()];
  for (const draft of [one, two]) {
    await keep(draft, draft === one ? "one" : "two");
    await store.save(draft);
  }
  await store.remove(one);
  expect([await textOf(one), await textOf(two)]).toEqual([undefined, "two"]);
  await store.save(one);
  expect([await textOf(one), await textOf(two)]).toEqual(["one", "two"]);
});

test("a draft that goes on under another id takes its files along", async () => {
  const before = aDraft();
  await store.save(before);
  await keep(before, "bird");
  const open = new OpenDraft(store, aDraft({ files: [] }), { wanted: before.publishId });
  onTestFinished(() => open.close());
  await open.start();
  const next = { ...open.current().draft, publishId: crypto.randomUUID() };
  await open.become(next);
  expect([await textOf(before), await textOf(next)]).toEqual([undefined, "bird"]);
});

test("a note of an upload brings no file back that nobody wants", async () => {
  const draft = aDraft();
  const files = await store.files();
  await files.note(draft, id, { attachment: null, uploadId: "u1" });
  expect(await textOf(draft)).toBeUndefined();
  await keep(draft, "bird");
  expect(await files.readNote(draft, id)).toMatchObject({ uploadId: null });
});

test("what is noted of an upload goes where its file goes", async () => {
  const [draft, files] = [aDraft(), await store.files()];
  await keep(draft, "bird");
  await files.note(draft, id, { attachment: null, uploadId: "u1" });
  await store.save(draft);
  const other = { ...draft, publishId: crypto.randomUUID() };
  await store.copyFiles(draft, other);
  await store.remove(draft);
  expect((await files.readNote(draft, id)).uploadId).toBeNull();
  expect((await files.readNote(other, id)).uploadId).toBe("u1");
  await store.save(draft);
  expect([await textOf(draft), (await files.readNote(draft, id)).uploadId]).toEqual(["bird", "u1"]);
});

import { expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import type { Database } from "#server/storage/database.ts";
import { countCalls } from "#testing/count-calls.ts";
import { setPeople } from "#testing/people.ts";
import type { AddedPerson } from "#testing/rows.ts";
import { changeStatus, publishDraft, readAs, write } from "#testing/statuses.ts";
import { loadStatus } from "./load-statuses.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ db, mira, jonas } = stage));

const parses = (work: () => Promise<unknown>) => countCalls({ script: "/parse5/", name: "getFragmentParser" }, work);
const reads = (id: StatusId) =>
  parses(async () => {
    for (const { viewer } of [mira, jonas, { viewer: null }]) await loadStatus(readAs(db, viewer), id);
  });
const rich = `<p>Hello #tea, see <a href="https://example.org/">this</a></p><ul><li>One</li></ul>`;

test("publishing formatted text parses it once", async () => {
  const draft = { source: { type: "html", text: rich } } as const;
  // The sanitiser writes links in its own way, and reads what it has written to see that it is done.
  await publishDraft(db, mira.viewer, draft);
  let id!: StatusId;
  expect(await parses(async () => (id = await publishDraft(db, mira.viewer, draft)))).toBe(2);
  expect(await reads(id)).toBe(1);
  expect(await reads(id)).toBe(0);
});

test("publishing plain text parses nothing", async () => {
  let id!: StatusId;
  expect(await parses(async () => (id = await write(db, mira, "Hello #tea, see https://example.org/")))).toBe(0);
  expect(await reads(id)).toBe(1);
});

test("an edit parses its text as publishing does", async () => {
  const id = await write(db, mira, "Hello");
  const source = { type: "html", text: rich } as const;
  expect(await parses(() => changeStatus(db, mira.viewer, id, { source }))).toBe(2);
  expect(await reads(id)).toBe(1);
});

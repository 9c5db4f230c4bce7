import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import type { Database } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { blocks, readAs } from "#testing/statuses.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { readLink } from "./link.ts";
import type { TimelineQuery } from "./picked.ts";

let database: TestDatabase;
let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await db.deleteFrom("account").execute();
  await db.deleteFrom("preview_card").execute();
  mira = await addPerson(db, "mira");
  jonas = await addPerson(db, "jonas");
  await db.updateTable("account").set({ discoverable: true }).execute();
});

const led = "https://birds.example/linnet";

/** A page that was read, by the address that posts have of it. */
async function card(link: string, title: string | null = "Linnets"): Promise<string> {
  const { id } = await db
    .insertInto("preview_card")
    .values({ link, title, url: led, due_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const links = (author: AddedPerson, cardId: string, more: Parameters<typeof addStatus>[2] = {}) =>
  addStatus(db, author, { ...more, preview_card_id: cardId });

async function read(url: string, query: Partial<TimelineQuery> = {}, viewer: MaybeViewer = null): Promise<StatusId[]> {
  const { items } = await readLink(readAs(db, viewer), url, { limit: 20, ...query });
  return items.map((status) => status.id);
}

const notFound = (asked: Promise<unknown>) => expect(asked).rejects.toMatchObject({ code: "record.not-found" });

test("posts of a page are found by each address of it, the newest first", async () => {
  const [long, short] = [await card(`${led}?utm=1`), await card("https://b.example/1")];
  const ids = [await links(mira, long), await links(jonas, short), await links(mira, short)].toReversed();
  await links(mira, await card("https://b.example/2"));
  const elsewhere = await links(jonas, await card("https://other.example/", null));
  expect(await read("https://b.example/1#part")).toEqual([ids[0], ids[1]]);
  const all = await read(led);
  expect(all).toHaveLength(4);
  expect(all.slice(1)).toEqual(ids);
  expect(all).not.toContain(elsewhere);
  // Nothing was read of that page, so it has no card on its post either.
  await notFound(read("https://other.example/"));
});

test("pages of it go both ways, over all its addresses", async () => {
  const cards = [await card(led), await card(`${led}?2`), await card(`${led}?3`)];
  const ids: StatusId[] = [];
  for (let at = 0; at < 9; at++) ids.unshift(await links(at % 2 ? mira : jonas, cards[at % 3]!));
  const first = await readLink(readAs(db, null), led, { limit: 4 });
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 4));
  expect(first.next).toEqual({ max_id: ids[3] });
  expect(await read(led, { limit: 4, max_id: ids[3]! })).toEqual(ids.slice(4, 8));
  expect(await read(led, { limit: 3, min_id: ids[8]! })).toEqual(ids.slice(5, 8));
  expect(await read(led, { limit: 3, max_id: ids[8]! })).toEqual([]);
});

test("V01: a page that only hidden posts have is as unknown as any other", async () => {
  const page = await card(led);
  for (const visibility of ["private", "direct", "unlisted"] as const) await links(mira, page, { visibility });
  await links(mira, page, { deleted_at: new Date() });
  const quiet = await addPerson(db, "quiet");
  await db.updateTable("account").set({ discoverable: false }).where("id", "=", quiet.id).execute();
  await links(quiet, page);
  const silenced = await addPerson(db, "silenced", { silenced_at: new Date() });
  await links(silenced, page);
  for (const viewer of [null, jonas.viewer]) await notFound(read(led, {}, viewer));
  for (const nothing of ["https://never.example/", "no address"]) await notFound(read(nothing));
  const shown = await links(mira, page);
  expect(await read(led)).toEqual([shown]);
  // Who is kept apart from all of its authors could read it signed out.
  await blocks(db, jonas, mira);
  expect(await read(led, {}, jonas.viewer)).toEqual([]);
});

test("twenty posts of forty addresses take one query", async () => {
  for (let at = 0; at < 40; at++) await links(mira, await card(`${led}?${at}`));
  const counted = await countQueries(() => read(led));
  expect(counted.result).toHaveLength(20);
  expect(counted.queries).toBe(1);
});

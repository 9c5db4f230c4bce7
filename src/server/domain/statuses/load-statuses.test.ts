import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import type { MaybeViewer } from "#server/domain/accounts/viewer.ts";
import { vote } from "#server/domain/statuses/polls/vote.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { openDatabase } from "#server/storage/pool.ts";
import { countFirstQueries, countQueries } from "#testing/count-queries.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { changeStatus, follows, readAs, serverAddress, write } from "#testing/statuses.ts";
import { deleteStatus } from "./delete-status.ts";
import { putOnShelf } from "./shelf.ts";
import { loadForReaders } from "./load-for-readers.ts";
import { readHistory } from "./history.ts";
import { loadStatuses } from "./load-statuses.ts";
import { reblog } from "./reblog.ts";

let database: TestDatabase;
let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ database, db, mira, jonas } = stage), { once: true });

const poll = { options: ["Tea", "Coffee"], expiresIn: 3600, multiple: false, hideTotals: true };

test("statuses come in the order of their ids, without those that are not there", async () => {
  const ids = [await write(db, mira, "1"), await write(db, jonas, "2"), await write(db, mira, "3")];
  const asked = [ids[1]!, "404" as StatusId, ids[2]!, ids[0]!, ids[1]!];
  const shown = await loadStatuses(readAs(db, null), asked);
  expect(shown.map((status) => status.id)).toEqual([ids[1], ids[2], ids[0], ids[1]]);
  expect(await loadStatuses(readAs(db, null), [])).toEqual([]);
});

test("addresses and times are in the shape that apps expect", async () => {
  const id = await write(db, mira, "Hello");
  const [status] = await loadStatuses(readAs(db, null), [id]);
  expect(status).toMatchObject({
    uri: `http://linnet.test/users/mira/statuses/${id}`,
    url: `http://linnet.test/@mira/${id}`,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    edited_at: null,
    card: null,
    quote: null,
    emojis: [],
  });
});

test("whether a post is from a limited account is said to those who do not follow its author, on the page and on sockets", async () => {
  const limited = await addPerson(db, "limited", { silenced_at: new Date() });
  const follower = await addPerson(db, "of_limited");
  await follows(db, follower, limited);
  const id = await write(db, limited, "Hello");
  const boost = await transact(db, (tx) => reblog(tx, mira.viewer, id));
  const said = async (viewer: MaybeViewer) => {
    const [itself, wrapper] = await loadStatuses(readAs(db, viewer), [id, boost]);
    return [itself!.from_limited, wrapper!.from_limited, wrapper!.reblog!.from_limited];
  };
  for (const stranger of [null, jonas.viewer]) expect(await said(stranger)).toEqual([true, undefined, true]);
  for (const viewer of [limited.viewer, follower.viewer]) {
    expect(await said(viewer)).toEqual([undefined, undefined, undefined]);
  }
  const told = await loadForReaders(readAs(db, null), id, [jonas.id, limited.id, follower.id]);
  const strangers = told.filter(({ status }) => status.from_limited).flatMap(({ readers }) => readers);
  expect(strangers).toEqual([jonas.id]);
  expect(told.flatMap(({ readers }) => readers)).toHaveLength(3);
  await db.updateTable("account").set({ silenced_at: null }).where("id", "=", limited.id).execute();
  expect(await said(jonas.viewer)).toEqual([undefined, undefined, undefined]);
});

test("a status of another server keeps its own addresses", async () => {
  const far = await addPerson(db, "far", { domain: "far.example", uri: "https://far.example/u/1" });
  const id = await addStatus(db, far, { uri: "https://far.example/o/1", url: "https://far.example/@far/1" });
  const [status] = await loadStatuses(readAs(db, null), [id]);
  expect(status).toMatchObject({ uri: "https://far.example/o/1", url: "https://far.example/@far/1" });
});

test("the app that wrote a status is named", async () => {
  const app = await db
    .insertInto("oauth_app")
    .values({ name: "Pinafore", website: "https://app.example", client_id: "x" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const id = await addStatus(db, mira, { app_id: app.id });
  const [status] = await loadStatuses(readAs(db, null), [id]);
  expect(status!.application).toEqual({ name: "Pinafore", website: "https://app.example" });
});

test("a visitor gets no flags, a reader gets their own", async () => {
  const id = await write(db, mira, "Hello");
  const [open] = await loadStatuses(readAs(db, null), [id]);
  for (const flag of ["favourited", "reblogged", "bookmarked", "muted", "pinned"])
    expect(open).not.toHaveProperty(flag);
  const [read] = await loadStatuses(readAs(db, jonas.viewer), [id]);
  expect(read).toMatchObject({ favourited: false, reblogged: false, bookmarked: false, muted: false });
});

test("a poll shows what the reader chose, and its counts when they may be seen", async () => {
  const id = await write(db, mira, "What?", { poll });
  const pollFor = async (reader: AddedPerson | null) =>
    (await loadStatuses(readAs(db, reader?.viewer ?? null), [id]))[0]!.poll!;
  await transact(db, async (tx) => vote(tx, jonas.viewer, (await pollFor(null)).id, [1]));
  expect(await pollFor(jonas)).toMatchObject({
    expired: false,
    voted: true,
    own_votes: [1],
    votes_count: 1,
    voters_count: 1,
    options: [
      { title: "Tea", votes_count: null },
      { title: "Coffee", votes_count: null },
    ],
  });
  expect(await pollFor(mira)).toMatchObject({ voted: true, own_votes: [] });
  expect(await pollFor(null)).not.toHaveProperty("voted");
  await db
    .updateTable("poll")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("status_id", "=", id)
    .execute();
  expect(await pollFor(null)).toMatchObject({ expired: true, options: [{ votes_count: 0 }, { votes_count: 1 }] });
});

test("one question is asked for 1, for 20 and for 40, with anything attached, and three the first time", async () => {
  const ids: StatusId[] = [];
  for (let index = 0; index < 14; index++) {
    const original = await write(
      db,
      index % 2 ? mira : jonas,
      `@mira @jonas #tag${index} hello`,
      index % 3 ? {} : { poll },
    );
    ids.push(original, await transact(db, (tx) => reblog(tx, jonas.viewer, original)));
    ids.push(await write(db, mira, "Reply", { inReplyToId: original }));
  }
  for (const reader of [mira.viewer, null]) {
    for (const length of [1, 20, 40]) {
      const { queries, result } = await countQueries(() => loadStatuses(readAs(db, reader), ids.slice(0, length)));
      expect([queries, result.length]).toEqual([1, length]);
      const anew = openDatabase(database.pool);
      const first = await countFirstQueries(() => loadStatuses(readAs(anew, reader), ids.slice(0, length)));
      expect(first).toEqual({ queries: 3, result });
    }
  }
});

describe("a row that is kept from one reading to the next", () => {
  const read = async (id: StatusId, reader: AddedPerson | null = null) =>
    (await loadStatuses(readAs(db, reader?.viewer ?? null), [id]))[0];

  test("is never an older text: edits, names and counts show at once", async () => {
    const id = await write(db, mira, "First #one");
    expect(await read(id)).toMatchObject({ content: expect.stringContaining("First"), tags: [{ name: "one" }] });
    const second = { source: { type: "text", text: "Second #two @jonas" } } as const;
    await changeStatus(db, mira.viewer, id, second);
    await transact(db, (tx) => putOnShelf(tx, jonas.viewer, "favourite", id));
    await db.updateTable("account").set({ display_name: "Mira II" }).where("id", "=", mira.id).execute();
    const shown = (await read(id))!;
    expect(shown).toMatchObject({
      content: expect.stringContaining("Second"),
      tags: [{ name: "two" }],
      mentions: [{ username: "jonas" }],
      favourites_count: 1,
      account: { display_name: "Mira II" },
    });
    await write(db, mira, "One more");
    expect((await read(id))!.account.statuses_count).toBe(shown.account.statuses_count + 1);
  });

  test("is shown to nobody who may not see it any more", async () => {
    const id = await write(db, mira, "Among us", { visibility: "private" });
    await follows(db, jonas, mira);
    expect(await read(id, jonas)).toBeDefined();
    await db.deleteFrom("follow").where("account_id", "=", jonas.id).where("target_account_id", "=", mira.id).execute();
    expect(await read(id, jonas)).toBeUndefined();
    expect(await read(id)).toBeUndefined();
    expect(await read(id, mira)).toBeDefined();
    await transact(db, (tx) => deleteStatus(tx, serverAddress, mira.viewer, id));
    expect(await read(id, mira)).toBeUndefined();
  });

  test("is nothing that a transaction read of itself", async () => {
    const id = await write(db, mira, "Before");
    const undone = transact(db, async (tx) => {
      await tx.updateTable("status").set({ content: "<p>Between</p>" }).where("id", "=", id).execute();
      expect((await loadStatuses(readAs(tx, null), [id]))[0]!.content).toBe("<p>Between</p>");
      await tx.updateTable("status").set({ content: "<p>After</p>" }).where("id", "=", id).execute();
      expect((await loadStatuses(readAs(tx, null), [id]))[0]!.content).toBe("<p>After</p>");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await read(id))!.content).toBe("<p>Before</p>");
  });
});

test("it reads what its own transaction has written", async () => {
  const id = await write(db, mira, "Hello");
  await transact(db, async (tx) => {
    await tx.updateTable("status").set({ content: "<p>Changed</p>" }).where("id", "=", id).execute();
    expect((await loadStatuses(readAs(tx, mira.viewer), [id]))[0]!.content).toBe("<p>Changed</p>");
  });
});

test("HTML that came into the database uncleaned is read clean, in its history too (threats X01)", async () => {
  const id = await addStatus(db, mira, { content: `<p onclick="alert(1)">Hello<script>alert(1)</script></p>` });
  expect((await loadStatuses(readAs(db, null), [id]))[0]!.content).toBe("<p>Hello</p>");
  await changeStatus(db, mira.viewer, id, { source: { type: "text", text: "Edited" } });
  expect((await readHistory(readAs(db, null), id, { limit: 9 })).items.map(({ content }) => content)).toEqual([
    "<p>Hello</p>",
    "<p>Edited</p>",
  ]);
});

test("one status is read by a plan that is kept, as many are", async () => {
  const id = await write(db, mira, "Hello");
  await transact(db, async (tx) => {
    await sql`set local plan_cache_mode = auto`.execute(tx);
    for (let times = 0; times < 10; times++) await loadStatuses(readAs(tx, jonas.viewer), [id]);
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements
      where name in ('statuses-for-viewer', 'status-texts', 'authors') and generic_plans > 0 order by name`.execute(tx);
    expect(rows.map((row) => row.name)).toEqual(["authors", "status-texts", "statuses-for-viewer"]);
  });
});

test("a plan that was made while the tables were empty still reads only what is asked for", async () => {
  const fresh = await openTestDatabase({ plans: "usual" });
  const author = await addPerson(fresh.db, "author");
  const [first] = [await addStatus(fresh.db, author)];
  await transact(fresh.db, async (tx) => {
    // One connection, whose plan settles after the fifth time.
    for (let times = 0; times < 8; times++) await loadStatuses(readAs(tx, author.viewer), [first]);
    await sql`insert into status (account_id, visibility) select ${author.id}, 'public' from generate_series(1, 300)`.execute(
      tx,
    );
    const read = async () => {
      const { rows } = await sql<{ rows: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'status'`.execute(
        tx,
      );
      return rows[0]!.rows;
    };
    const before = await read();
    await loadStatuses(readAs(tx, author.viewer), [first]);
    expect((await read()) - before).toBeLessThan(10);
  });
  await fresh.close();
});

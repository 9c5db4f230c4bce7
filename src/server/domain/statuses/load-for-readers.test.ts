import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { block } from "#server/domain/accounts/block.ts";
import { mute } from "#server/domain/accounts/mute.ts";
import { vote } from "#server/domain/statuses/polls/vote.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { addPerson, type AddedPerson } from "#testing/rows.ts";
import { follows, readAs, write } from "#testing/statuses.ts";
import { putOnShelf } from "./shelf.ts";
import { loadForReaders } from "./load-for-readers.ts";
import { loadWithParents } from "./load-statuses.ts";
import { muteConversation } from "./mute-conversation.ts";
import { reblog } from "./reblog.ts";

let database: TestDatabase;
let db: Database;
let author: AddedPerson;
let booster: AddedPerson;
/** Each of them did something else. */
let readers: AddedPerson[];
let statuses: Record<string, StatusId>;

const poll = { options: ["Tea", "Coffee"], expiresIn: 3600, multiple: false, hideTotals: false };

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  author = await addPerson(db, "author");
  booster = await addPerson(db, "booster");
  readers = [author];
  for (let n = 0; n < 9; n++) readers.push(await addPerson(db, `reader${n}`));
  for (const follower of readers.slice(3)) await follows(db, follower, author);
  const parent = await write(db, author, "Only for followers", { visibility: "private" });
  statuses = {
    "a public post": await write(db, author, "Hello"),
    "a post for followers": await write(db, author, "Hello", { visibility: "private" }),
    "a direct post": await write(db, author, "@reader1 @reader7 Hello", { visibility: "direct" }),
    "a poll": await write(db, author, "Tea?", { poll }),
    "a reply to what not all may see": await write(db, author, "And", { inReplyToId: parent }),
    "another person's post": await write(db, booster, "Hello"),
  };
  await transact(db, async (tx) => {
    const { "a public post": open, "a poll": asked } = statuses as Record<string, StatusId>;
    for (const id of [open!, asked!]) {
      await putOnShelf(tx, readers[3]!.viewer, "favourite", id);
      await putOnShelf(tx, readers[4]!.viewer, "bookmark", id);
      await muteConversation(tx, readers[5]!.viewer, id);
      await reblog(tx, readers[6]!.viewer, id);
    }
    const question = await tx.selectFrom("poll").select("id").where("status_id", "=", asked!).executeTakeFirstOrThrow();
    await vote(tx, readers[7]!.viewer, question.id, [1]);
    statuses["a boost"] = await reblog(tx, booster.viewer, open!);
    await block(tx, readers[8]!.viewer, author.id);
    await mute(tx, readers[9]!.viewer, author.id);
  });
});
afterAll(() => database.close());

const idsOf = (people: AddedPerson[]): AccountId[] => people.map(({ id }) => id);

test.each([
  "a public post",
  "a post for followers",
  "a direct post",
  "a poll",
  "a reply to what not all may see",
  "another person's post",
  "a boost",
])("%s is for each reader what it is when they ask for it themselves", async (what) => {
  const id = statuses[what]!;
  const found = new Map(
    (await loadForReaders(readAs(db, null), id, idsOf(readers))).flatMap(({ status, readers: alike }) =>
      alike.map((reader) => [reader, status]),
    ),
  );
  for (const reader of readers) {
    const [own] = await loadWithParents(readAs(db, reader.viewer), [id]);
    const isMuted = reader === readers[9] && what !== "another person's post";
    expect(found.get(reader.id), what).toEqual(isMuted ? undefined : own);
  }
  expect(found.size).toBeGreaterThan(0);
});

test("readers for whom it looks the same share it", async () => {
  const seen = await loadForReaders(readAs(db, null), statuses["another person's post"]!, idsOf(readers));
  expect(seen).toHaveLength(1);
  expect(seen[0]!.readers.toSorted()).toEqual(idsOf(readers).toSorted());
});

test("it asks as much for many readers as for one", async () => {
  const cost = async (amount: number) =>
    (await countQueries(() => loadForReaders(readAs(db, null), statuses["a boost"]!, idsOf(readers.slice(0, amount)))))
      .queries;
  expect(await cost(10)).toBe(await cost(1));
  expect(await cost(10)).toBe(1);
  expect((await countQueries(() => loadForReaders(readAs(db, null), statuses["a boost"]!, []))).queries).toBe(0);
});

test("it reads no table from end to end, however many statuses, follows and readers there are", async () => {
  await transact(db, async (tx) => {
    // A crowd takes seconds to write on a busy machine.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into account (username, display_name) select 'crowd' || n, '' from generate_series(1, 30000) n;
      insert into status (account_id, visibility, content, text, source_type)
        select id, 'public', '', '', 'text' from account where username like 'crowd%';
      insert into follow (account_id, target_account_id)
        select id, ${sql.lit(author.id)} from account where username like 'crowd%';
      analyze;`.execute(tx);
  });
  for (const what of ["a public post", "a boost"]) {
    const scanned = await transact(db, async (tx) => {
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
      expect(await loadForReaders(readAs(tx, null), statuses[what]!, idsOf(readers))).not.toEqual([]);
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
        where relname in ('status', 'follow', 'account') and pg_stat_get_xact_numscans(oid) > 0`.execute(tx);
      return rows;
    });
    expect(scanned, what).toEqual([]);
  }
});

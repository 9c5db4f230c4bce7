import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { NotificationGroup, NotificationType } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { PageQuery } from "#protocol/paging.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openTestDatabase } from "#testing/database.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { blocks, readAs } from "#testing/statuses.ts";
import { listGroups } from "./groups.ts";
import { listNotifications } from "./list-notifications.ts";

let db: Database;
let made: number;
let mira: AddedPerson;
let statuses: StatusId[];
let people: AddedPerson[];

setPeople(["mira"], (stage) => ({ db, made, mira } = stage));
beforeEach(async () => {
  statuses = [];
  people = [];
  for (let number = 0; number < 4; number++) {
    statuses.push(await addStatus(db, mira));
    people.push(await addPerson(db, `fan${made}x${number}`));
  }
});

/** Edits of her statuses, each told by one of the people: of those somebody may tell the same again. Oldest first. */
async function add(told: readonly { status: number; person: number }[]): Promise<void> {
  for (const { status, person } of told) {
    const type: NotificationType = "update";
    const about = { account_id: mira.id, status_id: statuses[status]!, group_key: `update-${status}` };
    await db
      .insertInto("notification")
      .values({ ...about, type, from_account_id: people[person]!.id })
      .execute();
  }
}

/** Of all groups, by all people, without an order that could be told; the same each time. */
function mixed(amount: number): { status: number; person: number }[] {
  let dice = 7;
  const throwDice = () => (dice = (dice * 1_103_515_245 + 12_345) % 2 ** 31) >> 16;
  return Array.from({ length: amount }, () => ({ status: throwDice() % 4, person: throwDice() % 4 }));
}

const read = (page: Partial<PageQuery>) =>
  listGroups(readAs(db, mira.viewer, "notifications"), { limit: 20, ...page }, {});

/** The groups that the single notifications add up to. */
async function addedUp(): Promise<Partial<NotificationGroup>[]> {
  const { items } = await listNotifications(readAs(db, mira.viewer, "notifications"), { limit: 1_000 }, {});
  const keys = [...new Set(items.map(({ group_key }) => group_key))];
  return keys.map((group_key) => {
    const members = items.filter((one) => one.group_key === group_key);
    return {
      group_key,
      notifications_count: members.length,
      page_max_id: members[0]!.id,
      page_min_id: members.at(-1)!.id,
      sample_account_ids: members.slice(0, 8).map(({ account }) => account.id),
    };
  });
}

/** Pages from the newest down, or from the oldest up. */
async function leafThrough(limit: number, way: "next" | "prev"): Promise<NotificationGroup[]> {
  const groups: NotificationGroup[] = [];
  let page: Partial<PageQuery> | null = way === "next" ? {} : { min_id: "1" };
  while (page) {
    const list: Awaited<ReturnType<typeof read>> = await read({ ...page, limit });
    if (way === "next") groups.push(...list.items);
    else groups.unshift(...list.items);
    page = list[way];
  }
  return groups;
}

describe.each(["next", "prev"] as const)("leafing through by %s", (way) => {
  test.each([1, 2, 3, 20])(
    "%i at a time, each group comes once and in full, however its members lie",
    async (limit) => {
      await add(mixed(60));
      const all = await addedUp();
      expect(all).toHaveLength(4);
      expect(await leafThrough(limit, way)).toMatchObject(all);
    },
  );

  test("a group stands where the newest member stands of whom the reader is to hear", async () => {
    await add(mixed(40));
    // The newest of the first group, and a group of nobody else.
    await add([{ status: 3, person: 0 }]);
    await blocks(db, mira, people[0]!);
    await db.insertInto("mute").values({ account_id: mira.id, target_account_id: people[1]!.id }).execute();
    const all = await addedUp();
    expect(all.flatMap(({ sample_account_ids: ids }) => ids)).not.toContain(people[0]!.id);
    for (const limit of [1, 3]) expect(await leafThrough(limit, way)).toMatchObject(all);
  });

  test("what cannot be seen any more takes no place on a page", async () => {
    await add(mixed(40));
    await db
      .updateTable("status")
      .set({ deleted_at: sql`now()` })
      .where("id", "in", statuses.slice(0, 2))
      .execute();
    const all = await addedUp();
    expect(all).toHaveLength(2);
    for (const limit of [1, 2]) expect(await leafThrough(limit, way)).toMatchObject(all);
  });

  test("a group that is longer than what is looked at first hides no other", async () => {
    await add([
      { status: 0, person: 0 },
      { status: 1, person: 1 },
    ]);
    await add(Array.from({ length: 70 }, (_, n) => ({ status: 2, person: n % 3 })));
    await add([{ status: 3, person: 2 }]);
    const all = await addedUp();
    for (const limit of [1, 2, 3]) expect(await leafThrough(limit, way)).toMatchObject(all);
  });
});

test("of types that are not grouped each stands alone, and the others stay together", async () => {
  await add(mixed(20));
  const alone = await listGroups(
    readAs(db, mira.viewer, "notifications"),
    { limit: 40 },
    { grouped_types: ["favourite"] },
  );
  const { items } = await listNotifications(readAs(db, mira.viewer, "notifications"), { limit: 40 }, {});
  expect(alone.items.map(({ group_key }) => group_key)).toEqual(items.map(({ id }) => `ungrouped-${id}`));
  const grouped = await listGroups(
    readAs(db, mira.viewer, "notifications"),
    { limit: 40 },
    { grouped_types: ["update"] },
  );
  expect(grouped.items).toMatchObject(await addedUp());
});

test("a page asks as often for a hundred members as for one, and an empty page no more often", async () => {
  const counts = [(await countQueries(() => read({}))).queries];
  await add(mixed(1));
  counts.push((await countQueries(() => read({}))).queries);
  await add(mixed(100));
  counts.push((await countQueries(() => read({}))).queries);
  expect(counts).toEqual([1, 2, 2]);
});

test("each person behind a page is looked at once, however often they are told of", async () => {
  const readsSoFar = async (tx: Writes) => {
    const { rows } = await sql<{ reads: number }>`
      select idx_scan::int as reads from pg_stat_xact_user_tables where relname = 'account'`.execute(tx);
    return rows[0]!.reads;
  };
  const readsOfAccounts = () =>
    transact(db, async (tx) => {
      const before = await readsSoFar(tx);
      await listGroups(readAs(tx, mira.viewer, "notifications"), { limit: 20 }, {});
      return (await readsSoFar(tx)) - before;
    });
  await add(mixed(30));
  const reads = await readsOfAccounts();
  expect(reads).toBeGreaterThan(0);
  await add(mixed(90));
  expect(await readsOfAccounts()).toBe(reads);
});

test("the notifications of a reader who has few are planned once, as those of all others", async () => {
  const fresh = await openTestDatabase({ plans: "usual" });
  const pool = openPool(fresh.url, { size: 1 });
  const alone = openDatabase(pool);
  const [reader, other] = [await addPerson(alone, "reader"), await addPerson(alone, "other")];
  await sql`
    insert into notification (account_id, type, from_account_id, group_key)
    select case when n > 10 then ${other.id}::bigint else ${reader.id} end, 'update', ${other.id}, 'group-' || n
    from generate_series(1, 2000) n`.execute(alone);
  await sql`analyze`.execute(alone);
  for (let times = 0; times < 10; times++) {
    const { items } = await listGroups(readAs(alone, reader.viewer, "notifications"), { limit: 20 }, {});
    expect(items).toHaveLength(10);
  }
  const { rows } = await pool.query(
    "select custom_plans::int as plans from pg_prepared_statements where statement like '%page_min_id%'",
  );
  expect(rows).toEqual([{ plans: 5 }]);
  await pool.end();
  await fresh.close();
});

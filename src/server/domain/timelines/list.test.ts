/** What stands in a list's timeline (threats V11), and what reading it costs. */
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { ListId, StatusId } from "#protocol/ids.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openTestDatabase } from "#testing/database.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { follows, readAs, refusalOf, write } from "#testing/statuses.ts";
import { mute } from "../accounts/mute.ts";
import { addToList } from "../lists/list-members.ts";
import { createList, updateList, type ListWish } from "../lists/lists.ts";
import { reblog } from "../statuses/reblog.ts";
import { listsShowing, readList } from "./list.ts";
import type { TimelineQuery } from "./picked.ts";

let db: Database;
let made: number;
let mira: AddedPerson;
let jonas: AddedPerson;
let anna: AddedPerson;
let ben: AddedPerson;
let id: ListId;

setPeople(["mira", "jonas", "anna", "ben"], (stage) => ({ db, made, mira, jonas, anna, ben } = stage));
beforeEach(async () => {
  for (const one of [jonas, anna, ben]) await follows(db, mira, one);
  id = await makeList(db, mira, [jonas, anna]);
});

async function makeList(at: Database, owner: AddedPerson, members: AddedPerson[], wish: ListWish = {}) {
  return transact(at, async (tx) => {
    const made = await createList(tx, owner.viewer, { title: "Birds", ...wish });
    await addToList(
      tx,
      owner.viewer,
      made,
      members.map((one) => one.id),
    );
    return made;
  });
}

const read = (page: Partial<TimelineQuery> = {}) => readList(readAs(db, mira.viewer), id, { limit: 20, ...page });
const ids = async (page: Partial<TimelineQuery> = {}) => (await read(page)).items.map((status) => status.id);
const wish = (more: ListWish) => transact(db, (tx) => updateList(tx, mira.viewer, id, more));

/** In the timeline and, the same, on the stream. */
async function shows(status: StatusId): Promise<boolean> {
  const listed = (await ids()).includes(status);
  const owners = await listsShowing(db, status, [id]);
  expect(owners).toEqual(listed ? [{ id, owner: mira.id }] : []);
  return listed;
}

test("it has what its members write and boost, newest first, and nothing of others", async () => {
  const one = await write(db, jonas, "One");
  const others = await write(db, ben, "Others");
  const two = await write(db, anna, "Two", { visibility: "private" });
  const boost = await transact(db, (tx) => reblog(tx, jonas.viewer, others));
  await write(db, mira, "My own");
  expect(await ids()).toEqual([boost, two, one]);
  expect(await shows(boost)).toBe(true);
});

test("a status that a member boosts has its changes told", async () => {
  const others = await write(db, ben, "Others");
  await transact(db, (tx) => reblog(tx, jonas.viewer, others));
  expect(await listsShowing(db, others, [id])).toEqual([{ id, owner: mira.id }]);
});

describe("replies", () => {
  let toMember: StatusId;
  let toOwner: StatusId;
  let toFollowed: StatusId;
  let toStranger: StatusId;
  let ownThread: StatusId;
  beforeEach(async () => {
    const stranger = await addPerson(db, `stranger${made}`);
    const reply = async (to: AddedPerson) => write(db, jonas, "Yes", { inReplyToId: await write(db, to, "Anybody?") });
    toMember = await reply(anna);
    toOwner = await reply(mira);
    toFollowed = await reply(ben);
    toStranger = await reply(stranger);
    ownThread = await reply(jonas);
  });

  test.each([
    ["list", { toMember: true, toFollowed: false }],
    ["followed", { toMember: true, toFollowed: true }],
    ["none", { toMember: false, toFollowed: false }],
  ] as const)(
    "with %s those that it names come, and always those to the owner and within a thread",
    async (policy, expected) => {
      await wish({ replies_policy: policy });
      expect({ toMember: await shows(toMember), toFollowed: await shows(toFollowed) }).toEqual(expected);
      expect([await shows(toOwner), await shows(ownThread), await shows(toStranger)]).toEqual([true, true, false]);
    },
  );
});

test("what its owner may not see, has muted or does not want of a member is not there", async () => {
  const direct = await write(db, jonas, `Just @anna${made}`, { visibility: "direct" });
  const toMe = await write(db, jonas, `Just @mira${made}`, { visibility: "direct" });
  const kept = await addStatus(db, jonas);
  const muted = await write(db, anna, "Loud");
  const german = await addStatus(db, jonas, { language: "de" });
  for (const one of [direct, toMe]) expect(await shows(one)).toBe(false);
  expect(await ids()).toEqual([german, muted, kept]);
  await transact(db, (tx) => mute(tx, mira.viewer, anna.id));
  await db
    .updateTable("follow")
    .set({ languages: ["ru"] })
    .where("account_id", "=", mira.id)
    .execute();
  expect(await ids()).toEqual([kept]);
});

test("a member who leaves takes along what they wrote, at once", async () => {
  const kept = await write(db, anna, "Two");
  await write(db, jonas, "One");
  await db.deleteFrom("follow").where("target_account_id", "=", jonas.id).execute();
  expect(await ids()).toEqual([kept]);
});

test("nobody else reads it", async () => {
  const reading = readList(readAs(db, ben.viewer), id, { limit: 20 });
  expect(await refusalOf(reading)).toBe("record.not-found");
});

test("pages join in both directions, however its members take turns", async () => {
  const all: StatusId[] = [];
  for (const author of "jjjjjjaaaaaajajajajaajjj") all.unshift(await addStatus(db, author === "j" ? jonas : anna));
  const seen: StatusId[] = [];
  let page: Record<string, string> | null = {};
  while (page) {
    const list = await read({ limit: 5, ...page });
    seen.push(...list.items.map((status) => status.id));
    page = list.next;
  }
  expect(seen).toEqual(all);
  expect(await ids({ min_id: all[10], limit: 4 })).toEqual(all.slice(6, 10));
  expect(await ids({ since_id: all[3], limit: 5 })).toEqual(all.slice(0, 3));
});

test("pages join where there are more members than places on a page", async () => {
  const many: AddedPerson[] = [];
  for (let n = 0; n < 30; n++) {
    many.push(await addPerson(db, `many${n}_${made}`));
    await follows(db, mira, many[n]!);
  }
  id = await makeList(db, mira, many);
  const all: StatusId[] = [];
  for (let n = 0; n < 75; n++) all.unshift(await addStatus(db, many[(n * 7 + (n % 4)) % 30]!));
  const first = await read({ limit: 10 });
  expect(first.items.map((status) => status.id)).toEqual(all.slice(0, 10));
  expect(await ids({ limit: 10, ...first.next })).toEqual(all.slice(10, 20));
  expect(await ids({ limit: 10, min_id: all[40] })).toEqual(all.slice(30, 40));
});

test("however long it is, reading it takes the same number of queries", async () => {
  const counts: number[] = [];
  for (const more of [1, 19, 20]) {
    for (let n = 0; n < more; n++) await addStatus(db, n % 2 ? jonas : anna);
    counts.push((await countQueries(() => read({ limit: 40 }))).queries);
  }
  expect(counts).toEqual([2, 2, 2]);
});

/** A node of a plan as PostgreSQL says it. */
interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

const statusRows = (plan: Plan): number =>
  (plan["Relation Name"] === "status"
    ? (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"]
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + statusRows(inner), 0);

test("a page of which little is wanted is filled, and none of it ends the list", async () => {
  const stranger = await addPerson(db, `stranger${made}`);
  const first = await addStatus(db, anna);
  const wanted: StatusId[] = [];
  for (let n = 0; n < 300; n++) {
    if (n % 20 === 0) wanted.unshift(await addStatus(db, jonas));
    else await addStatus(db, jonas, { in_reply_to_account_id: stranger.id });
  }
  expect(await ids({ limit: 10 })).toEqual(wanted.slice(0, 10));
  const seen: StatusId[] = [];
  let page: Record<string, string> | null = {};
  while (page) {
    const list = await read({ limit: 10, ...page });
    seen.push(...list.items.map((status) => status.id));
    page = list.next;
  }
  expect(seen).toEqual([...wanted, first]);
});

/** 1,000 people whom one reader follows, 500 of them in a list; each of the 1,000 writes 20 posts like `columns`. */
async function openCrowd(columns: "public" | "direct" | "replies") {
  const fresh = await openTestDatabase({ plans: "usual" });
  onTestFinished(fresh.close);
  const pool = openPool(fresh.url, { size: 1 });
  onTestFinished(() => pool.end());
  const alone = openDatabase(pool);
  const reader = await addPerson(alone, "reader");
  await sql`insert into account (username) select 'many' || n from generate_series(1, 1000) n`.execute(alone);
  await sql`insert into follow (account_id, target_account_id)
    select ${reader.id}, id from account where username like 'many%'`.execute(alone);
  const list = await makeList(alone, reader, [], { replies_policy: "none" });
  await sql`insert into list_account (list_id, account_id, target_account_id)
    select ${list}, ${reader.id}, id from account where username like 'many%' order by id limit 500`.execute(alone);
  // Nobody searches these, and the index would take longer than a statement may.
  await sql`alter table status disable trigger index_status`.execute(alone);
  await sql`insert into status (account_id, visibility, in_reply_to_account_id)
    select author.id, ${columns === "direct" ? "direct" : "public"},
      case when ${columns === "replies"} then (select max(id) from account) end
    from generate_series(1, 20) turn, account author where username like 'many%'
    order by turn, author.id`.execute(alone);
  await sql`analyze`.execute(alone);
  const middle = await sql<{ id: StatusId }>`select id from status order by id offset 10000 limit 1`.execute(alone);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => sent.mockRestore());
  return {
    middle: middle.rows[0]!.id,
    /** Reads a page and answers how many posts it has and, of each statement that picked them, the rows of `status` that it read. */
    async readPage(page: Partial<TimelineQuery>) {
      sent.mockClear();
      const { items, next } = await readList(readAs(alone, reader.viewer), list, { limit: 20, ...page });
      const asked = sent.mock.calls
        .map(([statement]) => statement as unknown as { text: string; values: unknown[] })
        .filter((one) => one.text?.includes("edge as materialized"));
      const rows: number[] = [];
      for (const { text, values } of asked) {
        const explained = await pool.query(`explain (analyze, format json) ${text}`, values);
        const [{ Plan: plan }] = explained.rows[0]["QUERY PLAN"] as [{ Plan: Plan }];
        rows.push(statusRows(plan));
      }
      return { items, next, rows };
    },
  };
}

test("of 500 members who wrote 10,000 posts it reads a few posts each, however deep one reads", async () => {
  const { middle, readPage } = await openCrowd("public");
  for (const page of [{}, { max_id: middle }, { min_id: middle }]) {
    const { items, rows } = await readPage(page);
    expect(items).toHaveLength(20);
    expect(Math.max(...rows)).toBeLessThan(1_500);
  }
});

test.each(["replies", "direct"] as const)(
  "of 500 members who wrote only %s that it does not show, it reads no more",
  async (columns) => {
    const { middle, readPage } = await openCrowd(columns);
    for (const page of [{}, { max_id: middle }, { min_id: middle }]) {
      const { items, next, rows } = await readPage(page);
      expect(items).toEqual([]);
      expect(Math.max(...rows)).toBeLessThan(2_500);
      // There may be more below.
      expect(next !== null).toBe(columns === "replies");
    }
  },
);

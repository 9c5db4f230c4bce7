/** The people of this server: their orders, the search among them, and who never appears (threats V15). */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "#protocol/entities.ts";
import { countQueries } from "#testing/count-queries.ts";
import { addPerson, addStatus } from "#testing/rows.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Caller, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;
/** A word in the display names of this test's people alone. */
let word: string;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => {
  ({ world, mira, jonas, anna } = stage);
  word = `Zébra${stage.made}`;
});

beforeEach(async () => {
  // They write in another order than that in which they joined.
  for (const person of [anna, mira, jonas]) {
    await set(person, { display_name: `${person.username} ${word}` });
    await addStatus(world.db, person);
  }
});

const set = (person: Pick<Person, "id">, columns: Record<string, unknown>) =>
  world.db.updateTable("account").set(columns).where("id", "=", person.id).execute();
const pathOf = (query: Record<string, string>) => `/api/actors?${new URLSearchParams(query)}`;
const listed = async (query: Record<string, string>, caller: Caller = world.visitor) =>
  (await caller.get<Actor[]>(pathOf(query))).map(({ account }) => account.id);

const orders = ["active", "new"] as const;

test("the latest writer comes first, and in the other order the latest to join", async () => {
  expect(await listed({ limit: "3" })).toEqual([jonas.id, mira.id, anna.id]);
  expect(await listed({ limit: "3", order: "active" })).toEqual([jonas.id, mira.id, anna.id]);
  expect(await listed({ limit: "3", order: "new" })).toEqual([anna.id, jonas.id, mira.id]);
});

test("a search keeps the order and finds names as the search of people does", async () => {
  for (const q of [word, "zebra", ` ${word.toUpperCase()} `])
    expect((await listed({ q, limit: "3" })).slice(0, 3)).toEqual([jonas.id, mira.id, anna.id]);
  expect(await listed({ q: word, order: "new" })).toEqual([anna.id, jonas.id, mira.id]);
  for (const q of [mira.username, `@${mira.username}`, `@${mira.username}@linnet.test`, `${word} ${mira.username}`])
    expect(await listed({ q }), q).toEqual([mira.id]);
  for (const q of [`xyzzyx`, `${mira.username}@far.example`, "%", "_", "@@@"])
    expect(await listed({ q }), q).toEqual([]);
});

test("a blank search is none", async () => {
  expect(await listed({ q: " ", limit: "3" })).toEqual([jonas.id, mira.id, anna.id]);
});

test("where nobody has such a name here, an almost equal one is found, whoever has it elsewhere", async () => {
  await set(anna, { display_name: "Peregrine" });
  const far = await addPerson(world.db, "peregrime", { domain: "far.example", uri: "https://far.example/peregrime" });
  await addStatus(world.db, far, { uri: "https://far.example/1" });
  expect(await listed({ q: "peregrime" })).toEqual([anna.id]);
});

test("pages of a search go on by offset in the same order", async () => {
  const query = { q: word, order: "new", limit: "2" };
  const first = await world.visitor.ask("GET", pathOf(query));
  expect(first.next).toEqual({ offset: "2" });
  expect(await listed({ ...query, ...first.next })).toEqual([mira.id]);
});

test.each(orders)("nobody who hides, is away or has said nothing in public appears: %s", async (order) => {
  const all = async () => [
    ...(await listed({ order, limit: "40" })),
    ...(await listed({ order, q: word, limit: "40" })),
  ];
  expect((await all()).filter((id) => id === jonas.id)).toHaveLength(2);
  for (const column of [
    { discoverable: false },
    { silenced_at: new Date() },
    { suspended_at: new Date() },
    { deleted_at: new Date() },
  ]) {
    await set(jonas, column);
    expect(await all(), JSON.stringify(column)).not.toContain(jonas.id);
    await set(jonas, { discoverable: true, silenced_at: null, suspended_at: null, deleted_at: null });
  }
  await world.db.updateTable("status").set({ visibility: "unlisted" }).where("account_id", "=", jonas.id).execute();
  await world.db.updateTable("local_user").set({ state: "pending" }).where("account_id", "=", anna.id).execute();
  expect(await all()).not.toContain(jonas.id);
  expect(await all()).not.toContain(anna.id);
});

test.each(orders)("a block hides both from each other, and a mute one: %s", async (order) => {
  const both = async (caller: Caller) => [
    ...(await listed({ order }, caller)),
    ...(await listed({ order, q: word }, caller)),
  ];
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
  await mira.send("POST", `/api/v1/accounts/${anna.id}/mute`);
  expect(await both(mira)).not.toContain(jonas.id);
  expect(await both(jonas)).not.toContain(mira.id);
  expect(await both(mira)).not.toContain(anna.id);
  expect(await both(anna)).toContain(mira.id);
});

test("people who wait for approval, however many, take nobody's place among the newest", async () => {
  await sql`
    with waiting as (
      insert into account (username) select ${anna.username}::text || '_' || n from generate_series(1, 600) n returning id, username
    )
    insert into local_user (account_id, email, state) select id, username || '@example.org', 'pending' from waiting
  `.execute(world.db);
  for (const order of orders) expect(await listed({ order, limit: "3" })).toContain(anna.id);
});

test.each(orders)(
  "newcomers who have written nothing, and suspended ones, however many, hide nobody: %s",
  async (order) => {
    await sql`
    with silent as (
      insert into account (username, suspended_at)
      select ${anna.username}::text || '_s' || n, case when n > 600 then now() end from generate_series(1, 1200) n
      returning id, username, suspended_at
    ), written as (
      insert into local_user (account_id, email, last_active_at) select id, username || '@example.org', now() + interval '1 day' from silent
    )
    select id from silent`.execute(world.db);
    await sql`
    insert into status (account_id, visibility) select id, 'public' from account
    where starts_with(username, ${anna.username}::text || '_s') and suspended_at is not null`.execute(world.db);
    expect((await listed({ order, limit: "40" })).slice(0, 3).toSorted()).toEqual(
      [mira.id, jonas.id, anna.id].toSorted(),
    );
  },
);

test("each order and each search asks as often for one person as for many", async () => {
  for (const order of orders) {
    for (const q of ["", word]) {
      const cost = async (limit: string) => (await countQueries(() => listed({ order, q, limit }))).queries;
      expect([await cost("1"), await cost("40")], `${order} ${q}`).toEqual([2, 2]);
    }
  }
});

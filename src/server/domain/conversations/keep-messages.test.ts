/** What becomes of a reader's conversations when messages come late, are edited, or come at once. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Conversation, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { transact } from "#server/storage/database.ts";
import { setWorld } from "#testing/set-world.ts";
import { untilWaiting } from "#testing/waiting.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";
import { keepMessage } from "./keep-messages.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;
setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, mira, jonas, anna } = stage));

const list = (reader: Person) => reader.get<Conversation[]>("/api/v1/conversations");
const unread = async (reader: Person) => (await list(reader)).map((one) => one.unread);
const named = (people: readonly Person[], text: string) =>
  people.map(({ username }) => `@${username} `).join("") + text;

async function says(from: Person, to: readonly Person[], text: string, more = {}): Promise<Status> {
  const status = await from.publishes(named(to, text), { visibility: "direct", ...more });
  await world.settle();
  return status;
}
async function edits(from: Person, { id }: Status, to: readonly Person[], text: string): Promise<void> {
  await from.send("PUT", `/api/v1/statuses/${id}`, { status: named(to, text) });
  await world.settle();
}
async function leaves(person: Person): Promise<void> {
  for (const { id } of await list(person)) await person.send("DELETE", `/api/v1/conversations/${id}`);
}
async function reads(person: Person): Promise<void> {
  for (const { id } of await list(person)) await person.send("POST", `/api/v1/conversations/${id}/read`);
}

test("an edit brings a conversation back to nobody who has left it, also where it names one more person", async () => {
  const hello = await says(jonas, [mira], "helo");
  await leaves(mira);
  await leaves(jonas);
  await edits(jonas, hello, [mira], "hello");
  expect([await list(mira), await list(jonas)]).toEqual([[], []]);
  await edits(jonas, hello, [mira, anna], "hello");
  expect([await list(mira), await list(jonas)]).toEqual([[], []]);
  expect(await unread(anna)).toEqual([true]);
});

test("to those who have it, an edit that names one more person is no news", async () => {
  const hello = await says(jonas, [mira], "hello");
  await reads(mira);
  await edits(jonas, hello, [mira, anna], "hello");
  expect([await unread(mira), await unread(anna)]).toEqual([[false], [true]]);
});

test("a post that is narrowed to a direct one comes to all of its people", async () => {
  const open = await jonas.publishes(named([mira], "hello"));
  await world.settle();
  await jonas.send("PUT", `/api/statuses/${open.id}`, { visibility: "direct" });
  await world.settle();
  expect([await unread(mira), await unread(jonas)]).toEqual([[true], [false]]);
});

test("a message with a lower id that comes later than what was read is unread, once", async () => {
  const hello = await says(jonas, [mira], "hello");
  // As if it had been written before, and its transaction had ended after the other one.
  const earlier = (BigInt(hello.id) - 1n).toString() as StatusId;
  await sql`
    insert into status (id, account_id, visibility, conversation_id)
    select ${earlier}, account_id, visibility, conversation_id from status where id = ${hello.id}`.execute(world.db);
  await world.db.insertInto("mention").values({ status_id: earlier, account_id: mira.id }).execute();
  await reads(mira);
  await keepMessage(world.db, earlier);
  expect([await unread(mira), await unread(jonas)]).toEqual([[true], [false]]);
  await reads(mira);
  await keepMessage(world.db, earlier);
  expect(await unread(mira)).toEqual([false]);
});

test("rows are locked in the order of their readers, wherever these stand in their table", async () => {
  const hello = await says(jonas, [mira, anna], "hello");
  const [first, ...others] = [mira.id, jonas.id, anna.id].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  // Its row is now the last of its table.
  await sql`update local_user set locale = locale where account_id = ${first}`.execute(world.db);
  const held = transact(world.db, async (tx) => {
    await sql`select from account_conversation where account_id = ${first} for update`.execute(tx);
    const keeping = keepMessage(world.db, hello.id as StatusId);
    await untilWaiting(world.db);
    const free = await sql`
      select from account_conversation where account_id = any(${others}::bigint[]) for update nowait`.execute(tx);
    expect(free.rows).toHaveLength(2);
    return { keeping };
  });
  await (
    await held
  ).keeping;
});

test("behind all that a blocked person says there is an end to looking", async () => {
  const ours = await says(anna, [mira, jonas], "all three");
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
  const chatter = (count: number) =>
    sql`
    with said as (
      insert into status (account_id, visibility, conversation_id)
      select ${jonas.id}, 'direct', conversation_id from status, generate_series(1, ${count}::int) where id = ${ours.id}
      returning id
    )
    insert into conversation_message (account_conversation_id, status_id)
    select own.id, said.id from said, account_conversation own where own.account_id = ${mira.id}`.execute(world.db);
  await chatter(199);
  expect((await list(mira)).map(({ last_status }) => last_status!.id)).toEqual([ours.id]);
  await chatter(1);
  expect(await list(mira)).toEqual([]);
  await says(anna, [mira, jonas], "still here", { in_reply_to_id: ours.id });
  expect(await list(mira)).toHaveLength(1);
});

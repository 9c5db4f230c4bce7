/** Conversations as apps have them; what is somebody else's, or hidden, is not there (threats I04). */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Conversation, Status } from "#protocol/entities.ts";
import { countQueries } from "#testing/count-queries.ts";
import { homeEntriesOf } from "#testing/rows.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, mira, jonas, anna } = stage));

const list = (reader: Person) => reader.get<Conversation[]>("/api/v1/conversations");
const names = ({ accounts }: Conversation) => accounts.map(({ username }) => username);
const lastOf = (conversations: Conversation[]) => conversations.map(({ last_status }) => last_status?.id);

async function says(from: Person, to: readonly Person[], text: string, more = {}): Promise<Status> {
  const named = to.map(({ username }) => `@${username} `).join("");
  const status = await from.publishes(named + text, { visibility: "direct", ...more });
  await world.settle();
  return status;
}

test("a direct post is a conversation of both, unread for the other", async () => {
  const hello = await says(jonas, [mira], "hello");
  const [theirs] = await list(mira);
  expect([names(theirs!), theirs!.unread, theirs!.last_status!.id]).toEqual([[jonas.username], true, hello.id]);
  const [own] = await list(jonas);
  expect([names(own!), own!.unread, own!.last_status!.id]).toEqual([[mira.username], false, hello.id]);
  expect(own!.id).not.toBe(theirs!.id);
  expect(await list(anna)).toEqual([]);
});

test("a thread between the same people is one conversation, one with another person in it is another", async () => {
  const hello = await says(jonas, [mira], "hello");
  const answer = await says(mira, [jonas], "hello to you", { in_reply_to_id: hello.id });
  expect(lastOf(await list(mira))).toEqual([answer.id]);
  const wider = await says(jonas, [mira, anna], "and you, Anna?", { in_reply_to_id: answer.id });
  expect(lastOf(await list(mira))).toEqual([wider.id, answer.id]);
  expect((await list(mira)).map((one) => names(one).toSorted())).toEqual([
    [anna.username, jonas.username].toSorted(),
    [jonas.username],
  ]);
  expect(lastOf(await list(anna))).toEqual([wider.id]);
  const apart = await says(jonas, [mira], "something else");
  expect(lastOf(await list(mira))).toEqual([apart.id, wider.id, answer.id]);
});

test("what is said to nobody is a note to oneself", async () => {
  await says(mira, [], "buy seeds");
  expect((await list(mira)).map(names)).toEqual([[mira.username]]);
});

test("posts of other visibilities are none", async () => {
  for (const visibility of ["public", "unlisted", "private"]) await says(jonas, [mira], "hello", { visibility });
  expect(await list(mira)).toEqual([]);
});

test("direct posts stand at nobody's home; the mention is told once", async () => {
  await mira.follows(jonas);
  await says(jonas, [mira], "hello");
  expect([await homeEntriesOf(world.db, mira), await homeEntriesOf(world.db, jonas)]).toEqual([[], []]);
  expect(await mira.get<Status[]>("/api/v1/timelines/home")).toEqual([]);
  const told = await mira.get<{ type: string }[]>("/api/v1/notifications");
  expect(told.filter(({ type }) => type === "mention")).toHaveLength(1);
});

test("a post that is narrowed to a direct one leaves home for the conversations", async () => {
  await mira.follows(jonas);
  const open = await jonas.publishes(`@${mira.username} hello`);
  await world.settle();
  expect(await homeEntriesOf(world.db, mira)).toEqual([open.id]);
  await jonas.send("PUT", `/api/statuses/${open.id}`, { visibility: "direct" });
  await world.settle();
  expect([await homeEntriesOf(world.db, mira), await homeEntriesOf(world.db, jonas)]).toEqual([[], []]);
  expect([lastOf(await list(mira)), lastOf(await list(jonas))]).toEqual([[open.id], [open.id]]);
});

test("an edit that names one more person makes it a conversation of three; one that names fewer changes nothing", async () => {
  const hello = await says(jonas, [mira], "hello");
  await jonas.send("PUT", `/api/v1/statuses/${hello.id}`, { status: `@${mira.username} @${anna.username} hello` });
  await world.settle();
  expect((await list(mira)).map((one) => names(one).toSorted())).toEqual([[anna.username, jonas.username].toSorted()]);
  expect(lastOf(await list(anna))).toEqual([hello.id]);
  await jonas.send("PUT", `/api/v1/statuses/${hello.id}`, { status: `@${mira.username} hello` });
  await world.settle();
  expect(lastOf(await list(anna))).toEqual([hello.id]);
  expect(await list(mira)).toHaveLength(1);
});

test("marking one as read, and reading by answering", async () => {
  const hello = await says(jonas, [mira], "hello");
  const [unread] = await list(mira);
  const read = await mira.send<Conversation>("POST", `/api/v1/conversations/${unread!.id}/read`);
  expect([read.id, read.unread]).toEqual([unread!.id, false]);
  expect((await list(mira)).map((one) => one.unread)).toEqual([false]);
  await says(jonas, [mira], "are you there?", { in_reply_to_id: hello.id });
  expect((await list(mira)).map((one) => one.unread)).toEqual([true]);
  await says(mira, [jonas], "yes", { in_reply_to_id: hello.id });
  expect((await list(mira)).map((one) => one.unread)).toEqual([false]);
});

test("leaving takes it off one's own list; a new message brings back that alone", async () => {
  const hello = await says(jonas, [mira], "hello");
  const [left] = await list(mira);
  await mira.send("DELETE", `/api/v1/conversations/${left!.id}`);
  expect(await list(mira)).toEqual([]);
  expect(lastOf(await list(jonas))).toEqual([hello.id]);
  expect((await mira.ask("DELETE", `/api/v1/conversations/${left!.id}`)).status).toBe(404);
  const more = await says(jonas, [mira], "one more thing", { in_reply_to_id: hello.id });
  const [back] = await list(mira);
  const { messages } = await mira.get<{ messages: Status[] }>(`/api/conversations/${back!.id}`);
  expect(messages.map(({ id }) => id)).toEqual([more.id]);
});

test("a deleted message leaves at once; the last one takes the conversation along", async () => {
  const hello = await says(jonas, [mira], "hello");
  const answer = await says(mira, [jonas], "hello to you", { in_reply_to_id: hello.id });
  await mira.send("DELETE", `/api/v1/statuses/${answer.id}`);
  expect(lastOf(await list(jonas))).toEqual([hello.id]);
  await world.settle();
  expect((await list(jonas)).map(({ unread, last_status }) => [unread, last_status!.id])).toEqual([[false, hello.id]]);
  await jonas.send("DELETE", `/api/v1/statuses/${hello.id}`);
  expect(await list(mira)).toEqual([]);
  await world.settle();
  expect(await list(mira)).toEqual([]);
  const rows = await world.db
    .selectFrom("account_conversation")
    .selectAll()
    .where("account_id", "=", mira.id)
    .execute();
  expect(rows).toEqual([]);
});

test("a block takes the conversation from both, and what the other said out of one with more people", async () => {
  const ours = await says(anna, [mira, jonas], "all three");
  const hello = await says(jonas, [mira], "hello");
  await says(jonas, [mira, anna], "yes", { in_reply_to_id: ours.id });
  expect(lastOf(await list(mira))).toHaveLength(2);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
  expect(lastOf(await list(mira))).toEqual([ours.id]);
  await says(mira, [anna], "only for Anna");
  expect((await list(jonas)).map(names)).toHaveLength(1);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/unblock`);
  expect(lastOf(await list(mira))).toContain(hello.id);
});

test("somebody who is blocked does not get into the conversations of the other", async () => {
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
  await says(jonas, [mira], "hello");
  expect(await list(mira)).toEqual([]);
  const rows = await world.db
    .selectFrom("account_conversation")
    .selectAll()
    .where("account_id", "=", mira.id)
    .execute();
  expect(rows).toEqual([]);
});

test("with a suspended account there is no conversation", async () => {
  await says(jonas, [mira], "hello");
  await world.db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", jonas.id).execute();
  expect(await list(mira)).toEqual([]);
  expect(await unreadCount(mira)).toBe(0);
});

const unreadCount = async (reader: Person) =>
  (await reader.get<{ count: number }>("/api/conversations/unread_count")).count;

test("a badge counts what is unread, but nothing of muted people and threads", async () => {
  const hello = await says(jonas, [mira], "hello");
  await says(anna, [mira], "hello");
  expect(await unreadCount(mira)).toBe(2);
  await mira.send("POST", `/api/v1/statuses/${hello.id}/mute`);
  await mira.send("POST", `/api/v1/accounts/${anna.id}/mute`);
  for (const { id } of await list(mira)) await mira.send("POST", `/api/v1/conversations/${id}/read`);
  expect(await unreadCount(mira)).toBe(0);
  await says(jonas, [mira], "are you there?", { in_reply_to_id: hello.id });
  await says(anna, [mira], "and you?");
  expect(await unreadCount(mira)).toBe(0);
  expect(await list(mira)).toHaveLength(3);
});

test("what a muted person says leaves unread what others said before", async () => {
  const ours = await says(anna, [mira, jonas], "all three");
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/mute`);
  await says(jonas, [mira, anna], "yes", { in_reply_to_id: ours.id });
  expect((await list(mira)).map(({ unread }) => unread)).toEqual([true]);
});

test("pages go by places of their own", async () => {
  const said: string[] = [];
  for (let i = 0; i < 5; i++) said.unshift((await says(jonas, [mira], `hello ${i}`)).id);
  const first = await mira.ask("GET", "/api/v1/conversations?limit=2");
  expect(lastOf(first.body as Conversation[])).toEqual(said.slice(0, 2));
  expect(said).not.toContain(first.next!["max_id"]);
  const second = await mira.ask("GET", `/api/v1/conversations?limit=2&max_id=${first.next!["max_id"]}`);
  expect(lastOf(second.body as Conversation[])).toEqual(said.slice(2, 4));
  const last = await mira.ask("GET", `/api/v1/conversations?limit=2&max_id=${second.next!["max_id"]}`);
  expect([lastOf(last.body as Conversation[]), last.next]).toEqual([said.slice(4), null]);
  const { min_id } = last.prev!;
  expect(lastOf(await mira.get(`/api/v1/conversations?limit=2&min_id=${min_id}`))).toEqual(said.slice(2, 4));
  expect(lastOf(await mira.get(`/api/v1/conversations?limit=2&since_id=${min_id}`))).toEqual(said.slice(0, 2));
});

test("a list asks the same number of questions whatever its length", async () => {
  const ask = async () => (await countQueries(() => list(mira))).queries;
  await says(jonas, [mira], "hello");
  const one = await ask();
  for (let i = 0; i < 6; i++) await says(i % 2 ? jonas : anna, [mira], `hello ${i}`);
  expect(await ask()).toBe(one);
});

test("a message that is worked twice stands there once", async () => {
  const hello = await says(jonas, [mira], "hello");
  await sql`
    insert into reaction (queue, reactor, event)
    select 0, 'conversations', ${JSON.stringify({ kind: "status.published", statusId: hello.id, accountId: jonas.id })}::jsonb`.execute(
    world.db,
  );
  await world.settle();
  const [one] = await list(mira);
  const { messages } = await mira.get<{ messages: Status[] }>(`/api/conversations/${one!.id}`);
  expect(messages.map(({ id }) => id)).toEqual([hello.id]);
});

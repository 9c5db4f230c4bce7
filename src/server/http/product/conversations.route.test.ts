import { expect, test } from "vitest";
import type { Conversation, ConversationPage, SentMessage, Status } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { withoutNames, withoutNamesInHtml } from "#protocol/address.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, mira, jonas, anna } = stage));

const begin = (from: Person, to: readonly Person[], content: string, more = {}) =>
  from.send<SentMessage>("POST", "/api/conversations", { account_ids: to.map(({ id }) => id), content, ...more });
const list = (reader: Person) => reader.get<Conversation[]>("/api/v1/conversations");
const read = (reader: Person, id: string, query = "") =>
  reader.get<ConversationPage>(`/api/conversations/${id}${query}`);
const messages = (id: string) => `/api/conversations/${id}/messages`;
const shown = ({ content, mentions }: Status) => withoutNamesInHtml(content, mentions);

test("a message begins a conversation, which its author finds at once", async () => {
  const sent = await begin(mira, [jonas], "<p>Hello <strong>Jonas</strong></p>");
  expect([sent.status.visibility, shown(sent.status)]).toEqual(["direct", "<p>Hello <strong>Jonas</strong></p>"]);
  expect(sent.status.mentions.map(({ id }) => id)).toEqual([jonas.id]);
  expect((await read(mira, sent.conversation_id)).messages.map(({ id }) => id)).toEqual([sent.status.id]);
  await world.settle();
  expect((await list(jonas)).map(({ unread, last_status }) => [unread, last_status!.id])).toEqual([
    [true, sent.status.id],
  ]);
});

test("messages go to and fro in one conversation, newest first, in pages", async () => {
  const { conversation_id, status } = await begin(mira, [jonas], "<p>one</p>");
  await world.settle();
  const [theirs] = await list(jonas);
  const two = await jonas.send<SentMessage>("POST", messages(theirs!.id), { content: "<p>two</p>" });
  await world.settle();
  const three = await mira.send<SentMessage>("POST", messages(conversation_id), { content: "<p>three</p>" });
  await world.settle();
  expect([two.conversation_id, three.conversation_id]).toEqual([theirs!.id, conversation_id]);
  const ids = [three, two, { status }].map((one) => one.status.id);
  for (const [reader, id] of [
    [mira, conversation_id],
    [jonas, theirs!.id],
  ] as const) {
    const page = await read(reader, id);
    expect(page.messages.map((one) => one.id)).toEqual(ids);
    expect(page.conversation.last_status!.id).toBe(ids[0]);
  }
  expect((await read(mira, conversation_id, `?max_id=${ids[0]}&limit=1`)).messages.map(({ id }) => id)).toEqual([
    ids[1],
  ]);
  expect((await read(mira, conversation_id, `?min_id=${ids[2]}&limit=1`)).messages.map(({ id }) => id)).toEqual([
    ids[1],
  ]);
});

test("a second message to the same people goes on with the conversation that there is", async () => {
  const first = await begin(mira, [jonas, anna], "<p>one</p>");
  const again = await begin(mira, [anna, jonas], "<p>two</p>");
  const other = await begin(mira, [anna], "<p>three</p>");
  expect(again.conversation_id).toBe(first.conversation_id);
  expect(other.conversation_id).not.toBe(first.conversation_id);
  await world.settle();
  expect(await list(jonas)).toHaveLength(1);
});

test("so does one whose words name another person of it, also when both begin at once", async () => {
  const words = (text: string) => `<p>@${anna.username} ${text}</p>`;
  const sent = await Promise.all(["one", "two"].map((text) => begin(mira, [jonas], words(text))));
  sent.push(await begin(mira, [jonas], words("three")), await begin(mira, [jonas, anna], "<p>four</p>"));
  expect(new Set(sent.map((one) => one.conversation_id)).size).toBe(1);
});

test("messages that begin at once with the same people begin one conversation", async () => {
  const sent = await Promise.all([
    begin(mira, [anna], "<p>one</p>"),
    begin(mira, [anna], "<p>two</p>"),
    begin(anna, [mira], "<p>three</p>"),
  ]);
  await world.settle();
  expect(new Set([sent[0].conversation_id, sent[1].conversation_id]).size).toBe(1);
  expect(await list(mira)).toHaveLength(1);
});

test("a publishId is one message, however often and whenever it is sent", async () => {
  const { conversation_id } = await begin(mira, [jonas], "<p>one</p>");
  const send = (content: string) => mira.ask("POST", messages(conversation_id), { publishId: "k", content });
  const sent = await Promise.all([send("<p>two</p>"), send("<p>two</p>")]);
  await world.settle();
  const [theirs] = await list(jonas);
  await jonas.send("POST", messages(theirs!.id), { content: "<p>meanwhile</p>" });
  await world.settle();
  const late = await send("<p>two</p>");
  expect(new Set([...sent, late].map(({ body }) => (body as SentMessage).status.id)).size).toBe(1);
  expect((await read(mira, conversation_id)).messages).toHaveLength(3);
  expect((await send("<p>other words</p>")).status).toBe(422);
});

test("an edit changes the words and keeps the people", async () => {
  const { conversation_id, status } = await begin(mira, [jonas], "<p>helo</p>", { publishId: "k" });
  await world.settle();
  const edited = await mira.send<SentMessage>("PATCH", `${messages(conversation_id)}/${status.id}`, {
    publishId: status.id,
    content: "<p>hello</p>",
  });
  await world.settle();
  expect([edited.conversation_id, edited.status.id, shown(edited.status)]).toEqual([
    conversation_id,
    status.id,
    "<p>hello</p>",
  ]);
  expect(edited.status.edited_at).not.toBeNull();
  expect(edited.status.mentions.map(({ id }) => id)).toEqual([jonas.id]);
  const [theirs] = await list(jonas);
  expect(shown(theirs!.last_status!)).toBe("<p>hello</p>");
});

test("an edit during a block takes nothing away from those whom it is hidden from", async () => {
  const { status } = await begin(mira, [jonas], "<p>hello</p>");
  await world.settle();
  const [theirs] = await list(jonas);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
  await mira.send("PUT", `/api/v1/statuses/${status.id}`, { status: `@${jonas.username} hi` });
  await world.settle();
  expect(await list(jonas)).toEqual([]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/unblock`);
  await world.settle();
  expect((await list(jonas)).map(({ id, last_status }) => [id, last_status!.id])).toEqual([[theirs!.id, status.id]]);
});

test("an edit that changes nothing is none, and one that leaves a name in code alone keeps the person", async () => {
  const { conversation_id, status } = await begin(mira, [jonas], `<p>hello @${jonas.username}</p>`);
  const edit = (content: string, content_type: string) =>
    mira.send<SentMessage>("PATCH", `${messages(conversation_id)}/${status.id}`, { content, content_type });
  const { text } = await mira.get<{ text: string }>(`/api/v1/statuses/${status.id}/source`);
  expect((await edit(withoutNames(text), "text/plain")).status.edited_at).toBeNull();
  const inCode = await edit(`<p>code:</p><pre><code>@${jonas.username}</code></pre>`, "text/html");
  expect(inCode.status.mentions.map(({ id }) => id)).toEqual([jonas.id]);
});

test("the source of a message begins with its people, which any app understands", async () => {
  const { status } = await begin(mira, [jonas], "hello\r\nthere", { content_type: "text/plain" });
  const { text } = await mira.get<{ text: string }>(`/api/v1/statuses/${status.id}/source`);
  expect([text, withoutNames(text)]).toEqual([`@${jonas.username} hello\nthere`, "hello\nthere"]);
});

test("names in front of a message, which its author doesn't see, take no room from it", async () => {
  for (const [content_type, text, more] of [
    ["text/plain", "a".repeat(5_000), "a"],
    ["text/html", `<p>${"a".repeat(5_000)}</p>`, "<p>a</p>"],
    ["text/html", `<ul><li>${"a".repeat(4_998)}</li></ul>`, "<p>a</p>"],
    ["text/html", `<p>${"a".repeat(4_970)}</p><pre><code>@${jonas.username}</code></pre>`, `<p>${"a".repeat(40)}</p>`],
  ] as const) {
    const { conversation_id, status } = await begin(mira, [jonas], text, { content_type });
    const edited = text.replace("a", "b");
    const change = await mira.ask("PATCH", `${messages(conversation_id)}/${status.id}`, {
      content: edited,
      content_type,
    });
    expect([content_type, change.status]).toEqual([content_type, 200]);
    const longer = await mira.ask("POST", messages(conversation_id), { content: text + more, content_type });
    expect([content_type, longer.status, (longer.body as { error: string }).error]).toEqual([
      content_type,
      422,
      expect.stringContaining("5,000"),
    ]);
  }
});

test("names that are written already are not put in front once more", async () => {
  const { status } = await begin(mira, [jonas], `<p>@${jonas.username} hello</p>`);
  expect(status.content.match(/u-url mention/g)).toHaveLength(1);
});

test("a message that names one more person is said in a conversation with that person", async () => {
  const { conversation_id } = await begin(mira, [jonas], "<p>one</p>");
  const sent = await mira.send<SentMessage>("POST", messages(conversation_id), {
    content: `<p>and you, @${anna.username}?</p>`,
  });
  expect(sent.conversation_id).not.toBe(conversation_id);
  const { conversation } = await read(mira, sent.conversation_id);
  expect(conversation.accounts.map(({ id }) => id).toSorted()).toEqual([jonas.id, anna.id].toSorted());
});

test.each([
  ["nothing", ""],
  ["empty paragraphs", "<p> </p>"],
  ["only names", "<p>@nobody</p>"],
])("%s is not sent", async (_what, content) => {
  const { conversation_id, status } = await begin(mira, [jonas], "<p>one</p>");
  expect((await mira.ask("POST", messages(conversation_id), { content })).status).toBe(422);
  expect((await mira.ask("PATCH", `${messages(conversation_id)}/${status.id}`, { content })).status).toBe(422);
});

test.each([
  "<pre><code>@jonas secret</code></pre>",
  "<p><code>@jonas</code> see the log</p>",
  '<p><a href="https://example.org/">@jonas</a> see</p>',
  "<p>@<em>jonas</em> see</p>",
  "<p>@jo<b>nas</b> see</p>",
])("a name that mentions nobody leaves nobody out: %s", async (content) => {
  const sent = await begin(mira, [jonas, anna], content);
  const named = sent.status.mentions.map(({ id }) => id).toSorted();
  expect(named).toEqual([jonas.id, anna.id].toSorted());
  const { status } = await mira.send<SentMessage>("PATCH", `${messages(sent.conversation_id)}/${sent.status.id}`, {
    content: content.replace("see", "look") + "<p>more</p>",
  });
  expect(status.mentions.map(({ id }) => id).toSorted()).toEqual(named);
});

test("a key stands for the same people in whatever order they are named", async () => {
  const first = await begin(mira, [jonas, anna], "<p>both</p>", { publishId: "both of you" });
  const again = await begin(mira, [anna, jonas, mira], "<p>both</p>", { publishId: "both of you" });
  expect(again.status.id).toBe(first.status.id);
});

test("nobody writes to people who aren't there or who keep them away", async () => {
  await anna.send("POST", `/api/v1/accounts/${mira.id}/block`);
  await world.db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", jonas.id).execute();
  for (const id of [anna.id, jonas.id, "12345"]) {
    const answer = await mira.ask("POST", "/api/conversations", { account_ids: [id], content: "<p>hello</p>" });
    expect(answer.status).toBe(404);
  }
  expect((await mira.ask("POST", "/api/conversations", { account_ids: [], content: "<p>hello</p>" })).status).toBe(422);
});

test("a person whom a group has lost is left out of what is said in it next", async () => {
  const { conversation_id } = await begin(mira, [jonas, anna], "<p>one</p>");
  await world.db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", anna.id).execute();
  const sent = await mira.send<SentMessage>("POST", messages(conversation_id), { content: "<p>two</p>" });
  expect(sent.status.mentions.map(({ id }) => id)).toEqual([jonas.id]);
});

test("D06: of the most people that a message may name, each can answer all others, and no edit adds one", async () => {
  const others: Person[] = [];
  for (let n = 0; n < limits.status.mentions; n++) others.push(await world.person(`crowd${n}_${mira.username}`));
  await begin(mira, others, "<p>hello all</p>");
  await world.settle();
  const [theirs] = await list(others[7]!);
  const answer = await others[7]!.send<SentMessage>("POST", messages(theirs!.id), { content: "<p>hello</p>" });
  expect(answer.status.mentions).toHaveLength(limits.status.mentions);
  const wider = await mira.ask("PUT", `/api/v1/statuses/${theirs!.last_status!.id}`, {
    status: `@${anna.username} instead of all these`,
  });
  expect([wider.status, wider.body]).toEqual([
    422,
    { error: expect.stringContaining("With those whom it mentioned before") },
  ]);
  // An edit that names fewer is none of that.
  const narrower = await mira.ask("PUT", `/api/v1/statuses/${theirs!.last_status!.id}`, { status: "hello" });
  expect(narrower.status).toBe(200);
});

test("a conversation is nobody else's to read, to answer, to edit, to mark or to leave (threats I04)", async () => {
  const { conversation_id: id, status } = await begin(mira, [jonas], "<p>between us</p>");
  await world.settle();
  const [theirs] = await list(jonas);
  const own = await begin(anna, [mira], "<p>mine</p>");
  const content = "<p>hello</p>";
  const foreign = [
    ["GET", `/api/conversations/${id}`],
    ["GET", `/api/conversations/${theirs!.id}`],
    ["POST", messages(id), { content }],
    ["POST", messages(theirs!.id), { content }],
    ["PATCH", `${messages(id)}/${status.id}`, { content }],
    ["PATCH", `${messages(own.conversation_id)}/${status.id}`, { content }],
    ["POST", `/api/v1/conversations/${id}/read`],
    ["POST", `/api/v1/conversations/${theirs!.id}/read`],
    ["DELETE", `/api/v1/conversations/${id}`],
    ["DELETE", `/api/v1/conversations/${theirs!.id}`],
  ] as const;
  for (const [method, path, body] of foreign) {
    const answer = await anna.ask(method, path, body);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(JSON.stringify(answer.body)).not.toContain("between us");
  }
  // The other of the two has a row of their own, and no right to what was written to them.
  expect((await jonas.ask("GET", `/api/conversations/${id}`)).status).toBe(404);
  expect((await jonas.ask("PATCH", `${messages(theirs!.id)}/${status.id}`, { content })).status).toBe(404);
  expect((await read(mira, id)).messages.map(shown)).toEqual(["<p>between us</p>"]);
  expect((await list(jonas)).map(({ unread }) => unread)).toEqual([true]);
});

/** Files of messages in conversations: who sees them, and how an edit changes them. */
import { expect, test } from "vitest";
import type { Conversation, ConversationPage, MediaAttachment, SentMessage, Status } from "#protocol/entities.ts";
import { withoutNamesInHtml } from "#protocol/address.ts";
import { soundFile } from "#testing/sound-file.ts";
import { setUploads } from "#testing/upload-stage.ts";
import type { Person, World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;

const { call, put } = setUploads((stage) => ({ world, mira, jonas } = stage));

const wave = Buffer.from(soundFile(0.1));
const sound = async (owner: Person) => (await put(owner, "sound.wav", wave, "audio/wav")).body.id;
const begin = (body: object) =>
  call<SentMessage>(mira, "POST", "/api/conversations", { account_ids: [jonas.id], ...body });
const messages = (id: string) => `/api/conversations/${id}/messages`;
const shown = ({ content, mentions }: Status) => withoutNamesInHtml(content, mentions, true);
const filesOf = ({ media_attachments: files }: Status) => files.map(({ id }: MediaAttachment) => id);

test("a message needs no words beside its files, which only its people see", async () => {
  const file = await sound(mira);
  const { body: sent } = await begin({ media_ids: [file], publishId: "with a file" });
  expect([filesOf(sent.status), shown(sent.status)]).toEqual([[file], ""]);
  await world.settle();
  const { body: list } = await call<Conversation[]>(jonas, "GET", "/api/v1/conversations");
  const { body: page } = await call<ConversationPage>(jonas, "GET", `/api/conversations/${list[0]!.id}`);
  expect(page.messages.map(filesOf)).toEqual([[file]]);
  const foreign = await call(jonas, "POST", messages(list[0]!.id), { content: "<p>mine?</p>", media_ids: [file] });
  expect(foreign.status).toBe(422);
});

test("the files belong to what its key stands for", async () => {
  const file = await sound(mira);
  const body = { content: "<p>look</p>", media_ids: [file], publishId: "looked at once" };
  const { body: first } = await begin(body);
  expect((await begin(body)).body.status.id).toBe(first.status.id);
  const changed = await begin({ ...body, media_ids: [] });
  expect([changed.status, changed.body]).toEqual([
    422,
    expect.objectContaining({ code: "idempotency.changed", conversation_id: first.conversation_id }),
  ]);
});

test("an edit changes the files and what is said of them, and leaves alone what it does not name", async () => {
  const [first, second] = [await sound(mira), await sound(mira)];
  const { body: sent } = await begin({ content: "<p>listen</p>", media_ids: [first] });
  const path = `${messages(sent.conversation_id)}/${sent.status.id}`;
  const edit = (body: object) => call<SentMessage>(mira, "PATCH", path, body);
  const { status: said } = (await edit({ media_attributes: [{ id: first, description: "A linnet" }] })).body;
  expect([shown(said), said.media_attachments[0]!.description]).toEqual(["<p>listen</p>", "A linnet"]);
  const { status: both } = (await edit({ content: "", media_ids: [first, second] })).body;
  expect([shown(both), filesOf(both)]).toEqual(["", [first, second]]);
  expect(both.mentions.map(({ id }) => id)).toEqual([jonas.id]);
  // Its files stay, so words are not needed.
  expect((await edit({ content: "" })).status).toBe(200);
  expect((await edit({ content: "", media_ids: [] })).status).toBe(422);
  // Names in front say nothing.
  expect((await edit({ media_ids: [] })).status).toBe(422);
  const late = await edit({ content: "<p>late</p>", version: said.edited_at });
  expect((late.body as { code?: string }).code).toBe("status.edited-since");
});

test("an edit whose answer was lost is answered again, and one that changes nothing makes no version", async () => {
  const file = await sound(mira);
  const { body: sent } = await begin({ content: "<p>hear</p>", media_ids: [file] });
  const path = `${messages(sent.conversation_id)}/${sent.status.id}`;
  const change = { content: "<p>hear this</p>", media_attributes: [{ id: file, description: "A linnet" }] };
  const { body: source } = await call<{ version: string }>(mira, "GET", `/api/statuses/${sent.status.id}/source`);
  const edit = () => call<SentMessage>(mira, "PATCH", path, { ...change, version: source.version });
  const first = await edit();
  const again = await edit();
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.status.edited_at).toBe(first.body.status.edited_at);
  const { body: bare } = await call<SentMessage>(mira, "PATCH", path, { media_attributes: [{ id: file }] });
  expect(bare.status.edited_at).toBe(first.body.status.edited_at);
});

test("a form without scripts brings its files along", async () => {
  const form = new FormData();
  form.set("account_ids[]", jonas.id);
  form.set("content", "");
  form.set("content_type", "text/plain");
  form.set("files[0][file]", new File([wave], "sound.wav", { type: "audio/wav" }));
  form.set("files[0][description]", "A linnet");
  const { body: sent } = await call<SentMessage>(mira, "POST", "/api/conversations", form);
  expect(shown(sent.status)).toBe("");
  expect(sent.status.media_attachments.map(({ description }) => description)).toEqual(["A linnet"]);
});

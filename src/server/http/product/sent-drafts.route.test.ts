/** A draft that was sent is a draft nowhere, whatever becomes of the page that has sent it, and no word of another browser goes with it. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DraftFile } from "#protocol/draft-file.ts";
import type { MediaAttachment, ScheduledStatus, SentMessage, Status } from "#protocol/entities.ts";
import type { DraftBody, KeptDraft } from "#protocol/kept-draft.ts";
import { aDraftBody } from "#testing/drafts.ts";
import { does, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";

let house: TestHouse;
let mira: Guest;
let jonas: Guest;
beforeAll(async () => {
  house = await openTestHouse();
  ({ mira, jonas } = await house.people("mira", "jonas"));
});
afterAll(() => house.close());
beforeEach(async () => {
  for (const table of ["draft", "scheduled_status", "idempotency_key"]) {
    await sql`delete from ${sql.table(table)}`.execute(house.db);
  }
});

const aDraft = (words: string, more: Partial<DraftBody> = {}) => aDraftBody({ content: `<p>${words}</p>`, ...more });
const put = (id: string, draft: DraftBody, more: object = {}) =>
  mira.send("PUT", `/api/drafts/${id}`, { draft, device: "phone", ...more });
const saves = (id: string, draft: DraftBody, more: object = {}) =>
  does<KeptDraft>(mira, "PUT", `/api/drafts/${id}`, { draft, device: "phone", ...more });
const publishes = <Sent = Status>(id: string, words: string, more: object = {}) =>
  does<Sent>(mira, "POST", "/api/statuses", {
    status: `<p>${words}</p>`,
    publish_id: id,
    draft_device: "phone",
    ...more,
  });
const reads = async <Body>(path: string) => (await (await mira.get(path)).json()) as Body;
const listed = () => reads<KeptDraft[]>("/api/drafts");
const changes = (after = "0") => reads<KeptDraft[]>(`/api/drafts/changes?after=${after}`);
const words = (all: KeptDraft[]) => all.map(({ draft }) => draft!.content.replace(/<[^>]*>/g, "")).toSorted();
const idOf = async (person: Guest) => {
  const answer = await person.get("/api/v1/accounts/verify_credentials");
  return ((await answer.json()) as { id: string }).id;
};

describe("a draft that is sent is a draft nowhere", () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  test.each([
    ["published", {}],
    ["scheduled", { scheduled_at: later }],
    ["waiting for an undo", { undo_within: 10 }],
  ])("%s, also when its answer never came", async (_, more) => {
    const { version } = await saves("one", aDraft("Te"));
    await publishes("one", "Tea", more);
    expect(await listed()).toEqual([]);
    expect(await changes(version)).toMatchObject([{ publish_id: "one", draft: null, sent: true }]);
    expect(await reads("/api/drafts?deleted=1")).toEqual([]);
    // Sent again it is the same, and says nothing new.
    const known = (await changes()).at(-1)!.version;
    await publishes("one", "Tea", more);
    expect(await changes(known)).toEqual([]);
  });

  test("as a message, and as the edit of one", async () => {
    const message = { accountIds: [await idOf(jonas)] };
    await saves("one", aDraft("Tea", { visibility: "direct", message }));
    const path = "/api/conversations";
    const body = { account_ids: message.accountIds, content: "<p>Tea</p>", publishId: "one", draft_device: "phone" };
    const { status, conversation_id } = await does<SentMessage>(mira, "POST", path, body);
    expect(await listed()).toEqual([]);
    const late = await put("one", aDraft("Tea", { visibility: "direct", message }));
    expect(await late.json()).toMatchObject({ code: "draft.published", is_said: true });
    await saves(status.id, aDraft("Tea?", { visibility: "direct", editingStatus: { id: status.id } }));
    await does(mira, "PATCH", `${path}/${conversation_id}/messages/${status.id}`, {
      content: "<p>Tea?</p>",
      draft_device: "phone",
    });
    expect(await listed()).toEqual([]);
  });

  test("saved as an edit, after which another edit can begin", async () => {
    const { id } = await publishes("one", "Tea");
    const edit = (text: string) => aDraft(text, { editingStatus: { id } });
    await saves(id, edit("Tea!"));
    await does(mira, "PUT", `/api/statuses/${id}`, { status: "<p>Tea!</p>", draft_device: "phone" });
    expect(await listed()).toEqual([]);
    const [tombstone] = await changes();
    const late = await put(id, edit("Tea!"), { version: tombstone!.version });
    expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ is_said: true })]);
    await saves(id, edit("Tea!!"), { version: tombstone!.version });
    expect(words(await listed())).toEqual(["Tea!!"]);
  });

  test("but what is refused stays one", async () => {
    await saves("one", aDraft("Tea"));
    const refused = await mira.send("POST", "/api/statuses", {
      status: "<p>Tea</p>",
      publish_id: "one",
      in_reply_to_id: "1",
    });
    expect(refused.status).toBe(404);
    expect(words(await listed())).toEqual(["Tea"]);
  });
});

describe("words of another browser", () => {
  test("that the sender hasn't seen become a draft of their own", async () => {
    const { version } = await saves("one", aDraft("Tea"));
    const file = { id: "f", attachment: null } as unknown as DraftFile;
    await saves("one", aDraft("Tea, and more", { files: [file] }), { version, device: "laptop" });
    await publishes("one", "Tea", { draft_version: version });
    const [own] = await listed();
    expect(own!.publish_id).not.toBe("one");
    expect(own!.draft).toMatchObject({ content: "<p>Tea, and more</p>", files: [file] });
    // It comes before the other one goes, so a browser that has both never has neither.
    expect((await changes(version)).map(({ publish_id }) => publish_id)).toEqual([own!.publish_id, "one"]);
    await publishes(own!.publish_id, "Tea, and more", { draft_version: own!.version });
    expect(await listed()).toEqual([]);
  });

  test("are kept also of the same browser, where another tab has written on, and if they differ by blanks alone", async () => {
    for (const [id, more, device] of [
      ["one", "Tea, and a long way more", "phone"],
      ["two", "Tea<br>        indented", "laptop"],
      ["three", "Tea<br><br>and a gap", "laptop"],
    ] as const) {
      const { version } = await saves(id, aDraft("Tea"));
      await saves(id, aDraft(more), { version, device });
      await publishes(
        id,
        more
          .replaceAll(/<br>(?:<br>)?|\s+/g, (gap) => (gap.startsWith("<") ? "<br>" : " "))
          .replace(", and a long way more", ""),
        { draft_version: version },
      );
    }
    expect((await listed()).map(({ draft }) => draft!.content).toSorted()).toEqual(
      ["<p>Tea, and a long way more</p>", "<p>Tea<br>        indented</p>", "<p>Tea<br><br>and a gap</p>"].toSorted(),
    );
  });

  test("are gone with the draft if the sender has seen them, or has sent the same", async () => {
    for (const [id, sent] of [
      ["one", "Tea, after all"],
      ["two", "Tea, and more"],
    ] as const) {
      const { version } = await saves(id, aDraft("Tea"));
      const newer = await saves(id, aDraft("Tea, and more"), { version, device: "laptop" });
      await publishes(id, sent, { draft_version: id === "one" ? newer.version : version });
    }
    expect(await listed()).toEqual([]);
  });

  test.each([
    ["the same words", aDraft("Tea"), true],
    ["the same words and a line that is empty", aDraft("Tea</p><p>"), true],
    ["another word", aDraft("Tea, please"), false],
    ["fewer words", aDraft("Te"), false],
    ["another formatting", aDraft("<strong>Tea</strong>"), false],
    ["another warning", aDraft("Tea", { spoilerText: "Drinks" }), false],
    ["a poll", aDraft("Tea", { poll: { options: ["a", "b"], multiple: false, expiresIn: 300 } }), false],
    ["a file", aDraft("Tea", { files: [{ id: "f", attachment: null } as unknown as DraftFile] }), false],
  ])("that come after it was sent are refused, and known as said or not: %s", async (_, draft, is_said) => {
    const { id } = await publishes("one", "Tea");
    const answer = await put("one", draft);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "draft.published", is_said, first_id: id });
    expect(await listed()).toEqual([]);
  });

  test("that say something new of a file aren't said", async () => {
    const row = { account_id: await idOf(mira), type: "image", file: `${"0".repeat(32)}.webp`, bytes: "7" } as const;
    const [file] = await house.db
      .insertInto("media_attachment")
      .values({ ...row, account_id: row.account_id as never, description: "A cup" })
      .returning("id")
      .execute();
    await publishes("one", "Tea", { media_ids: [file!.id] });
    const attachment = { id: file!.id } as MediaAttachment;
    for (const description of ["A cup", "A cup of tea"]) {
      const files = [{ id: "f", attachment, description } as unknown as DraftFile];
      const answer = await put("one", aDraft("Tea", { files }));
      expect(await answer.json()).toMatchObject({ is_said: description === "A cup" });
    }
  });
});

test("a browser that was away for longer than keys are known doesn't send a draft a second time", async () => {
  await saves("one", aDraft("Tea"));
  const { id } = await publishes("one", "Tea");
  await sql`delete from idempotency_key`.execute(house.db);
  const again = await mira.send("POST", "/api/statuses", { status: "<p>Tea</p>", publish_id: "one" });
  expect([again.status, await again.json()]).toEqual([
    422,
    expect.objectContaining({ code: "idempotency.changed", status: expect.objectContaining({ id }) as unknown }),
  ]);
});

test("the rest of a thread says what it answers when the first of it is sent, whatever becomes of the page", async () => {
  const thread = (place: number, more: object = {}) => ({ thread: { id: "t", place, ...more } });
  await saves("first", aDraft("1", thread(0, { begun: "new" })));
  await saves("third", aDraft("3", thread(2)));
  await saves("second", aDraft("2", thread(1)));
  const { id } = await publishes("first", "1");
  const rest = await listed();
  const draftOf = (publishId: string) => rest.find(({ publish_id }) => publish_id === publishId)?.draft;
  expect(draftOf("first")).toBeUndefined();
  expect(draftOf("second")).toMatchObject({
    inReplyToId: id,
    thread: { id: "t", place: 1, begun: "new", published: 1 },
  });
  expect(draftOf("third")).toMatchObject({ inReplyToId: null, thread: { id: "t", place: 2 } });
  await publishes("second", "2", { in_reply_to_id: id });
  expect((await listed())[0]!.draft!.thread).toMatchObject({ begun: "new", published: 2 });
});

test("what waits and is taken back is a draft with all of it", async () => {
  await saves("one", aDraft("Tea"));
  const { id } = await publishes<ScheduledStatus>("one", "Tea", { undo_within: 10 });
  expect(await listed()).toEqual([]);
  await does(mira, "POST", `/api/scheduled_statuses/${id}/draft`);
  expect(words(await listed())).toEqual(["Tea"]);
});

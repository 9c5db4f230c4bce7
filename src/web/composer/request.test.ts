import { describe, expect, test } from "vitest";
import { aFile, anAttachment, aReaderAccount, aStatus } from "#testing/entities.ts";
import { TestApi } from "#testing/browser/api.ts";
import { ApiProblem } from "#web/data/api.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import type { OriginalStatus } from "#web/entities/store.ts";
import { firstDraft } from "./first-draft.ts";
import { firstMessage } from "./first-message.ts";
import { asCorrectionOf, asNewPost, requestOf, sendDraft } from "./request.ts";

const mira = aReaderAccount("mira");
const rich = "<p>One <b>bold</b> word</p>";
const cell = (content: string) => aStatus("7", { content }) as unknown as OriginalStatus;
const edit = (text: string, html: string | null = null) =>
  firstDraft(mira, {
    edit: { status: cell(html ?? text), text, html, asPlainText: false, spoilerText: "", version: "v" },
  });
const begun = () => ({ ...firstDraft(mira, {}), content: "<p> Tea <br></p>" });

describe("a new post", () => {
  test("is sent with all that it is, without white space around it", () => {
    const draft = begun();
    expect(requestOf(draft)).toEqual({
      method: "POST",
      path: "/api/statuses",
      body: {
        status: "<p>Tea</p>",
        publish_id: draft.publishId,
        in_reply_to_id: null,
        visibility: "public",
        spoiler_text: "",
        language: null,
      },
    });
  });
});

test("a new post says how long it can be taken back, if it is for now", () => {
  const undo = (draft: Draft) => requestOf(draft, 10).body["undo_within"];
  expect(undo(begun())).toBe(10);
  expect(undo({ ...begun(), scheduledAt: "2030-01-01T00:00:00Z" })).toBeUndefined();
  expect(undo(edit("Tea"))).toBeUndefined();
  expect(requestOf(begun()).body).not.toHaveProperty("undo_within");
});

test("files are named in their order; of an edit only if they were changed, with what is new of those that it had", () => {
  const [old, other, added] = [anAttachment("1", { description: "Bird" }), anAttachment("2"), anAttachment("3")];
  const beside = (attachment: typeof old) => aFile({ id: attachment.id, attachment, description: "New" });
  expect(requestOf({ ...begun(), files: [beside(other), beside(old)] }).body).toMatchObject({ media_ids: ["2", "1"] });

  const status = { ...cell("Tea"), media_attachments: [old, other] };
  const begin = { status, text: "Tea", html: null, asPlainText: false, spoilerText: "", version: "v" };
  const draft = firstDraft(mira, { edit: begin });
  const [first, second] = draft.files as [DraftFile, DraftFile];
  expect(requestOf(draft).body).toEqual({ publish_id: "7", in_reply_to_id: null, version: "v" });
  expect(requestOf({ ...draft, files: [second, first] }).body).toMatchObject({ media_ids: ["2", "1"] });
  expect(requestOf({ ...draft, files: [] }).body).toMatchObject({ media_ids: [] });
  const moved = { ...first, focus: { x: 0.5, y: -1 } };
  expect(requestOf({ ...draft, files: [moved, beside(added)] }).body).toMatchObject({
    media_ids: ["1", "3"],
    media_attributes: [{ id: "1", description: "Bird", focus: "0.5,-1" }],
  });
});

describe("files in the text", () => {
  const placed = (id: string) => `<p>One</p><img data-id="${id}"><p>Two</p>`;
  const there = aFile({ id: "x.png", attachment: anAttachment("31") });

  test("are named by the server's ids, and those that are gone by none", () => {
    const draft = { ...begun(), content: `${placed("x.png")}<img data-id="gone.png">`, files: [there] };
    expect(requestOf(draft).body).toMatchObject({ status: placed("31"), media_ids: ["31"] });
  });

  test("of an edit: taking one out names it, so that it stays with the post; other words about it are said in both places", () => {
    const attachment = anAttachment("31");
    const status = { ...cell(placed("31")), media_attachments: [attachment] };
    const draft = firstDraft(mira, {
      edit: { status, text: "One\n\nTwo", html: placed("31"), asPlainText: false, spoilerText: "", version: "v" },
    });
    expect(draft.files).toMatchObject([{ id: "31" }]);
    expect(requestOf(draft).body).toEqual({ publish_id: "7", in_reply_to_id: null, version: "v" });
    const out = "<p>One</p><p><b>Two</b></p>";
    expect(requestOf({ ...draft, content: out }).body).toMatchObject({ status: out, media_ids: ["31"] });
    const files = [{ ...draft.files[0]!, description: "A bird" }];
    expect(requestOf({ ...draft, files }).body).toMatchObject({
      status: placed("31"),
      media_ids: ["31"],
      media_attributes: [{ id: "31", description: "A bird" }],
    });
  });
});

describe("an edit", () => {
  test("has the id of its status, and sends only the changes", () => {
    const draft = edit("Tea");
    expect(draft.publishId).toBe("7");
    expect(requestOf(draft)).toEqual({
      method: "PUT",
      path: "/api/statuses/7",
      body: { publish_id: "7", in_reply_to_id: null, version: "v" },
    });
    expect(requestOf({ ...draft, content: "<p>Coffee</p>" }).body).toMatchObject({ status: "<p>Coffee</p>" });
  });

  test("keeps formatting: another warning leaves the words out", () => {
    const draft = edit("One bold word", rich);
    expect(draft.content).toBe(rich);
    const { body } = requestOf({ ...draft, spoilerText: "Words" });
    expect(body).toEqual({ publish_id: "7", in_reply_to_id: null, spoiler_text: "Words", version: "v" });
  });
});

describe("the answer", () => {
  const sent = (answer: () => unknown) => sendDraft(new TestApi().on("POST /api/statuses", answer), begun());
  const fails = (problem: ApiProblem) =>
    sent(() => {
      throw problem;
    });

  test("is a status, a refusal in words, or none", async () => {
    expect(await sent(() => aStatus("9"))).toMatchObject({ type: "accepted", status: { id: "9" } });
    expect(await fails(new ApiProblem(422, "Too long"))).toEqual({ type: "refused", words: "Too long" });
    expect(await fails(new ApiProblem(0, "Offline"))).toEqual({ type: "lost", words: "Offline" });
  });

  test("may be the first version; a correction then edits that, or is a post of its own", async () => {
    const first = aStatus("9", { content: "<p>Teh</p>" });
    const details = { code: "idempotency.changed", status: first };
    expect(await fails(new ApiProblem(422, "Sent before", details))).toEqual({ type: "sent-before", first });
    const draft = begun();
    expect(requestOf(asCorrectionOf(first, draft))).toMatchObject({
      method: "PUT",
      path: "/api/statuses/9",
      body: { publish_id: "9", status: "<p>Tea</p>" },
    });
    expect(requestOf(asCorrectionOf(first, draft)).body).not.toHaveProperty("quote_approval_policy");
    const guarded = requestOf(asCorrectionOf(first, { ...draft, quotePolicy: "nobody" }));
    expect(guarded.body).toMatchObject({ quote_approval_policy: "nobody" });
    const anew = requestOf(asNewPost(draft));
    expect(anew).toMatchObject({ method: "POST", body: { status: "<p>Tea</p>" } });
    expect(anew.body["publish_id"]).not.toBe(draft.publishId);
  });

  test("a bug is no answer", async () => {
    await expect(sent(() => Promise.reject(new TypeError("x is undefined")))).rejects.toThrow(TypeError);
  });
});

describe("a message", () => {
  const html = "<p><strong>Tea</strong></p>";
  const file = aFile({ id: "a", attachment: anAttachment("5") });

  test("says its words and files, and nothing that a message doesn't have", () => {
    const draft = { ...firstMessage(mira, { conversationId: "7" }), content: html, files: [file] };
    const body = { publishId: draft.publishId, content: html, media_ids: ["5"] };
    expect(requestOf(draft)).toEqual({ method: "POST", path: "/api/conversations/7/messages", body });
    const begins = { ...draft, message: { accountIds: ["1", "2"] } };
    expect(requestOf(begins)).toEqual({
      method: "POST",
      path: "/api/conversations",
      body: { ...body, account_ids: ["1", "2"] },
    });
  });

  test("is for its people alone, whatever the composer makes of its draft", () => {
    const account = { ...mira, source: { ...mira.source, privacy: "public" as const } };
    expect(firstMessage(account, { conversationId: "7" }).visibility).toBe("direct");
  });

  test("that was sent before in other words can be corrected in its conversation", async () => {
    const first = aStatus("9", { visibility: "direct", content: "<p>Te</p>" });
    const details = { code: "idempotency.changed", status: first, conversation_id: "7" };
    const api = new TestApi().on("POST /api/conversations", () => {
      throw new ApiProblem(422, "Changed", details);
    });
    const draft = { ...firstMessage(mira, { accountIds: ["1"] }), content: html };
    const event = await sendDraft(api, draft);
    expect(event).toEqual({ type: "sent-before", first, conversation: "7" });
    expect(requestOf(asCorrectionOf(first, draft, "7"))).toMatchObject({
      method: "PATCH",
      path: "/api/conversations/7/messages/9",
      body: { publishId: "9", content: html },
    });
  });

  test("that was accepted comes with its conversation", async () => {
    const status = aStatus("9", { visibility: "direct" });
    const api = new TestApi().on("POST /api/conversations", () => ({ conversation_id: "7", status }));
    const event = await sendDraft(api, { ...firstMessage(mira, { accountIds: ["1"] }), content: html });
    expect(event).toEqual({ type: "accepted", status, conversation: "7" });
  });
});

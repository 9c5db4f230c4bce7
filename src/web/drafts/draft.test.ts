import { expect, test } from "vitest";
import { aDraft as draftWith } from "#testing/drafts.ts";
import { aFile, anAttachment } from "#testing/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { besideText, fileOf, type DraftFile } from "./draft-file.ts";
import { canBePublished, contentType } from "./can-be-published.ts";
import { isChanged, isEmpty, isUploading, purposeOf, type Draft, type DraftMessage } from "./draft.ts";

const poll = { options: ["Yes", ""], multiple: false, expiresIn: 300 };
const file = aFile();
const edited = {
  id: "7" as StatusId,
  content: "<p>Tea</p>",
  spoilerText: "",
  visibility: "public",
  language: "en",
  hasMore: false,
} as const;

const aDraft = (more: Partial<Draft> = {}) => draftWith({ language: "en", ...more });

test.each<[string, Partial<Draft>, boolean]>([
  ["nothing", {}, true],
  ["empty paragraphs", { content: "<p> </p><p></p>" }, true],
  ["the names that a reply begins with", { content: "<p>@wren @jonas@a.example </p>" }, true],
  ["a poll without words", { poll: { ...poll, options: ["", " "] } }, true],
  ["a hashtag alone", { content: "<p>#tea</p>" }, false],
  ["words", { content: "<p>@wren yes</p>" }, false],
  ["a warning", { spoilerText: "Tea" }, false],
  ["a poll", { poll }, false],
  ["a file", { files: [file] }, false],
])("%s: empty or not", (_, part, empty) => {
  expect(isEmpty(aDraft(part))).toBe(empty);
  expect(isChanged(aDraft(part))).toBe(!empty);
});

test("an edit is changed when it differs from its status in anything", () => {
  const edit = (part: Partial<Draft> = {}) => aDraft({ content: edited.content, editingStatus: edited, ...part });
  expect(isChanged(edit())).toBe(false);
  for (const part of [{ content: "" }, { spoilerText: "w" }, { visibility: "direct" }, { language: "de" }] as const) {
    expect(isChanged(edit(part))).toBe(true);
  }
});

test("an edit is changed when its files are others, stand in another order, or are described anew", () => {
  const attachments = [anAttachment("1", { description: "A bird" }), anAttachment("2")];
  const files = attachments.map(fileOf) as [DraftFile, DraftFile];
  const [first, second] = files;
  const edit = (changed: DraftFile[]) =>
    aDraft({ content: edited.content, editingStatus: { ...edited, attachments }, files: changed });
  expect(isChanged(edit(files))).toBe(false);
  expect(isChanged(edit([{ ...first, description: " A bird " }, second]))).toBe(false);
  for (const changed of [
    [first],
    [second, first],
    [...files, file],
    [{ ...first, description: "" }, second],
    [first, { ...second, focus: { x: 0.5, y: 0 } }],
  ]) {
    expect(isChanged(edit(changed))).toBe(true);
  }
});

test("files that a text shows do not stand beside it", () => {
  const [inside, beside] = [anAttachment("1"), anAttachment("2")];
  expect(besideText([inside, beside], `<p><img src="${inside.url}"></p>`)).toEqual([beside]);
});

test("only a draft that says, asks or shows something can be published", () => {
  expect(canBePublished(aDraft({ content: "<p>@wren </p>" }))).toBe(false);
  expect(canBePublished(aDraft({ content: "<p>@wren </p>", spoilerText: "Tea" }))).toBe(false);
  expect(canBePublished(aDraft({ content: "<p>@wren yes</p>" }))).toBe(true);
  expect(canBePublished(aDraft({ poll }))).toBe(true);
  expect(canBePublished(aDraft({ content: '<img src="/a.png">' }))).toBe(true);
  expect(canBePublished(aDraft({ editingStatus: { ...edited, hasMore: true } }))).toBe(true);
  expect(canBePublished(aDraft({ editingStatus: edited }))).toBe(false);
});

test("the content type counts files that stand beside the text", () => {
  expect(contentType(aDraft())).toBe("empty");
  expect(contentType(aDraft({ files: [file] }))).toBe("no-text");
  expect(contentType(aDraft({ files: [file], content: "<p>Tea</p>" }))).toBe("rich");
});

test("a file is uploading until it has an address or an error", () => {
  expect(isUploading(aDraft({ files: [file] }))).toBe(true);
  expect(
    isUploading(
      aDraft({
        files: [
          { ...file, attachment: anAttachment("1") },
          { ...file, error: "No" },
        ],
      }),
    ),
  ).toBe(false);
});

test("an edit of a reply is an edit", () => {
  expect(purposeOf(aDraft({ inReplyToId: "5" as StatusId, editingStatus: edited }))).toBe("edit 7");
});

test("a message is gone on with in its own conversation alone", () => {
  const to = (message: DraftMessage) => purposeOf(aDraft({ message }));
  const all = [
    to({ conversationId: "7" }),
    to({ conversationId: "8" }),
    to({ accountIds: ["7"] }),
    purposeOf(aDraft()),
  ];
  expect(new Set(all).size).toBe(4);
  expect(to({ accountIds: ["1", "2"] })).toBe(to({ accountIds: ["1", "2"] }));
});

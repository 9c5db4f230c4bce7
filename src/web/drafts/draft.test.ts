import { expect, test } from "vitest";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { canBePublished, contentType, isChanged, isEmpty, isUploading, purposeOf, type Draft } from "./draft.ts";

const poll = { options: ["Yes", ""], multiple: false, expiresIn: 300 };
const file = { id: "a", name: "a.png", type: "image/png", size: 1, url: null, error: null };
const edited = {
  id: "7" as StatusId,
  content: "<p>Tea</p>",
  spoilerText: "",
  visibility: "public",
  language: "en",
  hasMore: false,
} as const;

function aDraft(more: Partial<Draft> = {}): Draft {
  return {
    accountId: "1" as AccountId,
    publishId: "p",
    content: "",
    spoilerText: "",
    visibility: "public",
    language: "en",
    poll: null,
    inReplyToId: null,
    editingStatus: null,
    files: [],
    errors: [],
    createdAt: 0,
    changedAt: 0,
    ...more,
  };
}

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
          { ...file, url: "/a" },
          { ...file, error: "No" },
        ],
      }),
    ),
  ).toBe(false);
});

test("an edit of a reply is an edit", () => {
  expect(purposeOf(aDraft({ inReplyToId: "5" as StatusId, editingStatus: edited }))).toBe("edit 7");
});

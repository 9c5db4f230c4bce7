import { expect, test } from "vitest";
import { linkedFeatures } from "#protocol/linked.ts";
import { aFile, aLinkedAccount, anAttachment } from "#testing/entities.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { sayBlock, lossesOf, sayLoss, type Loss } from "./losses.ts";

const plain = aLinkedAccount("bo@moo.example", { has: linkedFeatures.filter((one) => one !== "markdown") }).linked!;
const markdown = { ...plain, has: [...linkedFeatures] };
const simple = { content: "<p>Good morning</p>", files: [] };
const kindsOf = (draft: Partial<Parameters<typeof lossesOf>[0]>, linked = plain) =>
  lossesOf({ ...simple, ...draft }, linked).map(({ kind }) => kind);

test("plain words and their pictures lose nothing", () => {
  expect(kindsOf({})).toEqual([]);
  expect(
    kindsOf({ content: '<p>See <a href="https://x.example/">https://x.example/</a></p>', files: [aFile()] }),
  ).toEqual([]);
});

test("formatting is lost, unless the server reads Markdown", () => {
  const content = "<p>Good <strong>morning</strong></p>";
  expect([kindsOf({ content }), kindsOf({ content }, markdown)]).toEqual([["formatting"], []]);
});

test("a link under other words is formatting, too", () => {
  expect(kindsOf({ content: '<p><a href="https://x.example/">here</a></p>' })).toEqual(["formatting"]);
});

test("a picture in the text goes to its end, and is no formatting", () => {
  const content = '<p>Look</p><img data-id="a.png"><p>Nice</p>';
  expect(kindsOf({ content, files: [aFile({ id: "a.png" })] })).toEqual(["places"]);
});

test("nobody there gets to read what is said, whether it was written here or came with the file", () => {
  const audio = aFile({ kind: "audio", id: "a.mp3" });
  expect(kindsOf({ files: [{ ...audio, transcript: "Tweet" }] })).toEqual(["spoken"]);
  expect(kindsOf({ files: [{ ...audio, captions: [{ id: "c", language: "en" }] }] })).toEqual(["spoken"]);
  expect(kindsOf({ files: [{ ...audio, attachment: anAttachment("7", { transcript: "Tweet" }) }] })).toEqual([
    "spoken",
  ]);
  expect(kindsOf({ files: [{ ...audio, transcript: "  " }] })).toEqual([]);
});

test("a download and too many files cannot be published", () => {
  const score = aFile({ kind: "file", id: "b.pdf", name: "score.pdf" });
  expect(lossesOf({ ...simple, files: [score] }, plain)).toEqual([{ kind: "file", name: "score.pdf", blocks: true }]);
  const many = Array.from({ length: plain.limits.attachments + 1 }, (_, at) => aFile({ id: `${at}.png` }));
  expect(kindsOf({ files: many })).toEqual(["too-many"]);
  expect(kindsOf({ files: many.slice(1) })).toEqual([]);
});

test("what blocks is said by its name; what may be lost blocks nothing", () => {
  const t = wordsOf("en");
  const draft = { ...simple, content: "<h2>Hi</h2>" } as unknown as Draft;
  expect(sayBlock(draft, plain, t)).toBeNull();
  const files = [aFile({ kind: "file", name: "score.pdf" })];
  expect(sayBlock({ ...draft, files }, plain, t)).toContain("score.pdf");
});

test.each(["en", "de", "ru"] as const)("all of it can be said in %s", (locale) => {
  const kinds = ["formatting", "places", "spoken", "too-many", "file"] as const;
  const said = kinds.map((kind) =>
    sayLoss(wordsOf(locale), { kind, name: "x.pdf", blocks: true } as Loss, "moo.example"),
  );
  expect(new Set(said).size).toBe(kinds.length);
});

import { readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createMessages } from "#kit/messages.ts";
import type { MediaAttachment } from "#protocol/entities.ts";
import { WordsContext } from "../i18n/words.ts";
import { MediaViewer } from "./media-viewer.tsx";

const words = ["core", "menus"].map((group) => readFileSync(`locales/en/${group}.ftl`, "utf8"));
const say = createMessages("en", words, (fault) => {
  throw fault;
});

const picture = (id: string): MediaAttachment => ({
  id: id as MediaAttachment["id"],
  type: "image",
  url: `/${id}.webp`,
  preview_url: `/${id}-small.webp`,
  remote_url: null,
  preview_remote_url: null,
  text_url: null,
  description: `Picture ${id}`,
  blurhash: null,
  meta: { original: { width: 1200, height: 900, size: "1200x900", aspect: 4 / 3 } },
});

const show = (pictures: MediaAttachment[], first: number) =>
  renderToString(
    <WordsContext value={say}>
      <MediaViewer pictures={pictures} first={first} beside={<p>The post</p>} placeOf={() => null} onClose={() => {}} />
    </WordsContext>,
  ).replaceAll("<!-- -->", "");

test("it says which of them is shown, and describes it", () => {
  const html = show([picture("a"), picture("b"), picture("c")], 1);
  expect(html).toMatch(/role="status">2 of 3<span[^>]*>Picture b</);
  expect(html).toContain('href="/b.webp" target="_blank"');
});

test("only the whole pictures beside the shown one are fetched", () => {
  const html = show([picture("a"), picture("b"), picture("c"), picture("d")], 0);
  expect(Array.from("abcd").map((id) => html.includes(`src="/${id}.webp"`))).toEqual([true, true, false, false]);
  expect(Array.from("abcd").every((id) => html.includes(`src="/${id}-small.webp" alt="Picture ${id}"`))).toBe(true);
});

test("a single picture has nothing to go on to", () => {
  const html = show([picture("a")], 0);
  expect(html).not.toContain("Next picture");
  expect(html).not.toContain("of 1");
});

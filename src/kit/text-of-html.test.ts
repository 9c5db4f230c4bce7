import { expect, test } from "vitest";
import { beginningOf, firstSentence, linesOfHtml, textOfHtml } from "./text-of-html.ts";

const html =
  "<p>Tea &amp; cake,<br>at four</p><ul><li>one</li><li>two</li></ul><p>&lt;3 &quot;us&quot;&nbsp;&#39;all&#39;</p>";

test("the words of a post in one line", () => {
  expect(textOfHtml(html)).toBe(`Tea & cake, at four one two <3 "us" 'all'`);
});

test("the words of a post with its breaks", () => {
  expect(linesOfHtml(html)).toBe(`Tea & cake,\nat four\n\none\n\ntwo\n\n<3 "us" 'all'`);
});

test("without what only old apps are to read of a quote", () => {
  const line =
    '<p class="quote-inline" hidden>RE: <a href="https://a.example/@wren/1">https://a.example/@wren/1</a></p>';
  expect(textOfHtml(`${line}<p>Look <a href="https://b.example/">there</a></p>`)).toBe("Look there");
});

test("an entity is read once", () => {
  expect(textOfHtml("<p>&amp;lt;b&amp;gt;</p>")).toBe("&lt;b&gt;");
});

test.each([
  ["<p>Counts birds. Is paid for maps.</p>", "Counts birds"],
  ["<p>Ready?! Not yet…</p>", "Ready"],
  ["<p>v2.5 of something</p>", "v2.5 of something"],
  ["<p>No stop at all</p>", "No stop at all"],
  ["<p>Ends with one…</p>", "Ends with one"],
  ["", ""],
])("the first sentence of %s goes without its stop", (html, sentence) => {
  expect(firstSentence(html)).toBe(sentence);
});

test("what is cut ends with a whole word and one ellipsis, and what fits is left as it is", () => {
  const bio = "<p>I answer when I'm ready. Forty, perhaps.</p>";
  expect(beginningOf(bio, 40)).toBe("I answer when I'm ready. Forty, perhaps.");
  expect(beginningOf(bio, 33)).toBe("I answer when I'm ready. Forty…");
  expect(beginningOf(bio, 26)).toBe("I answer when I'm ready…");
  expect(beginningOf(bio, 10)).toBe("I answer…");
  expect(beginningOf(`<p>${"W".repeat(50)}</p>`, 10)).toBe(`${"W".repeat(10)}…`);
});

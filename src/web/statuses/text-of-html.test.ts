import { expect, test } from "vitest";
import { linesOfHtml, textOfHtml } from "./text-of-html.ts";

const html =
  "<p>Tea &amp; cake,<br>at four</p><ul><li>one</li><li>two</li></ul><p>&lt;3 &quot;us&quot;&nbsp;&#39;all&#39;</p>";

test("the words of a post in one line", () => {
  expect(textOfHtml(html)).toBe(`Tea & cake, at four one two <3 "us" 'all'`);
});

test("the words of a post with its breaks", () => {
  expect(linesOfHtml(html)).toBe(`Tea & cake,\nat four\n\none\n\ntwo\n\n<3 "us" 'all'`);
});

test("an entity is read once", () => {
  expect(textOfHtml("<p>&amp;lt;b&amp;gt;</p>")).toBe("&lt;b&gt;");
});

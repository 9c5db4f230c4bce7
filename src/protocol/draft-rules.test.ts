import { expect, test } from "vitest";
import { growth } from "#testing/cpu-time.ts";
import { draftContentType, isDraftEmpty } from "./draft-rules.ts";

test.each([
  ["", "empty"],
  ["<p></p>", "empty"],
  ["<p> \n\t</p>", "empty"],
  ["<p>&nbsp;</p><p><br></p>", "empty"],
  ["<h1></h1><h2 class='x'> </h2><p></p>", "empty"],
  ["<ul><li><p></p></li></ul>", "empty"],
  ["<pre><code></code></pre>", "empty"],
  ["<p>hello</p>", "rich"],
  ["hello", "rich"],
  ["<h1>Title</h1>", "rich"],
  ["<p><b>x</b></p>", "rich"],
  ["<p>@bob</p>", "rich"],
  ['<p></p><img src="/media/a.webp" data-id="a.webp">', "no-text"],
  ['<img alt="a > b" src="/media/a.webp">', "no-text"],
  ['<audio src="/media/a.mp3">no player</audio>', "no-text"],
  ['<p></p><a href="/media/a.pdf" data-file data-id="a.pdf">report.pdf</a>', "no-text"],
  ['<ul data-media-viewer><li><img src="a"></li><li><video src="b"></video></li></ul>', "no-text"],
  ['<img src="a"><p>look</p>', "rich"],
  ['<a href="https://example.com/">link</a>', "rich"],
  ['<p title="data-file">x</p>', "rich"],
  ["<p", "empty"],
  ['<p title="unclosed>text</p>', "empty"],
])("the content of %j is %s", (html, contentType) => {
  expect(draftContentType(html)).toBe(contentType);
});

test.each([
  "",
  "<p></p>",
  "<h1></h1><h3> </h3><p>&nbsp;</p>",
  "<p>@bob</p>",
  "<p>@bob @alice@example.com </p><p></p>",
  '<p><a class="mention" href="https://example.com/@bob">@<span>bob</span></a>&nbsp;</p>',
  "<p>```</p><p>```</p>",
  "<p>@bob</p><p>```js</p><p>```</p>",
  "<p>``````</p>",
])("a draft of %j is empty", (html) => {
  expect(isDraftEmpty(html)).toBe(true);
});

test.each([
  "<p>hello</p>",
  "<p>@bob hello</p>",
  "<p>hello @bob</p>",
  "<p>#cat</p>",
  "<p>@bob #cat</p>",
  "<p>@#cat</p>",
  "<p>@18:00</p>",
  "<p>@bob @18:00 @alice</p>",
  "<p>@алиса</p>",
  "<p>@</p>",
  "<p>@ann’s</p>",
  "<p>```code```</p>",
  '<p></p><img src="/media/a.webp">',
  '<p>@bob</p><img src="/media/a.webp">',
])("a draft of %j is not", (html) => {
  expect(isDraftEmpty(html)).toBe(false);
});

test("reading a draft is one pass over it", () => {
  for (const part of ["<", "<p ", '<p "', "<p></p>", "@a ", "```", " "]) {
    expect(growth((count) => void isDraftEmpty(part.repeat(count)), 25_000, 8)).toBeLessThan(24);
  }
});

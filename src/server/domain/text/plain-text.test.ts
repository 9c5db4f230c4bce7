import { expect, test } from "vitest";
import { growth } from "#testing/cpu-time.ts";
import { excerpt, plainTextOf } from "./plain-text.ts";

test.each([
  ["<p>a</p><p>b<br>c</p>", "a\n\nb\nc"],
  ["a <b>b</b>\n <i>c</i>", "a b c"],
  ["<p>x &lt; y &amp; z&nbsp;!</p>", "x < y & z\u00a0!"],
  ["<h1>Title</h1><p>text</p>", "Title\n\ntext"],
  ["<ul><li>a</li><li><p>b</p><p>c</p></li></ul><p>d</p>", "- a\n- b\n\n  c\n\nd"],
  [`<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol>`, "3. a\n4. b\n\n   - c"],
  ["<blockquote><p>a</p><p>b</p></blockquote><p>c</p>", "> a\n>\n> b\n\nc"],
  ["<pre><code>if (x) {\n  y\n}</code></pre>", "if (x) {\n  y\n}"],
  [`<p class="quote-inline">RE: <a href="https://a.example/">x</a></p><p>y</p>`, "y"],
  [
    `<a href="https://a.example/b"><span class="invisible">https://</span><span>a.example/b</span></a>`,
    "https://a.example/b",
  ],
  [`<p>a <img src="/media/a.webp" alt="alt"> b</p>`, "a b"],
  [`<a href="/media/a.pdf" data-file="">a.pdf</a>`, "a.pdf"],
  ["<p>x    y\tz</p>", "x    y\tz"],
  ["<p>   /\\_/\\<br>  ( o.o )</p>", "   /\\_/\\\n  ( o.o )"],
  ["<p>\n  a\n  b\n</p> <ul>\n <li>c</li> </ul>", "a b\n\n- c"],
  ["", ""],
])("%s", (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test("an excerpt is one line, and ends between words", () => {
  expect(excerpt("<p>One</p><p>two three</p>", 40)).toBe("One two three");
  expect(excerpt("<p>One two three four</p>", 12)).toBe("One two…");
  expect(excerpt(`<p>${"x".repeat(50)}</p>`, 10)).toBe(`${"x".repeat(9)}…`);
  expect(excerpt(`<p>${"👩‍👩‍👧".repeat(20)}</p>`, 5)).toBe(`${"👩‍👩‍👧".repeat(4)}…`);
});

test("reading takes linear time", () => {
  // Up to twice of the nodes that a post may have.
  for (const part of ["<p>x</p>", "x\n", "<br>", " ", "<blockquote>x</blockquote>", "<pre>  \n</pre>"]) {
    expect(growth((count) => void plainTextOf(part.repeat(count)), 500, 8)).toBeLessThan(24);
  }
});

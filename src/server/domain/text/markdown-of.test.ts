import { expect, test } from "vitest";
import { markdownOf } from "./markdown-of.ts";

test.each([
  ["<p>Hello</p><p>you</p>", "Hello\n\nyou"],
  ["<p>one<br>two</p>", "one\ntwo"],
  ["<p>a <strong>bold </strong>word, <em>leaning</em>, <del>gone</del></p>", "a **bold** word, *leaning*, ~~gone~~"],
  ["<p><code>a`b</code> and <code>x</code></p>", "``a`b`` and `x`"],
  ['<pre><code class="language-ts">let a = `x`;\n</code></pre>', "```ts\nlet a = `x`;\n```"],
  ["<blockquote><p>one</p><p>two</p></blockquote><p>three</p>", "> one\n>\n> two\n\nthree"],
  ["<ul><li>one</li><li><p>two</p><ul><li>three</li></ul></li></ul>", "- one\n- two\n\n  - three"],
  ['<ol start="3"><li>one</li><li>two</li></ol>', "3. one\n4. two"],
  ["<h2>Title</h2><p>text</p>", "## Title\n\ntext"],
  ['<p>see <a href="https://a.example/x(1)">this page</a></p>', "see [this page](https://a.example/x%281%29)"],
  ['<p><a href="https://a.example/x_y_z">https://a.example/x_y_z</a></p>', "https://a.example/x_y_z"],
  ['<p>hi <a href="https://l.example/@a_b">@a_b</a> #two_words</p>', "hi @a_b #two_words"],
  ["<p>2 * 3 * 4, snake_case, _not_ [a](b) &lt;c&gt;</p>", "2 \\* 3 \\* 4, snake_case, \\_not\\_ \\[a\\](b) \\<c>"],
  ["<p># no title</p><p>1. no list</p><p>- none</p>", "\\# no title\n\n1\\. no list\n\n\\- none"],
  ["", ""],
])("%s", (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "#testing/cpu-time.ts";
import { looksEmpty } from "./emptiness.ts";
import { hasFormatting, htmlOfText, textOfHtml } from "./plain-text.ts";

it("makes paragraphs of blank lines and breaks of single ones, and escapes what looks like markup", () => {
  expect(htmlOfText("one\ntwo\r\n\r\n\n<b>three</b> & four\n")).toBe(
    "<p>one<br>two</p><p>&lt;b&gt;three&lt;/b&gt; &amp; four<br></p>",
  );
});

it("makes nothing of nothing", () => {
  expect(htmlOfText("")).toBe("");
});

it("gives back every text with at most one empty line between others, white space included", () => {
  const line = fc.string({ minLength: 1 }).map((text) => text.replaceAll(/[\r\n]/g, "-"));
  const text = fc.array(line, { minLength: 1 }).chain((lines) => fc.constantFrom(lines.join("\n"), lines.join("\n\n")));
  fc.assert(fc.property(text, (written) => textOfHtml(htmlOfText(written)) === written));
});

it.each([
  ["bold words", "<p>One <b>two</b></p>"],
  ["a list", "<ul><li>One</li></ul>"],
  ["code", "<p><code>x</code></p>"],
  ["a picture", '<p>One</p><img src="/media/files/a.png" alt="">'],
  ["a link under other words", '<p><a href="https://example.com/evil" rel="nofollow">l</a></p>'],
  ["a link whose words are another address", '<p><a href="https://a.example/">https://b.example</a></p>'],
])("finds formatting in %s", (_, html) => {
  expect(hasFormatting(html)).toBe(true);
});

it.each([
  ["paragraphs and breaks", "<p>One<br>two</p><p>three</p>"],
  [
    "a mention",
    '<p><span class="h-card" translate="no"><a href="https://x.example/@wren" class="u-url mention">@<span>wren</span></a></span> hi</p>',
  ],
  ["a hashtag", '<p><a href="https://x.example/tags/tea" class="mention hashtag" rel="tag">#<span>tea</span></a></p>'],
  ["an address", '<p><a href="https://example.com/a?b=1&amp;c=2" rel="nofollow">example.com/a?b=1&amp;c=2</a></p>'],
  [
    "a shortened address",
    '<p><a href="https://www.example.com/a/long/path"><span class="invisible">https://www.</span><span class="ellipsis">example.com/a/lo</span><span class="invisible">ng/path</span></a></p>',
  ],
])("finds none in %s", (_, html) => {
  expect(hasFormatting(html)).toBe(false);
});

describe("a draft that is no HTML", () => {
  const hostile = {
    "tags that never end": "<",
    "breaks that never end": "<br ",
    "links that never end": "<a>",
    "links without a bracket": "<a ",
    "quotes that never end": `<"`,
    "attributes that never end": '<a class="',
  };

  it.each(Object.entries(hostile))("is read in linear time: %s", (_, part) => {
    for (const end of ["", ">", "</a>"]) {
      const read = (length: number) => {
        const html = part.repeat(length / part.length) + end;
        return void [textOfHtml(html), hasFormatting(html), looksEmpty(html)];
      };
      expect(growth(read, 12_500, 8)).toBeLessThan(24);
    }
  });

  it("ends with its last tag, whether that ends or not", () => {
    expect(textOfHtml("<p>one</p>and two<b")).toBe("one\n\nand two");
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growth } from "#testing/cpu-time.ts";
import { extractMentions, formatText, type LinkTargets } from "./format-text.ts";
import { addresses, mutations, scripts } from "#testing/hostile-html.ts";
import { parseHtml, textOf } from "./html-tree.ts";
import { plainTextOf } from "./plain-text.ts";
import { sanitiseStatus } from "./sanitise-status.ts";

const origin = "https://linnet.example";
const targets: LinkTargets = {
  origin,
  accounts: new Map([
    ["alice", { username: "alice", url: "https://linnet.example/@alice" }],
    ["bob@example.com", { username: "Bob", url: "https://example.com/users/bob" }],
  ]),
};
const format = (text: string) => formatText(text, targets).html;

const alice =
  `<span class="h-card" translate="no"><a href="https://linnet.example/@alice" class="u-url mention" rel="nofollow noopener ugc">` +
  `@<span>alice</span></a></span>`;

describe("text", () => {
  test.each([
    ["hello", "<p>hello</p>"],
    ["a\nb", "<p>a<br>b</p>"],
    ["a\r\nb\rc", "<p>a<br>b<br>c</p>"],
    ["a\n\nb\n\n\n\nc", "<p>a</p><p>b</p><p>c</p>"],
    ["\n\n a \n\n", "<p>a</p>"],
    ["x    y\tz", "<p>x    y\tz</p>"],
    ["   /\\_/\\\n  ( o.o )", "<p>   /\\_/\\<br>  ( o.o )</p>"],
    [" /\\_/\\  \n( o.o )\n\n  > ^ <", "<p> /\\_/\\  <br>( o.o )</p><p>  &gt; ^ &lt;</p>"],
    ["\n  x", "<p>  x</p>"],
    ["", ""],
    [" \n ", ""],
    ["a < b & c > d \"e\" 'f'", `<p>a &lt; b &amp; c &gt; d "e" 'f'</p>`],
    ["<b>no</b>", "<p>&lt;b&gt;no&lt;/b&gt;</p>"],
    ["a\0b\x07c", "<p>abc</p>"],
  ])("%j", (text, html) => {
    expect(format(text)).toBe(html);
  });
});

describe("links", () => {
  test("a short address hides its scheme", () => {
    expect(format("see https://example.com/a.")).toBe(
      `<p>see <a href="https://example.com/a" rel="nofollow noopener ugc" target="_blank" translate="no">` +
        `<span class="invisible">https://</span><span>example.com/a</span></a>.</p>`,
    );
  });

  test("a long address hides its end too, and copies whole", () => {
    const address = "https://www.example.com/a/very/long/path?with=query&and=more";
    expect(format(address)).toContain(
      `<span class="invisible">https://www.</span><span class="ellipsis">example.com/a/very/long/path?w</span>` +
        `<span class="invisible">ith=query&amp;and=more</span></a>`,
    );
    expect(textOf(parseHtml(format(address)))).toBe(address);
  });

  test("the host is shown whole, however long it is", () => {
    const host = `${"long-label.".repeat(6)}example`;
    expect(format(`https://${host}/path`)).toContain(`<span class="ellipsis">${host}</span>`);
  });

  test("a host in letters of two alphabets is shown in ASCII", () => {
    expect(textOf(parseHtml(format("https://аpple.example/x")))).toBe("https://xn--pple-43d.example/x");
  });

  test("a link without a name to show is shown whole", () => {
    expect(format("http://localhost:3000/x")).toContain(">http://localhost:3000/x</a>");
    expect(format("http://127.0.0.1/x")).toContain(">http://127.0.0.1/x</a>");
  });

  test.each(addresses)("%j is not linked to where it points", (address) => {
    for (const [, href] of format(`go ${address} now`).matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^https?:\/\/[^@]*$/);
  });
});

describe("mentions", () => {
  test("a known account is linked, however its address is written", () => {
    expect(format("@alice")).toBe(`<p>${alice}</p>`);
    expect(format("@Alice@LINNET.example")).toBe(`<p>${alice}</p>`);
    expect(format("@BOB@Example.com!")).toContain(`href="https://example.com/users/bob" class="u-url mention"`);
  });

  test("an unknown one stays text", () => {
    expect(formatText("@nobody @bob", targets)).toEqual({ html: "<p>@nobody @bob</p>", mentions: [], hashtags: [] });
  });

  test("each linked person is reported once, in order", () => {
    expect(formatText("@bob@example.com @alice @Alice @nobody", targets).mentions).toEqual([
      "bob@example.com",
      "alice",
    ]);
  });

  test("the names to look up are reported before", () => {
    expect(extractMentions("@Bob@Example.com @alice@linnet.example @alice x@y.example @c", origin)).toEqual([
      "bob@example.com",
      "alice",
      "c",
    ]);
    expect(extractMentions("@alice@localhost:3000", "http://localhost:3000")).toEqual(["alice"]);
  });
});

describe("hashtags", () => {
  test("a hashtag leads to its page, and keeps its spelling", () => {
    expect(format("#Кошка")).toBe(
      `<p><a href="https://linnet.example/tags/%D0%BA%D0%BE%D1%88%D0%BA%D0%B0" class="mention hashtag" ` +
        `rel="tag nofollow noopener ugc">#<span>Кошка</span></a></p>`,
    );
  });

  test("their names are told once each", () => {
    expect(formatText("#Cat #cat #dog #1", targets).hashtags).toEqual(["cat", "dog"]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    "@alice",
    "@bob@example.com",
    "@x",
    "#cat",
    "https://example.com/",
    "https://www.пример.рф/",
    "\n",
    "\n\n",
    " ",
    "\u00a0",
  ),
  fc.constantFrom(
    "http://localhost:1/a.example/b",
    "https://аpple.example/",
    "https://example.com/\u200bx",
    "(",
    ")",
    "&",
    "<",
    '"',
  ),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: "binary", maxLength: 5 }),
);

test("formatted text is what the sanitiser lets through unchanged", () => {
  for (const text of [...scripts, ...mutations, ...addresses]) {
    expect(sanitiseStatus(format(text)).html).toBe(format(text));
  }
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = format(pieces.join(""));
      expect(sanitiseStatus(html)).toMatchObject({ html, media: [], problems: [] });
    }),
    { numRuns: 2_000 },
  );
});

test("formatting loses no letter", () => {
  const words = fc.stringMatching(/^[a-zа-я0-9.,:@#/&<>"' -]{0,40}$/).map((text) => text.trim().replace(/ +/g, " "));
  fc.assert(
    fc.property(fc.array(words, { maxLength: 5 }), (lines) => {
      const text = lines.filter((line) => line !== "").join("\n");
      expect(plainTextOf(format(text))).toBe(text);
    }),
  );
});

test.each(["@alice ", "@alice", "#cat ", "https://example.com/a ", "a\n", "<", "@a@", "#a·"])(
  "D04: formatting %j takes linear time",
  (part) => {
    expect(growth((count) => void format(part.repeat(count)), 4_000, 8)).toBeLessThan(24);
  },
);

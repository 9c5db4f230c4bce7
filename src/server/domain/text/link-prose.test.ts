import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LinkTargets } from "./format-text.ts";
import { scripts } from "#testing/hostile-html.ts";
import { linkProse, mentionsIn } from "./link-prose.ts";
import { sanitiseStatus } from "./sanitise-status.ts";

const origin = "https://linnet.example";
const targets: LinkTargets = {
  origin,
  accounts: new Map([
    ["alice", { username: "alice", url: "https://linnet.example/@alice" }],
    ["bob@example.com", { username: "bob", url: "https://example.com/@bob" }],
  ]),
};
const link = (html: string) => linkProse(sanitiseStatus(html).prose, targets);
const mentions = (html: string) => mentionsIn(sanitiseStatus(html).prose, origin);

const toAlice = `<a href="https://linnet.example/@alice" class="u-url mention" rel="nofollow noopener ugc">@<span>alice</span></a>`;
const toBob = `<a href="https://example.com/@bob" class="u-url mention" rel="nofollow noopener ugc">@<span>bob</span></a>`;
const card = (inner: string) => `<span class="h-card" translate="no">${inner}</span>`;

describe("linking HTML", () => {
  test("names, tags and addresses in text become links", () => {
    expect(link("<p>Hi <b>@alice</b>, #Cat</p>")).toEqual({
      html:
        `<p>Hi <b>${card(toAlice)}</b>, <a href="https://linnet.example/tags/cat" class="mention hashtag" ` +
        `rel="tag nofollow noopener ugc">#<span>Cat</span></a></p>`,
      mentions: ["alice"],
      hashtags: ["cat"],
    });
    expect(link("<p>https://example.com/</p>").html).toContain(`<a href="https://example.com/"`);
  });

  test.each([
    `<p><a href="https://a.example/" rel="nofollow noopener ugc" target="_blank">@alice #cat</a></p>`,
    `<p><code>@alice #cat https://a.example/</code></p>`,
    `<pre>@alice #cat</pre>`,
    `<p>@nobody x &lt; y &amp;amp; z</p>`,
  ])("%s stays as it is", (html) => {
    expect(link(html)).toEqual({ html, mentions: [], hashtags: [] });
  });

  test("a mention that the editor made leads where the account lives", () => {
    const forged = `<p><a href="https://evil.example/login" class="mention">@alice@linnet.example</a></p>`;
    expect(link(forged)).toMatchObject({ html: `<p>${toAlice}</p>`, mentions: ["alice"] });
  });

  test("a bare name lives where its link leads", () => {
    expect(link(`<a href="https://example.com/@bob" class="mention">@<span>bob</span></a>`).html).toBe(toBob);
    expect(link(`<a href="https://linnet.example/@alice" class="mention">@alice</a>`).html).toBe(toAlice);
  });

  test("a mention of nobody is a link like others", () => {
    expect(
      link(`<a href="https://evil.example/@alice" class="u-url mention" rel="nofollow noopener ugc">@alice</a>`),
    ).toEqual({
      html: `<a href="https://evil.example/@alice" class="u-url" rel="nofollow noopener ugc" target="_blank">@alice</a>`,
      mentions: [],
      hashtags: [],
    });
  });

  test("a hashtag that the editor made leads to its page", () => {
    expect(link(`<a href="https://evil.example/" class="mention hashtag">#Cat</a>`)).toMatchObject({
      html: expect.stringContaining(`href="https://linnet.example/tags/cat"`),
      hashtags: ["cat"],
    });
  });

  test("linked text stays the same when it is linked or cleaned again", () => {
    for (const text of [
      "<p>@alice @bob@example.com #Cat https://example.com/a/very/long/address/indeed</p>",
      ...scripts,
    ]) {
      const { html } = link(text);
      expect(link(html).html).toBe(html);
      expect(sanitiseStatus(html).html).toBe(html);
    }
  });
});

const tag = fc.constantFrom("p", "b", "a", "span", "pre", "ul", "li", "h1", "code");
const attributes = [
  "",
  ' class="mention"',
  ' href="https://a.example/@x" class="mention"',
  ' href="https://a.example/" class="mention hashtag"',
];
const words = [
  "x",
  " ",
  "#",
  "@",
  "@alice",
  "@bob@example.com",
  "#cat",
  "https://a.example/with/a/long/path",
  "bank.example",
];
const piece = fc.oneof(
  fc.tuple(tag, fc.constantFrom(...attributes)).map(([name, attributes]) => `<${name}${attributes}>`),
  tag.map((name) => `</${name}>`),
  fc.constantFrom(...words),
);

test("linking any clean HTML gives clean HTML that is linked already, and names the people whom the search finds", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = sanitiseStatus(pieces.join("")).html;
      const linked = link(html);
      expect(sanitiseStatus(linked.html).html).toBe(linked.html);
      expect(link(linked.html)).toEqual(linked);
      expect(mentions(html)).toEqual(expect.arrayContaining(linked.mentions));
    }),
    { numRuns: 1_000 },
  );
});

describe("finding names in HTML", () => {
  test("in text and in mention links, each once", () => {
    const html =
      `<p>@alice @Bob@Example.com <a class="mention" href="https://example.com/@bob">@bob</a> <code>@code</code> ` +
      `<a href="https://a.example/">@linked</a> <a class="mention" href="https://c.example/@carol">@<span>carol</span></a> ` +
      `<a class="mention hashtag" href="https://a.example/">#Cat</a> #dog #cat</p>`;
    expect(mentions(html)).toEqual(["alice", "bob@example.com", "carol@c.example"]);
  });

  test("a name begins where a word does, also across elements", () => {
    expect(mentions("<p>mail<b>@alice</b></p><p>@bob</p><p>x<br>@carol</p>")).toEqual(["bob", "carol"]);
    expect(link(`<p>C<i>#sharp</i> <code>C</code>#sharp <b>a </b>#cat</p>`).hashtags).toEqual(["cat"]);
    expect(mentions("<p><b>.</b>@alice <i>-</i>@bob <b>a/</b>@carol <b>@</b>@dave</p>")).toEqual(["alice", "bob"]);
    expect(link("<p>A&amp;<b>#a</b> <i>b</i>.#c &amp;<b>@alice</b> d</p>")).toMatchObject({
      html: expect.stringMatching(/^<p>A&amp;<b>#a<\/b> <i>b<\/i>\.<a .*<\/a> &amp;<b><span .*<\/span><\/b> d<\/p>$/),
      hashtags: ["c"],
    });
    expect(link("<p>„<b>https://example.com/a“</b></p>").html).toContain('href="https://example.com/a"');
  });
});

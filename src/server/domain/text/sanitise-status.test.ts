import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clean, dirtIn, elementsOf, expectClean, ownMarkup, ownMedia } from "#testing/clean-html.ts";
import { growth } from "#testing/cpu-time.ts";
import * as limits from "#protocol/limits.ts";
import { addresses, mutations, scripts } from "#testing/hostile-html.ts";
import { isElement, parseHtml, textOf, writeHtml, type Element, type Fragment } from "./html-tree.ts";
import { sanitiseDraft, sanitiseStatus } from "./sanitise-status.ts";

describe("X01, X02: script", () => {
  test.each(scripts)("%j leaves nothing that runs", (payload) => {
    for (const around of [payload, `<p>before ${payload} after</p>`, `<b class="${payload}">x</b>`])
      expectClean(clean(around));
  });

  test("text that is no prose goes with its element", () => {
    expect(clean("<p>a<script>b</script><style>c</style><svg><title>d</title></svg><template>e</template>f</p>")).toBe(
      "<p>af</p>",
    );
  });

  test("an unknown element leaves its text", () => {
    expect(clean("<p><font color=red>a</font> <marquee>b</marquee></p><div>c</div><div>d</div>")).toBe(
      "<p>a b</p><p>c</p><p>d</p>",
    );
  });
});

describe("X01, X03: a draft", () => {
  const draft = (html: string) => sanitiseDraft(html).html;
  /** A place of a file has none, and the grammar is that of posts. */
  const withAddresses = (html: string) =>
    html
      .replaceAll(/<a data-file=""(?= data-id="[\w.-]+">)/g, '<a href="/media/a"')
      .replaceAll(/<(img|video|audio)(?= data-id="[\w.-]+">)/g, '<$1 src="/media/a"');

  test.each([
    ...scripts,
    ...mutations,
    ...addresses.map((href) => `<a href="${href}">x</a><a data-file href="${href}">x</a>`),
  ])("%j leaves nothing that runs, and stays what it is when it is read again", (payload) => {
    for (const around of [payload, `<p>before ${payload} after</p>`, `<a data-file data-id="1">${payload}</a>`]) {
      const once = draft(around);
      expectClean(withAddresses(once));
      expect(draft(once)).toBe(once);
      expect(writeHtml(parseHtml(once))).toBe(once);
    }
  });

  const key = "0123456789abcdef".repeat(2);
  test.each([
    "<p></p><p>One</p><p><br></p><p> </p>",
    "<h2></h2><ul><li></li><li><p></p></li></ul><blockquote><p></p></blockquote><pre><code></code></pre>",
    '<p>a</p><img data-id="123"><video data-id="6f1f5c52-7b1e-4b57-8f0c-0f9d1c1e1f11.webm"></video>',
    '<audio data-id="6f1f5c52-7b1e-4b57-8f0c-0f9d1c1e1f11.weba"></audio><a data-file="" data-id="1.pdf">report &amp; more.pdf</a>',
    `<p>Look: <img src="/media/files/${key}.webp" alt="A linnet" loading="lazy" decoding="async" data-id="${key}.webp"></p>`,
    `<p><a href="https://media.example/files/${key}.bin/a.pdf" data-file="" data-id="${key}.bin">a.pdf</a></p>`,
    '<p><a href="https://a.example/" rel="nofollow noopener ugc" target="_blank">https://b.example</a></p>',
    '<p><a href="https://x.example/@wren" class="u-url mention" rel="nofollow noopener ugc">@<span>wren</span></a></p>',
    `<p>${Array.from({ length: 60 }, (_, at) => `<a href="https://x.example/@w${at}" class="mention" rel="nofollow noopener ugc">@w${at}</a>`).join(" ")}</p>`,
    `${"<p>a<br>b</p>".repeat(1_500)}`,
  ])("%.70s… comes back as it was written", (html) => {
    expect(sanitiseDraft(html)).toMatchObject({ html, problems: [] });
  });

  test("a picture from elsewhere is none, and a place says its id alone", () => {
    expect(draft('<p>a<img src="https://evil.example/a.png"><a data-file href="javascript:x">b</a></p>')).toBe(
      "<p>a</p>",
    );
    expect(draft('<img data-id="1" onerror="x" style="x"><a data-file data-id="2" onclick="x"><b>c</b></a>')).toBe(
      '<img data-id="1"><a data-file="" data-id="2">c</a>',
    );
    expect(draft(`<p>a<img data-id='"><script>'></p>`)).toBe("<p>a</p>");
  });
});

describe("X03: mutation", () => {
  test.each(mutations)("%j is clean, and stays what it is when it is read again", (payload) => {
    const once = clean(payload);
    expectClean(once);
    expect(writeHtml(parseHtml(once))).toBe(once);
    expect(clean(once)).toBe(once);
  });

  test("a link in a link, which the parser's own rules can build, is taken apart", () => {
    const html = clean(`<a href="https://a.example/">${"<blockquote>".repeat(10)}<a href="https://b.example/">x</a>`);
    const nested = elementsOf(parseHtml(html)).filter(
      (element) => element.tagName === "a" && elementsOf(element).some((inner) => inner.tagName === "a"),
    );
    expect(nested).toEqual([]);
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  /** Strings made of the corpus by cutting, doubling, joining and inserting; the seed is fixed, so that a failure stays. */
  function* mutated(count: number): Generator<string> {
    const corpus = [
      ...scripts,
      ...mutations,
      ...ownMarkup,
      ...addresses.map((address) => `<a href="${address}">x</a>`),
    ];
    const tokens = [
      "<",
      ">",
      '"',
      "'",
      "=",
      "/",
      "<p>",
      "</p>",
      "<b>",
      "</b>",
      "<a href=",
      "</a>",
      "<svg>",
      "<!--",
      "-->",
      "\0",
      "&lt;",
      "<pre>\n",
      "<li>",
      "<h1>",
      "<ul>",
      "</",
    ];
    let state = 20_261_120;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const pick = <T>(list: readonly T[]) => list[random(list.length)]!;
    for (let i = 0; i < count; i++) {
      const text = pick(corpus).slice(0, 300);
      const [a, b] = [random(text.length), random(text.length)].sort((x, y) => x - y) as [number, number];
      const change = random(4);
      if (change === 0) yield text.slice(0, a) + text.slice(b);
      else if (change === 1) yield text.slice(0, b) + text.slice(a);
      else if (change === 2) yield text.slice(0, a) + pick(tokens) + text.slice(a, b) + pick(tokens) + text.slice(b);
      else yield text.slice(0, a) + pick(corpus).slice(random(100), 200) + text.slice(a);
    }
  }

  test("100,000 mutated strings are clean", () => {
    const dirty: { html: string; once: string }[] = [];
    for (const html of mutated(100_000)) {
      const once = clean(html);
      if (dirtIn(once)) dirty.push({ html, once });
    }
    expect(dirty).toEqual([]);
  });

  test("10,000 mutated strings are fixed points after one cleaning", () => {
    const moved: { html: string; once: string; twice: string }[] = [];
    for (const html of mutated(10_000)) {
      const once = clean(html);
      if (clean(once) !== once || writeHtml(parseHtml(once)) !== once) moved.push({ html, once, twice: clean(once) });
    }
    expect(moved).toEqual([]);
  });

  test("any mix of tags becomes a fixed point", () => {
    const tag = fc.constantFrom(
      ..."p b i a span pre ul ol li blockquote h1 h2 code div table td form svg button u s".split(" "),
    );
    const piece = fc.oneof(
      fc
        .tuple(
          tag,
          fc.constantFrom(
            "",
            ' class="h-card invisible mention"',
            ' href="https://a.example/"',
            ' href="javascript:x"',
            ' href="/media/d.pdf" data-file',
            " data-media-viewer",
          ),
        )
        .map(([name, attr]) => `<${name}${attr}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom(
        "x",
        " ",
        "\n",
        "&nbsp;",
        "bank.example",
        "https://a.example/",
        "@bob",
        '<img src="/media/a.webp">',
        "<br>",
        "&#1;",
        "\ud800",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom("keep", "bold"), (pieces, headings) => {
        const rules = { ownMedia, headings } as const;
        const once = sanitiseStatus(pieces.join(""), rules).html;
        expectClean(once);
        expect(writeHtml(parseHtml(once))).toBe(once);
        expect(sanitiseStatus(once, rules).html).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("X07, X08: names and looks", () => {
  const clobbering =
    "body head cookie forms location document window self top parent name id status history __proto__ constructor getElementById querySelector linnet-state root app".split(
      " ",
    );

  test.each(clobbering)("an id or name %s is stripped", (name) => {
    const html = clean(
      `<p id="${name}" name="${name}">x</p><a id="${name}" name="${name}" href="https://a.example/">y</a><img name="${name}" id="${name}" src="/media/a.webp"><span itemid="${name}" for="${name}" form="${name}" is="${name}" slot="${name}" part="${name}">z</span>`,
    );
    expect(html).not.toMatch(/\b(?:id|name|itemid|for|form|is|slot|part)="/);
  });

  test("no style, and no class that is not on the list", () => {
    expect(
      clean(
        `<p style="position:fixed;inset:0;z-index:9" class="overlay h-entry _card_1a2b fixed P-X p-name e-a.b">x</p>`,
      ),
    ).toBe(`<p class="h-entry p-name">x</p>`);
    // Such a line is the server's own: apps hide it, and its words don't count.
    expect(clean(`<p class="quote-inline">RE: x</p>`)).toBe("<p>RE: x</p>");
    expect(clean(`<pre><code class="language-ts evil">x</code></pre><p class="language-ts">y</p>`)).toBe(
      `<pre><code class="language-ts">x</code></pre><p>y</p>`,
    );
  });
});

describe("X15: size", () => {
  const nodesOf = (tree: Element | Fragment): number =>
    tree.childNodes.reduce((sum, child) => sum + 1 + (isElement(child) ? nodesOf(child) : 0), 0);
  const depthOf = (tree: Element | Fragment): number =>
    Math.max(0, ...tree.childNodes.map((child) => (isElement(child) ? 1 + depthOf(child) : 0)));

  /** Markup that goes on and on, and how often at least: more nodes than are ever read, where it makes nodes. */
  const bombs: Record<string, [make: (count: number) => string, count: number]> = {
    "flat elements": [(count) => "<br>".repeat(count), 12_500],
    "many paragraphs": [(count) => "<p>x</p>".repeat(count), 6_250],
    "deep nesting": [(count) => "<blockquote>".repeat(count), 8_000],
    "open formatting": [(count) => `${"<b>".repeat(count)}${"</i>".repeat(count)}`, 8_000],
    "formatting that every paragraph repeats": [
      (count) => Array.from({ length: count }, (_, i) => `<b class="h-${i}"><p>x`).join(""),
      625,
    ],
    "nested lists": [(count) => "<ul><li>".repeat(count), 6_250],
    "crossed tags": [(count) => "<b><p><i></b></p></i>".repeat(count), 2_000],
    "bare brackets": [(count) => "<".repeat(count), 62_500],
    "open attribute": [(count) => `<a href="`.repeat(count), 6_250],
    comments: [(count) => "<!--".repeat(count), 6_250],
    "links in links": [(count) => `<a href="https://a.example/">`.repeat(count), 8_000],
    hosts: [(count) => `<a href="https://a.example/">${"bank.example ".repeat(count)}</a>`, 6_250],
    labels: [(count) => `<a href="https://a.example/">${"a.".repeat(count)}</a>`, 37_500],
    ampersands: [(count) => "&".repeat(count), 62_500],
    "unknown elements": [(count) => "<x>".repeat(count), 7_900],
    "tables in tables": [(count) => "<table><tr><td>".repeat(count), 2_600],
    "formatting closed late": [
      (count) => `${Array.from({ length: count }, (_, i) => `<b class="h-${i}"><p>`).join("")}${"</b>".repeat(count)}`,
      2_600,
    ],
    attributes: [(count) => `<p ${Array.from({ length: count }, (_, i) => `a${i}`).join(" ")}>`, 25_000],
    "empty lines in pre": [(count) => `<pre>${"\n".repeat(count)}</pre>`, 62_500],
  };

  describe.each(Object.entries(bombs))("%s", (_name, [make, least]) => {
    test("become at most 2,000 nodes and 32 levels, and a fixed point", () => {
      for (const count of [least, 8 * least]) {
        const once = clean(make(count));
        const tree = parseHtml(once);
        expect(nodesOf(tree)).toBeLessThanOrEqual(limits.status.nodes);
        expect(depthOf(tree)).toBeLessThanOrEqual(limits.status.depth);
        expect(clean(once)).toBe(once);
      }
    });

    test("take no longer than their length", () => {
      const texts = new Map([least, 8 * least].map((count) => [count, make(count)]));
      expect(growth((count) => void clean(texts.get(count)!), least, 8)).toBeLessThan(24);
    });
  });

  test("a cut is reported only where something was cut off", () => {
    expect(sanitiseStatus("<br>".repeat(100_000)).problems).toEqual(["status.too-complex"]);
    expect(sanitiseStatus(`${"<br>".repeat(limits.status.nodes + 1)}`).problems).toEqual(["status.too-complex"]);
    expect(sanitiseStatus(`${"<br>".repeat(limits.status.nodes)}`).problems).toEqual([]);
  });

  test("mentions and hashtags past their limit are text, and told", () => {
    const many = (count: number, one: (index: number) => string) =>
      Array.from({ length: count }, (_, i) => one(i)).join("");
    const mention = (i: number) => `<a class="mention" href="https://a.example/@b${i}">@b${i}</a> `;
    const hashtag = (i: number) => `<a class="mention hashtag" href="https://a.example/tags/c${i}">#c${i}</a> `;
    const { html, problems } = sanitiseStatus(many(60, mention) + many(120, hashtag));
    expect(html.match(/class="mention"/g)).toHaveLength(limits.status.mentions);
    expect(html.match(/hashtag/g)).toHaveLength(limits.status.hashtags);
    expect(textOf(parseHtml(html))).toBe(many(60, (i) => `@b${i} `) + many(120, (i) => `#c${i} `));
    expect(problems).toEqual(["status.too-many-mentions", "status.too-many-hashtags"]);
    expect(sanitiseStatus(many(50, mention) + many(100, hashtag)).problems).toEqual([]);
  });

  test("attributes that every paragraph repeats are cut off", () => {
    const html = `<p><i class="${"h-long ".repeat(2_000)}">${"<p>x".repeat(1_000)}`;
    const { html: once, problems } = sanitiseStatus(html);
    expect(problems).toEqual(["status.too-complex"]);
    expect(once.length).toBeLessThan(html.length + 100_000);
    expect(clean(once)).toBe(once);
  });

  test("one person or hashtag that is named often counts once", () => {
    const html = `<a class="mention" href="https://a.example/@b">@b</a> <a class="mention hashtag" href="https://a.example/tags/c">#c</a> `;
    const often = sanitiseStatus(html.repeat(150));
    expect(often.problems).toEqual([]);
    expect(often.html.match(/<a /g)).toHaveLength(300);
  });

  test("the raw text of an element is escaped", () => {
    expect(clean("<plaintext><script>canary()</script>")).toBe("&lt;script&gt;canary()&lt;/script&gt;");
  });

  test("a deep tag is flattened and its text kept", () => {
    expect(textOf(parseHtml(clean(`${"<b>".repeat(100)}deep`)))).toBe("deep");
  });
});

describe("prose", () => {
  test.each([
    `<p>Hello <strong>you</strong>, <em>and</em> <del>not</del> <u>them</u><br>next</p>`,
    `<h1>Title</h1><h6>Small</h6>`,
    `<ol start="3" reversed=""><li value="7">x</li></ol>`,
    `<blockquote><p>said</p></blockquote>`,
    `<pre><code>a\n  b\n</code></pre>`,
    `<p>x &lt; y &amp; z&nbsp;"q" 'r'</p>`,
    `<span class="h-card" translate="no">x</span>`,
  ])("%s stays as it is", (html) => {
    expect(clean(html)).toBe(html);
  });

  test.each([
    "<p>x    y\t\tz</p>",
    "<p>   /\\_/\\<br>  ( o.o )<br> &gt; ^ &lt; </p>",
    "<ul><li>one    two</li></ul>",
    "a  <b> b </b>  c",
    "<pre>a\n   b\n</pre>",
    "<pre><code>a\n\n   b</code></pre>",
    "<blockquote><p>  a</p></blockquote>",
    "  ",
  ])("blanks stay as they were written: %j", (html) => {
    expect(clean(html)).toBe(html);
  });

  test.each([
    ["<p>one\ntwo\n    three</p>", "<p>one two three</p>"],
    ["<p>one<br>\ntwo <br />\n\n  three</p>", "<p>one<br>two <br>three</p>"],
    ["<p>\n  one\n</p>\n\n<p>two</p>\n", "<p>one</p><p>two</p>"],
    ["<p>one</p> <p>two</p>", "<p>one</p><p>two</p>"],
    ["<ul>\n  <li>one\n    <ul> <li>two</li> </ul>\n  </li>\n</ul>", "<ul><li>one<ul><li>two</li></ul></li></ul>"],
    ["<p>one\n<b>two</b>\n<i>three</i></p>", "<p>one <b>two</b> <i>three</i></p>"],
    ["<div>\n<div>\none\n</div>\n</div>", "<p>one</p>"],
    ["one\n<p>two</p>\nthree", "one<p>two</p>three"],
    ["<blockquote>\n<p>one</p>\n</blockquote>", "<blockquote><p>one</p></blockquote>"],
    ["<p>one &#10; two</p>", "<p>one two</p>"],
  ])("line ends of the source are no lines: %j", (html, shown) => {
    expect(clean(html)).toBe(shown);
  });

  test("empty paragraphs and headings are left out", () => {
    expect(clean(`<p></p><p> <br>&nbsp;</p><h2></h2><p>x</p><p><img src="/media/a.webp"></p>`)).toMatch(
      /^<p>x<\/p><p><img [^>]*><\/p>$/,
    );
  });

  test("headings of other servers become bold paragraphs", () => {
    const remote = (html: string) => sanitiseStatus(html, { headings: "bold" }).html;
    expect(remote("<h1>A <i>b</i></h1><h2><p>c</p></h2>")).toBe(
      "<p><strong>A <i>b</i></strong></p><p><strong>c</strong></p>",
    );
  });

  test("bold paragraphs count as the two nodes that they are", () => {
    const rules = { headings: "bold" } as const;
    const { html } = sanitiseStatus("<h1>x</h1>".repeat(1_500), rules);
    expect(sanitiseStatus(html, rules)).toMatchObject({ html, media: [], problems: [] });
  });

  test("of translate only the no is kept", () => {
    expect(clean(`<span translate="yes">a</span><span translate="no">b</span>`)).toBe(
      `<span>a</span><span translate="no">b</span>`,
    );
  });

  test("numbers of lists are numbers", () => {
    expect(clean(`<ol start="1e9"><li value="x">a</li></ol><ol start="99999999999"></ol>`)).toBe(
      "<ol><li>a</li></ol><ol></ol>",
    );
  });

  test("control characters, which feeds cannot hold, are left out", () => {
    expect(clean(`<p>a&#1;b\x02c&#xFFFE;d\0e<img src="/media/a.webp" alt="f\x03g"></p>`)).toMatch(
      /^<p>abcde<img src="\/media\/a.webp" alt="fg"/,
    );
  });

  test("halves of characters become whole ones, which a database can hold", () => {
    expect(clean("<p>\ud800x</p>").isWellFormed()).toBe(true);
  });
});

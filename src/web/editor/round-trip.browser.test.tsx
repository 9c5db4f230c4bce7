/** What the server keeps of a post and what the editor makes of it are the same, in both directions. */
import fc from "fast-check";
import { EditorState, TextSelection, type Command } from "prosemirror-state";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { mutations, scripts } from "#testing/hostile-html.ts";
import { plainTextOf } from "#server/domain/text/plain-text.ts";
import { sanitiseDraft, sanitiseStatus } from "#server/domain/text/sanitise-status.ts";
import * as commands from "./commands.ts";
import { setLink } from "./links.ts";
import { readHtml } from "./read-html.ts";
import { linkTo, schema } from "./schema.ts";
import { textOf } from "./text-of.ts";
import { writeHtml } from "./write-html.ts";

const sanitise = (html: string) => sanitiseStatus(html, { ownMedia: () => true }).html;
const back = (html: string) => writeHtml(readHtml(html));

/** With addresses of files as the server gives them. */
const asFiles = (html: string) => html.replaceAll(/\/media\/a\.webp/g, `/media/files/${"a1".repeat(16)}.webp`);
const places =
  '<img data-id="1"><video data-id="b-2.webm"></video><a data-file="" data-id="c-3.pdf">report.pdf</a><p></p>';

const { nodes } = schema;

/** Of the same kind as the editor makes it: nothing in it is kept as a piece. */
const whole = [
  "<p>One<br>two</p><p>three &amp; four</p>",
  "<h1>Title</h1><h2>Below</h2><h6>Small</h6>",
  "<p><strong>a<em>b</em></strong><del>c</del> <code>d</code> <b>e</b> <i>f</i> <s>g</s> <u>h</u></p>",
  '<p>See <a href="https://a.example/b?c=d&amp;e=f" rel="nofollow noopener ugc" target="_blank">this <strong>page</strong></a>.</p>',
  "<ul><li>One</li><li>Two<ul><li>Inner</li></ul></li></ul>",
  '<ol start="3"><li>Three</li><li><p>Four</p><p>more</p></li></ol>',
  "<blockquote><p>Said</p><blockquote><p>before</p></blockquote></blockquote>",
  '<pre><code class="language-ts">const a = "&lt;b&gt;";\n\n  a;</code></pre>',
  "<pre>without a language</pre>",
  "loose words <strong>before</strong><p>a paragraph</p>",
  "<blockquote>bare</blockquote>",
];

/** What only stands in it. */
const keptPieces = [
  '<p>Look: <img src="/media/a.webp" alt="A &lt;linnet&gt;" data-id="a1.webp" data-publish-id="p-1" data-aspect="1.333333" data-type="image"></p>',
  '<audio src="/media/b.mp3" data-id="b1.mp3" data-publish-id="p-1" data-duration="12.5" data-wave="0,500,1000" data-type="audio"></audio>',
  '<video src="/media/c.mp4" data-id="c1.mp4" data-aspect="1.777778" data-duration="60" data-poster-url="/media/p.jpg" data-poster-time="15" data-type="video"></video>',
  '<p><a href="/media/d.pdf" data-file data-id="d1.pdf" data-type="application/pdf">report.pdf</a></p>',
  '<ul data-media-viewer data-type="image" data-publish-id="p-1"><li><img src="/media/e.webp"></li><li><img src="/media/f.webp"></li></ul>',
  '<p><span class="h-card" translate="no"><a href="https://x.example/@wren" class="u-url mention">@<span>wren</span></a></span> hi</p>',
  '<p><a href="https://x.example/tags/tea" class="mention hashtag" rel="tag">#<span>tea</span></a></p>',
];

describe("what the server has cleaned", () => {
  test.each(whole)("%s can be edited, and comes out as it went in", (html) => {
    expect(sanitise(html)).toBe(html);
    const doc = readHtml(html);
    doc.descendants(({ type }) => expect(type.name).not.toMatch(/^kept/));
    expect(writeHtml(doc)).toBe(html);
  });

  test.each(keptPieces)("%s comes out as it went in (X06)", (html) => {
    const clean = sanitise(html);
    expect(back(clean)).toBe(clean);
    // Beside it one can write.
    const doc = readHtml(`<p>Before</p>${clean}<p>After</p>`);
    expect(writeHtml(doc)).toBe(`<p>Before</p>${clean}<p>After</p>`);
  });

  test.each([...scripts, ...mutations])("%j comes out as it went in (X03)", (payload) => {
    const clean = sanitise(`<p>before</p>${payload}<p>after</p>`);
    expect(back(clean)).toBe(clean);
  });

  test("comes out as it went in, whatever it was", () => {
    const tags = "p p p b strong em i s del u code a h1 h2 ul ol li li blockquote pre span div br img table td".split(
      " ",
    );
    const attributes = fc.constantFrom(
      "",
      "",
      "",
      ' class="mention"',
      ' class="language-ts h-x"',
      ' start="4"',
      ' value="2"',
    );
    const leaf = fc.constantFrom("words", " a & b ", "x < y", "\u00a0", "é ü", '<img src="/media/a.webp">', "<br>", "");
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { depthSize: "medium", withCrossShrink: true },
        leaf,
        fc
          .tuple(fc.constantFrom(...tags), attributes, fc.array(tie("node"), { maxLength: 4 }))
          .map(
            ([tag, more, inner]) =>
              `<${tag}${tag === "a" ? ' href="https://a.example/"' : ""}${more}>${inner.join("")}</${tag}>`,
          ),
      ),
    }));
    fc.assert(
      fc.property(fc.array(tree.node, { maxLength: 6 }), (pieces) => {
        const clean = sanitise(pieces.join(""));
        expect(withoutSpace(back(clean))).toBe(withoutSpace(clean));
      }),
      { numRuns: 500, seed: 8 },
    );
  });
});

/** White space between blocks is not shown. */
function withoutSpace(html: string): string {
  return html.replace(/(^|>)[\t\n ]+(?=<|$)/g, "$1");
}

describe("what the editor makes", () => {
  const steps: Command[] = [
    commands.toggle("bold"),
    commands.toggle("italic"),
    commands.toggle("strike"),
    commands.toggle("code"),
    commands.heading(1),
    commands.heading(2),
    commands.codeBlock,
    commands.quote,
    commands.list(nodes.bullet_list),
    commands.list(nodes.ordered_list),
    commands.indent,
    commands.outdent,
    commands.setLanguage("rust"),
    setLink(linkTo("https://a.example/b c?d=é")!, "words"),
  ];
  const begun =
    sanitise(`<p>The first words</p><p>and a <em>second</em> line,<br>broken</p><ul><li>One</li><li>Two</li></ul>
    <blockquote><p>Said</p></blockquote><pre><code>a &lt; b</code></pre>${keptPieces[0]}`);

  test("passes the server's sanitiser unchanged, and reads as the same text there", () => {
    const step = fc.tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(steps.length - 1));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (pressed) => {
        let state = EditorState.create({ doc: readHtml(begun) });
        for (const [from, to, which] of pressed) {
          const { doc } = state;
          const at = (part: number) => doc.resolve(Math.round((part / 1_000) * doc.content.size));
          state = state.apply(state.tr.setSelection(TextSelection.between(at(from), at(to))));
          steps[which]!(state, (tr) => (state = state.apply(tr)));
          state.doc.check();
        }
        const html = writeHtml(state.doc);
        const clean = sanitise(html);
        expect(clean).toBe(html);
        const draft = asFiles(html) + places;
        expect(sanitiseDraft(draft).html).toBe(draft);
        expect(textOf(html)).toBe(plainTextOf(html));
        expect(back(html)).toBe(html);
      }),
      { numRuns: 1_000, seed: 8 },
    );
  });
});

describe("the text of a draft", () => {
  const blocks = [
    "<p>One <strong>word</strong></p>",
    "<p></p>",
    "<p> <br> two<br></p>",
    "loose <b>words</b> ",
    "<h2>Title</h2>",
    '<img data-id="a.png">',
    '<audio data-id="a.mp3"></audio>',
    '<a data-file="" data-id="a.pdf">a.pdf</a>',
    "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>",
    '<ol start="7"><li>e</li><li></li></ol>',
    "<blockquote><p>f</p><p>g</p><blockquote>h</blockquote></blockquote>",
    "<pre>\n\n  i \n\n\n j\n</pre>",
    '<div class="quote-inline"><p>k</p><p>l</p></div>',
    "<table><tbody><tr><td><p>m</p><p>n</p></td></tr></tbody></table>",
  ];

  test("is that of its blocks, wherever they stand", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...blocks), { maxLength: 8 }), (pieces) => {
        const html = pieces.join("");
        expect(textOf(html)).toBe(plainTextOf(html));
      }),
      { numRuns: 500, seed: 8 },
    );
  });

  test("is read anew only where it has changed, also between pictures", () => {
    const parse = vi.spyOn(DOMParser.prototype, "parseFromString");
    onTestFinished(() => parse.mockRestore());
    for (const picture of ["", '<img data-id="a.png">']) {
      const write = (one: string) =>
        Array.from({ length: 60 }, (_, at) => `<p>${at === 30 ? one : `<em>Word</em> ${at}`}</p>${picture}`).join("");
      textOf(write("Light"));
      parse.mockClear();
      expect(textOf(write("Lights"))).toContain("Word 29\n\nLights\n\nWord 31");
      expect(parse.mock.calls.map(([html]) => String(html))).toEqual([`<body><p>Lights</p>${picture}`]);
    }
  });
});

/** What other programs put into the clipboard, and what a post makes of it (threats X03, D04). */
import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { mutations, scripts } from "#testing/hostile-html.ts";
import { growth } from "#testing/browser/growth.ts";
import { expectClean } from "#testing/clean-html.ts";
import { pasteInto } from "./paste.ts";
import { readHtml } from "./read-html.ts";
import { writeHtml } from "./write-html.ts";

interface Offered {
  html?: string;
  text?: string;
  code?: string;
}

/** Into a text, with the cursor at its end, or with all of it selected. */
function paste({ html, text = "", code }: Offered, before = "", select: "all" | "none" = "none"): string {
  const data = new DataTransfer();
  if (html !== undefined) data.setData("text/html", html);
  data.setData("text/plain", text);
  if (code !== undefined) data.setData("vscode-editor-data", code);
  const doc = readHtml(before);
  let state = EditorState.create({ doc });
  const [from, to] = [select === "all" ? 1 : doc.content.size - 1, doc.content.size - 1];
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, from, to)));
  const tr = pasteInto(state, data);
  tr?.doc.check();
  return writeHtml(tr?.doc ?? doc);
}

describe("HTML", () => {
  test("of Word: lists, bold words and empty lines", () => {
    const mark = (sign: string) =>
      `<![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>`;
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->
      <style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=DE><!--StartFragment-->
      <h1>Titel<o:p></o:p></h1>
      <p class=MsoNormal>Ein <b style='mso-bidi-font-weight:normal'>fettes</b> und <i>schräges</i> Wort<o:p></o:p></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${mark("·")}Eins<o:p></o:p></p>
      <p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'>${mark("o")}Innen<o:p></o:p></p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'>${mark("·")}Zwei<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'>${mark("1.")}Erstens<o:p></o:p></p>
      <!--EndFragment--></body></html>`;
    expect(paste({ html, text: "x" })).toBe(
      "<h1>Titel</h1><p>Ein <b>fettes</b> und <i>schräges</i> Wort</p>" +
        "<ul><li>Eins<ul><li>Innen</li></ul></li><li>Zwei</li></ul><ol><li>Erstens</li></ol>",
    );
  });

  test("of Google Docs: styles say what is bold, and a bold element that is none wraps all", () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;">
      <span style="font-size:11pt;font-weight:400;font-style:normal;">Plain </span><span style="font-weight:700;">bold</span>
      <span style="font-style:italic;text-decoration:line-through;">gone</span></p><br />
      <ul style="padding:0"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span>Item</span></p></li></ul></b>`;
    expect(paste({ html, text: "x" })).toBe(
      "<p>Plain <strong>bold</strong> <em><del>gone</del></em></p><ul><li>Item</li></ul>",
    );
  });

  test("of a page on the web: nothing that runs, is fetched or only looks", () => {
    const html = `<html><head><link rel=stylesheet href="https://evil.example/x.css"><style>p{color:red}</style></head><body>
      <nav>Menu</nav><article onclick="steal()"><h2 class="title">News <small>today</small></h2><script>steal()</script>
      <p>See <a href="https://a.example/x?y=1&amp;z=2" onclick="steal()" class="btn" target="_top">this page</a>, not
      <a href="javascript:steal()">that</a> or <a href="/relative">the other</a>.<img src="https://evil.example/t.gif"></p>
      <iframe src="https://evil.example"></iframe>
      <pre><code class="language-js">let a;
  b</code></pre><hr><dl><dt>Term</dt><dd>Meaning</dd></dl></article></body></html>`;
    expect(paste({ html, text: "x" })).toBe(
      "<p>Menu</p><h2>News today</h2>" +
        '<p>See <a href="https://a.example/x?y=1&amp;z=2" rel="nofollow noopener ugc" target="_blank">this page</a>, not that or the other.</p>' +
        '<pre><code class="language-js">let a;\n  b</code></pre><p>Term</p><p>Meaning</p>',
    );
  });

  test("with tables in tables: a row is a line", () => {
    const html = `<table><tr><th>Name</th><th>Age</th></tr><tr><td>Ada</td><td><table><tr><td>3</td><td>6</td></tr></table></td></tr></table>`;
    expect(paste({ html, text: "x" })).toBe("<p>Name | Age</p><p>Ada |</p><p>3 | 6</p>");
  });

  test("of a post: names stay names, shortened addresses become whole", () => {
    const html = `<p><span class="h-card" translate="no"><a href="https://x.example/@wren" class="u-url mention" rel="nofollow">@<span>wren</span></a></span>
      <a href="https://a.example/a/long/path" rel="nofollow"><span class="invisible">https://</span><span class="ellipsis">a.example/a/long</span><span class="invisible">/path</span></a></p>`;
    expect(paste({ html, text: "x" })).toBe(
      '<p><a href="https://x.example/@wren" class="u-url mention" rel="nofollow">@<span>wren</span></a> ' +
        '<a href="https://a.example/a/long/path" rel="nofollow noopener ugc" target="_blank">https://a.example/a/long/path</a></p>',
    );
  });

  test.each([...scripts, ...mutations])("%j leaves nothing but a post (X03)", (payload) => {
    const html = paste({ html: `<p>before</p>${payload}<p>after</p>`, text: "x" });
    expectClean(html);
  });

  const bombs: Record<string, (size: number) => string> = {
    nesting: (size) => `${"<blockquote>".repeat(size / 12)}x`,
    lists: (size) => `${"<ul><li>".repeat(size / 8)}x`,
    formatting: (size) =>
      Array.from({ length: size / 24 }, (_, at) => `<b class="${at}"><p>x`)
        .join("")
        .slice(0, size),
    tables: (size) => "<table><tr><td>".repeat(size / 15),
    "signs without an end": (size) => "<b ".repeat(size / 3),
    quotes: (size) => `<a "${'<" "'.repeat(size / 4)}`,
    comments: (size) => "<!--".repeat(size / 4),
    styles: (size) => `<p style="${"font-weight:".repeat(size / 12)}">x`,
  };
  test.each(Object.entries(bombs))("with very many %s takes linear time (D04)", async (_, bomb) => {
    const megabyte = 1_048_576;
    const html = new Map([megabyte / 8, megabyte].map((size) => [size, bomb(size)]));
    const grown = await growth((size) => {
      expect(paste({ html: html.get(size)!, text: "x" }).length).toBeLessThan(3_000_000);
    }, megabyte / 8);
    expect(grown).toBeLessThan(24);
  });
});

describe("plain text", () => {
  test("is paragraphs and lines", () => {
    expect(paste({ text: "One\r\ntwo\n\n\nthree * four" })).toBe("<p>One<br>two</p><p>three * four</p>");
  });

  test("joins the words at the cursor", () => {
    expect(paste({ text: "cake" }, "<p>Tea and </p>")).toBe("<p>Tea and cake</p>");
  });

  test("is Markdown where it clearly is", () => {
    const text =
      "# Title\n\nSome **bold**, *slanted*, ~~gone~~ `code` and [a link](https://a.example/).\n\n- One\n  - Inner\n- Two\n\n1. First\n2. Second\n\n> Said\n> twice\n\n```ts\nlet a = `<b>`;\n```";
    expect(paste({ text })).toBe(
      "<h1>Title</h1><p>Some <strong>bold</strong>, <em>slanted</em>, <del>gone</del> <code>code</code> and " +
        '<a href="https://a.example/" rel="nofollow noopener ugc" target="_blank">a link</a>.</p>' +
        "<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><ol><li>First</li><li>Second</li></ol>" +
        '<blockquote><p>Said<br>twice</p></blockquote><pre><code class="language-ts">let a = `&lt;b&gt;`;</code></pre>',
    );
  });

  test.each([
    ["Für Entwickler*innen und Tester*innen:", "Für Entwickler*innen und Tester*innen:"],
    ["Maß: 2*3*4 Meter", "Maß: 2*3*4 Meter"],
    ["https://example.org/a_b*c*d _e_", "https://example.org/a_b*c*d <em>e</em>"],
    ["https://example.org/_foo_bar/_baz_", "https://example.org/_foo_bar/_baz_"],
    ["@_ann_ :_cat_: _see @ann_ #_tag_", "@_ann_ :_cat_: _see @ann_ #_tag_"],
    ["-_- and -_- (^_^) and (^_^) *_* *_*", "-_- and -_- (^_^) and (^_^) *_* *_*"],
    ["_private_var, int *a, *b, *.txt,*.md", "_private_var, int *a, *b, *.txt,*.md"],
    ["_it_, __it__, *it*self (**it**)", "<em>it</em>, <strong>it</strong>, <em>it</em>self (<strong>it</strong>)"],
    ["alt-` and ``two`` `one`", "alt-` and <code>two</code> <code>one</code>"],
    ["*a *b* c*", "*a <em>b</em> c*"],
    [
      "[Foo](https://example.org/Foo_(bar))",
      '<a href="https://example.org/Foo_(bar)" rel="nofollow noopener ugc" target="_blank">Foo</a>',
    ],
  ])("among lines of Markdown %j is read as it is meant", (line, html) => {
    expect(paste({ text: `${line}\n- one\n- two` })).toBe(`<p>${html}</p><ul><li>one</li><li>two</li></ul>`);
  });

  test("brings the line breaks of word processors, and no invisible signs", () => {
    expect(paste({ text: "one\u000btwo\u2028three\u0010four" })).toBe("<p>one<br>two<br>three four</p>");
  });

  test.each(["- only one line", "# a comment\nls -l", "2 * 3 * 4", "snake_case_name", "a > b", "Dear all,\n\nyours"])(
    "%j is none",
    (text) => {
      const html = paste({ text });
      expect(html).not.toMatch(/<(?:ul|h1|em|blockquote)/);
    },
  );

  test("of a program's editor is a block of code", () => {
    expect(paste({ html: "<div>x</div>", text: "let a;\n  b", code: '{"version":1,"mode":"typescript"}' })).toBe(
      '<pre><code class="language-ts">let a;\n  b</code></pre>',
    );
  });

  test("stays as it is in a block of code", () => {
    expect(paste({ html: "<b>x</b>", text: "# <b>x</b>\n\n\n- y" }, "<pre><code>a </code></pre>")).toBe(
      "<pre><code>a # &lt;b&gt;x&lt;/b&gt;\n\n\n- y</code></pre>",
    );
  });

  test("that is an address links the selected words", () => {
    expect(paste({ text: "https://a.example/" }, "<p>here</p>", "all")).toBe(
      '<p><a href="https://a.example/" rel="nofollow noopener ugc" target="_blank">here</a></p>',
    );
  });

  test.each([
    "- ",
    "1. ",
    "> ",
    "**a",
    "`",
    "[x](https://a.example/",
    "```\n",
    "_a_b",
    "*a.*b ",
    "``a`",
    "*a* @b ",
    "  - a\n",
  ])("of as much as a post can take of %j takes linear time, and the rest of a megabyte none (D04)", async (sign) => {
    const longest = 100_000;
    const text = sign.repeat(1_000_000 / sign.length);
    expect(paste({ text })).toBe(paste({ text: text.slice(0, longest) }));
    const grown = await growth((size) => void paste({ text: text.slice(0, size) }), longest / 8);
    expect(grown).toBeLessThan(24);
  });
});

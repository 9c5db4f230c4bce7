import { useState } from "react";
import { page, userEvent } from "vitest/browser";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { mount } from "#testing/browser/mount.tsx";
import { richTextProps } from "#testing/browser/rich-text.ts";
import { aDraft } from "#testing/drafts.ts";
import { OpenDraft } from "#web/drafts/open-draft.ts";
import { drafts } from "#web/drafts/store.ts";
import { RichTextField, type RichTextFieldProps } from "./rich-text-field.tsx";

const box = page.getByRole("textbox", { name: "Words", exact: true });
const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });

function write(content = "", more: Partial<RichTextFieldProps> = {}) {
  const open = new OpenDraft(drafts, aDraft({ content, language: "en" }));
  const onType = vi.fn();
  const props = richTextProps(open, { onType, ...more });
  const mounted = mount(
    <>
      <RichTextField {...props} />
      <button type="button">After</button>
    </>,
  );
  return { ...mounted, open, onType, props, html: () => open.current().draft.content };
}

const type = (text: string) => userEvent.keyboard(text.replaceAll(/[[{]/g, "$&$&"));
const press = (keys: string) => userEvent.keyboard(keys);

test("takes over what was marked in a plain box, and the next letters take its place", async () => {
  const { html } = write("<p>The owl sleeps<br>all day</p>", { marked: { from: 4, to: 7 } });
  await type("linnet");
  await expect.poll(html).toBe("<p>The linnet sleeps<br>all day</p>");
});

test.each([
  [{ from: 3, to: 3 }, "<p>The! owl</p>"],
  [{ from: 3, to: Infinity }, "<p>The!</p>"],
  [{ from: Infinity, to: Infinity }, "<p>The owl!</p>"],
])("begins with the cursor, or what is marked, at %o", async (marked, after) => {
  const { html } = write("<p>The owl</p>", { marked });
  await type("!");
  await expect.poll(html).toBe(after);
});

describe("Markdown while typing", () => {
  test.each([
    ["**bold** on", "<p><strong>bold</strong> on</p>"],
    ["a *slanted* b", "<p>a <em>slanted</em> b</p>"],
    ["~~gone~~", "<p><del>gone</del></p>"],
    ["`code` on", "<p><code>code</code> on</p>"],
    ["run `a *b* _c_` then on", "<p>run <code>a *b* _c_</code> then on</p>"],
    ["it`s *so*", "<p>it`s <em>so</em></p>"],
    ["2 * 3 * 4", "<p>2 * 3 * 4</p>"],
    ["snake_case_name", "<p>snake_case_name</p>"],
    ["_slanted_ and __bold__.", "<p><em>slanted</em> and <strong>bold</strong>.</p>"],
    ["(_so_), „_so_“ **_both_**", "<p>(<em>so</em>), „<em>so</em>“ <strong><em>both</em></strong></p>"],
    ["_one_two_ *it*self", "<p><em>one_two</em> <em>it</em>self</p>"],
    ["``two`` and ``a`b``", "<p><code>two</code> and <code>a`b</code></p>"],
    ["# Title", "<h1>Title</h1>"],
    ["### Third", "<h3>Third</h3>"],
    ["#tag", "<p>#tag</p>"],
    ["- One", "<ul><li>One</li></ul>"],
    ["1. One", "<ol><li>One</li></ol>"],
    ["5. Five", '<ol start="5"><li>Five</li></ol>'],
    ["> Said", "<blockquote><p>Said</p></blockquote>"],
    ["```rust fn", '<pre><code class="language-rust">fn</code></pre>'],
  ])("%s", async (typed, html) => {
    const { html: is } = write();
    await type(typed);
    await expect.poll(is).toBe(html);
  });

  test.each([
    "@_ann_ hi",
    "hi @ann_b_ and @_ann_@example.org _x",
    "_see @ann_ now",
    ":_cat_: and :*cat*:",
    "-_- and -_-",
    "(^_^) and (^_^)",
    "*_* ^*^ *-* and ;_; ;_;",
    "_private_var and __dunder__name",
    "https://example.org/_foo_bar/_baz_",
    "https://example.org/(_foo_)/*a*b and #_tag_",
    "Für Entwickler*innen und Tester*innen",
    "*.txt,*.md and int *a,*b",
    "2*3*4 and a_b_c",
    "alt-` and ``two",
    "¯\\_(ツ)_/¯",
  ])("the signs of %j stay", async (typed) => {
    const { html } = write();
    await type(typed);
    await expect.poll(html).toBe(`<p>${typed}</p>`);
  });

  test("a double backtick after a single one is code by itself", async () => {
    const { html } = write();
    await type("alt-` and ``two``");
    await expect.poll(html).toBe("<p>alt-` and <code>two</code></p>");
  });

  test("a fence is opened with Enter, too, and left with two empty lines", async () => {
    const { html } = write();
    await type("```ts");
    await press("{Enter}");
    await type("a *b*");
    await press("{Enter}{Enter}{Enter}");
    await type("words");
    await expect.poll(html).toBe('<pre><code class="language-ts">a *b*</code></pre><p>words</p>');
  });

  test("Backspace takes it back", async () => {
    const { html } = write();
    await type("**bold**");
    await press("{Backspace}");
    await expect.poll(html).toBe("<p>**bold**</p>");
  });
});

describe("keys", () => {
  test("bold, italic, code and strike, on and off", async () => {
    const { html } = write();
    await press("{Control>}b{/Control}b{Control>}b{/Control} {Control>}i{/Control}i{Control>}i{/Control} ");
    await press("{Control>}e{/Control}c{Control>}e{/Control} {Control>}{Shift>}x{/Shift}{/Control}s");
    await expect.poll(html).toBe("<p><strong>b</strong> <em>i</em> <code>c</code> <del>s</del></p>");
  });

  test("Enter ends a list on its empty item, and Tab moves an item in and out", async () => {
    const { html } = write();
    await type("- One");
    await press("{Enter}{Tab}");
    await type("In");
    await press("{Enter}{Shift>}{Tab}{/Shift}");
    await type("Out");
    await press("{Enter}{Enter}");
    await type("After");
    await expect.poll(html).toBe("<ul><li>One<ul><li>In</li></ul></li><li>Out</li></ul><p>After</p>");
  });

  test("Shift+Enter breaks a line, in a paragraph and in an item", async () => {
    const { html } = write();
    await type("One");
    await press("{Shift>}{Enter}{/Shift}");
    await type("two");
    await expect.poll(html).toBe("<p>One<br>two</p>");
  });

  test("Tab leaves the field, and in a list once Escape was pressed", async () => {
    write("<ul><li>One</li><li>Two</li></ul>");
    await press("{Escape}{Tab}");
    await expect.element(page.getByRole("button", { name: "After" })).toHaveFocus();
    await press("{Shift>}{Tab}{/Shift}");
    await expect.element(box).toHaveFocus();
  });

  test("Escape is the composer's, but where it frees Tab", async () => {
    const { show, props } = write("<p>One</p>");
    const heard = vi.fn();
    function Around() {
      const [open] = useState(
        () => new OpenDraft(drafts, aDraft({ content: "<pre><code>a</code></pre>", language: "en" })),
      );
      return (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the composer
        <div onKeyDown={({ key }) => heard(key)}>
          <RichTextField {...props} open={open} />
        </div>
      );
    }
    show(<Around />);
    await expect.element(box).toHaveTextContent("a");
    await press("{Escape}");
    expect(heard.mock.calls).toEqual([]);
    await press("{Escape}");
    expect(heard.mock.calls).toEqual([["Escape"]]);
    await press("{Control>}{Enter}{/Control}");
    expect(heard.mock.calls.at(-1)).toEqual(["Enter"]);
    await expect.element(box).toHaveTextContent("a");
  });

  test("a hundred steps can be undone, and done again", async () => {
    const { html } = write();
    const codes: Record<string, number> = { "*": 56, "(": 57, Z: 90 };
    const pressed = (key: string, shiftKey = false) =>
      box.element().dispatchEvent(
        new KeyboardEvent("keydown", {
          key,
          // oxlint-disable-next-line typescript/no-deprecated -- the editor reads it
          keyCode: codes[key],
          ctrlKey: true,
          shiftKey,
          bubbles: true,
          cancelable: true,
        }),
      );
    // Steps of one moment would be undone together.
    let now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 1_000));
    onTestFinished(() => clock.mockRestore());
    await type("x");
    for (let step = 0; step < 110; step++) pressed(step % 2 ? "*" : "(", true);
    const written = html();
    for (let step = 0; step < 110; step++) pressed("z");
    expect(html()).toBe("<p>x</p>");
    pressed("z");
    expect(html()).toBe("");
    for (let step = 0; step < 111; step++) pressed("Z", true);
    expect(html()).toBe(written);
  });
});

describe("the toolbar", () => {
  test("says what is on, and turns it on and off while the words keep the focus", async () => {
    const { html } = write();
    await tool("Bold").click();
    await expect.element(tool("Bold")).toHaveAttribute("aria-pressed", "true");
    await expect.element(box).toHaveFocus();
    await type("loud");
    await tool("Bold").click();
    await type(" quiet");
    await expect.poll(html).toBe("<p><strong>loud</strong> quiet</p>");
    await expect.element(tool("Bold")).toHaveAttribute("aria-pressed", "false");
    await expect.element(tool("Bold")).toHaveAttribute("aria-keyshortcuts", "Control+B");
  });

  test("is one stop of Tab, and arrows lead along it", async () => {
    write("<p>One</p>");
    await press("{Shift>}{Tab}{/Shift}");
    await expect.element(tool("Bold")).toHaveFocus();
    await press("{ArrowRight}{ArrowRight}");
    await expect.element(tool("Strikethrough")).toHaveFocus();
    await press("{Tab}");
    await expect.element(box).toHaveFocus();
    await press("{Shift>}{Tab}{/Shift}");
    await expect.element(tool("Strikethrough")).toHaveFocus();
    await press("{End}{ArrowRight}");
    await expect.element(tool("Bold")).toHaveFocus();
  });

  test("a block of code gets its language", async () => {
    const { html } = write("<pre><code>fn</code></pre>");
    const language = page.getByRole("combobox", { name: "Language of the code" });
    await language.selectOptions("Rust");
    await expect.poll(html).toBe('<pre><code class="language-rust">fn</code></pre>');
  });

  test("a list changes its kind, and goes", async () => {
    const { html } = write("<ul><li>One</li></ul>");
    await tool("Numbered list").click();
    await expect.poll(html).toBe("<ol><li>One</li></ol>");
    await tool("Numbered list").click();
    await expect.poll(html).toBe("<p>One</p>");
  });
});

describe("a link", () => {
  const address = page.getByRole("textbox", { name: "Address" });
  const words = page.getByRole("textbox", { name: "Text", exact: true });

  test("is made of the selected words, with the keyboard alone", async () => {
    const { html } = write("<p>Tea and cake</p>");
    await press("{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}");
    await expect.poll(() => String(getSelection())).toBe("cake");
    await press("{Control>}k{/Control}");
    await expect.element(words).toHaveValue("cake");
    await expect.element(address).toHaveFocus();
    await type("a.example/cake");
    await press("{Enter}");
    const link = '<a href="https://a.example/cake" rel="nofollow noopener ugc" target="_blank">cake</a>';
    await expect.poll(html).toBe(`<p>Tea and ${link}</p>`);
    await expect.element(box).toHaveFocus();
    await type(" too");
    await expect.poll(html).toBe(`<p>Tea and ${link} too</p>`);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "mailto:a@b.example", "https://", ""])(
    "does not lead to %j",
    async (wrong) => {
      const { html } = write("<p>Tea</p>");
      await tool("Link").click();
      if (wrong) await address.fill(wrong);
      await page.getByRole("button", { name: "Set link" }).click();
      await expect.element(page.getByText(/^Enter an address/)).toBeVisible();
      expect(html()).toBe("<p>Tea</p>");
    },
  );

  test("is changed as a whole, and taken away", async () => {
    const link = (href: string, inner: string) =>
      `<a href="${href}" rel="nofollow noopener ugc" target="_blank">${inner}</a>`;
    const { html } = write(`<p>${link("https://a.example/", "a <strong>b</strong>")}</p>`);
    await tool("Link").click();
    await expect.element(address).toHaveValue("https://a.example/");
    await expect.element(words).toHaveValue("a b");
    await address.fill("https://c.example/");
    await press("{Enter}");
    await expect.poll(html).toBe(`<p>${link("https://c.example/", "a <strong>b</strong>")}</p>`);
    await tool("Link").click();
    await page.getByRole("button", { name: "Remove link" }).click();
    await expect.poll(html).toBe("<p>a <strong>b</strong></p>");
  });
});

test("what is not for editing is shown, kept and deleted as one piece", async () => {
  const picture = '<p>a<span class="h-card">@wren</span></p>';
  const { html } = write(picture);
  await type("!");
  await expect.poll(html).toBe('<p>a<span class="h-card">@wren</span>!</p>');
  await press("{Backspace}{Backspace}");
  await expect.poll(html).toBe("<p>a</p>");
});

test("another draft takes its place, and cannot be undone into it", async () => {
  const { open, html } = write("<p>One</p>");
  await type(" more");
  await expect.element(box).toHaveTextContent("One more");
  open.change({ content: "<p>Two</p>" });
  await expect.element(box).toHaveTextContent("Two");
  await press("{Control>}z{/Control}");
  expect(html()).toBe("<p>Two</p>");
});

test("nothing is changed by opening it", async () => {
  const { html, onType } = write("<p>One</p>\n<p></p><p>Two</p>");
  await expect.element(box).toHaveTextContent("OneTwo");
  expect(html()).toBe("<p>One</p>\n<p></p><p>Two</p>");
  expect(onType).not.toHaveBeenCalled();
});

test("says what it is, in which language, and that it is empty", async () => {
  write("", { lang: "ru", isInvalid: true });
  const element = box.element();
  expect(element).toHaveAttribute("lang", "ru");
  expect(element).toHaveAttribute("aria-multiline", "true");
  expect(element).toHaveAttribute("aria-invalid", "true");
  expect(element).toHaveAttribute("spellcheck", "true");
  expect(element.hasAttribute("data-empty")).toBe(true);
  await type("x");
  expect(element.hasAttribute("data-empty")).toBe(false);
  expect(element.querySelector("p")).toHaveAttribute("dir", "auto");
});

test("nothing can be written while it is sent", async () => {
  const { html } = write("<p>One</p>", { readOnly: true });
  await box.click();
  await press("x");
  await tool("Bold").click({ force: true });
  expect(html()).toBe("<p>One</p>");
});

describe("the colours of code", () => {
  const colored = (kind: string) => Array.from(CSS.highlights.get(`code-${kind}`) ?? [], String);

  test("come while it is written, and follow its language", async () => {
    const { unmount } = write('<pre><code class="language-rust">fn</code></pre>');
    await expect.poll(() => colored("keyword")).toEqual(["fn"]);
    await press("{Control>}{End}{/Control}");
    await type(" a let b");
    await expect.poll(() => colored("keyword")).toEqual(["fn", "let"]);
    await page.getByRole("combobox", { name: "Language of the code" }).selectOptions("C");
    await expect.poll(() => colored("keyword")).toEqual([]);
    unmount();
  });

  test("stay with their words when the editor writes the line anew", async () => {
    write('<pre><code class="language-rust">fn a</code></pre>');
    await expect.poll(() => colored("keyword")).toEqual(["fn"]);
    const seen: string[] = [];
    const watching = new MutationObserver(() => seen.push(colored("keyword").join()));
    watching.observe(box.element(), { subtree: true, childList: true, characterData: true });
    onTestFinished(() => watching.disconnect());
    await press("{Control>}{End}{/Control}{Enter}b{Enter}{Control>}z{/Control}");
    expect(new Set(seen)).toEqual(new Set(["fn"]));
  });

  test("leave with their block", async () => {
    write('<p>Words</p><pre><code class="language-rust">fn</code></pre>');
    await expect.poll(() => colored("keyword")).toEqual(["fn"]);
    await press("{Control>}a{/Control}{Backspace}");
    await expect.poll(() => colored("keyword")).toEqual([]);
  });
});

/**
 * What a post can hold, as the editor knows it: what the server's sanitiser lets stay, in the shape in which it writes
 * it. Files of the draft stand between its blocks. Whatever else it holds (mentions, markup of other programs) stands in it as one piece that can be
 * moved and deleted, and is written back as it was.
 *
 * The `toDOM` here is for the editor's own element alone: drafts are written by `write-html.ts`.
 */
import { Schema, type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec } from "prosemirror-model";
import { untrusted } from "#protocol/markup.ts";
import { linkableHref } from "#protocol/text-tokens.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { bodyOf } from "./body-of.ts";
import { writeElement } from "./write-element.ts";

/** Blocks say their direction each by itself. */
const dir = "auto";

/** How a paragraph is written: `null` as is usual at its place, which is bare in a list item and in a `<p>` elsewhere. */
export type ParagraphTag = "p" | "none" | null;

/** In the clipboard: what the editor only keeps, and its HTML. */
const keptName = "data-kept";

function around(tag: "div" | "span", html: string): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute(keptName, "");
  element.append(...bodyOf(html).childNodes);
  return element;
}

function keptIn(element: HTMLElement): Attrs | false {
  return element.hasAttribute(keptName) && { html: element.getAttribute(keptName) };
}

const keep = (element: HTMLElement) => ({ html: writeElement(element) });

const headings = [1, 2, 3, 4, 5, 6] as const;

const mediaTags = { image: "img", video: "video", audio: "audio", file: "a" } satisfies Record<
  DraftFile["kind"],
  string
>;

/** What kind of file an element is the place of; undefined if of none. */
export function placedKind({ localName, attributes }: Element): DraftFile["kind"] | undefined {
  if (!attributes.getNamedItem("data-id") || attributes.getNamedItem("src") || attributes.getNamedItem("href")) return;
  if (localName === "a" && !attributes.getNamedItem("data-file")) return;
  const [kind] = Object.entries(mediaTags).find(([, tag]) => tag === localName) ?? [];
  return kind as DraftFile["kind"] | undefined;
}

/** The attributes of the node for such an element. */
export function placeAttrs(element: Element): Attrs | false {
  const kind = placedKind(element);
  return kind
    ? { kind, file: element.getAttribute("data-id"), name: kind === "file" ? element.textContent : "" }
    : false;
}

const nodes = {
  doc: { content: "(block | media)+" },
  paragraph: {
    content: "inline*",
    group: "block",
    attrs: { tag: { default: null as ParagraphTag } },
    parseDOM: [{ tag: "p" }],
    toDOM: () => ["p", { dir }, 0],
  },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { level: { default: 1 } },
    parseDOM: headings.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs["level"]}`, { dir }, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", { dir }, 0],
  },
  bullet_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", { dir }, 0],
  },
  ordered_list: {
    content: "list_item+",
    group: "block",
    attrs: { start: { default: null as string | null }, reversed: { default: false } },
    parseDOM: [
      {
        tag: "ol",
        getAttrs: (list) => ({ start: list.getAttribute("start"), reversed: list.hasAttribute("reversed") }),
      },
    ],
    toDOM: ({ attrs }) => ["ol", { dir, start: attrs["start"], reversed: attrs["reversed"] ? "" : null }, 0],
  },
  list_item: {
    content: "block+",
    defining: true,
    attrs: { value: { default: null as string | null } },
    parseDOM: [{ tag: "li", getAttrs: (item) => ({ value: item.getAttribute("value") }) }],
    toDOM: ({ attrs }) => ["li", { dir, value: attrs["value"] }, 0],
  },
  code_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    attrs: {
      language: { default: null as string | null },
      /** False for a `<pre>` without a `<code>` in it. */
      named: { default: true },
    },
    parseDOM: [
      { tag: "pre", preserveWhitespace: "full", getAttrs: (pre) => ({ language: languageOf(pre.firstElementChild) }) },
    ],
    // Code runs from left to right in every language.
    toDOM: ({ attrs }) => [
      "pre",
      { dir: "ltr", "data-language": attrs["language"] },
      ["code", { spellcheck: "false" }, 0],
    ],
  },
  kept_block: {
    group: "block",
    atom: true,
    draggable: true,
    attrs: { html: {} },
    parseDOM: [{ tag: "div", getAttrs: keptIn }],
    toDOM: ({ attrs }) => around("div", attrs["html"] as string),
  },
  media: {
    atom: true,
    draggable: true,
    attrs: { kind: {}, file: {}, name: { default: "" } },
    parseDOM: [{ tag: "img, video, audio, a", priority: 70, getAttrs: placeAttrs }],
    toDOM: ({ attrs: { kind, file, name } }) => {
      const tag = mediaTags[kind as DraftFile["kind"]];
      return tag === "a" ? [tag, { "data-file": "", "data-id": file }, name] : [tag, { "data-id": file }];
    },
  },
  text: { group: "inline" },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  kept_inline: {
    inline: true,
    group: "inline",
    atom: true,
    draggable: true,
    attrs: { html: {} },
    parseDOM: [
      { tag: "span", getAttrs: keptIn },
      { tag: "img, audio, video", getAttrs: keep },
      { tag: "a.mention", priority: 60, getAttrs: keep },
      { tag: "a", priority: 60, getAttrs: (link) => link.hasAttribute("data-file") && keep(link) },
    ],
    toDOM: ({ attrs }) => around("span", attrs["html"] as string),
  },
} satisfies Record<string, NodeSpec>;

/** The first of them stands outermost. */
const marks = {
  link: {
    attrs: {
      href: {},
      class: { default: null as string | null },
      rel: { default: untrusted as string | null },
      target: { default: "_blank" as string | null },
      translate: { default: null as string | null },
    },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (link) => linkTo(link.getAttribute("href")!) ?? false }],
    toDOM: ({ attrs }) => ["a", { href: attrs["href"], rel: attrs["rel"] }, 0],
  },
  bold: simple("strong", ["b"], {
    parseDOM: [
      { tag: "strong" },
      // Some programs wrap a whole page in one that is none.
      { tag: "b", getAttrs: ({ style }) => style.fontWeight !== "normal" && { tag: "b" } },
    ],
  }),
  italic: simple("em", ["i"]),
  strike: simple("del", ["s"]),
  underline: simple("u", []),
  code: { ...simple("code", []), code: true },
} satisfies Record<string, MarkSpec>;

/** A mark that is one element, or one of others that mean the same and stay what they are. */
function simple(tag: string, others: string[], more: Partial<MarkSpec> = {}) {
  return {
    attrs: { tag: { default: tag } },
    parseDOM: [tag, ...others].map((name) => ({ tag: name, attrs: { tag: name } })),
    toDOM: ({ attrs }): DOMOutputSpec => [attrs["tag"] as string, 0],
    ...more,
  } satisfies MarkSpec;
}

export const schema = new Schema({ nodes, marks });

export type MarkName = keyof typeof marks;

const languageClass = /^language-([a-z0-9+#-]{1,24})$/;

/** Of the `<code>` of a code block; null if it names none. */
export function languageOf(code: Element | null): string | null {
  return languageClass.exec(code?.className ?? "")?.[1] ?? null;
}

/** What a link of the editor has; null for an address that may not be linked. */
export function linkTo(address: string): Attrs | null {
  const href = linkableHref(address.trim());
  return href === null ? null : { href };
}

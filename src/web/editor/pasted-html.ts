/**
 * HTML of other programs made fit for a post (threats X03, D04).
 *
 * It is cut before it is parsed, as a few characters can make a parser build thousands of elements. Then DOMPurify takes
 * away what could do something, and what is left is brought into the shape that the schema reads. The tree goes into the
 * schema as it is, so no second parser gets to see it; nothing that the schema does not name comes through.
 */
import DOMPurify, { type Config } from "dompurify";
import { writeNodes } from "./write-element.ts";
import { bodyOf } from "./body-of.ts";
import { htmlPolicy } from "#web/ui/trusted-html.ts";
import { placedKind } from "./schema.ts";
import { makeWordLists } from "./word-lists.ts";

/** A post has room for 5,000 characters: nobody can send what stands behind so many tags. */
const mostTags = 8_000;

/** The same for lists and quotes in one another. */
const deepest = 10;

const media = ["img", "audio", "video"];

const attributes = (
  "href class rel target translate start reversed value src alt width height controls preload loading decoding poster " +
  "data-id data-publish-id data-error data-aspect data-duration data-poster-url data-poster-time data-wave data-type " +
  "data-file data-media-viewer data-kept data-style"
).split(" ");

const config: Config = {
  ALLOWED_TAGS: (
    "p div section article header footer main aside nav figure figcaption address form fieldset details summary dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre ul ol li br span a " +
    "b strong i em s del strike u code kbd samp tt table tbody thead tfoot tr td th"
  )
    .split(" ")
    .concat(media),
  ALLOWED_ATTR: attributes,
  // Not addresses, though a colon stands in them.
  ADD_URI_SAFE_ATTR: attributes.filter((name) => name.startsWith("data-") && name !== "data-poster-url"),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  IN_PLACE: true,
};

/** The content of the element is what is to be read. */
export function readPasted(html: string): HTMLElement {
  const body = bodyOf(withinReason(html));
  const root = body.ownerDocument.createElement("div");
  root.append(...body.childNodes);
  const policy = htmlPolicy();
  DOMPurify.sanitize(root, { ...config, ...(policy && { TRUSTED_TYPES_POLICY: policy as never }) });
  makeWordLists(root);
  tidy(root, 0);
  return root;
}

const formatting = /^(?:b|i|u|s|em|strong|strike|code|tt|font|big|small|nobr)$/i;

/**
 * Without comments and behind the last tag that is read. Formatting loses its attributes: of those that are equal a
 * parser opens three again in each paragraph, of others all. Styles and handlers are renamed, style sheets become an
 * element that goes with its content: the policy of
 * the page forbids them, and would complain of each.
 */
function withinReason(html: string): string {
  let tags = 0;
  return html
    .replace(/<!--[^]*?(?:-->|$)/g, "")
    .replace(/<(\/?)style\b/gi, "<$1noframes")
    .replace(/<(?:\/?[a-z][a-z0-9:-]*(?:[^<>"]|"[^"]*")*>)?/gi, (tag) => {
      if (++tags > mostTags) return "";
      const [, name, attributes] = /^<([a-z][a-z0-9]*)\b([^]*)>$/i.exec(tag) ?? [];
      if (name === undefined) return tag;
      if (!formatting.test(name))
        return tag.replace(/(?<=[\s/"'])(?:(style)|on[a-z]+)\s*=/gi, (_, style) =>
          style ? "data-style=" : "data-on=",
        );
      // Some programs wrap all in a bold element and say there that it is none.
      if (/(?<![\w-])font-weight:\s*(?:normal|[1-4]00)/.test(attributes!)) return "<span>";
      // What language code is in is said inside of it.
      const [, language] = /\bclass="?(?:[^"]*\s)?(language-[a-z0-9+#-]{1,24})(?=["\s]|$)/i.exec(attributes!) ?? [];
      return language === undefined ? `<${name}>` : `<${name}><span class="${language}">`;
    });
}

const marks: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/, "strong"],
  [/(?<![\w-])font-style:\s*italic/, "em"],
  [/text-decoration[a-z-]*:[^;]*line-through/, "del"],
];

/** Elements of no use go, and what their style says is said by an element. */
function tidy(element: Element, depth: number): void {
  const holds = /^(?:ul|ol|blockquote)$/.test(element.localName);
  for (const child of Array.from(element.children)) tidy(child, depth + (holds ? 1 : 0));
  const name = element.localName;
  if (element.hasAttribute("data-kept")) return keep(element);
  const style = element.getAttribute("data-style") ?? "";
  if (/^(?:span|p|li|td)$/.test(name)) {
    for (const [says, tag] of marks) if (says.test(style)) wrapContent(element, tag);
  }
  if (placedKind(element)) return;
  if (media.includes(name) && !isOurs(element.getAttribute("src"))) element.remove();
  else if (name === "br" && element.className === "Apple-interchange-newline") element.remove();
  else if (/^(?:p|h[1-6])$/.test(name) && isBlank(element)) element.remove();
  else if (/^(?:kbd|samp|tt)$/.test(name)) rename(element, "code");
  else if (name === "strike") rename(element, "del");
  else if (/^t[dh]$/.test(name) && element.nextElementSibling) element.append(" | ");
  else if (/^(?:tr|dt|dd|nav|main|summary|details)$/.test(name)) rename(element, "div");
  else if (name === "span" && element.parentElement?.localName === "code")
    element.parentElement.className = element.className;
  else if (holds && depth >= deepest) element.replaceWith(...contentOfBlocks(element));
}

/** What the editor itself has copied and only keeps: its own files stay in it, others do not. */
function keep(element: Element): void {
  for (const one of element.querySelectorAll(media.join())) if (!isOurs(one.getAttribute("src"))) one.remove();
  element.setAttribute("data-kept", writeNodes(element.childNodes));
}

/** A picture from elsewhere would tell its server who writes here, and the server lets none stay. */
function isOurs(src: string | null): boolean {
  return src?.startsWith("/media/") ?? false;
}

function isBlank(element: Element): boolean {
  return element.textContent.trim() === "" && !element.querySelector(media.join());
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Items of a list that goes become paragraphs. */
function contentOfBlocks(element: Element): Node[] {
  for (const item of Array.from(element.children)) if (item.localName === "li") rename(item, "div");
  return Array.from(element.childNodes);
}

/**
 * Status HTML from outside made safe to store and to show (threats X01–X09, X15).
 *
 * The parser of the HTML standard reads it, and what it built is judged: no tag,
 * attribute or class passes that is not named below. Then it is written, read
 * and judged once more, until nothing changes. So the result is a fixed point:
 * every browser builds from it exactly the tree that was judged here.
 *
 * The result belongs into a `<div>`: inside a `<p>` browsers would tear it apart.
 */
import { withoutControls } from "#kit/html.ts";
import * as limits from "#protocol/limits.ts";
import { untrusted } from "#protocol/markup.ts";
import { linkableHref } from "#protocol/text-tokens.ts";
import {
  attribute,
  classesOf,
  elementNode,
  isElement,
  isOfHtml,
  isText,
  parseHtmlUpTo,
  setAttributes,
  textNode,
  textOf,
  writeHtml,
  type Element,
  type Fragment,
  type Node,
} from "./html-tree.ts";
import { shortening, showRealHost, showWhole } from "./links.ts";
import { keepMedia, mediaIn, mediaTags, mediaViewerAttributes, type MediaItem, type OwnMedia } from "./media-markup.ts";
import { groupNeighbours, isPlace, keepUnfinishedPlace, placeFile, type Placing } from "./placed-media.ts";
import type { Prose } from "./prose.ts";

/** What was cut off; a person who writes here is told so instead. */
type StatusHtmlProblem = "status.too-complex" | "status.too-many-mentions" | "status.too-many-hashtags";

export interface SanitisedStatus {
  prose: Prose;
  /** The prose, written. */
  html: string;
  /** In document order. */
  media: MediaItem[];
  problems: StatusHtmlProblem[];
}

export interface StatusHtmlRules {
  /** Which addresses are files that may stand in this status; by default none. */
  ownMedia?: OwnMedia;
  /** Files that are named by their ids; by default none. */
  placing?: Placing | undefined;
  /** Headings from other servers become bold paragraphs, as in Mastodon. */
  headings?: "keep" | "bold";
  /** It is still being written: places of files stay, as do empty blocks; links are not counted, and show what their author wrote. */
  unfinished?: boolean;
  /** How many nodes may be kept; by default what a stranger's markup may have. */
  nodes?: number;
}

const headingTags = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** What stands within a line. */
export const inlineTags: readonly string[] = ["span", "a", "del", "s", "code", "em", "strong", "b", "i", "u"];
const blockTags = ["p", "pre", "ul", "ol", "li", "blockquote", ...headingTags];

/** These may stay. Any other tag goes, and its content stays in its place. */
const allowedTags: ReadonlySet<string> = new Set([...inlineTags, "br", ...blockTags, ...mediaTags]);

/** These go with everything in them: their text is no prose. */
const wordlessTags: ReadonlySet<string> = new Set(
  "script style noscript template textarea option title iframe noembed noframes xmp object".split(" "),
);

const renamed: Record<string, string> = {
  div: "p",
  section: "p",
  article: "p",
  figcaption: "p",
  tr: "p",
  strike: "del",
};

const allowedClass = /^(?:mention|hashtag|ellipsis|invisible|(?:h|p|u|dt|e)-[a-z0-9-]{1,32})$/;
const languageClass = /^language-[a-z0-9+#-]{1,24}$/;

/** Most markup is stable after two readings, and nested blocks after three. The rest is kept as text. */
const mostReadings = 8;

/** Characters that a parser may add to the attributes which are written: hundreds of its usual repetitions of a link. */
const repeatedAttributes = 64 * 1024;

/** Cleans the HTML of a status; never throws, whatever the text is. */
export function sanitiseStatus(html: string, rules: StatusHtmlRules = {}): SanitisedStatus {
  const problems = new Set<StatusHtmlProblem>();
  const nodes = rules.nodes ?? limits.status.nodes;
  let written = withoutEndlessMarkup(html.toWellFormed(), nodes, problems);
  for (let reading = 1; ; reading++) {
    const attributes = written.length + repeatedAttributes;
    const { tree, complete } = parseHtmlUpTo(written, { elements: 4 * nodes, attributes });
    if (!complete) problems.add("status.too-complex");
    const ownMedia = rules.ownMedia ?? (() => false);
    const headings = rules.headings ?? "keep";
    const { placing, unfinished = false } = rules;
    const placed = new Set<Node>();
    const counted = { nodes: 0, names: new Set<string>(), lostMedia: 0 };
    reviewChildren(tree, top, { ownMedia, placing, placed, headings, unfinished, problems, most: nodes, ...counted });
    if (placing) tree.childNodes = groupNeighbours(tree.childNodes, placed, placing.publishId);
    const clean = writeHtml(tree);
    if (clean === written) return { prose: tree as Prose, html: clean, media: mediaIn(tree), problems: [...problems] };
    if (reading >= mostReadings) tree.childNodes = [textNode(textOf(tree))];
    written = writeHtml(tree);
  }
}

/**
 * Stored HTML was cleaned when it was written, and is cleaned once more when
 * it is read (threats X01): a fixed point stays what it is. Which files may stand
 * in it was decided then, and so was how many links this server adds to it.
 */
export function sanitiseStored(html: string): string {
  return html && sanitiseStatus(html, { ownMedia: () => true, nodes: limits.status.shownNodes }).html;
}

/**
 * The HTML of a draft, which its author's browsers put into a page again (threats X01). Nothing that a post may have
 * is lost, nor what only a draft has.
 */
export function sanitiseDraft(html: string): Pick<SanitisedStatus, "html" | "problems"> {
  return sanitiseStatus(html, { ownMedia: isFileAddress, nodes: limits.status.shownNodes, unfinished: true });
}

/** Of a file of this server by its form; whose it is was decided when the post was published that brought it, and will be again. */
const isFileAddress = (src: string) =>
  /^(?:https?:\/\/[^/?#\s]+)?\/(?:[^?#\s]*\/)?files\/[0-9a-f]{32}\.[a-z0-9]{1,8}(?:\/[^\s]*)?$/.test(src);

/**
 * Closing tags make parsers search what is open, so endless markup costs more
 * than its length. Twice the tags that the allowed nodes can have are read.
 */
function withoutEndlessMarkup(html: string, nodes: number, problems: Set<StatusHtmlProblem>): string {
  let at = -1;
  for (let tags = 0; tags <= 4 * nodes; tags++) {
    at = html.indexOf("<", at + 1);
    if (at === -1) return html;
  }
  problems.add("status.too-complex");
  return html.slice(0, at);
}

interface Review {
  ownMedia: OwnMedia;
  placing: Placing | undefined;
  /** Media that were named by the ids of their files. */
  placed: Set<Node>;
  headings: "keep" | "bold";
  unfinished: boolean;
  problems: Set<StatusHtmlProblem>;
  most: number;
  nodes: number;
  /** The people and hashtags that were linked so far, as the links show them. */
  names: Set<string>;
  lostMedia: number;
}

/** What an element stands in. */
interface Surroundings {
  link: boolean;
  heading: boolean;
  /** In code, where line ends are line breaks. */
  pre: boolean;
  /** How many elements around it stay. */
  depth: number;
  /** How many elements were around it. */
  read: number;
}

const top: Surroundings = { link: false, heading: false, pre: false, depth: 0, read: 0 };

/** Deeper than this nobody writes, and a program that descends there runs out of stack. */
const mostRead = 256;

function reviewChildren(parent: Element | Fragment, around: Surroundings, review: Review): void {
  parent.childNodes = reviewAll(parent.childNodes, around, review);
  if (!around.pre) keepWrittenBlanks(parent);
}

function reviewAll(nodes: readonly Node[], around: Surroundings, review: Review): Node[] {
  const kept: Node[] = [];
  for (const node of nodes) {
    // Counted on the way in, also if it is dropped later: what is kept then never counts more the second time.
    review.nodes += isBoldHeading(node, review) ? 2 : 1;
    if (review.nodes > review.most) {
      review.problems.add("status.too-complex");
      break;
    }
    if (isElement(node)) kept.push(...reviewElement(node, around, review));
    // A new one, which belongs to nothing: what stood in a `<plaintext>` would be written without escaping.
    else if (isText(node)) kept.push(textNode(withoutControls(node.value)));
  }
  return kept;
}

const standsAlone = (node: Node): boolean =>
  isElement(node) && (blockTags.includes(node.tagName) || node.tagName === "br");

/**
 * Blanks are shown as they were written, but line ends of the source and what indents it are not words: between them
 * they are one space, and beside a block or a line break they are nothing.
 */
function keepWrittenBlanks(parent: Element | Fragment): void {
  const { childNodes } = parent;
  const isInline = "tagName" in parent && inlineTags.includes(parent.tagName);
  const holdsBlocks = childNodes.some((node) => isElement(node) && blockTags.includes(node.tagName));
  childNodes.forEach((node, at) => {
    if (!isText(node) || !(node.value.includes("\n") || (holdsBlocks && /^[\t ]*$/.test(node.value)))) return;
    const [before, after] = [childNodes[at - 1], childNodes[at + 1]];
    const begins = before ? standsAlone(before) : !isInline;
    const ends = after ? standsAlone(after) : !isInline;
    node.value = node.value.replace(/[\t\n\r ]+/g, (blanks, from: number, all: string) => {
      const isFirst = begins && from === 0;
      const isLast = ends && from + blanks.length === all.length;
      if (isFirst && isLast && holdsBlocks) return "";
      if (!blanks.includes("\n")) return blanks;
      return isFirst || isLast ? "" : " ";
    });
  });
  parent.childNodes = childNodes.filter((node) => !isText(node) || node.value !== "");
}

/** What becomes of an element: itself, something in its place, its children alone, or nothing. */
function reviewElement(element: Element, around: Surroundings, review: Review): Node[] {
  if (!hasWords(element)) return [];
  if (around.depth === limits.status.depth || around.read === mostRead) return [textNode(wordsIn(element))];
  const tagName = renamed[element.tagName] ?? element.tagName;
  const inside = { ...around, read: around.read + 1 };
  if (!allowedTags.has(tagName)) return reviewAll(element.childNodes, inside, review);

  inside.depth++;
  if (tagName === "a") return reviewLink(element, around, inside, review);
  if (mediaTags.includes(tagName)) return reviewMedia(element, review);
  if (headingTags.includes(tagName)) return reviewHeading(element, around, inside, review);
  return reviewPlain(element, tagName, around, inside, review);
}

function reviewPlain(
  element: Element,
  tagName: string,
  around: Surroundings,
  inside: Surroundings,
  review: Review,
): Node[] {
  const lostBefore = review.lostMedia;
  const kept = tagName === element.tagName ? element : elementNode(tagName, element.childNodes, element.attrs);
  reviewChildren(kept, tagName === "pre" ? { ...inside, pre: true } : inside, review);
  const isViewer = tagName === "ul" && mediaIn(kept).length > 0;
  keepPlainAttributes(kept, around, isViewer ? mediaViewerAttributes(kept) : {});
  if (tagName === "pre") dropLeadingNewlines(kept);
  // A block that held nothing but files that may not stand here goes with them.
  const isLeftover = review.lostMedia > lostBefore && blockTags.includes(tagName);
  const isEmpty = (tagName === "p" || isLeftover) && isBlank(kept);
  return isEmpty && !review.unfinished ? [] : [kept];
}

function reviewMedia(element: Element, review: Review): Node[] {
  if (review.unfinished && keepUnfinishedPlace(element)) return [element];
  if (keepPlaced(element, review) || keepMedia(element, review.ownMedia)) return [element];
  review.lostMedia++;
  return [];
}

function keepPlaced(element: Element, review: Review): boolean {
  if (!isPlace(element) || !placeFile(element, review.placing) || !keepMedia(element, review.ownMedia)) return false;
  review.placed.add(element);
  return true;
}

function reviewLink(link: Element, around: Surroundings, inside: Surroundings, review: Review): Node[] {
  const href = linkableHref(attribute(link, "href") ?? "");
  const isFile = attribute(link, "data-file") !== undefined;
  reviewChildren(link, { ...inside, link: true }, review);
  // Text hardly ever makes a browser build a link in a link, but the parser's rules leave a hole for it.
  if (around.link) return link.childNodes;
  // Without its file it has no words either.
  if (isFile && (isPlace(link) || review.unfinished)) return reviewMedia(link, review);
  if (isFile && keepMedia(link, review.ownMedia)) return [link];
  if (href === null || isBlank(link) || !withinCount(link, review)) {
    showWhole(link);
    return link.childNodes;
  }

  const classes = keptClasses(link).filter((name) => !shortening.has(name));
  const isHashtag = classes.includes("hashtag");
  const staysHere = isHashtag || classes.includes("mention");
  setAttributes(link, {
    href,
    class: classes.join(" ") || undefined,
    rel: isHashtag ? `tag ${untrusted}` : untrusted,
    target: staysHere ? undefined : "_blank",
    translate: keepTranslate(link),
  });
  if (!review.unfinished) showRealHost(link, href);
  return [link];
}

/** Counts people and hashtags, each once however often it is named; past the limit they are text. */
function withinCount(link: Element, review: Review): boolean {
  if (review.unfinished) return true;
  const classes = classesOf(link);
  const kind = classes.includes("hashtag") ? "hashtags" : classes.includes("mention") ? "mentions" : null;
  if (kind === null) return true;
  const name = `${kind} ${textOf(link).trim().toLowerCase()} ${kind === "mentions" ? attribute(link, "href") : ""}`;
  if (review.names.has(name)) return true;
  const named = [...review.names].filter((other) => other.startsWith(kind)).length;
  if (named === limits.status[kind]) {
    review.problems.add(`status.too-many-${kind}`);
    return false;
  }
  review.names.add(name);
  return true;
}

function reviewHeading(heading: Element, around: Surroundings, inside: Surroundings, review: Review): Node[] {
  reviewChildren(heading, { ...inside, heading: true }, review);
  if (isBlank(heading) && !review.unfinished) return [];
  if (around.heading) return inlineOnly(heading);
  if (review.headings === "bold") {
    const inline = inlineOnly(heading);
    return inline.length > 0 ? [elementNode("p", [elementNode("strong", inline)])] : [];
  }
  keepPlainAttributes(heading, around);
  return [heading];
}

/**
 * The content of a heading that goes away. Blocks cannot stay without it: a list item freed from a heading
 * inside another item, or a heading from one inside another, would end the outer one when read again.
 */
function inlineOnly(heading: Element): Node[] {
  const holdsBlocks = heading.childNodes.some(function isBlock(node): boolean {
    return isElement(node) && (blockTags.includes(node.tagName) || node.childNodes.some(isBlock));
  });
  if (!holdsBlocks) return heading.childNodes;
  const text = textOf(heading).trim();
  return text === "" ? [] : [textNode(text)];
}

function isBoldHeading(node: Node, review: Review): boolean {
  return review.headings === "bold" && isElement(node) && headingTags.includes(node.tagName);
}

function hasWords(element: Element): boolean {
  return isOfHtml(element) && !wordlessTags.has(element.tagName);
}

/** The text of an element that lies too deep, taken without descending into it by recursion. */
function wordsIn(element: Element): string {
  const words: string[] = [];
  const waiting: Node[] = [element];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) words.push(withoutControls(node.value));
    else if (isElement(node) && hasWords(node)) waiting.push(...node.childNodes.toReversed());
  }
  return words.join("");
}

const wholeNumber = /^-?\d{1,9}$/;

/** The few attributes of elements that are neither links nor media. */
function keepPlainAttributes(element: Element, around: Surroundings, more: Record<string, string> = {}): void {
  const { tagName } = element;
  const start = tagName === "ol" ? attribute(element, "start") : undefined;
  const value = tagName === "li" ? attribute(element, "value") : undefined;
  // Outside a link there is nothing to shorten, only something to hide.
  const classes = keptClasses(element).filter((name) => around.link || !shortening.has(name));
  setAttributes(element, {
    class: classes.join(" ") || undefined,
    translate: tagName === "span" ? keepTranslate(element) : undefined,
    start: start !== undefined && wholeNumber.test(start) ? start : undefined,
    reversed: tagName === "ol" && attribute(element, "reversed") !== undefined ? "" : undefined,
    value: value !== undefined && wholeNumber.test(value) ? value : undefined,
    ...more,
  });
}

function keptClasses(element: Element): string[] {
  const isCode = element.tagName === "code";
  return classesOf(element).filter((name) => allowedClass.test(name) || (isCode && languageClass.test(name)));
}

function keepTranslate(element: Element): "no" | undefined {
  return attribute(element, "translate") === "no" ? "no" : undefined;
}

/** Parsers swallow the first newline of a `<pre>`, so one would go with each reading. */
function dropLeadingNewlines(pre: Element): void {
  const [first] = pre.childNodes;
  if (first && isText(first)) first.value = first.value.replace(/^\n+/, "");
}

function isBlank(element: Element): boolean {
  return textOf(element).trim() === "" && mediaIn(element).length === 0;
}

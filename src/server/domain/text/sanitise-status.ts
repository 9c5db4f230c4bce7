/**
 * Status HTML from outside made safe to store and to show (threats X01–X09, X15).
 *
 * Two looks, each for what it is good at. sanitize-html is the allow-list: no
 * tag, attribute or class passes that is not named below. What is left is read
 * once more by the parser of the HTML standard, and on the tree that a browser
 * would build, links, media and size are judged. The result is a fixed point:
 * cleaning it again changes nothing, so that no second parser ever reads
 * anything into it that the first one did not see.
 *
 * The result belongs into a `<div>`: inside a `<p>` browsers would tear it apart.
 */
import sanitizeHtml from "sanitize-html";
import { withoutControls } from "#kit/html.ts";
import { limits } from "#protocol/limits.ts";
import { linkableHref } from "#protocol/text-tokens.ts";
import {
  attribute,
  classesOf,
  elementNode,
  isElement,
  isText,
  parseHtml,
  setAttributes,
  textNode,
  textOf,
  writeHtml,
  type Element,
  type Fragment,
  type Node,
} from "./html-tree.ts";
import { shortening, showRealHost, showWhole, untrusted } from "./links.ts";
import {
  keepMedia,
  mediaAttributes,
  mediaIn,
  mediaTags,
  mediaViewerAttributes,
  type MediaItem,
  type OwnMedia,
} from "./media-markup.ts";

/** What was cut off; a person who writes here is told so instead. */
type StatusHtmlProblem = "status.too-complex" | "status.too-many-mentions" | "status.too-many-hashtags";

export interface SanitisedStatus {
  html: string;
  /** In document order. */
  media: MediaItem[];
  problems: StatusHtmlProblem[];
}

export interface StatusHtmlRules {
  /** Which addresses are files that may stand in this status; by default none. */
  ownMedia?: OwnMedia;
  /** What other servers send has its headings turned into bold paragraphs, as Mastodon does. */
  headings?: "keep" | "bold";
}

const headingTags = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** What stands within a line. */
export const inlineTags: readonly string[] = ["span", "a", "del", "s", "code", "em", "strong", "b", "i", "u"];
const blockTags = ["p", "pre", "ul", "ol", "li", "blockquote", ...headingTags];

/** Their text is no prose, so it goes with them. */
const wordlessTags =
  "script style noscript template textarea option title svg math iframe noembed noframes xmp object".split(" ");

const allowList: sanitizeHtml.IOptions = {
  allowedTags: [...inlineTags, "br", ...blockTags, ...mediaTags],
  allowedAttributes: {
    ...mediaAttributes,
    a: ["href", "translate", ...mediaAttributes.a!],
    span: ["translate"],
    ol: ["start", "reversed"],
    li: ["value"],
  },
  allowedClasses: {
    "*": ["mention", "hashtag", "ellipsis", "invisible", "quote-inline", /^(?:h|p|u|dt|e)-[a-z0-9-]{1,32}$/],
    code: [/^language-[a-z0-9+#-]{1,24}$/],
  },
  nonTextTags: wordlessTags,
  transformTags: { div: "p", section: "p", article: "p", figcaption: "p", tr: "p", strike: "del" },
  nestingLimit: limits.status.depth,
  parseStyleAttributes: false,
};

/** Cleans the HTML of a status; never throws, whatever the text is. */
export function sanitiseStatus(html: string, rules: StatusHtmlRules = {}): SanitisedStatus {
  const problems = new Set<StatusHtmlProblem>();
  const tree = parseHtml(sanitizeHtml(withoutEndlessMarkup(html.toWellFormed(), problems), allowList));
  const review: Review = {
    ownMedia: rules.ownMedia ?? (() => false),
    headings: rules.headings ?? "keep",
    problems,
    nodes: 0,
    mentions: 0,
    hashtags: 0,
  };
  reviewChildren(tree, { link: false, heading: false }, review);
  return { html: writeHtml(tree), media: mediaIn(tree), problems: [...problems] };
}

/**
 * What is stored was cleaned when it was written, and is cleaned once more when
 * it is read (threats X01): a fixed point stays what it is. Which files may stand
 * in it was decided then.
 */
export function sanitiseStored(html: string): string {
  return html && sanitiseStatus(html, { ownMedia: () => true }).html;
}

/**
 * Closing tags make parsers search what is open, so endless markup costs more
 * than its length. Twice the tags that the allowed nodes can have are read.
 */
function withoutEndlessMarkup(html: string, problems: Set<StatusHtmlProblem>): string {
  let at = -1;
  for (let tags = 0; tags <= 4 * limits.status.nodes; tags++) {
    at = html.indexOf("<", at + 1);
    if (at === -1) return html;
  }
  problems.add("status.too-complex");
  return html.slice(0, at);
}

interface Review {
  ownMedia: OwnMedia;
  headings: "keep" | "bold";
  problems: Set<StatusHtmlProblem>;
  nodes: number;
  mentions: number;
  hashtags: number;
}

/** What an element stands in. */
interface Place {
  link: boolean;
  heading: boolean;
}

function reviewChildren(parent: Element | Fragment, place: Place, review: Review): void {
  const kept: Node[] = [];
  for (const child of parent.childNodes) {
    // Counted on the way in, also if it is dropped later: what is kept then never counts more the second time.
    review.nodes += isBoldHeading(child, review) ? 2 : 1;
    if (review.nodes > limits.status.nodes) {
      review.problems.add("status.too-complex");
      break;
    }
    if (isElement(child)) kept.push(...reviewElement(child, place, review));
    else if (isText(child)) kept.push(textNode(withoutControls(child.value)));
  }
  parent.childNodes = kept;
}

/** What becomes of an element: itself, something in its place, its children alone, or nothing. */
function reviewElement(element: Element, place: Place, review: Review): Node[] {
  const { tagName } = element;
  if (tagName === "a") return reviewLink(element, place, review);
  if (mediaTags.includes(tagName)) return keepMedia(element, review.ownMedia) ? [element] : [];
  if (headingTags.includes(tagName)) return reviewHeading(element, place, review);

  reviewChildren(element, place, review);
  const isViewer = tagName === "ul" && mediaIn(element).length > 0;
  keepPlainAttributes(element, place, isViewer ? mediaViewerAttributes(element) : {});
  if (tagName === "pre") dropLeadingNewlines(element);
  return tagName === "p" && isBlank(element) ? [] : [element];
}

function reviewLink(link: Element, place: Place, review: Review): Node[] {
  const href = linkableHref(attribute(link, "href") ?? "");
  const isFile = attribute(link, "data-file") !== undefined;
  reviewChildren(link, { ...place, link: true }, review);
  // Text hardly ever makes a browser build a link in a link, but the parser's rules leave a hole for it.
  if (place.link) return link.childNodes;
  if (isFile && keepMedia(link, review.ownMedia)) return [link];
  if (href === null || isBlank(link) || !withinCount(link, review)) {
    showWhole(link);
    return link.childNodes;
  }

  const classes = classesOf(link).filter((name) => !shortening.has(name));
  const isHashtag = classes.includes("hashtag");
  const staysHere = isHashtag || classes.includes("mention");
  setAttributes(link, {
    href,
    class: classes.join(" ") || undefined,
    rel: isHashtag ? `tag ${untrusted}` : untrusted,
    target: staysHere ? undefined : "_blank",
    translate: keepTranslate(link),
  });
  showRealHost(link, href);
  return [link];
}

/** Counts mentions and hashtags; past the limit they are text. */
function withinCount(link: Element, review: Review): boolean {
  const classes = classesOf(link);
  if (classes.includes("hashtag")) {
    if (++review.hashtags <= limits.status.hashtags) return true;
    review.problems.add("status.too-many-hashtags");
    return false;
  }
  if (classes.includes("mention") && ++review.mentions > limits.status.mentions) {
    review.problems.add("status.too-many-mentions");
    return false;
  }
  return true;
}

function reviewHeading(heading: Element, place: Place, review: Review): Node[] {
  reviewChildren(heading, { ...place, heading: true }, review);
  if (isBlank(heading)) return [];
  if (place.heading) return inlineOnly(heading);
  if (review.headings === "bold") {
    const inline = inlineOnly(heading);
    return inline.length > 0 ? [elementNode("p", [elementNode("strong", inline)])] : [];
  }
  keepPlainAttributes(heading, place);
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

const wholeNumber = /^-?\d{1,9}$/;

/** The few attributes of elements that are neither links nor media. */
function keepPlainAttributes(element: Element, place: Place, more: Record<string, string> = {}): void {
  const start = attribute(element, "start");
  const value = attribute(element, "value");
  // Outside a link there is nothing to shorten, only something to hide.
  const classes = classesOf(element).filter((name) => place.link || !shortening.has(name));
  setAttributes(element, {
    class: classes.join(" ") || undefined,
    translate: keepTranslate(element),
    start: start !== undefined && wholeNumber.test(start) ? start : undefined,
    reversed: attribute(element, "reversed") === undefined ? undefined : "",
    value: value !== undefined && wholeNumber.test(value) ? value : undefined,
    ...more,
  });
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

/**
 * HTML that another server calls clean, made clean by our own rules, with its people and hashtags led to our pages.
 *
 * `sanitiseStatus` judges it. What is done after that changes only where links lead, so that the result stays as harmless; it is no fixed
 * point of the sanitiser any more, which takes no address without a host.
 */
import { BoundedMap } from "#kit/bounded-map.ts";
import type { Account } from "#protocol/entities.ts";
import { untrusted } from "#protocol/markup.ts";
import { hashtagName, isHashtag } from "#protocol/text-tokens.ts";
import {
  attribute,
  classesOf,
  isElement,
  setAttributes,
  textOf,
  writeHtml,
  type Element,
  type Fragment,
} from "#server/domain/text/html-tree.ts";
import { sanitiseStatus } from "#server/domain/text/sanitise-status.ts";
import { handleOfPage } from "./handles.ts";
import type { From } from "./values.ts";

/** People, hashtags and posts for which the links of a text may stand. */
export interface LinksOf {
  mentions: readonly { url: string; acct: string }[];
  tags: readonly { url: string; name: string }[];
  /** The addresses of the post that is quoted: it is shown, so a line that only names it is left out. */
  quoted: readonly string[];
}

const noLinks: LinksOf = { mentions: [], tags: [], quoted: [] };

/** One answer while it is cleaned. */
export interface Cleaning extends From {
  /** Those of the answer by the id that it gives them: of many posts one person is the author. */
  readonly people: Map<unknown, Account>;
  /** Characters of HTML that are still read: a whole thread has less, and a page must not wait for more. */
  budget: number;
}

export function startCleaning(from: From): Cleaning {
  return { ...from, people: new Map(), budget: 800_000 };
}

const mostHtml = 200_000;

/** Text that neither markup nor the rules for text would change. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const isPlain = /^[^<>&\0-\x08\x0a-\x1f\x7f\u00a0\ufffe\uffff]*$/;

/** HTML that may be put into a page; of anything but text there is none. */
export function htmlIn(from: Cleaning, value: unknown, links: LinksOf = noLinks, most = mostHtml): string {
  if (typeof value !== "string") return "";
  const html = value.slice(0, most).toWellFormed();
  if (isPlain.test(html)) return html;
  const key = `${from.origin} ${from.ourDomain} ${links === noLinks ? "" : JSON.stringify(links)} ${html}`;
  const known = kept.get(key);
  if (known !== undefined && html.length <= from.budget) {
    from.budget -= html.length;
    kept.renew(key);
    return known.html;
  }
  const read = html.slice(0, from.budget).toWellFormed();
  from.budget -= read.length;
  const written = clean(from, read, links);
  if (read === html) kept.setNewest(key, { html: written, weight: 2 * (key.length + written.length) });
  return written;
}

/** Pages read the same posts and people again and again; what becomes of a text depends on nothing but the key. */
const kept = new BoundedMap<string, { html: string; weight: number }>({
  most: 20_000,
  mostWeight: 24 * 1024 ** 2,
  weigh: ({ weight }) => weight,
});

function clean(from: From, value: string, links: LinksOf): string {
  const { html, prose: tree } = sanitiseStatus(value, { headings: "bold" });
  if (!html.includes("<a ")) return html;
  const people = new Map(links.mentions.map(({ url, acct }) => [keyOf(url), acct]));
  const tags = new Map(links.tags.map(({ url, name }) => [keyOf(url), name]));
  const quoted = new Set(links.quoted.map(keyOf));
  leadHere(tree, (link) => hereOf(from, link, people, tags));
  if (quoted.size > 0) withoutNaming(tree, quoted);
  return writeHtml(tree);
}

/** Servers write one address with and without a slash at its end. */
const keyOf = (address: string) => address.replace(/\/$/, "");

function leadHere(parent: Element | Fragment, hereFor: (link: Element) => string | null): void {
  for (const node of parent.childNodes) {
    if (!isElement(node)) continue;
    if (node.tagName === "a") lead(node, hereFor(node));
    else leadHere(node, hereFor);
  }
}

function lead(link: Element, here: string | null): void {
  const classes = new Set(classesOf(link).filter((name) => name !== "mention" && name !== "hashtag"));
  const isTag = here?.startsWith("/tags/") ?? false;
  if (here && !isTag) classes.add("u-url");
  if (here) classes.add("mention");
  if (isTag) classes.add("hashtag");
  setAttributes(link, {
    href: here ?? attribute(link, "href"),
    class: [...classes].join(" ") || undefined,
    rel: isTag ? `tag ${untrusted}` : untrusted,
    target: here ? undefined : "_blank",
    translate: attribute(link, "translate"),
  });
}

/** Our page of the person or hashtag that a link stands for; null where it leads to something else. */
function hereOf(
  from: From,
  link: Element,
  people: ReadonlyMap<string, string>,
  tags: ReadonlyMap<string, string>,
): string | null {
  const href = attribute(link, "href") ?? "";
  const classes = classesOf(link);
  const words = textOf(link).trim();
  if (classes.includes("hashtag") || words.startsWith("#")) {
    const told = tags.get(keyOf(href));
    const isShown = words.startsWith("#") && isHashtag(words);
    const name = isShown && (told !== undefined || classes.includes("hashtag")) ? words : (told ?? "");
    const key = hashtagName(name);
    return key ? `/tags/${encodeURIComponent(key)}` : null;
  }
  if (!classes.includes("mention") && !words.startsWith("@")) return null;
  const handle = people.get(keyOf(href)) ?? handleOfPage(from, href);
  return handle === null ? null : `/@${handle}`;
}

/** Takes out "RE: address", which servers write for readers that know nothing of quotes. */
function withoutNaming(parent: Element | Fragment, quoted: ReadonlySet<string>): void {
  parent.childNodes = parent.childNodes.filter((node) => {
    if (!isElement(node) || (node.tagName !== "p" && node.tagName !== "span")) return true;
    const links = linksBelow(node);
    const [link] = links;
    const names = links.length === 1 && quoted.has(keyOf(attribute(link!, "href") ?? ""));
    if (names && textOf(node).trim() === `RE: ${textOf(link!).trim()}`) return false;
    if (names) withoutNaming(node, quoted);
    return true;
  });
}

function linksBelow(element: Element): Element[] {
  if (element.tagName === "a") return [element];
  return element.childNodes.flatMap((child) => (isElement(child) ? linksBelow(child) : []));
}

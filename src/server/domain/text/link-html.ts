/**
 * The same for a status that was written as HTML: names, tags and addresses in
 * its text become links, unless they stand in a link or in code.
 *
 * Mention and hashtag links that the editor made are made anew: the text of such
 * a link says whom it names, and its address is ours to decide.
 */
import { acctKey, canonicalDomain, parseAcct, type Acct } from "#protocol/acct.ts";
import { findTokens, hashtagName, linkableHref } from "#protocol/text-tokens.ts";
import {
  extractHashtags,
  extractMentions,
  LinkWriter,
  localDomainOf,
  type LinkedHtml,
  type LinkTargets,
} from "./format-text.ts";
import {
  attribute,
  classesOf,
  isElement,
  isText,
  parseHtml,
  setAttributes,
  textOf,
  writeHtml,
  type Element,
  type Fragment,
  type Node,
} from "./html-tree.ts";
import { untrusted } from "./links.ts";
import { inlineTags } from "./sanitise-status.ts";

/** Links what clean HTML names. Accounts that are not among the targets stay as they are written. */
export function linkHtml(html: string, targets: LinkTargets): LinkedHtml {
  const writer = new LinkWriter(targets);
  const localDomain = localDomainOf(targets.origin);
  const tree = parseHtml(html);
  replaceNames(tree, {
    text: (text, glue) => writer.write(glue + text).slice(glue.length),
    link: (link) => {
      const hashtag = hashtagOf(link);
      if (hashtag !== null) return writer.hashtag(hashtag);
      const acct = acctOf(link, localDomain);
      return acct && writer.mention(acct);
    },
  });
  return { html: writeHtml(tree), ...writer.found() };
}

/** The accounts that clean HTML names, in text and in mention links; keys as `extractMentions` gives. */
export function mentionsInHtml(html: string, origin: string): string[] {
  const localDomain = localDomainOf(origin);
  const mentions = new Set<string>();
  replaceNames(parseHtml(html), {
    text: (text, glue) => {
      for (const key of extractMentions(glue + text, origin)) mentions.add(key);
      return null;
    },
    link: (link) => {
      const acct = hashtagOf(link) === null ? acctOf(link, localDomain) : null;
      if (acct) mentions.add(acctKey(acct));
      return null;
    },
  });
  return [...mentions];
}

/** The names of the hashtags in clean HTML, in text and in hashtag links. */
export function hashtagsInHtml(html: string): string[] {
  const hashtags = new Set<string>();
  replaceNames(parseHtml(html), {
    text: (text, glue) => {
      for (const name of extractHashtags(glue + text)) hashtags.add(name);
      return null;
    },
    link: (link) => {
      const hashtag = hashtagOf(link);
      if (hashtag !== null) hashtags.add(hashtagName(hashtag));
      return null;
    },
  });
  return [...hashtags];
}

/** What shall stand for a text, or for a link to an account or a hashtag; `null` leaves it. */
interface Replacements {
  /** `glue` is a letter if the text goes on from a word outside it, where no name can begin; else "". */
  text: (text: string, glue: "x" | "") => string | null;
  link: (link: Element) => string | null;
}

const endsInWord = /[\p{L}\p{N}\p{M}_@=/.)#&-]$/u;

/** Walks the text in reading order. `before` is what stands before it on the line; gives back what it ends with. */
function replaceNames(parent: Element | Fragment, replace: Replacements, before = ""): string {
  let line = before;
  parent.childNodes = parent.childNodes.flatMap((child): Node[] => {
    if (isText(child)) {
      const glue = endsInWord.test(line) ? "x" : "";
      line = child.value;
      return replaced(child, replace.text(child.value, glue));
    }
    if (!isElement(child)) return [child];
    if (child.tagName === "a" || child.tagName === "code") {
      line = textOf(child);
      const isName = child.tagName === "a" && classesOf(child).includes("mention");
      return isName ? replaced(child, replace.link(child)) : [child];
    }
    if (inlineTags.includes(child.tagName)) line = replaceNames(child, replace, line);
    else {
      line = "";
      if (child.tagName !== "pre") replaceNames(child, replace);
    }
    return [child];
  });
  return line;
}

function replaced(node: Node, html: string | null): Node[] {
  if (html !== null) return parseHtml(html).childNodes;
  if (isElement(node)) dropNameClasses(node);
  return [node];
}

/** Whoever looks like an account without being one is a link like others. */
function dropNameClasses(link: Element): void {
  const classes = classesOf(link).filter((name) => name !== "mention" && name !== "hashtag");
  const href = attribute(link, "href");
  setAttributes(link, { href, class: classes.join(" ") || undefined, rel: untrusted, target: "_blank" });
}

/** The hashtag that a link of that class shows, without its "#". */
function hashtagOf(link: Element): string | null {
  if (!classesOf(link).includes("hashtag")) return null;
  const text = textOf(link).trim();
  const [token] = findTokens(text);
  return token?.kind === "hashtag" && token.end - token.start === text.length ? token.text : null;
}

/** Whom a mention link names; a bare name lives where the link leads. */
function acctOf(link: Element, localDomain: string): Acct | null {
  const acct = parseAcct(textOf(link).trim());
  const domain = acct?.domain ?? domainOf(attribute(link, "href") ?? "");
  return acct && domain ? { ...acct, domain: domain === localDomain ? null : domain } : null;
}

function domainOf(address: string): string | null {
  const href = linkableHref(address);
  return href === null ? null : canonicalDomain(new URL(href).host);
}

/**
 * The same for a status that was written as HTML: names, tags and addresses in
 * its text become links, unless they stand in a link or in code.
 *
 * Mention and hashtag links that the editor made are made anew: the text of such
 * a link says whom it names, and its address is ours to decide.
 */
import { acctKey, canonicalDomain, parseAcct, type Acct } from "#protocol/acct.ts";
import { escapeAttribute, escapeText, untrusted } from "#protocol/markup.ts";
import { findTokens, linkableHref } from "#protocol/text-tokens.ts";
import { extractMentions, LinkWriter, localDomainOf, type LinkedHtml, type LinkTargets } from "./format-text.ts";
import {
  attribute,
  classesOf,
  isElement,
  isText,
  textOf,
  writeElement,
  type Element,
  type Fragment,
} from "./html-tree.ts";
import type { Prose } from "./prose.ts";
import { inlineTags } from "./sanitise-status.ts";

/** The accounts that prose names, in text and in mention links; keys as `extractMentions` gives. */
export function mentionsIn(prose: Prose, origin: string): string[] {
  const localDomain = localDomainOf(origin);
  const mentions = new Set<string>();
  walk(prose, {
    text(text, glue) {
      for (const key of extractMentions(glue + text, origin)) mentions.add(key);
    },
    name(link) {
      const acct = hashtagOf(link) === null ? acctOf(link, localDomain) : null;
      if (acct) mentions.add(acctKey(acct));
    },
  });
  return [...mentions];
}

/** Writes prose as HTML with everything linked that it names. Accounts that are not among the targets stay text. */
export function linkProse(prose: Prose, targets: LinkTargets): LinkedHtml {
  const writer = new LinkWriter(targets);
  const localDomain = localDomainOf(targets.origin);
  let html = "";
  walk(prose, {
    text(text, glue) {
      html += writer.write(glue + text).slice(escapeText(glue).length);
    },
    name(link) {
      const hashtag = hashtagOf(link);
      const acct = hashtag === null ? acctOf(link, localDomain) : null;
      const made = hashtag === null ? acct && writer.mention(acct) : writer.hashtag(hashtag);
      html += made ?? writeElement(withoutNameClasses(link));
    },
    whole(element) {
      html += writeElement(element);
    },
    open({ tagName, attrs }) {
      html += `<${tagName}${attrs.map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`).join("")}>`;
    },
    close({ tagName }) {
      html += `</${tagName}>`;
    },
  });
  return { html, ...writer.found() };
}

/** Who walks through prose hears of everything in it, in reading order. */
interface Visitor {
  /** `glue` is what the text goes on from outside of it, if that bears on whether a name can begin; a letter stands for a word. */
  text(text: string, glue: string): void;
  /** A link to an account or to a hashtag. */
  name(link: Element): void;
  /** An element in which nothing is linked: a link, code, a medium, a line break. */
  whole?(element: Element): void;
  open?(element: Element): void;
  close?(element: Element): void;
}

const endsInWord = /[\p{L}\p{N}\p{M}_@＠#＃]$/u;
const endsInSign = /[=/)&„“”‚‘’«»‹›'([{]$/u;

function glueOf(line: string): string {
  return endsInWord.test(line) ? "x" : (endsInSign.exec(line)?.[0] ?? "");
}

const wholeTags: ReadonlySet<string> = new Set(["a", "code", "pre", "br", "img", "audio", "video"]);

/** `before` is what stands before it on the line; gives back what it ends with. */
function walk(parent: Element | Fragment, visitor: Visitor, before = ""): string {
  let line = before;
  for (const child of parent.childNodes) {
    if (isText(child)) {
      visitor.text(child.value, glueOf(line));
      line = child.value;
    } else if (isElement(child)) {
      const isInline = inlineTags.includes(child.tagName);
      if (wholeTags.has(child.tagName)) {
        line = isInline ? textOf(child) : "";
        if (child.tagName === "a" && classesOf(child).includes("mention")) visitor.name(child);
        else visitor.whole?.(child);
      } else {
        visitor.open?.(child);
        const end = walk(child, visitor, isInline ? line : "");
        line = isInline ? end : "";
        visitor.close?.(child);
      }
    }
  }
  return line;
}

/** A text that looks like an account without being one is a link like others. */
function withoutNameClasses(link: Element): Element {
  const classes = classesOf(link).filter((name) => name !== "mention" && name !== "hashtag");
  const attributes = { href: attribute(link, "href")!, class: classes.join(" "), rel: untrusted, target: "_blank" };
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  return { ...link, attrs: attrs.filter(({ value }) => value !== "") };
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

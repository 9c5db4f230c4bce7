/**
 * Plain text to HTML, in the shape that Mastodon apps expect: paragraphs, line
 * breaks, shortened links, mentions and hashtags.
 *
 * A mention becomes a link only if its account was found before, so the caller
 * asks `extractMentions`, looks those accounts up, and hands them in. What comes
 * out is a fixed point of `sanitiseStatus`.
 */
import { withoutBlankLines } from "#kit/html-of-text.ts";
import { withoutControls } from "#kit/html.ts";
import { acctKey, canonicalDomain, type Acct } from "#protocol/acct.ts";
import { escapeAttribute, escapeText, untrusted } from "#protocol/markup.ts";
import { findTokens, hashtagName, type TextToken } from "#protocol/text-tokens.ts";
import { beginsWithHost, hostOf, mixesScripts } from "./links.ts";

/** An account that a text mentions. */
export interface Mentionable {
  username: string;
  /** Its page for people, in normal form. */
  url: string;
}

/** Everything that links need to know about the world outside the text. */
export interface LinkTargets {
  /** Of this server, without a trailing slash. */
  origin: string;
  /** By the keys that `extractMentions` gives. */
  accounts: ReadonlyMap<string, Mentionable>;
}

export interface LinkedHtml {
  html: string;
  /** The keys of the accounts that are linked, each once, in order. */
  mentions: string[];
  /** The names of the hashtags, each once, in order. */
  hashtags: string[];
}

/** The accounts that a text mentions: keys as `acctKey` makes them, of this server without a domain. */
export function extractMentions(text: string, origin: string): string[] {
  const localDomain = localDomainOf(origin);
  const mentions = findTokens(text).filter((token) => token.kind === "mention");
  return [...new Set(mentions.map(({ acct }) => mentionKey(acct, localDomain)))];
}

/** A whole text: an empty line begins a paragraph, a line end is a line break. */
export function formatText(text: string, targets: LinkTargets): LinkedHtml {
  const writer = new LinkWriter(targets);
  const paragraphs = withoutControls(text.toWellFormed().replace(/\r\n?/g, "\n")).split(/\n{2,}/);
  const html = paragraphs
    .filter((paragraph) => paragraph.trim() !== "")
    .map(withoutBlankLines)
    .map((paragraph) => `<p>${writer.write(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
  return { html, ...writer.found() };
}

/** Writes pieces of text as inline HTML and remembers whom and what they named. */
export class LinkWriter {
  readonly #targets: LinkTargets;
  readonly #localDomain: string;
  readonly #mentions = new Set<string>();
  readonly #hashtags = new Set<string>();

  constructor(targets: LinkTargets) {
    this.#targets = targets;
    this.#localDomain = localDomainOf(targets.origin);
  }

  write(text: string): string {
    let html = "";
    let from = 0;
    for (const token of findTokens(text)) {
      html += escapeText(text.slice(from, token.start)) + this.#writeToken(token, text.slice(token.start, token.end));
      from = token.end;
    }
    return html + escapeText(text.slice(from));
  }

  /** The link to an account, or `null` if nobody is known under that address. */
  mention(acct: Acct): string | null {
    const key = mentionKey(acct, this.#localDomain);
    const account = this.#targets.accounts.get(key);
    if (!account) return null;
    this.#mentions.add(key);
    return `<a href="${escapeAttribute(account.url)}" class="u-url mention" rel="${untrusted}">@<span>${escapeText(account.username)}</span></a>`;
  }

  hashtag(text: string): string {
    const name = hashtagName(text);
    this.#hashtags.add(name);
    const href = `${this.#targets.origin}/tags/${encodeURIComponent(name)}`;
    return `<a href="${escapeAttribute(href)}" class="mention hashtag" rel="tag ${untrusted}">#<span>${escapeText(text)}</span></a>`;
  }

  found(): { mentions: string[]; hashtags: string[] } {
    return { mentions: [...this.#mentions], hashtags: [...this.#hashtags] };
  }

  #writeToken(token: TextToken, typed: string): string {
    if (token.kind === "url") return urlLink(typed, token.href);
    if (token.kind === "hashtag") return this.hashtag(token.text);
    const link = this.mention(token.acct);
    return link === null ? escapeText(typed) : `<span class="h-card" translate="no">${link}</span>`;
  }
}

const charactersShown = 30;

/** An address as a link whose text is the address, its scheme and its far end hidden by CSS. */
export function urlLink(typed: string, href: string, rel = untrusted): string {
  const address = mixesScripts(hostOf(typed)) ? href : typed;
  return `<a href="${escapeAttribute(href)}" rel="${rel}" target="_blank" translate="no">${shortened(address, href)}</a>`;
}

function shortened(address: string, href: string): string {
  const [scheme] = /^https?:\/\/(?:www\.)?/i.exec(address)!;
  const rest = address.slice(scheme.length);
  // The host is shown whole, however long it is, and no character is cut in two.
  const cut = Math.max(charactersShown, hostOf(rest).length);
  const end = /[\ud800-\udbff]/.test(rest[cut - 1] ?? "") ? cut + 1 : cut;
  const [shown, hidden] = [rest.slice(0, end), rest.slice(end)];
  if (!beginsWithHost(shown, new URL(href).hostname)) return escapeText(address);
  const middle = hidden === "" ? `<span>` : `<span class="ellipsis">`;
  const tail = hidden === "" ? "" : `<span class="invisible">${escapeText(hidden)}</span>`;
  return `<span class="invisible">${scheme}</span>${middle}${escapeText(shown)}</span>${tail}`;
}

/** How an account of this server may also be written: `@name@domain`. */
export function localDomainOf(origin: string): string {
  return canonicalDomain(new URL(origin).host)!;
}

function mentionKey(acct: Acct, localDomain: string): string {
  return acctKey({ ...acct, domain: acct.domain === localDomain ? null : acct.domain });
}

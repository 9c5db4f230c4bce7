/**
 * What plain text means besides its letters: addresses, @mentions, #hashtags.
 *
 * The composer counts and highlights by the same rules by which the server
 * links, so there is one reader of text, and it runs in linear time whatever it
 * is given (threats D04): every repetition below either is bounded or gives back
 * nothing, and what once failed to be an address is not tried again from inside.
 */
import { canonicalDomain, remoteUsernamePattern, type Acct } from "./acct.ts";
import * as limits from "./limits.ts";

export type TextToken = { start: number; end: number } & (
  | { kind: "url"; href: string }
  /** The domain is canonical, the username as it was typed. */
  | { kind: "mention"; acct: Acct }
  /** As it was typed; `hashtagName` gives its name. */
  | { kind: "hashtag"; text: string }
);

const letter = "\\p{L}\\p{N}\\p{M}";
/** Middle dots stand inside Catalan and Japanese words, the non-joiner inside Persian ones. */
const tagCharacters = `${letter}_\\u00b7\\u30fb\\u200c`;

const url =
  '[hH][tT][tT][pP][sS]?://[^\\s<>"`\\p{Cc}\\p{Cf}\\u3000-\\u303f\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f]+';
const hostLabel = `[${letter}](?:[${letter}-]{0,61}[${letter}])?`;
const host = `${hostLabel}(?:\\.${hostLabel}){1,16}(?::\\d{1,5})?|localhost(?::\\d{1,5})?`;
const mention = `@(?<username>${remoteUsernamePattern})(?:@(?<host>${host}))?(?![${letter}_]|@[${letter}])`;
const hashtag = `#(?<tag>[\\p{L}\\p{N}_][${tagCharacters}]*)`;

const tokens = new RegExp(
  `(?<![${letter}_@#/])(?<url>${url})|(?<![${letter}_@=/.-])${mention}|(?<![${letter}_=/)#&])${hashtag}`,
  // Not case-insensitive: under "iu" the letter class a-z takes in the Kelvin sign and the long s.
  "gu",
);

/** The tokens of a text in order, without overlaps. Domains that are no host names make no mention. */
export function findTokens(text: string): TextToken[] {
  const found: TextToken[] = [];
  for (const match of text.matchAll(tokens)) {
    const token = readToken(match.index, match.groups!);
    if (token) found.push(token);
  }
  return found;
}

function readToken(start: number, groups: Record<string, string | undefined>): TextToken | null {
  if (groups.url !== undefined) {
    const typed = withoutTrailingPunctuation(groups.url);
    const href = linkableHref(typed);
    return href === null ? null : { kind: "url", start, end: start + typed.length, href };
  }
  if (groups.tag !== undefined) {
    if (groups.tag.length > limits.text.hashtag) return null;
    const text = groups.tag.replace(/[\u00b7\u30fb\u200c]+$/, "");
    return /\p{L}/u.test(text) ? { kind: "hashtag", start, end: start + 1 + text.length, text } : null;
  }
  const { username, host } = groups as { username: string; host: string | undefined };
  const end = start + 1 + username.length + (host === undefined ? 0 : 1 + host.length);
  const domain = host === undefined ? null : canonicalDomain(host);
  return host !== undefined && domain === null ? null : { kind: "mention", start, end, acct: { username, domain } };
}

const closers: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** A full stop ends the sentence, not the address; a bracket only if it was opened inside the address. */
function withoutTrailingPunctuation(address: string): string {
  const unmatched: Record<string, number> = {};
  for (const [closer, opener] of Object.entries(closers)) {
    unmatched[closer] = address.split(closer).length - address.split(opener).length;
  }
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    if (last in closers && unmatched[last]! > 0) unmatched[last]!--;
    else if (!".,;:!?'*…»”’".includes(last)) break;
  }
  return address.slice(0, end);
}

/** The normal form of an http(s) address that may be linked: a real host, no name and password in it. */
export function linkableHref(address: string): string | null {
  const parsed = URL.parse(address);
  if (!parsed || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return null;
  if (parsed.username || parsed.password || parsed.href.length > limits.text.url) return null;
  return /[.:]|^localhost$/.test(parsed.hostname) ? parsed.href : null;
}

const wholeTag = /* @__PURE__ */ new RegExp(`^#?[${tagCharacters}]+$`, "u");

/** Whether a text is a hashtag and nothing else, with or without its sign. */
export function isHashtag(text: string): boolean {
  return wholeTag.test(text.normalize("NFKC"));
}

const notInTags = /* @__PURE__ */ new RegExp(`[^${tagCharacters}]`, "gu");

/** The name under which all spellings of a hashtag meet: "#Straße", "#STRASSE" apart, "#Ｃａｔ" and "#cat" together. */
export function hashtagName(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC").replace(notInTags, "");
}

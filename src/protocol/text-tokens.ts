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
const nameCharacters = `${letter}_\\u00b7\\u30fb\\u200c`;
/** The joiner, too, is spelling, but a word without it is the same word. */
const tagCharacters = `${nameCharacters}\\u200d`;

/** Signs that end an address in languages without spaces. Those among them that are letters, as in 佐々木, don't. */
const wideSigns =
  "\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u3036\\u3037\\u303d-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff64";
const url = `[hH][tT][tT][pP][sS]?://[[^\\s<>"\`\\p{Cc}\\p{Cf}${wideSigns}]\\u200c\\u200d]{1,${2 * limits.text.url}}`;

/** People write on behind a name in these without a space. A letter that could be taken for a Latin one makes another name. */
const spaceless = ["Han", "Hira", "Kana", "Hang", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const hostLabel = `[${letter}](?:[${letter}\\-]{0,61}[${letter}])?`;
const lastLabel = `[a-zA-Z]{2,63}(?=[${spaceless}])|${hostLabel}`;
const host = `${hostLabel}(?:\\.${hostLabel}){0,15}\\.(?:${lastLabel})(?::\\d{1,5})?|localhost(?::\\d{1,5})?`;
const mention = `[@＠](?<username>${remoteUsernamePattern})(?:[@＠](?<host>${host}))?(?![[${letter}_]--[${spaceless}]]|[@＠][${letter}])`;
const hashtag = `[#＃](?<tag>[\\p{L}\\p{N}_][${tagCharacters}]*)`;

const tokens = new RegExp(
  `(?<![[${letter}_]--[${spaceless}]]|[@＠#＃\\/])(?<url>${url})|(?<![${letter}_@＠=])${mention}|(?<![${letter}_=\\)#＃])${hashtag}`,
  // Not case-insensitive: under "iv" the letter class a-z takes in the Kelvin sign and the long s.
  "gv",
);

/** The tokens of a text in order, without overlaps. Domains that are no host names make no mention. */
export function findTokens(text: string): TextToken[] {
  const found: TextToken[] = [];
  tokens.lastIndex = 0;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const token = readToken(text, match.index, match.groups!);
    if (!token || !standsFree(text, token, found.at(-1))) continue;
    found.push(token);
    // Another name may stand behind the mark that ended this one.
    tokens.lastIndex = token.end;
  }
  return found;
}

function readToken(text: string, start: number, groups: Record<string, string | undefined>): TextToken | null {
  if (groups.url !== undefined) {
    const typed = withoutPunctuation(groups.url, text[start - 1]);
    const href = linkableHref(typed);
    return href === null ? null : { kind: "url", start, end: start + typed.length, href };
  }
  if (groups.tag !== undefined) {
    if (groups.tag.length > limits.text.hashtag) return null;
    const tag = groups.tag.replace(/[\u00b7\u30fb\u200c\u200d]+$/, "");
    return /\p{L}/u.test(tag) ? { kind: "hashtag", start, end: start + 1 + tag.length, text: tag } : null;
  }
  const { username, host } = groups as { username: string; host: string | undefined };
  const end = start + 1 + username.length + (host === undefined ? 0 : 1 + host.length);
  const domain = host === undefined ? null : canonicalDomain(host);
  return host !== undefined && domain === null ? null : { kind: "mention", start, end, acct: { username, domain } };
}

/**
 * Behind a slash a name is part of an address without a scheme, and behind an ampersand a hashtag is the number of a
 * character; but names are strung together with these, too.
 */
function standsFree(text: string, { kind, start }: TextToken, before: TextToken | undefined): boolean {
  const sign = kind === "url" ? undefined : text[start - 1];
  if (sign !== "/" && !(sign === "&" && kind === "hashtag")) return true;
  return before !== undefined && before.kind !== "url" && before.end === start - 1;
}

/** The sign that opens, for each bracket and quotation mark that closes. Languages disagree, so some marks do both. */
const openers: Readonly<Record<string, string>> = {
  ")": "(",
  "]": "[",
  "}": "{",
  "'": "",
  "“": "„‟",
  "”": "“„‟",
  "‘": "‚‛",
  "’": "‘‚‛",
  "«": "»",
  "»": "«",
  "‹": "›",
  "›": "‹",
};

/**
 * A full stop ends the sentence, not the address. A bracket or a quotation mark belongs to an address that has its
 * other half, too; else it goes with what stands before the address.
 */
function withoutPunctuation(address: string, before = ""): string {
  const open: string[] = [];
  let end = 0;
  /** Behind the last mark that closed something. */
  let kept = 0;
  for (; end < address.length; end++) {
    const sign = address[end]!;
    const pairs = openers[sign];
    const opener = pairs === undefined ? -1 : open.findLastIndex((one) => pairs.includes(one));
    if (opener !== -1) {
      open.length = opener;
      kept = end + 1;
    } else if (pairs !== undefined && before && (pairs + sign).includes(before)) break;
    else if (/[“”«»‹›]/.test(sign) && !/[\p{L}\p{N}]/u.test(address[end + 1] ?? "")) break;
    // Deeper than this nothing is nested but what would have each mark look through all others.
    else if (open.length < 16 && /[([{„‟“‚‛‘«»‹›]/.test(sign)) open.push(sign);
  }
  while (end > kept && /[.,;:!?'*)\]}\u200c\u200d]|(?![\0-\x7f])\p{P}/u.test(address[end - 1]!)) end--;
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

const notInNames = /* @__PURE__ */ new RegExp(`[^${nameCharacters}]`, "gu");

/**
 * The name under which all spellings of a hashtag meet: "#Straße", "#STRASSE" apart, "#Ｃａｔ" and "#cat" together. Turkish
 * has two letters i, and nothing says whether a capital is one of them: all four are one letter.
 */
export function hashtagName(text: string): string {
  const letters = text.normalize("NFKC").toLowerCase().normalize("NFKC").replace(notInNames, "");
  return letters.replace(/[iı]\u0307*/g, "i").normalize("NFKC");
}

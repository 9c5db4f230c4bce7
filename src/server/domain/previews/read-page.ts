/**
 * What a page says of itself in its head: OpenGraph first, then Twitter's words, then plain HTML.
 *
 * The parser's tokenizer reads it in one pass, without building a tree, and gives the event loop back between slices
 * (threats S09). What comes out is text of bounded length (threats X10).
 */
import { setImmediate as breathe } from "node:timers/promises";
import { html, Tokenizer, TokenizerMode, type Token, type TokenHandler } from "parse5";
import { plainName } from "#protocol/display-name.ts";
import { linkableHref } from "#protocol/text-tokens.ts";
import { namesAnotherHost } from "../text/links.ts";

export interface PageFacts {
  title: string;
  description: string;
  siteName: string;
  authorName: string;
  authorUrl: string | null;
  language: string | null;
  publishedAt: Date | null;
  pictureUrl: string | null;
  pictureDescription: string;
}

/** Characters. */
const most = { title: 300, description: 500, name: 100, pictureDescription: 1_500, address: 4_000 };
/** Characters that are read at once: some milliseconds. */
const slice = 64 * 1024;

/** Null for a page without a title. */
export async function readPage(page: string, url: string): Promise<PageFacts | null> {
  const { said, title, language } = await readHead(page);
  const first = (...names: string[]) => names.map((name) => said.get(name)?.trim()).find(Boolean) ?? "";
  const shownTitle = shortened(first("og:title", "twitter:title") || title, most.title);
  if (!shownTitle) return null;
  // Some say a name here, and some an address.
  const author = first("article:author", "og:article:author");
  const authorUrl = linkableHref(author);
  const description = shortened(first("og:description", "twitter:description", "description"), most.description);
  return {
    title: shownTitle,
    description: description === shownTitle ? "" : description,
    siteName: honest(shortened(first("og:site_name", "application-name"), most.name), url),
    authorName: shortened(first("author") || (authorUrl ? "" : author), most.name),
    authorUrl: authorUrl && authorUrl.length <= most.address ? authorUrl : null,
    language: languageIn(language) ?? languageIn(first("og:locale")),
    publishedAt: momentIn(first("article:published_time", "og:article:published_time")),
    pictureUrl: addressIn(
      first("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"),
      url,
    ),
    pictureDescription: shortened(first("og:image:alt", "twitter:image:alt"), most.pictureDescription),
  };
}

const wanted: ReadonlySet<string> = new Set(
  `og:title og:description og:site_name og:locale og:image og:image:url og:image:secure_url og:image:alt
  og:article:author og:article:published_time article:author article:published_time
  twitter:title twitter:description twitter:image twitter:image:src twitter:image:alt
  description author application-name`.split(/\s+/),
);

/** What stands inside of these is no markup. */
const rawText: Readonly<Record<string, Tokenizer["state"]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
};

interface Head {
  /** The first of each name. */
  said: ReadonlyMap<string, string>;
  title: string;
  language: string;
}

async function readHead(page: string): Promise<Head> {
  const said = new Map<string, string>();
  let title: string | null = null;
  let language = "";
  let isInTitle = false;
  let isOver = false;

  function note({ attrs }: Token.TagToken): void {
    const value = (name: string) => attrs.find((attr) => attr.name === name)?.value;
    const content = value("content");
    if (content === undefined) return;
    for (const name of [value("property"), value("name")]) {
      const key = name?.trim().toLowerCase();
      if (key && wanted.has(key) && !said.has(key)) said.set(key, content.slice(0, most.address));
    }
  }

  const nothing = () => {};
  const handler: TokenHandler = {
    onStartTag(token) {
      if (isOver) return;
      if (token.tagName === "meta") note(token);
      else if (token.tagName === "html") language ||= token.attrs.find(({ name }) => name === "lang")?.value ?? "";
      else if (token.tagID === html.TAG_ID.BODY) isOver = true;
      else if (token.tagName === "title" && title === null) {
        title = "";
        isInTitle = true;
      }
      const state = rawText[token.tagName];
      if (state !== undefined) tokenizer.state = state;
    },
    onEndTag: ({ tagName }) => void (isInTitle &&= tagName !== "title"),
    onCharacter: ({ chars }) => void (isInTitle && (title += chars)),
    onWhitespaceCharacter: ({ chars }) => void (isInTitle && (title += chars)),
    onNullCharacter: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  for (let at = 0; at < page.length && !isOver; at += slice) {
    if (at > 0) await breathe();
    tokenizer.write(page.slice(at, at + slice), at + slice >= page.length);
  }
  return { said, title: title ?? "", language };
}

/** On one line, without anything that turns or hides what stands beside it (threats X14). */
function shortened(text: string, length: number): string {
  const plain = plainName(text.slice(0, 4 * length));
  if (plain.length <= length) return plain;
  // Some characters are two.
  const whole = plain.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${whole.trimEnd()}…`;
}

/** A site may call itself anything but another site (threats X09). */
function honest(name: string, url: string): string {
  return namesAnotherHost(name, new URL(url).hostname) ? "" : name;
}

/** `en-GB` and `en_GB` are English. */
function languageIn(text: string): string | null {
  return /^\s*([a-z]{2,3})(?:[-_][a-z\d_-]{0,30})?\s*$/i.exec(text)?.[1]!.toLowerCase() ?? null;
}

/** Nothing from before the web, nor from after today. */
function momentIn(text: string): Date | null {
  const moment = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text.slice(0, 40)) : NaN;
  const isPossible = moment > Date.UTC(1990) && moment < Date.now() + 86_400_000;
  return isPossible ? new Date(moment) : null;
}

function addressIn(text: string, base: string): string | null {
  const url = text.length > 0 && text.length < most.address ? URL.parse(text, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

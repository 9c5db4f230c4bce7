/**
 * The HTML around a screen: everything that has to be right in the first byte.
 *
 * Style sheets stand inside, so that nothing is asked for before the first
 * paint: the content security policy allows these bytes by their hash, and no
 * other inline style and no inline script. The state for the browser travels as
 * JSON, in an element that only signed-in readers get: a visitor's page carries
 * its words once.
 */
import { Html, jsonForScript, markup } from "#kit/html.ts";
import type { Locale, Reader, Theme } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { siteName, titleInTab, titleOf, type View } from "#web/navigation/view.ts";

/** The files of one entry or screen, as paths on this server. */
export interface EntryFiles {
  script: string;
  css: string[];
  /** Chunks that the script imports. */
  preload: string[];
  /** The name under which the script of several screens exports this one. */
  as?: string;
}

export interface Sheet {
  text: string;
  /** SHA-256 of the text in base64, as a content security policy names it. */
  hash: string;
}

/** `dist/build.json` and the texts of its style sheets, or what stands in for them during development. */
export interface Build {
  id: string;
  /** ISO 8601 */
  time: string;
  browser: EntryFiles;
  visitor: EntryFiles;
  /** By the names of the route table. */
  screens: Record<string, EntryFiles>;
  /** Script of a group of words, by `en/core`. */
  words: Record<string, string>;
  /** By their paths; those that pages begin with. */
  sheets: Record<string, Sheet>;
}

export interface Document {
  reader: Reader;
  view: View;
  /** The rendered view. */
  body: string;
  /** The rendered notice that the page begins with; empty if there is none. */
  notice: string;
  /** What hydration starts from; null for a page that is not hydrated. */
  state: unknown;
  /** The browser has the sheet of the shell already. */
  hasStyle: boolean;
}

export interface Drawn {
  html: string;
  /** Hashes of the sheets inside. */
  styles: string[];
}

/** The page colours of `ui/tokens.css`, for what the browser draws around the page. */
const pageColours = { light: "#fefcfa", dark: "#151210" };

const colourSchemes: Record<Theme, string> = { system: "light dark", light: "light", dark: "dark" };

export function documentOf({ reader, view, body, notice, state, hasStyle }: Document, build: Build): Drawn {
  const { theme, accent, fontSize } = reader.appearance;
  const hydrated = state !== null;
  const screen = build.screens[view.route.name];
  const shell = build.browser.css.map((href) => (hasStyle ? linked(href) : inside(href, build, later(href))));
  // So small that they come with each page: a link would wait for a round trip at each first screen of an area.
  const own = (screen?.css ?? []).map((href) => inside(href, build, known(href)));
  const preloads = hydrated ? chunksOf(view, reader.locale, build) : [];

  const html = markup`<!doctype html>
<html lang="${reader.locale}" dir="ltr" data-theme="${theme}" data-accent="${accent}" data-font-size="${fontSize}" ${madeAt(reader.now)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${hydrated ? titleInTab(view, reader) : titleOf(view)}</title>
<meta name="color-scheme" content="${colourSchemes[theme]}">
${themeColours(theme)}
${preloads.map((href) => markup`<link rel="modulepreload" href="${href}">`)}
<script type="module" src="${(hydrated ? build.browser : build.visitor).script}"></script>
${[...shell, ...own].map(({ html }) => html)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest?lang=${reader.locale}">
${described(view, reader)}
</head>
<body>
<div id="root">${new Html(body)}</div>${new Html(notice)}
${hydrated && markup`<script type="application/json" id="state">${new Html(jsonForScript(state))}</script>`}
</body>
</html>`.text;
  return { html, styles: [...shell, ...own].flatMap(({ hash }) => hash ?? []) };
}

const madeAt = (now: number) => new Html(`${Object.keys(hooks.now.set(now))[0]}="${now}"`);

interface Style {
  html: Html;
  hash?: string;
}

const linked = (href: string): Style => ({ html: markup`<link rel="stylesheet" href="${href}">` });

/** Fetched when nothing else is, for the next page: it applies to no medium. */
const later = (href: string) => markup`<link rel="stylesheet" href="${href}" media="not all">`;

/** Never fetched: it tells the loader of chunks that this sheet is there. */
const known = (href: string) => markup`<link rel="stylesheet" href="${href}" disabled>`;

function inside(href: string, { sheets }: Build, mark: Html): Style {
  const sheet = sheets[href];
  if (!sheet) return linked(href);
  return { html: markup`<style>${new Html(sheet.text)}</style>${mark}`, hash: sheet.hash };
}

/** Every chunk that hydration will ask for, so that none waits for another. */
function chunksOf({ route }: View, locale: Locale, build: Build): string[] {
  const screen = build.screens[route.name];
  const words = ["core", ...(route.words ?? [])].map((group) => build.words[`${locale}/${group}`]);
  const chunks = [...build.browser.preload, screen?.script, ...(screen?.preload ?? []), ...words];
  return [...new Set(chunks.filter((chunk) => chunk !== undefined))];
}

function themeColours(theme: Theme): Html {
  if (theme !== "system") return markup`<meta name="theme-color" content="${pageColours[theme]}">`;
  return markup`<meta name="theme-color" media="(prefers-color-scheme: light)" content="${pageColours.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${pageColours.dark}">`;
}

/** What search engines, link previews and feed readers look for. */
function described({ head, url, problem }: View, { origin, locale }: Reader): Html {
  const { description, og, feed, embed, noindex } = head;
  const absolute = (address: string) => new URL(address, origin).href;
  const canonical = absolute(head.canonical ?? `.${url.pathname}`);
  return markup`${noindex && markup`<meta name="robots" content="noindex">`}
${!problem && markup`<link rel="canonical" href="${canonical}">`}
${description && markup`<meta name="description" content="${description}">`}
${feed && markup`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.href}">`}
${embed && markup`<link rel="alternate" type="application/json+oembed" href="${absolute(embed)}">`}
${
  og &&
  markup`<meta property="og:site_name" content="${siteName}">
<meta property="og:type" content="${og.type}">
<meta property="og:title" content="${head.title}">
<meta property="og:url" content="${canonical}">
<meta property="og:locale" content="${locale}">
${description && markup`<meta property="og:description" content="${description}">`}
${og.image && markup`<meta property="og:image" content="${absolute(og.image)}">`}
${og.imageAlt && markup`<meta property="og:image:alt" content="${og.imageAlt}">`}
<meta name="twitter:card" content="summary">`
}`;
}

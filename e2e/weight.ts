/**
 * What a page costs who opens it first, and what it may cost (`bench:page`
 * prints it, `weight.test.ts` holds it).
 *
 * Bytes are exact: the brotli files of the build that the page asks for or has inside. The
 * requests are those until the page can be used: what it asks for once it is at
 * rest, such as what is new, stands in nobody's way, and is held back here. Pictures that people have
 * posted are not the page's.
 */
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Page, Request } from "playwright-core";
import type { Who } from "#testing/addresses.ts";
import { comesAlive } from "./alive.ts";
import { locales, type Locale } from "./words.ts";

const dist = path.join(import.meta.dirname, "../dist");
const assets = path.join(dist, "client");

export interface Weight {
  /** In the language of the page that was opened. */
  script: number;
  /** The same page in each language: its scripts with the words of that one. */
  scriptIn: Record<Locale, number>;
  style: number;
  sheets: number;
  document: number;
  requests: number;
  /** Paths of the scripts and sheets. */
  files: string[];
}

const budgets = {
  // Before anything is pressed; an island brings its own.
  visitor: { script: 3_600, style: 12_000, sheets: 3, requests: 12 },
  reader: { script: 100_000, style: 12_000, sheets: 3, requests: 12 },
};

/** Cyrillic letters take two bytes, and German and Russian words are longer; all else is the same. */
const moreWords = 500;

/** Opens an address in a page that has seen nothing yet, and has no idle moment: nothing begins that waits for one. */
export async function weigh(page: Page, address: string): Promise<Weight> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const weight: Weight = {
    script: 0,
    scriptIn: { en: 0, de: 0, ru: 0 },
    style: 0,
    sheets: 0,
    document: 0,
    requests: 0,
    files: [],
  };
  const scripts: string[] = [];
  const sizes: Promise<void>[] = [];
  const underWay = new Set<Request>();
  let begun = 0;
  page.on("request", (request) => {
    underWay.add(request);
    begun += 1;
    const type = request.resourceType();
    const { pathname } = new URL(request.url());
    if (type === "fetch" || (type === "image" && !pathname.startsWith("/assets/"))) return;
    weight.requests += 1;
    if (type === "script") scripts.push(pathname);
  });
  page.on("requestfailed", (request) => void underWay.delete(request));
  page.on("requestfinished", (request) => {
    underWay.delete(request);
    if (request.resourceType() === "document")
      sizes.push(request.sizes().then((sent) => void (weight.document += sent.responseBodySize)));
  });
  await page.goto(address, { waitUntil: "load" });
  await comesAlive(page);
  // A script that came may ask for more, once it has run.
  for (let seen = -1; seen !== begun;) {
    seen = begun;
    do await hasDrawn(page);
    while ([...underWay].some(isOfTheLoad));
  }
  const sheets = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"), ({ href }) => href),
  );
  const files = [...new Set(sheets)].map((sheet) => new URL(sheet).pathname);
  weight.sheets = files.length;
  weight.files = [...new Set([...scripts, ...files])].toSorted();
  weight.style = await sizeOf(files);
  weight.script = await sizeOf(scripts);
  const inLocale = await translations();
  for (const locale of locales)
    weight.scriptIn[locale] = await sizeOf(scripts.map((script) => inLocale.get(script)?.[locale] ?? script));
  await Promise.all(sizes);
  return weight;
}

/** Of the files as they are sent. */
async function sizeOf(files: readonly string[]): Promise<number> {
  const found = await Promise.all(files.map((file) => stat(`${assets}${file}.br`)));
  return found.reduce((sum, { size }) => sum + size, 0);
}

/** The scripts of one group of words in all languages, by each of them. */
async function translations(): Promise<Map<string, Record<Locale, string>>> {
  const { words } = JSON.parse(await readFile(`${dist}/build.json`, "utf8")) as { words: Record<string, string> };
  const fileIn = (locale: Locale, group: string) => words[`${locale}/${group}`]!;
  return new Map(
    Object.entries(words).map(([name, file]) => {
      const group = name.slice(name.indexOf("/") + 1);
      return [file, { en: fileIn("en", group), de: fileIn("de", group), ru: fileIn("ru", group) }];
    }),
  );
}

const isOfTheLoad = (request: Request) => ["script", "stylesheet"].includes(request.resourceType());

/** Twice: effects of what is drawn now have run by the second time. */
async function hasDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let time = 0; time < 2; time += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}

/** What is too much, in words. */
export function overBudget(who: Who, weight: Weight): string[] {
  const budget = budgets[who];
  const most = [
    ["style", weight.style, budget.style],
    ["sheets", weight.sheets, budget.sheets],
    ["requests", weight.requests, budget.requests],
    ...locales.map((locale): [string, number, number] => {
      return [`script (${locale})`, weight.scriptIn[locale], budget.script + (locale === "en" ? 0 : moreWords)];
    }),
  ] as const;
  return most.filter(([, is, may]) => is > may).map(([kind, is, may]) => `${kind}: ${is}, and not ${may}`);
}

/**
 * Words in the browser: one locale, fetched group by group.
 *
 * The first load brings what every page says; a screen brings its own groups
 * before it is shown, so no component ever waits for a word.
 */
import { bindWords, type LocaleWords, type Messages } from "./bind-words.ts";
import type { WordGroup, Words } from "./words.ts";

/** Each names its own files: a page needs to know of no other language. */
const locales: Record<string, () => Promise<{ words: LocaleWords }>> = {
  en: () => import("./words-en.ts"),
  de: () => import("./words-de.ts"),
  ru: () => import("./words-ru.ts"),
};

let locale = "en";
let files: LocaleWords["later"] | undefined;
let say: Words = (id) => id;
const known = new Map<string, Messages>();

/** One function for the whole life of the page; it learns more words as groups arrive. */
export const t: Words = (id, args) => say(id, args);

/** Chooses the language and fetches the words of the first screen. */
export async function startWords(chosen: string, groups: readonly WordGroup[] = []): Promise<void> {
  if (locale !== chosen || !files) {
    const { words } = await locales[chosen]!();
    [locale, files] = [chosen, words.later];
    for (const [path, messages] of Object.entries(words.first)) known.set(path, messages);
    sayAll();
  }
  await needWords(groups);
}

/** Fetches groups that are not there yet: `await needWords(["compose"])` before a lazy component is shown. */
export async function needWords(groups: readonly WordGroup[]): Promise<void> {
  const missing = groups.map((group) => `/locales/${locale}/${group}.ftl`).filter((path) => !known.has(path));
  if (missing.length === 0) return;
  const loaded = await Promise.all(missing.map(async (path) => files?.[path]?.()));
  missing.forEach((path, index) => known.set(path, loaded[index] ?? {}));
  sayAll();
}

function sayAll(): void {
  say = bindWords(locale, [...known.values()], (fault) => console.error(fault.message));
}

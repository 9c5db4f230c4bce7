/**
 * Words in the browser: one locale, fetched group by group.
 *
 * The first load brings what every page says; a screen brings its own groups
 * before it is shown, so no component ever waits for a word.
 */
import { bindWords, type Pattern } from "./bind-words.ts";
import type { WordGroup, Words } from "./words.ts";

const files = import.meta.glob<Record<string, Pattern>>(
  ["/locales/*/*.ftl", "!/locales/*/{mail,instance,refusals,refused,front}.ftl"],
  {
    query: "?messages",
    import: "default",
  },
);

/** What every page says, the error page included: it has to speak without a network. */
const always = "core";

let locale = "en";
let say: Words = (id) => id;
const known = new Map<string, Record<string, Pattern>>();

/** One function for the whole life of the page; it learns more words as groups arrive. */
export const t: Words = (id, args) => say(id, args);

/** Chooses the language and fetches the words of the first screen. */
export function startWords(chosen: string, groups: readonly WordGroup[] = []): Promise<void> {
  locale = chosen;
  return fetchWords([always, ...groups]);
}

/** Fetches groups that are not there yet: `await needWords(["compose"])` before a lazy component is shown. */
export function needWords(groups: readonly WordGroup[]): Promise<void> {
  return fetchWords(groups);
}

async function fetchWords(groups: readonly string[]): Promise<void> {
  const missing = groups.filter((group) => !known.has(group));
  if (missing.length === 0) return;
  const loaded = await Promise.all(missing.map((group) => files[`/locales/${locale}/${group}.ftl`]?.()));
  missing.forEach((group, index) => known.set(group, loaded[index] ?? {}));
  say = bindWords(locale, [...known.values()], (fault) => console.error(fault.message));
}

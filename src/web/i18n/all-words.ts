/** Words on the server: every locale and group at once, as the build has read them for browsers too. */
import { bindWords, type Messages } from "./bind-words.ts";
import type { Words } from "./words.ts";

const groups = import.meta.glob<Messages>(["/locales/*/*.ftl", "!/locales/*/{mail,instance}.ftl"], {
  query: "?messages",
  import: "default",
  eager: true,
});

const spoken = new Map<string, Words>();

/** All words of a locale. A message that is missing is its id, and an error in the log. */
export function wordsOf(locale: string): Words {
  let words = spoken.get(locale);
  if (!words) {
    const ours = Object.keys(groups).filter((path) => path.startsWith(`/locales/${locale}/`));
    words = bindWords(
      locale,
      ours.map((path) => groups[path]!),
      (fault) => console.error(fault.message),
    );
    spoken.set(locale, words);
  }
  return words;
}

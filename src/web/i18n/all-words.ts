/** Words on the server: every locale and group at once, each locale's messages parsed once. */
import { createMessages } from "#kit/messages.ts";
import type { Words } from "./words.ts";

const texts = import.meta.glob<string>(["/locales/*/*.ftl", "!/locales/*/{mail,instance}.ftl"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const spoken = new Map<string, Words>();

/** All words of a locale. A message that is missing is its id, and an error in the log. */
export function wordsOf(locale: string): Words {
  let words = spoken.get(locale);
  if (!words) {
    const ours = Object.keys(texts).filter((path) => path.startsWith(`/locales/${locale}/`));
    words = createMessages(
      locale,
      ours.map((path) => texts[path]!),
      (fault) => console.error(fault.message),
    );
    spoken.set(locale, words);
  }
  return words;
}

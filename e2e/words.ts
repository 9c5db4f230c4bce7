/** What the pages say, in the languages in which they say it: the journeys look for buttons by these words. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createMessages, type Say } from "#kit/messages.ts";

export const locales = ["en", "de", "ru"] as const;
export type Locale = (typeof locales)[number];

const folder = path.join(import.meta.dirname, "../locales");
const known = new Map<Locale, Say>();

/** Throws at a message that does not exist. */
export function wordsIn(locale: Locale): Say {
  const ready = known.get(locale);
  if (ready) return ready;
  const files = readdirSync(path.join(folder, locale)).map((file) => path.join(folder, locale, file));
  const say = createMessages(
    locale,
    files.map((file) => readFileSync(file, "utf8")),
    (fault) => {
      throw fault;
    },
  );
  known.set(locale, say);
  return say;
}

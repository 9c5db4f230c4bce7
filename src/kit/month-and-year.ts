/**
 * A month inside a sentence. Russian says "август 2025 г." of a month that stands
 * alone, and "с августа 2025 г." in a sentence, as it does beside a day.
 */
import { perLocale, sayingOnce } from "./per-locale.ts";

/** "March 2026" of a day in UTC. */
export const monthAndYear = sayingOnce((locale, iso) => {
  const at = Date.parse(iso);
  const month = besideDay(locale)
    .formatToParts(at)
    .find(({ type }) => type === "month")!.value;
  return alone(locale)
    .formatToParts(at)
    .map(({ type, value }) => (type === "month" ? month : value))
    .join("");
});

const shown = { month: "long", year: "numeric", timeZone: "UTC" } as const;
const alone = perLocale((locale) => new Intl.DateTimeFormat(locale, shown));
const besideDay = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...shown, day: "numeric" }));

/** How long ago a day was, in a sentence: "today", "yesterday", "3 days ago", "2 months ago". */
import { perLocale } from "./per-locale.ts";
import { longTime } from "./time.ts";

/** `day` is a bare date of UTC, such as the API has it. One that lies ahead is today. */
export function daysAgo(locale: string, day: string, now: number): string {
  const ago = Math.max(0, Math.floor((now - Date.parse(day)) / dayMs));
  return ago < 2 ? lately(locale).format(-ago, "day") : longTime(locale, -ago * dayMs);
}

const dayMs = 24 * 60 * 60 * 1_000;
const lately = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/**
 * Relative times and compact numbers, in the words of a locale.
 *
 * The short forms are our own table and not `Intl`, for two reasons: the ICU of
 * a browser and of this server may abbreviate differently, which would make the
 * text jump on hydration, and "4m" for minutes reads as metres to many.
 */

import { perLocale, sayingOnce } from "./per-locale.ts";

const units = ["second", "minute", "hour", "day", "week", "month", "year"] as const;

/** Milliseconds of each unit, in their order; month and year are the Gregorian mean. */
const lengths = [1_000, 60_000, 3_600_000, 86_400_000, 604_800_000, 2_629_746_000, 31_556_952_000];

/** "Now", and the short form of each unit in their order. Where it depends on the number, it stands by its plural rule. */
type ShortForms = readonly (string | Partial<Record<Intl.LDMLPluralRule, string>>)[];

const english: ShortForms = ["now", "s", "min", "h", "d", "w", "mo", "y"];
const shortForms: Record<string, ShortForms> = {
  ru: ["сейчас", "с", "мин", "ч", "д", "нед", "мес", { one: "г", few: "г", other: "л" }],
  de: ["jetzt", "Sek.", "Min.", "Std.", "T.", "Wo.", "Mon.", "J."],
};

/** How long ago, as it stands on a post: "4 min", "2 h", "3 d"; under a second, and for what is yet to come, "now". */
export function shortTime(locale: string, milliseconds: number): string {
  const forms = shortForms[locale.slice(0, 2)] ?? english;
  const { count, unit } = inLargestUnit(milliseconds);
  const form = forms[unit + 1]!;
  const word = typeof form === "string" ? form : (form[pluralRules(locale).select(count)] ?? form.other!);
  return unit < 0 ? word : `${count} ${word}`;
}

/**
 * The same in a sentence: "4 minutes ago", and "in 4 minutes" for times to come.
 * `milliseconds` is the time minus now, so the past is negative.
 */
export function longTime(locale: string, milliseconds: number): string {
  const { count, unit } = inLargestUnit(Math.abs(milliseconds));
  if (unit < 0) return nowFormat(locale).format(0, "second");
  return longSpan(locale, `${milliseconds < 0 ? -count : count} ${units[unit]}`);
}

const longSpan = sayingOnce((locale, span) => {
  const [count, unit] = span.split(" ") as [string, (typeof units)[number]];
  return relativeFormat(locale).format(Number(count), unit);
});

/**
 * A count with the separators of the locale, compact from 10,000 on: "9,999", "12.3K". Rounded down, so
 * that nothing looks like a million before it is one. German writes thousands out even then ("12.345").
 */
export function compactNumber(locale: string, count: number): string {
  // Nearly every count on a page is a small one, and these look the same in all our languages.
  if (count >= 0 && count < 1_000) return String(count);
  return (Math.abs(count) < 10_000 ? plainFormat(locale) : compactFormat(locale)).format(count);
}

/** Every digit of a count, with the separators of the locale: "12,345". */
export function exactNumber(locale: string, count: number): string {
  return plainFormat(locale).format(count);
}

/** A share of a whole: "42%", in German "42 %". */
export function percent(locale: string, share: number): string {
  return percentFormat(locale).format(share);
}

/** Whole units only, rounded down: 119 seconds are one minute. The unit is its place in the order, -1 under a second. */
function inLargestUnit(milliseconds: number): { count: number; unit: number } {
  const unit = lengths.findLastIndex((length) => milliseconds >= length);
  return { count: Math.floor(milliseconds / lengths[unit]!), unit };
}

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale));
const relativeFormat = perLocale((locale) => new Intl.RelativeTimeFormat(locale));
const nowFormat = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const percentFormat = perLocale((locale) => new Intl.NumberFormat(locale, { style: "percent" }));
const plainFormat = perLocale((locale) => new Intl.NumberFormat(locale));
const compactFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1, roundingMode: "trunc" }),
);

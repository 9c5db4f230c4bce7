/**
 * Relative times and compact numbers, in the words of a locale.
 *
 * The short forms are our own table and not `Intl`, for two reasons: the ICU of
 * a browser and of this server may abbreviate differently, which would make the
 * text jump on hydration, and "4m" for minutes reads as metres to many.
 */

const units = ["second", "minute", "hour", "day", "week", "month", "year"] as const;
type Unit = (typeof units)[number];

/** The length of each unit in milliseconds; month and year are the Gregorian mean. */
const lengths: Record<Unit, number> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_629_746_000,
  year: 31_556_952_000,
};

interface ShortForms {
  now: string;
  forms: Record<Unit, string | Partial<Record<Intl.LDMLPluralRule, string>>>;
}

const english: ShortForms = {
  now: "now",
  forms: { second: "s", minute: "min", hour: "h", day: "d", week: "w", month: "mo", year: "y" },
};
const shortForms: Record<string, ShortForms> = {
  en: english,
  ru: {
    now: "сейчас",
    forms: {
      second: "с",
      minute: "мин",
      hour: "ч",
      day: "д",
      week: "нед",
      month: "мес",
      year: { one: "г", few: "г", other: "л" },
    },
  },
  de: {
    now: "jetzt",
    forms: { second: "Sek.", minute: "Min.", hour: "Std.", day: "Tg.", week: "Wo.", month: "Mon.", year: "J." },
  },
};

/** How long ago, as it stands on a post: "4 min", "2 h", "3 d"; under a second "now". */
export function shortTime(locale: string, milliseconds: number): string {
  const { now, forms } = shortForms[locale.slice(0, 2)] ?? english;
  const { count, unit } = inLargestUnit(Math.abs(milliseconds));
  if (count === 0) return now;
  const form = forms[unit];
  const word = typeof form === "string" ? form : (form[pluralRules(locale).select(count)] ?? form.other);
  return `${count}\u00a0${word}`;
}

/**
 * The same in a sentence: "4 minutes ago", and "in 4 minutes" for times to come.
 * `milliseconds` is the time minus now, so the past is negative.
 */
export function longTime(locale: string, milliseconds: number): string {
  const { count, unit } = inLargestUnit(Math.abs(milliseconds));
  if (count === 0) return nowFormat(locale).format(0, "second");
  return relativeFormat(locale).format(milliseconds < 0 ? -count : count, unit);
}

/**
 * A count with the separators of the locale, compact from 10,000 on: "9,999", "12.3K". Rounded down, so
 * that nothing looks like a million before it is one. German writes thousands out even then ("12.345").
 */
export function compactNumber(locale: string, count: number): string {
  // Nearly every count on a page is a small one, and these look the same in all our languages.
  if (count >= 0 && count < 1_000) return String(count);
  return (Math.abs(count) < 10_000 ? plainFormat(locale) : compactFormat(locale)).format(count);
}

/** "March 2026" of a day in UTC. */
export function monthAndYear(locale: string, iso: string): string {
  return monthFormat(locale).format(Date.parse(iso));
}

/** Whole units only, rounded down: 119 seconds are one minute. */
function inLargestUnit(milliseconds: number): { count: number; unit: Unit } {
  const unit = units.findLast((candidate) => milliseconds >= lengths[candidate]) ?? "second";
  return { count: Math.floor(milliseconds / lengths[unit]), unit };
}

// An Intl object costs some 50 µs to make and a timeline shows hundreds of times.
const pluralRules = perLocale((locale) => new Intl.PluralRules(locale));
const relativeFormat = perLocale((locale) => new Intl.RelativeTimeFormat(locale));
const nowFormat = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const plainFormat = perLocale((locale) => new Intl.NumberFormat(locale));
const compactFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1, roundingMode: "trunc" }),
);
const monthFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);

function perLocale<Formatter>(make: (locale: string) => Formatter): (locale: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale) => {
    let formatter = made.get(locale);
    if (!formatter) made.set(locale, (formatter = make(locale)));
    return formatter;
  };
}

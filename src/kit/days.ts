/** Days and times of day, in a zone that is named or, without one, that of this device. */
import { perLocale } from "./per-locale.ts";

export type Zone = "UTC" | undefined;

/** `2026-11-23` */
export function dayOf(iso: string | number, zone: Zone): string {
  return (zone ? inUtc.days : own.days)("sv").format(new Date(iso));
}

/** `today`, `yesterday`, `Monday, November 16`; of another year with the year. */
export function dayName(locale: string, iso: string, now: number, zone: Zone): string {
  const ago = Math.round((Date.parse(dayOf(now, zone)) - Date.parse(dayOf(iso, zone))) / dayMs);
  if (ago === 0 || ago === 1) return lately(locale).format(-ago, "day");
  const isOfThisYear = dayOf(iso, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  const { dated, datedWithYear } = zone ? inUtc : own;
  return (isOfThisYear ? dated : datedWithYear)(locale).format(Date.parse(iso));
}

/** `14:05`, as the locale says it. */
export function timeOfDay(locale: string, iso: string, zone: Zone): string {
  return (zone ? inUtc : own).times(locale).format(Date.parse(iso));
}

const dayMs = 24 * 60 * 60 * 1_000;
const lately = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

const formatsOf = (timeZone?: string) => {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    perLocale((locale) => new Intl.DateTimeFormat(locale, { ...parts, timeZone }));
  const date = { weekday: "long", day: "numeric", month: "long" } as const;
  return {
    days: format({ year: "numeric", month: "2-digit", day: "2-digit" }),
    dated: format(date),
    datedWithYear: format({ ...date, year: "numeric" }),
    times: format({ hour: "numeric", minute: "2-digit" }),
  };
};
const [own, inUtc] = [formatsOf(), formatsOf("UTC")];

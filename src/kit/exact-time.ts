/**
 * A moment in full, as a tooltip and on a post that is read on its own.
 *
 * A server does not know its readers' time zones, so it says UTC and says that
 * it does; the browser says the same moment in its own zone.
 */
import { perLocale, sayingOnce } from "./per-locale.ts";

/** `zone`: said with its name; without one it is the zone of this device. */
export function exactTime(locale: string, iso: string, zone?: typeof serverZone): string {
  return zone ? saidInServerZone(locale, iso) : inOwnZone(locale).format(Date.parse(iso));
}

/** A post says its moment to each of its readers. */
const saidInServerZone = sayingOnce((locale, iso) => inServerZone(locale).format(Date.parse(iso)));

/** The zone that a page names before its browser has said another one. */
export const serverZone = "UTC";

const parts = { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" } as const;
const inOwnZone = perLocale((locale) => new Intl.DateTimeFormat(locale, parts));
const inServerZone = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: serverZone, timeZoneName: "short" }),
);

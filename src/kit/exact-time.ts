/**
 * A moment in full, as a tooltip and on a post that is read on its own.
 *
 * A server does not know its readers' time zones, so it says UTC and says that
 * it does; the browser says the same moment in its own zone.
 */
export function exactTime(locale: string, iso: string, timeZone?: string): string {
  return formatOf(locale, timeZone).format(Date.parse(iso));
}

/** The zone that a page names before its browser has said another one. */
export const serverZone = "UTC";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    const named = timeZone ? { timeZone, timeZoneName: "short" as const } : {};
    format = new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      ...named,
    });
    formats.set(key, format);
  }
  return format;
}

/**
 * A month inside a sentence. Russian says "август 2025 г." of a month that stands
 * alone, and "с августа 2025 г." in a sentence, as it does beside a day.
 */

/** "March 2026" of a day in UTC. */
export function monthAndYear(locale: string, iso: string): string {
  const at = Date.parse(iso);
  const shown = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const parts = new Intl.DateTimeFormat(locale, shown).formatToParts(at);
  const besideDay = new Intl.DateTimeFormat(locale, { ...shown, day: "numeric" }).formatToParts(at);
  const month = besideDay.find(({ type }) => type === "month")!.value;
  return parts.map(({ type, value }) => (type === "month" ? month : value)).join("");
}

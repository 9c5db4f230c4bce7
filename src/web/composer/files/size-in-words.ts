/** "3.2 MB", as the reader's language writes it. */
export function sizeInWords(bytes: number, locale: string): string {
  const [value, unit] = bytes < 100_000 ? [bytes / 1_000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits }).format(value);
}

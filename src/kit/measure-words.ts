/** How long and how large something is, as each language writes it. */
import { perLocale } from "./per-locale.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

const inUnits = perLocale((locale) =>
  units.map((unit) => new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 })),
);

const inUnitsPerSecond = perLocale((locale) =>
  units.map(
    (unit) => new Intl.NumberFormat(locale, { style: "unit", unit: `${unit}-per-second`, maximumSignificantDigits: 3 }),
  ),
);

/** "1.2 MB": in thousands of 1,024, as systems show files. */
export function fileSize(locale: string, bytes: number): string {
  return inLargest(inUnits(locale), bytes);
}

/** "1.2 MB/s", of bytes in a second. */
export function fileSpeed(locale: string, bytes: number): string {
  return inLargest(inUnitsPerSecond(locale), bytes);
}

function inLargest(formats: readonly Intl.NumberFormat[], bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return formats[power]!.format(bytes / 1_024 ** power);
}

/** "1:05" or "1:02:05", in every language the same. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const digits = (number: number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${digits(minutes)}` : minutes}:${digits(whole % 60)}`;
}

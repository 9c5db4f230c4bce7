/** A count with the separators of the locale; from 10,000 on compact, with the exact one on hover. */
import { compactNumber, exactNumber } from "#kit/time.ts";

export function Count({ value, locale }: { value: number; locale: string }) {
  const exact = value < 10_000 ? undefined : exactNumber(locale, value);
  return (
    <span className="number" title={exact}>
      {compactNumber(locale, value)}
    </span>
  );
}

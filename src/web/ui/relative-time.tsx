/**
 * How long ago, short; the exact moment on hover. The page's ticker keeps every
 * `time[data-relative]` current without rendering anything again.
 */
import { exactTime, serverZone } from "#kit/exact-time.ts";
import { shortTime } from "#kit/time.ts";

export function RelativeTime({ at, now, locale }: { at: string; now: number; locale: string }) {
  return (
    <time dateTime={at} data-relative="" title={exactTime(locale, at, serverZone)} suppressHydrationWarning>
      {shortTime(locale, now - Date.parse(at))}
    </time>
  );
}

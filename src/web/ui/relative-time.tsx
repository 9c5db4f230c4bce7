/**
 * How long ago, short; the exact moment on hover. `device/times.ts` keeps both right
 * without rendering anything again.
 */
import { exactTime, serverZone } from "#kit/exact-time.ts";
import { shortTime } from "#kit/time.ts";
import * as hooks from "#web/device/hooks.ts";

export function RelativeTime({ at, now, locale }: { at: string; now: number; locale: string }) {
  return (
    <time dateTime={at} {...hooks.relative.set()} title={exactTime(locale, at, serverZone)} suppressHydrationWarning>
      {shortTime(locale, now - Date.parse(at))}
    </time>
  );
}

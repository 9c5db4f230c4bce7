/**
 * How long ago, short; the exact moment on hover. `device/times.ts` keeps both right
 * without rendering anything again.
 */
import { exactTime, serverZone } from "#kit/exact-time.ts";
import { shortTime } from "#kit/time.ts";
import * as hooks from "#web/device/hooks.ts";

interface RelativeTimeProps {
  id?: string;
  at: string;
  now: number;
  locale: string;
}

export function RelativeTime({ id, at, now, locale }: RelativeTimeProps) {
  const title = exactTime(locale, at, serverZone);
  return (
    <time id={id} dateTime={at} {...hooks.relative.set()} title={title} suppressHydrationWarning>
      {shortTime(locale, now - Date.parse(at))}
    </time>
  );
}

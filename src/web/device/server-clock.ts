/**
 * The time by the server's clock, in milliseconds since 1970. A browser's may be wrong by minutes or hours, and a post of
 * this moment would be one of yesterday.
 *
 * The page says when it was made. One that comes out of a cache says an old time, and corrects nothing; nor do the
 * seconds for which a proxy may keep it.
 */
let ahead: number | undefined;

export function serverNow(): number {
  if (import.meta.env.SSR) return Date.now();
  ahead ??= aheadAtLoad();
  return Date.now() + ahead;
}

const least = 10_000;

function aheadAtLoad(): number {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const answered = Date.now() - performance.now() + load!.responseStart;
  const off = Number(document.documentElement.dataset["now"]) - answered;
  return load!.transferSize > load!.encodedBodySize && Math.abs(off) > least ? off : 0;
}

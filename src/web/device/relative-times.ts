/**
 * Keeps every `<time data-relative datetime="…">` current: "4 min" becomes
 * "5 min" without anything being rendered again.
 *
 * Only the text node is touched, never replaced, so React still owns it and
 * writes over it when it renders other words.
 */
import { shortTime } from "#kit/time.ts";

const selector = "time[data-relative]";
const everySecondUntil = 60_000;
const pace = { young: 1_000, old: 15_000 };

/** Starts the clock of this document, in its language. */
export function tickRelativeTimes(locale: string = document.documentElement.lang): void {
  const tick = () => {
    let youngest = Infinity;
    for (const time of document.querySelectorAll<HTMLTimeElement>(selector)) {
      youngest = Math.min(youngest, show(time, locale));
    }
    return youngest < everySecondUntil ? pace.young : pace.old;
  };

  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(run, tick());
  };
  document.addEventListener("visibilitychange", run);
  run();

  // What is added later was rendered with the clock of the page load.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(selector)) show(node as HTMLTimeElement, locale);
        for (const time of node.querySelectorAll<HTMLTimeElement>(selector)) show(time, locale);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** Writes the words of one element; answers its age in milliseconds. */
function show(time: HTMLTimeElement, locale: string): number {
  const age = Date.now() - Date.parse(time.dateTime);
  const words = shortTime(locale, age);
  if (time.firstChild && time.firstChild.nodeValue !== words) time.firstChild.nodeValue = words;
  return Math.abs(age);
}

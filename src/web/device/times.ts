/**
 * Keeps the times of the page right: "4 min" becomes "5 min" without anything
 * being rendered again, and moments that the server could only say in UTC are
 * said in the zone of the reader.
 *
 * Only text and titles are touched, never elements, so React still owns them and
 * writes over them when it renders other words. On a page that hydrates this
 * starts afterwards, so that React finds what the server wrote.
 */
import { exactTime, serverZone } from "#kit/exact-time.ts";
import { shortTime } from "#kit/time.ts";
import * as hooks from "./hooks.ts";

const selector = `${hooks.relative.selector}, ${hooks.exact.selector}`;
const everySecondUntil = 60_000;
const youngPace = 1_000;
const oldPace = 15_000;

/** Starts the clock of this document, in its language. `now`: milliseconds since 1970. */
export function keepTimes(now: () => number, locale: string): void {
  const tick = () => {
    let youngest = Infinity;
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      youngest = Math.min(youngest, show(element, locale, now()));
    }
    return youngest < everySecondUntil ? youngPace : oldPace;
  };

  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(run, tick());
  };
  document.addEventListener("visibilitychange", run);
  run();

  // Later additions were rendered with the clock of the page load.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        for (const element of [node, ...node.querySelectorAll<HTMLElement>(selector)]) {
          if (element.matches(selector)) show(element, locale, now());
        }
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** Writes the words of one element; answers its age in milliseconds, if it shows it, below zero for one that is yet to come. */
function show(element: HTMLElement, locale: string, now: number): number {
  const at = hooks.exact.of(element) || (element as HTMLTimeElement).dateTime;
  sayInOwnZone(element, exactTime(locale, at, serverZone), exactTime(locale, at));
  if (hooks.relative.of(element) === undefined) return Infinity;
  const age = now - Date.parse(at);
  const words = shortTime(locale, age);
  if (element.firstChild && element.firstChild.nodeValue !== words) element.firstChild.nodeValue = words;
  return age;
}

/** In its title, and wherever its text says the moment. */
function sayInOwnZone(element: HTMLElement, utc: string, own: string): void {
  if (element.title.includes(utc)) element.title = element.title.replace(utc, own);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue!.includes(utc)) text.nodeValue = text.nodeValue!.replace(utc, own);
  }
}

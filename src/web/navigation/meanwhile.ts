/**
 * The sight of a page that takes its time: its entry in the navigation is the current one at once, and a moment
 * later its title and the shape of a list stand in the place of the old page. Of a tab only what is below the row of tabs
 * makes way.
 *
 * The old page is out of sight and otherwise as it was. The new one has an entry in the history already, so that Back gives
 * it up and leads to where the reader was.
 */
import { leaveEntry, overlay, type Overlay } from "./history.ts";
import { mustArrive, stopLoading } from "./loading.ts";
import { findPlace, restorePlace, type ScrollPlace } from "./scroll-place.ts";

/** Milliseconds that the old page stays. */
const patience = 150;

let shown: { place: ScrollPlace; entry: Overlay; below: string } | null = null;
let turn = 0;
let timer: ReturnType<typeof setTimeout>;
let unmark = () => {};
let heading: HTMLElement | null = null;
let stays: Element | null = null;
let named = () => {};

/** Answers what ends it, unless a newer one has begun. `onName`: the page in sight has another name. */
export function expectPage(url: URL, onName: () => void): () => void {
  const mine = ++turn;
  named = onName;
  clearTimeout(timer);
  unmark();
  unmark = markEntries(url);
  if (shown) show(url);
  // A page that is read anew stays: the reader may go on with it.
  else if (pathOf(url) !== location.pathname + location.search) timer = setTimeout(show, patience, url);
  return () => {
    if (turn === mine) endMeanwhile();
  };
}

/** The name of the page on its way, empty if it is not known; null while another one's heading is in sight. */
export function nameMeanwhile(): string | null {
  return heading && heading.textContent;
}

/** Where the reader is on the old page, in sight or not. */
export function placeOfPage(): ScrollPlace {
  return shown?.place ?? findPlace();
}

/**
 * The new page is here, and takes the entry over. False if there is none, or something else stands over it, or a redirect leads
 * to the page of the entry below.
 */
export function keepEntry(url: URL): boolean {
  return shown !== null && shown.below !== url.href && leaveEntry();
}

/** The old page stands there again, as it was. */
export function endMeanwhile(): void {
  turn++;
  clearTimeout(timer);
  unmark();
  if (!shown) return;
  const { place, entry } = shown;
  shown = null;
  makeRoom(null, null);
  entry.drop();
  restorePlace(place);
}

function show(url: URL): void {
  const main = document.querySelector("main");
  if (!main) return;
  const path = pathOf(url);
  const link = CSS.escape(path);
  const tabs = main.querySelector(`:scope > nav a[href="${link}"], :scope > header nav a[href="${link}"]`);
  const isHere = !shown && url.pathname === location.pathname;
  const entry = document.querySelector(`:is(nav, [popover]) a[href="${link}"]`);
  if (!shown) {
    mustArrive();
    const giveUp = () => {
      stopLoading();
      endMeanwhile();
    };
    const { href: below } = location;
    shown = { place: findPlace(), entry: overlay((how) => how === "back" && giveUp(), path), below };
  }
  document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
  // Without the count of what waits there.
  const title = /^\D*/.exec(entry?.textContent ?? "")![0];
  makeRoom(title, tabs?.closest("main > *") ?? (isHere ? main.querySelector(":scope > header") : null));
}

/** The style sheet hides what comes after `last`, or everything, and draws the rest. */
function makeRoom(title: string | null, last: Element | null): void {
  const main = document.querySelector("main")!;
  stays?.removeAttribute("data-stays");
  stays = last;
  last?.setAttribute("data-stays", "");
  main.ariaBusy = title === null ? null : "true";
  // In a word: a rule that asked what `main` has would have each new element style the whole page anew.
  if (title === null) main.removeAttribute("data-meanwhile");
  else main.setAttribute("data-meanwhile", last ? "below" : "all");
  heading?.remove();
  heading = null;
  if (title !== null && !last) {
    heading = document.createElement("h1");
    heading.className = "meanwhile";
    heading.textContent = title;
    main.prepend(heading);
    scrollTo(0, 0);
  }
  named();
}

/** In each row of places that leads there, it is the current one. React finds all as it has drawn it when the page is there. */
function markEntries(url: URL): () => void {
  const undo: (() => void)[] = [];
  for (const row of document.querySelectorAll("nav")) {
    const entry = row.querySelector(`a[href="${CSS.escape(pathOf(url))}"]`);
    const current = row.querySelector("[aria-current=page]");
    if (!entry || entry === current) continue;
    current?.removeAttribute("aria-current");
    entry.ariaCurrent = "page";
    undo.push(() => {
      entry.ariaCurrent = null;
      current?.setAttribute("aria-current", "page");
    });
  }
  return () => undo.splice(0).forEach((one) => one());
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}

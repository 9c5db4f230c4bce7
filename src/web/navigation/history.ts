/**
 * The one owner of the browser's history. No other file of `web` touches it.
 *
 * Each page has an entry with a key. A viewer or a dialog that opens over the
 * page gets an entry above it, marked with its depth, so that Back closes it.
 * A reload keeps that entry but not what was open; the owner then steps back from
 * it, and no press of Back does nothing; the viewer opens anew. One that has an address of its own is a page
 * after the reload, and opens again on Forward.
 */
interface EntryState {
  /** Of the page; an overlay has the key of the page below it. */
  key?: string;
  /** How many overlays are open, counted with this one. */
  depth?: number;
  /** The overlay has an address of its own, where a reload finds it as a page. */
  own?: true;
  /** What else a page keeps in its entry. */
  more?: unknown;
}

/** `back`: the reader went back or pressed close. `away`: another page takes the place of this one. */
export type Closing = "back" | "away";

export interface Overlay {
  /** Goes back to below it; `onClose` follows. A second call does nothing. */
  close(): void;
  /** The same for something that is gone already: `onClose` doesn't follow. */
  drop(): void;
}

interface OpenOverlay {
  onClose: (how: Closing) => void;
}

let page: string | undefined;
let overlays: OpenOverlay[] = [];
/** How many overlays stay open when all steps back have been made. */
let wanted = Infinity;
let away: { promise: Promise<void>; resolve: () => void } | null = null;
let onPage: (key: string | null) => void = () => {};
let onAgain: () => void = () => {};

/**
 * Called once by each entry of the program, before anything else asks for the history. `isLeft`: the entry is not that
 * of the page in the document, because the reader went back or forward before the program ran.
 */
export function startHistory({ isLeft = false } = {}): void {
  overlays = [];
  wanted = Infinity;
  away = null;
  onPage = onAgain = () => {};
  if (stateNow().own && !isLeft) history.replaceState(null, "");
  const { key, depth = 0 } = stateNow();
  page = key;
  window.addEventListener("popstate", (event) => onPop(stateOf(event.state)));
  // The overlay was closed by a reload; only its entry is left.
  if (depth > 0 && !isAgain()) history.go(-depth);
}

/** How many overlays the entry has been left with. After a reload it is 0 once the step back has been made. */
export function depthNow(): number | undefined {
  return stateNow().depth;
}

/** Hands over the restoring of the scroll position to us. */
export function restoreScrollOurselves(): void {
  history.scrollRestoration = "manual";
}

/** The key of the entry that is shown. */
export function pageKey(): string | undefined {
  return page;
}

/**
 * Tells when the browser went to the entry of another page (`null`: to one that it made itself), and when it went
 * forward to that of an overlay with an address that was closed.
 */
export function onTraverse(toPage: (key: string | null) => void, again: () => void): void {
  onPage = toPage;
  onAgain = again;
}

/** The entry is that of an overlay with an address that is to open again. */
export function isAgain(): boolean {
  const { own, key, depth } = stateNow();
  return Boolean(own) && key === page && depth === overlays.length + 1;
}

/** A page that does not open over this one is one of its own, on the entry that is there. */
export function becomePage(key: string, href: string): void {
  page = key;
  history.replaceState({ key } satisfies EntryState, "", href);
}

export function pushPage(key: string, href: string): void {
  page = key;
  history.pushState({ key } satisfies EntryState, "", href);
}

export function replacePage(key: string, href?: string): void {
  page = key;
  history.replaceState({ ...stateNow(), key, more: undefined } satisfies EntryState, "", href);
}

/** What the entry keeps for the page besides its key; a reload and the way back find it again. */
export function remembered(): unknown {
  return stateNow().more;
}

export function remember(more: unknown): void {
  history.replaceState({ ...stateNow(), more } satisfies EntryState, "");
}

/** A fragment that was used up, or that is a secret, must not stay in the address. */
export function forgetFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** True if there was a page of ours to go back to. */
export function goBack(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  if (!navigation?.canGoBack) return false;
  history.back();
  return true;
}

/** Opens something over the page, at an address of its own if it has one. It closes on Back, and before another page is shown. */
export function overlay(onClose: (how: Closing) => void, href?: string): Overlay {
  const mine: OpenOverlay = { onClose };
  const hasEntry = href !== undefined && isAgain();
  overlays.push(mine);
  const entry: EntryState = { ...stateNow(), depth: overlays.length, own: href ? true : undefined };
  if (!hasEntry) history.pushState(entry, "", href);
  const close = () => {
    const at = overlays.indexOf(mine);
    if (at >= 0) closeDownTo(at);
  };
  return {
    close,
    drop() {
      mine.onClose = () => {};
      close();
    },
  };
}

/** Leaves the entry of the one overlay to the page that comes, as by `becomePage`. False if there is another one, or it closes already. */
export function leaveEntry(): boolean {
  if (overlays.length !== 1 || wanted < 1) return false;
  overlays = [];
  return true;
}

/** Closes all overlays and answers when their entries are left behind. */
export function closeOverlays(): Promise<void> {
  if (overlays.length === 0) return Promise.resolve();
  away ??= Promise.withResolvers<void>();
  closeDownTo(0);
  return away.promise;
}

function closeDownTo(depth: number): void {
  const underWay = wanted < overlays.length;
  wanted = Math.min(wanted, depth);
  if (!underWay) history.go(wanted - overlays.length);
}

function onPop({ key, depth = 0 }: EntryState): void {
  const samePage = key === page;
  const stay = samePage ? depth : 0;
  while (overlays.length > stay) overlays.pop()!.onClose(away ? "away" : "back");
  // It was asked to close more meanwhile, or the entry outlived its overlay.
  const target = Math.min(wanted, overlays.length);
  if (wanted === Infinity && isAgain()) return onAgain();
  if (depth > target) return history.go(target - depth);
  wanted = Infinity;
  away?.resolve();
  away = null;
  if (samePage) return;
  page = key;
  onPage(key ?? null);
}

function stateNow(): EntryState {
  return stateOf(history.state);
}

/** Of whatever other scripts have put there. */
function stateOf(state: unknown): EntryState {
  return Object(state) as EntryState;
}

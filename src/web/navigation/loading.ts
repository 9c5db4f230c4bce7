/**
 * One page is loaded at a time: a newer click ends the older one, and a slow one shows that it is under way. A page that
 * opens over another one ends only one of its kind, and lets the page under way come first.
 */
import { showOnPage } from "#web/device/hooks.ts";
import { transitionDelay } from "#web/device/motion.ts";

/** A dialog or menu of the page may take the place of a click. After Back the address has changed already, and its page has to follow. */
export type Cause = "click" | "back" | "over";

interface Load {
  cause: Cause;
  abort: AbortController;
  work: Promise<void>;
}

let underWay: Load[] = [];

/**
 * Runs the work with a signal that a newer one, or `stayHere`, aborts. An aborted work is no failure. `below` is the page
 * under way that this one is to open over.
 */
export async function loadAlone(
  cause: Cause,
  begin: (signal: AbortSignal, below?: Promise<unknown>) => Promise<void>,
): Promise<void> {
  giveUp((other) => cause !== "over" || other === cause);
  const abort = new AbortController();
  const { signal } = abort;
  const below = underWay.map(({ work }) => work);
  const mine = { cause, abort, work: begin(signal, below.length ? Promise.allSettled(below) : undefined) };
  underWay.push(mine);
  const sign = setTimeout(() => showOnPage("loading", ""), transitionDelay);
  try {
    await mine.work;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(sign);
    underWay = underWay.filter((load) => load !== mine);
    if (underWay.length === 0) showOnPage("loading", null);
  }
}

/** A page is about to open over the one that is there, and what is typed meanwhile is meant for it. */
export function isOpeningOver(): boolean {
  return underWay.some(({ cause }) => cause === "over");
}

export const isLoading = (): boolean => underWay.length > 0;

export function stopLoading(): void {
  giveUp(() => true);
}

/**
 * Something opens on the page that is there: like a newer click it ends the
 * navigation that is under way, which would take it away again.
 */
export function stayHere(): void {
  giveUp((cause) => cause !== "back");
}

function giveUp(isMeant: (cause: Cause) => boolean): void {
  for (const { cause, abort } of underWay) if (isMeant(cause)) abort.abort();
  underWay = underWay.filter(({ abort }) => !abort.signal.aborted);
}

/** The address of the page has come before it: nothing that opens meanwhile takes it away. */
export function mustArrive(): void {
  for (const load of underWay) if (load.cause === "click") load.cause = "back";
}

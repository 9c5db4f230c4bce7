/** One page is loaded at a time: a newer click ends the older one, and a slow one shows that it is under way. */
import { showOnPage } from "#web/device/hooks.ts";

/** A page that comes sooner shows no sign of loading. */
const signAfter = 120;

/** A click may be given up for what opens on the page. After Back the address has changed already, and its page has to follow. */
export type Cause = "click" | "back";

let underWay: { cause: Cause; abort: AbortController } | null = null;

/** Runs the work with a signal that a newer one, or `stay`, aborts. An aborted work is no failure. */
export async function loadAlone(cause: Cause, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  underWay?.abort.abort();
  const mine = { cause, abort: new AbortController() };
  const { signal } = mine.abort;
  underWay = mine;
  const sign = setTimeout(() => showOnPage("loading", ""), signAfter);
  try {
    await work(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(sign);
    if (underWay === mine) {
      underWay = null;
      showOnPage("loading", null);
    }
  }
}

export function stopLoading(): void {
  underWay?.abort.abort();
}

/**
 * Something opens on the page that is there: like a newer click it ends the
 * navigation that is under way, which would take it away again.
 */
export function stayHere(): void {
  if (underWay?.cause === "click") stopLoading();
}

/**
 * The life of a page in a browser: active (seen and in use), passive (seen),
 * hidden, frozen (kept without running), terminated.
 *
 * A page that wakes up from the freezer while nobody looks has been asleep for
 * long: what it shows and the program itself are old, so it loads again.
 */
export type LifecycleState = "active" | "passive" | "hidden" | "frozen" | "terminated";

const frozenFlag = "linnet:frozen";

interface LifecycleOptions {
  onChange?: (state: LifecycleState, before: LifecycleState) => void;
  /** False while something would be lost. */
  mayReload: () => boolean;
}

/** Follows the state until the page is gone; answers a function that stops. */
export function watchPageLifecycle({ onChange, mayReload }: LifecycleOptions): () => void {
  const stop = new AbortController();
  let state = visibleState();

  const enter = (next: LifecycleState) => {
    if (next === state) return;
    const before = state;
    state = next;
    if (next === "frozen") localStorage.setItem(frozenFlag, "1");
    onChange?.(next, before);
    if (before !== "frozen") return;
    localStorage.removeItem(frozenFlag);
    if (next === "hidden" && mayReload()) location.reload();
  };

  const look = () => enter(visibleState());
  const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { capture: true, signal: stop.signal });
  for (const type of ["focus", "blur", "pageshow"]) on(window, type, look);
  for (const type of ["visibilitychange", "resume"]) on(document, type, look);
  on(document, "freeze", () => enter("frozen"));
  on(window, "pagehide", (event) => enter((event as PageTransitionEvent).persisted ? "frozen" : "terminated"));
  return () => stop.abort();
}

function visibleState(): LifecycleState {
  if (document.hidden) return "hidden";
  return document.hasFocus() ? "active" : "passive";
}

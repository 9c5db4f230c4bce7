/**
 * A mouse that comes to rest on a link opens something beside it, which stays until the mouse has left both.
 *
 * Keys, a press, scrolling and another page close it at once. Fingers and pens never open it, and neither does the focus: it
 * is only ever a shorter way to what the link leads to.
 */

/** Milliseconds. */
export const restsAfter = 350;
export const leavesAfter = 250;

export interface Clock {
  setTimeout(work: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface Point {
  x: number;
  y: number;
}

export interface Watched<Link extends Element> {
  /** The link around an element, if it has something to show. */
  linkAt(element: Element): Link | null;
  open(link: Link, at: Point): void;
  /** Also if nothing has come yet. */
  close(): void;
  /** Whether an element is in what was opened. */
  isInside(element: Element): boolean;
}

const clockOfWindow: Clock = {
  setTimeout: (work, milliseconds) => setTimeout(work, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as number),
};

/** Answers what ends it. */
export function watchRests<Link extends Element>(watched: Watched<Link>, clock = clockOfWindow): () => void {
  let opened: Link | null = null;
  let waiting: { link: Link; timer: unknown } | null = null;
  let leaving: unknown = null;
  // The link that was pressed shows nothing more until the mouse has been elsewhere.
  let pressed: Link | null = null;

  function stopWaiting(): void {
    if (waiting) clock.clearTimeout(waiting.timer);
    waiting = null;
  }

  function stay(): void {
    if (leaving !== null) clock.clearTimeout(leaving);
    leaving = null;
  }

  function leave(): void {
    if (opened) leaving ??= clock.setTimeout(close, leavesAfter);
  }

  function close(): void {
    stopWaiting();
    stay();
    if (!opened) return;
    opened = null;
    watched.close();
  }

  function wait(link: Link, at: Point): void {
    stopWaiting();
    const open = () => {
      close();
      if (!link.isConnected) return;
      opened = link;
      watched.open(link, at);
    };
    waiting = { link, timer: clock.setTimeout(open, restsAfter) };
  }

  function over(element: Element | null, at: Point): void {
    if (element && watched.isInside(element)) {
      stopWaiting();
      return stay();
    }
    const link = element && watched.linkAt(element);
    if (link !== pressed) pressed = null;
    if (link && link === opened) {
      stopWaiting();
      return stay();
    }
    leave();
    if (!link || link === pressed) stopWaiting();
    else if (link !== waiting?.link) wait(link, at);
  }

  const ended = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { signal: ended.signal, capture: true, passive: true });
  on("pointerover", ({ pointerType, target, clientX: x, clientY: y }) => {
    if (pointerType === "mouse") over(target as Element, { x, y });
  });
  on("pointermove", ({ pointerType, clientX: x, clientY: y }) => {
    if (pointerType === "mouse" && waiting) wait(waiting.link, { x, y });
  });
  on("pointerout", ({ pointerType, relatedTarget, clientX: x, clientY: y }) => {
    if (pointerType === "mouse" && !relatedTarget) over(null, { x, y });
  });
  on("pointerdown", ({ target }) => {
    if (watched.isInside(target as Element)) return;
    pressed = watched.linkAt(target as Element);
    close();
  });
  on("keydown", ({ key, target }) => {
    if (key === "Escape" || !watched.isInside(target as Element)) close();
  });
  on("click", ({ target }) => {
    if (watched.isInside(target as Element) && (target as Element).closest("a")) close();
  });
  on("scroll", ({ target }) => {
    if (!(target instanceof Element && watched.isInside(target))) close();
  });
  return () => {
    close();
    ended.abort();
  };
}

/**
 * A chunk that does not load usually belongs to a build that is gone, and a
 * reload brings the new one. At most once in ten seconds, kept over the reload
 * itself: a server that is really broken must not make the page spin.
 */
const item = "linnet:chunk-reload";
const guardWindow = 10_000;

/** Asks for the one reload of these ten seconds; false while it is used up. */
export function mayReloadForChunk(now: number = Date.now(), storage: Storage = sessionStorage): boolean {
  try {
    const last = Number(storage.getItem(item));
    if (last && now - last < guardWindow && now >= last) return false;
    storage.setItem(item, String(now));
    return true;
  } catch {
    // Without storage nothing would stop the second reload, so there is no first one.
    return false;
  }
}

/** What a dynamic `import()` throws when its file is not there, in the words of each engine. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

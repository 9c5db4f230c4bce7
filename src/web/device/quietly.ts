/** What the browser's storage answers; nothing where there is no storage, no room in it, or nothing that is meant there. */
export function quietly<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

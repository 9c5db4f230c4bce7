/** Work that can wait until the page has come to rest, and that is left out where the network hardly carries it. */

/** Milliseconds. */
const restFor = 1_000;

function afterRest(work: () => void): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run));
  whenIdle(() => setTimeout(work, restFor));
}

/** From then on the page has its first load behind it. */
export const rested = new Promise<void>(afterRest);

export function atRest(work: () => void): void {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  if (connection?.effectiveType !== "slow-2g") afterRest(work);
}

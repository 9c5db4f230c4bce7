/** Work that can wait until the page has come to rest, and that is left out where each byte is dear. */

/** Milliseconds. */
const restFor = 1_000;

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

function afterRest(work: () => void): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run));
  whenIdle(() => setTimeout(work, restFor));
}

/** From then on the page has its first load behind it. */
export const rested = new Promise<void>(afterRest);

/** `costs` says that a reader who saves data had rather wait for it. */
export function atRest(work: () => void, { costs = false } = {}): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.effectiveType === "slow-2g" || (costs && connection?.saveData)) return;
  afterRest(work);
}

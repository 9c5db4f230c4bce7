/** Lets so many tasks run at the same moment; others wait for their turn, the first first, or until they give up. */
export function atMost(count: number): <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const waiting = new Set<() => void>();
  let free = count;

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(go);
        reject(signal?.reason);
      };
      const go = () => {
        waiting.delete(go);
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      waiting.add(go);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  return async (task, signal) => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await turn(signal);
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next) next();
      else free += 1;
    }
  };
}

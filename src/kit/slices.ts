/**
 * Long work in short slices, so that nobody else in this process waits for all of it.
 *
 * Work that takes milliseconds and cannot be interrupted takes turns: one piece in a round of the event loop, and after a long
 * one the loop belongs to all others for as long as it took. So a client with a hundred heavy questions has half of the
 * processor at most, and an answer that needs ten rounds of the loop does not pay for ten of them.
 */
const sliceLength = 10;
/** Shorter work makes nobody wait. */
const longWork = 5;
const longestRest = 50;

/** Does the work as soon as it is its turn. On the server only. */
export type TakeTurn = <Result>(work: () => Result) => Promise<Result>;

export function openTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  let rest = 0;

  async function workAfter<Result>(earlier: Promise<unknown>, work: () => Result): Promise<Result> {
    await earlier;
    await (rest ? new Promise((resolve) => setTimeout(resolve, rest)) : new Promise(setImmediate));
    const began = performance.now();
    try {
      return work();
    } finally {
      const took = performance.now() - began;
      rest = took > longWork ? Math.min(Math.ceil(took), longestRest) : 0;
    }
  }

  return (work) => {
    const done = workAfter(last, work);
    last = done.catch(() => {});
    return done;
  };
}

/** The turns of this process. */
export const takeTurn = openTurns();

/** As `items.map(work)`; what comes after the first 10 ms takes a turn for each slice of 10 ms. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const workOn = () => {
    const began = performance.now();
    while (results.length < items.length && performance.now() - began < sliceLength)
      results.push(work(items[results.length]!));
  };
  workOn();
  while (results.length < items.length) await takeTurn(workOn);
  return results;
}

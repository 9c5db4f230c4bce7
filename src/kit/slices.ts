/**
 * Long work in short slices, so that nobody else in this process waits for all of it.
 *
 * What takes milliseconds an item and has many items gives others their turn in between.
 */
const sliceLength = 10;

/** As `items.map(work)`, but lets others have their turn after each slice of 10 ms. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > sliceLength) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      began = performance.now();
    }
    results.push(work(item));
  }
  return results;
}

/**
 * Turns for work that cannot be cut in slices: each asker goes on in a round of the event loop of its own,
 * so that ten of them at once make others wait for one, not for ten. On the server only.
 */
export function openTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve))));
}

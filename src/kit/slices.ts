/**
 * Long work in short slices, so that nobody else in this process waits for all of it.
 *
 * Work that takes milliseconds and cannot be interrupted takes turns: one piece in a round of the event loop, and one of
 * each line after the other, so that a piece of one line never waits for all of another. After a long piece no line with
 * long work goes on for as long as it took: all of them together have half of the processor at most, and an answer
 * that needs ten rounds of the loop does not pay for ten of them.
 */
const sliceLength = 10;
/** Shorter work makes nobody wait. */
const longWork = 5;
const longestRest = 50;

/** Does the work as soon as it is the turn of its line. On the server only. */
export type TakeTurn = <Result>(line: string, work: () => Result) => Promise<Result>;

interface Line {
  waiting: (() => void)[];
  /** Its last piece was long. */
  isHeavy: boolean;
}

export function openTurns(): TakeTurn {
  /** The one that was served last stands last. */
  const lines = new Map<string, Line>();
  let resting: NodeJS.Timeout | null = null;
  let isPlanned = false;

  const mayGo = (line: Line) => line.waiting.length > 0 && !(resting && line.isHeavy);

  function plan(): void {
    if (isPlanned || !lines.values().some(mayGo)) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      workOne();
      plan();
    });
  }

  function workOne(): void {
    const [name, line] = lines.entries().find(([, line]) => mayGo(line))!;
    const began = performance.now();
    line.waiting.shift()!();
    const took = performance.now() - began;
    line.isHeavy = took > longWork;
    lines.delete(name);
    if (line.isHeavy || line.waiting.length > 0) lines.set(name, line);
    if (line.isHeavy) rest(Math.min(Math.ceil(took), longestRest));
  }

  function rest(milliseconds: number): void {
    if (resting) clearTimeout(resting);
    resting = setTimeout(() => {
      resting = null;
      // Of who asks nothing more, nothing is remembered.
      for (const [name, { waiting }] of lines) if (waiting.length === 0) lines.delete(name);
      plan();
    }, milliseconds);
  }

  return (name, work) =>
    new Promise((resolve, reject) => {
      const line = lines.get(name) ?? { waiting: [], isHeavy: false };
      lines.set(name, line);
      line.waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      plan();
    });
}

/** The turns of this process: the build of the pages is handed this one, since it has a copy of all modules. */
export const takeTurn = openTurns();

/** For the work of `mapInSlices`, which does not know for whom it is. */
const slices = "slices";

/** As `items.map(work)`; what comes after the first 5 ms takes a turn for each slice of 10 ms. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const workFor = (milliseconds: number) => {
    const began = performance.now();
    while (results.length < items.length && performance.now() - began < milliseconds)
      results.push(work(items[results.length]!));
  };
  workFor(longWork);
  while (results.length < items.length) await takeTurn(slices, () => workFor(sliceLength));
  return results;
}

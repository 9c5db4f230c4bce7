/**
 * Events one after another: a deletion must not overtake what it deletes.
 *
 * Some events are prepared at the same time, since that is mostly waiting for
 * the database, and each is delivered in its turn. The chain never grows without
 * end: when too many wait, all that wait are dropped, and it says so once.
 */
export interface ChainOptions<Item> {
  /** How many are prepared at the same time. */
  atOnce: number;
  /** How many may wait. */
  most: number;
  /** Reads what an item needs and answers what delivers it. */
  prepare(item: Item): Promise<() => Promise<void> | void>;
  failed(error: unknown): void;
  /** Items were dropped. */
  overflowed(): void;
}

export interface Chain<Item> {
  add(item: Item): void;
  /** Until nothing is under way any more. */
  idle(): Promise<void>;
}

export function openChain<Item>({ atOnce, most, prepare, failed, overflowed }: ChainOptions<Item>): Chain<Item> {
  let waiting: Item[] = [];
  let underWay = 0;
  let turn = Promise.resolve();

  function start(): void {
    while (underWay < atOnce && waiting.length > 0) {
      underWay++;
      const prepared = prepare(waiting.shift()!);
      // Its turn may come later than its failure, which is nobody's unhandled rejection until then.
      prepared.catch(() => {});
      turn = turn
        .then(async () => (await prepared)())
        .catch(failed)
        .finally(() => {
          underWay--;
          start();
        });
    }
  }

  return {
    add(item) {
      waiting.push(item);
      if (waiting.length > most) {
        waiting = [];
        overflowed();
      }
      start();
    },
    async idle() {
      while (underWay > 0) await turn;
    },
  };
}

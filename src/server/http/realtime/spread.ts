/** Does something with each item at a moment of its own, by chance, within so many milliseconds: many who come back never come at once. */
import { setTimeout as sleep } from "node:timers/promises";

export async function spread<Item>(items: readonly Item[], withinMs: number, act: (item: Item) => void): Promise<void> {
  await Promise.all(
    items.map(async (item) => {
      await sleep(Math.random() * withinMs);
      act(item);
    }),
  );
}

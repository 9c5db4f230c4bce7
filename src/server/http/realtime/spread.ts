/** Does something with each item at a moment of its own, by chance, within so many milliseconds: many who come back never come at once. */
export async function spread<Item>(items: readonly Item[], withinMs: number, act: (item: Item) => void): Promise<void> {
  await Promise.all(
    items.map(async (item) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
      act(item);
    }),
  );
}

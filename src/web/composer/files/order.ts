/** The same list with one of its items in another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const others = items.filter((_, at) => at !== from);
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, item);
}

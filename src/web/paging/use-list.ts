/**
 * A list of a screen: what of it is shown, what waits, and the ways to more.
 *
 * All of it belongs to the entry of the history, so that Back and a reload show
 * the same list at the same place.
 */
import { useCallback, useState, useSyncExternalStore } from "react";
import { useKept } from "#web/data/kept.ts";
import { useApi } from "#web/data/reader.ts";
import { append, fill, rowsOf, show, startList, waitingIn } from "./list.ts";
import type { Cursor, List, ListPage, ListRow } from "./list.ts";
import { readMissing, type PageSource } from "./read-missing.ts";
import { useAsk, type Loading } from "./use-ask.ts";

export interface ListSource<Body, Item> extends PageSource<Body, Item> {
  /** Items that the reader has done away with: they stay in the list, and come back to their places. */
  hidden?: Hidden<Item>;
}

export interface Hidden<Item> {
  is: (item: Item) => boolean;
  subscribe: (listener: () => void) => () => void;
}

export interface ListView<Item> {
  rows: readonly ListRow<Item>[];
  /** The items of the rows. */
  items: readonly Item[];
  waiting: readonly Item[];
  /** More waits than is known yet. */
  moreWaits: boolean;
  /** The query of the next page; null at the end. */
  next: Cursor | null;
  state: Loading;
  /** Loads the next page; a second call while one is under way does nothing. */
  more: () => Promise<void>;
  /** Loads a page of the gap below an item. */
  fillGap: (edge: Item) => Promise<void>;
  /** How that goes, for the gap that was asked for last. */
  gap: { edge: Item; state: Loading } | null;
  /** Shows what waits. */
  show: () => void;
}

/** For a list that is kept current. */
interface Changing<Item> {
  change: (next: (list: List<Item>) => List<Item>) => void;
}

const never: Hidden<unknown> = { is: () => false, subscribe: () => () => {} };
const itself = (item: string) => item;

export function useList<Body, Item extends string>(
  name: string,
  source: ListSource<Body, Item>,
  first: ListPage<Item>,
): ListView<Item> & Changing<Item> {
  const api = useApi();
  const { path, query, take, idOf = itself, hidden = never } = source;
  const [list, change] = useKept<List<Item>>(name, startList(first));
  const [state, setState] = useState<Loading>("idle");
  const [gap, setGap] = useState<ListView<Item>["gap"]>(null);
  // The end of the list comes by itself, and keeps nobody from filling a gap.
  const [ask, askForGap] = [useAsk(), useAsk()];
  const known = list.ranges.flatMap(({ items }) => items);
  const gone = useHiddenAmong(known, hidden);

  const last = list.ranges.at(-1)!;
  const more = () =>
    ask(setState, async () => {
      if (!last.older) return;
      const page = await api.get<Body>(path, { ...query, ...last.older });
      const items = take(page.body);
      change((before) => append(before, { items, next: page.next }));
    });
  const fillGap = (edge: Item) =>
    askForGap(
      (next) => setGap({ edge, state: next }),
      async () => {
        const at = list.ranges.findIndex(({ items }) => items.at(-1) === edge);
        const [known] = list.ranges[at + 1]!.items;
        const page = await readMissing(api, source, known && idOf(known), list.ranges[at]!.older!);
        change((before) => fill(before, edge, page, idOf));
      },
    );

  const rows = rowsOf(list, idOf).filter((row) => !("item" in row) || !gone.has(row.item));
  const waiting = waitingIn(list, idOf);
  return {
    rows,
    items: rows.flatMap((row) => ("item" in row ? [row.item] : [])),
    waiting: waiting.items.filter((item) => !gone.has(item)),
    moreWaits: waiting.more,
    next: last.older,
    state,
    more,
    fillGap,
    gap,
    show: useCallback(() => change(show), [change]),
    change,
  };
}

/** Which of these are hidden. Drawn again only when one of them goes or comes back, however much else changes. */
export function useHiddenAmong<Item extends string>(
  items: readonly Item[],
  { is, subscribe }: Hidden<Item>,
): Set<Item> {
  const read = () => items.filter(is).join(separator);
  return new Set(useSyncExternalStore(subscribe, read, read).split(separator) as Item[]);
}

const separator = "\n";

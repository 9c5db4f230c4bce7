/**
 * A list as what is known of it: ranges without holes, the newest first, and a
 * gap between each two of them.
 *
 * Nothing is ever silently missing. After a loss of the connection the items that
 * arrive begin a range of their own, and only an answer of the server that reaches
 * down to the older range closes the gap. Until then the gap is a row of the list.
 * Whether an item is shown or waits behind the pill changes nothing of that.
 *
 * All of it is JSON: it is kept for the way back and for a reload.
 */
import { compareIds } from "#protocol/ids.ts";

export type Cursor = Record<string, string>;

/** A page as the server answers it; the first one of a list comes from a screen's loader. */
export interface ListPage<Item> {
  items: readonly Item[];
  next: Cursor | null;
}

export interface Range<Item> {
  items: readonly Item[];
  /** Asks for what lies below: what is in the gap, or the next page. Null: nothing lies there. */
  older: Cursor | null;
}

export interface List<Item> {
  /** Never empty. Below all but the last one there is a gap. */
  ranges: readonly Range<Item>[];
  /** Ids of items that are known, and shown once the reader asks for them. */
  waiting: readonly string[];
  /** Something may be missing above the item that was the newest then. */
  lost: { since: string | null; heardAgain: boolean } | null;
}

/** The id by which a list is in order, newest first. */
export type IdOf<Item> = (item: Item) => string;

export function startList<Item>({ items, next }: ListPage<Item>): List<Item> {
  return { ranges: [{ items, older: next }], waiting: [], lost: null };
}

/** Adds the next page at the end. A list that comes in pages only needs no order by id. */
export function append<Item>(list: List<Item>, page: ListPage<Item>): List<Item> {
  const known = new Set(list.ranges.flatMap((range) => range.items));
  const last = list.ranges.at(-1)!;
  const items = [...last.items, ...page.items.filter((item) => !known.has(item))];
  return { ...list, ranges: [...list.ranges.slice(0, -1), { items, older: page.next }] };
}

/** The connection was away: above what is known now something may be missing. */
export function lose<Item>(list: List<Item>, idOf: IdOf<Item>): List<Item> {
  const [newest] = list.ranges[0]!.items;
  const since = list.lost ? list.lost.since : newest === undefined ? null : idOf(newest);
  return { ...list, lost: { since, heardAgain: false } };
}

/** Takes one item that has come live, or that the reader has made. */
export function arrive<Item>(list: List<Item>, item: Item, waits: boolean, idOf: IdOf<Item>): List<Item> {
  const id = idOf(item);
  const { lost, ranges } = list;
  if (ranges.some(({ items }) => items.some((known) => idOf(known) === id))) return list;
  const waiting = waits && isNewest(list, id, idOf) ? [id, ...list.waiting] : list.waiting;
  const lower = ranges.findIndex(({ items: [newest] }) => newest === undefined || compareIds(id, idOf(newest)) > 0);
  if (lower === 0 && lost && !lost.heardAgain) {
    const fresh = { items: [item], older: { max_id: id } };
    return { ranges: [fresh, ...ranges], waiting, lost: { ...lost, heardAgain: true } };
  }
  // Between two ranges it belongs to the upper one, whose cursor asks for all that is in the gap.
  const place = lower < 0 ? ranges.length - 1 : Math.max(0, lower - 1);
  const { items, older } = ranges[place]!;
  // Below the end of what was read it comes with its own page.
  if (lower < 0 && older && compareIds(id, idOf(items.at(-1)!)) < 0) return list;
  return { ...list, waiting, ranges: ranges.with(place, { items: union([item], items, idOf), older }) };
}

/**
 * Takes the newest page of the list, which was asked for after `lose`, from
 * `lost.since` on. If it does not reach down to what is known, a gap is below it.
 */
export function catchUp<Item>(
  list: List<Item>,
  { items, next }: ListPage<Item>,
  waits: (item: Item) => boolean,
  idOf: IdOf<Item>,
): List<Item> {
  const known = new Set(list.ranges.flatMap((range) => range.items.map(idOf)));
  const news = items.filter((item) => !known.has(idOf(item)) && waits(item)).map(idOf);
  const waiting = [...news.filter((id) => isNewest(list, id, idOf)), ...list.waiting];
  // Of what is older than this nothing was said.
  const reached = next?.["max_id"] ?? list.lost?.since ?? "0";
  return { ranges: join({ items, older: next }, list.ranges, reached, idOf), waiting, lost: null };
}

/** Takes a page that the reader has asked for in the gap below an item. */
export function fill<Item>(list: List<Item>, edge: Item, page: ListPage<Item>, idOf: IdOf<Item>): List<Item> {
  const at = list.ranges.findIndex(({ items }) => items.length > 0 && idOf(items.at(-1)!) === idOf(edge));
  const [upper, lower] = list.ranges.slice(at, at + 2);
  if (at < 0 || !upper || !lower) return list;
  const items = union(page.items, upper.items, idOf);
  // A page without a next one was the end: nothing is left in the gap.
  const [newest] = lower.items;
  const reached = page.next?.["max_id"] ?? (newest === undefined ? "0" : idOf(newest));
  const joined = join({ items, older: page.next }, list.ranges.slice(at + 1), reached, idOf);
  return { ...list, ranges: [...list.ranges.slice(0, at), ...joined] };
}

/** Shows what waits. */
export function show<Item>(list: List<Item>): List<Item> {
  return { ...list, waiting: [] };
}

/** A row of the list: an item, or the gap below an item. */
export type ListRow<Item> = { item: Item } | { gapBelow: Item };

/** What is shown, from the top. */
export function rowsOf<Item>({ ranges, waiting }: List<Item>, idOf: IdOf<Item>): ListRow<Item>[] {
  const hidden = new Set(waiting);
  const rows: ListRow<Item>[] = [];
  for (const [index, { items }] of ranges.entries()) {
    for (const item of items) if (!hidden.has(idOf(item))) rows.push({ item });
    // Above all that is shown it is the pill that speaks of a gap.
    if (index < ranges.length - 1 && rows.length > 0) rows.push({ gapBelow: items.at(-1)! });
  }
  return rows;
}

/** The waiting items, newest first, and whether more wait than are known: a gap lies below some of them. */
export function waitingIn<Item>({ ranges, waiting }: List<Item>, idOf: IdOf<Item>): { items: Item[]; more: boolean } {
  const hidden = new Set(waiting);
  const found = ranges.map(({ items }) => items.filter((item) => hidden.has(idOf(item))));
  return { items: found.flat(), more: found.slice(0, -1).some((items) => items.length > 0) };
}

/** Older than something that is shown, an item is not new: it is shown in its place. */
function isNewest<Item>({ ranges, waiting }: List<Item>, id: string, idOf: IdOf<Item>): boolean {
  const hidden = new Set(waiting);
  for (const { items } of ranges) {
    const shown = items.find((item) => !hidden.has(idOf(item)));
    if (shown !== undefined) return compareIds(id, idOf(shown)) > 0;
  }
  return true;
}

/** Puts a range above others, and makes one of it and of those that it reaches. */
function join<Item>(
  upper: Range<Item>,
  below: readonly Range<Item>[],
  reached: string,
  idOf: IdOf<Item>,
): Range<Item>[] {
  let { items, older } = upper;
  let joined = 0;
  for (const range of below) {
    const [newest, oldest] = [range.items[0], range.items.at(-1)];
    if (newest !== undefined && compareIds(idOf(newest), reached) < 0) break;
    // The lower one says what comes below, unless the upper one reaches further down.
    if (oldest !== undefined && compareIds(idOf(oldest), reached) <= 0) older = range.older;
    items = union(items, range.items, idOf);
    joined += 1;
  }
  return [{ items, older }, ...below.slice(joined)];
}

/** Newest first, each id once, in the first of its versions. */
function union<Item>(first: readonly Item[], second: readonly Item[], idOf: IdOf<Item>): Item[] {
  const byId = new Map([...second, ...first].map((item) => [idOf(item), item]));
  return [...byId.values()].sort((a, b) => compareIds(idOf(b), idOf(a)));
}

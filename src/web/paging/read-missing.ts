/** Reads one page of what is missing above an item that is known, from the top. */
import { compareIds, idBefore } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import type { Api } from "#web/data/api.ts";
import type { Cursor, IdOf, ListPage } from "./list.ts";

/** Where the pages of a list come from. */
export interface PageSource<Body, Item> {
  /** `/api/v1/timelines/home` */
  path: string;
  query?: Query;
  /** Puts what came into the entity store; answers what the list keeps of it, which must be JSON. */
  take: (body: Body) => Item[];
  /** By what the list is in order; the item itself where it is an id. */
  idOf?: IdOf<Item>;
}

/** As many as a screenful and a little more: that much an absence of any length may cost. */
const pageSize = 40;
/** Enough to see whether anything is left. */
const glanceSize = 5;

/** Milliseconds. A post can become visible after one with a higher id, by as long as publishing it took. */
const overlap = 30_000;

/** `known` is the newest known id below what is missing, if anything is known. */
export async function readMissing<Body, Item>(
  api: Api,
  { path, query, take, idOf = String }: PageSource<Body, Item>,
  known: string | null | undefined,
  from: Cursor,
): Promise<ListPage<Item>> {
  const since = known && { since_id: idBefore(known, overlap) };
  const read = async (cursor: Cursor, limit: number) => {
    const { body, next } = await api.get<Body>(path, { ...query, ...since, ...cursor, limit });
    return { items: take(body), next };
  };
  const page = await read(from, pageSize);
  if (!known || !page.next) return page;
  // A full page does not say whether it was the last one.
  const below = await read(page.next, glanceSize);
  const isLeft = below.items.some((item) => compareIds(idOf(item), known) > 0);
  return isLeft ? page : { items: [...page.items, ...below.items], next: below.next };
}

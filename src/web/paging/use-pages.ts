/**
 * The pages of a list: what was loaded, the query of the next page, and what has
 * arrived meanwhile and waits to be shown.
 *
 * All of it belongs to the entry of the history, so that Back and a reload show
 * the same list at the same place.
 */
import { useCallback, useRef, useState } from "react";
import type { Query } from "#protocol/query.ts";
import { ApiProblem } from "#web/data/api.ts";
import { useKept } from "#web/data/kept.ts";
import { useApi } from "#web/data/reader.ts";

/** Where the pages come from. */
export interface Source<Body, Item> {
  /** `/api/v1/timelines/home` */
  path: string;
  query?: Query;
  /** Puts what came into the entity store; answers what the list keeps of it, which must be JSON. */
  take: (body: Body) => Item[];
}

/** The first page, as a screen's loader has read it. */
export interface FirstPage<Item> {
  items: readonly Item[];
  next: Record<string, string> | null;
}

interface List<Item> {
  items: readonly Item[];
  waiting: readonly Item[];
  next: Record<string, string> | null;
}

export interface Pages<Item> extends List<Item> {
  state: "idle" | "loading" | { problem: string };
  /** Loads the next page; a second call while one is under way does nothing. */
  more: () => Promise<void>;
  /** New items wait at the top, newest first; those that are in the list already are left out. */
  arrive: (items: readonly Item[]) => void;
  /** Shows what waits. */
  show: () => void;
  /** Own posts need not wait. */
  prepend: (items: readonly Item[]) => void;
}

export function usePages<Body, Item extends string>(
  name: string,
  source: Source<Body, Item>,
  first: FirstPage<Item>,
): Pages<Item> {
  const api = useApi();
  const [list, setList] = useKept<List<Item>>(name, { ...first, waiting: [] });
  const [state, setState] = useState<Pages<Item>["state"]>("idle");
  const underWay = useRef(false);

  const more = async () => {
    if (underWay.current || !list.next) return;
    underWay.current = true;
    setState("loading");
    try {
      const page = await api.get<Body>(source.path, { ...source.query, ...list.next });
      const items = source.take(page.body);
      setList((before) => ({ ...before, items: [...before.items, ...unknownTo(before, items)], next: page.next }));
      setState("idle");
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setState({ problem: error.message });
    } finally {
      underWay.current = false;
    }
  };
  const arrive = useCallback(
    (items: readonly Item[]) =>
      setList((before) => ({ ...before, waiting: [...unknownTo(before, items), ...before.waiting] })),
    [setList],
  );
  const show = useCallback(
    () => setList((before) => ({ ...before, items: [...before.waiting, ...before.items], waiting: [] })),
    [setList],
  );
  const prepend = useCallback(
    (items: readonly Item[]) =>
      setList((before) => ({ ...before, items: [...unknownTo(before, items), ...before.items] })),
    [setList],
  );
  return { ...list, state, more, arrive, show, prepend };
}

function unknownTo<Item>(list: List<Item>, items: readonly Item[]): Item[] {
  const known = new Set([...list.items, ...list.waiting]);
  return items.filter((item) => !known.has(item));
}

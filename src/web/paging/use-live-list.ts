/**
 * A list that is kept current. New items wait behind the pill. After a loss
 * of the connection, however long, one page of what is newest is read; if that
 * does not reach what is known, a gap is below it (see `list.ts`).
 */
import { useEffect, useRef } from "react";
import { idBefore } from "#protocol/ids.ts";
import { ApiProblem } from "#web/data/api.ts";
import { useApi } from "#web/data/reader.ts";
import { useLive } from "#web/live/use-live.ts";
import type { LiveListener } from "#web/live/socket.ts";
import { arrive, catchUp, lose, type ListPage } from "./list.ts";
import { gapPage, useList, type ListView, type ListSource } from "./use-list.ts";

export interface LiveListSource<Body, Item> extends ListSource<Body, Item> {
  /** Of which stream it hears what has happened; null for a list that does not grow at its top. */
  stream: string | null;
  /** What need not wait behind the pill. */
  isOwn?: (item: Item) => boolean;
}

export interface LiveListView<Item> extends ListView<Item> {
  /** Takes an item that has come live, or that the reader has made. */
  arrive: (item: Item) => void;
  /** Reads what may have been missed. */
  refresh: () => void;
}

/** Milliseconds. A post can become visible after one with a higher id, by as long as publishing it took. */
const overlap = 30_000;
/** Milliseconds until what could not be read is asked for again; each time twice as long. */
const pauses = { first: 5_000, longest: 60_000 };

export function useLiveList<Body, Item extends string>(
  name: string,
  source: LiveListSource<Body, Item>,
  first: ListPage<Item>,
  listener: (list: LiveListView<Item>) => Omit<LiveListener, "gap">,
): LiveListView<Item> {
  const api = useApi();
  const { path, query, take, stream, isOwn = () => false, idOf = (item: Item) => item } = source;
  const list = useList(name, source, first);
  const { change } = list;
  const asking = useRef({ underWay: false, again: false });
  const retry = useRetry(() => void refresh());

  async function refresh(): Promise<void> {
    let since = loseNow();
    const { current } = asking;
    current.again = true;
    if (current.underWay) return;
    current.underWay = true;
    try {
      while (current.again) {
        current.again = false;
        const from = since === null ? {} : { since_id: idBefore(since, overlap) };
        const { body, next } = await api.get<Body>(path, { ...query, ...from, limit: gapPage });
        const page = { items: take(body), next };
        // After another loss this page no longer reaches up to now.
        if (current.again) since = loseNow();
        else change((before) => catchUp(before, page, (item) => !isOwn(item), idOf));
      }
      retry.forget();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // The list remembers that something is missing.
      retry.later();
    } finally {
      current.underWay = false;
    }
  }

  /** Answers from where on something is missing. */
  function loseNow(): string | null {
    let since: string | null = null;
    change((before) => {
      const lost = lose(before, idOf);
      since = lost.lost!.since;
      return lost;
    });
    return since;
  }

  const view: LiveListView<Item> = {
    ...list,
    arrive: (item) => change((before) => arrive(before, item, !isOwn(item), idOf)),
    refresh: () => void refresh(),
  };
  useLive(stream, { ...listener(view), gap: view.refresh });
  return view;
}

/** Tries again later, with growing pauses, as long as the component is on screen. */
function useRetry(work: () => void): { later: () => void; forget: () => void } {
  const latest = useRef(work);
  const waits = useRef({ pause: pauses.first, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const { current } = waits;
    return () => clearTimeout(current.timer);
  }, []);
  return {
    later() {
      const { current } = waits;
      clearTimeout(current.timer);
      current.timer = setTimeout(() => latest.current(), current.pause);
      current.pause = Math.min(current.pause * 2, pauses.longest);
    },
    forget() {
      clearTimeout(waits.current.timer);
      waits.current.pause = pauses.first;
    },
  };
}

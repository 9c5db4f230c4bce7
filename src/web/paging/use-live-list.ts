/**
 * A list that is kept current. New items wait behind the pill. After a loss
 * of the connection, however long, one page of what is newest is read (see
 * `read-missing.ts`); if more is missing, a gap is below it (see `list.ts`).
 */
import { useEffect, useRef } from "react";
import { ApiProblem } from "#web/data/api.ts";
import { useApi } from "#web/data/reader.ts";
import { useLive } from "#web/live/use-live.ts";
import type { LiveListener } from "#web/live/socket.ts";
import { arrive, catchUp, lose, type ListPage } from "./list.ts";
import { readMissing } from "./read-missing.ts";
import { useList, type ListView, type ListSource } from "./use-list.ts";

export interface LiveListSource<Body, Item> extends ListSource<Body, Item> {
  /** Of which stream it hears what has happened; null for a list that does not grow at its top. */
  stream: string | null;
  /** What need not wait behind the pill. */
  isOwn?: (item: Item) => boolean;
  /** Something may have been missed; what is newest is read in any case. */
  missed?: () => void;
}

export interface LiveListView<Item> extends ListView<Item> {
  /** Takes an item that has come live, or that the reader has made. */
  arrive: (item: Item) => void;
  /** Reads what may have been missed. */
  refresh: () => void;
}

/** Milliseconds until what could not be read is asked for again; each time twice as long. */
const pauses = { first: 5_000, longest: 60_000 };

export function useLiveList<Body, Item extends string>(
  name: string,
  source: LiveListSource<Body, Item>,
  first: ListPage<Item>,
  listener: (list: LiveListView<Item>) => Omit<LiveListener, "gap">,
): LiveListView<Item> {
  const api = useApi();
  const { stream, isOwn = () => false, idOf = (item: Item) => item } = source;
  const list = useList(name, source, first);
  const { change } = list;
  const asking = useRef({ underWay: false, again: false, pause: pauses.first, timer: 0 });
  useEffect(() => () => clearTimeout(asking.current.timer), []);

  async function refresh(): Promise<void> {
    let since = loseNow();
    const { current } = asking;
    clearTimeout(current.timer);
    current.again = true;
    if (current.underWay) return;
    current.underWay = true;
    try {
      while (current.again) {
        current.again = false;
        const page = await readMissing(api, source, since, {});
        // After another loss this page no longer reaches up to now.
        if (current.again) since = loseNow();
        else change((before) => catchUp(before, page, (item) => !isOwn(item), idOf));
      }
      current.pause = pauses.first;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // The list remembers that something is missing.
      current.timer = window.setTimeout(() => void refresh(), current.pause);
      current.pause = Math.min(current.pause * 2, pauses.longest);
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
  useLive(stream, { ...listener(view), gap: () => (source.missed?.(), view.refresh()) });
  return view;
}

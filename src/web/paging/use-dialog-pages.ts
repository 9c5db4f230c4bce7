/** A list in a dialog: its first page comes when it opens, each further one when it is asked for. */
import { useCallback, useEffect, useState } from "react";
import type { Query } from "#protocol/query.ts";
import { ApiProblem, type Page } from "#web/data/api.ts";

export interface DialogPages<Item> {
  /** In the order in which they came; null until the first has come. */
  pages: readonly (readonly Item[])[] | null;
  hasMore: boolean;
  problem: string | null;
  /** The next page, or once more the one that failed. */
  load: () => void;
}

/** Begins anew with another `read`. */
export function useDialogPages<Item>(read: (query: Query) => Promise<Page<readonly Item[]>>): DialogPages<Item> {
  const [pages, setPages] = useState<readonly (readonly Item[])[] | null>(null);
  const [next, setNext] = useState<Query | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useCallback(
    async (query: Query) => {
      setProblem(null);
      try {
        const page = await read(query);
        setPages((before) => [...(before ?? []), page.body]);
        setNext(page.next);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        setProblem(error.message);
      }
    },
    [read],
  );
  useEffect(() => void load({}), [load]);

  return { pages, hasMore: next !== null, problem, load: () => void load(next ?? {}) };
}

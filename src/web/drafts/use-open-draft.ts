/** The open draft of a composer, from its first showing to its last. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isChanged, type Draft } from "./draft.ts";
import { OpenDraft, type OpenDraftState } from "./open-draft.ts";
import { drafts, type DraftStore } from "./store.ts";

interface Options {
  wanted?: string | undefined;
  goOnWith?: (kept: Draft) => boolean;
  store?: DraftStore;
  /** Told after the last showing, if words are left that are safe; with the draft if it failed to be published since. */
  onLeft: (failed: Draft | null) => void;
}

export function useOpenDraft(first: () => Draft, { store = drafts, onLeft, ...wishes }: Options) {
  const [open] = useState(() => new OpenDraft(store, first(), wishes));
  const left = useRef(onLeft);
  left.current = onLeft;
  useEffect(() => {
    void open.start();
    return () => {
      // oxlint-disable-next-line react/exhaustive-deps -- it is no ref
      const { errors } = open.current().draft;
      void open.close().then(() => {
        // oxlint-disable-next-line react/exhaustive-deps -- it is no ref
        const { draft, keeping } = open.current();
        const hasFailed = draft.errors.length > 0 && draft.errors !== errors;
        if (draft.changedAt > 0 && isChanged(draft) && keeping === "kept") left.current(hasFailed ? draft : null);
      });
    };
  }, [open]);
  return { open, ...useSyncExternalStore(open.subscribe, open.shape, open.shape) };
}

/** What follows each key: a number, or yes or no. Its component is made anew when that has changed. */
export function useEachKey<Part>(open: OpenDraft, part: (state: OpenDraftState) => Part): Part {
  const now = () => part(open.current());
  return useSyncExternalStore(open.subscribe, now, now);
}

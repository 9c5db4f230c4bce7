/** The open draft of a composer, from its first showing to its last. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Draft } from "./draft.ts";
import { OpenDraft, type OpenDraftState } from "./open-draft.ts";
import { drafts, type DraftStore } from "./store.ts";

interface Options {
  wanted?: string | undefined;
  goOnWith?: (kept: Draft) => boolean;
  store?: DraftStore;
}

export function useOpenDraft(
  first: () => Draft,
  { store = drafts, ...wishes }: Options,
): OpenDraftState & { open: OpenDraft } {
  const [open] = useState(() => new OpenDraft(store, first(), wishes));
  const state = useSyncExternalStore(open.subscribe, open.current, open.current);
  useEffect(() => {
    void open.start();
    return () => void open.close();
  }, [open]);
  return { ...state, open };
}

/** Where the files of a draft can be put into its text: in the editor, while it is open. */
import { useSyncExternalStore } from "react";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { Editor } from "#web/editor/editor.ts";

type Placing = Pick<Editor, "place" | "takeOut">;

const open = new WeakMap<OpenDraft, Placing>();
const listeners = new Set<() => void>();

export function setPlacing(of: OpenDraft, placing: Placing | null): void {
  if (placing) open.set(of, placing);
  else open.delete(of);
  listeners.forEach((listener) => listener());
}

/** Null while the words are plain. */
export function usePlacing(of: OpenDraft): Placing | null {
  const now = () => open.get(of) ?? null;
  return useSyncExternalStore(subscribe, now, now);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

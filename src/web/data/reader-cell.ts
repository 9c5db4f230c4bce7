/**
 * The reader of this browser page, who may change while it is open: another
 * theme, another avatar, more unread notifications.
 */
import { useSyncExternalStore } from "react";
import type { Reader } from "./reader.ts";

let reader: Reader | null = null;
const listeners = new Set<() => void>();

/** Called once, with the reader that came in the page. */
export function startReader(first: Reader): void {
  reader = first;
}

export function currentReader(): Reader {
  if (!reader) throw new Error("startReader has not been called");
  return reader;
}

/** Null where nothing has started yet, as on the server. */
export const readerIfStarted = (): Reader | null => reader;

/** Changes some fields for every component that reads them. Only in the browser. */
export function updateReader(change: Partial<Reader>): void {
  reader = { ...currentReader(), ...change };
  listeners.forEach((listener) => listener());
}

export function useCurrentReader(): Reader {
  return useSyncExternalStore(subscribe, currentReader, currentReader);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A screen keeps for the way back the pages of a list that it has loaded, its open
 * folds and the text of its fields.
 *
 * They belong to the entry of the browser's history, not to the component, so they
 * are there again after Back, and after a reload, as JSON
 * (`navigation/saved-visits.ts`).
 */
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from "react";

export class Kept {
  readonly #values: Map<string, unknown>;
  readonly #listeners = new Set<() => void>();
  /** True if an earlier visit has left something here. */
  readonly restored: boolean;

  constructor(values: Record<string, unknown> = {}) {
    this.#values = new Map(Object.entries(values));
    this.restored = this.#values.size > 0;
  }

  get(name: string): unknown {
    return this.#values.get(name);
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
    this.#listeners.forEach((listener) => listener());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  values(): Record<string, unknown> {
    return Object.fromEntries(this.#values);
  }
}

export const KeptContext = createContext<Kept>(new Kept());

/**
 * Like `useState`, but the value is still there on Back and after a reload. It
 * has to be JSON. Hydration starts from `initial`, as the server did, and takes
 * the kept value in the same frame.
 */
export function useKept<T>(name: string, initial: T): [T, (next: T | ((before: T) => T)) => void] {
  const kept = useContext(KeptContext);
  const [first] = useState(initial);
  const read = () => (kept.get(name) ?? first) as T;
  const value = useSyncExternalStore(kept.subscribe, read, () => first);
  const change = useCallback(
    (next: T | ((before: T) => T)) => {
      const before = (kept.get(name) ?? first) as T;
      kept.set(name, typeof next === "function" ? (next as (before: T) => T)(before) : next);
    },
    [kept, name, first],
  );
  return [value, change];
}

/** Folds are kept as `open …`. Where a page is read anew, they stay as they were. */
export const isFold = (name: string) => name.startsWith("open ");

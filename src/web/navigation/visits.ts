/**
 * The pages of this visit to the site, each under the key of its entry in the
 * history: the view that was shown and what it kept, so that Back shows it at
 * once. The last few stay in memory; all of them are saved for a reload.
 */
import { Kept } from "#web/data/kept.ts";
import type { ScrollPlace } from "./scroll-place.ts";

export interface Visit<View> {
  key: string;
  /** Path and query as they stand in the address bar. */
  href: string;
  view: View;
  kept: Kept;
  scroll: ScrollPlace | null;
}

const mostInMemory = 10;

export class Visits<View> {
  readonly #byKey = new Map<string, Visit<View>>();
  #current: Visit<View>;

  constructor(first: Visit<View>) {
    this.#current = first;
    this.#byKey.set(first.key, first);
  }

  get current(): Visit<View> {
    return this.#current;
  }

  get(key: string): Visit<View> | undefined {
    return this.#byKey.get(key);
  }

  forget(key: string): void {
    this.#byKey.delete(key);
  }

  /** Makes it the current one; answers those that made room for it. */
  enter(visit: Visit<View>): Visit<View>[] {
    this.#byKey.delete(visit.key);
    this.#byKey.set(visit.key, visit);
    this.#current = visit;
    const left = [...this.#byKey.values()].slice(0, -mostInMemory);
    for (const { key } of left) this.#byKey.delete(key);
    return left;
  }

  /** The most recent first. */
  recent(): Visit<View>[] {
    return [...this.#byKey.values()].reverse();
  }
}

export function newVisit<View>(visit: Pick<Visit<View>, "key" | "href" | "view"> & Partial<Visit<View>>): Visit<View> {
  return { kept: new Kept(), scroll: null, ...visit };
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

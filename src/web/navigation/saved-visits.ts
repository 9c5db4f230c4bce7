/**
 * Visits outlive a reload: the place on the page and what the page kept of
 * itself, by the key of the history entry.
 *
 * A new document knows only its own visits, so it adds them to the saved ones
 * and never clears those: Back may lead past any number of full loads. The
 * oldest go when there are too many, or too much.
 *
 * The statuses and accounts that a kept list names are stored with it, so that
 * the way back needs no request; those that the server has just sent are newer
 * and win.
 */
import type { ScrollPlace } from "#web/navigation/scroll-place.ts";
import type { EntitySnapshot, EntityStore } from "#web/entities/store.ts";
import { addMissing, entitiesNamedIn } from "#web/entities/snapshots.ts";

export interface SavedVisit {
  scroll: ScrollPlace | null;
  kept: Record<string, unknown>;
}

interface StoredVisit extends SavedVisit {
  /** Whose pages they are: after a switch of accounts Back must not show what the other one kept. */
  account: string;
  entities?: EntitySnapshot;
}

const index = "linnet:visits";
const itemOf = (key: string) => `linnet:visit:${key}`;

/** A browser gives about 5 million characters to a site; visits over the budget keep only their scroll. */
const budget = 3_000_000;
const most = 30;

/** Saves the given visits, most recent first, before all that were saved earlier. */
export function saveVisits(
  visits: readonly (SavedVisit & { key: string })[],
  entities: EntityStore,
  account: string,
  storage: Storage = sessionStorage,
): void {
  try {
    const saved = savedKeys(storage);
    const fresh = new Map(visits.map((visit) => [visit.key, visit]));
    const keys = [...new Set([...fresh.keys(), ...saved])];
    const kept = keys.slice(0, most);
    // Removing comes before writing, so that the old ones don't take the room of the new.
    for (const key of saved) if (fresh.has(key) || !kept.includes(key)) storage.removeItem(itemOf(key));
    storage.setItem(index, JSON.stringify(kept));
    let left = budget;
    for (const key of kept) {
      const visit = fresh.get(key);
      const before = storage.getItem(itemOf(key));
      const whole = visit ? textOf(visit, entities, account) : (before ?? "");
      const text = whole.length <= left ? whole : withoutList(whole);
      left -= text.length;
      if (text !== before) storage.setItem(itemOf(key), text);
    }
  } catch (error) {
    // Storage may be full or forbidden. The price is a scroll position.
    console.warn("The place on the page could not be kept", error);
  }
}

/** What was saved of a history entry, if anything was; what it needs is put into the store. */
export function readVisit(
  key: string,
  entities: EntityStore,
  account: string,
  storage: Storage = sessionStorage,
): SavedVisit | null {
  try {
    const text = storage.getItem(itemOf(key));
    if (!text) return null;
    const { scroll, kept, entities: stored, account: whose } = JSON.parse(text) as StoredVisit;
    if (whose !== account) return null;
    if (stored) addMissing(entities, stored);
    return { scroll, kept };
  } catch {
    return null;
  }
}

function textOf({ scroll, kept }: SavedVisit, entities: EntityStore, account: string): string {
  return JSON.stringify({ account, scroll, kept, entities: entitiesNamedIn(kept, entities) } satisfies StoredVisit);
}

function withoutList(text: string): string {
  const { account, scroll } = JSON.parse(text) as StoredVisit;
  return JSON.stringify({ account, scroll, kept: {} } satisfies StoredVisit);
}

function savedKeys(storage: Storage): string[] {
  return JSON.parse(storage.getItem(index) ?? "[]") as string[];
}

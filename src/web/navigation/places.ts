/**
 * Places outlive a reload: where the reader was on each of the last pages, and
 * what those pages kept of themselves, by the key of the history entry.
 *
 * The statuses and accounts that a kept list names are stored with it, so that
 * the way back needs no request; those that the server has just sent are newer
 * and win.
 */
import type { ScrollPlace } from "#web/navigation/scroll-place.ts";
import type { EntitySnapshot, EntityStore } from "#web/entities/store.ts";
import { addMissing, entitiesNamedIn } from "#web/entities/snapshots.ts";

export interface Place {
  scroll: ScrollPlace | null;
  kept: Record<string, unknown>;
}

interface StoredPlace extends Place {
  entities: EntitySnapshot;
}

const index = "linnet:places";
const itemOf = (key: string) => `linnet:place:${key}`;

/** A browser gives about 5 million characters to a site; pages over the budget keep only their scroll. */
const budget = 3_000_000;
const most = 10;

/** Writes the given places, most recent first, and forgets all older ones. */
export function savePlaces(places: Map<string, Place>, entities: EntityStore, storage: Storage = sessionStorage): void {
  let left = budget;
  try {
    for (const key of savedKeys(storage)) storage.removeItem(itemOf(key));
    const keys = [...places.keys()].slice(0, most);
    storage.setItem(index, JSON.stringify(keys));
    for (const key of keys) {
      const { scroll, kept } = places.get(key)!;
      const whole = JSON.stringify({ scroll, kept, entities: entitiesNamedIn(kept, entities) } satisfies StoredPlace);
      const text = whole.length <= left ? whole : JSON.stringify({ scroll, kept: {} });
      left -= text.length;
      storage.setItem(itemOf(key), text);
    }
  } catch (error) {
    // Storage may be full or forbidden. The price is a scroll position.
    console.warn("The place on the page could not be kept", error);
  }
}

/** The place of a history entry, if there is one; what it needs is put into the store. */
export function readPlace(key: string, entities: EntityStore, storage: Storage = sessionStorage): Place | null {
  try {
    const text = storage.getItem(itemOf(key));
    if (!text) return null;
    const { scroll, kept, entities: stored } = JSON.parse(text) as Place & Partial<StoredPlace>;
    if (stored) addMissing(entities, stored);
    return { scroll, kept };
  } catch {
    return null;
  }
}

function savedKeys(storage: Storage): string[] {
  return JSON.parse(storage.getItem(index) ?? "[]") as string[];
}

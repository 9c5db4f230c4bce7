/** Own posts: told to the timelines on screen at once, without waiting for the socket. */
import type { StatusId } from "#protocol/ids.ts";

const listeners = new Set<(id: StatusId) => void>();

/** The status is in the entity store already. */
export function announcePublished(id: StatusId): void {
  listeners.forEach((listener) => listener(id));
}

export function onPublished(listener: (id: StatusId) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { nameOf, type Key } from "./claim.ts";

/** Which of these drafts are open somewhere, this tab included. */
export async function openAmong<K extends Key>(keys: readonly K[]): Promise<Set<K>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map((lock) => lock.name));
  return new Set(keys.filter((key) => names.has(nameOf(key))));
}

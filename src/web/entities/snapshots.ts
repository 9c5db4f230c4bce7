/** Parts of the entity store that travel: into session storage, out of a payload. */
import type { EntitySnapshot, EntityStore } from "./store.ts";

/** The entities whose ids stand in a JSON value, with those that they show in turn. */
export function entitiesNamedIn(value: unknown, store: EntityStore): EntitySnapshot {
  const found: EntitySnapshot = { statuses: [], accounts: [], relationships: [] };
  const seen = new Set<string>();
  const visit = (id: string | null) => {
    if (!id || seen.has(id)) return;
    seen.add(id);
    const [status, account] = [store.statuses.told(id), store.accounts.told(id)];
    const relationship = store.relationships.told(id);
    if (account) found.accounts.push(account);
    if (relationship) found.relationships.push(relationship);
    if (!status) return;
    found.statuses.push(status);
    for (const next of [status.account, status.reblog, status.in_reply_to_account_id]) visit(next);
    if (status.ancestors_count !== undefined) visit(status.in_reply_to_id);
  };
  // Ids stand between quotes, or in a JSON text inside of it; a word that names nothing here does no harm.
  for (const [, id] of JSON.stringify(value).matchAll(/"([\dA-Za-z-]{1,64})\\*"/g)) visit(id!);
  return found;
}

/** Takes what the store does not have yet: what it has is newer. Of what stands above a status only lists tell, and why it's there. */
export function addMissing(store: EntityStore, snapshot: EntitySnapshot): void {
  for (const account of snapshot.accounts) if (!store.accounts.told(account.id)) store.accounts.put(account);
  for (const status of snapshot.statuses) store.statuses.put({ ...status, ...store.statuses.told(status.id) });
  for (const one of snapshot.relationships) if (!store.relationships.told(one.id)) store.relationships.put(one);
}

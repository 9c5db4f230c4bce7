/** What stands between the reader and people on the page, as far as their buttons need it. */
import type { Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Api } from "#web/data/api.ts";
import type { Reader } from "#web/data/reader.ts";
import type { EntityStore } from "#web/entities/store.ts";

export interface PeopleSources {
  api: Api;
  entities: EntityStore;
  reader: Reader;
}

/** Reads the relationships that are not known yet; a visitor has none. */
export async function loadRelationships(sources: PeopleSources, ids: readonly AccountId[]): Promise<void> {
  const { entities, reader } = sources;
  await readRelationships(
    sources,
    ids.filter((id) => id !== reader.account?.id && !entities.relationships.told(id)),
  );
}

/** Reads them again, whatever is known of them, and takes those that are wanted. */
export async function readRelationships(
  { api, entities, reader }: PeopleSources,
  ids: readonly AccountId[],
  isWanted: (one: Relationship) => boolean = () => true,
): Promise<void> {
  if (!reader.account) return;
  for (const left = [...new Set(ids)]; left[0];) {
    // Servers take no more at once.
    const id = left.splice(0, 40);
    const { body } = await api.get<Relationship[]>("/api/v1/accounts/relationships", { id });
    for (const one of body) if (isWanted(one)) entities.relationships.put(one);
  }
}

/** Everyone of another server whom this page has: somebody may stand in a list without anything known of the two. */
export function knownOfDomain({ accounts }: EntityStore, domain: string): AccountId[] {
  return accounts.all().flatMap(({ acct, id }) => (acct.endsWith(`@${domain}`) ? id : []));
}

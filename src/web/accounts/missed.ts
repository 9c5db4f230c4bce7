/** Blocks and mutes from elsewhere while the connection was away. */
import { useApi, useReader } from "#web/data/reader.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { readRelationships, type PeopleSources } from "./relationships.ts";

/** A page that has just been made has missed nothing. */
const made = new WeakSet<EntityStore>();

export function useMissed(): () => void {
  const sources = { api: useApi(), entities: useEntities(), reader: useReader() };
  return () => void readMissed(sources).catch(() => {});
}

/** Nothing else counts for people of whom nothing is known: home has also people whom the reader doesn't follow. The next loss tries again. */
async function readMissed(sources: PeopleSources): Promise<void> {
  const { accounts, relationships } = sources.entities;
  if (!made.has(sources.entities)) return void made.add(sources.entities);
  const others = accounts.all().flatMap(({ id }) => (id === sources.reader.account?.id ? [] : id));
  await readRelationships(
    sources,
    others,
    (one) => one.blocking || one.blocked_by || one.muting || one.domain_blocking || Boolean(relationships.told(one.id)),
  );
}

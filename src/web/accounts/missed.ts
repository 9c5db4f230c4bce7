/** Who was blocked or muted elsewhere while the connection was away. */
import type { Relationship } from "#protocol/entities.ts";
import type { EntityStore } from "#web/entities/store.ts";
import type { PeopleSources } from "./relationships.ts";

/** A page that has just been made has missed nothing. */
const made = new WeakSet<EntityStore>();

/** Of people of whom nothing else is known only this counts: home has also people whom the reader doesn't follow. The next loss tries again. */
export async function readMissed({ api, entities, reader }: PeopleSources): Promise<void> {
  if (!made.has(entities)) return void made.add(entities);
  const left = entities.accounts.all().flatMap(({ id }) => (id === reader.account?.id ? [] : id));
  while (left[0]) {
    const id = left.splice(0, 40);
    const { body } = await api.get<Relationship[]>("/api/v1/accounts/relationships", { id });
    for (const one of body) {
      const isApart = one.blocking || one.blocked_by || one.muting || one.domain_blocking;
      if (isApart || entities.relationships.told(one.id)) entities.relationships.put(one);
    }
  }
}

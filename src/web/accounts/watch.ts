/**
 * What the reader did elsewhere, in another tab or on another device: a deleted
 * post leaves every list, an edit shows, and who was blocked or followed there is
 * blocked or followed here.
 */
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Live } from "#web/live/socket.ts";
import { knownOfDomain, readRelationships, type PeopleSources } from "./relationships.ts";

export function watchEntities(live: Live, { api, entities, reader }: PeopleSources): void {
  live.subscribe("user", {
    change: (status) => void entities.addStatus(status),
    remove: (id) => entities.statuses.delete(id as StatusId),
    relationship(id) {
      // A whole server was blocked, or let go.
      const changed = id.startsWith("@") ? knownOfDomain(entities, id.slice(1)) : [id as AccountId];
      const known = changed.filter((one) => entities.relationships.told(one));
      // The next change, or the next page, reads them again.
      void readRelationships({ api, entities, reader }, known).catch(() => {});
    },
    gap: () => {},
  });
}

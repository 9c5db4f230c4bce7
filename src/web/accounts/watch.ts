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
      const { accounts } = entities;
      // A person of whom the page has nothing is hidden nowhere: a reader with many followers hears of each of them.
      const changed = id[0] === "@" ? knownOfDomain(entities, id.slice(1)) : accounts.told(id) ? [id as AccountId] : [];
      // The next change, or the next page, reads them again.
      void readRelationships({ api, entities, reader }, changed).catch(() => {});
    },
    gap: () => {},
  });
}

/**
 * The list of notifications, in groups. Each group stands where its newest
 * notification stands: a group that grows comes anew, and its older version goes.
 */
import { useMemo } from "react";
import type { GroupedNotifications, NotificationGroup } from "#protocol/entities.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import type { ListPage } from "#web/paging/list.ts";
import type { Hidden } from "#web/paging/use-list.ts";
import { useLiveList, type LiveListView } from "#web/paging/use-live-list.ts";

export const notificationsPath = "/api/v2/notifications";

/** A list keeps each group as JSON text: what it shows belongs to this list, not to a cell that others change. */
export function takeGroups(entities: EntityStore, body: GroupedNotifications): string[] {
  entities.addAccounts(body.accounts);
  entities.addStatuses(body.statuses);
  return body.notification_groups.map((group) => JSON.stringify(group));
}

export const groupOf = (text: string) => JSON.parse(text) as NotificationGroup;

export function useNotifications(first: ListPage<string>): LiveListView<string> {
  const entities = useEntities();
  const hidden = useMemo(() => hiddenGroups(entities), [entities]);
  const source = {
    path: notificationsPath,
    stream: "user",
    take: (body: GroupedNotifications) => takeGroups(entities, body),
    idOf,
    hidden,
  };
  // One that comes live may belong to a group: the groups are asked for.
  return useLiveList<GroupedNotifications, string>("notifications", source, first, ({ refresh }) => ({
    notification: refresh,
  }));
}

/** The newest version of each group, with what else stands in the list. */
export function latestOfEach<Item>(items: readonly Item[], textOf: (item: Item) => string | null): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const text = textOf(item);
    if (text === null) return true;
    const { group_key } = groupOf(text);
    return !seen.has(group_key) && seen.add(group_key);
  });
}

const idOf = (text: string) => groupOf(text).most_recent_notification_id;

/** From people who are blocked or muted, and about posts that are gone. */
function hiddenGroups(entities: EntityStore): Hidden<string> {
  const isAvoided = (id: string) => {
    const relationship = entities.relationships.get(id);
    return relationship?.blocking || relationship?.blocked_by || relationship?.muting_notifications;
  };
  return {
    is: (text) => {
      const { sample_account_ids: people, status_id } = groupOf(text);
      const author = status_id === null ? null : entities.statuses.get(status_id)?.account;
      return people.every(isAvoided) || author === undefined || (author !== null && Boolean(isAvoided(author)));
    },
    subscribe: (listener) => entities.subscribe(listener),
  };
}

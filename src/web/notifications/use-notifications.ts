/**
 * The list of notifications, in groups. Each group stands where its newest
 * notification stands: a group that grows comes anew, and its older version goes.
 */
import { useMemo, useState } from "react";
import type { Account, GroupedNotifications, NotificationGroup, NotificationType } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import { useMissed } from "#web/accounts/missed.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { filterHere } from "#web/statuses/filter-place.ts";
import type { ListPage } from "#web/paging/list.ts";
import { useList, type Hidden, type ListSource, type ListView } from "#web/paging/use-list.ts";
import { useLiveList, type LiveListView } from "#web/paging/use-live-list.ts";

export const notificationsPath = "/api/v2/notifications";

/** Of the people of a group only the latest comes in full: of the others nothing is shown but their faces. */
export const notificationsQuery = { expand_accounts: "partial_avatars" };

/** A group with the faces of its people, the latest first. */
export interface ShownGroup extends NotificationGroup {
  faces?: Face[];
}

export type Face = Pick<Account, "acct" | "avatar">;

/** So many faces stand for a group. */
const mostFaces = 8;

/** A list keeps each group as JSON text: what it shows belongs to this list, not to a cell that others change. */
export function takeGroups(entities: EntityStore, body: GroupedNotifications): string[] {
  entities.addAccounts(body.accounts);
  entities.addStatuses(body.statuses);
  const faces = new Map<AccountId, Face>();
  body.notification_groups.forEach((group) => noteRequest(entities, group));
  for (const { id, acct, avatar } of [...body.accounts, ...(body.partial_accounts ?? [])])
    faces.set(id, { acct, avatar });
  return body.notification_groups.map((group): string => {
    // A post that is shown whole shows the face of its author itself.
    if (isWholePost(group)) return JSON.stringify(group);
    const people = group.sample_account_ids.slice(0, mostFaces);
    const shown: ShownGroup = { ...group, faces: people.flatMap((id) => faces.get(id) ?? []) };
    return JSON.stringify(shown);
  });
}

/** The server has no notification of a request that is answered: one of somebody who had none before tells of a new one. */
function noteRequest({ relationships }: EntityStore, { type, sample_account_ids: [id] }: NotificationGroup): void {
  const told = type === "follow_request" && relationships.told(id!);
  if (told && !told.requested_by) relationships.put({ ...told, requested_by: true });
}

/** Whether it is shown as the post that it is about. */
export function isWholePost({ type }: NotificationGroup): boolean {
  return type === "mention" || type === "status" || type === "quote";
}

export type GroupOf = (text: string) => ShownGroup;

/** Reads each text once for as long as its list is shown. */
export function useGroupOf(): GroupOf {
  const [groupOf] = useState(() => {
    const read = new Map<string, ShownGroup>();
    return (text: string) => {
      const known = read.get(text);
      if (known) return known;
      const group = JSON.parse(text) as ShownGroup;
      read.set(text, group);
      return group;
    };
  });
  return groupOf;
}

/** `types`: of which the list is; of all if it is left out. */
export function useNotifications(
  first: ListPage<string>,
  groupOf: GroupOf,
  types?: readonly NotificationType[],
): LiveListView<string> {
  const source = { ...useGroupSource(groupOf, { types }), stream: "user", missed: useMissed() };
  // One that comes live may belong to a group: the groups are asked for.
  return useLiveList<GroupedNotifications, string>("notifications", source, first, ({ refresh }) => ({
    notification: ({ type }) => {
      if (!types || types.includes(type)) refresh();
    },
    notificationsMerged: refresh,
  }));
}

/** Notifications of one person, also those that are held back: nothing of them comes live. */
export function heldQuery(account_id: AccountId) {
  return { ...notificationsQuery, account_id, include_filtered: true };
}

export function useHeldNotifications(first: ListPage<string>, groupOf: GroupOf, account: AccountId): ListView<string> {
  return useList("held notifications", useGroupSource(groupOf, heldQuery(account)), first);
}

function useGroupSource(groupOf: GroupOf, query: Query): ListSource<GroupedNotifications, string> {
  const entities = useEntities();
  return {
    path: notificationsPath,
    query: { ...notificationsQuery, ...query },
    take: (body) => takeGroups(entities, body),
    idOf: (text) => groupOf(text).most_recent_notification_id,
    hidden: useMemo(() => hiddenGroups(entities, groupOf), [entities, groupOf]),
  };
}

/** The newest version of each group, with what else stands in the list. */
export function latestOfEach<Item>(items: readonly Item[], groupIn: (item: Item) => NotificationGroup | null): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const group = groupIn(item);
    return group === null || (!seen.has(group.group_key) && seen.add(group.group_key));
  });
}

/** From people who are blocked or muted, requests that are answered, and about posts that are gone or that a filter hides. */
function hiddenGroups(entities: EntityStore, groupOf: GroupOf): Hidden<string> {
  const isAvoided = (id: string) => {
    const relationship = entities.relationships.get(id);
    const { blocking, blocked_by, muting_notifications, domain_blocking } = relationship ?? {};
    return blocking || blocked_by || muting_notifications || domain_blocking;
  };
  return {
    is: (text) => {
      const { sample_account_ids: people, status_id, type } = groupOf(text);
      if (type === "follow_request" && entities.relationships.get(people[0]!)?.requested_by === false) return true;
      const status = status_id === null ? null : entities.statuses.get(status_id);
      const author = status && status.account;
      if (status && filterHere(status, "notifications", "hide") !== undefined) return true;
      return people.every(isAvoided) || author === undefined || (author !== null && Boolean(isAvoided(author)));
    },
    subscribe: (listener) => entities.subscribe(listener),
  };
}

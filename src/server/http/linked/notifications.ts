/** Notifications of another server. Of kinds that we have no words for none is shown. */
import {
  notificationTypes,
  policyDecisions,
  type GroupedNotifications,
  type Notification,
  type NotificationGroup,
  type NotificationPolicy,
  type NotificationRequest,
  type PolicyDecision,
  type Report,
} from "#protocol/entities.ts";
import type { AccountId, NotificationId, NotificationRequestId, StatusId } from "#protocol/ids.ts";
import { cleanAccount, cleanFace } from "./accounts.ts";
import type { Cleaning } from "./foreign-html.ts";
import { cleanStatus } from "./statuses.ts";
import {
  countIn,
  distinctIn,
  fieldsIn,
  flagIn,
  idIn,
  listIn,
  momentIn,
  noMoment,
  oneOf,
  textIn,
  type Foreign,
} from "./values.ts";

export function cleanNotification(from: Cleaning, value: unknown): Notification | null {
  const told = fieldsIn(value);
  const id = idIn<NotificationId>(told?.id);
  const type = oneOf(notificationTypes, told?.type);
  const account = cleanAccount(from, told?.account);
  if (!told || id === null || type === null || !account) return null;
  return {
    id,
    type,
    group_key: groupKeyIn(told.group_key, id),
    created_at: momentIn(told.created_at) ?? noMoment,
    account,
    status: cleanStatus(from, told.status),
    ...reportOf(from, told),
  };
}

function groupKeyIn(value: unknown, alone: NotificationId): string {
  return typeof value === "string" && /^(?!\.{1,2}$)[\w.-]{1,200}$/.test(value) ? value : `ungrouped-${alone}`;
}

function reportOf(from: Cleaning, told: Foreign): { report?: Report } {
  const report = told.type === "admin.report" ? cleanReport(from, told.report) : null;
  return report ? { report } : {};
}

const categories = ["spam", "legal", "violation", "other"] as const;

export function cleanReport(from: Cleaning, value: unknown): Report | null {
  const told = fieldsIn(value);
  const id = idIn<string>(told?.id);
  const account = cleanAccount(from, told?.target_account);
  if (!told || id === null || !account) return null;
  const ids = <Id extends string>(list: unknown) =>
    Array.isArray(list) ? listIn(list, (one) => idIn<Id>(one), 200) : null;
  return {
    id,
    action_taken: flagIn(told.action_taken),
    action_taken_at: momentIn(told.action_taken_at),
    category: oneOf(categories, told.category) ?? "other",
    comment: textIn(told.comment),
    forwarded: flagIn(told.forwarded),
    created_at: momentIn(told.created_at) ?? noMoment,
    status_ids: ids<StatusId>(told.status_ids),
    rule_ids: ids<string>(told.rule_ids),
    target_account: account,
  };
}

/** Groups as the second version of the API has them. Each names only what is there beside it. */
export function cleanGroups(from: Cleaning, value: unknown): GroupedNotifications | null {
  const told = fieldsIn(value);
  if (!told || !Array.isArray(told.notification_groups)) return null;
  const accounts = listIn(told.accounts, (one) => cleanAccount(from, one), 400);
  const faces = listIn(told.partial_accounts, (one) => cleanFace(from, one), 800);
  const statuses = listIn(told.statuses, (one) => cleanStatus(from, one), 200);
  const people = new Set([...accounts, ...faces].map(({ id }) => id));
  const shown = new Set(statuses.map(({ id }) => id));
  return {
    accounts,
    ...(told.partial_accounts !== undefined && { partial_accounts: faces }),
    statuses,
    notification_groups: listIn(told.notification_groups, (one) => cleanGroup(from, one, people, shown)),
  };
}

function cleanGroup(
  from: Cleaning,
  value: unknown,
  people: ReadonlySet<AccountId>,
  shown: ReadonlySet<StatusId>,
): NotificationGroup | null {
  const told = fieldsIn(value);
  // A number in Mastodon 4.3.
  const newest = idIn<NotificationId>(told?.most_recent_notification_id);
  const type = oneOf(notificationTypes, told?.type);
  const named = distinctIn(told?.sample_account_ids, (one) => idIn<AccountId>(one)).filter((id) => people.has(id));
  if (!told || newest === null || type === null || named.length === 0) return null;
  const status = idIn<StatusId>(told.status_id);
  return {
    group_key: groupKeyIn(told.group_key, newest),
    notifications_count: Math.max(1, countIn(told.notifications_count) ?? 1),
    type,
    most_recent_notification_id: newest,
    page_min_id: idIn(told.page_min_id) ?? newest,
    page_max_id: idIn(told.page_max_id) ?? newest,
    latest_page_notification_at: momentIn(told.latest_page_notification_at) ?? noMoment,
    sample_account_ids: named,
    status_id: status !== null && shown.has(status) ? status : null,
    ...reportOf(from, told),
  };
}

/** A server tells the latest people of a group, not all of them. */
const mostPeople = 8;

/**
 * The same from the cleaned answer to `GET /api/v1/notifications`, for servers that group nothing: neighbours of one kind about one post
 * are one group. Its key names the oldest of them, so that it stays the same group while it grows.
 */
export function groupsOf(notifications: readonly Notification[]): GroupedNotifications {
  const runs: Notification[][] = [];
  for (const one of notifications) {
    const run = runs.at(-1);
    if (run && belongTogether(run[0]!, one)) run.push(one);
    else runs.push([one]);
  }
  return {
    accounts: distinctById(runs.flatMap(latestOf)),
    statuses: distinctById(notifications.flatMap(({ status }) => status ?? [])),
    notification_groups: runs.map(groupOf),
  };
}

function belongTogether(one: Notification, next: Notification): boolean {
  return canGrow(one) && one.type === next.type && one.status?.id === next.status?.id;
}

const canGrow = ({ type, status }: Notification) => status !== null && (type === "favourite" || type === "reblog");

const latestOf = (run: readonly Notification[]) => distinctById(run.map(({ account }) => account)).slice(0, mostPeople);

function distinctById<Entity extends { id: string }>(entities: readonly Entity[]): Entity[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}

function groupOf(run: readonly Notification[]): NotificationGroup {
  const [newest, oldest] = [run[0]!, run.at(-1)!];
  const { type, status, report } = newest;
  return {
    group_key: status && canGrow(newest) ? `${type}-${status.id}-${oldest.id}` : `ungrouped-${newest.id}`,
    notifications_count: run.length,
    type,
    most_recent_notification_id: newest.id,
    page_min_id: oldest.id,
    page_max_id: newest.id,
    latest_page_notification_at: newest.created_at,
    sample_account_ids: latestOf(run).map(({ id }) => id),
    status_id: status?.id ?? null,
    ...(report && { report }),
  };
}

const kinds = ["not_following", "not_followers", "new_accounts", "private_mentions", "limited_accounts"] as const;

/** Mastodon 4.3 says it in words; what came before, whether it is held back. */
export function cleanPolicy(_from: Cleaning, value: unknown): NotificationPolicy | null {
  const told = fieldsIn(value);
  if (!told) return null;
  const decisions = kinds.map((kind): [string, PolicyDecision] => [
    `for_${kind}`,
    oneOf(policyDecisions, told[`for_${kind}`]) ?? (told[`filter_${kind}`] === true ? "filter" : "accept"),
  ]);
  return {
    ...(Object.fromEntries(decisions) as Record<`for_${(typeof kinds)[number]}`, PolicyDecision>),
    summary: summaryIn(told.summary),
  };
}

/** The first version of the same. */
export function cleanFirstPolicy(_from: Cleaning, value: unknown) {
  const told = fieldsIn(value);
  if (!told) return null;
  return {
    filter_not_following: flagIn(told.filter_not_following),
    filter_not_followers: flagIn(told.filter_not_followers),
    filter_new_accounts: flagIn(told.filter_new_accounts),
    filter_private_mentions: flagIn(told.filter_private_mentions),
    summary: summaryIn(told.summary),
  };
}

function summaryIn(value: unknown): NotificationPolicy["summary"] {
  const told = fieldsIn(value);
  return {
    pending_requests_count: countIn(told?.pending_requests_count) ?? 0,
    pending_notifications_count: countIn(told?.pending_notifications_count) ?? 0,
  };
}

export function cleanNotificationRequest(from: Cleaning, value: unknown): NotificationRequest | null {
  const told = fieldsIn(value);
  const id = idIn<NotificationRequestId>(told?.id);
  const account = cleanAccount(from, told?.account);
  if (!told || id === null || !account) return null;
  const createdAt = momentIn(told.created_at) ?? noMoment;
  return {
    id,
    created_at: createdAt,
    updated_at: momentIn(told.updated_at) ?? createdAt,
    notifications_count: String(Math.max(1, countIn(told.notifications_count) ?? 1)),
    account,
    last_status: cleanStatus(from, told.last_status),
  };
}

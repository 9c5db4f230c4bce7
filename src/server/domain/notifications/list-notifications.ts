/**
 * Reading notifications: one by one (v1), or in groups (v2).
 *
 * A group stands where its newest notification stands, so that each group is on
 * exactly one page. What has become invisible since it was told is left out.
 */
import { sql, type RawBuilder } from "kysely";
import type {
  Account,
  GroupedNotifications,
  Notification,
  NotificationGroup,
  NotificationType,
} from "#protocol/entities.ts";
import type { AccountId, NotificationId, StatusId } from "#protocol/ids.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { loadAccounts } from "../accounts/load-accounts.ts";
import type { Place } from "../accounts/show-account.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import type { Reads, Writes } from "#server/storage/database.ts";

export interface NotificationFilter {
  types?: readonly string[] | undefined;
  exclude_types?: readonly string[] | undefined;
  account_id?: string | undefined;
}

interface Row {
  id: NotificationId;
  type: NotificationType;
  from_account_id: AccountId;
  status_id: StatusId | null;
  group_key: string;
  created_at: Date;
}

interface GroupRow extends Row {
  count: number;
  page_min_id: NotificationId;
  sample_account_ids: AccountId[];
}

const sampleSize = 8;

/** What this reader is to hear of: their own, asked-for types, from nobody who is blocked, muted or suspended. */
function wanted(viewer: Viewer, filter: NotificationFilter): RawBuilder<unknown> {
  return sql`
    notification.account_id = ${viewer.accountId}
    ${filter.types?.length ? sql`and notification.type = any(${filter.types})` : sql``}
    ${filter.exclude_types?.length ? sql`and notification.type <> all(${filter.exclude_types})` : sql``}
    ${filter.account_id ? sql`and notification.from_account_id = ${filter.account_id}` : sql``}
    and not exists (select from account where account.id = notification.from_account_id and account.suspended_at is not null)
    and not exists (select from block
      where (block.account_id = notification.account_id and block.target_account_id = notification.from_account_id)
        or (block.account_id = notification.from_account_id and block.target_account_id = notification.account_id))
    and not exists (select from mute where mute.account_id = notification.account_id
      and mute.target_account_id = notification.from_account_id and mute.notifications
      and (mute.expires_at is null or mute.expires_at > now()))`;
}

function bounds(page: PageQuery): RawBuilder<unknown> {
  const newerThan = page.min_id ?? page.since_id;
  return sql`${page.max_id ? sql`and notification.id < ${page.max_id}` : sql``}
    ${newerThan ? sql`and notification.id > ${newerThan}` : sql``}`;
}

/** v1: one entry each. */
export async function listNotifications(
  db: Reads,
  place: Place,
  viewer: Viewer,
  page: PageQuery,
  filter: NotificationFilter,
): Promise<Listed<Notification>> {
  const { rows } = await sql<Row>`
    select id, type, from_account_id, status_id, group_key, created_at from notification
    where ${wanted(viewer, filter)} ${bounds(page)}
    order by id ${page.min_id ? sql`asc` : sql`desc`} limit ${page.limit}`.execute(db);
  const newestFirst = page.min_id ? rows.toReversed() : rows;
  return {
    items: await showNotifications(db, place, viewer, newestFirst),
    ...neighbours(
      newestFirst.map((row) => row.id),
      page,
    ),
  };
}

/** One notification of the reader's own, or null. */
export async function loadNotification(
  db: Reads,
  place: Place,
  viewer: Viewer,
  id: NotificationId,
): Promise<Notification | null> {
  const { rows } = await sql<Row>`
    select id, type, from_account_id, status_id, group_key, created_at from notification
    where ${wanted(viewer, {})} and id = ${id}`.execute(db);
  const [shown] = await showNotifications(db, place, viewer, rows);
  return shown ?? null;
}

/** Entities; one whose status the reader may not see any more is left out (threats V06). */
async function showNotifications(
  db: Reads,
  place: Place,
  viewer: Viewer,
  rows: readonly Row[],
): Promise<Notification[]> {
  const { accounts, statuses } = await loadAround(db, place, viewer, rows, []);
  return rows.flatMap((row) => {
    const account = accounts.get(row.from_account_id);
    const status = row.status_id ? statuses.get(row.status_id) : null;
    if (!account || status === undefined) return [];
    const { id, type, group_key } = row;
    return [{ id, type, group_key, created_at: row.created_at.toISOString(), account, status }];
  });
}

async function loadAround(
  db: Reads,
  place: Place,
  viewer: Viewer,
  rows: readonly Row[],
  samples: readonly AccountId[],
) {
  const accountIds = [...new Set([...rows.map((row) => row.from_account_id), ...samples])];
  const statusIds = [...new Set(rows.flatMap((row) => row.status_id ?? []))];
  const [accounts, statuses] = await Promise.all([
    accountIds.length ? loadAccounts(db, place, accountIds) : new Map<AccountId, Account>(),
    statusIds.length ? loadStatuses(db, place, viewer, statusIds) : [],
  ]);
  return { accounts, statuses: new Map(statuses.map((status) => [status.id, status])) };
}

/** v2: groups, each with its newest eight people. */
export async function listGroups(
  db: Reads,
  place: Place,
  viewer: Viewer,
  page: PageQuery,
  filter: NotificationFilter,
): Promise<Listed<NotificationGroup> & { entities: GroupedNotifications }> {
  const { rows } = await sql<GroupRow>`
    with newest as materialized (
      select id, type, from_account_id, status_id, group_key, created_at from notification
      where ${wanted(viewer, filter)} ${bounds(page)}
        and not exists (select from notification later
          where later.account_id = notification.account_id and later.group_key = notification.group_key
            and later.id > notification.id)
      order by id ${page.min_id ? sql`asc` : sql`desc`} limit ${page.limit}
    )
    select newest.*, members.count, members.page_min_id, members.sample_account_ids
    from newest cross join lateral (
      select count(*)::integer as count, min(member.id) as page_min_id,
        (array_agg(member.from_account_id order by member.id desc))[1:${sql.lit(sampleSize)}] as sample_account_ids
      from notification member
      where member.account_id = ${viewer.accountId} and member.group_key = newest.group_key
    ) members
    order by newest.id desc`.execute(db);
  const samples = rows.flatMap((row) => row.sample_account_ids);
  const { accounts, statuses } = await loadAround(db, place, viewer, rows, samples);
  const groups = rows
    .filter((row) => accounts.has(row.from_account_id) && (!row.status_id || statuses.has(row.status_id)))
    .map(
      (row): NotificationGroup => ({
        group_key: row.group_key,
        notifications_count: row.count,
        type: row.type,
        most_recent_notification_id: row.id,
        page_min_id: row.page_min_id,
        page_max_id: row.id,
        latest_page_notification_at: row.created_at.toISOString(),
        sample_account_ids: [...new Set(row.sample_account_ids)].filter((id) => accounts.has(id)),
        status_id: row.status_id,
      }),
    );
  return {
    items: groups,
    entities: { accounts: [...accounts.values()], statuses: [...statuses.values()], notification_groups: groups },
    ...neighbours(
      rows.map((row) => row.id),
      page,
    ),
  };
}

/** One group of the reader's, whole, or null. */
export async function loadGroup(
  db: Reads,
  place: Place,
  viewer: Viewer,
  groupKey: string,
): Promise<GroupedNotifications | null> {
  const newest = await db
    .selectFrom("notification")
    .select("id")
    .where("account_id", "=", viewer.accountId)
    .where("group_key", "=", groupKey)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!newest) return null;
  const before = (BigInt(newest.id) + 1n).toString();
  const after = (BigInt(newest.id) - 1n).toString();
  const { entities } = await listGroups(db, place, viewer, { max_id: before, since_id: after, limit: 1 }, {});
  return entities.notification_groups.length ? entities : null;
}

/** The people of a group, the latest first; at most 80. */
export async function groupAccounts(db: Reads, place: Place, viewer: Viewer, groupKey: string): Promise<Account[]> {
  const { rows } = await sql<{ from_account_id: AccountId }>`
    select from_account_id, max(id) from notification
    where ${wanted(viewer, {})} and group_key = ${groupKey}
    group by from_account_id order by max(id) desc limit 80`.execute(db);
  const accounts = await loadAccounts(
    db,
    place,
    rows.map((row) => row.from_account_id),
  );
  return rows.flatMap((row) => accounts.get(row.from_account_id) ?? []);
}

/** Groups newer than what was read, counted up to `limit`. */
export async function countUnread(
  db: Reads,
  viewer: Viewer,
  limit: number,
  filter: NotificationFilter = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select group_key from notification
      where ${wanted(viewer, filter)} and id > coalesce(
        (select last_read_id from marker where account_id = ${viewer.accountId} and timeline = 'notifications'), 0)
      group by group_key limit ${limit}
    ) unread`.execute(db);
  return rows[0]!.count;
}

export async function dismissNotification(tx: Writes, viewer: Viewer, id: NotificationId): Promise<void> {
  await tx.deleteFrom("notification").where("account_id", "=", viewer.accountId).where("id", "=", id).execute();
}

export async function dismissGroup(tx: Writes, viewer: Viewer, groupKey: string): Promise<void> {
  await tx
    .deleteFrom("notification")
    .where("account_id", "=", viewer.accountId)
    .where("group_key", "=", groupKey)
    .execute();
}

export async function clearNotifications(tx: Writes, viewer: Viewer): Promise<void> {
  await tx.deleteFrom("notification").where("account_id", "=", viewer.accountId).execute();
}

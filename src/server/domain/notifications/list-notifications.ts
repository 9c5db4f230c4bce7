/** Reading notifications one by one (v1), counting what is new, and putting them away. */
import { sql, type Expression, type RawBuilder } from "kysely";
import type { Notification, NotificationType } from "#protocol/entities.ts";
import type { AccountId, NotificationId, StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { loadAccounts } from "../accounts/load-accounts.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { loadReportsOf } from "../reports/show-reports.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import type { Writes } from "#server/storage/database.ts";
import type { TimelineEvent } from "#server/domain/timelines/events.ts";
import { record } from "#server/storage/events.ts";
import { visibleTo } from "../statuses/visibility.ts";
import {
  cutPage,
  isGrouped,
  isHeard,
  letThrough,
  ofAllowedType,
  ofWantedType,
  onPage,
  wanted,
  type NotificationFilter,
} from "./wanted.ts";

export interface NotificationRow {
  id: NotificationId;
  type: NotificationType;
  from_account_id: AccountId;
  status_id: StatusId | null;
  group_key: string;
  created_at: Date;
}

const columns = sql`id, type, from_account_id, status_id, group_key, created_at`;

/** One page, newest first. */
export async function listNotifications(
  reading: Reading<Viewer>,
  page: PageQuery,
  filter: NotificationFilter,
): Promise<Listed<Notification>> {
  const { db, viewer } = reading;
  const read = await sql<NotificationRow>`
    select ${columns} from notification where ${wanted(asking(viewer), filter)} ${await onPage(db, page)}`.execute(db);
  const { rows, ...around } = cutPage(read.rows, page);
  return { items: await showNotifications(reading, rows), ...around };
}

/** One notification of the reader's own, or null. */
export async function loadNotification(
  reading: Reading<Viewer>,
  id: NotificationId,
  filter: Pick<NotificationFilter, "include_filtered"> = {},
): Promise<Notification | null> {
  const { db, viewer } = reading;
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notification where ${wanted(asking(viewer), filter)} and id = ${id}`.execute(db);
  const [shown] = await showNotifications(reading, rows);
  return shown ?? null;
}

async function showNotifications(reading: Reading<Viewer>, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const [accounts, loaded, reports] = await Promise.all([
    loadAccounts(
      reading,
      rows.map((row) => row.from_account_id),
    ),
    loadStatuses(reading, [...new Set(rows.flatMap((row) => row.status_id ?? []))]),
    loadReportsOf(reading, reportsAmong(rows)),
  ]);
  const statuses = new Map(loaded.map((status) => [status.id, status]));
  return rows.flatMap((row) => {
    const account = accounts.get(row.from_account_id);
    const status = row.status_id ? statuses.get(row.status_id) : null;
    // Either may have gone since the rows were read.
    if (!account || status === undefined) return [];
    const { id, type, group_key } = row;
    const report = reports.get(id);
    return [
      { id, type, group_key, created_at: row.created_at.toISOString(), account, status, ...(report && { report }) },
    ];
  });
}

export function reportsAmong(rows: readonly NotificationRow[]): NotificationId[] {
  return rows.filter(({ type }) => type === "admin.report").map(({ id }) => id);
}

/** Every page counts, and must not be slow for somebody who has not looked for a year. */
const lookedAtForEach = 5;

/**
 * How many there are that are newer than what was read, in groups or one by one,
 * counted up to `limit`; of very many only the newest are looked at.
 */
export async function countUnread(
  { db, viewer }: Reading<Viewer>,
  limit: number,
  filter: NotificationFilter = {},
  each: "group" | "notification" = "group",
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${unreadOf(asking(viewer), sql`${limit}::bigint`, filter, each)} as count`.execute(db);
  return rows[0]!.count;
}

/**
 * The same as one value inside a query about its readers. Few people and few statuses stand behind many notifications,
 * so it is asked once of each whether the reader is to hear of them.
 */
export function unreadOf(
  reader: Expression<AccountId>,
  limit: RawBuilder<unknown>,
  filter: NotificationFilter = {},
  each: "group" | "notification" = "group",
): RawBuilder<number> {
  const key = sql`case when ${isGrouped(filter)} then group_key else 'ungrouped-' || id end`;
  return sql<number>`(
    with newest as materialized (
      select * from notification
      where account_id = ${reader} ${letThrough(filter, "notification")} and id > coalesce(
        (select last_read_id from marker where account_id = ${reader} and timeline = 'notifications'), 0)
      order by id desc limit ${sql.lit(lookedAtForEach)} * ${limit}
    ), heard as materialized (
      select sender.id from (select distinct from_account_id as id from newest) sender
      where ${isHeard(reader, "sender.id")}
    ), visible as materialized (
      select status.id from status where status.id in (select status_id from newest) and ${visibleTo(reader)}
    )
    select count(*)::integer from (
      select from newest notification
      where notification.from_account_id in (select id from heard)
        ${filter.account_id ? sql`and notification.from_account_id = ${filter.account_id}` : sql``}
        ${ofWantedType(filter)} and ${ofAllowedType(reader)}
        and (notification.status_id is null or notification.status_id in (select id from visible))
      ${each === "group" ? sql`group by ${key}` : sql``} limit ${limit}
    ) unread
  )`;
}

/** Throws `record.not-found` for what is not there, or not the viewer's. */
export async function dismissNotification(tx: Writes, viewer: Viewer, id: NotificationId): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("notification")
    .where("account_id", "=", viewer.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("record.not-found");
  await record<TimelineEvent>(tx, { kind: "notifications.read", accountId: viewer.accountId });
}

export async function clearNotifications(tx: Writes, viewer: Viewer): Promise<void> {
  await tx.deleteFrom("notification").where("account_id", "=", viewer.accountId).execute();
  await record<TimelineEvent>(tx, { kind: "notifications.read", accountId: viewer.accountId });
}

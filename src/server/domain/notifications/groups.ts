/**
 * Notifications in groups (v2): three people who favourited one status are one
 * line that names them.
 *
 * A group stands where its newest notification stands, so that each group is on
 * exactly one page. Of a group only those members count of whom the reader is to hear.
 */
import { sql, type RawBuilder } from "kysely";
import type { Account, GroupedNotifications, NotificationGroup } from "#protocol/entities.ts";
import { isId, type AccountId, type NotificationId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { listAccounts } from "../accounts/load-accounts.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { Writes } from "#server/storage/database.ts";
import type { TimelineEvent } from "#server/domain/timelines/events.ts";
import { record } from "#server/storage/events.ts";
import { loadAround, type NotificationRow } from "./list-notifications.ts";
import { cutPage, fromWanted, isGrouped, onPage, readingOrder, wanted, type NotificationFilter } from "./wanted.ts";

interface GroupRow extends NotificationRow {
  count: number;
  page_min_id: NotificationId;
  sample_account_ids: AccountId[];
}

/** People who are named in a group; the others are counted. */
const sampleSize = 8;

/**
 * One page of groups, with everything that they speak of. With `partial_avatars` only the latest of each group is there in
 * full, and of the others what a row of faces needs.
 */
export async function listGroups(
  reading: Reading<Viewer>,
  page: PageQuery,
  filter: NotificationFilter,
  expand: "full" | "partial_avatars" = "full",
): Promise<Listed<NotificationGroup> & { entities: GroupedNotifications }> {
  const { rows, ...around } = cutPage(
    await readGroups(reading, filter, await onPage(reading.db, page), readingOrder(page)),
    page,
  );
  const entities = await showGroups(reading, rows);
  const items = entities.notification_groups;
  return { items, entities: expand === "full" ? entities : withFaces(entities), ...around };
}

function withFaces({ accounts, notification_groups, ...rest }: GroupedNotifications): GroupedNotifications {
  const latest = new Set(notification_groups.map((group) => group.sample_account_ids[0]));
  const partial = accounts.filter(({ id }) => !latest.has(id));
  return {
    ...rest,
    notification_groups,
    accounts: accounts.filter(({ id }) => latest.has(id)),
    partial_accounts: partial.map(({ acct, avatar, avatar_static, bot, id, locked, url }) => ({
      acct,
      avatar,
      avatar_static,
      bot,
      id,
      locked,
      url,
    })),
  };
}

/** One group of the reader's, or null. */
export async function loadGroup(reading: Reading<Viewer>, groupKey: string): Promise<GroupedNotifications | null> {
  const alone = idAlone(groupKey);
  const filter = alone ? { grouped_types: ["none"] } : {};
  const newest = sql`and ${hasKey(groupKey)} order by notification.id desc limit 1`;
  const shown = await showGroups(reading, await readGroups(reading, filter, newest, sql`desc`));
  return shown.notification_groups.length ? shown : null;
}

/** The newest notification of each group, and what its members add up to. */
async function readGroups(
  { db, viewer }: Reading<Viewer>,
  filter: NotificationFilter,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<GroupRow[]> {
  const reader = asking(viewer);
  const { rows } = await sql<GroupRow>`
    with newest as materialized (
      select id, type, from_account_id, status_id, group_key, created_at, ${isGrouped(filter)} as grouped
      from notification
      where ${wanted(reader, filter)}
        and not (${isGrouped(filter)} and exists (
          select from notification later
          where later.group_key = notification.group_key and later.id > notification.id
            and ${fromWanted(reader, filter, "later")}))
        ${which}
    )
    select newest.id, newest.type, newest.from_account_id, newest.status_id, newest.created_at,
      case when newest.grouped then newest.group_key else 'ungrouped-' || newest.id end as group_key,
      members.count, members.page_min_id, members.sample_account_ids
    from newest cross join lateral (
      select count(*)::integer as count, min(member.id) as page_min_id,
        (array_agg(member.from_account_id order by member.id desc))[1:${sql.lit(sampleSize)}] as sample_account_ids
      from notification member
      where member.group_key = newest.group_key and (newest.grouped or member.id = newest.id)
        and ${fromWanted(reader, filter, "member")}
    ) members
    order by newest.id ${order}`.execute(db);
  return rows;
}

async function showGroups(reading: Reading<Viewer>, rows: readonly GroupRow[]): Promise<GroupedNotifications> {
  const samples = rows.flatMap((row) => row.sample_account_ids);
  const { accounts, statuses } = await loadAround(reading, rows, samples);
  const groups = rows
    // Their statuses and people may have gone since the rows were read.
    .filter((row) => accounts.has(row.from_account_id) && (!row.status_id || statuses.has(row.status_id)))
    .map((row): NotificationGroup => ({
      group_key: row.group_key,
      notifications_count: row.count,
      type: row.type,
      most_recent_notification_id: row.id,
      page_min_id: row.page_min_id,
      page_max_id: row.id,
      latest_page_notification_at: row.created_at.toISOString(),
      sample_account_ids: row.sample_account_ids.filter((id) => accounts.has(id)),
      status_id: row.status_id,
    }));
  return { accounts: [...accounts.values()], statuses: [...statuses.values()], notification_groups: groups };
}

/** One page of the people of a group, the latest first; it pages by the ids of their notifications. */
export async function listGroupAccounts(
  reading: Reading<Viewer>,
  groupKey: string,
  page: PageQuery,
): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  const read = await sql<{ id: NotificationId; from_account_id: AccountId }>`
    select id, from_account_id from notification
    where ${wanted(asking(viewer), {})} and ${hasKey(groupKey)} ${await onPage(db, page)}`.execute(db);
  const { rows, ...around } = cutPage(read.rows, page);
  const items = await listAccounts(
    reading,
    rows.map((row) => row.from_account_id),
  );
  return { items, ...around };
}

export async function dismissGroup(tx: Writes, viewer: Viewer, groupKey: string): Promise<void> {
  const gone = await sql`
    delete from notification where account_id = ${viewer.accountId} and ${hasKey(groupKey)}`.execute(tx);
  if (gone.numAffectedRows)
    await record<TimelineEvent>(tx, { kind: "notifications.read", accountId: viewer.accountId });
}

/** Whatever its type, a notification can be shown alone, and is then called by its id. */
function hasKey(groupKey: string): RawBuilder<unknown> {
  const alone = idAlone(groupKey);
  return alone ? sql`notification.id = ${alone}` : sql`notification.group_key = ${groupKey}`;
}

function idAlone(groupKey: string): string | null {
  const id = /^ungrouped-(\d+)$/.exec(groupKey)?.[1];
  return id && isId(id) ? id : null;
}

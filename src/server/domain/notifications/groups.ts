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
import type { Reading } from "../accounts/reading.ts";
import type { Writes } from "#server/storage/database.ts";
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

/** One page of groups, with everything that they speak of. */
export async function listGroups(
  reading: Reading<Viewer>,
  page: PageQuery,
  filter: NotificationFilter,
): Promise<Listed<NotificationGroup> & { entities: GroupedNotifications }> {
  const { rows, ...around } = cutPage(await readGroups(reading, filter, onPage(page), readingOrder(page)), page);
  const entities = await showGroups(reading, rows);
  return { items: entities.notification_groups, entities, ...around };
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
  const { rows } = await sql<GroupRow>`
    with newest as materialized (
      select id, type, from_account_id, status_id, group_key, created_at, ${isGrouped(filter)} as grouped
      from notification
      where ${wanted(viewer, filter)}
        and not (${isGrouped(filter)} and exists (
          select from notification later
          where later.group_key = notification.group_key and later.id > notification.id
            and ${fromWanted(viewer, filter, "later")}))
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
        and ${fromWanted(viewer, filter, "member")}
    ) members
    order by newest.id ${order}`.execute(db);
  return rows;
}

async function showGroups(reading: Reading<Viewer>, rows: readonly GroupRow[]): Promise<GroupedNotifications> {
  const samples = rows.flatMap((row) => row.sample_account_ids);
  const { accounts, statuses } = await loadAround(reading, rows, samples);
  const groups = rows
    // What they speak of may have gone since the rows were read.
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

/** The people of a group, the latest first; at most 80. */
export async function groupAccounts(reading: Reading<Viewer>, groupKey: string): Promise<Account[]> {
  const { db, viewer } = reading;
  const { rows } = await sql<{ from_account_id: AccountId }>`
    select from_account_id from notification
    where ${wanted(viewer, {})} and ${hasKey(groupKey)}
    order by id desc limit 80`.execute(db);
  return listAccounts(
    reading,
    rows.map((row) => row.from_account_id),
  );
}

export async function dismissGroup(tx: Writes, viewer: Viewer, groupKey: string): Promise<void> {
  await sql`delete from notification where account_id = ${viewer.accountId} and ${hasKey(groupKey)}`.execute(tx);
  await record(tx, { kind: "notifications.read", accountId: viewer.accountId });
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

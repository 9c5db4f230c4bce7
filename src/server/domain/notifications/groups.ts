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
import { accountVersion, keptAccounts } from "../accounts/kept-accounts.ts";
import { isKnown } from "../accounts/known-accounts.ts";
import { listAccounts } from "../accounts/load-accounts.ts";
import { anyReader, asking, type Asking, type Reading } from "../accounts/reading.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import { settledUntil } from "../statuses/settled.ts";
import type { Writes } from "#server/storage/database.ts";
import type { TimelineEvent } from "#server/domain/timelines/events.ts";
import { record } from "#server/storage/events.ts";
import { placeholder, preparedShapes } from "#server/storage/prepared.ts";
import type { NotificationRow } from "./list-notifications.ts";
import {
  cutPage,
  fromWanted,
  isGrouped,
  onPage,
  readingOrder,
  wanted,
  within,
  type Filter,
  type NotificationFilter,
} from "./wanted.ts";

interface GroupRow extends NotificationRow {
  count: number;
  page_min_id: NotificationId;
  /** The latest of its people, each with the version of the account (`accounts/kept-accounts.ts`). */
  people: [AccountId, version: string][] | null;
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
  const { rows, ...around } = cutPage(await readPage(reading, page, filter), page);
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
  const { rows } = await groupsOf(asking(reading.viewer), filter, newest, sql`desc`).execute(reading.db);
  const shown = await showGroups(reading, rows);
  return shown.notification_groups.length ? shown : null;
}

const pages = preparedShapes<GroupRow>("groups of");

/** The shape says which values there are, and how many rows; the values themselves are placeholders. */
async function readPage(
  { db, viewer }: Reading<Viewer>,
  { limit, max_id, since_id, min_id }: PageQuery,
  filter: NotificationFilter,
): Promise<GroupRow[]> {
  const until = min_id && (await settledUntil(db));
  const said = { ...filter, max_id, since_id, min_id, until };
  const shape = Object.entries(said).flatMap(([name, value]) => (value?.length ? name : []));
  const named = (name: keyof typeof said, type: string) => (shape.includes(name) ? placeholder(name, type) : undefined);
  const make = () => {
    const bounds = {
      limit,
      max_id: named("max_id", "bigint"),
      since_id: named("since_id", "bigint"),
      min_id: named("min_id", "bigint"),
    };
    const filters = {
      types: named("types", "text[]"),
      exclude_types: named("exclude_types", "text[]"),
      account_id: named("account_id", "bigint"),
      grouped_types: named("grouped_types", "text[]"),
    };
    const page = within(bounds, named("until", "bigint") ?? null);
    return groupsOf(anyReader, filters, page, readingOrder(bounds));
  };
  return pages(db, `${shape} ${limit}`, make, { ...said, reader: viewer.accountId });
}

/** The newest notification of each group, and what its members add up to. */
function groupsOf(
  reader: NonNullable<Asking>,
  filter: Filter,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<GroupRow> {
  return sql<GroupRow>`
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
      members.count, members.page_min_id, (
        select json_agg(json_build_array(account.id::text, ${accountVersion}) order by sample.place)
        from unnest(members.latest) with ordinality sample (id, place)
        cross join lateral (select account.xmin, account.* from account where account.id = sample.id offset 0) account
        left join account_stats on account_stats.account_id = account.id
        where ${isKnown}
      ) as people
    from newest cross join lateral (
      select count(*)::integer as count, min(member.id) as page_min_id,
        (array_agg(member.from_account_id order by member.id desc))[1:${sql.lit(sampleSize)}] as latest
      from notification member
      where member.group_key = newest.group_key and (newest.grouped or member.id = newest.id)
        and ${fromWanted(reader, filter, "member")}
    ) members
    order by newest.id ${order}`;
}

async function showGroups(reading: Reading<Viewer>, rows: readonly GroupRow[]): Promise<GroupedNotifications> {
  const people = rows.flatMap((row) => row.people ?? []);
  const [accounts, statuses] = await Promise.all([
    keptAccounts(reading, new Map(people)),
    loadStatuses(reading, [...new Set(rows.flatMap((row) => row.status_id ?? []))]),
  ]);
  const shown = new Set(statuses.map(({ id }) => id));
  const groups = rows
    // Their statuses and people may have gone since the rows were read.
    .filter((row) => accounts.has(row.from_account_id) && (!row.status_id || shown.has(row.status_id)))
    .map((row): NotificationGroup => ({
      group_key: row.group_key,
      notifications_count: row.count,
      type: row.type,
      most_recent_notification_id: row.id,
      page_min_id: row.page_min_id,
      page_max_id: row.id,
      latest_page_notification_at: row.created_at.toISOString(),
      sample_account_ids: row.people!.flatMap(([id]) => (accounts.has(id) ? id : [])),
      status_id: row.status_id,
    }));
  return { accounts: [...accounts.values()], statuses, notification_groups: groups };
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

/**
 * Notifications in groups (v2): three people who favourited one status are one
 * line that names them.
 *
 * A group stands where its newest notification stands, so that each group is on
 * exactly one page. Of a group only those members count of whom the reader is to hear.
 */
import { sql, type RawBuilder } from "kysely";
import type { Account, GroupedNotifications, NotificationGroup, Status } from "#protocol/entities.ts";
import { BoundedMap } from "#kit/bounded-map.ts";
import { isId, type AccountId, type NotificationId, type StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { accountVersion, keptAccounts } from "../accounts/kept-accounts.ts";
import { isKnown } from "../accounts/known-accounts.ts";
import { listAccounts } from "../accounts/load-accounts.ts";
import { anyReader, asking, type Asking, type Reading } from "../accounts/reading.ts";
import { loadReportsOf } from "../reports/show-reports.ts";
import { loadStatuses, readAhead } from "../statuses/load-statuses.ts";
import { settledUntil } from "../statuses/settled.ts";
import type { Writes } from "#server/storage/database.ts";
import type { TimelineEvent } from "#server/domain/timelines/events.ts";
import { record } from "#server/storage/events.ts";
import { placeholder, preparedShapes } from "#server/storage/prepared.ts";
import { reportsAmong, type NotificationRow } from "./list-notifications.ts";
import {
  cutPage,
  fromPerson,
  isActive,
  isGrouped,
  isWelcome,
  letThrough,
  ofAllowedType,
  ofVisibleStatus,
  ofWantedType,
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
  /** The latest of its people, each with the version of the account (`accounts/kept-accounts.ts`): "id version,id version". */
  people: string;
}

/** A row without a group says only how many notifications were looked at. */
type LookedAt = { looked: number } & (GroupRow | { id: null });

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
  const { limit, ...cursors } = page;
  const view = Object.values(cursors).some(Boolean) ? null : JSON.stringify([reading.viewer.accountId, limit, filter]);
  const [ahead, found] = await Promise.all([
    readAhead(reading, (view && lastShown.get(view)) || []),
    readPage(reading, page, filter),
  ]);
  const { rows, ...around } = cutPage(found, page);
  const entities = await showGroups(reading, rows, ahead);
  const shown = entities.statuses.map(({ id }) => id);
  if (view) lastShown.setNewest(view, shown);
  const items = entities.notification_groups;
  return { items, entities: expand === "full" ? entities : withFaces(entities), ...around };
}

/**
 * The statuses of each reader's first page, as it was the last time: most of them will be on the next one, so they are
 * asked for along with its groups. What may be seen of them is found out anew each time.
 */
const lastShown = new BoundedMap<string, readonly StatusId[]>({
  most: 2_000,
  mostWeight: 100_000,
  weigh: (ids) => ids.length,
});

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
  const which = sql`and ${hasKey(groupKey)} order by notification.id desc limit 1`;
  const { rows } = await groupsOf(asking(reading.viewer), filter, { which, order: sql`desc` }).execute(reading.db);
  const shown = await showGroups(reading, rows.filter(isGroup));
  return shown.notification_groups.length ? shown : null;
}

const pages = preparedShapes<LookedAt>("groups of");

/** So many notifications are looked at for each group that a page has room for; so many times as many where that was not enough. */
const lookedAtForEach = 6;
const furtherEachTime = 16;

/**
 * One query, unless the newest notifications are of very few groups. The shape says which values there are, and how many
 * rows; the values themselves are placeholders.
 */
async function readPage(
  { db, viewer }: Reading<Viewer>,
  { limit, max_id, since_id, min_id }: PageQuery,
  filter: NotificationFilter,
): Promise<GroupRow[]> {
  const until = min_id && (await settledUntil(db));
  const { include_filtered, ...filters } = filter;
  const said = { ...filters, max_id, since_id, min_id, until };
  const shape = Object.entries(said).flatMap(([name, value]) => (value?.length ? name : []));
  const named = (name: keyof typeof said, type: string) => (shape.includes(name) ? placeholder(name, type) : undefined);
  const make = (looking: number) => {
    const bounds = {
      limit: looking - 1,
      max_id: named("max_id", "bigint"),
      since_id: named("since_id", "bigint"),
      min_id: named("min_id", "bigint"),
    };
    const looked = {
      types: named("types", "text[]"),
      exclude_types: named("exclude_types", "text[]"),
      account_id: named("account_id", "bigint"),
      grouped_types: named("grouped_types", "text[]"),
      include_filtered,
    };
    const which = within(bounds, named("until", "bigint") ?? null);
    return groupsOf(anyReader, looked, { which, order: readingOrder(bounds), most: limit + 1 });
  };
  const values = { ...said, reader: viewer.accountId };
  for (let looking = lookedAtForEach * (limit + 1); ; looking *= furtherEachTime) {
    const rows = await pages(db, `${shape} ${include_filtered} ${limit} ${looking}`, () => make(looking), values);
    const groups = rows.filter(isGroup);
    if (groups.length > limit || rows[0]!.looked < looking) return groups;
  }
}

function isGroup(row: LookedAt): row is GroupRow & { looked: number } {
  return row.id !== null;
}

interface Looking {
  /** `and …`, and the order and limit: the notifications that are looked at. */
  which: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Groups of a page, of which each stands among what was looked at; all, wherever they stand, if it is left out. */
  most?: number;
}

/**
 * Groups by their newest notification, and what their members add up to. First which groups the newest notifications are
 * of, and only then all members of these, because a check of each notification is what costs. Few people stand behind
 * many of them, so it is asked once of each person whether the reader is to hear of them.
 */
function groupsOf(reader: NonNullable<Asking>, filter: Filter, { which, order, most }: Looking): RawBuilder<LookedAt> {
  const page = most ? sql`where id between (select min(id) from looked) and (select max(id) from looked)` : sql``;
  // The reader behind a subquery, here and not below: a plan for just this one would be worth making each time.
  return sql<LookedAt>`
    with looked as materialized (
      select id, group_key, case when ${isGrouped(filter)} then null else id end as alone from notification
      where account_id = (select ${reader}::bigint) ${fromPerson(filter, "notification")} ${letThrough(filter, "notification")} ${ofWantedType(filter)} ${which}
    ), entry as materialized (
      select group_key, alone, max(id) as place from looked group by group_key, alone
    ), member as materialized (
      select member.id, member.from_account_id, entry.place from entry cross join lateral (
        select id, from_account_id from notification member
        where account_id = ${reader} and group_key = entry.group_key and (entry.alone is null or id = entry.alone)
          ${fromPerson(filter, "member")} ${letThrough(filter, "member")}
        offset 0
      ) member
    ), person as materialized (
      select account.id, case when ${isKnown} then concat(account.id, ' ', ${accountVersion}) end as versioned
      from (select distinct from_account_id as id from member) sender
      cross join lateral (select account.xmin, account.* from account where account.id = sender.id offset 0) account
      left join account_stats on account_stats.account_id = account.id
      where ${isActive("account")} and ${isWelcome(reader, "sender.id")}
    ), summed as materialized (
      select max(member.id) as id, count(*)::integer as count, min(member.id) as page_min_id, array_to_string(
        (array_agg(person.versioned order by member.id desc))[1:${sql.lit(sampleSize)}], ',') as people
      from member join person on person.id = member.from_account_id
      group by member.place
    )
    select seen.looked, shown.* from (select count(*)::integer as looked from looked) seen left join lateral (
      select notification.id, type, from_account_id, status_id, created_at,
        case when ${isGrouped(filter)} then group_key else 'ungrouped-' || notification.id end as group_key,
        count, page_min_id, people
      from (select * from summed ${page} order by id ${order} offset 0) newest
      cross join lateral (select * from notification where notification.id = newest.id offset 0) notification
      where ${ofVisibleStatus(reader)} and ${ofAllowedType(reader)}
      ${most ? sql`order by notification.id ${order} limit ${sql.lit(most)}` : sql``}
    ) shown on true
    order by shown.id ${order}`;
}

/** An author who blocks an operator takes no post away that every visitor sees. */
async function loadReported(reading: Reading<Viewer>, ids: StatusId[]): Promise<Status[]> {
  const seen = await loadStatuses(reading, ids);
  const missing = ids.filter((id) => !seen.some((status) => status.id === id));
  return missing.length > 0 ? [...seen, ...(await loadStatuses({ ...reading, viewer: null }, missing))] : seen;
}

async function showGroups(
  reading: Reading<Viewer>,
  rows: readonly GroupRow[],
  ahead?: Awaited<ReturnType<typeof readAhead>>,
): Promise<GroupedNotifications> {
  const people = new Map(rows.map((row) => [row.id, readPeople(row.people)]));
  const [accounts, statuses, reports] = await Promise.all([
    keptAccounts(reading, new Map([...people.values()].flat())),
    loadStatuses(reading, [...new Set(rows.flatMap((row) => row.status_id ?? []))], ahead),
    loadReportsOf(reading, reportsAmong(rows)),
  ]);
  const shown = new Set(statuses.map(({ id }) => id));
  const reported = [...reports.values()].flatMap(({ status_ids }) => status_ids ?? []).filter((id) => !shown.has(id));
  const more = reported.length > 0 ? await loadReported(reading, [...new Set(reported)]) : [];
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
      sample_account_ids: people.get(row.id)!.flatMap(([id]) => (accounts.has(id) ? id : [])),
      status_id: row.status_id,
      ...(reports.has(row.id) && { report: reports.get(row.id) }),
    }));
  return { accounts: [...accounts.values()], statuses: [...statuses, ...more], notification_groups: groups };
}

function readPeople(people: string): [AccountId, version: string][] {
  return people === "" ? [] : people.split(",").map((one) => one.split(" ") as [AccountId, string]);
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

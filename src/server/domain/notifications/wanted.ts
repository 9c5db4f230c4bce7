/**
 * Which notifications a reader is to hear of: their own, of the types that were
 * asked for, from nobody who is suspended, blocked or muted, and about nothing
 * that has become invisible to them since (threats V06, V11).
 */
import { sql, type Expression, type RawBuilder } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { PageQuery } from "#protocol/paging.ts";
import type { Reads } from "#server/storage/database.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import { visibleTo } from "../statuses/visibility.ts";
import { settledUntil } from "../timelines/settled.ts";

export interface NotificationFilter {
  types?: readonly string[] | undefined;
  exclude_types?: readonly string[] | undefined;
  account_id?: string | undefined;
  /** Types that are put into groups; of all others each notification stands alone. All, if it is left out. */
  grouped_types?: readonly string[] | undefined;
}

/** The id of the reader inside a query: a value or a column. */
type Reader = Expression<AccountId>;

/** As a condition on `notification`. */
export function wanted(reader: Reader, filter: NotificationFilter): RawBuilder<unknown> {
  return sql`
    ${wantedIfVisible(reader, filter)}
    and (notification.status_id is null or (
      select true from status where status.id = notification.status_id and ${visibleTo(reader)}))`;
}

/** All of it but whether the status can be seen: readers of many ask that for all of their statuses at once. */
export function wantedIfVisible(reader: Reader, filter: NotificationFilter): RawBuilder<unknown> {
  return sql`
    ${fromWanted(reader, filter, "notification")}
    ${filter.types?.length ? sql`and notification.type = any(${filter.types})` : sql``}
    ${filter.exclude_types?.length ? sql`and notification.type <> all(${filter.exclude_types})` : sql``}`;
}

/** The part of it that can differ inside a group, whose members share their type and their status. */
export function fromWanted(reader: Reader, filter: NotificationFilter, alias: string): RawBuilder<unknown> {
  const sender = sql.ref(`${alias}.from_account_id`);
  return sql`
    ${sql.ref(`${alias}.account_id`)} = ${reader}
    ${filter.account_id ? sql`and ${sender} = ${filter.account_id}` : sql``}
    and exists (select from account
      where account.id = ${sender} and account.suspended_at is null and account.deleted_at is null)
    and ${notBlocked(reader, `${alias}.from_account_id`)}
    and not exists (select from mute
      where mute.account_id = ${reader} and mute.target_account_id = ${sender} and mute.notifications
        and (mute.expires_at is null or mute.expires_at > now()))`;
}

/** Whether a notification is shown in its group. */
export function isGrouped({ grouped_types }: NotificationFilter): RawBuilder<boolean> {
  return grouped_types?.length ? sql<boolean>`notification.type = any(${grouped_types})` : sql<boolean>`true`;
}

/**
 * The end of a query for one page: its bounds, its order, and one row more than asked. A page by `min_id` ends before
 * what is under way, as in timelines.
 */
export async function onPage(db: Reads, page: PageQuery): Promise<RawBuilder<unknown>> {
  const newerThan = page.min_id ?? page.since_id;
  const until = page.min_id ? await settledUntil(db) : null;
  return sql`
    ${page.max_id ? sql`and notification.id < ${page.max_id}` : sql``}
    ${newerThan ? sql`and notification.id > ${newerThan}` : sql``}
    ${until ? sql`and notification.id < ${until}::bigint` : sql``}
    order by notification.id ${readingOrder(page)} limit ${page.limit + 1}`;
}

/** Newest first, or with `min_id` from there upwards. */
export function readingOrder(page: PageQuery): RawBuilder<unknown> {
  return page.min_id ? sql`asc` : sql`desc`;
}

/** The rows that `onPage` has read in its order, newest first. The row too many tells whether the list goes on, so that no page is empty. */
export function cutPage<Row extends { id: string }>(rows: readonly Row[], page: PageQuery) {
  const kept = rows.slice(0, page.limit);
  if (page.min_id) kept.reverse();
  const [newest, oldest] = [kept[0], kept.at(-1)];
  const goesOn = page.min_id !== undefined || rows.length > page.limit;
  return {
    rows: kept,
    next: oldest && goesOn ? { max_id: oldest.id } : null,
    prev: newest ? { min_id: newest.id } : null,
  };
}

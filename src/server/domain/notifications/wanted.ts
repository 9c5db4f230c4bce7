/**
 * Which notifications a reader is to hear of: their own, of the types that were
 * asked for, from nobody who is suspended, blocked or muted, and about nothing
 * that has become invisible to them since (threats V06, V11).
 */
import { sql, type Expression, type RawBuilder } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { PageQuery } from "#protocol/paging.ts";
import type { Reads } from "#server/storage/database.ts";
import { notBlocked, notOfBlockedDomain } from "../accounts/avoidance.ts";
import { isOperator } from "../accounts/operators.ts";
import { visibleTo } from "../statuses/visibility.ts";
import { settledUntil } from "../statuses/settled.ts";

interface Terms {
  types?: readonly string[] | undefined;
  exclude_types?: readonly string[] | undefined;
  account_id?: string | undefined;
  /** Types that are put into groups; of all others each notification stands alone. All, if it is left out. */
  grouped_types?: readonly string[] | undefined;
}

export interface NotificationFilter extends Terms {
  /** Also those that the reader's policy holds back. */
  include_filtered?: boolean | undefined;
}

/** A filter inside a query: values, or placeholders for them. */
export type Filter = { [Name in keyof Terms]: Terms[Name] | RawBuilder<unknown> } & Pick<
  NotificationFilter,
  "include_filtered"
>;

/** No types are the same as none said. */
const areSaid = (types: Filter["types"]) => types && (!("length" in types) || types.length > 0);

/** The id of the reader inside a query: a value or a column. */
type Reader = Expression<AccountId>;

/** As a condition on `notification`. */
export function wanted(reader: Reader, filter: Filter): RawBuilder<unknown> {
  return sql`
    notification.account_id = ${reader} ${fromPerson(filter, "notification")} ${letThrough(filter, "notification")}
    and ${isHeard(reader, "notification.from_account_id")} and ${ofAllowedType(reader)}
    ${ofWantedType(filter)} and ${ofVisibleStatus(reader)}`;
}

/** The part of it that is the same for all of a group, besides its type. */
export function ofVisibleStatus(reader: Reader): RawBuilder<unknown> {
  return sql`(notification.status_id is null or (
      select true from status where status.id = notification.status_id and ${visibleTo(reader)}))`;
}

/** Reports and sign-ups are for operators, and for these only as long as they are that (threats V11). */
export function ofAllowedType(reader: Reader): RawBuilder<unknown> {
  return sql`(notification.type not in ('admin.sign_up', 'admin.report') or ${isOperator(reader)})`;
}

/** `and …`, on `notification`. */
export function ofWantedType({ types, exclude_types }: Filter): RawBuilder<unknown> {
  return sql`
    ${areSaid(types) ? sql`and notification.type = any(${types})` : sql``}
    ${areSaid(exclude_types) ? sql`and notification.type <> all(${exclude_types})` : sql``}`;
}

/** `and …`: of one person alone, where that was asked for. */
export function fromPerson({ account_id }: Filter, alias: string): RawBuilder<unknown> {
  return account_id ? sql`and ${sql.ref(`${alias}.from_account_id`)} = ${account_id}` : sql``;
}

/** `and …`: what no policy holds back. */
export function letThrough({ include_filtered }: Filter, alias: string): RawBuilder<unknown> {
  return include_filtered ? sql`` : sql`and not ${sql.ref(`${alias}.filtered`)}`;
}

/** Whether the reader is to hear of an account at all: the part of it that can differ inside a group. */
export function isHeard(reader: Reader, account: string): RawBuilder<unknown> {
  return sql`
    exists (select from account where account.id = ${sql.ref(account)} and ${isActive("account")})
    and ${isWelcome(reader, account)}`;
}

/** On a row of `account`. */
export function isActive(alias: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.suspended_at`)} is null and ${sql.ref(`${alias}.deleted_at`)} is null`;
}

/** Nothing that the reader did, or the account did, keeps the two apart. */
export function isWelcome(reader: Reader, account: string): RawBuilder<unknown> {
  return sql`
    ${notBlocked(reader, account)}
    and not exists (select from mute
      where mute.account_id = ${reader} and mute.target_account_id = ${sql.ref(account)} and mute.notifications
        and (mute.expires_at is null or mute.expires_at > now()))
    and ${notOfBlockedDomain(reader, account)}`;
}

/** Whether a notification is shown in its group. */
export function isGrouped({ grouped_types }: Filter): RawBuilder<boolean> {
  return areSaid(grouped_types) ? sql<boolean>`notification.type = any(${grouped_types})` : sql<boolean>`true`;
}

/** The bounds of a page inside a query: values, or placeholders for them. */
interface Bounds extends Partial<Record<"max_id" | "since_id" | "min_id", string | RawBuilder<unknown> | undefined>> {
  limit: number;
}

/**
 * The end of a query for one page: its bounds, its order, and one row more than asked. A page by `min_id` ends before
 * what is under way, as in timelines.
 */
export async function onPage(db: Reads, page: PageQuery): Promise<RawBuilder<unknown>> {
  return within(page, page.min_id ? await settledUntil(db) : null);
}

/** The same where it is known already what is settled. */
export function within(page: Bounds, until: string | RawBuilder<unknown> | null): RawBuilder<unknown> {
  const newerThan = page.min_id ?? page.since_id;
  return sql`
    ${page.max_id ? sql`and notification.id < ${page.max_id}` : sql``}
    ${newerThan ? sql`and notification.id > ${newerThan}` : sql``}
    ${until ? sql`and notification.id < ${until}::bigint` : sql``}
    order by notification.id ${readingOrder(page)} limit ${sql.lit(page.limit + 1)}`;
}

/** Newest first, or with `min_id` from there upwards. */
export function readingOrder(page: Pick<Bounds, "min_id">): RawBuilder<unknown> {
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

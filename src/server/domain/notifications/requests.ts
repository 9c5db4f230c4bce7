/**
 * Requests: people whose notifications a policy holds back, and the reader's answer. Accepting lets them through for good
 * and brings what was held back to its place among the others; dismissing puts it away, and the next one asks anew.
 */
import { sql } from "kysely";
import type { NotificationRequest } from "#protocol/entities.ts";
import type { AccountId, NotificationRequestId, StatusId } from "#protocol/ids.ts";
import { type Listed, type PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { isWaiting } from "../accounts/held-back.ts";
import { loadAccounts } from "../accounts/load-accounts.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import { visibleTo } from "../statuses/visibility.ts";
import type { Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import type { NotificationEvent } from "./events.ts";

interface RequestRow {
  id: NotificationRequestId;
  from_account_id: AccountId;
  created_at: Date;
  updated_at: Date;
  count: number;
  last_status_id: StatusId | null;
}

/** One page, the latest first. */
export async function listRequests(
  reading: Reading<Viewer>,
  { limit, max_id, since_id, min_id }: PageQuery,
): Promise<Listed<NotificationRequest>> {
  const newer = min_id ?? since_id;
  const rows = await readRequests(
    reading,
    sql`
    ${max_id ? sql`and notification_request.id < ${max_id}` : sql``}
    ${newer ? sql`and notification_request.id > ${newer}` : sql``}
    order by notification_request.id ${min_id ? sql`asc` : sql`desc`} limit ${limit + 1}`,
  );
  const kept = rows.slice(0, limit);
  if (min_id) kept.reverse();
  const goesOn = min_id !== undefined || rows.length > limit;
  const [first, last] = [kept[0], kept.at(-1)];
  return {
    items: await showRequests(reading, kept),
    next: last && goesOn ? { max_id: last.id } : null,
    prev: first ? { min_id: first.id } : null,
  };
}

/** One of the reader's own, with the last post on wish, or `record.not-found`. */
export async function loadRequest(
  reading: Reading<Viewer>,
  id: NotificationRequestId,
  withLast: boolean,
): Promise<NotificationRequest> {
  const rows = await readRequests(reading, sql`and notification_request.id = ${id}`);
  const shown = withLast ? rows : rows.map((row) => ({ ...row, last_status_id: null }));
  const [request] = await showRequests(reading, shown);
  if (!request) throw new Refusal("record.not-found");
  return request;
}

/** So many of what one person has sent are counted. */
const mostCounted = 1_000;

async function readRequests({ db, viewer }: Reading<Viewer>, which: ReturnType<typeof sql>): Promise<RequestRow[]> {
  const reader = asking(viewer);
  const { rows } = await sql<RequestRow>`
    select notification_request.*, (
      select count(*)::integer from (
        select from notification held where held.account_id = notification_request.account_id
          and held.from_account_id = notification_request.from_account_id and held.filtered limit ${sql.lit(mostCounted)}
      ) counted
    ) as count, (
      select held.status_id from notification held join status on status.id = held.status_id
      where held.account_id = notification_request.account_id
        and held.from_account_id = notification_request.from_account_id and held.filtered
        and held.type in ('mention', 'quote') and ${visibleTo(reader)}
      order by held.id desc limit 1
    ) as last_status_id
    from notification_request where ${isWaiting(reader)} ${which}`.execute(db);
  return rows;
}

async function showRequests(reading: Reading<Viewer>, rows: readonly RequestRow[]): Promise<NotificationRequest[]> {
  const [accounts, statuses] = await Promise.all([
    loadAccounts(
      reading,
      rows.map((row) => row.from_account_id),
    ),
    loadStatuses(
      reading,
      rows.flatMap((row) => row.last_status_id ?? []),
    ),
  ]);
  const shown = new Map(statuses.map((status) => [status.id, status]));
  return rows.flatMap((row) => {
    const account = accounts.get(row.from_account_id);
    if (!account) return [];
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      notifications_count: String(row.count),
      account,
      last_status: (row.last_status_id && shown.get(row.last_status_id)) || null,
    };
  });
}

/** Throws `record.not-found` unless all of them are the viewer's. */
export async function answerRequests(
  tx: Writes,
  viewer: Viewer,
  ids: readonly NotificationRequestId[],
  answer: "accept" | "dismiss",
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const gone = await tx
    .deleteFrom("notification_request")
    .where("account_id", "=", viewer.accountId)
    .where("id", "in", wanted)
    .returning("from_account_id")
    .execute();
  if (gone.length < wanted.length) throw new Refusal("record.not-found");
  const people = gone.map((row) => row.from_account_id);
  const held = sql`account_id = ${viewer.accountId} and from_account_id = any(${people}) and filtered`;
  if (answer === "dismiss") {
    await sql`delete from notification where ${held}`.execute(tx);
  } else {
    await tx
      .insertInto("notification_permission")
      .values(people.map((from_account_id) => ({ account_id: viewer.accountId, from_account_id })))
      .onConflict((same) => same.doNothing())
      .execute();
    await sql`update notification set filtered = false where ${held}`.execute(tx);
  }
  if (answer === "accept")
    await record<NotificationEvent>(tx, { kind: "notifications.merged", accountId: viewer.accountId });
}

/**
 * The first step of every timeline: which ids, newest first, and which of them
 * this reader does not want to see.
 *
 * Ids are taken from one index before anything is joined; a join first would
 * walk thousands of rows behind a deep cursor. What is hidden still counts for
 * paging, so that a filtered page never ends the list early.
 */
import { sql, type RawBuilder } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import type { Place } from "../accounts/show-account.ts";
import type { Reads } from "#server/storage/database.ts";

export interface Picked {
  id: StatusId;
  hidden: boolean;
}

/** How many more than asked are read, so that a few hidden ones leave the page full. */
const spare = 8;

/** Reads one page; `source` selects a column `id` from one index, without order or limit. */
export async function pickPage(
  db: Reads,
  viewer: MaybeViewer,
  page: PageQuery,
  source: (bounds: RawBuilder<unknown>) => RawBuilder<unknown>,
  column: RawBuilder<unknown>,
): Promise<Picked[]> {
  const upwards = Boolean(page.min_id);
  const order = upwards ? sql`asc` : sql`desc`;
  const { rows } = await sql<Picked>`
    with picked as materialized (
      ${source(boundsOf(page, column))} order by ${column} ${order} limit ${page.limit + spare}
    )
    select picked.id, ${hiddenFor(viewer)} as hidden
    from picked
    join status on status.id = picked.id
    left join status original on original.id = status.reblog_of_id
    order by picked.id desc`.execute(db);
  return rows;
}

/** `and id < … and id > …` of a page. */
export function boundsOf(page: PageQuery, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const newerThan = page.min_id ?? page.since_id;
  return sql`${page.max_id ? sql`and ${column} < ${page.max_id}` : sql``} ${newerThan ? sql`and ${column} > ${newerThan}` : sql``}`;
}

/**
 * True for what a reader has muted, of authors and of the people whom they
 * boost, and for boosts of people whose boosts they switched off. One rule for
 * timelines and sockets (threats V11); who may see at all is `visibleStatuses`.
 */
export function hiddenFor(viewer: MaybeViewer): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`;
  return sql<boolean>`(
    exists (
      select from mute
      where mute.account_id = ${viewer.accountId}
        and mute.target_account_id in (status.account_id, original.account_id)
        and (mute.expires_at is null or mute.expires_at > now())
    )
    or (status.reblog_of_id is not null and exists (
      select from follow
      where follow.account_id = ${viewer.accountId} and follow.target_account_id = status.account_id
        and not follow.show_reblogs
    ))
  )`;
}

/** Loads and shows what was picked: at most a page of it, with the cursors of what was read. */
export async function showPicked(
  db: Reads,
  place: Place,
  viewer: MaybeViewer,
  picked: readonly Picked[],
  page: PageQuery,
): Promise<Listed<Status>> {
  const wanted = picked.filter((entry) => !entry.hidden).map((entry) => entry.id);
  const shown = await loadStatuses(db, place, viewer, wanted);
  const items = page.min_id ? shown.slice(-page.limit) : shown.slice(0, page.limit);
  if (shown.length <= page.limit) {
    const readIds = picked.map((entry) => entry.id);
    return { items, ...neighbours(readIds, { ...page, limit: page.limit + spare }) };
  }
  return { items, next: { max_id: items.at(-1)!.id }, prev: { min_id: items[0]!.id } };
}

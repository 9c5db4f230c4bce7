/**
 * Where a status is told live: in the homes that show it, and on the streams of the
 * public timelines, by the rules of these timelines.
 */
import { sql, type RawBuilder } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";
import { isPublic, repliesToNoOther } from "./public.ts";

/** What decides about the public streams. */
export interface PublicPlaces {
  /** Strangers may be shown it unasked; a hashtag's stream has it then. */
  is_public: boolean;
  /** The public timelines would have it. */
  in_timelines: boolean;
  local: boolean;
  has_media: boolean;
  tags: string[];
}

/** Undefined for a status that is gone. */
export async function publicPlacesOf(db: Reads, statusId: StatusId): Promise<PublicPlaces | undefined> {
  const { rows } = await sql<PublicPlaces>`
    select status.uri is null as local, status.has_media,
      (${isPublic({ local: false, remote: false, only_media: false })}) as is_public,
      status.reblog_of_id is null and ${repliesToNoOther} as in_timelines,
      array(select tag.name from status_tag join tag on tag.id = status_tag.tag_id
        where status_tag.status_id = status.id) as tags
    from status join account on account.id = status.account_id
    where status.id = ${statusId} and status.deleted_at is null`.execute(db);
  return rows[0];
}

/** So many that quote it are looked for, the newest. */
const mostQuotes = 100;

/**
 * The accounts whose home shows it, itself, as a boost or quoted; `among` is the text of an array, null for nobody. Each with the followed
 * hashtag that brought it, if one did. It goes from
 * the status to its homes (`offset 0`): a planner that takes homes for short would read through those of all listeners.
 */
export async function homesWith(
  db: Reads,
  statusId: StatusId,
  among: string | null,
): Promise<Map<AccountId, string | null>> {
  if (among === null) return new Map();
  const { rows } = await sql<{ account_id: AccountId; tag: string | null }>`
    select home.account_id, case when shown.id = ${statusId} then home.tag_name end as tag
    from (${wrappersOf(statusId)}) shown
    cross join lateral (select account_id, tag_name from home_entry where status_id = shown.id offset 0) home
    where home.account_id = any(${among}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row.tag]));
}

/** The ids of what shows a status: itself, its boosts, and the newest that quote it. */
export function wrappersOf(statusId: StatusId): RawBuilder<unknown> {
  return sql`
      select ${statusId}::bigint as id
      union all
      select wrapper.id from status wrapper where wrapper.reblog_of_id = ${statusId} and wrapper.deleted_at is null
      union all
      (select quoting.id from status quoting
        where quoting.quoted_status_id = ${statusId} and quoting.quote_revoked_at is null
        order by quoting.id desc limit ${sql.lit(mostQuotes)})`;
}

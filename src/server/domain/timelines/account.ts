/** What one account wrote: posts, posts with replies, media, what carries a tag, and pinned posts. */
import { sql } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import type { Place } from "../accounts/show-account.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import type { Reads } from "#server/storage/database.ts";
import { boundsOf, showPicked, type Picked } from "./picked.ts";
import { tagName } from "./tag.ts";

export interface AccountStatusesQuery extends PageQuery {
  exclude_replies: boolean;
  exclude_reblogs: boolean;
  only_media: boolean;
  tagged?: string | undefined;
}

/**
 * A profile shows its author's posts also to someone who muted them: they came
 * here to look. What they may not see at all is left out by `loadStatuses`.
 */
export async function readAccountStatuses(
  db: Reads,
  place: Place,
  viewer: MaybeViewer,
  accountId: AccountId,
  query: AccountStatusesQuery,
): Promise<Listed<Status>> {
  const column = sql`status.id`;
  // What nobody but a follower or the author may see is left out here already: pages of private posts would be empty.
  const inside = viewer
    ? sql`(status.visibility in ('public', 'unlisted') or ${viewer.accountId} = status.account_id
        or (status.visibility = 'private' and exists (
          select from follow where follow.account_id = ${viewer.accountId} and follow.target_account_id = status.account_id))
        or exists (select from mention where mention.status_id = status.id and mention.account_id = ${viewer.accountId}))`
    : sql`status.visibility in ('public', 'unlisted')`;
  const { rows } = await sql<Picked>`
    select status.id, false as hidden from status
    where status.account_id = ${accountId} and status.deleted_at is null and ${inside}
      ${query.only_media ? sql`and status.has_media` : sql``}
      ${query.exclude_replies ? sql`and (status.in_reply_to_id is null or status.in_reply_to_account_id = status.account_id)` : sql``}
      ${query.exclude_reblogs ? sql`and status.reblog_of_id is null` : sql``}
      ${
        query.tagged
          ? sql`and exists (select from status_tag join tag on tag.id = status_tag.tag_id
              where status_tag.status_id = status.id and tag.name = ${tagName(query.tagged)})`
          : sql``
      }
      ${boundsOf(query, column)}
    order by status.id ${query.min_id ? sql`asc` : sql`desc`} limit ${query.limit + 8}`.execute(db);
  const picked = query.min_id ? rows.toReversed() : rows;
  return showPicked(db, place, viewer, picked, query);
}

/** Pinned posts, the newest pin first; never paged. */
export async function readPinned(
  db: Reads,
  place: Place,
  viewer: MaybeViewer,
  accountId: AccountId,
): Promise<Status[]> {
  const pins = await db
    .selectFrom("status_pin")
    .select("status_id")
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();
  return loadStatuses(
    db,
    place,
    viewer,
    pins.map((pin): StatusId => pin.status_id),
  );
}

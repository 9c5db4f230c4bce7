/** The public timelines: everybody's public posts, without boosts and without replies to others. */
import { sql } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import type { Place } from "../accounts/show-account.ts";
import type { Reads } from "#server/storage/database.ts";
import { pickPage, showPicked } from "./picked.ts";

export interface PublicQuery extends PageQuery {
  local: boolean;
  remote: boolean;
  only_media: boolean;
}

export async function readPublic(
  db: Reads,
  place: Place,
  viewer: MaybeViewer,
  query: PublicQuery,
): Promise<Listed<Status>> {
  const picked = await pickPage(
    db,
    viewer,
    query,
    (bounds) => sql`
      select status.id from status join account on account.id = status.account_id
      where status.visibility = 'public' and status.reblog_of_id is null and status.deleted_at is null
        and (status.in_reply_to_id is null or status.in_reply_to_account_id = status.account_id)
        and account.silenced_at is null and account.suspended_at is null
        ${query.local ? sql`and status.uri is null` : sql``}
        ${query.remote ? sql`and status.uri is not null` : sql``}
        ${query.only_media ? sql`and status.has_media` : sql``}
        ${bounds}`,
    sql`status.id`,
  );
  return showPicked(db, place, viewer, picked, query);
}

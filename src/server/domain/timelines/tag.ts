/** A hashtag's timeline: public posts that carry it, newest first. */
import { sql } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { Listed } from "#protocol/paging.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import type { Place } from "../accounts/show-account.ts";
import type { Reads } from "#server/storage/database.ts";
import { pickPage, showPicked } from "./picked.ts";
import type { PublicQuery } from "./public.ts";

export interface TagQuery extends PublicQuery {
  /** Or one of these. */
  any: readonly string[];
  /** And each of these. */
  all: readonly string[];
  /** And none of these. */
  none: readonly string[];
}

/** The form in which tags are compared: compatibility characters folded, lower case. */
export function tagName(written: string): string {
  return written.replace(/^#/, "").normalize("NFKC").toLowerCase();
}

export async function readTag(
  db: Reads,
  place: Place,
  viewer: MaybeViewer,
  name: string,
  query: TagQuery,
): Promise<Listed<Status>> {
  const wanted = [name, ...query.any].map(tagName);
  const carries = (names: readonly string[]) => sql`
    (select count(distinct other.tag_id) from status_tag other join tag named on named.id = other.tag_id
      where other.status_id = status.id and named.name = any(${names.map(tagName)}))`;
  const picked = await pickPage(
    db,
    viewer,
    query,
    (bounds) => sql`
      select distinct status.id from status_tag
      join status on status.id = status_tag.status_id
      join account on account.id = status.account_id
      where status_tag.tag_id in (select id from tag where name = any(${wanted}))
        and status.visibility = 'public' and status.deleted_at is null and account.suspended_at is null
        ${query.local ? sql`and status.uri is null` : sql``}
        ${query.remote ? sql`and status.uri is not null` : sql``}
        ${query.only_media ? sql`and status.has_media` : sql``}
        ${query.all.length ? sql`and ${carries(query.all)} = ${new Set(query.all.map(tagName)).size}` : sql``}
        ${query.none.length ? sql`and ${carries(query.none)} = 0` : sql``}
        ${bounds}`,
    sql`status.id`,
  );
  return showPicked(db, place, viewer, picked, query);
}

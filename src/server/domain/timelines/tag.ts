/** A hashtag's timeline: public posts that carry it, newest first. */
import { sql, type RawBuilder } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { Listed } from "#protocol/paging.ts";
import { hashtagName } from "#protocol/text-tokens.ts";
import type { Reading } from "../accounts/reading.ts";
import { placeholder } from "#server/storage/prepared.ts";
import { readTimeline } from "./picked.ts";
import { amongStrangers, isPublic, keptApart, shapeOf, type PublicQuery } from "./public.ts";

export interface TagQuery extends PublicQuery {
  /** Or one of these. */
  any: readonly string[];
  /** And each of these. */
  all: readonly string[];
  /** And none of these. */
  none: readonly string[];
}

const names = (name: string) => placeholder<readonly string[]>(name, "text[]");

export async function readTag(reading: Reading, name: string, query: TagQuery): Promise<Listed<Status>> {
  const [wanted, all, none] = [[name, ...query.any], query.all, query.none].map((names) => [
    ...new Set(names.map(hashtagName)),
  ]) as [string[], string[], string[]];
  const carried = (names: RawBuilder<unknown>) => sql`
    (select count(*) from status_tag other
      where other.status_id = status.id and other.tag_id = any(array(select id from tag where name = any(${names}))))`;
  // One tag is read off its index from the newest on; of several, each status is wanted once.
  const carries =
    wanted.length === 1
      ? sql`status_tag.tag_id = (select id from tag where name = (${names("wanted")})[1])`
      : sql`status_tag.tag_id in (select id from tag where name = any(${names("wanted")}))`;
  const { items, ...around } = await readTimeline(reading, query, {
    shape: `tag ${wanted.length === 1} ${all.length} ${none.length > 0} ${shapeOf(query)}`,
    values: { wanted, all, none },
    column: sql`status_tag.status_id`,
    source: (bounds) => sql`
      select ${wanted.length === 1 ? sql`` : sql`distinct`} status_tag.status_id as id from status_tag
      join status on status.id = status_tag.status_id
      join account on account.id = status.account_id
      where ${carries} and ${isPublic(query)}
        ${all.length ? sql`and ${carried(names("all"))} = ${sql.lit(all.length)}` : sql``}
        ${none.length ? sql`and ${carried(names("none"))} = 0` : sql``}
        ${bounds}`,
    hides: keptApart,
  });
  return { items: items.map(amongStrangers), ...around };
}

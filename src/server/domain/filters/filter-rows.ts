/** The rows of filters with their keywords and single posts, in one query; all of the viewer's own. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { FilterId, FilterKeywordId, FilterStatusId } from "#protocol/ids.ts";
import type { FilterKeyword, FilterStatus } from "#protocol/entities.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads } from "#server/storage/database.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { FilterRow } from "./show-filter.ts";

/** Keywords and statuses of a filter, as lists of the columns that the API shows. */
export const keywordsAsJson = sql<FilterKeyword[]>`coalesce((
  select json_agg(json_build_object('id', id::text, 'keyword', keyword, 'whole_word', whole_word) order by id)
  from filter_keyword where filter_id = filter.id), '[]')`;
export const statusesAsJson = sql<FilterStatus[]>`coalesce((
  select json_agg(json_build_object('id', id::text, 'status_id', status_id::text) order by id)
  from filter_status where filter_id = filter.id), '[]')`;

export async function readFilters(
  db: Reads,
  { accountId }: Viewer,
  among: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<FilterRow[]> {
  return db
    .selectFrom("filter")
    .select(["id", "title", "context", "action", "expires_at"])
    .select([keywordsAsJson.as("keywords"), statusesAsJson.as("statuses")])
    .where("account_id", "=", accountId)
    .where(among)
    .orderBy("id")
    .execute();
}

/** The filter, or the one to which a keyword or a post belongs. Throws `record.not-found`. */
export async function readFilter(
  db: Reads,
  viewer: Viewer,
  named: { filter: FilterId } | { keyword: FilterKeywordId } | { status: FilterStatusId },
): Promise<FilterRow> {
  const [found] = await readFilters(db, viewer, conditionOf(named));
  if (!found) throw new Refusal("record.not-found");
  return found;
}

function conditionOf(named: Parameters<typeof readFilter>[2]): RawBuilder<SqlBool> {
  if ("filter" in named) return sql<SqlBool>`filter.id = ${named.filter}`;
  if ("keyword" in named)
    return sql<SqlBool>`filter.id = (select filter_id from filter_keyword where id = ${named.keyword})`;
  return sql<SqlBool>`filter.id = (select filter_id from filter_status where id = ${named.status})`;
}

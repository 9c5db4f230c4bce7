/**
 * Pages of a list by the ids of relation rows. These ids stand only in `Link` and in `next`/`prev`, so that
 * nobody can tell from an account's id where in a hidden list it would be.
 */
import { sql, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { PageQuery } from "#protocol/paging.ts";
import type { Tables } from "./tables.ts";

/** Runs the query for one page, newest row first; `column` is the relation's id in it. */
export async function readPage<Among extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Among, Row>,
  column: string,
  page: PageQuery,
): Promise<Row[]> {
  const id = sql.ref(column);
  let paged = query.limit(page.limit);
  if (page.max_id) paged = paged.where(sql<SqlBool>`${id} < ${page.max_id}::bigint`);
  if (page.min_id) paged = paged.where(sql<SqlBool>`${id} > ${page.min_id}::bigint`);
  else if (page.since_id) paged = paged.where(sql<SqlBool>`${id} > ${page.since_id}::bigint`);
  const rows = await paged.orderBy(id, page.min_id ? "asc" : "desc").execute();
  return page.min_id ? rows.toReversed() : rows;
}

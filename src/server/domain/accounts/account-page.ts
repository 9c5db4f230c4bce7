/**
 * Lists of accounts that page by the ids of relation rows: followers, requests,
 * blocks, mutes. These ids stand only in `Link` and in `next`/`prev`, so that
 * nobody can tell from an account's id where in a hidden list it would be.
 */
import { sql, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import type { Tables } from "#server/storage/tables.ts";
import { listAccounts } from "./load-accounts.ts";
import type { ServerReading } from "./reading.ts";

/** One line of such a list: the relation's own id, and the account at its other end. */
interface ListedRow {
  row_id: string;
  account_id: AccountId;
}

/** Runs the query for one page, newest row first; `column` is the relation's id in it. */
export async function readPage<Among extends keyof Tables, Row extends ListedRow>(
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

/** The accounts of a page that was read, with the queries of its neighbours. */
export async function showPage(
  reading: ServerReading,
  rows: readonly ListedRow[],
  page: PageQuery,
): Promise<Listed<Account>> {
  const items = await listAccounts(
    reading,
    rows.map((row) => row.account_id),
  );
  return {
    items,
    ...neighbours(
      rows.map((row) => row.row_id),
      page,
    ),
  };
}

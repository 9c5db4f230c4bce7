/** Lists of accounts that page by the ids of relation rows: followers, requests, blocks, mutes. */
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import { listAccounts, showAccounts } from "./load-accounts.ts";
import type { ServerReading } from "./reading.ts";
import type { AccountRow } from "./show-account.ts";

/** One line of such a list: the relation's own id, and the account at its other end. */
interface ListedRow {
  row_id: string;
  account_id: AccountId;
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
  return { items, ...around(rows, page) };
}

/** The same for rows that have all of the accounts in them; no query more, unless any of them moved away. */
export async function showWholePage(
  reading: ServerReading,
  rows: readonly (AccountRow & Pick<ListedRow, "row_id">)[],
  page: PageQuery,
): Promise<Listed<Account>> {
  const accounts = await showAccounts(reading, rows);
  return { items: rows.map(({ id }) => accounts.get(id)!), ...around(rows, page) };
}

function around(rows: readonly Pick<ListedRow, "row_id">[], page: PageQuery) {
  return neighbours(
    rows.map((row) => row.row_id),
    page,
  );
}

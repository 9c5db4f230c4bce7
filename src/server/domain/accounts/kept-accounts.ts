/**
 * Accounts whose rows were read before. A query that names people says the version of each along with the id
 * (`accountVersion`), so that only those are read of whom something has changed since (`KeptRows`).
 */
import { sql } from "kysely";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { KeptRows, shownOnce } from "#server/storage/kept-rows.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { showAccounts } from "./load-accounts.ts";
import type { ServerAddress, ServerReading } from "./reading.ts";
import { accountColumns, showAccount, type AccountRow } from "./show-account.ts";

type KeptAccount = AccountRow & { version: string };

/** Of `account` and `account_stats`: a post that is counted makes a new version too. */
export const accountVersion = sql<string>`concat(account.xmin, '-', account_stats.xmin)`;

/** As they stand beside their posts: without the account that took the place of one. */
export async function keptAuthors(
  { db, server }: ServerReading,
  versions: ReadonlyMap<AccountId, string>,
): Promise<Map<AccountId, Account>> {
  const shown = new Map<AccountId, Account>();
  for (const [id, row] of await kept.get(db, versions)) shown.set(id, showKept(row, server));
  return shown;
}

/** The same accounts as `loadAccounts` shows them; one more query if any of them moved away. */
export async function keptAccounts(
  reading: ServerReading,
  versions: ReadonlyMap<AccountId, string>,
): Promise<Map<AccountId, Account>> {
  const rows = await kept.get(reading.db, versions);
  const shown = await showAccounts(
    reading,
    [...rows.values()].filter((row) => row.moved_to_id !== null),
  );
  for (const [id, row] of rows) if (row.moved_to_id === null) shown.set(id, showKept(row, reading.server));
  return shown;
}

const showKept = shownOnce(
  (row: KeptAccount, server: ServerAddress) => showAccount(row, server),
  (server) => server.emojis?.all,
);

// `offset 0`: see `standing` in `statuses/load-statuses.ts`.
const readRows = prepared<KeptAccount>(
  "authors",
  sql<KeptAccount>`
    select ${sql.join(accountColumns.map((column) => sql.ref(column)))}, ${accountVersion} as version
    from unnest((select ${placeholder<readonly string[]>("ids", "bigint[]")})) as ids (id)
    cross join lateral (select account.xmin, account.* from account where account.id = ids.id offset 0) account
    left join account_stats on account_stats.account_id = account.id`,
);

const kept = new KeptRows<AccountId, KeptAccount>({
  read: (db, wanted) => readRows(db, { ids: wanted }),
  most: 1_000,
  mostWeight: 16 * 1024 ** 2,
  weigh: ({ note, fields }) => note.length + JSON.stringify(fields).length,
});

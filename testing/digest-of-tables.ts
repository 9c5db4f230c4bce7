/** A digest of each table: whether anything at all has changed. */
import { sql, type RawBuilder } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { Database } from "#server/storage/database.ts";

/** Of all that is stored, except when somebody was last seen. */
export async function digestOfTables(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return digest(db, tables, sql`true`);
}

/** Of what belongs to everybody but one. */
export async function digestOfRowsOfOthers(db: Database, accountId: AccountId): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`.execute(db);
  return digest(db, tables, sql`account_id <> ${accountId}`);
}

async function digest(db: Database, tables: readonly { name: string }[], condition: RawBuilder<unknown>) {
  const digests = tables.map(
    ({ name }) => sql<{ name: string; digest: string }>`select ${name} as name, md5(coalesce(string_agg(
      (to_jsonb(row) - 'last_used_at' - 'last_active_at' - 'expires_at')::text, ' ' order by to_jsonb(row)::text), '')) as digest
      from ${sql.table(name)} row where ${condition}`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

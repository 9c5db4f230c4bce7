/**
 * Clearing away what is old, in slices: each statement is done long before the
 * limit of statements, however much has piled up, and others come in between.
 */
import { sql, type RawBuilder } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

const atOnce = 5_000;

/** Deletes the rows that were made longer ago than an interval of PostgreSQL; there must be an index over `created_at`. */
export function deleteOlderThan(
  db: Database,
  table: keyof Tables & ("event" | "idempotency_key"),
  age: string,
): Promise<void> {
  return clearInSlices(db, table, sql`created_at < now() - ${age}::interval order by created_at`);
}

/** Deletes the rows that this holds for, or sets what is given so that it holds no more; each slice is a transaction. */
export async function clearInSlices(
  db: Database,
  table: keyof Tables,
  which: RawBuilder<unknown>,
  set: RawBuilder<unknown> | null = null,
  size = atOnce,
): Promise<void> {
  const named = sql.table(table);
  const change = set ? sql`update ${named} set ${set}` : sql`delete from ${named}`;
  const some = () =>
    sql`${change} where ctid = any(array(select ctid from ${named} where ${which} limit ${size}))`.execute(db);
  while (Number((await some()).numAffectedRows) === size);
}

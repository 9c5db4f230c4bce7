/**
 * Clearing away what is old, in slices: each statement is done long before the
 * limit of statements, however much has piled up, and others come in between.
 */
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

const atOnce = 5_000;

/** Deletes the rows that were made longer ago than an interval of PostgreSQL; there must be an index over `created_at`. */
export async function deleteOlderThan(
  db: Database,
  table: keyof Tables & ("event" | "idempotency_key"),
  age: string,
): Promise<void> {
  const some = () =>
    sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where created_at < now() - ${age}::interval order by created_at limit ${atOnce}
    ))`.execute(db);
  while (Number((await some()).numAffectedRows) === atOnce);
}

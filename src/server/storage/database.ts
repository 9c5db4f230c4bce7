/**
 * Two powers over one database: reading, and writing inside a transaction.
 *
 * A verb that changes something asks for `Writes`. Only `transact` makes one,
 * so a change can never happen outside a transaction, nor apart from the event
 * that it causes.
 */
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

declare const writing: unique symbol;

/** Which jobs an event begins: the kind of the event, and the names of the jobs. */
export type Reactions = ReadonlyMap<string, readonly string[]>;

export type Database = Kysely<Tables> & { readonly reactions: Reactions };
export type Writes = Transaction<Tables> & { readonly reactions: Reactions; readonly [writing]: true };
/** Everything that can be asked; a transaction can be asked too. */
export type Reads = Database | Writes;

/** Runs `work` in one transaction: all of it is kept, or nothing. */
export function transact<T>(db: Database, work: (tx: Writes) => Promise<T>): Promise<T> {
  const { reactions } = db;
  return db.transaction().execute((tx) => work(Object.assign(tx, { reactions }) as Writes));
}

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

/** Which reactors begin on an event: the kind of the event, and their names. */
export type Reactions = ReadonlyMap<string, readonly string[]>;

/**
 * Asks a statement that stands by itself, outside of any transaction. One that rides goes along with the next one that is
 * asked in the same turn of the event loop: most of what a short question costs is the way there and back.
 */
export type Ask = <Row>(text: string, values: readonly unknown[], rides?: boolean) => Promise<Row[]>;

export type Database = Kysely<Tables> & {
  readonly reactions: Reactions;
  /** Called when events were recorded and committed: their reactions are due. */
  readonly onEvents: Set<() => void>;
  readonly ask: Ask;
};
export type Writes = Transaction<Tables> & {
  readonly reactions: Reactions;
  /** Says that this transaction holds an event. */
  readonly noteEvent: () => void;
  readonly [writing]: true;
};
/** Everything that can be asked; a transaction can be asked too. */
export type Reads = Database | Writes;

/** Runs `work` in one transaction: all of it is kept, or nothing. */
export async function transact<T>(db: Database, work: (tx: Writes) => Promise<T>): Promise<T> {
  const { reactions, onEvents } = db;
  let hasEvent = false;
  const noteEvent = () => void (hasEvent = true);
  const result = await db.transaction().execute((tx) => work(Object.assign(tx, { reactions, noteEvent }) as Writes));
  if (hasEvent) for (const tell of onEvents) tell();
  return result;
}

/**
 * The people from whom a viewer is kept apart, as conditions on a column with account ids.
 *
 * A block works both ways and says so to nobody; a mute is the viewer's own and
 * may have an end, which counts from its minute on, whatever still stands in the table.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Asking } from "./reading.ts";

/** The account does not block the viewer; one whom the viewer blocks can still be looked for, to be let go. */
export function notBlockedBy(reader: Asking, column = "account.id"): RawBuilder<SqlBool> {
  if (!reader) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select from block where block.account_id = ${sql.ref(column)} and block.target_account_id = ${reader}
  )`;
}

/** Neither of the two blocks the other. */
export function notBlocked(reader: Asking, column = "account.id"): RawBuilder<SqlBool> {
  if (!reader) return sql<SqlBool>`true`;
  const other = sql.ref(column);
  return sql<SqlBool>`(
    not exists (select from block where block.account_id = ${reader} and block.target_account_id = ${other})
    and not exists (select from block where block.account_id = ${other} and block.target_account_id = ${reader})
  )`;
}

/** The viewer has not muted this account, or the mute is over. */
export function notMuted(reader: Asking, column = "account.id"): RawBuilder<SqlBool> {
  if (!reader) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select from mute where mute.account_id = ${reader} and mute.target_account_id = ${sql.ref(column)}
      and (mute.expires_at is null or mute.expires_at > now())
  )`;
}

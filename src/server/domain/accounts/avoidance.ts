/**
 * The people from whom a viewer is kept apart, as conditions on a column with account ids.
 *
 * A block works both ways and says so to nobody; a mute is the viewer's own and
 * may have an end, which counts from its minute on, whatever still stands in the table.
 * The block of a domain is a mute of everyone there, and as silent.
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

/** The viewer has muted neither this account, or the mute is over, nor all of its server. */
export function notMuted(reader: Asking, column = "account.id"): RawBuilder<SqlBool> {
  if (!reader) return sql<SqlBool>`true`;
  return sql<SqlBool>`(not exists (
    select from mute where mute.account_id = ${reader} and mute.target_account_id = ${sql.ref(column)}
      and (mute.expires_at is null or mute.expires_at > now())
  ) and ${notOfBlockedDomain(reader, column)})`;
}

/**
 * The account is not of a domain that the viewer blocks. Scalar subqueries, so that the planner asks for each row by
 * itself, and of the many who block no domain asks no more than that.
 */
export function notOfBlockedDomain(reader: Asking, column = "account.id"): RawBuilder<SqlBool> {
  if (!reader) return sql<SqlBool>`true`;
  return sql<SqlBool>`(case
    when (select true from account_domain_block any_block where any_block.account_id = ${reader} limit 1)
    then (
      select true from account_domain_block shut
      where shut.account_id = ${reader} and shut.domain = (select far.domain from account far where far.id = ${sql.ref(column)})
    ) is null
    else true
  end)`;
}

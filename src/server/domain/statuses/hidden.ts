/** Statuses that a reader chose not to hear of. `visibleTo` says who may see a status at all. */
import { sql, type RawBuilder } from "kysely";
import { notOfBlockedDomain } from "../accounts/avoidance.ts";
import type { Asking } from "../accounts/reading.ts";

/**
 * True for posts of people whom the reader muted or whose domain they block, for boosts of such posts, and
 * for boosts by people whose boosts the reader switched off. A condition on
 * `status`, with what it boosts joined as `original`. Timelines and sockets share
 * this rule (threats V11). Behind an `or` stands a scalar subquery, as in `visibleTo`.
 */
export function hiddenFor(reader: Asking): RawBuilder<boolean> {
  if (!reader) return sql<boolean>`false`;
  return sql<boolean>`(
    exists (
      select from mute
      where mute.account_id = ${reader}
        and mute.target_account_id in (status.account_id, original.account_id)
        and (mute.expires_at is null or mute.expires_at > now())
    )
    or not (${notOfBlockedDomain(reader, "status.account_id")} and ${notOfBlockedDomain(reader, "original.account_id")})
    or (status.reblog_of_id is not null and coalesce((
      select true from follow
      where follow.account_id = ${reader} and follow.target_account_id = status.account_id
        and not follow.show_reblogs
    ), false))
  )`;
}

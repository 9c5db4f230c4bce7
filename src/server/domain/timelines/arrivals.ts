/**
 * What a home takes of what the people write whom its reader follows. One rule
 * for what is published now, for a home that is rebuilt, and for a new follow.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";
import type { Asking } from "../accounts/reading.ts";
import { notListedApart } from "../lists/exclusive.ts";
import { readableTo } from "../statuses/visibility.ts";

/** A boost of what stood in somebody's home so lately is not shown to them again. */
export const boostRepeatsAfter = sql`interval '1 day'`;

/**
 * A condition on `status`, with what it boosts joined as `original`, and on the
 * reader's rows of `follow` and `local_user`: boosts and languages as they wished, replies
 * only to people whom they follow too, unless they want all of them, nothing by members of their
 * exclusive lists, and nothing of or to somebody who is muted, or blocked on either side. Of their own it takes all but
 * direct ones: those stand in conversations. Behind an `or` stands a scalar subquery, as in `readableTo`.
 */
export function arrivesAtHome(reader: NonNullable<Asking>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    status.visibility <> 'direct' and ${readableTo(reader)}
    and ${notMuted(reader, "status.account_id")} and ${notMuted(reader, "original.account_id")}
    and (status.account_id = ${reader} or (
      ${notListedApart(reader, "status.account_id")}
      and (status.reblog_of_id is null or follow.show_reblogs)
      and (follow.languages is null or status.language is null or status.language = any(follow.languages))
      and (status.in_reply_to_account_id is null
        or status.in_reply_to_account_id = ${reader}
        or (select true from follow other where other.account_id = ${reader}
          and other.target_account_id = status.in_reply_to_account_id)
        or (local_user.show_all_replies and (
          select ${notMuted(reader, "status.in_reply_to_account_id")}
            and ${notBlocked(reader, "status.in_reply_to_account_id")})))
    ))
  )`;
}

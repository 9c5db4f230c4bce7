/**
 * The rules of quoting, as conditions on a table of statuses: who may quote one, and what a reader is shown of a quoted one.
 *
 * Nobody sees more through a quote than without it: a quoted status shows to those who may see it by itself
 * (threats V01, V05), and to nobody once its author and the one who quotes it are kept apart by a block.
 */
import { sql, type RawBuilder } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { QuotePolicy, QuoteState } from "#protocol/quotes.ts";
import { notBlocked, notBlockedBy, notMuted } from "../accounts/avoidance.ts";
import type { Asking } from "../accounts/reading.ts";
import { addressedTo, visibleItself } from "./visibility.ts";

/** What a reader is told of it, in the row of a status. */
export interface QuoteRow {
  quoted_status_id: StatusId | null;
  /** Null for the usual, so that most rows say nothing: everybody may. */
  quote_policy: Exclude<QuotePolicy, "public"> | null;
  /** Null for yes. */
  may_quote: false | null;
}

/**
 * True if the reader may quote `status`, which they may read: its author always, unless it is direct; others what is public
 * or unlisted, by the policy of its author, whose account is `author`. Nothing of somebody who is suspended goes on to others.
 */
export function mayQuote(reader: Asking, author: string): RawBuilder<boolean> {
  if (!reader) return sql<boolean>`false`;
  return sql<boolean>`(case
    when ${sql.ref(`${author}.suspended_at`)} is not null then false
    when status.account_id = ${reader} then status.visibility <> 'direct'
    when ${quotePolicy} = 'followers' then coalesce((
      select true from follow
      where follow.account_id = ${reader} and follow.target_account_id = status.account_id
    ), false)
    else ${quotePolicy} = 'public' end)`;
}

/** Of what is not for everybody nobody but its author may quote anything, whatever it said when it still was. */
export const quotePolicy = sql<QuotePolicy>`(case
  when status.visibility in ('public', 'unlisted') then status.quote_policy else 'nobody' end)`;

/** What has become of the quote in `status`, for this reader. */
export function quoteState(reader: Asking): RawBuilder<QuoteState> {
  // Of a block by its author nobody hears, nor of what they could not see anyway.
  const blocked = sql`${addressedTo(reader, "quoted")} and not ${notBlocked(reader, "quoted.account_id")}
    and ${notBlockedBy(reader, "quoted.account_id")}`;
  return sql<QuoteState>`case
    when status.quote_revoked_at is not null then 'revoked'
    else coalesce((
      select case
        when quoted.deleted_at is not null then 'deleted'
        when (${visibleItself(reader, "quoted")}) is not true then case when ${blocked} then 'blocked_account' else 'unauthorized' end
        when not ${notBlocked(sql.ref<AccountId>("status.account_id"), "quoted.account_id")} then 'unauthorized'
        when not ${notMuted(reader, "quoted.account_id")} then 'muted_account'
        else 'accepted' end
      from status quoted where quoted.id = status.quoted_status_id
    ), 'deleted') end`;
}

/** People whose notifications a policy holds back (`notifications/policy.ts`). Each page counts them, so the rule stands here. */
import { sql, type Expression, type RawBuilder } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { notBlocked, notMuted } from "./avoidance.ts";

/** Up to this number they are counted, as on Mastodon. */
export const mostWaiting = 100;

/** On a row of `notification_request` of the reader's: it is from somebody who is there, and something of theirs is held back. */
export function isWaiting(reader: Expression<AccountId>): RawBuilder<boolean> {
  const from = "notification_request.from_account_id";
  return sql<boolean>`
    notification_request.account_id = ${reader}
    and exists (select from notification held
      where held.account_id = notification_request.account_id
        and held.from_account_id = notification_request.from_account_id and held.filtered)
    and exists (select from account sender
      where sender.id = ${sql.ref(from)} and sender.suspended_at is null and sender.deleted_at is null)
    and ${notBlocked(reader, from)} and ${notMuted(reader, from)}`;
}

/** How many wait for an answer of this account. */
export function waitingRequests(reader: Expression<AccountId>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from (
    select from notification_request where ${isWaiting(reader)} limit ${sql.lit(mostWaiting)}) waiting)`;
}

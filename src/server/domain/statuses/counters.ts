/**
 * The counters of statuses. They live apart from what they count, and are
 * locked in one order everywhere (accounts before statuses), so that two people
 * who act on each other's posts never wait for each other in a circle.
 */
import { sql } from "kysely";
import type { Visibility } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { ToggleCounter } from "#protocol/toggles.ts";
import type { Writes } from "#server/storage/database.ts";

/** Direct ones are not counted: a number that grows would tell of them. */
export function countsForAuthor(visibility: Visibility): boolean {
  return visibility !== "direct";
}

/** The same for the replies and the quotes of another one, which strangers read. */
export function countsForOthers(visibility: Visibility): boolean {
  return visibility === "public" || visibility === "unlisted";
}

/** One more status of an account, written now. */
export async function countPublished(tx: Writes, accountId: AccountId): Promise<void> {
  await sql`
    insert into account_stats (account_id, statuses_count, last_status_at) values (${accountId}, 1, now())
    on conflict (account_id) do update
    set statuses_count = account_stats.statuses_count + 1, last_status_at = excluded.last_status_at`.execute(tx);
}

/** Fewer statuses of these accounts; an account that is named twice loses two. */
export async function discountStatuses(tx: Writes, accountIds: readonly AccountId[]): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`
    with lost as (
      select account_id, count(*)::int as count from unnest(${accountIds}::bigint[]) as account_id group by account_id
    ), locked as (
      select account_stats.account_id, lost.count from account_stats join lost using (account_id)
      order by account_stats.account_id for update of account_stats
    )
    update account_stats set statuses_count = greatest(statuses_count - locked.count, 0)
    from locked where account_stats.account_id = locked.account_id`.execute(tx);
}

/** One more or one fewer of something about a status. */
export async function count(
  tx: Writes,
  statusId: StatusId,
  counter: ToggleCounter | "replies_count" | "quotes_count",
  by: 1 | -1,
): Promise<void> {
  const column = sql.ref(counter);
  await sql`
    insert into status_stats (status_id, ${column}) values (${statusId}, greatest(${by}::int, 0))
    on conflict (status_id) do update set ${column} = greatest(status_stats.${column} + ${by}::int, 0)`.execute(tx);
}

/** What a row of `status` quotes, unless that was revoked. */
export const standingQuote = sql<StatusId | null>`case when quote_revoked_at is null then quoted_status_id end`;

/** What a status is to others: the one that it answers, and the one that it quotes. */
interface Counted {
  in_reply_to_id: StatusId | null;
  quoted_status_id: StatusId | null;
}

/** One more or one fewer that answers and quotes these; in the order of their ids, so that two of them never wait for each other. */
export async function countForOthers(
  tx: Writes,
  { in_reply_to_id, quoted_status_id }: Counted,
  by: 1 | -1,
): Promise<void> {
  const counted = [
    [in_reply_to_id, "replies_count"],
    [quoted_status_id, "quotes_count"],
  ] as const;
  const inOrder = counted.toSorted(([one], [other]) => Number(BigInt(one ?? 0) - BigInt(other ?? 0)));
  for (const [id, counter] of inOrder) if (id) await count(tx, id, counter, by);
}

/**
 * The directory: everybody who agreed to be discovered, for visitors too.
 *
 * Who wrote last comes first, to the day: that is what each account says of itself. The order inside of a day would tell
 * when somebody wrote to their followers alone.
 */
import type { Account } from "#protocol/entities.ts";
import { nextByOffset, type Listed, type OffsetQuery } from "#protocol/paging.ts";
import { notBlocked, notMuted } from "./avoidance.ts";
import { listableAccounts } from "./known-accounts.ts";
import { showAccounts } from "./load-accounts.ts";
import { asking, type Reading } from "./reading.ts";
import { accountColumns } from "./show-account.ts";

export const directoryOrders = ["active", "new"] as const;

export interface DirectoryQuery extends OffsetQuery {
  order: (typeof directoryOrders)[number];
  /** Only people of this server. */
  local: boolean;
}

/** One page. `active`: by the day of the last post, the newest first; `new`: the newest accounts first. */
export async function listDirectory(reading: Reading, query: DirectoryQuery): Promise<Listed<Account>> {
  const { limit, order, local } = query;
  const { db, viewer } = reading;
  const rows = await listableAccounts(db)
    // Signing up makes the row, and so does the first post from another server that is counted.
    .innerJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .where("account.discoverable", "=", true)
    .where("account.silenced_at", "is", null)
    .where("account.moved_to_id", "is", null)
    .$if(local, (everybody) => everybody.where("account.domain", "is", null))
    .where(notBlocked(asking(viewer)))
    .where(notMuted(asking(viewer)))
    .$if(order === "active", (some) => some.orderBy("account_stats.last_status_on", (day) => day.desc().nullsLast()))
    .orderBy("account_stats.account_id", "desc")
    .limit(limit + 1)
    .offset(query.offset)
    .execute();
  const page = rows.slice(0, limit);
  const shown = await showAccounts(reading, page);
  return { items: page.map(({ id }) => shown.get(id)!), next: nextByOffset(query, rows.length > limit), prev: null };
}

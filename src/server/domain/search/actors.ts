/** The people of this server with their newest posts: what a visitor sees first. */
import { sql } from "kysely";
import type { Actor } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { nextByOffset, type Listed, type OffsetQuery } from "#protocol/paging.ts";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import { repliesToNoOther } from "../timelines/public.ts";

/** So many of the latest visitors are looked at; nobody pages through more faces. */
const reach = 500;

/**
 * Who agreed to be discovered and wrote something public, the newest post first.
 * The order says only when somebody wrote, never when somebody was here.
 */
export async function listActors(reading: Reading, page: OffsetQuery): Promise<Listed<Actor>> {
  const { limit, offset } = page;
  const { db, viewer } = reading;
  const rows = await listableAccounts(db)
    .innerJoin(
      db.selectFrom("local_user").select("account_id").orderBy("last_active_at", "desc").limit(reach).as("present"),
      "present.account_id",
      "account.id",
    )
    .innerJoinLateral(
      sql<{ id: StatusId }>`(
        select status.id from status
        where status.account_id = account.id and status.deleted_at is null and status.visibility = 'public'
          and status.reblog_of_id is null
          and ${repliesToNoOther}
        order by status.id desc limit 1
      )`.as("newest"),
      (join) => join.onTrue(),
    )
    .select("newest.id")
    .where("account.discoverable", "=", true)
    .where("account.silenced_at", "is", null)
    .where(notBlocked(asking(viewer)))
    .where(notMuted(asking(viewer)))
    .orderBy("newest.id", "desc")
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const statuses = await loadStatuses(
    reading,
    rows.slice(0, limit).map((row) => row.id),
  );
  return {
    items: statuses.map((status) => ({ account: status.account, status })),
    next: nextByOffset(page, rows.length > limit),
    prev: null,
  };
}

/** The people of this server with their newest posts: what a visitor sees first, in one of two orders, or by name. */
import { sql } from "kysely";
import type { Actor } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { nextByOffset, type Listed, type OffsetQuery } from "#protocol/paging.ts";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";
import type { DirectoryQuery } from "../accounts/directory.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import { repliesToNoOther } from "../timelines/public.ts";
import { accountsNamed } from "./named-accounts.ts";

export interface ActorsQuery extends OffsetQuery {
  order: DirectoryQuery["order"];
  /** Only those who are named so; everybody fits a blank one. */
  q: string;
}

/** So many of those who fit are put in order; nobody pages through more faces. */
const reach = 500;

/** So many of the latest visitors, or of the newest accounts, are looked at for them. */
const farReach = 20_000;

/**
 * People who agreed to be discovered and wrote something public. `active`: the newest post first, which says only when
 * somebody wrote, never when somebody was here; `new`: the newest account first.
 */
export async function listActors(reading: Reading, query: ActorsQuery): Promise<Listed<Actor>> {
  const { limit, offset, order } = query;
  const { db, server, viewer } = reading;
  const q = query.q.trim();
  const listed = listableAccounts(db)
    .where("account.domain", "is", null)
    .where("account.discoverable", "=", true)
    .where("account.silenced_at", "is", null)
    .where(notBlocked(asking(viewer)))
    .where(notMuted(asking(viewer)));
  const latest = listed
    .innerJoin(seenOf(order), "seen.id", "account.id")
    .innerJoinLateral(newestPostOf("seen"), (join) => join.onTrue())
    .select("seen.id")
    .orderBy(order === "new" ? "seen.id" : "seen.last_active_at", "desc")
    .limit(reach);
  const found = q
    ? accountsNamed(q, { listed: listed.selectAll("account"), own: server.domain })
    : sql<{ id: AccountId }>`${latest}`.as("found");
  const rows = await db
    .selectFrom(found)
    .innerJoinLateral(newestPostOf("found"), (join) => join.onTrue())
    .select("newest.id")
    .orderBy(order === "new" ? "found.id" : "newest.id", "desc")
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const statuses = await loadStatuses(
    reading,
    rows.slice(0, limit).map((row) => row.id),
  );
  return {
    items: statuses.map((status) => ({ account: status.account, status })),
    next: nextByOffset(query, rows.length > limit),
    prev: null,
  };
}

const newestPostOf = (table: "seen" | "found") =>
  sql<{ id: StatusId }>`(
    select status.id from status
    where status.account_id = ${sql.ref(`${table}.id`)} and status.deleted_at is null and status.visibility = 'public'
      and status.reblog_of_id is null
      and ${repliesToNoOther}
    order by status.id desc limit 1
  )`.as("newest");

/** Accounts that wait for approval are not among them, so that a wave of such accounts hides nobody. Ids go up with time. */
const seenOf = (order: ActorsQuery["order"]) =>
  sql<{ id: AccountId; last_active_at: Date }>`(
    select account_id as id, last_active_at from local_user where state <> 'pending'
    order by ${sql.ref(order === "new" ? "account_id" : "last_active_at")} desc limit ${sql.lit(farReach)}
  )`.as("seen");

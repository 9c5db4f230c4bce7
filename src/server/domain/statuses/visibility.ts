/**
 * Who may see a status: the one predicate from which every read of statuses
 * starts (threats V01, V02, V05).
 *
 * Public and unlisted ones are for all; private ones for followers; and any of
 * them for its author and for whoever is mentioned. Nothing deleted, nothing by
 * an account that is suspended or gone, and nothing between two people of whom
 * one blocks the other. A boost shows exactly to those who may see what it boosts.
 *
 * What does not pass is not there: there is no "forbidden" from which somebody
 * could learn that it exists (threats I06).
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import type { MaybeViewer, Viewer } from "../accounts/viewer.ts";
import type { Reads } from "#server/storage/database.ts";

/** The statuses that this viewer may see. */
export function visibleStatuses(db: Reads, viewer: MaybeViewer) {
  return db.selectFrom("status").where(visibleTo(viewer));
}

/** The same as a condition on a table `status`, or on an alias of it. */
export function visibleTo(viewer: MaybeViewer, alias = "status"): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${shownTo(viewer, alias)}
    and (${sql.ref(`${alias}.reblog_of_id`)} is null or exists (
      select from status boosted where boosted.id = ${sql.ref(`${alias}.reblog_of_id`)} and ${shownTo(viewer, "boosted")}
    ))
  )`;
}

/**
 * The id of what an action on a status means: the status itself, and for a
 * boost what it boosts. Throws `status.not-found` for what the viewer may not see.
 */
export async function requireVisible(db: Reads, viewer: MaybeViewer, id: StatusId): Promise<StatusId> {
  const status = await visibleStatuses(db, viewer)
    .select(["status.id", "status.reblog_of_id"])
    .where("status.id", "=", id)
    .executeTakeFirst();
  if (!status) throw new Refusal("status.not-found");
  return status.reblog_of_id ?? status.id;
}

function shownTo(viewer: MaybeViewer, alias: string): RawBuilder<SqlBool> {
  const status = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`
    ${status("deleted_at")} is null
    and exists (
      select from account author
      where author.id = ${status("account_id")} and author.suspended_at is null and author.deleted_at is null
    )
    and (${status("visibility")} in ('public', 'unlisted')${viewer ? orAddressed(viewer, status) : sql``})
    and ${notBlocked(viewer, `${alias}.account_id`)}`;
}

function orAddressed(viewer: Viewer, status: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      or ${status("account_id")} = ${viewer.accountId}
      or exists (
        select from mention
        where mention.status_id = ${status("id")} and mention.account_id = ${viewer.accountId}
      )
      or (${status("visibility")} = 'private' and exists (
        select from follow
        where follow.account_id = ${viewer.accountId} and follow.target_account_id = ${status("account_id")}
      ))`;
}

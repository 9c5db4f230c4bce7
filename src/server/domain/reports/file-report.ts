/**
 * Reports: somebody tells the operators of an account, and of posts of it.
 *
 * Nobody but the operators learns of it: the account that is reported least of
 * all (threats V13). Blocks don't matter: people report whom they have blocked,
 * or who blocks them.
 */
import { sql, type SqlBool } from "kysely";
import { isWithin } from "#protocol/character-count.ts";
import type { Report } from "#protocol/entities.ts";
import type { AccountId, ReportId, StatusId } from "#protocol/ids.ts";
import { rules } from "#protocol/legal-sections.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { once } from "#server/storage/once.ts";
import { requireAccount } from "../accounts/known-accounts.ts";
import { asking } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { addressedTo } from "../statuses/visibility.ts";
import type { ReportEvent } from "./events.ts";

export interface ReportWish {
  targetId: AccountId;
  category: Report["category"];
  comment: string;
  statusIds: readonly StatusId[];
  ruleIds: readonly string[];
  forward: boolean;
}

/** With a key, the same report that comes twice is one. Throws as `fileOne`, `idempotency.changed`. */
export function fileReport(tx: Writes, viewer: Viewer, wish: ReportWish, key: string | null): Promise<ReportId> {
  return once(tx, viewer.accountId, key, wish, () => fileOne(tx, viewer, wish));
}

/**
 * Boosts are left out, and posts that were deleted meanwhile.
 * Throws `record.not-found`, also for a post that is not of this account or not for the reporter,
 * `account.self`, `report.rule-unknown`, `report.rules-needed`, `report.too-many`, `request.too-long`.
 */
async function fileOne(tx: Writes, viewer: Viewer, wish: ReportWish): Promise<ReportId> {
  const { targetId, category, comment, forward } = wish;
  if (targetId === viewer.accountId) throw new Refusal("account.self");
  if (!isWithin(comment, limits.report.comment)) throw new Refusal("request.too-long", { args: { field: "comment" } });
  await requireAccount(tx, targetId);
  const ruleIds = category === "violation" ? [...new Set(wish.ruleIds)] : [];
  if (category === "violation" && ruleIds.length === 0) throw new Refusal("report.rules-needed");
  if (!ruleIds.every((id) => rules.some((rule) => rule.id === id))) throw new Refusal("report.rule-unknown");
  await requireFew(tx, viewer);
  const target = await tx.selectFrom("account").select("domain").where("id", "=", targetId).executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("report")
    .values({
      account_id: viewer.accountId,
      target_account_id: targetId,
      category,
      comment,
      status_ids: await reportedAmong(tx, viewer, wish),
      rule_ids: ruleIds,
      forwarded: forward && target.domain !== null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await record<ReportEvent>(tx, { kind: "report.filed", reportId: id, accountId: viewer.accountId });
  return id;
}

/** Operators read each of them, so one person can't send any number (threats G22). One after the other, or the count would miss some. */
async function requireFew(tx: Writes, viewer: Viewer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${viewer.accountId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom("report")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("account_id", "=", viewer.accountId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.report.perDay) throw new Refusal("report.too-many");
}

async function reportedAmong(db: Reads, viewer: Viewer, { targetId, statusIds }: ReportWish): Promise<StatusId[]> {
  const named = [...new Set(statusIds)];
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom("status")
    .select(["status.id", "status.deleted_at", "status.reblog_of_id"])
    .where(sql<SqlBool>`status.id = any(${named}::bigint[])`)
    .where("status.account_id", "=", targetId)
    .where(addressedTo(asking(viewer)))
    .orderBy("status.id")
    .execute();
  if (rows.length < named.length) throw new Refusal("record.not-found");
  return rows.filter((row) => row.deleted_at === null && row.reblog_of_id === null).map((row) => row.id);
}

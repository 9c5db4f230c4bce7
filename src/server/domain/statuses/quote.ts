/**
 * Quotes: a status that shows another one below its own words.
 *
 * The author of the quoted one says who may quote it, before (the policy of each status) and after (a
 * quote can be revoked, for good). What was quoted stays quoted when the policy changes.
 */
import { sql, type SqlBool } from "kysely";
import type { Status, Visibility } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import type { QuotePolicy } from "#protocol/quotes.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { readPage } from "#server/storage/row-page.ts";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { count, countsForOthers } from "./counters.ts";
import type { StatusEvent } from "./events.ts";
import { loadStatuses } from "./load-statuses.ts";
import { mayQuote } from "./quote-rules.ts";
import { requireReadable, visibleItself, visibleStatuses } from "./visibility.ts";

export interface Quoted {
  id: StatusId;
  account_id: AccountId;
  visibility: Visibility;
}

/**
 * What is to be quoted; of a boost, what it boosts. It stays as it is until the transaction ends. Throws
 * `status.not-found`, `status.not-quotable`.
 */
export async function readQuoted(tx: Writes, viewer: Viewer, id: StatusId): Promise<Quoted> {
  const quotedId = await requireReadable(tx, viewer, id);
  const quoted = await tx
    .selectFrom("status")
    .innerJoin("account as author", "author.id", "status.account_id")
    .select(["status.id", "status.account_id", "status.visibility"])
    .select(mayQuote(asking(viewer), "author").as("may_quote"))
    .where("status.id", "=", quotedId)
    .where("status.deleted_at", "is", null)
    // A deletion or another policy meanwhile waits for this quote; or this waits, and hears of them.
    .forShare("status")
    .executeTakeFirst();
  if (!quoted) throw new Refusal("status.not-found");
  if (!quoted.may_quote) throw new Refusal("status.not-quotable");
  return quoted;
}

/**
 * What is quoted to its author's followers alone goes no further by being quoted. To a few people one can
 * quote only what is said by one of them. Throws `status.quoted-not-mentioned`.
 */
export function visibilityOfQuote(
  visibility: Visibility,
  quoted: Quoted,
  viewer: Viewer,
  mentionedIds: readonly AccountId[],
): Visibility {
  if (visibility === "direct") {
    const isAmong = quoted.account_id === viewer.accountId || mentionedIds.includes(quoted.account_id);
    if (!isAmong) throw new Refusal("status.quoted-not-mentioned");
    return visibility;
  }
  return quoted.visibility === "private" ? "private" : visibility;
}

/** The statuses that quote one, as far as this reader may see them, newest first. Throws `status.not-found`. */
export async function listQuotes(reading: Reading, id: StatusId, page: PageQuery): Promise<Listed<Status>> {
  const { db, viewer } = reading;
  const quotedId = await requireReadable(db, viewer, id);
  const quotes = visibleStatuses(db, viewer)
    .select("status.id")
    .where("status.quoted_status_id", "=", quotedId)
    .where("status.quote_revoked_at", "is", null)
    .where(notMuted(asking(viewer), "status.account_id"))
    // They show nothing of it to anyone.
    .where(sql<SqlBool>`exists (select from status quoted where quoted.id = status.quoted_status_id
      and ${visibleItself(asking(viewer), "quoted")} and ${notBlocked(sql.ref<AccountId>("status.account_id"), "quoted.account_id")})`);
  const ids = (await readPage(quotes, "status.id", page)).map((row) => row.id);
  return { items: await loadStatuses(reading, ids), ...neighbours(ids, page) };
}

/**
 * Takes an own status out of another one that quotes it; twice is the same as once. Throws `status.not-found` for what is not
 * the viewer's own, and for what does not quote it or cannot be seen.
 */
export async function revokeQuote(tx: Writes, viewer: Viewer, id: StatusId, quotingId: StatusId): Promise<void> {
  const quoting = await visibleStatuses(tx, viewer)
    .select(["status.id", "status.visibility", "status.account_id"])
    .where("status.id", "=", quotingId)
    .where("status.quoted_status_id", "=", id)
    .where(sql<SqlBool>`exists (
      select from status quoted where quoted.id = ${id} and quoted.account_id = ${viewer.accountId} and quoted.deleted_at is null)`)
    .forNoKeyUpdate("status")
    .executeTakeFirst();
  if (!quoting) throw new Refusal("status.not-found");
  const revoked = await tx
    .updateTable("status")
    .set(({ fn }) => ({ quote_revoked_at: fn<Date>("now") }))
    .where("id", "=", quotingId)
    .where("quote_revoked_at", "is", null)
    .executeTakeFirst();
  if (!revoked.numUpdatedRows) return;
  await record<StatusEvent>(tx, {
    kind: "status.quote-revoked",
    statusId: quotingId,
    accountId: quoting.account_id,
  });
  if (countsForOthers(quoting.visibility)) await count(tx, id, "quotes_count", -1);
}

/** Says who may quote an own status from now on. Throws `status.not-found`. */
export async function changeQuotePolicy(tx: Writes, viewer: Viewer, id: StatusId, policy: QuotePolicy): Promise<void> {
  const own = await tx
    .selectFrom("status")
    .select("quote_policy")
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .where("reblog_of_id", "is", null)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!own) throw new Refusal("status.not-found");
  if (own.quote_policy === policy) return;
  await tx.updateTable("status").set({ quote_policy: policy }).where("id", "=", id).execute();
  await record<StatusEvent>(tx, { kind: "status.quote-policy-changed", statusId: id, accountId: viewer.accountId });
}

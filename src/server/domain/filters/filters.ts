/**
 * Filters: what their owner would rather not read. Nobody else learns of them.
 *
 * Nothing is taken out of any list: a status says which filters match it, and what
 * shows it decides by that. So a filter counts at once for what was there before,
 * and what it withheld is there again when it ends.
 */
import { sql } from "kysely";
import type { FilterAction, FilterContext } from "#protocol/filters.ts";
import type { AccountId, FilterId, FilterKeywordId, FilterStatusId, StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { FilterEvent } from "./events.ts";
import { readFilter } from "./filter-rows.ts";
import type { Keyword } from "./keyword-search.ts";

export interface FilterWish {
  title?: string | undefined;
  context?: readonly FilterContext[] | undefined;
  action?: FilterAction | undefined;
  /** In seconds from now; null has no end. */
  expiresIn?: number | null | undefined;
  keywords?: readonly KeywordWish[] | undefined;
}

/** A new keyword, or what becomes of one that is there. */
export interface KeywordWish extends Partial<Keyword> {
  id?: FilterKeywordId | undefined;
  remove?: boolean | undefined;
}

type NewFilter = FilterWish & { title: string; context: readonly FilterContext[] };

/** Answers its id. Throws `filter.too-many`, `filter.too-many-keywords`. */
export async function addFilter(tx: Writes, { accountId }: Viewer, wish: NewFilter): Promise<FilterId> {
  await change(tx, accountId);
  const { id } = await tx
    .insertInto("filter")
    .values({ account_id: accountId, title: wish.title, context: [...wish.context], ...termsOf(wish) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await putKeywords(tx, id, wish.keywords);
  await keepWithinLimits(tx, accountId);
  return id;
}

/** Changes what is said and leaves the rest. Throws `record.not-found`, `filter.too-many-keywords`. */
export async function changeFilter(tx: Writes, viewer: Viewer, id: FilterId, wish: FilterWish): Promise<void> {
  await change(tx, viewer.accountId);
  await readFilter(tx, viewer, { filter: id });
  const { title, context } = wish;
  const set = { ...(title && { title }), ...(context && { context: [...context] }), ...termsOf(wish) };
  if (Object.keys(set).length > 0) await tx.updateTable("filter").set(set).where("id", "=", id).execute();
  await putKeywords(tx, id, wish.keywords);
  await keepWithinLimits(tx, viewer.accountId);
}

/** Throws `record.not-found`. */
export async function deleteFilter(tx: Writes, viewer: Viewer, id: FilterId): Promise<void> {
  await change(tx, viewer.accountId);
  await readFilter(tx, viewer, { filter: id });
  await tx.deleteFrom("filter").where("id", "=", id).execute();
}

/** Throws `record.not-found`, `filter.too-many-keywords`. */
export async function addKeyword(
  tx: Writes,
  viewer: Viewer,
  filter: FilterId,
  { keyword, whole_word }: Keyword,
): Promise<FilterKeywordId> {
  await change(tx, viewer.accountId);
  await readFilter(tx, viewer, { filter });
  const { id } = await tx
    .insertInto("filter_keyword")
    .values({ filter_id: filter, keyword, whole_word })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepWithinLimits(tx, viewer.accountId);
  return id;
}

/** Throws `record.not-found`. */
export async function changeKeyword(
  tx: Writes,
  viewer: Viewer,
  keyword: FilterKeywordId,
  wish: Partial<Keyword>,
): Promise<void> {
  await change(tx, viewer.accountId);
  const filter = await readFilter(tx, viewer, { keyword });
  await putKeywords(tx, filter.id, [{ ...wish, id: keyword }]);
}

/** Throws `record.not-found`. */
export async function removeKeyword(tx: Writes, viewer: Viewer, keyword: FilterKeywordId): Promise<void> {
  await change(tx, viewer.accountId);
  await readFilter(tx, viewer, { keyword });
  await tx.deleteFrom("filter_keyword").where("id", "=", keyword).execute();
}

/**
 * Filters a single status, which the viewer may see; once, however often it is asked for.
 * Throws `record.not-found`, `filter.too-many-statuses`.
 */
export async function addStatus(
  tx: Writes,
  viewer: Viewer,
  filter: FilterId,
  status_id: StatusId,
): Promise<FilterStatusId> {
  await change(tx, viewer.accountId);
  await readFilter(tx, viewer, { filter });
  const { id } = await tx
    .insertInto("filter_status")
    .values({ filter_id: filter, status_id })
    .onConflict((same) => same.columns(["filter_id", "status_id"]).doUpdateSet({ status_id }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepWithinLimits(tx, viewer.accountId);
  return id;
}

/** Throws `record.not-found`. */
export async function removeStatus(tx: Writes, viewer: Viewer, status: FilterStatusId): Promise<void> {
  await change(tx, viewer.accountId);
  await readFilter(tx, viewer, { status });
  await tx.deleteFrom("filter_status").where("id", "=", status).execute();
}

/** A keyword as apps of the first version change it. Throws `record.not-found`, `filter.several-keywords`. */
export async function changeKeywordFilter(
  tx: Writes,
  viewer: Viewer,
  keyword: FilterKeywordId,
  { phrase, whole_word, ...wish }: FilterWish & { phrase?: string | undefined; whole_word?: boolean | undefined },
): Promise<void> {
  await hold(tx, viewer);
  const filter = await readFilter(tx, viewer, { keyword });
  const now = { context: filter.context.join(), action: filter.action };
  const isOther =
    (wish.context && wish.context.join() !== now.context) ||
    (wish.action && wish.action !== now.action) ||
    (wish.expiresIn !== undefined && (wish.expiresIn !== null || filter.expires_at !== null));
  if (isOther && filter.keywords.length > 1) throw new Refusal("filter.several-keywords");
  await changeFilter(tx, viewer, filter.id, { ...wish, keywords: [{ id: keyword, keyword: phrase, whole_word }] });
}

/** With its filter, if nothing else is in that. Throws `record.not-found`. */
export async function removeKeywordFilter(tx: Writes, viewer: Viewer, keyword: FilterKeywordId): Promise<void> {
  await hold(tx, viewer);
  const { id, keywords, statuses } = await readFilter(tx, viewer, { keyword });
  if (keywords.length + statuses.length > 1) await removeKeyword(tx, viewer, keyword);
  else await deleteFilter(tx, viewer, id);
}

/** What is to be changed depends on what is there, so nobody changes that meanwhile. */
async function hold(tx: Writes, { accountId }: Viewer): Promise<void> {
  await sql`select from filter_set where account_id = ${accountId} for update`.execute(tx);
}

/** Every change begins here: the row holds back other changes of the same filters until this one is done. */
async function change(tx: Writes, accountId: AccountId): Promise<void> {
  const version = sql<string>`snowflake()`;
  await tx
    .insertInto("filter_set")
    .values({ account_id: accountId })
    .onConflict((same) => same.column("account_id").doUpdateSet({ version }))
    .execute();
  await record<FilterEvent>(tx, { kind: "filters.changed", accountId });
}

function termsOf({ action, expiresIn }: FilterWish) {
  const end = expiresIn === null ? null : sql<Date>`now() + make_interval(secs => ${expiresIn})`;
  return { ...(action && { action }), ...(expiresIn !== undefined && { expires_at: end }) };
}

/** Those of another filter are nobody's. Throws `record.not-found`. */
async function putKeywords(tx: Writes, filter: FilterId, wishes: FilterWish["keywords"] = []): Promise<void> {
  const fresh = wishes.filter(({ id, remove }) => !id && !remove);
  const values = fresh.flatMap(({ keyword, whole_word = true }) =>
    keyword ? [{ filter_id: filter, keyword, whole_word }] : [],
  );
  if (values.length > 0) await tx.insertInto("filter_keyword").values(values).execute();
  for (const { id, remove, keyword, whole_word } of wishes) {
    if (!id) continue;
    const own = { id, filter_id: filter };
    const changed = remove
      ? await tx.deleteFrom("filter_keyword").where("id", "=", own.id).where("filter_id", "=", filter).execute()
      : await tx
          .updateTable("filter_keyword")
          .set({ filter_id: filter, ...(keyword && { keyword }), ...(whole_word !== undefined && { whole_word }) })
          .where("id", "=", own.id)
          .where("filter_id", "=", filter)
          .execute();
    const count = changed.reduce(
      (sum, one) => sum + ("numDeletedRows" in one ? one.numDeletedRows : one.numUpdatedRows),
      0n,
    );
    if (count === 0n) throw new Refusal("record.not-found");
  }
}

/** Counted behind each addition, in the transaction that a refusal undoes. */
async function keepWithinLimits(tx: Writes, accountId: AccountId): Promise<void> {
  const { rows } = await sql<{ filters: number; keywords: number; statuses: number }>`
    with own as (select id from filter where account_id = ${accountId})
    select (select count(*)::int from own) as filters,
      (select count(*)::int from filter_keyword where filter_id in (select id from own)) as keywords,
      (select count(*)::int from filter_status where filter_id in (select id from own)) as statuses`.execute(tx);
  const { filters, keywords, statuses } = rows[0]!;
  const { total, keywords: mostKeywords, statuses: mostStatuses } = limits.filters;
  if (filters > total) throw new Refusal("filter.too-many", { args: { limit: total } });
  if (keywords > mostKeywords) throw new Refusal("filter.too-many-keywords", { args: { limit: mostKeywords } });
  if (statuses > mostStatuses) throw new Refusal("filter.too-many-statuses", { args: { limit: mostStatuses } });
}

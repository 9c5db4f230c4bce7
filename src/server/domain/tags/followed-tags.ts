/**
 * Followed hashtags: a reader's own list, of which nobody else learns.
 *
 * Public posts under them come home (`timelines/home-of-tags.ts`).
 */
import { sql } from "kysely";
import type { Tag } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import { hashtagName } from "#protocol/text-tokens.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { readPage } from "#server/storage/row-page.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { TagEvent } from "./events.ts";
import { findOrAddTag } from "./find-tag.ts";
import { loadTags } from "./tags.ts";

/** Doing it twice is the same as doing it once. Throws `tag.too-many-followed`. */
export async function followTag(tx: Writes, { accountId }: Viewer, name: string): Promise<void> {
  await lockTagsOf(tx, accountId);
  const tagId = await findOrAddTag(tx, name);
  const added = await tx
    .insertInto("tag_follow")
    .values({ account_id: accountId, tag_id: tagId })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return;
  const { count } = await tx
    .selectFrom("tag_follow")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { followed } = limits.tags;
  if (Number(count) > followed) throw new Refusal("tag.too-many-followed", { args: { limit: followed } });
  await record<TagEvent>(tx, { kind: "tag.followed", accountId, name });
}

export async function unfollowTag(tx: Writes, { accountId }: Viewer, name: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("tag_follow")
    .where("account_id", "=", accountId)
    .where("tag_id", "in", (among) => among.selectFrom("tag").select("tag.id").where("tag.name", "=", name))
    .executeTakeFirst();
  if (numDeletedRows) await record<TagEvent>(tx, { kind: "tag.unfollowed", accountId, name });
}

/** One page, the last followed first; with `q` of those whose names hold it. */
export async function listFollowedTags(
  reading: Reading<Viewer>,
  { q, ...page }: PageQuery & { q: string },
): Promise<Listed<Tag>> {
  const { db, viewer } = reading;
  const rows = await readPage(
    db
      .selectFrom("tag_follow")
      .innerJoin("tag", "tag.id", "tag_follow.tag_id")
      .select(["tag_follow.id as row_id", "tag.name"])
      .where("tag_follow.account_id", "=", viewer.accountId)
      .where(sql<boolean>`position(${hashtagName(q)} in tag.name) > 0`),
    "tag_follow.id",
    page,
  );
  const items = await loadTags(
    reading,
    rows.map((row) => row.name),
  );
  return {
    items,
    ...neighbours(
      rows.map((row) => row.row_id),
      page,
    ),
  };
}

/** Other changes of this account's hashtags wait until the transaction ends: their number is bounded. */
export async function lockTagsOf(tx: Writes, accountId: Viewer["accountId"]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('linnet.tags ' || ${accountId}, 0))`.execute(tx);
}

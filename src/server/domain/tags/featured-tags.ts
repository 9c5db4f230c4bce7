/**
 * Featured hashtags: what somebody shows on their profile as what they write about.
 *
 * They say how often that was, and when last, by posts that everybody may see.
 */
import { sql, type RawBuilder } from "kysely";
import { formatAcct } from "#protocol/acct.ts";
import type { FeaturedTag, Tag } from "#protocol/entities.ts";
import type { AccountId, FeaturedTagId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Writes } from "#server/storage/database.ts";
import { notBlockedBy } from "../accounts/avoidance.ts";
import { knownAccounts } from "../accounts/known-accounts.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { findOrAddTag } from "./find-tag.ts";
import { lockTagsOf } from "./followed-tags.ts";
import { loadTags } from "./tags.ts";

/** So many of somebody's newest open posts are looked at; who has written more is not counted to the end. */
const reach = 1_000;
const suggested = 10;

/** Doing it twice is the same as doing it once. Throws `tag.too-many-featured`. */
export async function featureTag(tx: Writes, { accountId }: Viewer, name: string): Promise<FeaturedTagId> {
  await lockTagsOf(tx, accountId);
  const tagId = await findOrAddTag(tx, name);
  const own = await tx
    .selectFrom("featured_tag")
    .select(["id", "tag_id"])
    .where("account_id", "=", accountId)
    .execute();
  const known = own.find((row) => row.tag_id === tagId);
  if (known) return known.id;
  const { featured } = limits.tags;
  if (own.length >= featured) throw new Refusal("tag.too-many-featured", { args: { limit: featured } });
  const { id } = await tx
    .insertInto("featured_tag")
    .values({ account_id: accountId, tag_id: tagId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function unfeatureTag(tx: Writes, { accountId }: Viewer, name: string): Promise<void> {
  await tx
    .deleteFrom("featured_tag")
    .where("account_id", "=", accountId)
    .where("tag_id", "in", (among) => among.selectFrom("tag").select("tag.id").where("tag.name", "=", name))
    .execute();
}

/** Throws `record.not-found`, also for that of somebody else. */
export async function removeFeaturedTag(tx: Writes, { accountId }: Viewer, id: FeaturedTagId): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("featured_tag")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!numDeletedRows) throw new Refusal("record.not-found");
}

type Names = Parameters<typeof formatAcct>[0];

/** Those of an account, the most used first, with the address of their posts that have it. Nobody who is blocked by it learns of any. Throws `record.not-found`. */
export async function listFeaturedTags({ db, server, viewer }: Reading, accountId: AccountId): Promise<FeaturedTag[]> {
  const owner = knownAccounts(db)
    .select(["account.username", "account.domain"])
    .select(sql<boolean>`account.suspended_at is null and ${notBlockedBy(asking(viewer))}`.as("is_open"))
    .where("account.id", "=", accountId);
  type Row = Names & { id: FeaturedTagId | null; name: string; uses: string; last: Date | null };
  const { rows } = await sql<Row>`
    with owner as materialized (${owner}), written as materialized (${newestOf(accountId)})
    select owner.username, owner.domain, featured_tag.id, tag.name, count(written.id) as uses,
      max(written.created_at) as last
    from owner left join featured_tag on owner.is_open and featured_tag.account_id = ${accountId}
    left join tag on tag.id = featured_tag.tag_id
    left join (status_tag join written on written.id = status_tag.status_id) on status_tag.tag_id = tag.id
    group by owner.username, owner.domain, featured_tag.id, tag.name order by count(written.id) desc, featured_tag.id`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal("record.not-found");
  // Without any, the owner stands alone.
  return rows.flatMap(({ id, name, uses, last, ...names }) =>
    id === null
      ? []
      : {
          id,
          name,
          url: `${server.origin}/@${formatAcct(names)}?tagged=${encodeURIComponent(name)}`,
          statuses_count: String(uses),
          last_status_at: last && last.toISOString().slice(0, 10),
        },
  );
}

/** What the viewer uses most and does not feature yet. */
export async function suggestFeaturedTags(reading: Reading<Viewer>): Promise<Tag[]> {
  const { accountId } = reading.viewer;
  const { rows } = await sql<{ name: string }>`
    with written as materialized (${newestOf(accountId)})
    select tag.name from written
    join status_tag on status_tag.status_id = written.id join tag on tag.id = status_tag.tag_id
    where not exists (select from featured_tag where account_id = ${accountId} and tag_id = tag.id)
    group by tag.name order by count(*) desc, max(written.id) desc, tag.name limit ${suggested}`.execute(reading.db);
  return loadTags(
    reading,
    rows.map((row) => row.name),
  );
}

function newestOf(accountId: AccountId): RawBuilder<unknown> {
  return sql`
    select id, created_at from status
    where account_id = ${accountId} and deleted_at is null and visibility in ('public', 'unlisted') and reblog_of_id is null
    order by id desc limit ${reach}`;
}

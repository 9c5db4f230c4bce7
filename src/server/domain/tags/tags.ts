/**
 * Hashtags: how much each was used lately, and by whom.
 *
 * Only public posts count. A tag that stands in private posts alone looks like
 * one that nobody ever used, or its name would tell what they are about.
 */
import { createHash } from "node:crypto";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Account, Tag } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { nextByOffset, type Listed, type OffsetQuery } from "#protocol/paging.ts";
import { hashtagName } from "#protocol/text-tokens.ts";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import { listAccounts } from "../accounts/load-accounts.ts";
import { asking, type Reading, type ServerReading } from "../accounts/reading.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { prefixPattern } from "../text/prefix-pattern.ts";
import { clock, showHistory, usesByDay, type UsesByDay } from "./use-history.ts";

/** Posts of a tag that are looked at, the newest first; a busier tag is not counted to its end. */
const reach = 2000;

/** Tags are the same for all, but for what the reader does with them. */
type TagReading = ServerReading & { viewer?: MaybeViewer };

/** The tags of these names with their use on each of the last seven days (UTC), today first; one query. */
export async function loadTags(reading: TagReading, names: readonly string[]): Promise<Tag[]> {
  if (names.length === 0) return [];
  return readTags(reading, sql`select * from unnest(${names.map(hashtagName)}::text[]) with ordinality`);
}

/** `named` selects names and their positions. */
function readTags(reading: TagReading, named: RawBuilder<unknown>): Promise<Tag[]> {
  return readCountedTags(
    reading,
    sql`
    select named.name, named.position, ${usesOfTag(sql`counted.id`)} as days
    from (${named}) named(name, position)
    cross join ${clock}
    left join tag counted on counted.name = named.name`,
  );
}

/** The use of a tag by its id, a value or a column; beside `clock`. */
export const usesOfTag = (tagId: RawBuilder<unknown>): RawBuilder<UsesByDay> => usesByDay(postsOf(tagId));

/** Tags of which it is known how much they were used: `counted` selects `name`, `position` and these `days`. One query. */
export async function readCountedTags(
  { db, server, viewer = null }: TagReading,
  counted: RawBuilder<unknown>,
): Promise<Tag[]> {
  const own = (table: string) => {
    if (!viewer) return sql`null::boolean`;
    return sql`exists (select from ${sql.table(table)} own where own.tag_id = tag.id and own.account_id = ${asking(viewer)})`;
  };
  const { rows } = await sql<CountedTag>`
    select counted.name, counted.days, clock.today, ${own("tag_follow")} as following, ${own("featured_tag")} as featuring
    from (${counted}) counted
    cross join ${clock}
    left join tag on tag.name = counted.name
    order by counted.position`.execute(db);
  return rows.map(({ name, today, days, following, featuring }) => ({
    id: idOfTag(name),
    name,
    url: `${server.origin}/tags/${encodeURIComponent(name)}`,
    history: showHistory(today, days),
    // Visitors follow nothing, and Mastodon tells them so by saying nothing.
    ...(following !== null && featuring !== null && { following, featuring }),
  }));
}

/** Made of the name, and 63 bits long: the number of its row would tell that somebody has written it in private. */
function idOfTag(name: string): string {
  return String(createHash("sha256").update(name).digest().readBigUInt64BE() >> 1n);
}

interface CountedTag {
  name: string;
  following: boolean | null;
  featuring: boolean | null;
  today: number;
  days: UsesByDay;
}

/** Tags that begin so: the exact one first, then by how much they were used lately. */
export async function searchTags(
  reading: TagReading,
  { q, limit, offset }: OffsetQuery & { q: string },
): Promise<Tag[]> {
  const name = hashtagName(q);
  if (!name) return [];
  const place = sql`order by found.name = ${name} desc, lately.uses desc, found.name`;
  return readTags(
    reading,
    sql`
      select found.name, row_number() over (${place})
      from (
        -- A tag that nobody has used in public takes none of these places.
        select begun.id, begun.name
        from (select id, name from tag where name like ${prefixPattern(name)} order by name offset 0) begun
        where exists (${postsOf(sql`begun.id`, 1)}) limit 200
      ) found
      cross join lateral (select count(*) as uses from (${postsOf(sql`found.id`, 100)}) posted) lately
      ${place} limit ${limit} offset ${offset}`,
  );
}

/** People who posted with a tag and agreed to be discovered, the latest first. */
export async function listTagAccounts(reading: Reading, name: string, page: OffsetQuery): Promise<Listed<Account>> {
  const { limit, offset } = page;
  const { db, viewer } = reading;
  const rows = await listableAccounts(db)
    .innerJoin(
      sql<{ account_id: AccountId; latest: string }>`(
        select posted.account_id, max(posted.id) as latest
        from tag cross join lateral (${postsOf(sql`tag.id`)}) posted
        where tag.name = ${hashtagName(name)} group by posted.account_id
      )`.as("posting"),
      "posting.account_id",
      "account.id",
    )
    .select("account.id")
    .where("account.discoverable", "=", true)
    .where("account.silenced_at", "is", null)
    .where(notBlocked(asking(viewer)))
    .where(notMuted(asking(viewer)))
    .orderBy("posting.latest", "desc")
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const items = await listAccounts(
    reading,
    rows.slice(0, limit).map((row) => row.id),
  );
  return { items, next: nextByOffset(page, rows.length > limit), prev: null };
}

/** The newest public posts with a tag: `id`, `account_id`. */
function postsOf(tagId: RawBuilder<unknown>, most = reach): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    select status.id, status.account_id
    from status_tag
    join status on status.id = status_tag.status_id and status.visibility = 'public' and status.deleted_at is null
    join account author on author.id = status.account_id and author.suspended_at is null and author.deleted_at is null
    where status_tag.tag_id = ${tagId}
    order by status_tag.status_id desc limit ${most}`;
}

/**
 * What trends: reckoned from the posts and presses of the last days, by the formula of `docs/decisions/0071-trends-are-people.md`.
 *
 * A person counts once a day for a hashtag or a link, and once for a post. What counted is worth half after twelve hours.
 */
import { sql, type RawBuilder } from "kysely";
import { idAtTime } from "#protocol/ids.ts";
import type { Database } from "#server/storage/database.ts";
import { scheduledTask } from "#server/storage/queue.ts";
import { usesOfTag } from "../tags/tags.ts";
import { clock, usesByDay, type UsesByDay } from "../tags/use-history.ts";
import { cardsOfPage } from "../previews/cards-of-page.ts";
import { isForAll, leastPeople, mayTrend, mayTrendItself } from "./may-trend.ts";

const hour = 3_600_000;
const day = 24 * hour;
const halfLife = sql.lit(12 * hour);
/** What is older counts for nothing. */
const windowDays = 7;
/** As old may a post be that trends itself. */
const statusDays = 3;
/** Less than one person who has used it just now is no trend. */
const leastHeat = sql.lit(1);
/** Posts that are looked at, the newest first; a busier server does not look at all of its week. */
const reach = sql.lit(20_000);
/** Posts whose presses are counted: those that have most, and of each so many of either kind. */
const popularPosts = sql.lit(500);
const presses = sql.lit(1_000);
/** Of each kind. */
const kept = sql.lit(100);
/** For each hashtag and link. */
const witnesses = sql.lit(10);

export const reckonTrendsTask = scheduledTask("*/5 * * * *", "reckon-trends", ({ db }: { db: Database }) =>
  reckonTrends(db, new Date()),
);

/** Writes the trends of this moment over those of before. */
export async function reckonTrends(db: Database, now: Date): Promise<void> {
  const at = now.getTime();
  const item = sql`reckoned.item_id`;
  await keep(
    db,
    "tag",
    used(at, sql`status_tag.tag_id`, sql`join status_tag on status_tag.status_id = status.id`),
    usesOfTag(item),
  );
  await keep(
    db,
    "link",
    used(at, sql`card.page`, sql`join lateral (${pageOfCard}) card on card.page is not null and status.for_all`),
    usesByDay(postsOfPage(item)),
  );
  await keep(db, "status", pressed(at), sql<UsesByDay>`'{}'`);
}

/** `reckoned` selects `item_id`, `score` and `status_ids`; `days` are counted of what is kept. */
async function keep(
  db: Database,
  kind: "tag" | "link" | "status",
  reckoned: RawBuilder<unknown>,
  days: RawBuilder<UsesByDay>,
): Promise<void> {
  await sql`
    with reckoned as materialized (${reckoned}), gone as (
      delete from trend where kind = ${kind} and not exists (select from reckoned where reckoned.item_id = trend.item_id)
    )
    insert into trend (kind, item_id, score, status_ids, days)
    select ${kind}, item_id, score, status_ids, ${days}::jsonb from reckoned cross join ${clock} order by item_id
    on conflict (kind, item_id) do update
      set score = excluded.score, status_ids = excluded.status_ids, days = excluded.days`.execute(db);
}

/** Several addresses lead to one page: it goes by the first that anybody has posted. */
const pageOfCard = sql`
  select (select min(same.id) from preview_card same where same.url = own.url and same.title is not null) as page
  from preview_card own where own.id = status.preview_card_id`;

/** Posts of a page that are counted, the newest first; as many as of a hashtag. */
const postsOfPage = (cardId: RawBuilder<unknown>) => sql`
  select status.id, status.account_id from status
  join account author on author.id = status.account_id and author.suspended_at is null and author.deleted_at is null
  where status.preview_card_id in (${cardsOfPage(cardId)}) and status.visibility = 'public' and status.deleted_at is null
  order by status.id desc limit 2000`;

/** Posts of the last days, the newest first. */
const lately = (at: number, days: number, where: RawBuilder<unknown>) => sql`
  select status.id, status.account_id, status.preview_card_id, ${isForAll} as for_all
  from status join account on account.id = status.account_id
  where ${where} and status.id >= ${idAtTime(at - days * day)}::bigint and status.id < ${idAtTime(at + 1)}::bigint
  order by status.id desc limit ${reach}`;

/** What was used in posts. What is used each day as much weighs less than what is new. */
function used(at: number, item: RawBuilder<unknown>, narrowed: RawBuilder<unknown>): RawBuilder<unknown> {
  const age = sql`(${at}::bigint - (id >> 16))`;
  return sql`
    select item_id, heat * heat / (heat + usual) as score, status_ids from (
      select item_id, sum(heat) as heat, sum(days_before) / ${sql.lit(windowDays - 1)}::float8 as usual,
        count(*) filter (where is_recent) as people,
        (array_agg(id order by id desc) filter (where is_recent))[:${witnesses}] as status_ids
      from (
        select item_id, account_id, max(id) as id, sum(power(0.5, ${age}::float8 / ${halfLife})) as heat,
          count(*) filter (where ${age} >= ${sql.lit(day)}) as days_before, bool_or(${age} < ${sql.lit(2 * day)}) as is_recent
        from (
          select ${item} as item_id, status.account_id, (status.id >> 16) / ${sql.lit(day)} as day, max(status.id) as id
          from (${lately(at, windowDays, mayTrend)}) status ${narrowed}
          group by 1, 2, 3
        ) of_day group by item_id, account_id
      ) of_person group by item_id
    ) reckoned
    where people >= ${sql.lit(leastPeople)} and heat >= ${leastHeat}
    order by score desc, item_id desc limit ${kept}`;
}

/** Posts that others favourited or boosted for all to see. */
function pressed(at: number): RawBuilder<unknown> {
  const until = sql`to_timestamp(${at}::float8 / 1000)`;
  return sql`
    select item_id, heat as score, array[item_id] as status_ids from (
      select popular.id as item_id, count(*) as people, sum(power(0.5, extract(epoch from ${until} - person.since) * 1000 / ${halfLife})) as heat
      from (
        select status.id, status.account_id from (${lately(at, statusDays, mayTrendItself)}) status
        join status_stats on status_stats.status_id = status.id
        where status_stats.favourites_count + status_stats.reblogs_count >= ${sql.lit(leastPeople)}
        order by status_stats.favourites_count + status_stats.reblogs_count desc, status.id desc limit ${popularPosts}
      ) popular
      cross join lateral (
        select press.account_id, min(press.created_at) as since from (
          (select account_id, created_at from favourite where favourite.status_id = popular.id
            order by favourite.id desc limit ${presses})
          union all
          (select account_id, created_at from status boost where boost.reblog_of_id = popular.id
            and boost.deleted_at is null and boost.visibility in ('public', 'unlisted') order by boost.id desc limit ${presses})
        ) press
        join account on account.id = press.account_id
        where press.created_at <= ${until} and press.account_id <> popular.account_id
          and account.silenced_at is null and account.suspended_at is null and account.deleted_at is null
        group by press.account_id
      ) person
      group by popular.id
    ) reckoned
    where people >= ${sql.lit(leastPeople)} and heat >= ${leastHeat}
    order by score desc, item_id desc limit ${kept}`;
}

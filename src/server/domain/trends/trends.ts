/**
 * What trends, in the order in which the job has put it (`reckon-trends.job.ts`). Each reading looks anew at whether it
 * may be shown, so that what was deleted since tells of itself to nobody.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Status, Tag, TrendingLink } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { nextByOffset, prevByOffset, type Listed, type OffsetQuery } from "#protocol/paging.ts";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import { cardsOfPage } from "../previews/cards-of-page.ts";
import { previewCardColumns, showPreviewCard, type PreviewCardRow } from "../previews/show-preview-card.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import { readCountedTags } from "../tags/tags.ts";
import { clock, showHistory, type UsesByDay } from "../tags/use-history.ts";
import { isForAll, leastPeople, mayTrend, mayTrendItself } from "./may-trend.ts";

/** Hashtags with their week. One query. */
export async function listTrendingTags(reading: Reading, page: OffsetQuery): Promise<Listed<Tag>> {
  const carriesTag = sql<SqlBool>`
    (select true from status_tag where status_tag.tag_id = trend.item_id and status_tag.status_id = status.id)`;
  const counted = sql`
    select tag.name, row_number() over (order by trend.score desc, trend.item_id desc) as position, trend.days
    from (
      select trend.item_id, trend.score, trend.days from ${trends("tag")} where ${hasWitnesses(carriesTag)} ${within(page)}
    ) trend join tag on tag.id = trend.item_id`;
  return pageOf(await readCountedTags(reading, counted), page);
}

/** Posts, without those by people from whom the reader is kept apart. */
export async function listTrendingStatuses(reading: Reading, page: OffsetQuery): Promise<Listed<Status>> {
  const me = asking(reading.viewer);
  const { rows } = await sql<{ id: StatusId }>`
    select status.id from ${trends("status")}
    join status on status.id = trend.item_id join account on account.id = status.account_id
    where ${mayTrendItself} and ${notBlocked(me)} and ${notMuted(me)} ${within(page)}`.execute(reading.db);
  const { items, ...around } = pageOf(rows, page);
  return {
    items: await loadStatuses(
      reading,
      items.map(({ id }) => id),
    ),
    ...around,
  };
}

/** Pages that posts link to, with their week. One query. */
export async function listTrendingLinks({ db, server }: Reading, page: OffsetQuery): Promise<Listed<TrendingLink>> {
  const { rows } = await sql<{ card: PreviewCardRow; today: number; days: UsesByDay }>`
    select ${previewCardColumns} as card, clock.today, trend.days
    from (
      select trend.item_id, trend.score, trend.days from ${trends("link")}
      join preview_card shown on shown.id = trend.item_id and shown.title is not null
      where ${hasWitnesses(sql<SqlBool>`(status.preview_card_id in (${cardsOfPage(sql`trend.item_id`)}) and ${isForAll})`)} ${within(page)}
    ) trend
    join preview_card card on card.id = trend.item_id
    cross join ${clock}
    order by trend.score desc, trend.item_id desc`.execute(db);
  const { items, ...around } = pageOf(rows, page);
  return {
    items: items.map(({ card, today, days }) => ({
      ...showPreviewCard(card, server),
      history: showHistory(today, days),
    })),
    ...around,
  };
}

/** In order already, so that only as many are looked at as a page needs. */
const trends = (kind: "tag" | "link" | "status"): RawBuilder<unknown> => sql`(
  select item_id, score, status_ids, days from trend where kind = ${sql.lit(kind)} order by score desc, item_id desc offset 0
) trend`;

/** Enough different people still stand behind a row of `trend`, each by a post that `fits`. */
const hasWitnesses = (fits: RawBuilder<SqlBool>): RawBuilder<SqlBool> => sql<SqlBool>`(
  select count(distinct status.account_id) from unnest(trend.status_ids) witness (id)
  cross join lateral (select * from status where status.id = witness.id offset 0) status
  join account on account.id = status.account_id
  where ${mayTrend} and ${fits}
) >= ${sql.lit(leastPeople)}`;

const within = ({ limit, offset }: OffsetQuery): RawBuilder<unknown> =>
  sql`order by trend.score desc, trend.item_id desc limit ${limit + 1} offset ${offset}`;

const pageOf = <Row>(rows: readonly Row[], page: OffsetQuery): Listed<Row> => ({
  items: rows.slice(0, page.limit),
  next: nextByOffset(page, rows.length > page.limit),
  prev: prevByOffset(page),
});

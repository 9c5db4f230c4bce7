/** The timeline of a page: public posts whose preview it is, by people who let themselves be found, newest first. */
import { sql } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { Listed } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { placeholder } from "#server/storage/prepared.ts";
import type { Reading } from "../accounts/reading.ts";
import { cardsAt } from "../previews/cards-of-page.ts";
import { readTimeline, type TimelineQuery } from "./picked.ts";
import { amongStrangers, isPublic, keptApart } from "./public.ts";

const everywhere = { local: false, remote: false, only_media: false };

/**
 * `url` is the address that posts have of the page, or the one to which that led. Throws `record.not-found` where visitors find nothing: whether
 * a page is known only from posts that nobody shows must not be told (threats V01).
 */
export async function readLink(reading: Reading, url: string, query: TimelineQuery): Promise<Listed<Status>> {
  const page = URL.parse(url);
  if (!page) throw new Refusal("record.not-found");
  page.hash = "";
  const { items, ...around } = await readTimeline(reading, query, {
    shape: "link",
    values: { page: page.href },
    column: sql`status.id`,
    source: (bounds, { upwards, size }) => sql`
      select status.id from (${cardsAt(address)}) card cross join lateral (
        select status.id from status join account on account.id = status.account_id
        where status.preview_card_id = card.id and status.reblog_of_id is null
          and account.discoverable and ${isPublic(everywhere)} ${bounds}
        order by status.id ${upwards ? sql`asc` : sql`desc`} limit ${sql.lit(size)}
      ) status where true`,
    hides: keptApart,
  });
  const isFirst = !query.max_id && !query.since_id && !query.min_id;
  if (items.length === 0 && isFirst) {
    // Of posts that this reader doesn't want to see, the page is there.
    if (reading.viewer) await readLink({ ...reading, viewer: null }, url, { limit: 1 });
    else throw new Refusal("record.not-found");
  }
  return { items: items.map(amongStrangers), ...around };
}

const address = placeholder<string>("page", "text");

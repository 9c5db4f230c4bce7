/**
 * The showcase: this server as its front page and the zone beside every page show it.
 *
 * It is the same for everyone, so it is read once a minute, and the pages in
 * between ask PostgreSQL nothing for it. Which of these people a reader knows
 * already is for the page to find out.
 */
import { sql } from "kysely";
import { keptFor } from "#kit/kept-for.ts";
import type { Showcase } from "#protocol/entities.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Reads } from "#server/storage/database.ts";
import { shownOnce } from "#server/storage/kept-rows.ts";
import type { Reading, ServerAddress, ServerReading } from "../accounts/reading.ts";
import { findContact, readUsage } from "../accounts/server-facts.ts";
import { isPublic, repliesToNoOther } from "../timelines/public.ts";
import { listActors } from "./actors.ts";
import { loadTags } from "../tags/tags.ts";

/** More than a page shows: a reader follows some of them already. */
const people = 16;
const shownTags = 5;
const shownLanguages = 6;
/** The newest public posts that are looked at for hashtags and languages. */
const reach = 2000;

/** As it was a minute ago at most. */
export const readShowcase = keptFor(
  60_000,
  async (db: Reads, server: ServerAddress): Promise<Omit<Showcase, "registrations">> => {
    const reading: Reading = { db, server, viewer: null, context: "people" };
    const [{ users, statuses, domains }, contact, lately, actors] = await Promise.all([
      readUsage(db),
      findContact(reading),
      readLately(reading),
      listActors(reading, { order: "active", q: "", limit: people, offset: 0 }),
    ]);
    return { users, statuses, domains, contact, ...lately, accounts: actors.items.map(({ account }) => account) };
  },
);

/** The same object while the showcase is the same: a page that has drawn one need not draw it again. */
export const showShowcase = shownOnce(
  (showcase: Omit<Showcase, "registrations">, { registrations }: Pick<Ports, "registrations">): Showcase => ({
    ...showcase,
    registrations,
  }),
);

/** In which languages people write, and about what; one person who writes a lot counts once. */
async function readLately(reading: ServerReading): Promise<Pick<Showcase, "languages" | "tags">> {
  const { rows } = await sql<{ languages: string[]; tags: string[] }>`
    with lately as materialized (
      select status.id, status.account_id, status.language
      from status join account on account.id = status.account_id
      where status.reblog_of_id is null and ${repliesToNoOther}
        and ${isPublic({ local: true, remote: false, only_media: false })}
      order by status.id desc limit ${sql.lit(reach)}
    )
    select array(
      select language from lately where language is not null
      group by language order by count(distinct account_id) desc, max(id) desc limit ${shownLanguages}
    ) as languages, array(
      select tag.name from lately
      join status_tag on status_tag.status_id = lately.id join tag on tag.id = status_tag.tag_id
      group by tag.name order by count(distinct account_id) desc, max(lately.id) desc limit ${2 * shownTags}
    ) as tags`.execute(reading.db);
  const { languages, tags } = rows[0]!;
  const used = (await loadTags(reading, tags)).filter(({ history }) => history.some(({ uses }) => uses !== "0"));
  return { languages, tags: used.slice(0, shownTags) };
}

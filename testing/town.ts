/**
 * Puts the cast into a database: the demo town as `npm run demo`, the journeys,
 * screenshots and benches find it. Times count back from `now`; everything else
 * is the same on every run.
 *
 * Rows are written in bulk, past the verbs: 3,600 statuses through the front
 * door would take minutes. Their looks come from the same functions
 * that the verbs use (text to HTML, profiles), and counters are counted.
 */
import { sql } from "kysely";
import { keepMessage } from "#server/domain/conversations/keep-messages.ts";
import type { ServerAddress } from "#server/domain/accounts/reading.ts";
import { reckonTrends } from "#server/domain/trends/reckon-trends.job.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { writeStatuses } from "./cast/statuses.ts";
import { putPages } from "./town/pages.ts";
import { putPeople, putRelations } from "./town/people.ts";
import { drawPictures } from "./town/pictures.ts";
import { putReactions } from "./town/reactions.ts";
import { putMedia, putPolls, putStatuses } from "./town/statuses.ts";

export interface TownOptions {
  db: Database;
  server: ServerAddress;
  /** Where pictures go; null leaves them undrawn, which is quicker. */
  blobs: Blobs | null;
  now: Date;
  /** Whose pictures are drawn, which takes long; by default everybody's. */
  drawn?: readonly string[];
  /** Statuses around the hand-written ones. */
  composed?: number;
  /** Told of each long step. */
  say?: (step: string) => void;
}

export async function buildTown({
  db,
  server,
  blobs,
  drawn,
  now,
  composed,
  say = () => {},
}: TownOptions): Promise<void> {
  const statuses = writeStatuses(now, { composed });
  say("Drawing the pictures of the town");
  const pictures = await drawPictures(blobs, statuses, (username) => drawn?.includes(username) ?? true);
  say("Settling its people");
  await transact(db, async (tx) => {
    // A whole town at once takes longer than any request may.
    await sql`set local statement_timeout = 0`.execute(tx);
    const accounts = await putPeople(tx, server, pictures, now);
    await putRelations(tx, accounts);
    say("Telling what they said");
    const cards = await putPages(tx, pictures, now);
    const ids = await putStatuses(tx, server, statuses, accounts, cards);
    for (const { key, visibility } of statuses) if (visibility === "direct") await keepMessage(tx, ids.get(key)!);
    await putMedia(tx, statuses, ids, accounts, pictures);
    await putPolls(tx, statuses, ids, accounts);
    await putReactions(tx, statuses, ids, accounts, now);
    await countEverything(tx);
  });
  await sql`analyze`.execute(db);
  await reckonTrends(db, now);
}

async function countEverything(tx: Writes): Promise<void> {
  await sql`
    insert into status_stats (status_id, replies_count, reblogs_count, favourites_count)
    select status.id,
      (select count(*) from status reply where reply.in_reply_to_id = status.id),
      (select count(*) from status wrapper where wrapper.reblog_of_id = status.id),
      (select count(*) from favourite where favourite.status_id = status.id)
    from status`.execute(tx);
  await sql`
    insert into account_stats (account_id, followers_count, following_count, statuses_count, last_status_at)
    select account.id,
      (select count(*) from follow where follow.target_account_id = account.id),
      (select count(*) from follow where follow.account_id = account.id),
      (select count(*) from status where status.account_id = account.id and status.visibility <> 'direct'),
      (select max(status.created_at) from status where status.account_id = account.id)
    from account`.execute(tx);
}

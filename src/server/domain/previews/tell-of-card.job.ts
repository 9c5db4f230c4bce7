/**
 * Tells the posts of a card that it is another one now. What is kept of a post in memory has the card in it
 * (`storage/kept-rows.ts`), so its row is written, too: in slices, because a page may be shown by very many.
 */
import { sql } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { defineJob, taskFor } from "#server/storage/queue.ts";
import { deleteFiles } from "../media/discard-media.job.ts";
import type { PreviewEvent } from "./events.ts";

/** `picture` is our copy of before, which goes once no post shows it. */
export const tellOfCardJob = defineJob<{ cardId: string; picture: string | null }>("tell-of-card");

export const tellOfCardTask = taskFor(tellOfCardJob, async ({ cardId, picture }, { db }: { db: Database }) => {
  let below: StatusId | null = null;
  let told = 0;
  do {
    const slice: Told = await transact(db, (tx) => tellSome(tx, cardId, below, mostTold - told));
    below = slice.last;
    told += slice.told;
  } while (below);
  if (picture) await transact(db, (tx) => deleteFiles(tx, [{ file: picture, preview: null }]));
});

const postsAtOnce = 200;
/** Pages that are open hear of what is new; nobody looks at the rest at this moment. */
const tellsWithin = "1 hour";
const mostTold = 100;

interface Told {
  /** Null once there are no more. */
  last: StatusId | null;
  told: number;
}

/** The newest first. */
async function tellSome(tx: Writes, cardId: string, below: StatusId | null, most: number): Promise<Told> {
  const { rows } = await sql<{ id: StatusId; account_id: AccountId; is_new: boolean }>`
    with slice as materialized (
      select id from status
      where preview_card_id = ${cardId} and deleted_at is null ${below ? sql`and id < ${below}` : sql``}
      order by id desc limit ${postsAtOnce} for no key update
    ), written as (
      update status set preview_card_id = preview_card_id from slice where status.id = slice.id
      returning status.id, account_id, created_at > now() - ${tellsWithin}::interval as is_new
    )
    select id, account_id, is_new from written order by id desc`.execute(tx);
  const fresh = rows.filter(({ is_new }) => is_new).slice(0, most);
  for (const { id, account_id } of fresh) {
    await record<PreviewEvent>(tx, { kind: "status.previewed", statusId: id, accountId: account_id });
  }
  return { last: rows.length === postsAtOnce ? rows.at(-1)!.id : null, told: fresh.length };
}

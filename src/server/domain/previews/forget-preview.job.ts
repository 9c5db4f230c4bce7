/** A card goes with the last post that shows it, and its picture with the card. */
import { sql } from "kysely";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { addJob, defineJob, scheduledTask, taskFor } from "#server/storage/queue.ts";
import { deleteFiles } from "../media/discard-media.job.ts";

/**
 * A job of its own: the one who takes a post away holds that post, and the one who has read its page holds its card and
 * wants the post.
 */
export const forgetPreviewJob = defineJob<{ cardId: string }>("forget-preview");

export const forgetPreviewTask = taskFor(forgetPreviewJob, ({ cardId }, { db }: { db: Database }) =>
  transact(db, (tx) => forget(tx, cardId)),
);

/** With a status that is deleted. */
export async function letGoOfCard(tx: Writes, cardId: string | null): Promise<void> {
  if (cardId) await addJob(tx, forgetPreviewJob, { cardId });
}

/** Those of accounts that are gone. */
export const forgetPreviewsTask = scheduledTask("47 4 * * *", "forget-previews", async ({ db }: { db: Database }) => {
  const { rows } = await sql<{ id: string }>`
    select id from preview_card card
    where not exists (select from status where status.preview_card_id = card.id)`.execute(db);
  for (const { id } of rows) await transact(db, (tx) => forget(tx, id));
});

async function forget(tx: Writes, cardId: string): Promise<void> {
  // Its row first: a post that takes it at this moment holds it, and is seen by the statement after this one.
  await sql`select from preview_card where id = ${cardId} for update`.execute(tx);
  const gone = await tx
    .deleteFrom("preview_card")
    .where("id", "=", cardId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("status").select("status.id").whereRef("status.preview_card_id", "=", "preview_card.id"))),
    )
    .returning("picture")
    .executeTakeFirst();
  if (gone) await deleteFiles(tx, [{ file: gone.picture, preview: null }]);
}

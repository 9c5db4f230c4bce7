/** Files that no status has taken for a day go, but for those that wait with a scheduled one or stand in a draft. */
import { sql, type SqlBool } from "kysely";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { scheduledTask } from "#server/storage/queue.ts";
import { deleteFiles } from "./discard-media.job.ts";

const atOnce = 500;

export const deleteUnusedMediaTask = scheduledTask("17 * * * *", "delete-unused-media", ({ db }: { db: Database }) =>
  deleteUnusedMedia(db),
);

export async function deleteUnusedMedia(db: Database): Promise<void> {
  while ((await transact(db, deleteSome)) === atOnce);
}

async function deleteSome(tx: Writes): Promise<number> {
  const gone = await tx
    .deleteFrom("media_attachment")
    .where("id", "in", (unused) =>
      unused
        .selectFrom("media_attachment")
        .select("id")
        .where(sql<SqlBool>`unused_since < now() - interval '1 day' and scheduled_status_id is null
          and not exists (
            select from draft where draft.account_id = media_attachment.account_id
              and media_attachment.id = any(draft.media_ids))`)
        .orderBy("unused_since")
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["file", "preview", "source"])
    .execute();
  await deleteFiles(tx, gone);
  return gone.length;
}

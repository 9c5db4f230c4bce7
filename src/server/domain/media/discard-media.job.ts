/** Throwing files away: the rows with the change that no longer wants them, the bytes right after it. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { addJob, defineJob, taskFor } from "#server/storage/queue.ts";
import type { Writes } from "#server/storage/database.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import type { StoredMedia } from "./stored-media.ts";

/** One job at a time asks the store: if it hangs, mails and scheduled posts have the other workers. */
export const storeQueue = "blobs";

export const deleteBlobsJob = defineJob<{ keys: string[] }>("delete-blobs", { queue: storeQueue });

/** Deletes all files of a status for good, also those of its earlier versions. */
export async function discardMedia(tx: Writes, statusId: StatusId): Promise<void> {
  const discarded = await tx
    .deleteFrom("media_attachment")
    .where(isOfAnyVersion(statusId))
    .returning(["file", "preview", "source"])
    .execute();
  await deleteFiles(tx, discarded);
}

/** Lets all files of a status go, also those of its earlier versions: they can be attached again, for a day. */
export async function freeMedia(tx: Writes, statusId: StatusId): Promise<void> {
  await tx
    .updateTable("media_attachment")
    .set(({ fn }) => ({ status_id: null, unused_since: fn<Date>("now") }))
    .where(isOfAnyVersion(statusId))
    .execute();
}

/** A file that an edit has left out hangs on no status, and waits for none: only its version names it. */
function isOfAnyVersion(statusId: StatusId): RawBuilder<SqlBool> {
  return sql<SqlBool>`(status_id = ${statusId} or status_id is null and unused_since is null) and id = any(array(
    select id from media_attachment where status_id = ${statusId}
    union all
    select (remembered.value ->> 'id')::bigint from status_edit, jsonb_array_elements(status_edit.media) as remembered
    where status_edit.status_id = ${statusId}))`;
}

/** The bytes of rows that are gone; `source` is the file as it came, where another one is shown. */
export async function deleteFiles(
  tx: Writes,
  rows: readonly (Pick<StoredMedia, "file" | "preview"> & { source?: string | null })[],
): Promise<void> {
  const keys = rows
    .flatMap(({ file, preview, source = null }) => [file, preview, source])
    .filter((key) => key !== null);
  if (keys.length) await addJob(tx, deleteBlobsJob, { keys });
}

/** Milliseconds that a picture outlives its place: longer than anybody keeps a page of before. */
const replacedFor = 30_000;

/** Pictures that others have taken the place of. */
export async function deleteReplaced(tx: Writes, keys: string[]): Promise<void> {
  if (keys.length > 0) await addJob(tx, deleteBlobsJob, { keys }, { runAt: new Date(Date.now() + replacedFor) });
}

export const deleteBlobsTask = taskFor(deleteBlobsJob, async ({ keys }, { ports }: { ports: { blobs: Blobs } }) => {
  for (const key of keys) await ports.blobs.delete(key);
});

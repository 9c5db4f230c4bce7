/** Throwing files away: the rows with the change that no longer wants them, the bytes right after it. */
import { addJob, defineJob, taskFor } from "#server/storage/queue.ts";
import type { Writes } from "#server/storage/database.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Blobs } from "#server/outside/blobs.ts";

export const deleteBlobsJob = defineJob<{ keys: string[] }>("delete-blobs");

/** Deletes all files of a status for good. */
export async function discardMedia(tx: Writes, statusId: StatusId): Promise<void> {
  const discarded = await tx
    .deleteFrom("media_attachment")
    .where("status_id", "=", statusId)
    .returning(["file", "preview"])
    .execute();
  const keys = discarded.flatMap(({ file, preview }) => [file, preview]).filter((key) => key !== null);
  if (keys.length) await addJob(tx, deleteBlobsJob, { keys });
}

export const deleteBlobsTask = taskFor(deleteBlobsJob, async ({ keys }, { ports }: { ports: { blobs: Blobs } }) => {
  for (const key of keys) await ports.blobs.delete(key);
});

/** What nobody has gone on with for a day goes: uploads in parts, bytes that were on their way, blobs without a row. */
import { sql } from "kysely";
import * as limits from "#protocol/limits.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { defineJob, scheduledTask } from "#server/storage/queue.ts";
import { storeQueue } from "./discard-media.job.ts";
import { giveUpForgottenBlobs } from "./unclaimed-blobs.ts";

interface Deps {
  db: Database;
  ports: { blobs: Blobs };
}

const atOnce = 500;

export const giveUpUploadsTask = scheduledTask(
  "37 * * * *",
  defineJob("give-up-uploads", { queue: storeQueue }),
  ({ db, ports }: Deps) => giveUpUploads(db, ports.blobs),
);

export async function giveUpUploads(db: Database, blobs: Blobs): Promise<void> {
  const { rows } = await transact(db, (tx) =>
    sql<{ id: string }>`
      delete from upload where touched_at < now() - ${limits.uploads.patience} * interval '1 second' returning id`.execute(
      tx,
    ),
  );
  for (const { id } of rows) await blobs.discard(id);
  while ((await transact(db, (tx) => giveUpForgottenBlobs(tx, atOnce))) === atOnce);
  const uploads = await db.selectFrom("upload").select("id").execute();
  const since = new Date(Date.now() - limits.uploads.patience * 1_000);
  await blobs.discardUntouched(since, new Set(uploads.map(({ id }) => id)));
}

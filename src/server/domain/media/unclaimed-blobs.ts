/**
 * Blobs that no row names yet. Their keys are written down before their bytes
 * are, and forgotten with the change that names them: a server that is killed in
 * between leaves no bytes that nobody knows of.
 */
import { sql } from "kysely";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Writes } from "#server/storage/database.ts";
import { addJob } from "#server/storage/queue.ts";
import { deleteBlobsJob } from "./discard-media.job.ts";

/** Before the bytes are kept. */
export async function announceBlobs(tx: Writes, keys: readonly string[]): Promise<void> {
  await sql`insert into unclaimed_blob (key) select unnest(${keys}::text[])`.execute(tx);
}

/** With the row that names them. Throws `record.not-found` if it took so long that they were given up. */
export async function claimBlobs(tx: Writes, keys: readonly string[]): Promise<void> {
  const claimed = await sql`delete from unclaimed_blob where key = any(${keys}::text[])`.execute(tx);
  if (Number(claimed.numAffectedRows) !== keys.length) throw new Refusal("record.not-found");
}

/** No row will name them. */
export async function giveUpBlobs(tx: Writes, keys: readonly string[]): Promise<void> {
  const given = await sql<{ key: string }>`
    delete from unclaimed_blob where key = any(${keys}::text[]) returning key`.execute(tx);
  await deleteAll(tx, given.rows);
}

/** Those of a server that was killed, longer ago than any upload takes. Answers how many they were. */
export async function giveUpForgottenBlobs(tx: Writes, atOnce: number): Promise<number> {
  const forgotten = await sql<{ key: string }>`
    delete from unclaimed_blob where key in (
      select key from unclaimed_blob where since < now() - ${limits.uploads.patience} * interval '1 second'
      order by since limit ${atOnce} for update skip locked)
    returning key`.execute(tx);
  await deleteAll(tx, forgotten.rows);
  return forgotten.rows.length;
}

async function deleteAll(tx: Writes, rows: readonly { key: string }[]): Promise<void> {
  if (rows.length > 0) await addJob(tx, deleteBlobsJob, { keys: rows.map(({ key }) => key) });
}

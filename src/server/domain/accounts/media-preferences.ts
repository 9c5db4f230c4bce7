/** How much an account's pages do with media before anything is pressed. */
import type { DataSaver } from "#protocol/data-saver.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import type { Viewer } from "./viewer.ts";

/** Keeps whether GIFs play by themselves. */
export async function keepAutoplay(tx: Writes, { accountId }: Viewer, autoplay_gifs: boolean): Promise<void> {
  await tx.updateTable("local_user").set({ autoplay_gifs }).where("account_id", "=", accountId).execute();
}

/** Keeps when pages save data. */
export async function keepDataSaver(tx: Writes, { accountId }: Viewer, data_saver: DataSaver): Promise<void> {
  await tx.updateTable("local_user").set({ data_saver }).where("account_id", "=", accountId).execute();
}

/** Whether GIFs play by themselves. */
export async function readAutoplay(db: Reads, { accountId }: Viewer): Promise<boolean> {
  const own = db.selectFrom("local_user").select("autoplay_gifs").where("account_id", "=", accountId);
  return (await own.executeTakeFirstOrThrow()).autoplay_gifs;
}

/** A private remark on somebody, which only the one who wrote it ever sees. */
import type { AccountId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";
import { requireAccount } from "./known-accounts.ts";
import type { Viewer } from "./viewer.ts";

/** Replaces the remark; an empty one takes it away. Throws `record.not-found`. */
export async function setNote(tx: Writes, viewer: Viewer, targetId: AccountId, comment: string): Promise<void> {
  await requireAccount(tx, targetId);
  if (comment.trim() === "") {
    await tx
      .deleteFrom("account_note")
      .where("account_id", "=", viewer.accountId)
      .where("target_account_id", "=", targetId)
      .execute();
    return;
  }
  await tx
    .insertInto("account_note")
    .values({ account_id: viewer.accountId, target_account_id: targetId, comment })
    .onConflict((same) => same.columns(["account_id", "target_account_id"]).doUpdateSet({ comment }))
    .execute();
}

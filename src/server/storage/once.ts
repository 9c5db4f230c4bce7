/**
 * Once: a change that a client may send several times and means one time.
 *
 * The key commits with the effect that it stands for, so there is no moment at
 * which one of them exists alone (threats R11). While the first request is still
 * running the others wait for it: the row's unique key is the lock.
 */
import { createHash } from "node:crypto";
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Database, Writes } from "./database.ts";
import { deleteOlderThan } from "./maintenance.ts";
import { scheduledTask } from "./queue.ts";

/** Longer ones are no keys of any client that means well. */
const longestKey = 200;

/**
 * Does `work` the first time that this account sends this key and answers its
 * id; later the same id, without doing it again. `body` is what was asked for:
 * another body under the same key throws `idempotency.changed`, which names the
 * id of the first result. Without a key it is simply done.
 */
export async function once<Id extends string>(
  tx: Writes,
  accountId: AccountId,
  key: string | null,
  body: unknown,
  work: () => Promise<Id>,
): Promise<Id> {
  if (key === null) return work();
  if (key === "" || key.length > longestKey) {
    throw new Refusal("request.invalid", { args: { field: "Idempotency-Key" } });
  }
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest();
  const claimed = await tx
    .insertInto("idempotency_key")
    .values({ account_id: accountId, key, body_hash: bodyHash, result_id: null })
    .onConflict((same) => same.columns(["account_id", "key"]).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows) {
    const id = await work();
    await tx
      .updateTable("idempotency_key")
      .set({ result_id: id })
      .where("account_id", "=", accountId)
      .where("key", "=", key)
      .execute();
    return id;
  }
  const first = await tx
    .selectFrom("idempotency_key")
    .select(["body_hash", "result_id"])
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!bodyHash.equals(first.body_hash)) {
    throw new Refusal("idempotency.changed", { details: { code: "idempotency.changed", first_id: first.result_id } });
  }
  return first.result_id as Id;
}

/** Forgets keys of two days ago; nobody tries for so long. */
export const forgetKeysTask = scheduledTask("11 3 * * *", "forget-keys", ({ db }: { db: Database }) =>
  deleteOlderThan(db, "idempotency_key", "2 days"),
);

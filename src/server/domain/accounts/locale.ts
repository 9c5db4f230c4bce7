/** The language that somebody has chosen, kept with the account so that mails and other devices speak it too. */
import type { AccountId } from "#protocol/ids.ts";
import type { Reads, Writes } from "#server/storage/database.ts";

export async function readLocale(db: Reads, accountId: AccountId): Promise<string | null> {
  const user = await db
    .selectFrom("local_user")
    .select("locale")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return user?.locale ?? null;
}

export async function keepLocale(tx: Writes, accountId: AccountId, locale: string): Promise<void> {
  await tx.updateTable("local_user").set({ locale }).where("account_id", "=", accountId).execute();
}

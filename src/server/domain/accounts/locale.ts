/** The language that somebody has chosen, kept with the account so that mails and other devices speak it too. */
import type { AccountId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";

export async function keepLocale(tx: Writes, accountId: AccountId, locale: string): Promise<void> {
  await tx.updateTable("local_user").set({ locale }).where("account_id", "=", accountId).execute();
}

/**
 * The first run of a new account: how far it has come.
 *
 * It goes on from there in any browser, and never begins again once it is finished or
 * skipped.
 */
import { sql } from "kysely";
import { welcomeSteps, type WelcomeStep } from "#protocol/welcome.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import type { Viewer } from "../accounts/viewer.ts";

/** A new account begins with it. */
export const firstWelcomeStep = 1;

/** Null if there is nothing left. */
export async function readWelcome(db: Reads, { accountId }: Pick<Viewer, "accountId">): Promise<WelcomeStep | null> {
  const user = await db
    .selectFrom("local_user")
    .select("welcome_step")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return welcomeSteps[(user?.welcome_step ?? 0) - firstWelcomeStep] ?? null;
}

/** Goes on to this step, or ends it with null. Going back changes nothing, and what is over stays over. */
export async function keepWelcome(tx: Writes, { accountId }: Viewer, step: WelcomeStep | null): Promise<void> {
  const place = step === null ? null : welcomeSteps.indexOf(step) + firstWelcomeStep;
  await tx
    .updateTable("local_user")
    .set({ welcome_step: place === null ? null : sql<number>`greatest(welcome_step, ${place}::smallint)` })
    .where("account_id", "=", accountId)
    .where("welcome_step", "is not", null)
    .execute();
}

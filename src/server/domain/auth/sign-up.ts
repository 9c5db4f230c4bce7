/**
 * A new account of this server, made once its address is proven.
 */
import { sql } from "kysely";
import { Refusal } from "#protocol/refusals.ts";
import { usernameProblem } from "#protocol/usernames.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Writes } from "#server/storage/database.ts";
import type { AccountEvent } from "#server/domain/accounts/events.ts";
import { record } from "#server/storage/events.ts";
import { firstWelcomeStep } from "./welcome.ts";

/** What this server says of new accounts. */
export type Admission = Pick<Ports, "registrations" | "adminEmails">;

/** Throws what stands against a new account of this name, as far as no table has to be asked. */
export function refuseSignUp({ registrations }: Pick<Admission, "registrations">, username: string): void {
  if (registrations === "closed") throw new Refusal("auth.registrations-closed");
  const problem = usernameProblem(username);
  if (problem) throw new Refusal(problem);
}

interface SignUp {
  username: string;
  email: string;
  locale: string;
}

/**
 * Makes the account with its counters and its private half. The first account of
 * a server, and those named in `ADMIN_EMAILS`, run it and wait for nobody's
 * approval. Of two sign-ups with one name the later gets `auth.username-taken`.
 */
export async function signUp(
  tx: Writes,
  ports: Admission,
  { username, email, locale }: SignUp,
): Promise<{ accountId: AccountId; state: "active" | "pending" }> {
  refuseSignUp(ports, username);
  // One at a time, so that two people who arrive on an empty server do not both become its first.
  await sql`select pg_advisory_xact_lock(hashtext('linnet.sign-up'))`.execute(tx);
  const first = !(await tx.selectFrom("local_user").select("account_id").limit(1).executeTakeFirst());
  const admin = first || ports.adminEmails.some((named) => named.toLowerCase() === email.toLowerCase());
  const state = ports.registrations === "approval" && !admin ? "pending" : "active";

  const account = await tx
    .insertInto("account")
    .values({ username })
    .onConflict((same) => same.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!account) throw new Refusal("auth.username-taken");
  await tx.insertInto("account_stats").values({ account_id: account.id }).execute();
  await tx
    .insertInto("local_user")
    .values({
      account_id: account.id,
      email,
      locale,
      state,
      role: admin ? "admin" : "user",
      welcome_step: firstWelcomeStep,
    })
    .execute();
  await record<AccountEvent>(tx, { kind: "account.signed-up", accountId: account.id });
  return { accountId: account.id, state };
}

/**
 * From a proven address to a session: the account that has this address, or the
 * new one that was asked for.
 */
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { standingColumns, whyNotSignIn } from "./can-sign-in.ts";
import { liveSession, secretsFrom, startSession, type Browser, type SessionSecrets } from "./sessions.ts";
import { signUp, type Admission } from "./sign-up.ts";
import {
  findOpenLink,
  verifyCode,
  verifyLink,
  type CodeOutcome,
  type Guess,
  type ProvenAddress,
} from "./verify-code.ts";

/** What a person can show: six digits in the browser that asked for them, or the link of the mail in any. */
export type Proof = Guess | { token: string };

type SignInOutcome =
  | ({ kind: "signed-in"; accountId: AccountId } & SessionSecrets)
  /** The account is made and waits for an operator. */
  | { kind: "pending" }
  | Exclude<CodeOutcome, { kind: "proven" }>;

/**
 * Spends the proof and starts a session, or finds the one that the same code has
 * started in this browser a moment ago. A wrong code is an outcome and not a
 * refusal, because the try that it cost must be committed.
 */
export async function signIn(tx: Writes, ports: Admission, proof: Proof, browser: Browser): Promise<SignInOutcome> {
  const outcome = "token" in proof ? await verifyLink(tx, proof.token) : await verifyCode(tx, proof);
  if (outcome.kind !== "proven") return outcome;
  const accountId = await accountOf(tx, ports, outcome.address);
  if (!accountId) return { kind: "pending" };
  const secrets = secretsFrom(outcome.seed, browser);
  if (!outcome.again) await startSession(tx, accountId, browser, secrets);
  else if (!(await liveSession(tx, secrets.sessionSecret))) return { kind: "expired" };
  return { kind: "signed-in", accountId, ...secrets };
}

async function accountOf(tx: Writes, ports: Admission, address: ProvenAddress): Promise<AccountId | null> {
  // Somebody who asked for a new account but has one under this address is at home in that one.
  const known = await findUser(tx, address.email);
  if (known) {
    const refusal = whyNotSignIn(known);
    if (refusal) throw new Refusal(refusal);
    return known.account_id;
  }
  if (address.username === null) throw new Refusal("auth.code-expired");
  const made = await signUp(tx, ports, { ...address, username: address.username });
  return made.state === "active" ? made.accountId : null;
}

/** Whom a link would sign in here, so that nobody presses it for somebody else; null if it no longer works. */
export async function whoseLink(
  db: Reads,
  token: string,
): Promise<{ username: string; accountId: AccountId | null } | null> {
  const link = await findOpenLink(db, token);
  const known = link && (await findUser(db, link.email));
  const username = known?.username ?? link?.username;
  return username ? { username, accountId: known?.account_id ?? null } : null;
}

/** The person of this server with this address, and whether they may sign in. */
export async function findUser(db: Reads, email: string) {
  return db
    .selectFrom("local_user")
    .innerJoin("account", "account.id", "local_user.account_id")
    .select(["local_user.account_id", "local_user.locale", "account.username", ...standingColumns])
    .where((where) => where(where.fn("lower", ["local_user.email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
}

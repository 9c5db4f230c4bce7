/**
 * Looking at a code: one statement that compares, and counts a wrong try.
 *
 * PostgreSQL lets only one of many parallel guesses change the row at a time and
 * looks at the conditions again for each, so the fourth finds no try left, however
 * many came at once (threats A01).
 *
 * A right code works once (A02). For half a minute the same code in the same
 * browser gives the same session again, because browsers drop the first answer
 * when a form is sent twice. Two halves make that session's secret: the browser
 * has one in its flow cookie, the row has the other.
 */
import { sql } from "kysely";
import type { Reads, Writes } from "#server/storage/database.ts";
import { deriveSecret, hashSecret, newSalt, newSecret } from "./secrets.ts";

/** The code or the link shows that somebody can read the mail of `email`. */
export interface ProvenAddress {
  email: string;
  /** The name of the account to make; null if the person asked to sign in. */
  username: string | null;
  locale: string;
}

export type CodeOutcome =
  /** The secrets of the session come from `seed`; `again` if it was given out before. */
  | { kind: "proven"; address: ProvenAddress; seed: string; again: boolean }
  | { kind: "wrong-code"; triesLeft: number }
  | { kind: "expired" };

export interface Guess {
  flowSecret: string | null;
  email: string;
  code: string;
}

/** The code, in the browser that asked for it. Counts as a try unless it's right or there is nothing to try. */
export async function verifyCode(tx: Writes, guess: Guess): Promise<CodeOutcome> {
  if (!guess.flowSecret) return { kind: "expired" };
  const isRight = sql<boolean>`coalesce(code_hash = ${codeHash(sql.ref("code.id"), guess.code.replace(/[\s-]/g, ""))}, false)`;
  const salt = newSalt();
  const tried = await tx
    .updateTable("login_code as code")
    .set({
      tries_left: sql`tries_left - case when ${isRight} then 0 else 1 end`,
      ended_at: sql`case when ${isRight} then coalesce(ended_at, now()) else ended_at end`,
      session_salt: sql`case when ${isRight} then coalesce(session_salt, ${salt}) else session_salt end`,
    })
    .where("code.flow_hash", "=", hashSecret(guess.flowSecret))
    .where(sql`lower(code.email)`, "=", guess.email.toLowerCase())
    .where(mayBeTried)
    .returning(["code.email", "code.username", "code.locale", "code.tries_left", "code.session_salt"])
    .returning(isRight.as("right"))
    .executeTakeFirst();
  if (!tried) return { kind: "expired" };
  const { right, session_salt: kept, tries_left: triesLeft, ...address } = tried;
  if (!right || !kept) return { kind: "wrong-code", triesLeft };
  return { kind: "proven", address, seed: deriveSecret(guess.flowSecret, kept), again: !kept.equals(salt) };
}

/** Whether this browser has a code for this address that can still be tried, and what is known of the browser. */
export async function findOpenCode(db: Reads, guess: Pick<Guess, "flowSecret" | "email">) {
  if (!guess.flowSecret) return undefined;
  return db
    .selectFrom("login_code as code")
    .select("code.known_device")
    .where("code.flow_hash", "=", hashSecret(guess.flowSecret))
    .where(sql`lower(code.email)`, "=", guess.email.toLowerCase())
    .where(mayBeTried)
    .executeTakeFirst();
}

/** The token of the link, in any browser: it cannot be guessed and proves the same. */
export async function verifyLink(tx: Writes, token: string): Promise<CodeOutcome> {
  const address = await tx
    .updateTable("login_code as code")
    .set({ ended_at: sql`now()` })
    .where("code.token_hash", "=", hashSecret(token))
    .where(isOpen)
    .returning(["code.email", "code.username", "code.locale"])
    .executeTakeFirst();
  return address ? { kind: "proven", address, seed: newSecret(), again: false } : { kind: "expired" };
}

/** What a link would prove, without spending it. */
export async function findOpenLink(db: Reads, token: string) {
  return db
    .selectFrom("login_code as code")
    .select(["code.email", "code.username"])
    .where("code.token_hash", "=", hashSecret(token))
    .where(isOpen)
    .executeTakeFirst();
}

/** Not used, not late, not guessed at too often. For a query over `login_code as code`. */
export const isOpen = sql<boolean>`(code.ended_at is null and code.tries_left > 0 and code.expires_at > now())`;

/** Open, or used as a code a moment ago. */
const mayBeTried = sql<boolean>`(${isOpen} or (
  code.session_salt is not null and code.tries_left > 0 and code.ended_at > now() - interval '30 seconds'))`;

/**
 * The row's id goes into the hash, so that equal codes of two people do not look
 * equal. No hash can hide six digits from a reader of the table; they are safe
 * because they live for ten minutes and three tries.
 */
export function codeHash(id: unknown, code: string) {
  return sql<Buffer>`sha256(convert_to(${id}::text || ':' || ${code}::text, 'UTF8'))`;
}

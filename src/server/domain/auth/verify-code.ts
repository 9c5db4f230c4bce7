/**
 * Looking at a code: one statement that counts the try, compares and spends.
 *
 * PostgreSQL lets only one of many parallel guesses change the row at a time and
 * looks at the conditions again for each, so the sixth finds no try left, however
 * many came at once (threats A01), and a right code works once (A02).
 */
import { sql } from "kysely";
import type { Writes } from "#server/storage/database.ts";
import { hashSecret } from "./secrets.ts";

/** Whoever presented the code or the link can read the mail of `email`. */
export interface ProvenAddress {
  email: string;
  /** The name of the account to make; null if the person asked to sign in. */
  username: string | null;
  locale: string;
}

export type CodeOutcome =
  | { kind: "proven"; address: ProvenAddress }
  | { kind: "wrong-code"; triesLeft: number }
  | { kind: "expired" };

/** The code, in the browser that asked for it. Counts as a try unless there is nothing to try. */
export async function verifyCode(
  tx: Writes,
  guess: { flowSecret: string | null; email: string; code: string },
): Promise<CodeOutcome> {
  if (!guess.flowSecret) return { kind: "expired" };
  const code = guess.code.replace(/[\s-]/g, "");
  const tried = await tx
    .updateTable("login_code as code")
    .set({
      tries_left: sql`tries_left - 1`,
      ended_at: sql`case when code_hash = ${codeHash(sql.ref("code.id"), code)} then now() end`,
    })
    .where("code.flow_hash", "=", hashSecret(guess.flowSecret))
    .where(sql`lower(code.email)`, "=", guess.email.toLowerCase())
    .where(isOpen)
    .returning(["code.email", "code.username", "code.locale", "code.tries_left", "code.ended_at"])
    .executeTakeFirst();
  if (!tried) return { kind: "expired" };
  const { ended_at: ended, tries_left: triesLeft, ...address } = tried;
  return ended ? { kind: "proven", address } : { kind: "wrong-code", triesLeft };
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
  return address ? { kind: "proven", address } : { kind: "expired" };
}

/** Not used, not late, not guessed at too often. For a query over `login_code as code`. */
export const isOpen = sql<boolean>`(code.ended_at is null and code.tries_left > 0 and code.expires_at > now())`;

/**
 * The row's id goes into the hash, so that equal codes of two people do not look
 * equal. No hash can hide six digits from whoever reads the table; what protects
 * them is that they live for ten minutes and five tries.
 */
export function codeHash(id: unknown, code: string) {
  return sql<Buffer>`sha256(convert_to(${id}::text || ':' || ${code}::text, 'UTF8'))`;
}

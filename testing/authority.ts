/** Tokens and sessions for people of a world, as apps and browsers hold them. */
import { mintToken } from "#server/domain/auth/tokens.ts";
import { startSession } from "#server/domain/auth/sessions.ts";
import { transact, type Database } from "#server/storage/database.ts";
import type { AddedPerson } from "./rows.ts";

/** All that an app can be granted. */
export const everyScope = ["read", "write", "follow", "push", "profile"];

export function mintFor(
  db: Database,
  person: Pick<AddedPerson, "id">,
  scopes: readonly string[] = everyScope,
): Promise<string> {
  return transact(db, (tx) => mintToken(tx, { accountId: person.id, appId: null, scopes }));
}

/** Signs somebody in; with the secret of a session they join the people of that browser. */
export function signInFor(
  db: Database,
  person: Pick<AddedPerson, "id">,
  sessionSecret: string | null = null,
): Promise<string> {
  return transact(db, (tx) =>
    startSession(tx, person.id, { sessionSecret, deviceSecret: null, ip: "127.0.0.1", userAgent: "test" }),
  );
}

/**
 * Bearer tokens of apps. As with sessions the database keeps a hash, and each
 * request asks anew whether the token and its account still count (threats A10).
 */
import { sql } from "kysely";
import type { AccountId, AppId, TokenId } from "#protocol/ids.ts";
import type { MaybeViewer, Viewer } from "#server/domain/accounts/viewer.ts";
import type { Database, Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { noteActivity } from "../accounts/activity.ts";
import { canSignIn, standingColumns, type Standing } from "./can-sign-in.ts";
import { Presuming, type Presumed } from "./presuming.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import type { AuthEvent } from "./events.ts";

/** A new token for an account; this is the only time that it can be read. */
export async function mintToken(
  tx: Writes,
  grant: { accountId: AccountId; appId: AppId | null; scopes: readonly string[] },
): Promise<string> {
  const token = newSecret();
  await tx
    .insertInto("access_token")
    .values({
      token_hash: hashSecret(token),
      account_id: grant.accountId,
      app_id: grant.appId,
      scopes: [...grant.scopes],
    })
    .execute();
  return token;
}

interface TokenRow extends Standing {
  id: TokenId;
  app_id: AppId | null;
  scopes: string[];
  account_id: AccountId;
  untouched: boolean;
}

const readToken = prepared<TokenRow>(
  "token",
  sql<TokenRow>`
    select access_token.id, access_token.app_id, access_token.scopes, access_token.account_id,
      ${sql.join(standingColumns.map((column) => sql.ref(column)))},
      coalesce(access_token.last_used_at < now() - interval '5 minutes', true) as untouched
    from access_token
    join account on account.id = access_token.account_id
    join local_user on local_user.account_id = account.id
    where access_token.token_hash = ${placeholder("token", "bytea")} and access_token.revoked_at is null`,
);

const tokens = new Presuming<Viewer>(5_000);

/** On whose behalf a token speaks; null if it does not, or no longer. */
export async function resolveToken(db: Database, token: string): Promise<MaybeViewer> {
  const hash = hashSecret(token);
  return tokens.resolve(db, hash, (rides) => whoseToken(db, hash, rides));
}

export function presumeToken(db: Database, token: string): Presumed<Viewer> | null {
  const hash = hashSecret(token);
  return tokens.presume(db, hash, (rides) => whoseToken(db, hash, rides));
}

async function whoseToken(db: Database, hash: Buffer, rides: boolean): Promise<MaybeViewer> {
  const [found] = await readToken(db, { token: hash }, rides);
  if (!found || !canSignIn(found)) return null;
  if (found.untouched) await touch(db, found.id, found.account_id);
  return {
    accountId: found.account_id,
    appId: found.app_id,
    authority: { kind: "token", tokenId: found.id, scopes: found.scopes },
  };
}

async function touch(db: Database, tokenId: TokenId, accountId: AccountId): Promise<void> {
  await db
    .updateTable("access_token")
    .set({ last_used_at: sql`now()` })
    .where("id", "=", tokenId)
    .execute();
  await noteActivity(db, accountId);
}

/** Ends a token at once; doing it twice is the same as doing it once. */
export async function revokeToken(tx: Writes, token: string): Promise<void> {
  const revoked = await tx
    .updateTable("access_token")
    .set({ revoked_at: sql`now()` })
    .where("token_hash", "=", hashSecret(token))
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (revoked) await record<AuthEvent>(tx, { kind: "token.revoked", tokenId: revoked.id });
}

const followScopes = new Set(["blocks", "follows", "mutes"].flatMap((noun) => [`read:${noun}`, `write:${noun}`]));

/**
 * Whether what was granted covers what is needed: a parent (`read`) grants its
 * children, and the old `follow` reading and writing of follows, blocks and mutes.
 */
export function scopeAllows(granted: readonly string[], needed: string): boolean {
  const parent = needed.split(":", 1)[0]!;
  return granted.some(
    (scope) => scope === needed || scope === parent || (scope === "follow" && followScopes.has(needed)),
  );
}

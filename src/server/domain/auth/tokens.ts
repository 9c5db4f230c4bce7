/**
 * Bearer tokens of apps. As with sessions the database keeps a hash, and each
 * request asks anew whether the token and its account still count (threats A10).
 */
import { sql } from "kysely";
import type { AccountId, AppId, GrantId, TokenId } from "#protocol/ids.ts";
import type { Caller, MaybeViewer } from "#server/domain/accounts/viewer.ts";
import type { Database, Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { noteActivity } from "../accounts/activity.ts";
import { canSignIn, standingColumns, type Standing } from "./can-sign-in.ts";
import { Presuming, type Presumed } from "./presuming.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import type { AuthEvent } from "./events.ts";

/** Of one app for one account, and of one app for itself: those of its devices, and of many that were lost. */
const mostTokens = 100;

/**
 * A new token for an account, or for an app itself where that is null; this is the only time that it can be read.
 * `grantId`: of the code that it came of.
 */
export async function mintToken(
  tx: Writes,
  grant: { accountId: AccountId | null; appId: AppId | null; scopes: readonly string[]; grantId?: GrantId },
): Promise<string> {
  const token = newSecret();
  await tx
    .insertInto("access_token")
    .values({
      token_hash: hashSecret(token),
      account_id: grant.accountId,
      app_id: grant.appId,
      scopes: [...grant.scopes],
      grant_id: grant.grantId ?? null,
    })
    .execute();
  if (grant.appId !== null) await endOldest(tx, grant.appId, grant.accountId);
  return token;
}

async function endOldest(tx: Writes, appId: AppId, accountId: AccountId | null): Promise<void> {
  const oldest = tx
    .selectFrom("access_token")
    .select("id")
    .where("app_id", "=", appId)
    .where("account_id", accountId === null ? "is" : "=", accountId)
    .where("revoked_at", "is", null)
    .orderBy("id", "desc")
    .offset(mostTokens);
  await revokeTokens(tx, (tokens) => tokens.where("id", "in", oldest));
}

type TokenRow = { id: TokenId; app_id: AppId | null; scopes: string[]; untouched: boolean } & (
  | ({ account_id: AccountId } & Standing)
  | { account_id: null }
);

const readToken = prepared<TokenRow>(
  "token",
  sql<TokenRow>`
    select access_token.id, access_token.app_id, access_token.scopes, access_token.account_id,
      ${sql.join(standingColumns.map((column) => sql.ref(column)))},
      coalesce(access_token.last_used_at < now() - interval '5 minutes', true) as untouched
    from access_token
    left join account on account.id = access_token.account_id
    left join local_user on local_user.account_id = account.id
    where access_token.token_hash = ${placeholder("token", "bytea")} and access_token.revoked_at is null
      and (access_token.account_id is null or local_user.account_id is not null)`,
);

const tokens = new Presuming<NonNullable<Caller>>(5_000);

/** Who speaks with a token: a person through an app, or an app for itself; null if nobody does, or no longer. */
export async function resolveToken(db: Database, token: string): Promise<Caller> {
  const hash = hashSecret(token);
  return tokens.resolve(db, hash, (rides) => whoseToken(db, hash, rides));
}

/** The same where an app alone is nobody. */
export async function resolvePerson(db: Database, token: string): Promise<MaybeViewer> {
  const caller = await resolveToken(db, token);
  return caller?.accountId ? caller : null;
}

export function presumeToken(db: Database, token: string): Presumed<NonNullable<Caller>> | null {
  const hash = hashSecret(token);
  return tokens.presume(db, hash, (rides) => whoseToken(db, hash, rides));
}

async function whoseToken(db: Database, hash: Buffer, rides: boolean): Promise<Caller> {
  const [found] = await readToken(db, { token: hash }, rides);
  if (!found) return null;
  const { id, app_id: appId, scopes } = found;
  if (found.account_id !== null && !canSignIn(found)) return null;
  if (found.untouched) await touch(db, id, found.account_id);
  const authority = { kind: "token", tokenId: id, scopes } as const;
  if (found.account_id !== null) return { accountId: found.account_id, appId, authority };
  return appId === null ? null : { accountId: null, appId, authority };
}

async function touch(db: Database, tokenId: TokenId, accountId: AccountId | null): Promise<void> {
  await db
    .updateTable("access_token")
    .set({ last_used_at: sql`now()` })
    .where("id", "=", tokenId)
    .execute();
  if (accountId !== null) await noteActivity(db, accountId);
}

/** Ends a token at once; doing it twice is the same as doing it once. */
export async function revokeToken(tx: Writes, token: string): Promise<void> {
  await revokeTokens(tx, (tokens) => tokens.where("token_hash", "=", hashSecret(token)));
}

/** Ends those among the tokens that have not ended; how many that were. */
export async function revokeTokens(tx: Writes, which: (tokens: Ending) => Ending): Promise<number> {
  const ended = await which(ending(tx)).returning("id").execute();
  for (const { id } of ended) await record<AuthEvent>(tx, { kind: "token.revoked", tokenId: id });
  return ended.length;
}

type Ending = ReturnType<typeof ending>;

const ending = (tx: Writes) =>
  tx
    .updateTable("access_token")
    .set({ revoked_at: sql`now()` })
    .where("revoked_at", "is", null);

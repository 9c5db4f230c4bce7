/** The apps that a person has let in: which they are, and how that ends. */
import { sql } from "kysely";
import type { LetInApp } from "#protocol/entities.ts";
import type { AppId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { withoutCovered } from "#protocol/scopes.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { revokeTokens } from "../auth/tokens.ts";

/** Each once, however many tokens it has; the one used last first. */
export async function listLetIn(db: Reads, viewer: Viewer): Promise<LetInApp[]> {
  const apps = await db
    .selectFrom("access_token")
    .innerJoin("oauth_app", "oauth_app.id", "access_token.app_id")
    .select([
      "oauth_app.id",
      "oauth_app.name",
      "oauth_app.website",
      sql<string[]>`array_agg(distinct scope.name)`.as("scopes"),
      sql<Date>`min(access_token.created_at)`.as("created_at"),
      sql<Date | null>`max(access_token.last_used_at)`.as("last_used_at"),
    ])
    .innerJoin(sql<{ name: string }>`lateral unnest(access_token.scopes)`.as<"scope">(sql`scope(name)`), (join) =>
      join.onTrue(),
    )
    .where("access_token.account_id", "=", viewer.accountId)
    .where("access_token.revoked_at", "is", null)
    .groupBy("oauth_app.id")
    .orderBy(sql`max(coalesce(access_token.last_used_at, access_token.created_at))`, "desc")
    .orderBy("oauth_app.id", "desc")
    .execute();
  return apps.map(({ id, name, website, scopes, created_at, last_used_at }) => ({
    id,
    name,
    website,
    scopes: withoutCovered(scopes),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/**
 * Ends all that an app may do for the viewer, also what is still on its way. Doing it twice is the same as doing it once. Throws
 * `record.not-found` for an app that the viewer has never let in.
 */
export async function shutOut(tx: Writes, viewer: Viewer, appId: AppId): Promise<void> {
  // First what could still become a token: the one who redeems it meanwhile waits for the row, and finds nothing.
  const { numDeletedRows: codes } = await tx
    .deleteFrom("oauth_grant")
    .where("app_id", "=", appId)
    .where("account_id", "=", viewer.accountId)
    .where("redeemed_at", "is", null)
    .executeTakeFirst();
  const ended = await revokeTokens(tx, (tokens) =>
    tokens.where("app_id", "=", appId).where("account_id", "=", viewer.accountId),
  );
  if (ended === 0 && codes === 0n && !(await wasLetIn(tx, viewer, appId))) throw new Refusal("record.not-found");
}

/** It may have been shut out a moment ago in another tab. */
async function wasLetIn(db: Reads, viewer: Viewer, appId: AppId): Promise<boolean> {
  const ended = await db
    .selectFrom("access_token")
    .select("id")
    .where("app_id", "=", appId)
    .where("account_id", "=", viewer.accountId)
    .limit(1)
    .executeTakeFirst();
  return ended !== undefined;
}

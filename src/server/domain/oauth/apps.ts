/**
 * Apps: anybody may register one, and nothing comes of it until a person lets it in.
 *
 * The secret is answered once and kept as a hash. An app that says it can keep none gets
 * none, and has to prove with each code that it is the one that asked for it (PKCE).
 */
import { timingSafeEqual } from "node:crypto";
import { plainName } from "#protocol/display-name.ts";
import type { AppId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { hashSecret, newSecret } from "../auth/secrets.ts";
import { isRedirectUri } from "./redirect-uris.ts";

export interface App {
  id: AppId;
  name: string;
  website: string | null;
  redirectUris: string[];
  scopes: string[];
  /** It has no secret. */
  isPublic: boolean;
}

export interface NewApp extends Pick<App, "website" | "redirectUris" | "scopes" | "isPublic"> {
  name: string;
}

export interface RegisteredApp extends App {
  clientId: string;
  clientSecret: string | null;
}

/** Throws `request.invalid` for a name that shows nothing and for addresses to which no app may be led. */
export async function registerApp(tx: Writes, asked: NewApp): Promise<RegisteredApp> {
  const name = plainName(asked.name);
  if (name === "") throw new Refusal("request.invalid", { args: { field: "client_name" } });
  if (asked.redirectUris.length === 0 || !asked.redirectUris.every(isRedirectUri)) {
    throw new Refusal("oauth.redirect-invalid");
  }
  const [clientId, clientSecret] = [newSecret(), asked.isPublic ? null : newSecret()];
  const app = { ...asked, name, redirectUris: [...new Set(asked.redirectUris)] };
  const { id } = await tx
    .insertInto("oauth_app")
    .values({
      name,
      website: app.website,
      redirect_uris: app.redirectUris,
      scopes: app.scopes,
      client_id: clientId,
      client_secret_hash: clientSecret === null ? null : hashSecret(clientSecret),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...app, id, clientId, clientSecret };
}

const columns = ["id", "name", "website", "redirect_uris", "scopes", "client_secret_hash"] as const;

interface AppRow {
  id: AppId;
  name: string;
  website: string | null;
  redirect_uris: string[];
  scopes: string[];
  client_secret_hash: Buffer | null;
}

export async function findApp(db: Reads, clientId: string): Promise<App | null> {
  const row = await readApp(db, clientId);
  return row ? appOf(row) : null;
}

export async function getApp(db: Reads, id: AppId): Promise<App> {
  const row = await db.selectFrom("oauth_app").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("auth.invalid-token");
  return appOf(row);
}

/** The app that proves itself; null for an unknown one and for a wrong secret, which are told apart by nothing. */
export async function authenticateApp(db: Reads, clientId: string, clientSecret: string | null): Promise<App | null> {
  const row = await readApp(db, clientId);
  if (!row) return null;
  const { client_secret_hash: hash } = row;
  if (hash === null) return clientSecret === null ? appOf(row) : null;
  return clientSecret !== null && timingSafeEqual(hash, hashSecret(clientSecret)) ? appOf(row) : null;
}

async function readApp(db: Reads, clientId: string): Promise<AppRow | undefined> {
  // PostgreSQL has no text with it, and would refuse the question.
  if (clientId.includes("\u0000")) return undefined;
  return db.selectFrom("oauth_app").select(columns).where("client_id", "=", clientId).executeTakeFirst();
}

function appOf({ id, name, website, redirect_uris, scopes, client_secret_hash }: AppRow): App {
  return { id, name, website, redirectUris: redirect_uris, scopes, isPublic: client_secret_hash === null };
}

/** Other servers that people have named, and this one as an app there. */
import { sql } from "kysely";
import {
  allowInsecureRequests,
  clientCredentialsGrantRequest,
  ClientSecretPost,
  customFetch,
  None,
  processClientCredentialsResponse,
  ResponseBodyError,
  type AuthorizationServer,
  type Client,
  type ClientAuth,
} from "oauth4webapi";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Ports } from "#server/outside/ports.ts";
import { transact, type Database, type Reads } from "#server/storage/database.ts";
import type { ForeignServer } from "./discover.ts";
import { askForeign, fetchThrough, objectIn } from "./foreign-answer.ts";

export type LinkPorts = Pick<Ports, "outgoing" | "cipher" | "origin" | "domain" | "log">;

/** This server as an app of another one. */
export interface AppThere {
  clientId: string;
  /** Null where none was given. */
  clientSecret: string | null;
}

/** All that people may do with an account of theirs, here as anywhere. */
export const linkedScopes = "read write";

/** Distinct for each server, so that no answer of one can be taken for that of another (threats O04). */
export function redirectUriFor(here: Pick<Ports, "origin">, server: Pick<ForeignServer, "origin">): string {
  return `${here.origin}/signin/from/${encodeURIComponent(new URL(server.origin).host)}`;
}

export async function keepServer(db: Database, { facts, ...server }: ForeignServer): Promise<void> {
  const values = { ...server, facts: JSON.stringify(facts) };
  await transact(db, (tx) =>
    tx
      .insertInto("linked_server")
      .values(values)
      .onConflict((same) => same.column("origin").doUpdateSet({ ...values, checked_at: sql`now()` }))
      .execute(),
  );
}

export async function findServer(db: Reads, origin: string): Promise<ForeignServer | null> {
  const server = await db.selectFrom("linked_server").selectAll().where("origin", "=", origin).executeTakeFirst();
  return server ?? null;
}

/** As the library that speaks OAuth takes it. */
export function asIssuer(server: ForeignServer): AuthorizationServer {
  const { issuer, token_endpoint, authorization_endpoint, revocation_endpoint, says_issuer } = server;
  return {
    issuer,
    token_endpoint,
    authorization_endpoint,
    revocation_endpoint,
    authorization_response_iss_parameter_supported: says_issuer,
  };
}

export function asClient({ clientId, clientSecret }: AppThere): { client: Client; proves: ClientAuth } {
  return { client: { client_id: clientId }, proves: clientSecret === null ? None() : ClientSecretPost(clientSecret) };
}

/** `time`: milliseconds for an answer, if there are fewer than usual. */
export function optionsFor(ports: LinkPorts, server: ForeignServer, time?: number) {
  return {
    // oxlint-disable-next-line typescript/no-deprecated -- only a server on this machine has an origin without encryption
    [allowInsecureRequests]: server.origin.startsWith("http:"),
    [customFetch]: fetchThrough(ports, time),
  } as const;
}

const aboutSecret = (server: Pick<ForeignServer, "origin">, clientId: string) => `app ${server.origin} ${clientId}`;

export function sealSecret(ports: LinkPorts, server: ForeignServer, { clientId, clientSecret }: AppThere) {
  return clientSecret === null ? null : ports.cipher.seal(clientSecret, aboutSecret(server, clientId));
}

/** Null where the secret doesn't open: the key of this server has changed. */
export function openSecret(
  ports: LinkPorts,
  server: Pick<ForeignServer, "origin">,
  { client_id: clientId, client_secret: sealed }: { client_id: string; client_secret: Buffer | null },
): AppThere | null {
  if (sealed === null) return { clientId, clientSecret: null };
  const clientSecret = ports.cipher.open(sealed, aboutSecret(server, clientId));
  return clientSecret === null ? null : { clientId, clientSecret };
}

/**
 * The app that this server is there: the one that it has registered before, if the other one still knows it, else a new one.
 * Throws `linked.no-server`.
 */
export async function appAt(db: Database, ports: LinkPorts, server: ForeignServer): Promise<AppThere> {
  const redirectUri = redirectUriFor(ports, server);
  const kept = await db
    .selectFrom("linked_app")
    .select(["client_id", "client_secret"])
    .where("origin", "=", server.origin)
    .where("redirect_uri", "=", redirectUri)
    .executeTakeFirst();
  const known = kept && openSecret(ports, server, kept);
  if (known && (await isStillKnown(ports, server, known))) return known;
  const app = await register(ports, server, redirectUri);
  const values = { client_id: app.clientId, client_secret: sealSecret(ports, server, app) };
  await transact(db, (tx) =>
    tx
      .insertInto("linked_app")
      .values({ origin: server.origin, redirect_uri: redirectUri, ...values })
      .onConflict((same) => same.columns(["origin", "redirect_uri"]).doUpdateSet({ ...values, created_at: sql`now()` }))
      .execute(),
  );
  return app;
}

/** Only a server that says that it doesn't know the app makes it unknown: others may have no such door. */
async function isStillKnown(ports: LinkPorts, server: ForeignServer, app: AppThere): Promise<boolean> {
  const { client, proves } = asClient(app);
  const as = asIssuer(server);
  const answer = await clientCredentialsGrantRequest(as, client, proves, { scope: "read" }, optionsFor(ports, server));
  try {
    await processClientCredentialsResponse(as, client, answer);
    return true;
  } catch (error) {
    return !isUnknownClient(error);
  }
}

export function isUnknownClient(error: unknown): boolean {
  return error instanceof ResponseBodyError && error.error === "invalid_client";
}

/** People there read it when they are asked, and in the list of those whom they let in: it says which Linnet it is. */
const nameOf = ({ domain }: LinkPorts) => `Linnet (${domain})`.slice(0, limits.app.name);

/** `POST /api/v1/apps`, in the one encoding that all servers read. */
async function register(ports: LinkPorts, server: ForeignServer, redirectUri: string): Promise<AppThere> {
  const fields = {
    client_name: nameOf(ports),
    redirect_uris: redirectUri,
    scopes: linkedScopes,
    website: ports.origin,
  };
  const answer = await askForeign(ports, server.registration_endpoint, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });
  const said = await objectIn(answer);
  const [id, secret] = [said?.["client_id"], said?.["client_secret"]];
  if (typeof id !== "string" || id === "" || id.length > 2_000) throw new Refusal("linked.no-server");
  return { clientId: id, clientSecret: typeof secret === "string" && secret !== "" ? secret : null };
}

export async function forgetApp(db: Database, origin: string, clientId: string): Promise<void> {
  await transact(db, (tx) =>
    tx.deleteFrom("linked_app").where("origin", "=", origin).where("client_id", "=", clientId).execute(),
  );
}

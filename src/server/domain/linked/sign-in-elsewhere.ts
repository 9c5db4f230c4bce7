/**
 * Signing in at another server: the way there, and back.
 *
 * Somebody comes back once, in the browser that went, from the server to which it went: the state is kept as a hash beside
 * that of the browser's device secret, and the address of the way back names the server (threats O04, A09).
 */
import { sql } from "kysely";
import {
  authorizationCodeGrantRequest,
  AuthorizationResponseError,
  calculatePKCECodeChallenge,
  nopkce,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from "oauth4webapi";
import type { CredentialAccount } from "#protocol/entities.ts";
import { Refusal } from "#protocol/refusals.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { endLeft } from "../auth/end-linked.ts";
import { hashSecret, newSecret } from "../auth/secrets.ts";
import { liveSession, secretsFrom, startLinkedSession, type Browser, type SessionSecrets } from "../auth/sessions.ts";
import type { ForeignServer } from "./discover.ts";
import {
  appAt,
  asClient,
  asIssuer,
  findServer,
  forgetApp,
  isUnknownClient,
  keepServer,
  linkedScopes,
  openSecret,
  optionsFor,
  redirectUriFor,
  sealSecret,
  type AppThere,
  type LinkPorts,
} from "./servers.ts";
import { storedAccount } from "./keep-linked.ts";
import { linkedKey } from "./linked-key.ts";
import { sealToken } from "./tokens.ts";

/** Accounts on other servers in one browser. */
const mostLinked = 10;

/** How long somebody may take there. */
const wayMinutes = 30;

export interface Departure {
  /** The page of the other server where people are asked. */
  location: string;
}

/** `deviceSecret`: of the browser that goes. Throws `linked.no-server`. */
export async function leaveFor(
  db: Database,
  ports: LinkPorts,
  server: ForeignServer,
  { deviceSecret, returnTo, locale }: { deviceSecret: string; returnTo: string; locale: string },
): Promise<Departure> {
  await keepServer(db, server);
  const app = await appAt(db, ports, server);
  const state = newSecret();
  const verifier = server.takes_proof ? newSecret() : null;
  const redirectUri = redirectUriFor(ports, server);
  await transact(db, (tx) =>
    tx
      .insertInto("link_request")
      .values({
        state_hash: hashSecret(state),
        browser_hash: hashSecret(deviceSecret),
        origin: server.origin,
        redirect_uri: redirectUri,
        client_id: app.clientId,
        client_secret: sealSecret(ports, server, app),
        verifier: verifier === null ? null : ports.cipher.seal(verifier, `verifier ${server.origin}`),
        return_to: returnTo,
        expires_at: sql<Date>`now() + make_interval(mins => ${wayMinutes})`,
      })
      .execute(),
  );
  const page = new URL(server.authorization_endpoint);
  const asked = {
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: redirectUri,
    scope: linkedScopes,
    state,
    lang: locale,
    ...(verifier !== null && {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }),
  };
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
  return { location: page.href };
}

/** The query with which somebody was sent back, and the server that the address names. */
export interface Return {
  server: string;
  query: URLSearchParams;
  deviceSecret: string | null;
}

export interface Arrival {
  server: ForeignServer;
  app: AppThere;
  token: string;
  returnTo: string;
}

/**
 * The token for the code. Throws `linked.state` where nobody is expected so, `linked.denied` where they said no there, and
 * `linked.refused` where that server doesn't stand by it.
 */
export async function arrive(
  db: Database,
  ports: LinkPorts,
  { server: host, query, deviceSecret }: Return,
): Promise<Arrival> {
  const state = query.get("state");
  if (!state || !deviceSecret) throw new Refusal("linked.state");
  const request = await transact(db, (tx) =>
    tx
      .deleteFrom("link_request")
      .where("state_hash", "=", hashSecret(state))
      .where("browser_hash", "=", hashSecret(deviceSecret))
      .where("expires_at", ">", sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst(),
  );
  const server = request && (await findServer(db, request.origin));
  if (!server || new URL(server.origin).host !== host) throw new Refusal("linked.state");
  // As it was when they went: meanwhile it may have been registered anew.
  const app = openSecret(ports, server, request);
  const verifier = request.verifier && ports.cipher.open(request.verifier, `verifier ${server.origin}`);
  if (!app || (request.verifier && verifier === null)) throw new Refusal("linked.state");
  const token = await redeem(ports, server, app, { query, state, verifier, redirectUri: request.redirect_uri }).catch(
    async (error: unknown) => {
      if (isUnknownClient(error)) await forgetApp(db, server.origin, app.clientId);
      throw refusalOf(error, host);
    },
  );
  return { server, app, token, returnTo: request.return_to };
}

async function redeem(
  ports: LinkPorts,
  server: ForeignServer,
  app: AppThere,
  said: { query: URLSearchParams; state: string; verifier: string | null; redirectUri: string },
): Promise<string> {
  const as = asIssuer(server);
  const { client, proves } = asClient(app);
  const { redirectUri, verifier } = said;
  const asked = validateAuthResponse(as, client, withUsualIssuer(said.query, as.issuer), said.state);
  const options = optionsFor(ports, server);
  const answer = await authorizationCodeGrantRequest(
    as,
    client,
    proves,
    asked,
    redirectUri,
    // oxlint-disable-next-line typescript/no-deprecated -- servers that are older than their metadata were asked without proof
    verifier ?? nopkce,
    options,
  );
  const { access_token: token } = await processAuthorizationCodeResponse(as, client, answer);
  // It goes into a header.
  if (!/^[\x21-\x7e]{1,4096}$/.test(token)) throw new Refusal("linked.refused");
  return token;
}

/** `https://other.example/` and `https://other.example` are one issuer. */
function withUsualIssuer(query: URLSearchParams, issuer: string): URLSearchParams {
  const usual = new URLSearchParams(query);
  const [said, ...more] = usual.getAll("iss");
  if (said !== undefined && more.length === 0 && URL.parse(said)?.href === new URL(issuer).href)
    usual.set("iss", issuer);
  return usual;
}

function refusalOf(error: unknown, host: string): Refusal {
  if (error instanceof Refusal && error.code !== "linked.refused") return error;
  const isDenied = error instanceof AuthorizationResponseError && error.error === "access_denied";
  return new Refusal(isDenied ? "linked.denied" : "linked.refused", { args: { server: host }, cause: error });
}

/**
 * Puts the account into the session of this browser, which is a new one from here on, and makes it the active one.
 * The same account was there before: its old token makes way.
 */
export async function moveIn(
  tx: Writes,
  ports: LinkPorts,
  { server, app, token }: Omit<Arrival, "returnTo">,
  account: CredentialAccount,
  browser: Browser,
): Promise<SessionSecrets> {
  const { origin } = server;
  const before = browser.sessionSecret ? await liveSession(tx, browser.sessionSecret) : null;
  if (before) {
    await tx
      .updateTable("linked_account")
      .set({ session_id: null })
      .where("session_id", "=", before)
      .where("origin", "=", origin)
      .where("remote_id", "=", account.id)
      .execute();
    await endLeft(tx);
  }
  const { others } = await tx
    .selectFrom("linked_account")
    .select(({ fn }) => fn.countAll<string>().as("others"))
    .where("session_id", "=", before)
    .executeTakeFirstOrThrow();
  if (Number(others) >= mostLinked) throw new Refusal("linked.too-many", { args: { most: mostLinked } });
  const whose = { origin, remoteId: account.id };
  const { id: linkId } = await tx
    .insertInto("linked_account")
    .values({
      session_id: null,
      key: linkedKey(ports, whose),
      origin,
      client_id: app.clientId,
      client_secret: sealSecret(ports, server, app),
      remote_id: account.id,
      account: storedAccount(account),
      token: sealToken(ports, whose, token),
      token_hash: hashSecret(token),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const secrets = secretsFrom(newSecret(), browser);
  await startLinkedSession(tx, linkId, browser, secrets);
  return secrets;
}

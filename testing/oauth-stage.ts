/**
 * A world with apps in it, over HTTP as they come: they register, ask people, and get tokens.
 *
 * `const oauth = setOAuth()`, then `const app = await oauth.registers()`, `const code = await oauth.letsIn(app)`,
 * `const { body } = await oauth.redeems(app, code)`. The person, `oauth.mira`, is another one in each test.
 */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { signInFor } from "./authority.ts";
import { openWorld, type Person, type World } from "./world.ts";

export interface AppHere {
  id: string;
  client_id: string;
  client_secret: string;
}

interface Answered {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

type Sent = Record<string, unknown>;

const json = { "content-type": "application/json" };

/** Where all apps of a stage are led, unless a test says otherwise. */
export const callback = "https://app.example/cb";

/** What an app keeps to itself, and what it asks with (RFC 7636). */
export function proof(verifier = randomBytes(32).toString("base64url")) {
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, asked: { code_challenge: challenge, code_challenge_method: "S256" } };
}

export function setOAuth(): OAuthStage {
  const stage = new OAuthStage();
  beforeAll(async () => {
    stage.world = await openWorld();
  });
  afterAll(() => stage.world.close());
  beforeEach(() => stage.meets());
  return stage;
}

export class OAuthStage {
  world!: World;
  mira!: Person;
  /** The secret of the session in which she is signed in. */
  session = "";
  #met = 0;

  /** Somebody new. */
  async meets(): Promise<void> {
    this.mira = await this.world.person(`mira${++this.#met}`);
    this.session = await signInFor(this.world.db, this.mira);
  }

  async send(path: string, init: RequestInit, ip = "192.0.2.1"): Promise<Answered> {
    const { api, ports } = this.world;
    const answer = await api.handle(new Request(ports.origin + path, init), ip);
    const { status, headers } = answer;
    return { status, headers, body: (await answer.json()) as Answered["body"] };
  }

  /** As a library sends it that knows of no cookie. */
  post(path: string, fields: Sent, headers: Record<string, string> = {}): Promise<Answered> {
    return this.send(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(fields) });
  }

  /** As a page of ours sends it, in the browser of the person. */
  fromPage(method: string, path: string, fields?: Sent, session = this.session): Promise<Answered> {
    const ours = {
      cookie: `session=${session}`,
      origin: this.world.ports.origin,
      "sec-fetch-site": "same-origin",
    };
    const body = fields && { body: JSON.stringify(fields) };
    return this.send(path, { method, headers: { ...ours, ...(fields && json) }, ...body });
  }

  withToken(token: string, method: string, path: string, fields?: Sent): Promise<Answered> {
    const body = fields && { body: JSON.stringify(fields) };
    return this.send(path, { method, headers: { authorization: `Bearer ${token}`, ...(fields && json) }, ...body });
  }

  async registers(more: Sent = {}): Promise<AppHere> {
    const usual = { client_name: "Ivory", redirect_uris: callback, scopes: "read write profile" };
    const { status, body } = await this.post("/api/v1/apps", { ...usual, ...more });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body as unknown as AppHere;
  }

  /** Keeps no secret, so it has to prove with each code that it is the one that asked for it. */
  registersPublic(): Promise<AppHere> {
    return this.registers({ token_endpoint_auth_method: "none" });
  }

  /** What the app writes into the address of the page. */
  asking({ client_id }: Pick<AppHere, "client_id">, more: Record<string, string> = {}): Record<string, string> {
    return { response_type: "code", client_id, redirect_uri: callback, scope: "read", ...more };
  }

  /** What the person says to it. */
  says(app: Pick<AppHere, "client_id">, more: Record<string, string> = {}, session = this.session): Promise<Answered> {
    return this.fromPage("POST", "/api/auth/oauth/authorize", this.asking(app, more), session);
  }

  /** The code that the app gets. */
  async letsIn(app: AppHere, more: Record<string, string> = {}, session = this.session): Promise<string> {
    const { status, body } = await this.says(app, more, session);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return (body["code"] as string | null) ?? new URL(body["redirect_uri"] as string).searchParams.get("code")!;
  }

  redeeming({ client_id, client_secret }: AppHere, code: string): Sent {
    return { grant_type: "authorization_code", client_id, client_secret, redirect_uri: callback, code };
  }

  redeems(app: AppHere, code: string, more: Sent = {}): Promise<Answered> {
    return this.post("/oauth/token", { ...this.redeeming(app, code), ...more });
  }

  /** A token of the person, all the way. */
  async tokenFor(app: AppHere, more: Record<string, string> = {}, session = this.session): Promise<string> {
    const { body } = await this.redeems(app, await this.letsIn(app, more, session));
    return body["access_token"] as string;
  }

  /** One with which the app speaks for itself. */
  async ownToken({ client_id, client_secret }: AppHere, scope = "read"): Promise<string> {
    const asked = { grant_type: "client_credentials", client_id, client_secret, scope };
    const { body } = await this.post("/oauth/token", asked);
    return body["access_token"] as string;
  }

  revokes({ client_id, client_secret }: AppHere, token: string): Promise<Answered> {
    return this.post("/oauth/revoke", { client_id, client_secret, token });
  }

  /** Whether it opens anything. */
  async works(token: string): Promise<boolean> {
    return (await this.withToken(token, "GET", "/api/v1/accounts/verify_credentials")).status === 200;
  }

  grantsOf(app: AppHere) {
    return this.world.db
      .selectFrom("oauth_grant")
      .innerJoin("oauth_app", "oauth_app.id", "app_id")
      .selectAll("oauth_grant")
      .where("client_id", "=", app.client_id)
      .execute();
  }
}

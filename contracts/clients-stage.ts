/**
 * The built program as a process of its own, and people who let apps in by its pages. Apps know nothing but its address.
 *
 * `const stage = setClients()`, then `const mira = await stage.person("mira")`, `await mira.letsIn(address)`.
 */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { createOAuthAPIClient, createRestAPIClient, type mastodon } from "masto";
import sharp from "sharp";
import { afterAll, beforeAll, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { startProgram, type Program } from "../e2e/program.ts";
import { Visitor } from "./visitor.ts";
import { asGlobal, realFetch } from "./watched-fetch.ts";

export const byHand = "urn:ietf:wg:oauth:2.0:oob";

export class ClientsStage {
  program!: Program;
  /** For what the apps keep; gone at the end. */
  directory!: string;
  /** A small PNG on disk. */
  picture!: string;
  #database: TestDatabase | null = null;

  async open(): Promise<void> {
    this.directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-clients-"));
    this.picture = path.join(this.directory, "tern.png");
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#2a6f97" } }).toFile(this.picture);
    this.#database = await openTestDatabase();
    this.program = await startProgram({ databaseUrl: this.#database.url });
  }

  async close(): Promise<void> {
    await this.program?.stop();
    await this.#database?.close();
    await fs.rm(this.directory, { recursive: true, force: true });
  }

  /** Somebody new, with an account. */
  async person(username: string): Promise<Visitor> {
    const person = new Visitor(this.program, username);
    await person.signsUp(username);
    return person;
  }

  /** Somebody new who answers what an app does: by `masto`, which other files hold against the documentation. */
  async other(username: string): Promise<mastodon.rest.Client> {
    const [person, url] = [await this.person(username), this.program.origin];
    const app = { redirectUris: byHand, scopes: "read write" };
    const { clientId, clientSecret } = await createRestAPIClient({ url }).v1.apps.create({
      clientName: "Other",
      ...app,
    });
    const asked = { response_type: "code", client_id: clientId!, redirect_uri: byHand, scope: app.scopes };
    const { code } = await person.letsIn(`/oauth/authorize?${new URLSearchParams(asked)}`);
    const { accessToken } = await createOAuthAPIClient({ url }).token.create({
      grantType: "authorization_code",
      clientId: clientId!,
      clientSecret: clientSecret!,
      redirectUri: byHand,
      code,
    });
    return createRestAPIClient({ url, accessToken });
  }
}

export function setClients(): ClientsStage {
  const stage = new ClientsStage();
  beforeAll(async () => {
    await stage.open();
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => asGlobal(await realFetch(...asked)));
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await stage.close();
  });
  return stage;
}

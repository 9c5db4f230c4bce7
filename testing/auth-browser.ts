/**
 * Browsers that sign in over HTTP and keep their cookies, in a world in which nobody but `first` has an account yet.
 *
 * `setBrowsers((opened) => (world = opened))`, then `const browser = new Browser(world)`, `await browser.signsUp("mira")`.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { CredentialAccount } from "#protocol/entities.ts";
import type { ApiServer } from "#server/http/middleware/api.ts";
import { openWorld, worldOrigin, type World } from "./world.ts";

/** A world of a test file's own, and as new for each test. */
export function setBrowsers(take: (world: World) => unknown): void {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    world.ports.adminEmails = ["operator@mail.example"];
    take(world);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.ports.rateLimits = "off";
    await sql`truncate account, login_code, rate_limit, session, event cascade`.execute(world.db);
    await new Browser(world).signsUp("first");
    world.mailbox.length = 0;
  });
}

/** Says where a request comes from. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly setCookies: string[] = [];
  readonly headers: Record<string, string>;
  readonly api: ApiServer;
  readonly #world: World;

  constructor(world: World, headers: Record<string, string> = {}, api: ApiServer = world.api) {
    this.headers = headers;
    this.api = api;
    this.#world = world;
  }

  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    ip = "192.0.2.7",
  ): Promise<{ status: number; body: Body; headers: Headers }> {
    const headers = new Headers({ origin: worldOrigin, "sec-fetch-site": "same-origin", ...this.headers });
    if (body !== undefined) headers.set("content-type", "application/json");
    if (this.cookies.size)
      headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const request = new Request(worldOrigin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await this.api.handle(request, ip);
    for (const line of response.headers.getSetCookie()) {
      this.setCookies.push(line);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
  }

  async asks(email: string, more: object = {}) {
    // Mail to known browsers goes first, so what strangers have asked for may still wait.
    await this.#world.settle();
    const answer = await this.call("POST", "/api/auth/mail/send", { email, ...more });
    await this.#world.settle();
    const text = this.#world.mailbox.at(-1)?.text ?? "";
    return { answer, code: /^\d{6}$/m.exec(text)?.[0] ?? "", token: /#([\w-]{43})/.exec(text)?.[1] ?? "" };
  }

  async signsUp(username: string) {
    const email = `${username}@mail.example`;
    const { code } = await this.asks(email, { username, agreement: true });
    return this.call<CredentialAccount>("POST", "/api/auth/mail/verify", { email, code });
  }

  async signsIn(username: string) {
    const email = `${username}@mail.example`;
    const { code } = await this.asks(email);
    return this.call<CredentialAccount>("POST", "/api/auth/mail/verify", { email, code });
  }

  whoAmI = () => this.call<CredentialAccount>("GET", "/api/auth");
}

/** A code that it is not. */
export const another = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

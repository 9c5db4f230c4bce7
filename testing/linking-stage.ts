/**
 * Browsers at a house that link accounts of other servers, over HTTP, with the cookies that they keep.
 *
 * `const house = await openLinkingHouse([odd.host])`, then `const browser = browserAt(house)`, and
 * `await browser.links(odd.host, odd.letsIn)`.
 */
import type { CredentialAccount, SignedInAccount } from "#protocol/entities.ts";
import { actingAccountHeader } from "#protocol/acting-account.ts";
import type { Log } from "#server/outside/log.ts";
import { freePort } from "./free-port.ts";
import { openTestHouse, type Guest, type TestHouse } from "./house.ts";

/** Somebody says yes on the page of the other server: where they are sent from there. */
export type LetsIn = (location: string) => URL | Promise<URL>;

export interface LinkingHouse extends TestHouse {
  origin: string;
}

/** `hosts`: of this machine, and asked for all that. */
export async function openLinkingHouse(hosts: readonly string[], log?: Log): Promise<LinkingHouse> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), ALLOWED_PRIVATE_HOSTS: hosts.join(",") };
  const house = await openTestHouse(origin, settings, log);
  await house.listen();
  return { ...house, origin };
}

export class LinkingBrowser {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  /** All that came, head and body, as it came. */
  readonly heard: string[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Follows no redirect. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    if (cookie) headers.set("cookie", cookie);
    const answer = await fetch(this.origin + path, { redirect: "manual", ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const text = await answer.text();
    this.heard.push([...answer.headers].join("\n"), text);
    const isBare = [204, 205, 304].includes(answer.status);
    return new Response(isBare ? null : text, answer);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.request(path, { headers });
  }

  /** As our own pages send it. */
  send(method: string, path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.carry(method, path, JSON.stringify(body), { "content-type": "application/json", ...headers });
  }

  /** A body as it is. */
  carry(method: string, path: string, body: BodyInit | null, headers: Record<string, string> = {}): Promise<Response> {
    const ours = { origin: this.origin, "sec-fetch-site": "same-origin" };
    return this.request(path, { method, headers: { ...ours, ...headers }, ...(body !== null && { body }) });
  }

  /** The body; throws what was refused. */
  async does<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await (method === "GET" ? this.get(path) : this.send(method, path, body));
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  }

  /** The page of the other server that asks its people. */
  async leavesFor(server: string, more: { return_to?: string } = {}): Promise<string> {
    return (await this.does<{ location: string }>("POST", "/api/auth/linked", { server, ...more })).location;
  }

  /** Comes back from there by the address that it was given. */
  returns(back: URL): Promise<Response> {
    return this.get(back.pathname + back.search);
  }

  /** All the way; answers the account, which is the active one from then on. */
  async links(
    server: string,
    letsIn: LetsIn,
  ): Promise<CredentialAccount & Required<Pick<CredentialAccount, "linked">>> {
    const answer = await this.returns(await letsIn(await this.leavesFor(server)));
    if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
    const account = await this.does<CredentialAccount>("GET", "/api/auth");
    if (!account.linked) throw new Error(`${account.acct} is of this server`);
    return account as Awaited<ReturnType<LinkingBrowser["links"]>>;
  }

  accounts(): Promise<SignedInAccount[]> {
    return this.does("GET", "/api/auth/accounts");
  }

  switchTo(key: string): Promise<Response> {
    return this.send("POST", "/api/auth/switch", { account_id: key });
  }

  /** As a page that shows that account. */
  actingAs(key: string): Record<string, string> {
    return { [actingAccountHeader]: key };
  }
}

/** Of somebody, or of nobody yet. */
export function browserAt({ origin }: LinkingHouse, guest: Guest | null = null): LinkingBrowser {
  const browser = new LinkingBrowser(origin);
  if (guest) browser.cookies.set("session", guest.cookie.replace(/^session=/, ""));
  return browser;
}

/**
 * An account of one Linnet, used at another: everything over HTTP, from the way there to signing out. Both are real, and
 * answers that came from there are held against the documentation like our own.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account, CredentialAccount, MediaAttachment, OwnStatusSource, Status } from "#protocol/entities.ts";
import { apiRoutes } from "#server/connect.ts";
import { faultsOf, faultsOfError, nameOf } from "#testing/promised.ts";
import { mintFor, signInFor } from "#testing/authority.ts";
import type { Guest } from "#testing/house.ts";
import {
  browserAt,
  openLinkingHouse,
  type LetsIn,
  type LinkingBrowser,
  type LinkingHouse,
} from "#testing/linking-stage.ts";
import { soon } from "#testing/patience.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import { listen, type SocketClient } from "#testing/socket-client.ts";
import type { Person } from "#testing/world.ts";

let there: ServedWorld;
let host: string;
let house: LinkingHouse;
let wren: Guest;
let made = 0;
/** Both are people of the other server; mira is new in each test, and follows ada. */
let mira: Person;
let ada: Person;
/** Wren's browser, in which mira's account is the active one. */
let browser: LinkingBrowser;
let linked: Awaited<ReturnType<LinkingBrowser["links"]>>;

beforeAll(async () => {
  there = await serveWorld();
  ({ host } = new URL(there.origin));
  house = await openLinkingHouse([host]);
  ({ wren } = await house.people("wren"));
  ada = await there.person("ada");
});
afterAll(async () => {
  await house?.close();
  await there?.close();
});
beforeEach(async () => {
  mira = await there.person(`mira${++made}`);
  await mira.follows(ada);
  browser = browserAt(house, await house.signIn(wren));
  linked = await browser.links(host, letsInAs(mira));
});

/** She says yes on the page of her server. */
function letsInAs(person: Person): LetsIn {
  return async (location) => {
    const { origin } = there;
    const headers = {
      cookie: `session=${await signInFor(there.db, person)}`,
      origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    };
    const body = JSON.stringify(Object.fromEntries(new URL(location).searchParams));
    const answer = await fetch(`${origin}/api/auth/oauth/authorize`, { method: "POST", headers, body });
    return new URL(((await answer.json()) as { redirect_uri: string }).redirect_uri);
  };
}

const plain = ({ content }: Status) => content.replaceAll(/<.*?>/g, "");
const homeOf = async (query = "") => browser.does<Status[]>("GET", `/api/v1/timelines/home${query}`);
const postsThere = async (person = mira) =>
  person.get<Status[]>(`/api/v1/accounts/${person.id}/statuses?exclude_replies=false`);

describe("an account of another server", () => {
  test("is the active one from then on, beside the one of this server", async () => {
    expect(linked).toMatchObject({ id: mira.id, username: mira.username, acct: `${mira.username}@${host}` });
    const { key, ...facts } = linked.linked;
    expect(key).toMatch(/^\d+$/);
    expect(facts).toMatchObject({
      server: host,
      software: expect.stringContaining("Linnet"),
      has: expect.arrayContaining(["edit", "quotes", "polls", "lists", "filters", "bookmarks", "conversations"]),
      limits: { attachments: expect.any(Number), characters: expect.any(Number) },
    });
    const accounts = await browser.accounts();
    expect(accounts.map(({ account, active }) => [account.acct, active])).toEqual([
      ["wren", false],
      [linked.acct, true],
    ]);
    expect(accounts[1]!.account.linked).toEqual(linked.linked);
    expect(accounts[0]!.account.linked).toBeUndefined();
  });

  test("makes way for the other one and comes back", async () => {
    const { key } = linked.linked;
    expect(await (await browser.switchTo(wren.id)).json()).toMatchObject({ acct: "wren" });
    expect(await browser.does("GET", "/api/v1/accounts/verify_credentials")).toMatchObject({ acct: "wren" });
    expect(await (await browser.switchTo(key)).json()).toMatchObject({ acct: linked.acct });
    expect(await browser.does("GET", "/api/v1/accounts/verify_credentials")).toMatchObject({ id: mira.id });
    const turnedAway = await browser.send("POST", "/api/v1/statuses", { status: "Hm" }, browser.actingAs(wren.id));
    expect([turnedAway.status, await turnedAway.json()]).toMatchObject([409, { active_account_id: key }]);
    expect(await postsThere()).toEqual([]);
  });

  test("is there once, however often it is linked", async () => {
    await browser.links(host, letsInAs(mira));
    expect((await browser.accounts()).map(({ account }) => account.acct)).toEqual(["wren", linked.acct]);
  });

  test("stands beside another one of the same server", async () => {
    const jonas = await there.person(`jonas${made}`);
    await browser.links(host, letsInAs(jonas));
    expect((await browser.accounts()).map(({ account }) => account.acct)).toEqual([
      "wren",
      linked.acct,
      `${jonas.username}@${host}`,
    ]);
    await browser.switchTo(linked.linked.key);
    expect(await browser.does("GET", "/api/v1/accounts/verify_credentials")).toMatchObject({ id: mira.id });
  });

  test("signs out alone: its token ends there, and the others stay", async () => {
    const working = there.db
      .selectFrom("access_token")
      .select("id")
      .where("account_id", "=", mira.id)
      .where("revoked_at", "is", null);
    const tokens = async () => (await working.execute()).length;
    expect(await tokens()).toBe(1);
    expect((await browser.send("POST", "/api/auth/logout")).status).toBe(200);
    await house.settle();
    expect(await tokens()).toBe(0);
    expect((await browser.accounts()).map(({ account, active }) => [account.acct, active])).toEqual([["wren", true]]);
    expect(await house.db.selectFrom("linked_account").select("id").where("remote_id", "=", mira.id).execute()).toEqual(
      [],
    );
  });

  test("is told of this server as everybody is", async () => {
    const visitor = browserAt(house);
    expect(await browser.does("GET", "/api/showcase")).toEqual(await visitor.does("GET", "/api/showcase"));
  });

  test("takes no part in what only this server has", async () => {
    const answer = await browser.get("/api/auth/apps");
    expect([answer.status, await answer.json()]).toEqual([404, { error: expect.stringMatching(/\w{3}/) }]);
  });
});

describe("what is read there", () => {
  test("comes page by page, and each page leads to the next one here", async () => {
    const author = await there.person(`author${made}`);
    await mira.follows(author);
    const written = Array.from({ length: 45 }, (_, at) => `Post ${at}`);
    for (const text of written) await author.publishes(text);
    await there.settle();
    const read: string[] = [];
    let path: string | undefined = "/api/v1/timelines/home?limit=20";
    for (let pages = 0; path && pages < 10; pages++) {
      const answer: Response = await browser.get(path);
      read.push(...((await answer.json()) as Status[]).map(plain));
      const link = answer.headers.get("link");
      expect(link ?? "").not.toContain(host);
      const next: string | undefined = /<([^>]*)>; rel="next"/.exec(link ?? "")?.[1];
      expect(next ?? `${house.origin}/api/v1/timelines/home?`).toContain(`${house.origin}/api/v1/timelines/home?`);
      path = next?.slice(house.origin.length);
    }
    expect(read).toEqual(written.toReversed());
  });

  test("names people by their whole addresses and leads to pages here", async () => {
    const { username } = mira;
    await ada.publishes(`@${username} look: #birds`);
    await there.settle();
    const [status] = await homeOf();
    expect(status!.account.acct).toBe(`ada@${host}`);
    expect(status!.mentions).toMatchObject([{ acct: linked.acct, id: mira.id }]);
    const hrefs = [...status!.content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual([`/@${linked.acct}`, "/tags/birds"]);
  });

  test("is looked up by names as our pages have them", async () => {
    for (const acct of [`ada@${host}`, `@ada@${host}`]) {
      const found = await browser.does<Account>("GET", `/api/v1/accounts/lookup?acct=${encodeURIComponent(acct)}`);
      expect([found.id, found.acct]).toEqual([ada.id, `ada@${host}`]);
    }
    const profile = await browser.does<{ account: Account }>("GET", `/api/profile?acct=ada@${host}`);
    expect(profile.account.id).toBe(ada.id);
    // A name alone is one of this server, which the other one doesn't know.
    expect((await browser.get("/api/v1/accounts/lookup?acct=ada")).status).toBe(404);
  });

  test("takes lists of ids", async () => {
    const ids = [ada.id, mira.id].map((id) => `id[]=${id}`).join("&");
    const accounts = await browser.does<Account[]>("GET", `/api/v1/accounts?${ids}`);
    expect(accounts.map(({ id }) => id).toSorted()).toEqual([ada.id, mira.id].toSorted());
    const relationships = await browser.does<unknown[]>("GET", `/api/v1/accounts/relationships?${ids}`);
    expect(relationships).toMatchObject([{ id: ada.id, following: true }, { id: mira.id }]);
  });
});

/** Routes of the Mastodon API, and of Linnet's own, where a page asks with an account. */
const readings = apiRoutes.filter(({ method, path }) => method === "GET" && path.startsWith("/api/"));

test.each(readings.map((route) => [nameOf(route), route] as const))(
  "%s passes, or refuses in words",
  async (_name, route) => {
    const { path } = route;
    const { id } = await ada.publishes("Hello #birds");
    const list = await mira.send<{ id: string }>("POST", "/api/v1/lists", { title: "Birds" });
    const fillings: Record<string, string> = {
      accounts: mira.id,
      statuses: id,
      lists: list.id,
      list: list.id,
      tag: "birds",
      tags: "birds",
    };
    const filled = path.replaceAll(/([\w-]+)\/:(\w+)/g, (_, noun: string) => `${noun}/${fillings[noun] ?? "1"}`);
    const query = "?q=ada&acct=ada@" + host + `&id[]=${ada.id}&timeline=home&url=https://a.example/`;
    const answer = await browser.get(filled + query);
    const body: unknown = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
    const faults = answer.ok ? faultsOf(route, "person", answer.status, body) : faultsOfError(body);
    expect(faults).toEqual([]);
  },
);

describe("what is written there", () => {
  test.each(["JSON", "the query"])("comes as %s", async (encoding) => {
    const fields = { status: `Said by ${encoding} & so on`, visibility: "unlisted", spoiler_text: "Birds" };
    const path = "/api/v1/statuses";
    const answer = await {
      JSON: () => browser.send("POST", path, fields),
      "the query": () => browser.carry("POST", `${path}?${new URLSearchParams(fields)}`, null),
    }[encoding]!();
    expect(answer.status).toBe(200);
    const [status, ...more] = await postsThere();
    expect(more).toEqual([]);
    expect(status).toMatchObject({ visibility: "unlisted", spoiler_text: "Birds" });
    expect(plain(status!)).toBe(`Said by ${encoding} &amp; so on`);
  });

  test("comes in no form of a page, as for accounts of this server", async () => {
    const form = new FormData();
    form.append("status", "Hm");
    for (const body of [form, new URLSearchParams({ status: "Hm" })]) {
      expect((await browser.carry("POST", "/api/v1/statuses", body)).status).toBe(403);
    }
    expect(await postsThere()).toEqual([]);
  });

  test("is there once for one key", async () => {
    const publish_id = crypto.randomUUID();
    const sent = { status: "<p>Once</p>", publish_id };
    const [first, second] = [
      await browser.does<Status>("POST", "/api/statuses", sent),
      await browser.does<Status>("POST", "/api/statuses", sent),
    ];
    expect(second.id).toBe(first.id);
    expect((await postsThere()).map(plain)).toEqual(["Once"]);
    const headers = { "idempotency-key": crypto.randomUUID() };
    for (let sent = 0; sent < 2; sent++) {
      expect((await browser.send("POST", "/api/v1/statuses", { status: "Twice" }, headers)).status).toBe(200);
    }
    expect((await postsThere()).map(plain)).toEqual(["Twice", "Once"]);
  });

  test("has its picture there, and keeps it when the words change", async () => {
    const media = await uploads("A bird");
    const status = await browser.does<Status>("POST", "/api/statuses", {
      status: "<p>Look</p>",
      media_ids: [media.id],
    });
    expect(status.media_attachments).toMatchObject([{ id: media.id, description: "A bird" }]);
    expect(status.media_attachments[0]!.url!.startsWith(there.origin)).toBe(true);
    const source = await browser.does<OwnStatusSource>("GET", `/api/statuses/${status.id}/source`);
    expect(source).toMatchObject({ text: "Look", rich: false, html: null });
    await browser.does("PUT", `/api/statuses/${status.id}`, {
      status: "<p>Look again</p>",
      version: source.version,
    });
    const [after] = await postsThere();
    expect(plain(after!)).toBe("Look again");
    expect(after!.media_attachments).toMatchObject([{ id: media.id, description: "A bird" }]);
    const late = await browser.send("PUT", `/api/statuses/${status.id}`, { status: "Late", version: source.version });
    expect(late.status).toBe(409);
    expect(plain((await postsThere())[0]!)).toBe("Look again");
    // Nothing of it stays here.
    expect(await house.db.selectFrom("media_attachment").select("id").execute()).toEqual([]);
  });

  test("may ask, answer, and go", async () => {
    const asked = await browser.does<Status>("POST", "/api/statuses", {
      status: "<p>Well?</p>",
      poll: { options: ["Tea", "Coffee"], expires_in: 3_600 },
    });
    expect(asked.poll?.options.map(({ title }) => title)).toEqual(["Tea", "Coffee"]);
    const { id } = await ada.publishes("Who is there?");
    const reply = await browser.does<Status>("POST", "/api/statuses", { status: "<p>Me</p>", in_reply_to_id: id });
    expect(reply.in_reply_to_id).toBe(id);
    await browser.does("DELETE", `/api/v1/statuses/${reply.id}`);
    expect((await mira.ask("GET", `/api/v1/statuses/${reply.id}`)).status).toBe(404);
    await browser.does("POST", `/api/v1/statuses/${id}/favourite`);
    expect(await mira.get(`/api/v1/statuses/${id}`)).toMatchObject({ favourited: true });
  });

  test("writes nothing here", async () => {
    await browser.does("POST", "/api/statuses", { status: "<p>There</p>" });
    expect(await house.db.selectFrom("status").select("id").execute()).toEqual([]);
  });
});

async function uploads(description: string): Promise<MediaAttachment> {
  const query = new URLSearchParams({ description });
  const answer = await browser.carry("PUT", `/media/upload/bird.png?${query}`, picture, {
    "content-type": "image/png",
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as MediaAttachment;
}

/** One black pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

describe("live updates", () => {
  let page: SocketClient;

  beforeEach(async () => {
    const headers = { origin: house.origin, cookie: `session=${browser.cookies.get("session")}` };
    page = await listen(`${house.origin}/wspool/connect?acting_account=${linked.linked.key}`, { headers });
    return () => page.close();
  });

  /** Frames that come after the other server has heard the page. */
  async function hears(): Promise<void> {
    page.say({ type: "subscribe", stream: "user" });
    await soon(async () => {
      await ada.publishes("Are you there?");
      await there.settle();
      expect(page.frames.some(({ event }) => event === "update")).toBe(true);
    });
  }

  test("come from there, as our pages take them", async () => {
    await hears();
    await ada.publishes(`@${mira.username} live #birds`);
    await there.settle();
    const status = JSON.parse(await page.heard("notification")) as { status: Status; account: Account };
    expect(status.account.acct).toBe(`ada@${host}`);
    expect(status.status.content).toContain(`href="/@${linked.acct}"`);
  });

  test("end when another account becomes the active one", async () => {
    await hears();
    await browser.switchTo(wren.id);
    expect(await page.closed).toBe(4401);
  });

  test("end with the session", async () => {
    await hears();
    await browser.send("POST", "/api/auth/logout", { all: true });
    expect(await page.closed).toBe(4401);
    expect((await browser.get("/api/auth")).status).toBe(401);
  });
});

test("an app of the other server goes on without us", async () => {
  const token = await mintFor(there.db, mira);
  await browser.send("POST", "/api/auth/logout");
  await house.settle();
  const answer = await fetch(`${there.origin}/api/v1/accounts/verify_credentials`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await answer.json()) as CredentialAccount).id).toBe(mira.id);
});

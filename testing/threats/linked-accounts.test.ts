/**
 * Accounts on other servers, whose servers are slow, lying or hostile, and whose people try more than they may: nothing of
 * this server is reached by them, nothing of one account by another, and no token goes anywhere but to its own server
 * (threats S01–S08, A09, A16, G24, O04, O10, X01, X13).
 */
import { sql } from "kysely";
import { forgetLinkedTask } from "#server/domain/linked/end-linked.job.ts";
import { parseFragment } from "parse5";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { compareIds, idAtTime, isId } from "#protocol/ids.ts";
import { apiRoutes } from "#server/connect.ts";
import { openGuardedFetch } from "#server/outside/guarded-fetch.ts";
import { openLog } from "#server/outside/log.ts";
import { everyScope, signInFor } from "#testing/authority.ts";
import { digestOfTables } from "#testing/digest-of-tables.ts";
import { addresses, mutations, scripts } from "#testing/hostile-html.ts";
import { elementsIn } from "#testing/html-forms.ts";
import { does, type Guest } from "#testing/house.ts";
import { browserAt, openLinkingHouse, type LinkingBrowser, type LinkingHouse } from "#testing/linking-stage.ts";
import {
  inOddJson,
  leadsTo,
  oddAccount,
  oddAnswers,
  oddStatus,
  openOddServer,
  type OddServer,
} from "#testing/odd-server.ts";
import { soon } from "#testing/patience.ts";
import { sampleOf } from "#testing/samples.ts";
import { listen } from "#testing/socket-client.ts";
import { openWorld, worldOrigin } from "#testing/world.ts";

let odd: OddServer;
let other: OddServer;
let house: LinkingHouse;
let wren: Guest;
let browser: LinkingBrowser;
/** All that the house has written. */
const lines: string[] = [];

beforeAll(async () => {
  [odd, other] = [await openOddServer(), await openOddServer()];
  const log = openLog({ style: "json", write: (line) => void lines.push(line) });
  house = await openLinkingHouse([odd.host, other.host], log);
  ({ wren } = await house.people("wren"));
  await does(wren, "POST", "/api/v1/statuses", { status: "By wren" });
});
afterAll(async () => {
  await house?.close();
  await Promise.all([odd?.close(), other?.close()]);
});
beforeEach(async () => {
  // Those of the test before have been signed out there.
  await house.settle();
  for (const server of [odd, other]) {
    server.straightens();
    server.requests.length = 0;
    server.home = [oddStatus("<p>By ada</p>")];
  }
  browser = browserAt(house, await house.signIn(wren));
});

const links = (server = odd, who = browser) => who.links(server.host, server.letsIn);
const homeOf = (who = browser) => who.get("/api/v1/timelines/home");
const linkedRows = () => house.db.selectFrom("linked_account").selectAll().orderBy("id").execute();
const words = { error: expect.stringMatching(/\w{3}/) };
const signInAgain = {
  label: expect.stringMatching(/^Sign in to 127/),
  href: expect.stringMatching(/^\/signin\?server=127/),
};
const tokenOf = ({ tokens }: OddServer) => [...tokens].at(-1)!;

/** It was refused in words, and nobody is signed in by it. */
async function expectNobody(answer: Response, status = 422): Promise<void> {
  expect(answer.status).toBe(status);
  const { cookies } = browser;
  expect(answer.headers.getSetCookie().filter((line) => line.startsWith("session="))).toEqual([]);
  expect(cookies.has("session")).toBe(true);
  expect((await browser.accounts()).map(({ account }) => account.acct)).toEqual(["wren"]);
}

describe("S01–S06: the address of a server", () => {
  const forms = (port: number) =>
    [
      ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.0.0.1.", "0", "0.0.0.0"],
      ["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]"],
      ["①②⑦.⓪.⓪.①", "127。0。0。1", "１２７.0.0.1", "%31%32%37.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254"],
      ["localhost", "LOCALHOST.", "ⓛocalhost", "n.example", "bücher.example", "xn--bcher-kva.example", "linnet.local"],
    ]
      .flat()
      .map((host) => `${host}:${port}`)
      .flatMap((host) => [
        host,
        `http://${host}`,
        `HTTPS://${host}/@mira`,
        `mira@${host}`,
        `@mira@${host}`,
        `https://user:pass@${host}/`,
        `https://a.example@${host}`,
        `${host}/../x?y#z`,
        ` ${host}\t`,
      ]);

  test("leads to nothing of this machine or its network, however it is written", async () => {
    const world = await openWorld();
    const { ports } = world;
    const [guarded, resolve] = [ports.outgoing, async () => ["127.0.0.1"]];
    const asks = async (server: string) => {
      const headers = { "content-type": "application/json", origin: worldOrigin, "sec-fetch-site": "same-origin" };
      const body = JSON.stringify({ server });
      const request = new Request(`${worldOrigin}/api/auth/linked`, { method: "POST", headers, body });
      const answer = await world.api.handle(request, "192.0.2.7");
      return { server, status: answer.status, body: (await answer.json()) as unknown };
    };
    const before = odd.connections;
    const strict = openGuardedFetch({ origin: worldOrigin, resolve, limits: { ports: [odd.port] } });
    ports.outgoing = strict;
    for (const server of forms(odd.port)) {
      expect(await asks(server)).toEqual({ server, status: 422, body: words });
    }
    expect(odd.connections).toBe(before);
    expect(await world.db.selectFrom("linked_server").select("origin").execute()).toEqual([]);
    // It would have been reached.
    const named = openGuardedFetch({ origin: worldOrigin, resolve, privateHosts: [odd.host] });
    ports.outgoing = named;
    expect(await asks(odd.host)).toMatchObject({ status: 200 });
    expect(odd.connections).toBeGreaterThan(before);
    await Promise.all([guarded.close(), strict.close(), named.close()]);
    ports.outgoing = guarded;
    await world.close();
  });

  test("that is none, or this server's own, is refused", async () => {
    const own = new URL(house.origin).host;
    for (const server of [
      "",
      " ",
      "@",
      "/",
      "https://",
      "a b.example",
      "-a.example",
      "a..b",
      "x".repeat(300),
      own,
      `@wren@${own}`,
    ]) {
      const answer = await browser.send("POST", "/api/auth/linked", { server });
      expect([server, answer.status, await answer.json()]).toEqual([server, 422, words]);
    }
    expect((await browser.send("POST", "/api/auth/linked", { server: "x".repeat(2_000) })).status).toBe(422);
  });
});

describe("A16: the way back", () => {
  const elsewhere = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
  ];

  test.each([...elsewhere, "javascript:alert(1)", "evil.example", "@evil.example", "/x/%2E%2E//evil.example"])(
    "stays here for %j",
    async (return_to) => {
      const answer = await browser.returns(odd.letsIn(await browser.leavesFor(odd.host, { return_to })));
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
      const { search } = odd.letsIn(await browser.leavesFor(odd.host, { return_to }));
      const sent = { server: odd.host, query: search.slice(1) };
      expect(await browser.does("POST", "/api/auth/linked/return", sent)).toMatchObject({ return_to: "/" });
    },
  );

  test("leads where somebody wanted to go", async () => {
    const location = await browser.leavesFor(odd.host, { return_to: "/tags/birds?x=1" });
    const answer = await browser.returns(odd.letsIn(location));
    expect(answer.headers.get("location")).toBe("/tags/birds?x=1");
  });
});

describe("O04, A09: coming back", () => {
  const isAsked = ({ requests }: OddServer) =>
    requests.some(({ url, body }) => url === "/oauth/token" && body.includes("code"));

  test.each<[string, (back: URL) => void]>([
    ["without a state", (back) => back.searchParams.delete("state")],
    ["with another state", (back) => back.searchParams.set("state", "x".repeat(43))],
    ["with two states", (back) => back.searchParams.append("state", "x".repeat(43))],
    ["to the address of another server", (back) => (back.pathname = `/signin/from/${encodeURIComponent(other.host)}`)],
    ["to the address of no server", (back) => (back.pathname = "/signin/from/none")],
    ["from another issuer", (back) => back.searchParams.set("iss", other.origin)],
    ["from an issuer that is almost the same", (back) => back.searchParams.set("iss", `${odd.origin}/x`)],
    ["from two issuers", (back) => back.searchParams.append("iss", other.origin)],
    ["without the issuer that was promised", (back) => back.searchParams.delete("iss")],
    ["with a no", (back) => (back.searchParams.delete("code"), back.searchParams.set("error", "access_denied"))],
    ["without a code", (back) => back.searchParams.delete("code")],
  ])("%s signs nobody in", async (_how, bend) => {
    const back = odd.letsIn(await browser.leavesFor(odd.host));
    bend(back);
    await expectNobody(await browser.returns(back));
    expect([isAsked(odd), isAsked(other)]).toEqual([false, false]);
  });

  test("in another browser signs nobody in, and not in the first one afterwards with a used code", async () => {
    const back = odd.letsIn(await browser.leavesFor(odd.host));
    const thief = browserAt(house);
    await thief.leavesFor(odd.host);
    for (const one of [thief, browserAt(house)]) {
      expect((await one.returns(back)).status).toBe(422);
      expect(one.cookies.has("session")).toBe(false);
    }
    expect(isAsked(odd)).toBe(false);
    // For the browser that went it still counts, once.
    expect((await browser.returns(back)).status).toBe(303);
    const rows = await linkedRows();
    // Later it only leads home.
    const again = await browser.returns(back);
    expect([again.status, again.headers.get("location")]).toEqual([303, "/"]);
    expect(await linkedRows()).toEqual(rows);
  });

  test("of several who were the first to name a server signs each of them in", async () => {
    await sql`delete from linked_app`.execute(house.db);
    const all = [browser, browserAt(house), browserAt(house), browserAt(house)];
    const locations = await Promise.all(all.map((one) => one.leavesFor(odd.host)));
    const answers = await Promise.all(all.map((one, at) => one.returns(odd.letsIn(locations[at]!))));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  });

  test("for an eleventh account of one browser adds none", async () => {
    const { key } = (await links()).linked;
    await sql`
      insert into linked_account (session_id, key, origin, client_id, remote_id, account, token, token_hash)
      select session_id, place, origin, client_id, remote_id || place, account, token, token_hash
      from linked_account, generate_series(1, 9) as place where key = ${key}`.execute(house.db);
    const before = await linkedRows();
    const answer = await browser.returns(other.letsIn(await browser.leavesFor(other.host)));
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("up to 10 accounts")]);
    expect(await linkedRows()).toEqual(before);
  });

  test("too late signs nobody in", async () => {
    const back = odd.letsIn(await browser.leavesFor(odd.host));
    await sql`update link_request set expires_at = now()`.execute(house.db);
    await expectNobody(await browser.returns(back));
    expect(isAsked(odd)).toBe(false);
  });

  test("with the code of one server on the way to another takes it nowhere", async () => {
    const [one, two] = [odd.letsIn(await browser.leavesFor(odd.host)), new URL(await browser.leavesFor(other.host))];
    const back = other.letsIn(two.href);
    back.searchParams.set("code", one.searchParams.get("code")!);
    await expectNobody(await browser.returns(back));
    expect(isAsked(odd)).toBe(false);
  });

  test("changes the session, so a cookie from before opens nothing", async () => {
    const before = browser.cookies.get("session")!;
    await links();
    expect(browser.cookies.get("session")).not.toBe(before);
    expect((await house.visitor.get("/api/auth", { cookie: `session=${before}` })).status).toBe(401);
  });

  test.each<[string, (path: OddServer) => void]>([
    ["has no code for us", (server) => server.bends(/token/, inOddJson({ error: "invalid_grant" }, 400))],
    ["has forgotten us", (server) => server.bends(/token/, inOddJson({ error: "invalid_client" }, 401))],
    ["answers without a token", (server) => server.bends(/token/, inOddJson({ token_type: "Bearer" }))],
    [
      "gives a token of another kind",
      (server) => server.bends(/token/, inOddJson({ access_token: "x", token_type: "mac" })),
    ],
    [
      "gives a token that breaks headers",
      (server) => server.bends(/token/, inOddJson({ access_token: "a\r\nhost: x", token_type: "Bearer" })),
    ],
    [
      "gives a token without end",
      (server) => {
        server.bends(/token/, inOddJson({ access_token: "x".repeat(9_000), token_type: "Bearer" }));
        // Which opens everything.
        server.bends(/verify/, inOddJson(oddAccount("ada")));
      },
    ],
    ["leads elsewhere for its token", (server) => server.bends(/token/, leadsTo(`${other.origin}/oauth/token`, 307))],
    [
      "leads elsewhere for the account",
      (server) => server.bends(/verify/, leadsTo(`${other.origin}/api/v1/accounts/verify_credentials`)),
    ],
    ["has no account", (server) => server.bends(/verify/, inOddJson({ id: "1" }))],
    ["has a list for the account", (server) => server.bends(/verify/, oddAnswers.list)],
    ["has an account without end for us", (server) => server.bends(/verify/, oddAnswers.endless)],
    ["packs the account too well", (server) => server.bends(/verify/, oddAnswers.bomb)],
    ["answers with a page", (server) => server.bends(/token/, oddAnswers.html)],
    ["fails", (server) => server.bends(/token/, oddAnswers.serverError)],
    ["hangs up", (server) => server.bends(/token/, oddAnswers.hangsUp)],
  ])("from a server that %s signs nobody in", async (_how, bend) => {
    const back = odd.letsIn(await browser.leavesFor(odd.host));
    bend(odd);
    await expectNobody(await browser.returns(back));
    expect(other.requests).toEqual([]);
  });

  test("from a server that has forgotten us works the next time", async () => {
    await browser.leavesFor(odd.host);
    odd.apps.clear();
    expect((await links()).linked.server).toBe(odd.host);
  });
});

describe("O04: metadata", () => {
  /** How that server is refused, and what is asked of others or done there. */
  const named = async () => {
    const answer = await browser.send("POST", "/api/auth/linked", { server: odd.host });
    const registered = odd.requests.filter(({ url }) => url === "/api/v1/apps" || url === "/oauth/token");
    return { status: answer.status, body: (await answer.json()) as unknown, asked: [...other.requests, ...registered] };
  };
  const refused = { status: 422, body: words, asked: [] };

  test.each(["issuer", "authorization_endpoint", "token_endpoint", "revocation_endpoint", "app_registration_endpoint"])(
    "whose %s is of another server leads nobody there",
    async (field) => {
      for (const value of [
        `${other.origin}/oauth/x`,
        other.origin,
        "javascript:alert(1)",
        `${odd.origin.replace("://", "://a:b@")}/x`,
        `http://localhost:${odd.port}/`,
      ]) {
        odd.metadata = { ...odd.metadata, [field]: value };
        expect(await named()).toEqual(refused);
      }
    },
  );

  test("that names nobody is none", async () => {
    odd.metadata = { ...odd.metadata, issuer: undefined };
    expect(await named()).toEqual(refused);
  });

  test("is missing on old servers, which sign people in all the same", async () => {
    odd.metadata = null;
    const location = new URL(await browser.leavesFor(odd.host));
    expect(location.origin + location.pathname).toBe(`${odd.origin}/oauth/authorize`);
    expect(location.searchParams.has("code_challenge")).toBe(false);
    expect((await browser.returns(odd.letsIn(location.href))).status).toBe(303);
  });

  test("of what is no such server leads nowhere", async () => {
    for (const answer of [
      "html",
      "list",
      "nothing",
      "text",
      "brokenJson",
      "serverError",
      "bomb",
      "endless",
      "longHead",
    ] as const) {
      odd.straightens();
      odd.bends(/./, oddAnswers[answer]);
      expect(await named()).toEqual(refused);
    }
  });
});

describe("a token", () => {
  test("goes to its server, and is in nothing that a browser or a log gets", async () => {
    await links();
    const pages = [
      "/",
      "/_payload.json",
      "/compose",
      "/notifications",
      "/settings",
      "/settings/sessions",
      `/@ada@${odd.host}`,
    ];
    const calls = ["/api/auth", "/api/auth/accounts", "/api/auth/sessions", "/api/v1/timelines/home", "/api/v1/none"];
    for (const path of [...pages, ...calls]) await browser.get(path);
    for (const answer of [oddAnswers.serverError, oddAnswers.html, oddAnswers.hangsUp, oddAnswers.limited]) {
      odd.bends(/timelines/, answer);
      for (const path of ["/", "/api/v1/timelines/home"]) await browser.get(path);
    }
    odd.straightens();
    await browser.send("POST", "/api/auth/logout");
    await house.settle();
    const [used] = odd.requests.flatMap(({ authorization }) => authorization?.replace("Bearer ", "") ?? []);
    expect(used).toMatch(/^[\w-]{32}$/);
    for (const text of [...browser.heard, ...lines]) expect(text).not.toContain(used);
    const stored = await sql<{ row: string }>`
      select to_jsonb(linked_account)::text as row from linked_account union all select to_jsonb(event)::text from event
      union all select to_jsonb(job)::text from graphile_worker._private_jobs job`.execute(house.db);
    for (const { row } of stored.rows) expect(row).not.toContain(used);
  });

  test("opens nothing in the row of another server, or of another account there", async () => {
    await links(other);
    const [theirs, ours] = [tokenOf(other), (await links()).linked.key];
    const rowOf = sql`select token from linked_account where origin = ${other.origin} order by id desc limit 1`;
    await sql`update linked_account set token = (${rowOf}) where key = ${ours}`.execute(house.db);
    await expectEnded();
    await sql`update linked_account set origin = ${other.origin}, remote_id = 'x' where key = ${ours}`.execute(
      house.db,
    );
    other.requests.length = 0;
    await expectEnded();
    expect(JSON.stringify([...odd.requests, ...other.requests])).not.toContain(theirs);

    async function expectEnded(): Promise<void> {
      odd.requests.length = 0;
      const answer = await homeOf();
      expect([answer.status, await answer.json()]).toEqual([403, { ...words, sign_in: signInAgain }]);
      expect([...odd.requests, ...other.requests].filter(({ url }) => url.includes("home"))).toEqual([]);
    }
  });

  test.each([301, 302, 303, 307, 308])("follows no redirect with %i", async (status) => {
    await links();
    odd.bends(/timelines|statuses/, leadsTo(`${other.origin}/api/v1/timelines/home`, status));
    for (const answer of [await homeOf(), await browser.send("POST", "/api/v1/statuses", { status: "Hm" })]) {
      expect([answer.status, await answer.json()]).toEqual([502, words]);
    }
    expect(other.requests).toEqual([]);
  });

  test("goes nowhere but below the API of its server", async () => {
    await links();
    odd.requests.length = 0;
    const tricks = [
      "..%2f..%2fadmin",
      "%2e%2e/%2e%2e/admin",
      "..%5c..%5cadmin",
      "x%2f..%2f..%2foauth%2ftoken",
      "x/..%2fy",
      "%5cadmin",
      "/admin/accounts",
      "%2fadmin",
      "x//y",
      "x/%2e/y",
      "%252e%252e/admin%00",
      "x%0d%0ahost:%20evil.example",
      "@evil.example/",
      "%2f%2fevil.example/",
      "x%23y",
      "x%3fy=z",
    ];
    for (const trick of tricks) {
      for (const version of ["v1", "v2"]) {
        const answer = await browser.get(`/api/${version}/${trick}`);
        expect([trick, answer.status]).toEqual([trick, 404]);
      }
    }
    for (const { url, headers } of odd.requests) {
      expect(url).toMatch(/^\/api\/v[12]\/[^?#\\]+$/);
      expect(decodeURIComponent(url).split("/")).not.toContain("..");
      expect(headers.host).toBe(odd.host);
    }
    expect(odd.requests.some(({ url }) => /admin\/|oauth/.test(decodeURIComponent(url)))).toBe(false);
  });

  test.each([
    "apps",
    "apps/verify_credentials",
    "%61pps",
    "admin/accounts",
    "push/subscription",
    "emails/confirmations",
    "pleroma/admin/users",
  ])("is for no page: %s", async (path) => {
    await links();
    odd.requests.length = 0;
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const answer = await (method === "GET"
        ? browser.get(`/api/v1/${path}`)
        : browser.send(method, `/api/v1/${path}`));
      expect([method, answer.status, await answer.json()]).toEqual([method, 404, words]);
    }
    expect(odd.requests).toEqual([]);
  });

  test("carries no header of the browser along", async () => {
    await links();
    odd.requests.length = 0;
    const headers = {
      "x-forwarded-for": "192.0.2.66",
      referer: "https://secret.example/",
      authorization: "",
      cookie: "a=b",
    };
    await browser.get("/api/v1/timelines/home", headers);
    const [asked] = odd.requests;
    expect(asked!.authorization).toBe(`Bearer ${tokenOf(odd)}`);
    expect(Object.keys(asked!.headers).toSorted()).toEqual(
      ["accept", "accept-encoding", "authorization", "connection", "host", "user-agent"].toSorted(),
    );
  });
});

describe("S08: a server that answers badly", () => {
  const wrong = {
    serverError: 503,
    badGateway: 503,
    unavailable: 503,
    hangsUp: 503,
    html: 502,
    brokenJson: 502,
    object: 502,
  };
  const more = { text: 502, nothing: 502, longHead: 502, bomb: 502, endless: 502 };

  test("says so in that account alone, while the account of this server works", async () => {
    const atHome = browserAt(house, await house.signIn(wren));
    await links();
    for (const [name, status] of Object.entries({ ...wrong, ...more })) {
      odd.straightens();
      odd.bends(/timelines/, oddAnswers[name as keyof typeof oddAnswers]);
      const [there, here] = await Promise.all([homeOf(), homeOf(atHome)]);
      expect([name, there.status, await there.json()]).toEqual([name, status, words]);
      expect(here.status).toBe(200);
      expect((await browser.get("/")).status).toBeLessThan(600);
    }
    odd.straightens();
    expect((await homeOf()).status).toBe(200);
  });

  test("keeps nobody waiting, whether it is silent or drips", async () => {
    const atHome = browserAt(house, await house.signIn(wren));
    await links();
    odd.bends(/timelines/, oddAnswers.drip);
    odd.bends(/bookmarks/, oddAnswers.silence);
    const waiting = ["timelines/home", "bookmarks"].map((path) => browser.get(`/api/v1/${path}`));
    await soon(() => expect(odd.requests.filter(({ url }) => /home|bookmarks/.test(url))).toHaveLength(2));
    const page = await atHome.get("/api/v1/timelines/home");
    expect(((await page.json()) as Status[]).map(({ content }) => content)).toEqual(["<p>By wren</p>"]);
    for (const answer of await Promise.all(waiting)) {
      expect([answer.status, await answer.json()]).toEqual([503, words]);
    }
  });

  test("is heard with its own words where it expectRefused", async () => {
    await links();
    odd.bends(/timelines/, oddAnswers.limited);
    const limited = await homeOf();
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "77"]);
    odd.bends(/timelines/, inOddJson({ error: `<img src=x onerror=canary()>${"x".repeat(9_000)}` }, 422));
    const refused = await homeOf();
    const { error } = (await refused.json()) as { error: string };
    expect([refused.status, refused.headers.get("content-type"), error.length]).toEqual([
      422,
      "application/json; charset=utf-8",
      500,
    ]);
    odd.bends(
      /timelines/,
      inOddJson([], 200, {
        link: `<https://evil.example/?max_id=7&acct=wren&x=y>; rel="next"`,
        "set-cookie": "session=evil",
      }),
    );
    const linkTo = await homeOf();
    expect(linkTo.headers.get("link")).toBe(`<${house.origin}/api/v1/timelines/home?max_id=7>; rel="next"`);
    expect(linkTo.headers.getSetCookie()).toEqual([]);
  });

  test("can't make one account another one, or an account of this server", async () => {
    const { acct, id } = await links();
    const ours = new URL(house.origin).host;
    for (const more of [{ id: "1", acct: "wren" }, { acct: `ada@${ours}` }, { acct: "ada@third.example" }]) {
      odd.bends(/credentials/, inOddJson({ ...oddAccount("ada"), source: {}, ...more }));
      await browser.send("PATCH", "/api/v1/accounts/update_credentials", { display_name: "Wren" });
      const { account } = (await browser.accounts())[1]!;
      expect([account.id, account.acct, account.linked!.server]).toEqual([id, acct, odd.host]);
    }
  });

  test("that has ended the sign-in says so, and the account stays to be signed out", async () => {
    const { acct } = await links();
    odd.tokens.clear();
    const answer = await homeOf();
    expect([answer.status, await answer.json()]).toEqual([403, { ...words, sign_in: signInAgain }]);
    expect((await browser.accounts()).map(({ account }) => account.acct)).toEqual(["wren", acct]);
  });
});

describe("X01–X05: its HTML", () => {
  const leads = /^(?:https?:\/\/[^\s/]|\/@|\/tags\/)/;
  const plain = /^(?:class|translate|start|reversed|value|rel|target|title|data-[a-z-]+)$/;
  const harmless =
    /^(?:span|del|s|code|em|strong|b|i|u|br|p|pre|ol|li|ul|blockquote|h[1-6]|a|img|audio|video|ruby|rb|rt|rp|rtc)$/;

  /** Read with a parser, and told without the sanitiser's help. */
  function expectHarmless(html: string): void {
    for (const { tagName, attrs } of elementsIn(parseFragment(html))) {
      expect(tagName).toMatch(harmless);
      for (const { name, value } of attrs) {
        expect([html, name, name === "href" ? leads.test(value) : plain.test(name)]).toEqual([html, name, true]);
      }
    }
  }

  test("is clean in posts and in profiles", async () => {
    await links();
    for (const html of [...scripts, ...mutations, ...addresses.map((href) => `<a href="${href}">x</a>`)]) {
      const account = oddAccount("ada", {
        note: html,
        fields: [{ name: html, value: html }],
        url: "javascript:canary()",
      });
      odd.home = [oddStatus(html, { account, url: "javascript:canary()", card: { url: "javascript:canary()", html } })];
      const [status] = await browser.does<Status[]>("GET", "/api/v1/timelines/home");
      const { account: author, content, url, card } = status!;
      for (const text of [content, author.note, ...author.fields.map(({ value }) => value)]) expectHarmless(text);
      expect([url, author.url, card?.url, card?.html].join()).not.toMatch(/javascript:|<(?!iframe)/);
    }
  });
});

describe("an account of another server at this one", () => {
  const secret = "Nobody elsewhere reads this";
  const isOfAccounts = apiRoutes.filter((route) => !route.alsoLinked && !route.ignoresCookies);

  test("reads and writes nothing that is kept here, by any route", async () => {
    const status = await does<Status>(wren, "POST", "/api/v1/statuses", { status: secret, visibility: "private" });
    await does(wren, "POST", "/api/v1/lists", { title: secret });
    await house.settle();
    await links();
    const before = await digestOfTables(house.db);
    for (const route of isOfAccounts) {
      const path = route.path.replaceAll(
        /([\w-]+)\/:\w+/g,
        (_, noun: string) => `${noun}/${noun === "accounts" ? wren.id : status.id}`,
      );
      const sample = JSON.stringify(sampleOf(route.input) ?? {}).replaceAll('"7"', `"${status.id}"`);
      const query = route.method === "GET" ? `?${new URLSearchParams({ q: secret, acct: "wren", id: wren.id })}` : "";
      const answer =
        route.method === "GET"
          ? await browser.get(path + query)
          : await browser.carry(route.method, path, sample, { "content-type": "application/json" });
      const name = `${route.method} ${path}: ${answer.status}`;
      const text = await answer.text();
      expect(answer.status, `${name} ${text}`).toBeLessThan(500);
      expect(text, name).not.toContain(secret);
      expect(text, name).not.toContain(`"acct":"wren"`);
    }
    await house.settle();
    expect(await digestOfTables(house.db)).toEqual(before);
    expect(isOfAccounts.length).toBeGreaterThan(200);
  });

  test("is reached by no other session", async () => {
    const { key } = (await links()).linked;
    const thief = browserAt(house, await house.signIn(wren));
    await links(other, thief);
    const [session] = await browser.does<{ id: string }[]>("GET", "/api/auth/sessions");
    odd.requests.length = 0;
    for (const answer of [
      await thief.switchTo(key),
      await thief.send("DELETE", `/api/auth/sessions/${session!.id}`),
      await thief.switchTo("1"),
    ]) {
      expect([answer.status, await answer.json()]).toEqual([404, words]);
    }
    const acting = await thief.send("POST", "/api/v1/statuses", { status: "As whom?" }, thief.actingAs(key));
    expect(acting.status).toBe(409);
    expect(odd.requests).toEqual([]);
    expect((await browser.does<{ linked: { key: string } }>("GET", "/api/auth")).linked.key).toBe(key);
  });

  test("is ended by no other browser, though its server says that the same account is there", async () => {
    await links();
    const thief = browserAt(house, await house.signIn(wren));
    await links(odd, thief);
    const [session] = await browser.does<{ id: string }[]>("GET", "/api/auth/sessions");
    const answer = await thief.send("DELETE", `/api/auth/sessions/${session!.id}`);
    expect([answer.status, await answer.json()]).toEqual([404, words]);
    await thief.send("POST", "/api/auth/logout");
    expect((await homeOf()).status).toBe(200);
  });

  test("lets no app in", async () => {
    const redirect_uri = "https://app.example/cb";
    const { client_id } = await does<{ client_id: string }>(wren, "POST", "/api/v1/apps", {
      client_name: "Ivory",
      redirect_uris: redirect_uri,
      scopes: everyScope.join(" "),
    });
    const { key } = (await links()).linked;
    const asked = { response_type: "code", client_id, redirect_uri, scope: "read" };
    for (const more of [{}, { account_id: key }]) {
      const answer = await browser.send("POST", "/api/auth/oauth/authorize", { ...asked, ...more });
      expect([answer.status, await answer.json()]).toEqual([404, words]);
    }
    const page = await browser.get(`/oauth/authorize?${new URLSearchParams(asked)}`);
    expect(page.status).toBeLessThan(500);
    const form = await browser.carry("POST", "/oauth/authorize", new URLSearchParams({ ...asked, decision: "allow" }));
    expect(form.status).toBeLessThan(500);
    expect(form.headers.get("location") ?? "").not.toContain("code=");
    expect(await house.db.selectFrom("oauth_grant").select("id").execute()).toEqual([]);
    // For the account of this server that is in the same browser it may.
    expect((await browser.send("POST", "/api/auth/oauth/authorize", { ...asked, account_id: wren.id })).status).toBe(
      200,
    );
    await sql`delete from oauth_grant`.execute(house.db);
  });

  test("is not there for who has its session cookie of before, once it has signed out", async () => {
    await links();
    const before = browser.cookies.get("session")!;
    await browser.send("POST", "/api/auth/logout", { all: true });
    await house.settle();
    odd.requests.length = 0;
    const answer = await house.visitor.get("/api/v1/timelines/home", { cookie: `session=${before}` });
    expect(answer.status).toBe(401);
    expect(odd.requests).toEqual([]);
  });
});

describe("its socket", () => {
  const pageOf = async (who = browser) =>
    listen(`${house.origin}/wspool/connect`, {
      headers: { origin: house.origin, cookie: `session=${who.cookies.get("session")}` },
    });

  /** One that listens there. */
  async function opens() {
    const before = odd.listeners.length;
    await links();
    const page = await pageOf();
    await soon(() => expect(odd.listeners.length).toBe(before + 1));
    const listener = odd.listeners.at(-1)!;
    expect(listener.authorization).toBe(`Bearer ${tokenOf(odd)}`);
    return { page, listener };
  }

  const isClosed = ({ socket }: { socket: { readyState: number } }) =>
    soon(() => expect(socket.readyState).toBe(WebSocket.CLOSED));

  test("is cut off at both ends when its server says too much", async () => {
    const { page, listener } = await opens();
    for (let said = 0; said < 2_000; said++) odd.says({ stream: ["user"], event: "delete", payload: "1" });
    expect(await page.closed).toBe(1008);
    await isClosed(listener);
    expect(page.frames.length).toBeLessThan(700);
  });

  test("passes on nothing that a page can't use, and no markup", async () => {
    const { page } = await opens();
    for (const odds of ["{", "[]", "null", '{"event":"update"}', { stream: ["user"], event: "x", payload: "{}" }])
      odd.says(odds);
    odd.says({ stream: ["user"], event: "update", payload: JSON.stringify({ id: "1" }) });
    odd.says({ stream: ["user"], event: "delete", payload: "<img src=x onerror=canary()>" });
    odd.says({
      stream: ["user"],
      event: "update",
      payload: JSON.stringify(oddStatus("<p>Hi<script>canary()</script></p>")),
    });
    const status = JSON.parse(await page.heard("update")) as Status;
    expect(status.content).toBe("<p>Hi</p>");
    expect(page.frames.map(({ event }) => event)).toEqual(["gap", "update"]);
    expect(page.bytes()).not.toContain("canary");
    await page.close();
  });

  test("ends there when the session ends, and when the page goes", async () => {
    const { page, listener } = await opens();
    await browser.send("POST", "/api/auth/logout");
    expect(await page.closed).toBe(4401);
    await isClosed(listener);
    const another = await opens();
    await another.page.close();
    await isClosed(another.listener);
  });

  test("is for no page of another site, and none of another account", async () => {
    const { page } = await opens();
    const before = odd.listeners.length;
    const cookie = `session=${browser.cookies.get("session")}`;
    await expect(
      listen(`${house.origin}/wspool/connect`, { headers: { origin: "https://evil.example", cookie } }),
    ).rejects.toThrow("403");
    const headers = { origin: house.origin, cookie };
    const turnedAway = await listen(`${house.origin}/wspool/connect?acting_account=${wren.id}`, { headers });
    expect(await turnedAway.closed).toBe(4401);
    expect(odd.listeners.length).toBe(before);
    await page.close();
  });
});

describe("its key", () => {
  const keyOf = async (server = odd, who = browser) => (await links(server, who)).linked.key;

  test("is the same when it signs in again, after it has signed out and where its sign-in has ended", async () => {
    const key = await keyOf();
    expect(isId(key)).toBe(true);
    await browser.send("POST", "/api/auth/logout");
    await house.settle();
    expect((await linkedRows()).filter(({ session_id }) => session_id === null)).toEqual([]);
    expect(await keyOf()).toBe(key);
    odd.tokens.clear();
    expect((await homeOf()).status).toBe(403);
    expect(await keyOf()).toBe(key);
    expect((await homeOf()).status).toBe(200);
    expect(await browser.accounts()).toHaveLength(2);
  });

  test("is another one on another server that gives the same id, and above the id of any account here", async () => {
    const keys = [await keyOf(odd), await keyOf(other)];
    expect((await linkedRows()).slice(-2)).toMatchObject([
      { origin: odd.origin, remote_id: oddAccount("ada").id },
      { origin: other.origin, remote_id: oddAccount("ada").id },
    ]);
    expect(keys[0]).not.toBe(keys[1]);
    for (const key of keys) expect(compareIds(key, idAtTime(Date.UTC(4000, 0)))).toBe(1);
    // Each is found by its own.
    for (const [index, server] of [odd, other].entries()) {
      expect((await browser.switchTo(keys[index]!)).status).toBe(200);
      expect(await browser.does("GET", "/api/auth")).toMatchObject({ linked: { server: server.host } });
    }
  });
});

describe("signing out", () => {
  test("is told there as soon as it can be", async () => {
    await links();
    const { id } = (await linkedRows()).at(-1)!;
    const token = tokenOf(odd);
    odd.bends(/revoke/, oddAnswers.serverError);
    await browser.send("POST", "/api/auth/logout");
    await house.settle();
    const rows = () => sql`select tries, session_id from linked_account where id = ${id}`.execute(house.db);
    expect((await rows()).rows).toEqual([{ tries: 1, session_id: null }]);
    expect((await browser.accounts()).map(({ account }) => account.acct)).toEqual(["wren"]);
    expect(odd.tokens).toContain(token);
    odd.straightens();
    // Nobody who signs out elsewhere waits for it: it is asked again with the next hour.
    await links(other);
    const another = tokenOf(other);
    await browser.send("POST", "/api/auth/logout");
    await house.settle();
    expect(odd.tokens).toContain(token);
    expect(other.tokens).not.toContain(another);
    await sql`update linked_account set try_at = now() where id = ${id}`.execute(house.db);
    await forgetLinkedTask.work({} as never, { db: house.db, ports: house.ports });
    expect(odd.tokens).not.toContain(token);
    expect((await rows()).rows).toEqual([]);
  });

  test("of all accounts ends each of them", async () => {
    await links();
    await links(other);
    const tokens = [tokenOf(odd), tokenOf(other)];
    await browser.send("POST", "/api/auth/logout", { all: true });
    await house.settle();
    expect([...odd.tokens, ...other.tokens].filter((token) => tokens.includes(token))).toEqual([]);
    expect(browser.cookies.has("session")).toBe(false);
  });
});

test("a session of somebody who signs in by mail takes the linked account along, and the old one is worth nothing", async () => {
  const { acct } = await links();
  const before = browser.cookies.get("session")!;
  browser.cookies.set("session", await signInFor(house.db, wren, before));
  expect((await browser.accounts()).map(({ account }) => account.acct)).toEqual(["wren", acct]);
  expect((await house.visitor.get("/api/auth", { cookie: `session=${before}` })).status).toBe(401);
});

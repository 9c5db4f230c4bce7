/** Who may open a socket, for how long, and what one may cost (threats W01–W06). */
import { once } from "node:events";
import * as net from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { liveChannel } from "#server/domain/notifications/live.ts";
import { revokeToken } from "#server/domain/auth/tokens.ts";
import { transact } from "#server/storage/database.ts";
import { everyScope, mintFor, signInFor } from "#testing/authority.ts";
import { addStatus } from "#testing/rows.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import { connect, listen, type SocketClient } from "#testing/socket-client.ts";
import type { Person } from "#testing/world.ts";
import { liveLimits } from "./limits.ts";

let world: ServedWorld;
let made = 0;
let mira: Person;
let opened: SocketClient[] = [];

beforeAll(async () => {
  world = await serveWorld({ trustedProxy: "127.0.0.1" });
});
afterAll(() => world.close());
beforeEach(async () => {
  mira = await world.person(`mira${++made}`);
});
afterEach(async () => {
  await Promise.all(opened.map((client) => client.close()));
  opened = [];
});

const pool = () => `${world.origin}/wspool/connect`;
const streaming = (query = "") => `${world.origin}/api/v1/streaming${query}`;

function keep<Outcome extends SocketClient | number>(client: Outcome): Outcome {
  if (typeof client === "object") opened.push(client);
  return client;
}

/** A page of this server, with its session cookie. */
async function page(secret: string | null, origin: string | null = world.origin) {
  const headers = { ...(origin !== null && { origin }), ...(secret !== null && { cookie: `session=${secret}` }) };
  return keep(await connect(pool(), { headers }));
}

/** The page of one account, in a browser in which another one may be active. */
async function pageOf(account: Person, secret: string) {
  const headers = { origin: world.origin, cookie: `session=${secret}` };
  return keep(await connect(`${pool()}?acting_account=${account.id}`, { headers }));
}

async function app(person: Person, scopes: readonly string[] = everyScope, query = "", from = "192.0.2.1") {
  const headers = { authorization: `Bearer ${await mintFor(world.db, person, scopes)}`, "x-forwarded-for": from };
  return keep(await connect(streaming(query), { headers }));
}

function open(client: SocketClient | number): SocketClient {
  if (typeof client === "number") throw new Error(`refused with ${client}`);
  return client;
}

/** Sends something that a socket must show, so that what came before it has come too. */
async function barrier(person: Person, client: SocketClient): Promise<void> {
  const before = client.frames.filter((frame) => frame.event === "update").length;
  await person.publishes("Barrier");
  await world.settle();
  await client.heard("update", before + 1);
}

async function signOut(secret: string): Promise<void> {
  const answer = await fetch(`${world.origin}/api/auth/logout`, {
    method: "POST",
    headers: { cookie: `session=${secret}`, origin: world.origin, "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.status).toBe(200);
}

describe("a socket of our own pages (W01)", () => {
  test("closes with 4401 for a page that shows another account than the active one", async () => {
    const jonas = await world.person(`jonas${made}`);
    const secret = await signInFor(world.db, mira, await signInFor(world.db, jonas));
    const stale = open(await pageOf(jonas, secret));
    expect(await stale.closed).toBe(4401);
    const current = open(await pageOf(mira, secret));
    await current.subscribe("user");
    await barrier(mira, current);
    expect(stale.bytes()).toBe("");
  });

  test("opens for a session from this origin", async () => {
    const client = open(await page(await signInFor(world.db, mira)));
    await client.subscribe("user");
    await barrier(mira, client);
  });

  test.each([
    ["foreign", "https://evil.example"],
    ["null", "null"],
    ["missing", null],
    ["of a name that begins alike", () => `${world.origin}.evil.example`],
    ["of another port", "http://127.0.0.1:1"],
    ["of another scheme", () => world.origin.replace("http:", "https:")],
  ])("is refused where the origin is %s", async (_what, origin) => {
    const secret = await signInFor(world.db, mira);
    expect(await page(secret, typeof origin === "function" ? origin() : origin)).toBe(403);
    expect(await page(null, typeof origin === "function" ? origin() : origin)).toBe(403);
  });

  test("is refused without a session, and for one that is none", async () => {
    expect(await page(null)).toBe(401);
    expect(await page("x".repeat(43))).toBe(401);
    const secret = await signInFor(world.db, mira);
    await signOut(secret);
    expect(await page(secret)).toBe(401);
    await world.settle();
  });

  test("does not take the token of an app, nor an app's socket a session", async () => {
    const token = await mintFor(world.db, mira);
    const headers = { origin: world.origin, authorization: `Bearer ${token}` };
    expect(await connect(pool(), { headers })).toBe(401);
    const cookie = `session=${await signInFor(world.db, mira)}`;
    expect(await connect(streaming(), { headers: { origin: world.origin, cookie } })).toBe(401);
  });
});

describe("an action in one tab", () => {
  const heardBy = (client: SocketClient) => client.frames.filter(({ event }) => event?.includes("."));

  test("reaches their other pages, no app, and nobody whom they block or mute", async () => {
    const jonas = await world.person(`jonas${made}`);
    const [own, theirs, apps] = [
      open(await page(await signInFor(world.db, mira))),
      open(await page(await signInFor(world.db, jonas))),
      open(await app(mira)),
    ];
    for (const client of [own, theirs, apps]) await client.subscribe("user");
    for (const verb of ["mute", "unmute", "block", "unblock"]) {
      await mira.send("POST", `/api/v1/accounts/${jonas.id}/${verb}`);
      await world.settle();
    }
    await barrier(mira, own);
    await barrier(jonas, theirs);
    const changed = { stream: ["user"], event: "relationship.changed", payload: jonas.id };
    expect(heardBy(own)).toEqual([changed, changed, changed, changed]);
    expect(heardBy(theirs)).toEqual([]);
    expect(heardBy(apps)).toEqual([]);
  });

  test("is heard by both sides of a follow", async () => {
    const jonas = await world.person(`jonas${made}`);
    const pages = [
      open(await page(await signInFor(world.db, mira))),
      open(await page(await signInFor(world.db, jonas))),
    ];
    for (const client of pages) await client.subscribe("user");
    for (const verb of ["follow", "unfollow"]) {
      await mira.send("POST", `/api/v1/accounts/${jonas.id}/${verb}`);
      await world.settle();
    }
    await barrier(mira, pages[0]!);
    await barrier(jonas, pages[1]!);
    expect(heardBy(pages[0]!).map(({ payload }) => payload)).toEqual([jonas.id, jonas.id]);
    expect(heardBy(pages[1]!).map(({ payload }) => payload)).toEqual([mira.id, mira.id]);
  });

  test.each([
    ["reading them", () => mira.send("POST", "/api/v1/markers", { notifications: { last_read_id: "7" } })],
    [
      "putting all of them away",
      async () => {
        const jonas = await world.person(`jonas${made}`);
        await jonas.publishes(`@${mira.username} Hello`);
        await world.settle();
        await mira.send("POST", "/api/v1/notifications/clear");
      },
    ],
  ])("of notifications: %s tells the other pages", async (_what, act) => {
    const client = open(await page(await signInFor(world.db, mira)));
    await client.subscribe("user");
    await act();
    await world.settle();
    await barrier(mira, client);
    const read = client.frames.filter(({ event }) => event === "notifications.read");
    expect(read).toEqual([{ stream: ["user"], event: "notifications.read", payload: "" }]);
  });
});

describe("a socket of an app", () => {
  test("takes its token as a header, as a subprotocol, or in the address", async () => {
    const token = await mintFor(world.db, mira);
    const clients = [
      await listen(streaming("?stream=user"), { headers: { authorization: `Bearer ${token}` } }),
      await listen(streaming("?stream=user"), { protocols: [token] }),
      await listen(streaming(`?stream=user&access_token=${token}`)),
    ].map(keep);
    await mira.publishes("Hello");
    await world.settle();
    for (const client of clients) await client.heard("update");
    expect(clients[1]!.socket.protocol).toBe(token);
  });

  test("may have a slash at the end of its address", async () => {
    const client = open(await app(mira, everyScope, "/?stream=user"));
    await barrier(mira, client);
  });

  test("is refused without a token, and for one that is none", async () => {
    expect(await connect(streaming())).toBe(401);
    expect(await connect(streaming("?access_token=nonsense"))).toBe(401);
  });

  test("is refused for a stream that there is not, and for one outside of its scopes", async () => {
    expect(await app(mira, everyScope, "?stream=everything")).toBe(400);
    expect(await app(mira, everyScope, "?stream=hashtag")).toBe(400);
    expect(await app(mira, ["read:statuses"], "?stream=user")).toBe(403);
  });

  test("elsewhere there is none", async () => {
    expect(await connect(`${world.origin}/api/v1/streaming/user`)).toBe(404);
    expect(await connect(`${world.origin}/anything`)).toBe(404);
  });
});

describe("streams (W06)", () => {
  const scopes = {
    user: ["read:statuses", "read:notifications"],
    "user:notification": ["read:notifications"],
    public: ["read:statuses"],
    "public:local:media": ["read:statuses"],
    hashtag: ["read:statuses"],
  };

  test.each(Object.entries(scopes))("%s asks for all of %j", async (stream, needed) => {
    const frame = { type: "subscribe", stream, tag: "birds" };
    for (const missing of needed) {
      const client = open(await app(mira, [...needed.filter((scope) => scope !== missing), "write", "read:accounts"]));
      client.say(frame);
      await vi.waitFor(() => expect(client.frames).toEqual([{ error: expect.any(String), status: 403 }]));
    }
    const client = open(await app(mira, needed));
    await client.subscribe(stream, { tag: "birds" });
    expect(client.frames).toEqual([]);
  });

  test("a stream that is refused brings no data, and the socket stays", async () => {
    const client = open(await app(mira, ["read:notifications"]));
    await client.subscribe("user");
    await client.subscribe("public");
    await client.subscribe("user:notification");
    const jonas = await world.person(`jonas${made}`);
    await jonas.publishes(`@${mira.username} Marker`, { visibility: "public" });
    await world.settle();
    await client.heard("notification");
    expect(client.frames.map((frame) => frame.event ?? frame.status)).toEqual([403, 403, "notification"]);
  });

  test.each([
    ["an unknown stream", { type: "subscribe", stream: "everything" }],
    ["somebody else's list", { type: "subscribe", stream: "list", list: "1" }],
    ["a hashtag without a name", { type: "subscribe", stream: "hashtag" }],
    ["a hashtag of two words", { type: "subscribe", stream: "hashtag", tag: "birds public" }],
    ["a stream that is no text", { type: "subscribe", stream: ["user"] }],
    ["an unknown verb", { type: "publish", stream: "user" }],
    ["no JSON", "subscribe"],
    ["a list", "[]"],
  ])("%s is answered with an error", async (_what, frame) => {
    const client = open(await app(mira));
    client.say(frame);
    await vi.waitFor(() => expect(client.frames).toEqual([{ error: "Unknown stream type", status: 400 }]));
  });

  test("bytes instead of text are answered with an error", async () => {
    const client = open(await app(mira));
    client.socket.send(Buffer.from(JSON.stringify({ type: "subscribe", stream: "user" })));
    await vi.waitFor(() => expect(client.frames).toEqual([{ error: "Unknown stream type", status: 400 }]));
  });

  test("of a hashtag are called as the client wrote it", async () => {
    const clients = [
      open(await app(mira)),
      open(await app(mira)),
      open(await app(mira, everyScope, "?stream=hashtag&tag=BIRDS")),
    ];
    await clients[0]!.subscribe("hashtag", { tag: "Birds" });
    await clients[1]!.subscribe("hashtag", { tag: "birds" });
    await mira.publishes("#bIrds");
    await world.settle();
    for (const client of clients) await client.heard("update");
    expect(clients.map(({ frames }) => frames[0]!.stream![1])).toEqual(["Birds", "birds", "BIRDS"]);
  });

  test("end when they are unsubscribed from", async () => {
    const client = open(await app(mira));
    await client.subscribe("user");
    await client.subscribe("public");
    client.say({ type: "unsubscribe", stream: "public" });
    await barrier(mira, client);
    expect(client.frames.map((frame) => frame.stream)).toEqual([["user"]]);
  });
});

describe("authority (W02)", () => {
  const closesSoon = async (client: SocketClient, code: number) => {
    const began = Date.now();
    expect(await client.closed).toBe(code);
    expect(Date.now() - began).toBeLessThan(2_000);
  };

  test("a sign-out closes the sockets of its session and of no other", async () => {
    const secret = await signInFor(world.db, mira);
    const clients = [open(await page(secret)), open(await page(secret))];
    const other = open(await page(await signInFor(world.db, mira)));
    await other.subscribe("user");
    await signOut(secret);
    await world.settle();
    for (const client of clients) await closesSoon(client, 4401);
    await barrier(mira, other);
  });

  test("a sign-out of one account leaves the sockets of another in the same browser", async () => {
    const jonas = await world.person(`jonas${made}`);
    const secret = await signInFor(world.db, jonas, await signInFor(world.db, mira));
    const client = open(await page(secret));
    await signOut(secret);
    const next = open(await page(secret));
    await next.subscribe("user");
    await world.settle();
    await closesSoon(client, 4401);
    await barrier(mira, next);
  });

  test("a revoked token closes its sockets and no others, even if the other side does not answer", async () => {
    const tokens = [await mintFor(world.db, mira), await mintFor(world.db, mira)];
    const [client, other] = (await Promise.all(
      tokens.map((token) => listen(streaming("?stream=user"), { headers: { authorization: `Bearer ${token}` } })),
    )) as [SocketClient, SocketClient];
    opened.push(client, other);
    await transact(world.db, (tx) => revokeToken(tx, tokens[0]!));
    client.socket.pause();
    await world.settle();
    await mira.publishes("Marker");
    await world.settle();
    await other.heard("update");
    client.socket.resume();
    await closesSoon(client, 4401);
    expect(client.frames).toEqual([]);
  });

  test("a client that is told to go holds no place any more, however long it takes", async () => {
    const token = await mintFor(world.db, mira);
    const headers = { authorization: `Bearer ${token}` };
    for (let n = 0; n < 10; n++) {
      const client = keep(await listen(streaming(), { headers: { ...headers, "x-forwarded-for": `192.0.2.${n}` } }));
      client.socket.pause();
    }
    expect(world.hub.hasRoomFor(mira.viewer)).toBe(false);
    await transact(world.db, (tx) => revokeToken(tx, token));
    await world.settle();
    await vi.waitFor(() => expect(world.hub.hasRoomFor(mira.viewer)).toBe(true), { timeout: 500, interval: 5 });
  });

  test.each(["session", "token"])("a %s that ended without a word is found by asking again", async (kind) => {
    const asking = await serveWorld({ limits: { recheckMs: 50 } });
    const person = await asking.person("mira");
    const headers: Record<string, string> =
      kind === "session"
        ? { origin: asking.origin, cookie: `session=${await signInFor(asking.db, person)}` }
        : { authorization: `Bearer ${await mintFor(asking.db, person)}` };
    const client = await listen(asking.origin + (kind === "session" ? "/wspool/connect" : "/api/v1/streaming"), {
      headers,
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    await sql`update account set suspended_at = now() where id = ${person.id}`.execute(asking.db);
    await closesSoon(client, 4401);
    await asking.close();
  });

  test("the account that is active in a session is asked for too", async () => {
    const asking = await serveWorld({ limits: { recheckMs: 50 } });
    const [person, other] = [await asking.person("mira"), await asking.person("jonas")];
    const secret = await signInFor(asking.db, person);
    const client = await listen(`${asking.origin}/wspool/connect`, {
      headers: { origin: asking.origin, cookie: `session=${secret}` },
    });
    await sql`update session set active_account_id = ${other.id}`.execute(asking.db);
    await closesSoon(client, 4401);
    await asking.close();
  });

  test("a database that does not answer takes nobody's socket", async () => {
    const asking = await serveWorld({ limits: { recheckMs: 50 } });
    const person = await asking.person("mira");
    const token = await mintFor(asking.db, person);
    const client = await listen(`${asking.origin}/api/v1/streaming`, { headers: { authorization: `Bearer ${token}` } });
    await sql`alter table access_token rename to away`.execute(asking.db);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    await asking.close();
  });

  test("a database that does not answer lets nobody in, and the client may come again", async () => {
    const asking = await serveWorld();
    const headers = { authorization: `Bearer ${await mintFor(asking.db, await asking.person("mira"))}` };
    await sql`alter table access_token rename to away`.execute(asking.db);
    expect(await connect(`${asking.origin}/api/v1/streaming`, { headers })).toBe(503);
    await sql`alter table away rename to access_token`.execute(asking.db);
    await (await listen(`${asking.origin}/api/v1/streaming`, { headers })).close();
    await asking.close();
  });

  test("at a stop everybody is told to go", async () => {
    const stopping = await serveWorld({ limits: { closingMs: 20 } });
    const token = await mintFor(stopping.db, await stopping.person("mira"));
    const headers = { authorization: `Bearer ${token}` };
    const clients = await Promise.all([1, 2, 3].map(() => listen(`${stopping.origin}/api/v1/streaming`, { headers })));
    await stopping.close();
    expect(await Promise.all(clients.map((client) => client.closed))).toEqual([1001, 1001, 1001]);
  });
});

describe("when frames were left out", () => {
  const bothKinds = async (there: ServedWorld) => {
    const person = await there.person("mira");
    const token = await mintFor(there.db, person);
    const cookie = `session=${await signInFor(there.db, person)}`;
    return {
      person,
      own: await listen(`${there.origin}/wspool/connect`, { headers: { origin: there.origin, cookie } }),
      apps: await listen(`${there.origin}/api/v1/streaming`, { headers: { authorization: `Bearer ${token}` } }),
    };
  };

  test("because the server fell behind, a page is told to ask and stays, and an app is told to come again", async () => {
    const busy = await serveWorld({ limits: { eventsWaiting: 0, returningMs: 20 } });
    const { person, own, apps } = await bothKinds(busy);
    await own.subscribe("user");
    await person.publishes("Hello");
    await busy.settle();
    await vi.waitFor(() => expect(own.frames).toContainEqual({ event: "gap" }));
    expect(await apps.closed).toBe(1013);
    expect(own.frames.filter(({ event }) => event === "update")).toEqual([]);
    expect(own.socket.readyState).toBe(own.socket.OPEN);
    await person.publishes("Hello again");
    await busy.settle();
    await vi.waitFor(() => expect(own.frames.filter(({ event }) => event === "gap")).toHaveLength(2));
    await busy.close();
  });

  test("between processes, everyone is sent away, not all at once, and shows who they are when they come again", async () => {
    const losing = await serveWorld({ limits: { returningMs: 300 } });
    const person = await losing.person("mira");
    const headers = { authorization: `Bearer ${await mintFor(losing.db, person)}` };
    const clients = await Promise.all(
      Array.from({ length: 8 }, () => listen(`${losing.origin}/api/v1/streaming`, { headers })),
    );
    const ends: number[] = [];
    for (const client of clients) void client.closed.then(() => ends.push(performance.now()));
    losing.ports.pubSub.loseSome();
    expect(await Promise.all(clients.map((client) => client.closed))).toEqual(clients.map(() => 1012));
    expect(ends.at(-1)! - ends[0]!).toBeGreaterThan(20);
    await losing.close();
  });
});

describe("floods (W03)", () => {
  test("a frame that is too large closes its socket, and no other", async () => {
    const [client, other] = [open(await app(mira)), open(await app(mira))];
    await other.subscribe("user");
    client.say("x".repeat(liveLimits.frameBytes));
    await vi.waitFor(() => expect(client.frames).toHaveLength(1));
    client.say("x".repeat(liveLimits.frameBytes + 1));
    expect(await client.closed).toBe(1009);
    await barrier(mira, other);
  });

  test("more than 100 frames a minute close it", async () => {
    const client = open(await app(mira));
    for (let n = 0; n < 101; n++) client.say({ type: "subscribe", stream: "public" });
    expect(await client.closed).toBe(1008);
    const patient = open(await app(mira));
    for (let n = 0; n < 99; n++) patient.say({ type: "subscribe", stream: "public" });
    await patient.subscribe("user");
    await barrier(mira, patient);
  });

  test("an account has ten sockets, and room again when one is gone", async () => {
    const clients: SocketClient[] = [];
    for (let n = 0; n < 10; n++) clients.push(open(await app(mira, everyScope, "", `192.0.2.${n}`)));
    expect(await app(mira, everyScope, "", "192.0.2.99")).toBe(429);
    expect(await page(await signInFor(world.db, mira))).toBe(429);
    await clients[0]!.close();
    await vi.waitFor(async () => open(await app(mira, everyScope, "", "192.0.2.99")));
  });

  test("accounts that listen as often as they may leave room for the others of their office", async () => {
    const office = "198.51.100.7";
    for (const name of ["one", "two", "three"]) {
      const colleague = await world.person(`${name}${made}`);
      for (let n = 0; n < 10; n++) open(await app(colleague, everyScope, "", office));
      expect(await app(colleague, everyScope, "", office)).toBe(429);
    }
    open(await app(mira, everyScope, "", office));
  });

  test("a socket has fifty streams", async () => {
    const client = open(await app(mira));
    for (let n = 0; n < 51; n++) client.say({ type: "subscribe", stream: "hashtag", tag: `t${n}` });
    await vi.waitFor(() => expect(client.frames).toEqual([{ error: "Too many streams", status: 429 }]));
  });

  test("nothing is compressed", async () => {
    const token = await mintFor(world.db, mira);
    const client = keep(
      await listen(streaming(), { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: true }),
    );
    expect(client.socket.extensions).toBe("");
  });

  test("a client that does not answer a ping is taken for gone", async () => {
    const beating = await serveWorld({ limits: { heartbeatMs: 100 } });
    const token = await mintFor(beating.db, await beating.person("mira"));
    const headers = { authorization: `Bearer ${token}` };
    const answering = await listen(`${beating.origin}/api/v1/streaming`, { headers });
    const dead = await listen(`${beating.origin}/api/v1/streaming`, { headers, autoPong: false });
    expect(await dead.closed).toBe(1006);
    expect(answering.socket.readyState).toBe(answering.socket.OPEN);
    await beating.close();
  });
});

test("a reader who does not read is dropped, and others are not (W04)", async () => {
  const [slow, quick] = [open(await app(mira)), open(await app(mira))];
  for (const client of [slow, quick]) await client.subscribe("user");
  const id = await addStatus(world.db, mira, { content: "x".repeat(1_000_000) });
  await world.db.insertInto("home_entry").values({ account_id: mira.id, status_id: id }).execute();
  slow.socket.pause();
  const edited = { kind: "status.edited", statusId: id, accountId: mira.id };
  for (let n = 1; n <= 20; n++) {
    await world.ports.pubSub.publish(liveChannel, JSON.stringify(edited));
    await quick.heard("status.update", n);
  }
  expect(world.hub.hasRoomFor(mira.viewer)).toBe(true);
  slow.socket.resume();
  expect(await slow.closed).toBe(1006);
  expect(slow.frames.length).toBeLessThan(20);
  await barrier(mira, quick);
});

describe("handshakes (W05)", () => {
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

  async function raw(request: string): Promise<string> {
    const socket = net.connect(Number(new URL(world.origin).port), "127.0.0.1");
    socket.on("error", () => {});
    let answer = "";
    socket.on("data", (data) => (answer += data.toString("latin1")));
    socket.end(request);
    await new Promise((resolve) => socket.once("close", resolve));
    return answer;
  }

  test.each([
    [
      "no key",
      (token: string) =>
        `GET /api/v1/streaming HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${upgrade}\r\n`,
    ],
    [
      "a wrong version",
      (token: string) =>
        `GET /api/v1/streaming HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${upgrade}${key.replace("13", "99")}\r\n`,
    ],
    [
      "headers of 100 kB",
      () => `GET /api/v1/streaming HTTP/1.1\r\nHost: x\r\n${upgrade}${key}X: ${"y".repeat(100_000)}\r\n\r\n`,
    ],
    [
      "2,000 headers",
      () => `GET /api/v1/streaming HTTP/1.1\r\nHost: x\r\n${upgrade}${"X: y\r\n".repeat(2_000)}${key}\r\n`,
    ],
    [
      "2,000 subprotocols",
      () =>
        `GET /api/v1/streaming HTTP/1.1\r\nHost: x\r\n${upgrade}${key}Sec-WebSocket-Protocol: ${"a,".repeat(2_000)}b\r\n\r\n`,
    ],
    ["an address that is none", () => `GET http://[ HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`],
    [
      "another protocol",
      () => `GET /api/v1/streaming HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
    ],
  ])("with %s are refused, and the server goes on", async (_what, request) => {
    const answer = await raw(request(await mintFor(world.db, mira)));
    if (answer) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).not.toContain("101 Switching");
    const client = open(await app(mira));
    await client.subscribe("user");
    await barrier(mira, client);
  });

  test("for another account than the active one, with nonsense behind them, end nothing but themselves", async () => {
    const uncaught: unknown[] = [];
    const keepUncaught = (error: unknown) => uncaught.push(error);
    const others = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException").on("uncaughtException", keepUncaught);
    try {
      const cookie = `session=${await signInFor(world.db, mira)}`;
      const head = `GET /wspool/connect?acting_account=1 HTTP/1.1\r\nHost: x\r\nOrigin: ${world.origin}\r\nCookie: ${cookie}\r\n`;
      const socket = net.connect(Number(new URL(world.origin).port), "127.0.0.1");
      socket.on("error", () => {});
      let answer = "";
      socket.on("data", (data) => (answer += data.toString("latin1")));
      socket.write(`${head}${upgrade}${key}\r\n\xff\xff\xff\xff`, "latin1");
      await vi.waitFor(() => expect(answer).toContain("101 Switching"));
      const next = open(await app(mira));
      await next.subscribe("user");
      await barrier(mira, next);
      expect(uncaught).toEqual([]);
      socket.destroy();
    } finally {
      process.off("uncaughtException", keepUncaught);
      for (const other of others) process.on("uncaughtException", other);
    }
  });

  test("that are broken off leave nobody behind", async () => {
    const socket = net.connect(Number(new URL(world.origin).port), "127.0.0.1");
    await once(socket, "connect");
    const token = await mintFor(world.db, mira);
    socket.write(`GET /api/v1/streaming HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${upgrade}${key}\r\n`);
    socket.destroy();
    for (let n = 0; n < 10; n++) await vi.waitFor(async () => open(await app(mira, everyScope, "", `203.0.113.${n}`)));
  });
});

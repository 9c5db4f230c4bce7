/** Who may open a socket, and for how long (threats W01, W02). */
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { revokeToken } from "#server/domain/auth/tokens.ts";
import { transact } from "#server/storage/database.ts";
import { everyScope, mintFor, signInFor } from "#testing/authority.ts";
import { aDraftBody } from "#testing/drafts.ts";
import { soon } from "#testing/patience.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import { connect, listen, type SocketClient } from "#testing/socket-client.ts";
import { setSockets } from "#testing/socket-stage.ts";

const stage = setSockets();
const { app, barrier, keep, open, page, pageOf, pool, streaming } = stage;

async function signOut(secret: string): Promise<void> {
  const answer = await fetch(`${stage.world.origin}/api/auth/logout`, {
    method: "POST",
    headers: { cookie: `session=${secret}`, origin: stage.world.origin, "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.status).toBe(200);
}

describe("a socket of our own pages (W01)", () => {
  test("closes with 4401 for a page that shows another account than the active one", async () => {
    const jonas = await stage.world.person(`jonas${stage.made}`);
    const secret = await signInFor(stage.world.db, stage.mira, await signInFor(stage.world.db, jonas));
    const stale = open(await pageOf(jonas, secret));
    expect(await stale.closed).toBe(4401);
    const current = open(await pageOf(stage.mira, secret));
    await current.subscribe("user");
    await barrier(stage.mira, current);
    expect(stale.bytes()).toBe("");
  });

  test("opens for a session from this origin", async () => {
    const client = open(await page(await signInFor(stage.world.db, stage.mira)));
    await client.subscribe("user");
    await barrier(stage.mira, client);
  });

  test.each([
    ["foreign", "https://evil.example"],
    ["null", "null"],
    ["missing", null],
    ["of a name that begins alike", () => `${stage.world.origin}.evil.example`],
    ["of another port", "http://127.0.0.1:1"],
    ["of another scheme", () => stage.world.origin.replace("http:", "https:")],
  ])("is refused where the origin is %s", async (_what, origin) => {
    const secret = await signInFor(stage.world.db, stage.mira);
    expect(await page(secret, typeof origin === "function" ? origin() : origin)).toBe(403);
    expect(await page(null, typeof origin === "function" ? origin() : origin)).toBe(403);
  });

  test("is refused without a session, and for one that is none", async () => {
    expect(await page(null)).toBe(401);
    expect(await page("x".repeat(43))).toBe(401);
    const secret = await signInFor(stage.world.db, stage.mira);
    await signOut(secret);
    expect(await page(secret)).toBe(401);
    await stage.world.settle();
  });

  test("does not take the token of an app, nor an app's socket a session", async () => {
    const token = await mintFor(stage.world.db, stage.mira);
    const headers = { origin: stage.world.origin, authorization: `Bearer ${token}` };
    expect(await connect(pool(), { headers })).toBe(401);
    const cookie = `session=${await signInFor(stage.world.db, stage.mira)}`;
    expect(await connect(streaming(), { headers: { origin: stage.world.origin, cookie } })).toBe(401);
  });
});

describe("an action in one tab", () => {
  const heardBy = (client: SocketClient) => client.frames.filter(({ event }) => event?.includes("."));

  test("reaches their other pages, no app, and nobody whom they block or mute", async () => {
    const jonas = await stage.world.person(`jonas${stage.made}`);
    const [own, theirs, apps] = [
      open(await page(await signInFor(stage.world.db, stage.mira))),
      open(await page(await signInFor(stage.world.db, jonas))),
      open(await app(stage.mira)),
    ];
    for (const client of [own, theirs, apps]) await client.subscribe("user");
    for (const verb of ["mute", "unmute", "block", "unblock"]) {
      await stage.mira.send("POST", `/api/v1/accounts/${jonas.id}/${verb}`);
      await stage.world.settle();
    }
    await barrier(stage.mira, own);
    await barrier(jonas, theirs);
    const changed = { stream: ["user"], event: "relationship.changed", payload: jonas.id };
    expect(heardBy(own)).toEqual([changed, changed, changed, changed]);
    expect(heardBy(theirs)).toEqual([]);
    expect(heardBy(apps)).toEqual([]);
  });

  test("about drafts is told to their other pages with the browser that has done it", async () => {
    const client = open(await page(await signInFor(stage.world.db, stage.mira)));
    await client.subscribe("user");
    const session = await signInFor(stage.world.db, stage.mira);
    const ask = (method: string, path: string, body: object) =>
      fetch(`${stage.world.origin}${path}`, {
        method,
        headers: { cookie: `session=${session}`, origin: stage.world.origin, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const draft = aDraftBody({ content: "<p>Tea</p>" });
    expect((await ask("PUT", "/api/drafts/one", { device: "phone", draft })).status).toBe(200);
    expect((await ask("POST", "/api/statuses", { status: "<p>Tea</p>", publish_id: "one" })).status).toBe(200);
    await stage.world.settle();
    await barrier(stage.mira, client);
    const heard = heardBy(client).filter(({ event }) => event === "drafts.changed");
    expect(heard.map(({ payload }) => payload)).toEqual(['"phone"', ""]);
  });

  test("is heard by both sides of a follow", async () => {
    const jonas = await stage.world.person(`jonas${stage.made}`);
    const pages = [
      open(await page(await signInFor(stage.world.db, stage.mira))),
      open(await page(await signInFor(stage.world.db, jonas))),
    ];
    for (const client of pages) await client.subscribe("user");
    for (const verb of ["follow", "unfollow"]) {
      await stage.mira.send("POST", `/api/v1/accounts/${jonas.id}/${verb}`);
      await stage.world.settle();
    }
    await barrier(stage.mira, pages[0]!);
    await barrier(jonas, pages[1]!);
    expect(heardBy(pages[0]!).map(({ payload }) => payload)).toEqual([jonas.id, jonas.id]);
    expect(heardBy(pages[1]!).map(({ payload }) => payload)).toEqual([stage.mira.id, stage.mira.id]);
  });

  test.each([
    ["reading them", () => stage.mira.send("POST", "/api/v1/markers", { notifications: { last_read_id: "7" } })],
    [
      "putting all of them away",
      async () => {
        const jonas = await stage.world.person(`jonas${stage.made}`);
        await jonas.publishes(`@${stage.mira.username} Hello`);
        await stage.world.settle();
        await stage.mira.send("POST", "/api/v1/notifications/clear");
      },
    ],
  ])("of notifications: %s tells the other pages", async (_what, act) => {
    const client = open(await page(await signInFor(stage.world.db, stage.mira)));
    await client.subscribe("user");
    await act();
    await stage.world.settle();
    await barrier(stage.mira, client);
    const read = client.frames.filter(({ event }) => event === "notifications.read");
    expect(read).toEqual([{ stream: ["user"], event: "notifications.read", payload: "" }]);
  });
});

describe("a socket of an app", () => {
  test("takes its token as a header, as a subprotocol, or in the address", async () => {
    const token = await mintFor(stage.world.db, stage.mira);
    const clients = [
      await listen(streaming("?stream=user"), { headers: { authorization: `Bearer ${token}` } }),
      await listen(streaming("?stream=user"), { protocols: [token] }),
      await listen(streaming(`?stream=user&access_token=${token}`)),
    ].map(keep);
    await stage.mira.publishes("Hello");
    await stage.world.settle();
    for (const client of clients) await client.heard("update");
    expect(clients[1]!.socket.protocol).toBe(token);
  });

  test("may have a slash at the end of its address", async () => {
    const client = open(await app(stage.mira, everyScope, "/?stream=user"));
    await barrier(stage.mira, client);
  });

  test("is refused without a token, and for one that is none", async () => {
    expect(await connect(streaming())).toBe(401);
    expect(await connect(streaming("?access_token=nonsense"))).toBe(401);
  });

  test("is refused for a stream that there is not, and for one outside of its scopes", async () => {
    expect(await app(stage.mira, everyScope, "?stream=everything")).toBe(400);
    expect(await app(stage.mira, everyScope, "?stream=hashtag")).toBe(400);
    expect(await app(stage.mira, ["read:statuses"], "?stream=user")).toBe(403);
  });

  test("elsewhere there is none", async () => {
    expect(await connect(`${stage.world.origin}/api/v1/streaming/user`)).toBe(404);
    expect(await connect(`${stage.world.origin}/anything`)).toBe(404);
  });
});

describe("authority (W02)", () => {
  /** How often it was asked whether those who come from now on still may listen. */
  const countQuestions = ({ hub }: ServedWorld) => {
    const question = vi.fn();
    const add = hub.add;
    vi.spyOn(hub, "add").mockImplementation((listener) => {
      const { stillAllowed } = listener;
      listener.stillAllowed = () => {
        question();
        return stillAllowed();
      };
      add(listener);
    });
    return question;
  };

  test("a sign-out closes the sockets of its session and of no other", async () => {
    const secret = await signInFor(stage.world.db, stage.mira);
    const clients = [open(await page(secret)), open(await page(secret))];
    const other = open(await page(await signInFor(stage.world.db, stage.mira)));
    await other.subscribe("user");
    await signOut(secret);
    await stage.world.settle();
    for (const client of clients) expect(await client.closed).toBe(4401);
    await barrier(stage.mira, other);
  });

  test("a sign-out of one account leaves the sockets of another in the same browser", async () => {
    const jonas = await stage.world.person(`jonas${stage.made}`);
    const secret = await signInFor(stage.world.db, jonas, await signInFor(stage.world.db, stage.mira));
    const client = open(await page(secret));
    await signOut(secret);
    const next = open(await page(secret));
    await next.subscribe("user");
    await stage.world.settle();
    expect(await client.closed).toBe(4401);
    await barrier(stage.mira, next);
  });

  test("a revoked token closes its sockets and no others, even if the other side does not answer", async () => {
    const tokens = [await mintFor(stage.world.db, stage.mira), await mintFor(stage.world.db, stage.mira)];
    const [client, other] = (await Promise.all(
      tokens.map((token) => listen(streaming("?stream=user"), { headers: { authorization: `Bearer ${token}` } })),
    )) as [SocketClient, SocketClient];
    for (const one of [client, other]) keep(one);
    await transact(stage.world.db, (tx) => revokeToken(tx, tokens[0]!));
    client.socket.pause();
    await stage.world.settle();
    await stage.mira.publishes("Marker");
    await stage.world.settle();
    await other.heard("update");
    client.socket.resume();
    expect(await client.closed).toBe(4401);
    expect(client.frames).toEqual([]);
  });

  test("a client that is told to go holds no place any more, however long it takes", async () => {
    const token = await mintFor(stage.world.db, stage.mira);
    const headers = { authorization: `Bearer ${token}` };
    for (let n = 0; n < 10; n++) {
      const client = keep(await listen(streaming(), { headers: { ...headers, "x-forwarded-for": `192.0.2.${n}` } }));
      client.socket.pause();
    }
    expect(stage.world.hub.hasRoomFor(stage.mira.viewer)).toBe(false);
    await transact(stage.world.db, (tx) => revokeToken(tx, token));
    await stage.world.settle();
    await soon(() => expect(stage.world.hub.hasRoomFor(stage.mira.viewer)).toBe(true));
  });

  test.each(["session", "token"])("a %s that ended without a word is found by asking again", async (kind) => {
    const asking = await serveWorld({ limits: { recheckMs: 50 } });
    const question = countQuestions(asking);
    const person = await asking.person("mira");
    const headers: Record<string, string> =
      kind === "session"
        ? { origin: asking.origin, cookie: `session=${await signInFor(asking.db, person)}` }
        : { authorization: `Bearer ${await mintFor(asking.db, person)}` };
    const client = await listen(asking.origin + (kind === "session" ? "/wspool/connect" : "/api/v1/streaming"), {
      headers,
    });
    // One follows when the one before it was answered.
    await soon(() => expect(question.mock.calls.length).toBeGreaterThan(2));
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    await sql`update account set suspended_at = now() where id = ${person.id}`.execute(asking.db);
    expect(await client.closed).toBe(4401);
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
    expect(await client.closed).toBe(4401);
    await asking.close();
  });

  test("a database that does not answer takes nobody's socket", async () => {
    const asking = await serveWorld({ limits: { recheckMs: 50 } });
    const question = countQuestions(asking);
    const person = await asking.person("mira");
    const token = await mintFor(asking.db, person);
    const client = await listen(`${asking.origin}/api/v1/streaming`, { headers: { authorization: `Bearer ${token}` } });
    await sql`alter table access_token rename to away`.execute(asking.db);
    const before = question.mock.calls.length;
    await soon(() => expect(question.mock.calls.length).toBeGreaterThan(before + 2));
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
    await soon(() => expect(own.frames).toContainEqual({ event: "gap" }));
    expect(await apps.closed).toBe(1013);
    expect(own.frames.filter(({ event }) => event === "update")).toEqual([]);
    expect(own.socket.readyState).toBe(own.socket.OPEN);
    await person.publishes("Hello again");
    await busy.settle();
    await soon(() => expect(own.frames.filter(({ event }) => event === "gap")).toHaveLength(2));
    await busy.close();
  });

  test("between processes, everyone is sent away, not all at once, and shows who they are when they come again", async () => {
    const losing = await serveWorld({ limits: { returningMs: 80 } });
    const person = await losing.person("mira");
    const headers = { authorization: `Bearer ${await mintFor(losing.db, person)}` };
    const clients = await Promise.all(
      Array.from({ length: 8 }, () => listen(`${losing.origin}/api/v1/streaming`, { headers })),
    );
    const removed = vi.spyOn(losing.hub, "remove");
    const chance = vi.spyOn(Math, "random");
    for (let n = 1; n <= 8; n++) chance.mockReturnValueOnce(n / 8);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      losing.ports.pubSub.loseSome();
      chance.mockRestore();
      for (let n = 1; n <= 8; n++) {
        await vi.advanceTimersByTimeAsync(10);
        expect(new Set(removed.mock.calls.flat()).size).toBe(n);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(await Promise.all(clients.map((client) => client.closed))).toEqual(clients.map(() => 1012));
    await losing.close();
  });
});

/** What one socket, one account and one handshake may cost (threats W03–W05). */
import { once } from "node:events";
import * as net from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { liveChannel } from "#server/domain/live/live-events.ts";
import { everyScope, mintFor, signInFor } from "#testing/authority.ts";
import { soon } from "#testing/patience.ts";
import { addStatus } from "#testing/rows.ts";
import { serveWorld } from "#testing/served-world.ts";
import { listen, type SocketClient } from "#testing/socket-client.ts";
import { setSockets } from "#testing/socket-stage.ts";
import { liveLimits } from "./limits.ts";

const stage = setSockets();
const { app, barrier, keep, open, page, streaming } = stage;
afterEach(() => vi.useRealTimers());

describe("floods (W03)", () => {
  test("a frame that is too large closes its socket, and no other", async () => {
    const [client, other] = [open(await app(stage.mira)), open(await app(stage.mira))];
    await other.subscribe("user");
    client.say("x".repeat(liveLimits.frameBytes));
    await soon(() => expect(client.frames).toHaveLength(1));
    client.say("x".repeat(liveLimits.frameBytes + 1));
    expect(await client.closed).toBe(1009);
    await barrier(stage.mira, other);
  });

  test("more than 100 frames a minute close it", async () => {
    const client = open(await app(stage.mira));
    for (let n = 0; n < 101; n++) client.say({ type: "subscribe", stream: "public" });
    expect(await client.closed).toBe(1008);
    const patient = open(await app(stage.mira));
    for (let n = 0; n < 99; n++) patient.say({ type: "subscribe", stream: "public" });
    await patient.subscribe("user");
    await barrier(stage.mira, patient);
  });

  test("an account has ten sockets, and room again when one is gone", async () => {
    const clients: SocketClient[] = [];
    for (let n = 0; n < 10; n++) clients.push(open(await app(stage.mira, everyScope, "", `192.0.2.${n}`)));
    expect(await app(stage.mira, everyScope, "", "192.0.2.99")).toBe(429);
    expect(await page(await signInFor(stage.world.db, stage.mira))).toBe(429);
    await clients[0]!.close();
    await soon(async () => open(await app(stage.mira, everyScope, "", "192.0.2.99")));
  });

  test("accounts that listen as often as they may leave room for the others of their office", async () => {
    const office = "198.51.100.7";
    for (const name of ["one", "two", "three"]) {
      const colleague = await stage.world.person(`${name}${stage.made}`);
      for (let n = 0; n < 10; n++) open(await app(colleague, everyScope, "", office));
      expect(await app(colleague, everyScope, "", office)).toBe(429);
    }
    open(await app(stage.mira, everyScope, "", office));
  });

  test("a socket has fifty streams", async () => {
    const client = open(await app(stage.mira));
    for (let n = 0; n < 51; n++) client.say({ type: "subscribe", stream: "hashtag", tag: `t${n}` });
    await soon(() => expect(client.frames).toEqual([{ error: "Too many streams", status: 429 }]));
  });

  test("nothing is compressed", async () => {
    const token = await mintFor(stage.world.db, stage.mira);
    const client = keep(
      await listen(streaming(), { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: true }),
    );
    expect(client.socket.extensions).toBe("");
  });

  test("a client that does not answer a ping is taken for gone", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const beating = await serveWorld();
    const token = await mintFor(beating.db, await beating.person("mira"));
    const headers = { authorization: `Bearer ${token}` };
    const answering = await listen(`${beating.origin}/api/v1/streaming`, { headers });
    const dead = await listen(`${beating.origin}/api/v1/streaming`, { headers, autoPong: false });
    const asked = once(answering.socket, "ping");
    vi.advanceTimersByTime(liveLimits.heartbeatMs);
    await asked;
    // It is answered after what was said before it.
    answering.socket.ping();
    await once(answering.socket, "pong");
    expect(dead.socket.readyState).toBe(dead.socket.OPEN);
    vi.advanceTimersByTime(liveLimits.heartbeatMs);
    expect(await dead.closed).toBe(1006);
    expect(answering.socket.readyState).toBe(answering.socket.OPEN);
    await beating.close();
  });
});

test("a reader who does not read is dropped, and others are not (W04)", async () => {
  const [slow, quick] = [open(await app(stage.mira)), open(await app(stage.mira))];
  for (const client of [slow, quick]) await client.subscribe("user");
  const id = await addStatus(stage.world.db, stage.mira, { content: "x".repeat(1_000_000) });
  await stage.world.db.insertInto("home_entry").values({ account_id: stage.mira.id, status_id: id }).execute();
  slow.socket.pause();
  const edited = { kind: "status.edited", statusId: id, accountId: stage.mira.id };
  for (let n = 1; n <= 20; n++) {
    await stage.world.ports.pubSub.publish(liveChannel, JSON.stringify(edited));
    await quick.heard("status.update", n);
  }
  expect(stage.world.hub.hasRoomFor(stage.mira.viewer)).toBe(true);
  slow.socket.resume();
  expect(await slow.closed).toBe(1006);
  expect(slow.frames.length).toBeLessThan(20);
  await barrier(stage.mira, quick);
});

describe("handshakes (W05)", () => {
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

  async function raw(request: string): Promise<string> {
    const socket = net.connect(Number(new URL(stage.world.origin).port), "127.0.0.1");
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
    const answer = await raw(request(await mintFor(stage.world.db, stage.mira)));
    expect(answer).toMatch(/^(?:$|HTTP\/1\.1 4\d\d)/);
    expect(answer).not.toContain("101 Switching");
    const client = open(await app(stage.mira));
    await client.subscribe("user");
    await barrier(stage.mira, client);
  });

  test("for another account than the active one, with nonsense behind them, end nothing but themselves", async () => {
    const uncaught: unknown[] = [];
    const keepUncaught = (error: unknown) => uncaught.push(error);
    const others = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException").on("uncaughtException", keepUncaught);
    try {
      const cookie = `session=${await signInFor(stage.world.db, stage.mira)}`;
      const head = `GET /wspool/connect?acting_account=1 HTTP/1.1\r\nHost: x\r\nOrigin: ${stage.world.origin}\r\nCookie: ${cookie}\r\n`;
      const socket = net.connect(Number(new URL(stage.world.origin).port), "127.0.0.1");
      socket.on("error", () => {});
      let answer = "";
      socket.on("data", (data) => (answer += data.toString("latin1")));
      socket.write(`${head}${upgrade}${key}\r\n\xff\xff\xff\xff`, "latin1");
      await soon(() => expect(answer).toContain("101 Switching"));
      const next = open(await app(stage.mira));
      await next.subscribe("user");
      await barrier(stage.mira, next);
      expect(uncaught).toEqual([]);
      socket.destroy();
    } finally {
      process.off("uncaughtException", keepUncaught);
      for (const other of others) process.on("uncaughtException", other);
    }
  });

  test("that are broken off leave nobody behind", async () => {
    const socket = net.connect(Number(new URL(stage.world.origin).port), "127.0.0.1");
    await once(socket, "connect");
    const token = await mintFor(stage.world.db, stage.mira);
    socket.write(`GET /api/v1/streaming HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${upgrade}${key}\r\n`);
    socket.destroy();
    const opens = async (n: number) => open(await app(stage.mira, everyScope, "", `203.0.113.${n}`));
    for (let n = 0; n < 10; n++) expect(await soon(() => opens(n))).toBeDefined();
  });
});

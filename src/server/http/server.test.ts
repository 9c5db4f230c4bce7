/** Slow and broken connections (threats D01). */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import * as net from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, describe, expect, test, vi } from "vitest";
import { freePort } from "#testing/free-port.ts";
import { patience, soon } from "#testing/patience.ts";
import { takeTime } from "./middleware/body-time.ts";
import { openHttpServer } from "./server.ts";
import type { HttpServer, HttpServerOptions } from "./server.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

const large = "x".repeat(64 * 1024 ** 2);

interface Opened {
  server: HttpServer;
  url: string;
  port: number;
  /** A request that is answered when it is told to, as `/held`. */
  held: { begun: Promise<void>; release(): void };
}

async function open(more: Partial<HttpServerOptions> = {}): Promise<Opened> {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const port = await freePort();
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/", (context) => context.text("hello"));
  app.get("/large", (context) => context.text(large));
  app.get("/streamed", (context) => {
    const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => stream.enqueue(new Uint8Array(64 * 1024));
    return context.body(new ReadableStream({ pull }));
  });
  app.post("/upload", async (context) => context.text(await context.req.text().catch(() => "")));
  app.post("/files", async (context) => {
    takeTime(context.req.raw);
    return context.text(await context.req.text());
  });
  app.get("/held", async (context) => {
    begun.resolve();
    await released.promise;
    return context.text("finished");
  });
  const server = openHttpServer({ app, host: "127.0.0.1", port, upgrade: () => false, ...more });
  closing.push(() => server.drain());
  const held = { begun: begun.promise, release: released.resolve };
  return { server, port, url: `http://127.0.0.1:${port}`, held };
}

/** The next connection that this process takes; one that is not read says nothing of its end to the client. */
async function taken(): Promise<net.Socket> {
  return new Promise((resolve) => {
    const take = (message: unknown) => {
      unsubscribe("net.server.socket", take);
      resolve((message as { socket: net.Socket }).socket);
    };
    subscribe("net.server.socket", take);
  });
}

/** Sends raw bytes and answers with all that comes back until the connection ends. */
async function talk(port: number, text: string): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString())).on("error", () => {});
  socket.write(text);
  await once(socket, "close");
  return answer;
}

describe("the server stops", () => {
  test("by finishing open requests and taking nothing new", async () => {
    const { server, url, held } = await open();
    await server.listen();
    const order: string[] = [];
    const asked = fetch(`${url}/held`);
    await held.begun;
    const drained = server.drain().then(() => order.push("drained"));
    await soon(() => expect(fetch(url)).rejects.toThrow("fetch failed"));
    order.push("released");
    held.release();
    expect(await (await asked).text()).toBe("finished");
    await drained;
    expect(order).toEqual(["released", "drained"]);
  });

  test("without waiting for connections that ask nothing", async () => {
    const { server, port, url } = await open({ limits: { drain: 2 * patience } });
    await server.listen();
    await (await fetch(url)).text();
    const idle = net.connect(port, "127.0.0.1");
    await once(idle, "connect");
    idle.on("error", () => {});
    await expect(server.drain()).resolves.toBeUndefined();
    idle.destroy();
  });

  test("after a while without waiting for requests that do not end", async () => {
    const { server, url, held } = await open({ limits: { drain: 50 } });
    await server.listen();
    // oxlint-disable-next-line vitest/valid-expect -- it is awaited below
    const lost = expect(fetch(`${url}/held`)).rejects.toThrow("fetch failed");
    await held.begun;
    await server.drain();
    await lost;
    held.release();
  });

  test("also when it has never listened", async () => {
    const { server } = await open();
    await expect(server.drain()).resolves.toBeUndefined();
  });
});

describe("the server answers", () => {
  test("HTTP/1.0 without a host, and what would rather be HTTP/2", async () => {
    const { server, port } = await open();
    await server.listen();
    expect(await talk(port, "GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 [^]*hello$/);
    const upgrade = "connection: upgrade, http2-settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__";
    expect(await talk(port, `GET / HTTP/1.1\r\nhost: x\r\n${upgrade}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 [^]*hello/);
  });

  test("for a moment while it stops, so that a balancer can look away first", async () => {
    const { server, url } = await open({ limits: { farewell: 500 } });
    await server.listen();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const drained = server.drain();
    vi.advanceTimersByTime(499);
    const late = await fetch(url);
    expect([await late.text(), late.headers.get("connection")]).toEqual(["hello", "close"]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await drained;
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });
});

describe("the server refuses", () => {
  test("two hosts", async () => {
    const { server, port } = await open();
    await server.listen();
    expect(await talk(port, "GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  test("more connections of one address than it may have, unless it is the proxy", async () => {
    const connect = async (port: number) => {
      const socket = net.connect(port, "127.0.0.1").on("error", () => {});
      await once(socket, "connect");
      return socket;
    };
    const isOpen = async (socket: net.Socket) => {
      socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
      return new Promise((resolve) => socket.once("data", () => resolve(true)).once("close", () => resolve(false)));
    };
    const limits = { connectionsPerAddress: 2 };
    for (const trustedProxy of [null, "127.0.0.1"]) {
      const { server, port } = await open({ limits, trustedProxy });
      await server.listen();
      const sockets = [await connect(port), await connect(port), await connect(port)];
      const opened = await Promise.all(sockets.map(isOpen));
      expect(opened).toEqual([true, true, trustedProxy !== null]);
      sockets[0]!.destroy();
      await soon(async () => {
        sockets.push(await connect(port));
        expect(await isOpen(sockets.at(-1)!)).toBe(true);
      });
      for (const socket of sockets) socket.destroy();
    }
  });

  test("more connections than it may have in all", async () => {
    const { server, port } = await open({ limits: { connections: 2 } });
    await server.listen();
    const held = [net.connect(port, "127.0.0.1"), net.connect(port, "127.0.0.1")];
    await Promise.all(held.map((socket) => once(socket, "connect")));
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
    held[0]!.destroy();
    const asked = () => talk(port, "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    await soon(async () => expect(await asked()).toContain("hello"));
    held[1]!.destroy();
  });

  test.each([
    ["does not read", "GET /large HTTP/1.1\r\nhost: x\r\n\r\n"],
    ["asks again and again, and does not read", "GET /large HTTP/1.1\r\nhost: x\r\n\r\n".repeat(20)],
    ["does not read what comes bit by bit", "GET /streamed HTTP/1.1\r\nhost: x\r\n\r\n"],
    ["never ends its body", "POST /upload HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nbegun"],
    ["says nothing", ""],
  ])("to wait longer than it may for a client that %s", async (_what, said) => {
    const idle = 1_000;
    const { server, port } = await open({ limits: { idle } });
    await server.listen();
    const accepted = taken();
    const client = net.connect(port, "127.0.0.1").on("error", () => {});
    client.pause().write(said);
    const connection = await accepted;
    // Half as long again since it could last write: a timer that was begun anew would take twice as long. In halves, so
    // that a loop that stands still for a while holds up this as it holds up the connection.
    let isOpen: boolean | null = null;
    let timer: NodeJS.Timeout | undefined;
    const waitFor = (halves: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => (halves > 1 ? waitFor(halves - 1) : (isOpen ??= !connection.destroyed)), idle / 2);
    };
    waitFor(3);
    let wrote = 0;
    const watch = setInterval(() => {
      if (connection.bytesWritten !== wrote) waitFor(3);
      wrote = connection.bytesWritten;
    }, 10);
    await once(connection, "close");
    clearInterval(watch);
    clearTimeout(timer);
    expect(isOpen).not.toBe(true);
    client.destroy();
  });

  test("a port that is taken, a name that is unknown and a foreign address, each with its cure", async () => {
    const { server, port } = await open();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    await expect(server.listen()).rejects.toThrow(
      `Port ${port} is already in use: stop what listens there, or set PORT to another number.`,
    );
    other.close();
    const nowhere = await open({ host: "203.0.113.1" });
    await expect(nowhere.server.listen()).rejects.toThrow(/^This machine has no address 203\.0\.113\.1: set HOST/);
  });

  test("headers of more than 16 KiB", async () => {
    const { server, port } = await open();
    await server.listen();
    const answer = await talk(port, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(17 * 1024)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  test("headers that take longer than their time to come", async () => {
    const { server, port } = await open({ limits: { headers: 50, looks: 20 } });
    await server.listen();
    expect(await talk(port, "GET / HTTP/1.1\r\nhost: x\r\n")).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("a body that takes longer than its time, unless it brings files", async () => {
    const { server, port } = await open({ limits: { body: 300 } });
    await server.listen();
    const drip = async (path: string) => {
      const socket = net.connect(port, "127.0.0.1");
      let answer = "";
      socket.on("data", (data) => (answer += data.toString())).on("error", () => {});
      socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\nconnection: close\r\n\r\n`);
      const dripping = setInterval(() => socket.write("x"), 40);
      await once(socket, "close");
      clearInterval(dripping);
      return answer;
    };
    expect(await drip("/upload")).toMatch(/^HTTP\/1\.1 408 /);
    expect(await drip("/files")).toMatch(/^HTTP\/1\.1 200 [^]*x{20}$/);
  });

  test("an upgrade that nobody wants", async () => {
    const { server, port } = await open();
    await server.listen();
    const answer = await talk(
      port,
      "GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  test("an upgrade, and keeps no connection for a client that does not hang up", async () => {
    const { server, port } = await open();
    await server.listen();
    const client = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    client.on("error", () => {}).resume();
    client.write("GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
    await once(client, "end");
    // Who writes to a connection that is gone is told so; one that is half open would go on swallowing it.
    const telling = setInterval(() => client.write("x"), 50);
    await new Promise((resolve) => client.once("close", resolve));
    clearInterval(telling);
    expect(client.destroyed).toBe(true);
  });
});

/** Against servers that are really there, and some that mean harm. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { guard, guardFor, page, serve, speak } from "#testing/other-servers.ts";
import { patience, soon } from "#testing/patience.ts";
import type { SocketRequest } from "./guarded-socket.ts";

/** Speaks to each socket as soon as it is open. */
async function streaming(say: (socket: WebSocket) => void) {
  const server = createServer();
  const heads: Record<string, unknown>[] = [];
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, { url, headers }) => {
    heads.push({ url, ...headers });
    socket.on("error", () => {});
    say(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
  });
  const { host } = await listens(server);
  return { host, url: `ws://${host}/`, heads };
}

async function listens(server: Server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const asked = (url: string, more: Partial<SocketRequest> = {}): SocketRequest => ({
  url,
  headers: { authorization: "Bearer secret" },
  mostBytes: 1_000,
  ...more,
});

const problem = (failure: string) => expect.objectContaining({ name: "FetchProblem", failure });

test("a socket carries its headers, hears all that comes, and speaks", async () => {
  const heard: string[] = [];
  const other = await streaming((socket) => {
    socket.send("first");
    socket.on("message", (data) => socket.send(`you said ${data.toString()}`));
  });
  const socket = await guardFor([other]).connect(asked(`${other.url}api/v1/streaming?stream=user#x`));
  socket.on("message", (data) => heard.push(data.toString()));
  socket.send("hello");
  await soon(() => expect(heard).toEqual(["first", "you said hello"]));
  expect(other.heads).toMatchObject([
    {
      url: "/api/v1/streaming?stream=user",
      authorization: "Bearer secret",
      "user-agent": "Linnet (+https://linnet.example/)",
    },
  ]);
  expect(other.heads[0]).not.toHaveProperty("sec-websocket-extensions");
});

test("a message that comes with the answer is heard", async () => {
  const server = createServer().on("upgrade", ({ headers }, connection) => {
    const key = `${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash("sha1").update(key).digest("base64");
    const head = `HTTP/1.1 101 X\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`;
    connection.on("error", () => {}).end(Buffer.from(`${head}\x81\x02hi`, "latin1"));
  });
  const { host } = await listens(server);
  const socket = await guardFor([{ host }]).connect(asked(`ws://${host}/`));
  const [data] = (await once(socket, "message")) as [Buffer];
  expect(data.toString()).toBe("hi");
});

describe("S01–S06: a socket", () => {
  test("reaches no private address", async () => {
    const other = await serve(page);
    const { connect } = guard({ limits: { ports: [other.port] }, resolve: async () => ["192.0.1.1", "127.0.0.1"] });
    for (const host of [
      "127.0.0.1",
      "2130706433",
      "[::1]",
      "[::ffff:7f00:1]",
      "①②⑦.⓪.⓪.①",
      "name.example",
      "localhost",
    ]) {
      await expect(connect(asked(`ws://${host}:${other.port}/`))).rejects.toEqual(problem("private-address"));
    }
    expect(other.connections()).toBe(0);
  });

  test("goes to what was checked", async () => {
    const other = await serve(page);
    let questions = 0;
    const resolve = async () => (questions++ === 0 ? ["192.0.1.1"] : ["127.0.0.1"]);
    const { connect } = guard({ resolve, limits: { ports: [other.port] } });
    await expect(connect(asked(`ws://flips.example:${other.port}/`, { time: 100 }))).rejects.toEqual(
      expect.objectContaining({ failure: expect.stringMatching(/late|unreachable/) }),
    );
    expect([questions, other.connections()]).toEqual([1, 0]);
  });

  test.each(["http://example.org/", "ws+unix:/run/x:/", "ws://example.org:22/", "ws://a:b@example.org/", "ws:", ""])(
    "is refused before anybody is asked for its host: %s",
    async (url) => {
      let questions = 0;
      const { connect } = guard({ resolve: async () => [String((questions += 1))] });
      await expect(connect(asked(url))).rejects.toEqual(problem("address-refused"));
      expect(questions).toBe(0);
    },
  );

  test("is secured where that is asked for, and carries no second line", async () => {
    const other = await serve(page);
    const { connect } = guardFor([other]);
    const url = `ws://${other.host}/`;
    await expect(connect(asked(url, { securedOnly: true }))).rejects.toEqual(problem("address-refused"));
    await expect(connect(asked(url, { headers: { a: "b\r\nc: d" } }))).rejects.toEqual(problem("request-refused"));
    expect(other.requests).toEqual([]);
  });

  test.each([200, 301, 401, 503])("is none if the answer is %i, and follows nothing", async (status) => {
    const second = await serve(page);
    const first = await serve((_request, response) => {
      response.writeHead(status, { location: `ws://${second.host}/` }).end("x".repeat(100_000));
    });
    await expect(guardFor([first, second]).connect(asked(`ws://${first.host}/`))).rejects.toEqual(
      problem("unreachable"),
    );
    expect([first.connections(), second.connections()]).toEqual([1, 0]);
  });
});

describe("S08: a server that is to harm", () => {
  test("is waited for no longer than asked, though something comes again and again", async () => {
    const drips = await speak((socket) => {
      const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n"), 20);
      socket.once("close", () => clearInterval(timer));
    });
    const silent = await speak(() => {});
    const { connect } = guardFor([drips, silent]);
    for (const { host } of [drips, silent]) {
      await expect(connect(asked(`ws://${host}/`, { time: 100 }))).rejects.toEqual(problem("late"));
    }
  });

  test("has a head that is bounded", async () => {
    const other = await speak((socket) => socket.write(`HTTP/1.1 101 X\r\nx: ${"y".repeat(1_000)}\r\n`));
    await expect(guardFor([other], { sockets: { head: 1_000 } }).connect(asked(`ws://${other.host}/`))).rejects.toEqual(
      problem("too-large"),
    );
  });

  test("ends its socket with a message that is too large, and this process lives on", async () => {
    const other = await streaming((socket) => socket.send("x".repeat(1_001)));
    const socket = await guardFor([other]).connect(asked(other.url));
    const heard: unknown[] = [];
    socket.on("message", (data) => heard.push(data));
    const code = await new Promise((resolve) => socket.once("close", resolve));
    expect([code, heard]).toEqual([1006, []]);
  });
});

test("sockets are bounded in number, and one that has ended makes room", async () => {
  const other = await streaming(() => {});
  const { connect } = guardFor([other], { sockets: { most: 1 } });
  const first = await connect(asked(other.url));
  await expect(connect(asked(other.url))).rejects.toEqual(problem("busy"));
  first.terminate();
  await once(first, "close");
  await connect(asked(other.url));
});

test("someone who gives up gets none, and all end when the server stops", async () => {
  const silent = await speak(() => {});
  const other = await streaming(() => {});
  const guarded = guardFor([silent, other]);
  const giving = new AbortController();
  const given = guarded.connect(asked(`ws://${silent.host}/`, { signal: giving.signal, time: 2 * patience }));
  await soon(() => expect(silent.connections()).toBe(1));
  giving.abort();
  await expect(given).rejects.toEqual(problem("aborted"));
  const socket = await guarded.connect(asked(other.url));
  const waiting = guarded.connect(asked(`ws://${silent.host}/`, { time: 2 * patience }));
  const closed = once(socket, "close");
  const [ended] = await Promise.allSettled([waiting, closed, guarded.close()]);
  expect(ended).toMatchObject({ status: "rejected", reason: { failure: "stopped" } });
  await expect(guarded.connect(asked(other.url))).rejects.toEqual(problem("stopped"));
});

/** Against servers that are really there. */
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { patience, soon } from "#testing/patience.ts";
import { guard, guardFor, serve, speak } from "#testing/other-servers.ts";
import type { ExchangeRequest } from "./guarded-exchange.ts";

const asked = (url: string, more: Partial<ExchangeRequest> = {}): ExchangeRequest => ({
  url,
  method: "GET",
  mostBytes: 100_000,
  ...more,
});

/** Tells what it was asked, and with which body. */
async function echo() {
  const bodies: string[] = [];
  const methods: (string | undefined)[] = [];
  const other = await serve(async (request: IncomingMessage, response) => {
    methods.push(request.method);
    bodies.push((await buffer(request)).toString());
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", link: "</a>; rel=next" }).end("{}");
  });
  return { ...other, bodies, methods };
}

async function* words(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

/** Neither is ever over: what ends has ended by itself. */
const endless = { time: 2 * patience, idle: 2 * patience };

describe("an exchange", () => {
  test("says what is asked and who asks, and answers with headers and body", async () => {
    const other = await echo();
    const { exchange } = guardFor([other]);
    const answer = await exchange(
      asked(`${other.url}api?a=b#c`, {
        method: "POST",
        body: Buffer.from('{"a":1}'),
        types: ["application/json"],
        headers: { Authorization: "Bearer secret", "content-type": "application/json", "x-a": "ü" },
      }),
    );
    expect(answer).toMatchObject({ kind: "answer", status: 200, type: "application/json", charset: "utf-8" });
    expect(answer).toMatchObject({ headers: { link: "</a>; rel=next" }, body: Buffer.from("{}") });
    expect([other.methods, other.bodies]).toEqual([["POST"], ['{"a":1}']]);
    expect(other.requests[0]).toEqual({
      url: "/api?a=b",
      headers: {
        accept: "application/json",
        "accept-encoding": "gzip, deflate",
        authorization: "Bearer secret",
        connection: "close",
        "content-length": "7",
        "content-type": "application/json",
        host: other.host,
        "user-agent": "Linnet (+https://linnet.example/)",
        "x-a": "ü",
      },
    });
  });

  test("takes nothing of a connection from the request that is passed on", async () => {
    const other = await echo();
    const headers = {
      Host: "victim.example",
      "Content-Length": "1",
      "transfer-encoding": "chunked",
      connection: "upgrade",
      upgrade: "websocket",
      cookie: "session=s",
      expect: "100-continue",
      "proxy-authorization": "x",
      "user-agent": "somebody",
      "accept-language": "de",
    };
    await guardFor([other]).exchange(asked(other.url, { headers }));
    expect(other.requests[0]!.headers).toEqual({
      "accept-encoding": "gzip, deflate",
      "accept-language": "de",
      connection: "keep-alive",
      host: other.host,
      "user-agent": "Linnet (+https://linnet.example/)",
    });
  });

  test.each([
    [400, '{"error":"no"}'],
    [401, ""],
    [404, "<h1>Not found</h1>"],
    [429, "later"],
    [503, "x".repeat(50_000)],
    [304, ""],
    [204, ""],
    [301, "moved"],
  ])("with status %i answers with its words", async (status, said) => {
    const other = await serve(
      (_request, response) => void response.writeHead(status, { "retry-after": "5" }).end(said),
    );
    const answer = await guardFor([other]).exchange(asked(other.url));
    expect(answer).toMatchObject({ kind: "answer", status, headers: { "retry-after": "5" }, body: Buffer.from(said) });
  });

  test("has the types that were asked for where it succeeds", async () => {
    const other = await serve(({ url }, response) => {
      response.writeHead(url === "/bad" ? 502 : 200, { "content-type": "text/html" }).end("<h1>");
    });
    const { exchange } = guardFor([other]);
    const types = ["application/json"];
    expect(await exchange(asked(other.url, { types }))).toEqual({ kind: "failed", failure: "wrong-type" });
    expect(await exchange(asked(`${other.url}bad`, { types }))).toMatchObject({ status: 502, type: "text/html" });
  });

  test("of a head alone says no more than that", async () => {
    const other = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "100001", "content-encoding": "gzip" }).end();
    });
    const answer = await guardFor([other]).exchange(asked(other.url, { method: "HEAD" }));
    expect(answer).toMatchObject({ status: 200, headers: { "content-length": "100001" }, body: Buffer.alloc(0) });
  });

  test("unpacks what came packed", async () => {
    const other = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('{"a":1}'));
    });
    expect(await guardFor([other]).exchange(asked(other.url))).toMatchObject({ body: Buffer.from('{"a":1}') });
  });

  test("carries no second line in a header, and no method that is none", async () => {
    const other = await echo();
    const { exchange } = guardFor([other]);
    const wrong: Partial<ExchangeRequest>[] = [
      { headers: { authorization: "Bearer x\r\nX-Injected: 1" } },
      { headers: { "x\r\ny": "z" } },
      { method: "CONNECT" as "GET" },
      { method: "GET / HTTP/1.1\r\nx: y\r\n\r\n" as "GET" },
    ];
    for (const more of wrong) {
      expect(await exchange(asked(other.url, more))).toEqual({ kind: "failed", failure: "request-refused" });
    }
    expect(other.requests).toEqual([]);
  });
});

describe("a body that streams", () => {
  test("arrives whole, with its length or in pieces", async () => {
    const other = await echo();
    const { exchange } = guardFor([other]);
    const parts = Array.from({ length: 200 }, (_, at) => `${at}`.padEnd(10_000, "."));
    const length = 200 * 10_000;
    await exchange(asked(other.url, { method: "POST", body: words(...parts), length }));
    await exchange(asked(other.url, { method: "PUT", body: Readable.from(words(...parts)) }));
    expect(other.bodies).toEqual([parts.join(""), parts.join("")]);
    const lengths = other.requests.map(({ headers }) => [headers["content-length"], headers["transfer-encoding"]]);
    expect(lengths).toEqual([
      [`${length}`, undefined],
      [undefined, "chunked"],
    ]);
  });

  test.each([
    ["longer", ["abc", "defGET / HTTP/1.1\r\n\r\n"]],
    ["shorter", ["abc"]],
  ])("fails if it is %s than was told", async (_what, parts) => {
    const other = await echo();
    const body = words(...parts);
    expect(await guardFor([other]).exchange(asked(other.url, { method: "POST", body, length: 6 }))).toEqual({
      kind: "failed",
      failure: "request-refused",
    });
    expect([other.requests.length <= 1, other.bodies]).toEqual([true, []]);
  });

  test("goes no further than its length, so nothing in it is read as another request", async () => {
    const other = await echo();
    let isSent = false;
    async function* tooLong() {
      yield Buffer.from("abc");
      yield Buffer.from("defPOST / HTTP/1.1\r\nhost: x\r\n\r\n");
      isSent = true;
    }
    await guardFor([other]).exchange(asked(other.url, { method: "POST", body: tooLong(), length: 6 }));
    expect(isSent).toBe(false);
  });

  test("that breaks off ends the connection", async () => {
    const ended = Promise.withResolvers<void>();
    const other = await serve((request) => void request.on("error", () => {}).once("close", ended.resolve));
    async function* breaks() {
      yield Buffer.from("abc");
      await soon(() => expect(other.requests).toHaveLength(1));
      throw new Error("The browser has gone");
    }
    const exchanged = guardFor([other], { exchanges: endless }).exchange(
      asked(other.url, { method: "POST", body: breaks() }),
    );
    expect(await exchanged).toEqual({ kind: "failed", failure: "aborted" });
    await ended.promise;
    expect(other.connections()).toBe(1);
  });

  test("is read no further once its answer is there", async () => {
    // It reads no more, and closes nothing.
    const other = await speak((socket) => {
      socket.pause().write("HTTP/1.1 413 X\r\ncontent-length: 9\r\n\r\ntoo large");
    });
    let ended = false;
    async function* endlessWords() {
      try {
        for (;;) yield Buffer.alloc(10_000, "x");
      } finally {
        ended = true;
      }
    }
    const { exchange } = guardFor([other], { exchanges: endless });
    const answer = await exchange(asked(other.url, { method: "POST", body: endlessWords() }));
    expect(answer).toMatchObject({ status: 413, body: Buffer.from("too large") });
    await soon(() => expect(ended).toBe(true));
  });
});

describe("connections", () => {
  test("are kept for the next request to that origin, also after an error and a head alone", async () => {
    const other = await serve(({ url }, response) => {
      response.writeHead(url === "/404" ? 404 : 200, { "content-length": 5 }).end("words");
    });
    const { exchange } = guardFor([other]);
    for (const more of [{}, { url: `${other.url}404` }, { method: "HEAD" as const }, {}]) {
      await exchange(asked(other.url, more));
    }
    expect([other.requests.length, other.connections()]).toEqual([4, 1]);
  });

  test("are kept for no other origin", async () => {
    const [one, two] = [await echo(), await echo()];
    const { exchange } = guardFor([one, two]);
    await exchange(asked(one.url, { headers: { authorization: "Bearer one" } }));
    await exchange(asked(two.url));
    expect([one.connections(), two.connections()]).toEqual([1, 1]);
    expect(two.requests[0]!.headers).not.toHaveProperty("authorization");
  });

  test("cost no question to a name server while they are kept, nor a new one a moment later", async () => {
    const other = await serve((_request, response) => void response.end());
    let questions = 0;
    const resolve = async () => (questions++, ["192.0.1.1"]);
    const { exchange } = guard({ resolve, limits: { ports: [other.port] }, exchanges: { time: 50 } });
    for (const path of ["a", "b"]) await exchange(asked(`http://far.example:${other.port}/${path}`));
    expect([questions, other.connections()]).toEqual([1, 0]);
  });

  /** Keeps its connection as if for more, and ends it at the second request. */
  async function closing() {
    const heads: string[] = [];
    const other = await speak((socket) => {
      const answer = () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
      heads.push("first on a connection");
      answer();
      socket.on("data", (head) => {
        heads.push(head.toString().split("\r\n")[0]!);
        socket.destroy();
      });
    });
    return { ...other, heads };
  }

  test("that have ended meanwhile are replaced once for what may be repeated", async () => {
    const other = await closing();
    const { exchange } = guardFor([other]);
    await exchange(asked(other.url));
    expect(await exchange(asked(`${other.url}again`))).toMatchObject({ status: 200, body: Buffer.from("ok") });
    expect([other.heads, other.connections()]).toEqual([
      ["first on a connection", "GET /again HTTP/1.1", "first on a connection"],
      2,
    ]);
  });

  test("of their own have requests that must not come twice, which are not repeated", async () => {
    const other = await closing();
    const { exchange } = guardFor([other]);
    await exchange(asked(other.url));
    const posted = await exchange(asked(other.url, { method: "POST", body: words("a", "b") }));
    expect(posted).toMatchObject({ status: 200 });
    expect([other.heads.length, other.connections()]).toEqual([2, 2]);
    const broken = await speak((socket) => void socket.destroy());
    for (const method of ["POST", "PUT", "DELETE", "GET"] as const) {
      const answer = await guardFor([broken]).exchange(asked(broken.url, { method }));
      expect(answer).toEqual({ kind: "failed", failure: "unreachable" });
    }
    expect(broken.connections()).toBe(4);
  });

  test("are not kept where anything may still come", async () => {
    let closed = 0;
    const other = await speak((socket) => {
      socket.once("close", () => (closed += 1)).write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\ntoo large");
    });
    const { exchange } = guardFor([other], { exchanges: { ...endless, kept: 2 * patience } });
    expect(await exchange(asked(other.url, { mostBytes: 8 }))).toMatchObject({ failure: "too-large" });
    await soon(() => expect(closed).toBe(1));
    expect(await exchange(asked(other.url))).toMatchObject({ status: 200 });
    expect(other.connections()).toBe(2);
  });

  test("are closed when nobody needs them any more, and when the server stops", async () => {
    let closed = 0;
    // It says nothing of how long it keeps its own end, and never closes it.
    const other = await speak((socket) => {
      socket.once("close", () => (closed += 1)).write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    });
    expect(await guardFor([other], { exchanges: { kept: 50 } }).exchange(asked(other.url))).toMatchObject({
      status: 200,
    });
    await soon(() => expect(closed).toBe(1));
    const guarded = guardFor([other], { exchanges: { kept: 2 * patience } });
    expect(await guarded.exchange(asked(other.url))).toMatchObject({ status: 200 });
    await guarded.close();
    await soon(() => expect(closed).toBe(2));
    expect(await guarded.exchange(asked(other.url))).toEqual({ kind: "failed", failure: "stopped" });
  });

  test("are kept in a number that is bounded", async () => {
    const closed: number[] = [];
    const others = await Promise.all(
      [0, 1, 2].map((at) =>
        serve((request, response) => {
          request.socket.once("close", () => closed.push(at));
          response.end();
        }),
      ),
    );
    const { exchange } = guardFor(others, { exchanges: { keptInAll: 2, kept: 2 * patience } });
    for (const { url } of others) await exchange(asked(url));
    await soon(() => expect(closed).toEqual([2]));
  });
});

describe("someone who gives up", () => {
  test("ends the connection", async () => {
    const ended = Promise.withResolvers<void>();
    const other = await serve((request) => void request.socket.once("close", ended.resolve));
    const giving = new AbortController();
    const exchanged = guardFor([other], { exchanges: endless }).exchange(asked(other.url, { signal: giving.signal }));
    await soon(() => expect(other.requests).toHaveLength(1));
    giving.abort();
    expect(await exchanged).toEqual({ kind: "failed", failure: "aborted" });
    await ended.promise;
  });

  test("leaves the queue to others, and asks nobody", async () => {
    const held = Promise.withResolvers<void>();
    const other = await serve(async (_request, response) => {
      await held.promise;
      response.end();
    });
    const { exchange } = guardFor([other], { exchanges: { ...endless, atOnce: 1, waiting: 1 } });
    const first = exchange(asked(`${other.url}first`));
    await soon(() => expect(other.requests).toHaveLength(1));
    const giving = new AbortController();
    const second = exchange(asked(`${other.url}second`, { signal: giving.signal }));
    expect(await exchange(asked(`${other.url}busy`))).toEqual({ kind: "failed", failure: "busy" });
    giving.abort();
    expect(await second).toEqual({ kind: "failed", failure: "aborted" });
    const third = exchange(asked(`${other.url}third`));
    held.resolve();
    expect([await first, await third]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(other.requests.map(({ url }) => url)).toEqual(["/first", "/third"]);
    expect(await exchange(asked(other.url, { signal: giving.signal }))).toMatchObject({ failure: "aborted" });
  });

  test("previews and exchanges don't wait for each other", async () => {
    const other = await serve(({ url }, response) => {
      if (url !== "/slow") response.writeHead(200, { "content-type": "text/html" }).end();
    });
    const { exchange, get, close } = guardFor([other], {
      limits: { ...endless, atOnce: 1 },
      exchanges: { ...endless, atOnce: 1 },
    });
    const slow = exchange(asked(`${other.url}slow`));
    await soon(() => expect(other.requests).toHaveLength(1));
    expect(await get(other.url)).toMatchObject({ status: 200 });
    await close();
    expect(await slow).toEqual({ kind: "failed", failure: "stopped" });
  });
});

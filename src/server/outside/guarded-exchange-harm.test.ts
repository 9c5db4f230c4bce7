/** What exchanges refuse, and what answers may do to the one who asks (threats S01–S08). */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { patience } from "#testing/patience.ts";
import { guard, guardFor, page, serve, speak } from "#testing/other-servers.ts";
import type { ExchangeMethod, ExchangeRequest } from "./guarded-exchange.ts";

const secret = { authorization: "Bearer secret" };

const asked = (url: string, more: Partial<ExchangeRequest> = {}): ExchangeRequest => ({
  url,
  method: "GET",
  headers: secret,
  mostBytes: 100_000,
  ...more,
});

/** Neither is ever over: what ends has ended by itself. */
const endless = { time: 2 * patience, idle: 2 * patience };

describe("S01–S04, S06: an exchange", () => {
  const hosts = [
    ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.0.0.1.", "0", "10.0.0.1", "169.254.169.254"],
    ["[::1]", "[::]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fd00::1]"],
    ["①②⑦.⓪.⓪.①", "127。0。0。1", "１２７.0.0.1", "%31%32%37.0.0.1"],
  ].flat();

  test("reaches no private address, in whichever form", async () => {
    const other = await serve(page);
    const { exchange } = guard({ limits: { ports: [other.port] } });
    for (const host of hosts) {
      const url = `http://${host}:${other.port}/`;
      expect([url, await exchange(asked(url))]).toEqual([url, { kind: "failed", failure: "private-address" }]);
    }
    expect(other.connections()).toBe(0);
  });

  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const)(
    "reaches none by a name with %s, nor where one of several is private",
    async (method: ExchangeMethod) => {
      const other = await serve(page);
      const leads: Record<string, string[]> = {
        "a.example": ["127.0.0.1"],
        "b.example": ["192.0.1.1", "127.0.0.1"],
        "c.example": ["::ffff:127.0.0.1"],
      };
      const { exchange } = guard({
        resolve: async (name) => leads[name] ?? ["127.0.0.1"],
        limits: { ports: [other.port] },
      });
      for (const name of [...Object.keys(leads), "localhost", "LOCALHOST."]) {
        const answer = await exchange(asked(`http://${name}:${other.port}/`, { method }));
        expect(answer).toEqual({ kind: "failed", failure: "private-address" });
      }
      expect(other.connections()).toBe(0);
    },
  );

  test("goes to what was checked, though its name leads elsewhere now", async () => {
    const other = await serve(page);
    let questions = 0;
    // Nobody is at the first one.
    const resolve = async () => (questions++ === 0 ? ["192.0.1.1"] : ["127.0.0.1"]);
    const { exchange } = guard({
      resolve,
      limits: { ports: [other.port], remembered: 0 },
      exchanges: { time: 100 },
    });
    const url = `http://flips.example:${other.port}/`;
    expect(await exchange(asked(url))).toMatchObject({ failure: expect.stringMatching(/late|unreachable/) });
    expect(await exchange(asked(url))).toEqual({ kind: "failed", failure: "private-address" });
    expect([questions, other.connections()]).toEqual([2, 0]);
  });

  test("asks name servers again where they could not answer", async () => {
    let questions = 0;
    const { exchange } = guard({ resolve: async () => (questions++, []) });
    for (let at = 0; at < 2; at += 1) {
      expect(await exchange(asked("http://none.example/"))).toEqual({ kind: "failed", failure: "unknown-host" });
    }
    expect(questions).toBe(2);
  });

  test.each([
    "ftp://example.org/",
    "unix:/var/run/docker.sock",
    "ws://example.org/",
    "http://example.org:22/",
    "http://user@example.org/",
    "http://:password@example.org/",
    "//example.org/",
    "/api",
    "",
    `http://example.org/${"a".repeat(5_000)}`,
  ])("is refused before anybody is asked for its host: %s", async (url) => {
    let questions = 0;
    const { exchange } = guard({ resolve: async () => [String((questions += 1))] });
    expect(await exchange(asked(url))).toEqual({ kind: "failed", failure: "address-refused" });
    expect(questions).toBe(0);
  });

  test("goes over https alone where that is asked for", async () => {
    const other = await serve(page);
    const answer = await guardFor([other]).exchange(asked(other.url, { httpsOnly: true }));
    expect(answer).toEqual({ kind: "failed", failure: "address-refused" });
    expect(other.connections()).toBe(0);
  });
});

test.each([301, 302, 303, 307, 308])("S05: a redirect with %i is an answer, and is not followed", async (status) => {
  const second = await serve(page);
  const location = `${second.url}api`;
  const first = await serve((_request, response) => void response.writeHead(status, { location }).end());
  const { exchange } = guardFor([first, second]);
  for (const method of ["GET", "POST"] as const) {
    expect(await exchange(asked(first.url, { method }))).toMatchObject({ status, headers: { location } });
  }
  expect(first.requests.map(({ headers }) => headers["authorization"])).toEqual([
    secret.authorization,
    secret.authorization,
  ]);
  expect(second.connections()).toBe(0);
});

describe("S08: an answer that is to harm", () => {
  const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
  const short = { time: 400, idle: 150 };

  const drips = (first: string, drop: string) =>
    speak((socket) => {
      socket.write(first);
      const timer = setInterval(() => socket.write(drop), 20);
      socket.once("close", () => clearInterval(timer));
    });

  const packed = (status: number, body: Buffer) =>
    serve((_request, response) => void response.writeHead(status, { "content-encoding": "gzip" }).end(body));

  test.each([
    ["says nothing", () => speak(() => {}), "late"],
    ["stops in its head", () => speak((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-ty")), "late"],
    ["stops in its words", () => speak((socket) => socket.write(`${head}\r\n{`)), "late"],
    ["drips its head", () => drips("HTTP/1.1 200 OK\r\nx: ", "y"), "late"],
    ["drips its words", () => drips(`${head}\r\n`, "x"), "late"],
    ["drips the words of an error", () => drips("HTTP/1.1 500 X\r\n\r\n", "x"), "late"],
    ["begins again and again", () => drips("", "HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n"), "late"],
    ["has a head without end", () => drips("HTTP/1.1 200 OK\r\n", `x: ${"y".repeat(8_000)}\r\n`), "too-large"],
    ["is no answer", () => speak((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n")), "unreachable"],
    [
      "is another protocol",
      () => speak((socket) => socket.end("HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n")),
      "unreachable",
    ],
    ["breaks off", () => speak((socket) => socket.end(`${head}content-length: 100\r\n\r\n{`)), "unreachable"],
    [
      "says that it is long",
      () => speak((socket) => socket.write(`${head}content-length: 100001\r\n\r\n`)),
      "too-large",
    ],
    ["has no end", () => drips(`${head}\r\n`, "x".repeat(60_000)), "too-large"],
    ["has no end and is an error", () => drips("HTTP/1.1 500 X\r\n\r\n", "x".repeat(60_000)), "too-large"],
    ["unpacks to much more", () => packed(200, gzipSync(Buffer.alloc(50_000_000))), "too-large"],
    ["unpacks to much more and is an error", () => packed(500, gzipSync(Buffer.alloc(50_000_000))), "too-large"],
    ["is packed in no way", () => packed(200, Buffer.from("no gzip at all")), "unreadable"],
  ] as const)("ends in time if it %s", async (_what, open, failure) => {
    const other = await open();
    const exchanges = failure === "late" ? short : endless;
    expect(await guardFor([other], { exchanges }).exchange(asked(other.url))).toEqual({ kind: "failed", failure });
  });

  test("has a head that is no larger than it may be", async () => {
    const other = await speak((socket) => socket.end(`${head}x: ${"y".repeat(1_000)}\r\n\r\n`));
    const { exchange } = guardFor([other], { exchanges: { ...endless, head: 1_000 } });
    expect(await exchange(asked(other.url))).toEqual({ kind: "failed", failure: "too-large" });
  });

  test("ends when its time is over, and when nothing moves, whichever is first", async () => {
    const silent = await speak((socket) => socket.write(`${head}\r\n{`));
    const quiet = guardFor([silent], { exchanges: { ...endless, idle: 100 } });
    expect(await quiet.exchange(asked(silent.url))).toEqual({ kind: "failed", failure: "late" });
    const dripping = await drips(`${head}\r\n`, "x");
    const patient = guardFor([dripping], { exchanges: endless });
    expect(await patient.exchange(asked(dripping.url, { time: 100 }))).toEqual({ kind: "failed", failure: "late" });
  });

  test("lets so many wait for it, and leaves the rest of the queue to others", async () => {
    const [slow, other] = [await serve(() => {}), await serve(page)];
    const { exchange } = guard({
      privateHosts: [slow.host, `localhost:${other.port}`],
      exchanges: { ...endless, atOnce: 2, perHost: 1, waiting: 3, waitingPerHost: 2 },
    });
    const giving = new AbortController();
    const waiting = [1, 2, 3].map(() => exchange(asked(slow.url, { signal: giving.signal })));
    expect(await exchange(asked(slow.url))).toEqual({ kind: "failed", failure: "busy" });
    expect(await exchange(asked(`http://localhost:${other.port}/`))).toMatchObject({ status: 200 });
    giving.abort();
    await Promise.all(waiting);
  });

  test("keeps nobody from another host", async () => {
    const [slow, other] = [await serve(() => {}), await serve(page)];
    const { exchange } = guard({
      privateHosts: [slow.host, `localhost:${other.port}`],
      exchanges: { ...endless, perHost: 2 },
    });
    const giving = new AbortController();
    const waiting = Array.from({ length: 10 }, () => exchange(asked(slow.url, { signal: giving.signal })));
    expect(await exchange(asked(`http://localhost:${other.port}/`))).toMatchObject({ status: 200 });
    giving.abort();
    expect(new Set((await Promise.all(waiting)).map((one) => one.kind === "failed" && one.failure))).toEqual(
      new Set(["aborted"]),
    );
    expect(slow.requests.length).toBeLessThanOrEqual(2);
  });
});

/** What answers may do to the one who asks: servers that are really there, and mean harm (threats S08). */
import { deflateSync, Gunzip, gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { patience, soon } from "#testing/patience.ts";
import { guard, guardFor, page, serve, speak } from "#testing/other-servers.ts";

/** Neither is ever over: what ends has ended by itself. */
const endless = { time: 2 * patience, idle: 2 * patience };

describe("S08: answers that are to harm", () => {
  const head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n";
  const short = { time: 400, idle: 150 };

  const drips = (first: string, drop: string) =>
    speak((socket) => {
      socket.write(first);
      const timer = setInterval(() => socket.write(drop), 20);
      socket.once("close", () => clearInterval(timer));
    });

  test.each([
    ["say nothing", () => speak(() => {}), "late"],
    [
      "stop in the middle of their head",
      () => speak((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-ty")),
      "late",
    ],
    ["stop in the middle of their words", () => speak((socket) => socket.write(`${head}\r\n<title>`)), "late"],
    ["drip their head", () => drips("HTTP/1.1 200 OK\r\nx: ", "y"), "late"],
    ["drip their words", () => drips(`${head}\r\n`, "x"), "late"],
    ["begin again and again", () => drips("", "HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n"), "late"],
    ["have a head without end", () => drips("HTTP/1.1 200 OK\r\n", `x: ${"y".repeat(8_000)}\r\n`), "too-large"],
    ["have many lines in it", () => drips("HTTP/1.1 200 OK\r\n", "x: y\r\n".repeat(2_000)), "too-large"],
    ["are no answers", () => speak((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n")), "unreachable"],
    [
      "are another protocol",
      () => speak((socket) => socket.end("HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n")),
      "unreachable",
    ],
    ["break off", () => speak((socket) => socket.end(`${head}content-length: 100\r\n\r\n<title>`)), "unreachable"],
    [
      "say two lengths",
      () => speak((socket) => socket.end(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`)),
      "unreachable",
    ],
    [
      "say that they are long",
      () => speak((socket) => socket.write(`${head}content-length: 100001\r\n\r\n`)),
      "too-large",
    ],
    ["are long", () => speak((socket) => socket.write(`${head}\r\n${"x".repeat(100_001)}`)), "too-large"],
  ] as const)("that %s end in time: %s", async (_what, open, failure) => {
    const other = await open();
    const limits = failure === "late" ? short : endless;
    expect(await guardFor([other], { limits }).get(other.url)).toEqual({ kind: "failed", failure });
  });

  test.each([
    ["nothing comes", () => speak(() => {})],
    ["nothing more comes", () => speak((socket) => socket.write(`${head}\r\n<title>`))],
  ])("end long before their time is over where %s", async (_what, open) => {
    const other = await open();
    const ended = await guardFor([other], { limits: { ...endless, idle: 100 } }).get(other.url);
    expect(ended).toEqual({ kind: "failed", failure: "late" });
  });

  test("end when their time is over, also while they wait for their turn and where something comes again and again", async () => {
    const other = await drips(`${head}\r\n`, "x");
    const { get } = guardFor([other], { limits: { ...endless, perHost: 1 } });
    const ends: string[] = [];
    const first = get(other.url, { time: 2 * patience, mostBytes: Infinity }).then(() => ends.push("first"));
    await soon(() => expect(other.connections()).toBe(1));
    expect(await get(other.url, { time: 100 })).toEqual({ kind: "failed", failure: "late" });
    expect([ends, other.connections()]).toEqual([[], 1]);
    void first;
  });

  const packed = (encoding: string, body: Buffer) =>
    serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": encoding }).end(body);
    });

  test("that are packed are unpacked", async () => {
    const words = Buffer.from("<title>Packed</title>");
    for (const [encoding, body] of [
      ["gzip", gzipSync(words)],
      ["X-GZip ", gzipSync(words)],
      ["deflate", deflateSync(words)],
      ["identity", words],
    ] as const) {
      const other = await packed(encoding, body);
      expect(await guardFor([other]).get(other.url)).toMatchObject({ body: words, isWhole: true });
    }
  });

  test.each([
    ["unpack to much more", "gzip", () => gzipSync(Buffer.alloc(50_000_000)), "too-large"],
    ["unpack to nothing, for long", "gzip", () => Buffer.concat(Array(20_000).fill(gzipSync(""))), "too-large"],
    ["are packed twice", "gzip, gzip", () => gzipSync(gzipSync("x")), "unreadable"],
    ["are packed in another way", "br", () => Buffer.from("x"), "unreadable"],
    ["are packed in no way", "gzip", () => Buffer.from("no gzip at all"), "unreadable"],
    ["break off while packed", "gzip", () => gzipSync("x".repeat(1_000)).subarray(0, 15), "unreadable"],
  ] as const)("that %s are refused (%s)", async (_what, encoding, body, failure) => {
    const other = await packed(encoding, body());
    expect(await guardFor([other]).get(other.url)).toEqual({ kind: "failed", failure });
  });

  test("are cut where the beginning is enough, packed or not, and no more is read", async () => {
    const flood = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const more = () => {
        while (response.writable && response.write("x".repeat(10_000)));
      };
      response.on("drain", more);
      more();
    });
    const bomb = await packed("gzip", gzipSync(Buffer.alloc(50_000_000)));
    for (const other of [flood, bomb]) {
      const answer = await guardFor([other]).get(other.url, { whenLarger: "cut", mostBytes: 1_000 });
      expect(answer).toMatchObject({ kind: "answer", isWhole: false, body: { length: 1_000 } });
    }
  });

  test("two hundred at once are over, and no more is unpacked of them than is asked for", async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    const hostile = await serve(({ url }, response) => {
      response.writeHead(200, {
        "content-type": "text/html",
        "content-encoding": url === "/bomb" ? "gzip" : "identity",
      });
      if (url === "/bomb") response.end(bomb);
      else response.write("x");
    });
    const { get } = guardFor([hostile], { limits: { ...endless, idle: 150, perHost: 32 } });
    let unpacked = 0;
    const push = Gunzip.prototype.push;
    const spy = vi.spyOn(Gunzip.prototype, "push").mockImplementation(function (this: Gunzip, chunk: Buffer | null) {
      unpacked += chunk?.length ?? 0;
      return push.call(this, chunk);
    });
    const ways = Array.from({ length: 200 }, (_, at) => (at % 2 ? "bomb" : "slow"));
    const ended = await Promise.all(ways.map((way) => get(hostile.url + way)));
    spy.mockRestore();
    expect(ended.every(({ kind }) => kind === "failed")).toBe(true);
    // 100,000 bytes of each, and what an unpacker is ahead.
    expect(unpacked).toBeGreaterThan(100_000);
    expect(unpacked).toBeLessThan(100 * 300_000);
  });
});

describe("S08: many requests", () => {
  /** Answers nobody before it is told to, and knows how many waited at the same moment. */
  async function holds() {
    const held = Promise.withResolvers<void>();
    const seen = { now: 0, most: 0 };
    const other = await serve(async (request, response) => {
      seen.most = Math.max(seen.most, ++seen.now);
      await held.promise;
      seen.now -= 1;
      page(request, response);
    });
    return { ...other, seen, release: () => held.resolve() };
  }

  test("to one host take turns, and another host does not wait for them", async () => {
    const [busy, free] = [await holds(), await serve(page)];
    // The same address under another name is another host.
    const hosts = [busy.host, `localhost:${free.port}`];
    const { get } = guard({ privateHosts: hosts, limits: { ...endless, perHost: 2 } });
    const many = Promise.all(Array.from({ length: 8 }, () => get(busy.url)));
    await soon(() => expect(busy.seen.now).toBe(2));
    expect(await get(`http://localhost:${free.port}/`)).toMatchObject({ kind: "answer" });
    expect(busy.seen.now).toBe(2);
    busy.release();
    expect((await many).every(({ kind }) => kind === "answer")).toBe(true);
    expect(busy.seen.most).toBe(2);
  });

  test("are bounded in all, and so are those that wait", async () => {
    const [other, marker] = [await holds(), await serve(page)];
    const { get } = guardFor([other], { limits: { ...endless, atOnce: 2, perHost: 9, waiting: 3 } });
    const asked = Promise.all(Array.from({ length: 7 }, () => get(other.url)));
    await soon(() => expect(other.seen.now).toBe(2));
    // By the time that somebody else's later one is answered, more would have come.
    await guardFor([marker]).get(marker.url);
    other.release();
    const busy = (await asked).filter((one) => one.kind === "failed" && one.failure === "busy");
    expect([busy.length, other.seen.most]).toEqual([2, 2]);
  });

  test("end when the server stops", async () => {
    const other = await speak(() => {});
    const guarded = guardFor([other], { limits: endless });
    const asked = guarded.get(other.url);
    await soon(() => expect(other.connections()).toBe(1));
    await guarded.close();
    expect(await asked).toEqual({ kind: "failed", failure: "stopped" });
    expect(await guarded.get(other.url)).toEqual({ kind: "failed", failure: "stopped" });
    expect(other.connections()).toBe(1);
  });
});

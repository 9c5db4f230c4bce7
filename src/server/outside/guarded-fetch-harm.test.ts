/** What answers may do to the one who asks: servers that are really there, and mean harm (threats S08). */
import { setTimeout as sleep } from "node:timers/promises";
import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { guard, guardFor, page, serve, speak } from "#testing/other-servers.ts";

describe("S08: answers that are to harm", () => {
  const head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n";
  const soon = { time: 400, idle: 150 };

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
    const began = performance.now();
    expect(await guardFor([other], { limits: soon }).get(other.url)).toEqual({ kind: "failed", failure });
    expect(performance.now() - began).toBeLessThan(soon.time + 1_000);
  });

  test.each([
    ["nothing comes", () => speak(() => {})],
    ["nothing more comes", () => speak((socket) => socket.write(`${head}\r\n<title>`))],
  ])("end long before their time is over where %s", async (_what, open) => {
    const other = await open();
    const began = performance.now();
    const ended = await guardFor([other], { limits: { time: 20_000, idle: 100 } }).get(other.url);
    expect(ended).toEqual({ kind: "failed", failure: "late" });
    expect(performance.now() - began).toBeLessThan(10_000);
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
    const endless = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const more = () => {
        while (response.writable && response.write("x".repeat(10_000)));
      };
      response.on("drain", more);
      more();
    });
    const bomb = await packed("gzip", gzipSync(Buffer.alloc(50_000_000)));
    for (const other of [endless, bomb]) {
      const answer = await guardFor([other]).get(other.url, { whenLarger: "cut", mostBytes: 1_000 });
      expect(answer).toMatchObject({ kind: "answer", isWhole: false, body: { length: 1_000 } });
    }
  });

  test("two hundred at once are over in time, in little memory", async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    const hostile = await serve(({ url }, response) => {
      response.writeHead(200, {
        "content-type": "text/html",
        "content-encoding": url === "/bomb" ? "gzip" : "identity",
      });
      if (url === "/bomb") response.end(bomb);
      else response.write("x");
    });
    const { get } = guardFor([hostile], { limits: { ...soon, perHost: 32 } });
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const began = performance.now();
    const ways = Array.from({ length: 200 }, (_, at) => (at % 2 ? "bomb" : "slow"));
    const ended = await Promise.all(ways.map((way) => get(hostile.url + way)));
    clearInterval(watch);
    expect(performance.now() - began).toBeLessThan(soon.time + 1_000);
    expect(ended.every(({ kind }) => kind === "failed")).toBe(true);
    expect(most - before).toBeLessThan(100_000_000);
  });
});

describe("S08: many requests", () => {
  /** Answers after a while, and knows how many waited at the same moment. */
  async function slow() {
    let now = 0;
    const seen = { most: 0 };
    const other = await serve((request, response) => {
      seen.most = Math.max(seen.most, ++now);
      setTimeout(() => {
        now -= 1;
        page(request, response);
      }, 50);
    });
    return { ...other, seen };
  }

  test("to one host take turns, and another host does not wait for them", async () => {
    const [busy, free] = [await slow(), await serve(page)];
    const { get } = guardFor([busy, free], { limits: { perHost: 2 } });
    const many = Promise.all(Array.from({ length: 8 }, () => get(busy.url)));
    // The same address under another name is another host.
    const { get: getFree } = guard({ privateHosts: [`localhost:${free.port}`] });
    expect(await getFree(`http://localhost:${free.port}/`)).toMatchObject({ kind: "answer" });
    expect((await many).every(({ kind }) => kind === "answer")).toBe(true);
    expect(busy.seen.most).toBe(2);
  });

  test("are bounded in all, and so are those that wait", async () => {
    const other = await slow();
    const { get } = guardFor([other], { limits: { atOnce: 2, perHost: 9, waiting: 3 } });
    const ended = await Promise.all(Array.from({ length: 7 }, () => get(other.url)));
    const busy = ended.filter((one) => one.kind === "failed" && one.failure === "busy");
    expect([busy.length, other.seen.most]).toEqual([2, 2]);
  });

  test("end when the server stops", async () => {
    const other = await speak(() => {});
    const guarded = guardFor([other]);
    const asked = guarded.get(other.url);
    await sleep(50);
    const began = performance.now();
    await guarded.close();
    expect(await asked).toEqual({ kind: "failed", failure: "stopped" });
    expect(performance.now() - began).toBeLessThan(500);
    expect(await guarded.get(other.url)).toEqual({ kind: "failed", failure: "stopped" });
    expect(other.connections()).toBe(1);
  });
});

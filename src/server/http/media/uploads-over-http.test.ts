/** Files over real connections: as they come, cut off, and refused before they have come (threats M04, M08, D01). */
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import * as net from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { MediaAttachment } from "#protocol/entities.ts";
import { mintFor } from "#testing/authority.ts";
import { box, movie } from "#testing/media-files.ts";
import { soon } from "#testing/patience.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";

let world: ServedWorld;
let authorization: string;

beforeAll(async () => {
  world = await serveWorld();
  authorization = `Bearer ${await mintFor(world.db, await world.person("mira"))}`;
});
afterEach(() => vi.useRealTimers());
afterAll(() => world.close());

const isBegun = () => soon(async () => expect(await leftOver()).toBe(1));
const leftOver = async () => (await readdir(`${world.directory}/unfinished`)).length;

/** Sends a head and some of a body, and answers what comes back until the connection ends; one that hangs up does so when something was taken. */
async function talk(path: string, length: number, sent: Buffer, { hangsUp = false } = {}): Promise<string> {
  const { port } = new URL(world.origin);
  const socket = net.connect(Number(port), "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString())).on("error", () => {});
  const headers = `host: x\r\nauthorization: ${authorization}\r\ncontent-length: ${length}\r\nconnection: close`;
  socket.write(`PUT ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
  socket.write(sent);
  if (hangsUp) {
    await isBegun();
    socket.destroy();
  }
  if (!socket.closed) await once(socket, "close");
  return answer;
}

test("a file arrives byte for byte, and so does one of a form", async () => {
  const bytes = Buffer.from(Array.from({ length: 5_000_000 }, (_, at) => (at * 7919) % 251));
  const form = new FormData();
  form.set("file", new File([bytes], "a.bin"));
  for (const [method, path, body] of [
    ["PUT", "/media/upload/a.bin", bytes],
    ["POST", "/api/v2/media", form],
  ] as const) {
    const answer = await fetch(world.origin + path, { method, body, headers: { authorization } });
    const { url } = (await answer.json()) as MediaAttachment;
    expect(Buffer.from(await (await fetch(url!)).arrayBuffer()).equals(bytes)).toBe(true);
  }
  expect(await leftOver()).toBe(0);
});

test("one that is cut off leaves nothing, and the server goes on", async () => {
  await talk("/media/upload/a.bin", 5_000_000, Buffer.alloc(2_000_000), { hangsUp: true });
  await soon(async () => expect(await leftOver()).toBe(0));
  expect((await fetch(`${world.origin}/api/v2/instance`)).status).toBe(200);
});

test("a film whose sender has gone is looked through no further", async () => {
  const { blobs } = world.ports;
  const resume = blobs.resume.bind(blobs);
  const asked = vi.spyOn(world.api, "handle");
  const leaving = new AbortController();
  let reads = 0;
  const resumed = vi.spyOn(blobs, "resume").mockImplementationOnce(async (name) => {
    const blob = (await resume(name))!;
    const read: typeof blob.read = async (at, length) => {
      reads++;
      leaving.abort();
      await soon(() => expect(asked.mock.calls[0]![0].signal.aborted).toBe(true));
      return blob.read(at, length);
    };
    return { ...blob, read };
  });
  const body = new Uint8Array(
    Buffer.concat([movie(), ...Array.from({ length: 9 }, () => box("free", Buffer.alloc(200_000)))]),
  );
  const path = `${world.origin}/media/upload/a.mp4`;
  await expect(
    fetch(path, { method: "PUT", body, headers: { authorization }, signal: leaving.signal }),
  ).rejects.toThrow("aborted");
  await soon(async () => expect(await leftOver()).toBe(0));
  expect(reads).toBe(1);
  asked.mockRestore();
  resumed.mockRestore();
});

test("what is refused before it has come is told so, and the connection ends", async () => {
  const tooLong = await talk("/media/upload/a.bin", 100 * 1024 ** 2, Buffer.alloc(1_000));
  expect(tooLong).toMatch(/^HTTP\/1\.1 422 [^]*connection: close[^]*File size cannot exceed 99MB/i);
  const nothing = await talk(`/media/a.bin/${"0".repeat(32)}/1`, 1_000_000, Buffer.alloc(1_000));
  expect(nothing).toMatch(/^HTTP\/1\.1 404 [^]*connection: close/i);
});

test("one that stops is given up after some seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let answer: string | null = null;
  void talk("/media/upload/a.bin", 1_000_000, Buffer.alloc(100_000)).then((said) => (answer = said));
  await soon(async () => expect(await leftOver()).toBe(1));
  expect(answer).toBeNull();
  await soon(() => {
    vi.advanceTimersByTime(10_000);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  });
  expect(await leftOver()).toBe(0);
});

/** The server here is one that keeps parts as ours does; what ours does is tested beside it (threats R15). */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { anAttachment } from "#testing/entities.ts";
import { ApiProblem } from "./api.ts";
import type { AskServer } from "./file-request.ts";
import { sendInParts } from "./send-parts.ts";

const partSize = 4;
const bytes = "abcdefghijklmnopqrstuvwxyz";
const file = {
  accountId: "1",
  blob: new Blob([bytes], { type: "text/plain" }),
  name: "a/b.txt",
  measures: { duration: 3 },
};
const path = "/media/a%2Fb.txt/";

function aServer() {
  const server = {
    uploads: new Map<string, Map<number, string>>(),
    /** Every call, in its order. */
    calls: [] as string[],
    atOnce: 0,
    most: 0,
    /** Throws where the test wants it, or holds the call. */
    before: (_call: string): void | Promise<void> => {},
    /** Forgets what it has acknowledged. */
    loses: [] as number[],
    finished: undefined as unknown,
  };
  const etagOf = (text: string) => createHash("sha256").update(text).digest("hex");
  const partsOf = (id: string) =>
    [...server.uploads.get(id)!].map(([partNumber, text]) => ({ partNumber, etag: etagOf(text) }));
  const ask = (async (method, address, { body, headers, onProgress } = {}) => {
    const call = `${method} ${address}`;
    server.calls.push(call);
    server.most = Math.max(server.most, ++server.atOnce);
    try {
      await new Promise((resolve) => setTimeout(resolve));
      await server.before(call);
      if (address.startsWith("/media/create/")) {
        const uploadId = `u${server.uploads.size + 1}`;
        server.uploads.set(uploadId, new Map());
        return { uploadId, partSize };
      }
      if (address.startsWith("/media/finish/")) {
        const id = address.split("/").at(-1)!;
        for (const lost of server.loses.splice(0)) server.uploads.get(id)!.delete(lost);
        const said = JSON.parse(body as string) as { parts: { partNumber: number; etag: string }[] };
        const known = new Map(partsOf(id).map(({ partNumber, etag }) => [partNumber, etag]));
        const missing = said.parts.filter(({ partNumber, etag }) => known.get(partNumber) !== etag);
        if (missing.length > 0) throw new ApiProblem(422, "Missing", { missing });
        server.finished = said;
        return anAttachment("7");
      }
      const [, , , id, number] = address.split("/");
      const parts = server.uploads.get(id!);
      if (!parts) throw new ApiProblem(404, "Not found");
      if (method === "GET") return { uploadId: id, size: bytes.length, partSize, parts: partsOf(id!) };
      const text = await (body as Blob).text();
      expect(headers!["content-digest"]).toBe(`sha-256=:${createHash("sha256").update(text).digest("base64")}:`);
      onProgress!(text.length, text.length);
      parts.set(Number(number), text);
      return { partNumber: Number(number), etag: etagOf(text) };
    } finally {
      server.atOnce -= 1;
    }
  }) as AskServer;
  const kept = (id: string) =>
    [...server.uploads.get(id)!]
      .toSorted(([a], [b]) => a - b)
      .map(([, text]) => text)
      .join("");
  return { server, ask, kept };
}

function aSending(begun: string | null = null) {
  const told: number[] = [];
  const gone: number[] = [];
  const begins: string[] = [];
  const { signal } = new AbortController();
  const onProgress = (sent: number, _total: number, overTheLine: number) => {
    told.push(sent);
    gone.push(overTheLine);
  };
  return {
    told,
    gone,
    begins,
    signal,
    onProgress,
    noAnswer: () => "",
    begun,
    onBegin: (id: string) => void begins.push(id),
  };
}

const puts = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith("PUT")).map((call) => call.split("/").at(-1));

test("a file goes up in parts, three at a time, and is what it was", async () => {
  const { server, ask, kept } = aServer();
  const sending = aSending();
  expect(await sendInParts(file, sending, ask)).toEqual(anAttachment("7"));
  expect(kept("u1")).toBe(bytes);
  expect(server.most).toBe(3);
  expect(sending.begins).toEqual(["u1"]);
  expect(sending.told.at(-1)).toBe(bytes.length);
  expect(sending.told).toEqual(sending.told.toSorted((a, b) => a - b));
  expect(server.finished).toMatchObject({ duration: 3 });
  expect(server.calls.at(-1)).toBe(`POST /media/finish/a%2Fb.txt/u1`);
});

test("after a break only the parts go up that are missing", async () => {
  const { server, ask, kept } = aServer();
  let sent = 0;
  server.before = (call) => {
    if (call.startsWith("PUT") && ++sent > 3) throw new ApiProblem(0, "Offline");
  };
  await expect(sendInParts(file, aSending(), ask)).rejects.toThrow("Offline");
  const there = server.uploads.get("u1")!.size;
  expect(there).toBe(3);
  server.before = () => {};
  server.calls.length = 0;
  const sending = aSending("u1");
  await sendInParts(file, sending, ask);
  expect(puts(server.calls)).toHaveLength(7 - there);
  expect(sending.told[0]).toBe(there * partSize);
  expect(sending.begins).toEqual([]);
  expect(kept("u1")).toBe(bytes);
});

test("bytes that were there before did not go over the line, and those that go again do", async () => {
  const { server, ask } = aServer();
  server.uploads.set("u1", new Map([2, 4, 7].map((number) => [number, bytes.slice((number - 1) * 4, number * 4)])));
  let broken = 1;
  server.before = (call) => {
    if (call.endsWith("finish/a%2Fb.txt/u1"))
      server.loses = server.calls.filter((one) => one === call).length === 1 ? [2] : [];
  };
  const brokenOnce = (async (method, address, content) => {
    const answer = await ask(method, address, content);
    if (method === "PUT" && address.endsWith("u1/3") && broken-- > 0) throw new ApiProblem(422, "Broken");
    return answer;
  }) as AskServer;
  const sending = aSending("u1");
  await sendInParts(file, sending, brokenOnce);
  expect(sending.told[0]).toBe(10);
  expect(sending.gone[0]).toBe(0);
  // Of 26 bytes 10 were there; the third part went twice, and the second one after all.
  expect(sending.gone.at(-1)).toBe(16 + 4 + 4);
  expect(sending.gone).toEqual(sending.gone.toSorted((a, b) => a - b));
});

test("those that are under way when one fails arrive first", async () => {
  const { server, ask } = aServer();
  const failed = Promise.withResolvers<void>();
  const isKnown = () => new Promise<void>((resolve) => setTimeout(resolve));
  server.before = (call) => {
    if (!call.startsWith(`PUT ${path}u1/`)) return;
    if (!call.endsWith("/1")) return failed.promise.then(isKnown);
    failed.resolve();
    throw new ApiProblem(500, "No");
  };
  await expect(sendInParts(file, aSending(), ask)).rejects.toThrow("No");
  expect([...server.uploads.get("u1")!.keys()].toSorted()).toEqual([2, 3]);
});

test("a part that came broken goes again, and not without end", async () => {
  const { server, ask, kept } = aServer();
  let broken = 2;
  server.before = (call) => {
    if (call.endsWith("u1/2") && broken-- > 0) throw new ApiProblem(422, "Broken");
  };
  await sendInParts(file, aSending(), ask);
  expect(kept("u1")).toBe(bytes);
  broken = 9;
  server.before = (call) => {
    if (call.endsWith("u2/2") && broken-- > 0) throw new ApiProblem(422, "Broken");
  };
  await expect(sendInParts(file, aSending(), ask)).rejects.toThrow("Broken");
});

test("what the server turns out to have lost goes again", async () => {
  const { server, ask, kept } = aServer();
  server.loses = [2, 5];
  await sendInParts(file, aSending(), ask);
  expect(kept("u1")).toBe(bytes);
  expect(puts(server.calls)).toHaveLength(9);
  expect(server.uploads.size).toBe(1);
});

test("an upload that the server has given up begins anew", async () => {
  const { ask, kept } = aServer();
  const sending = aSending("gone");
  await sendInParts(file, sending, ask);
  expect(sending.begins).toEqual(["u1"]);
  expect(kept("u1")).toBe(bytes);
});

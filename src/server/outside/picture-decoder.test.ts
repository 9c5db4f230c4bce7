/** Where pictures are decoded, and what that may cost (threats M04). */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { movingPng } from "#testing/moving-png.ts";
import { soon } from "#testing/patience.ts";
import { openPictureDecoder, type DecoderLimits, type PictureDecoder, type PictureOrder } from "./picture-decoder.ts";

const open: PictureDecoder[] = [];
afterEach(async () => {
  for (const decoder of open.splice(0)) await decoder.close();
});

function start(limits: Partial<DecoderLimits> = {}): PictureDecoder {
  const decoder = openPictureDecoder(limits);
  open.push(decoder);
  return decoder;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c22647" } });
const small = await plain(60, 40).png().toBuffer();
const order = (bytes: Buffer, changes: Partial<PictureOrder> = {}): PictureOrder => ({
  bytes,
  shapes: [{ width: 20, height: 20, fit: "cover" }],
  mostPixels: 16_000_000,
  mostAvifPixels: 12_000_000,
  mostJpegPixels: 200_000_000,
  mostProgressivePixels: 50_000_000,
  ...changes,
});

async function children(): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)]);
  return stdout.split("\n").flatMap((line) => (line.includes("picture-decoder.child") ? [parseInt(line, 10)] : []));
}

test("a picture is decoded in another process, which sees nothing of our environment and goes when it is idle", async () => {
  vi.stubEnv("SMTP_URL", "smtp://secret");
  const decoder = start();
  const decoded = await decoder.decode("mira", order(small));
  expect(decoded.kind === "picture" && (await sharp(decoded.pictures[0]!.bytes).metadata())).toMatchObject({
    format: "webp",
    width: 20,
    height: 20,
  });
  const [pid, ...others] = await children();
  expect(others).toEqual([]);
  const environment = process.platform === "linux" ? await readFile(`/proc/${pid}/environ`, "utf8") : "";
  expect(environment).not.toContain("secret");
  vi.unstubAllEnvs();
  await decoder.close();
  const short = start({ idle: 20 });
  expect((await short.decode("mira", order(small))).kind).toBe("picture");
  await soon(async () => expect(await children()).toEqual([]));
  expect((await short.decode("mira", order(small))).kind).toBe("picture");
});

test("a picture that takes too long, and one that takes too much memory, ends that process and no other picture", async () => {
  const large = await plain(4_000, 3_000).jpeg().toBuffer();
  const hurried = start({ time: 1 });
  expect(await hurried.decode("mira", order(large))).toMatchObject({ kind: "unreadable" });
  const narrow = start({ memory: 20 * 1024 ** 2 });
  expect(await narrow.decode("mira", order(large))).toMatchObject({ kind: "unreadable" });
  const usual = start();
  expect((await usual.decode("mira", order(small))).kind).toBe("picture");
  const [pid] = await children();
  process.kill(pid!, "SIGSTOP");
  const first = usual.decode("mira", order(large));
  process.kill(pid!, "SIGKILL");
  expect((await first).kind).toBe("unreadable");
  expect((await usual.decode("mira", order(small))).kind).toBe("picture");
});

test("a picture is read anew where the process was full of those before it", async () => {
  const full = new Set<number | undefined>();
  const decoder = openPictureDecoder({}, async ({ pid }) => (full.has(pid) ? Infinity : 0));
  open.push(decoder);
  expect((await decoder.decode("mira", order(small))).kind).toBe("picture");
  const [first] = await children();
  // It does nothing until it is ended.
  process.kill(first!, "SIGSTOP");
  full.add(first);
  expect((await decoder.decode("mira", order(small))).kind).toBe("picture");
  expect(await children()).not.toContain(first);
});

test("a picture with a side that no browser shows, and a PNG of thousands of tiny frames, cost no time", async () => {
  const decoder = start();
  const line = await plain(1, 70_000).png().toBuffer();
  expect(await decoder.decode("mira", order(line))).toMatchObject({ kind: "unreadable" });
  const moves = [{ width: 20, height: 20, fit: "cover", moves: true }] as const;
  const many = movingPng({ width: 1, height: 1 }, Array(1_000).fill({ colour: [1, 2, 3, 255] }));
  expect(await decoder.decode("mira", order(many, { shapes: moves }))).toMatchObject({ kind: "too-many-pixels" });
});

test("a process that is idle no more does not go while it works", async () => {
  const decoder = start({ idle: 20 });
  const large = await plain(4_000, 3_000).png().toBuffer();
  expect((await decoder.decode("mira", order(small))).kind).toBe("picture");
  expect((await decoder.decode("mira", order(large))).kind).toBe("picture");
});

test("accounts take turns, and each has only so many waiting", async () => {
  const decoder = start({ waiting: 3, waitingInAll: 5 });
  const done: string[] = [];
  const send = (owner: string) =>
    decoder.decode(owner, order(small)).then(({ kind }) => void done.push(kind === "busy" ? `${owner} busy` : owner));
  // The first one is taken at once and waits no more.
  await Promise.all([...Array(6).fill("mira"), "jonas", "lena", "anna"].map(send));
  expect(done.slice(0, 3)).toEqual(["mira busy", "mira busy", "anna busy"]);
  expect(done.slice(3)).toEqual(["mira", "mira", "jonas", "lena", "mira", "mira"]);
});

test("a process that can't be started costs that picture and no later one", async () => {
  const decoder = start();
  const { execPath } = process;
  process.execPath = "/nowhere/node";
  const lost = decoder.decode("mira", order(small));
  process.execPath = execPath;
  expect((await lost).kind).toBe("unreadable");
  expect((await decoder.decode("mira", order(small))).kind).toBe("picture");
});

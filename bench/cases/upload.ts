/** Uploads against a bare server that streams a body to a file and syncs it; and the memory of our process meanwhile. */
import { askOnce, load, requestOf, type Answer } from "../load.ts";
import { memoryOf, type Child } from "../child.ts";
import { usualTown } from "../contest.ts";
import { finding, type Finding } from "../finding.ts";
import type { Ground } from "../ground.ts";
import { setTimeout as sleep } from "node:timers/promises";

const MiB = 1024 ** 2;
const size = 64 * MiB;
const rounds = 7;
/** Of the file that comes in parts, three of them at once as browsers send them. */
const parts = { size: 16 * MiB, count: 128, lanes: 3 };

const bytes = Buffer.alloc(parts.size, "Linnet");

export async function upload(ground: Ground): Promise<Finding[]> {
  const { cast, url } = await ground.town(usualTown);
  const linnet = await ground.startLinnet({ DATABASE_URL: url });
  const limits = await ground.limits(usualTown);
  const authorization = `Bearer ${cast.reader.token}`;
  try {
    const whole = Buffer.concat(Array.from({ length: size / parts.size }, () => bytes));
    const ours = put("/media/upload/film.bin", whole, { authorization });
    const bare = put("/upload", whole);
    const shares: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const speed = await rateOf(linnet, ours);
      const limit = await rateOf(limits, bare);
      if (round >= 0) shares.push(speed / limit);
    }
    const before = await memoryOf(linnet);
    const grown = (await memoryDuring(linnet, () => sendParts(linnet, authorization))).map((now) => now - before);
    const note = `${size / MiB} MiB, one at a time`;
    return [
      finding(
        { case: "upload", figure: "share of the limit", unit: "share", target: { at: "least", value: 0.8 }, note },
        shares,
      ),
      finding(
        {
          case: "upload",
          figure: "more memory",
          unit: "MB",
          target: { at: "most", value: 64 },
          note: `at most, while ${(parts.size * parts.count) / MiB} MiB come in parts`,
        },
        [Math.max(...grown)],
      ),
    ];
  } finally {
    await linnet.stop();
  }
}

function put(path: string, body: Buffer, headers: Record<string, string> = {}): Buffer {
  const type = { "content-type": "application/octet-stream", "content-length": String(body.byteLength) };
  return Buffer.concat([requestOf(path, { method: "PUT", headers: { ...type, ...headers } }), body]);
}

async function rateOf({ port }: Child, request: Buffer): Promise<number> {
  return (await load({ port, request: () => request, check: isTaken }, 1, 1)).rate;
}

async function sendParts({ port }: Child, authorization: string): Promise<void> {
  const create = requestOf("/media/create/film.bin", {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ size: parts.size * parts.count, type: "application/octet-stream" }),
  });
  const { uploadId } = JSON.parse((await askOnce(port, create)).body.toString()) as { uploadId: string };
  const request = (n: number) => put(`/media/film.bin/${uploadId}/${n + 1}`, bytes, { authorization });
  await load({ port, request, check: isTaken }, parts.count, parts.lanes);
}

async function memoryDuring(child: Child, work: () => Promise<void>): Promise<number[]> {
  const memory: number[] = [];
  const working = work();
  let over = false;
  void working.finally(() => (over = true)).catch(() => {});
  while (!over) {
    memory.push(await memoryOf(child));
    await sleep(50);
  }
  await working;
  return memory;
}

function isTaken({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`not taken: ${status} ${body}`);
}

/**
 * A world in which mira and jonas upload files as the pages of the composer do, and a look at what is stored.
 *
 * `const { call, put, stored } = setUploads((stage) => ({ world, mira, jonas } = stage))`. No test finds the bytes of another.
 */
import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { beforeEach } from "vitest";
import type { MediaAttachment } from "#protocol/entities.ts";
import { mintFor } from "./authority.ts";
import { setWorld } from "./set-world.ts";
import { openWorld, worldOrigin, type Person, type World } from "./world.ts";

interface Answered<Body> {
  status: number;
  headers: Headers;
  body: Body & { error?: string; missing?: number[] };
}

interface UploadStage {
  world: World;
  mira: Person;
  jonas: Person;
}

export function setUploads(take: (stage: UploadStage) => void) {
  let world: World;
  setWorld(openWorld, ["mira", "jonas"], (stage) => {
    ({ world } = stage);
    take(stage);
  });
  beforeEach(async () => {
    await sql`delete from upload`.execute(world.db);
    await world.ports.blobs.discardUntouched(new Date(Date.now() + 1_000), new Set());
    await sql`update media_attachment set bytes = 0`.execute(world.db);
  });

  async function call<Body = Record<string, unknown>>(
    person: Person,
    method: string,
    path: string,
    body?: BodyInit | object | null,
    headers: Record<string, string> = {},
    signal: AbortSignal | null = null,
  ): Promise<Answered<Body>> {
    const isJson = body !== null && typeof body === "object" && Object.getPrototypeOf(body) === Object.prototype;
    const response = await world.api.handle(
      new Request(worldOrigin + path, {
        method,
        headers: {
          authorization: `Bearer ${await mintFor(world.db, person)}`,
          ...(isJson && { "content-type": "application/json" }),
          ...headers,
        },
        body: isJson ? JSON.stringify(body) : ((body ?? null) as BodyInit | null),
        signal,
        duplex: "half",
      } as RequestInit),
      "192.0.2.7",
    );
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answered<Body>["body"],
    };
  }

  const put = (person: Person, name: string, bytes: Buffer, type = "", query = "") =>
    call<MediaAttachment>(person, "PUT", `/media/upload/${encodeURIComponent(name)}${query}`, new Uint8Array(bytes), {
      "content-type": type,
    });

  async function stored(url: string | null): Promise<Buffer | null> {
    const key = url!.slice(`${worldOrigin}/media/files/`.length).split("/")[0]!;
    const blob = await world.ports.blobs.open(key);
    return blob && Buffer.from(await new Response(blob.stream()).arrayBuffer());
  }

  /** Bytes that nobody has asked to keep. */
  const leftOver = async () => (await readdir(`${world.directory}/unfinished`)).length;
  const unclaimed = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from unclaimed_blob`.execute(world.db)).rows[0]!.n);

  return { call, put, stored, leftOver, unclaimed };
}

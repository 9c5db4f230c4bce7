/**
 * Sockets: 2,000 people have the page open, and 50 posts a second are published.
 * Each post is for 100 of the listeners.
 *
 * Posts come at their times, however late the server is; it may refuse some, and
 * these are counted. The second time, some listeners do not read at all.
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { WebSocket } from "ws";
import type { AccountId } from "#protocol/ids.ts";
import { mintToken } from "#server/domain/auth/tokens.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { memoryOf, processorTimeOf, type Child } from "../child.ts";
import { finding, quantile, type Finding } from "../finding.ts";
import type { Ground } from "../ground.ts";
import { askOnce, requestOf } from "../load.ts";

const listenerCount = 2_000;
const speakerCount = 100;
/** So each speaker has 100 followers. */
const followedByEach = 5;
const postsPerSecond = 50;
const seconds = 10;
const warmUpSeconds = 3;
const deafListeners = 20;
/** A post that has not come by then counts as if it came then. */
const patience = 30_000;

export async function sockets(ground: Ground): Promise<Finding[]> {
  const { url } = await ground.town(1_000);
  const pool = openPool(url, { size: 4 });
  const people = await addPeople(openDatabase(pool)).finally(() => pool.end());
  const linnet = await ground.startLinnet({ DATABASE_URL: url });
  const about = { case: "sockets", note: `${listenerCount} sockets, ${postsPerSecond} posts/s` };
  const open: WebSocket[] = [];
  try {
    await sleep(2_000);
    const idle = await memoryOf(linnet);
    const stage = { linnet, people, arrived: new Map<string, number[]>(), refused: 0 };
    for (let n = 0; n < listenerCount; n++) open.push(await listen(stage, n));
    await sleep(2_000);
    const connected = await memoryOf(linnet);

    await speak(stage, "Warming up", warmUpSeconds);
    const before = await processorTimeOf(linnet);
    const usual = await speak(stage, "All read", seconds);
    const worked = (await processorTimeOf(linnet)) - before;
    for (const socket of open.slice(0, deafListeners)) socket.pause();
    const beside = await speak(stage, "Some do not", seconds, deafListeners);
    const loaded = await memoryOf(linnet);
    const target = { at: "most", value: 250 } as const;
    return [
      finding({ ...about, figure: "in a socket after", unit: "ms" }, usual),
      finding({ ...about, figure: "95 % of them after", unit: "ms", target }, [quantile(usual, 0.95)]),
      finding({ ...about, figure: "95 %, some do not read", unit: "ms", target }, [quantile(beside, 0.95)]),
      finding({ ...about, figure: "our work for each post", unit: "ms" }, [worked / (seconds * postsPerSecond)]),
      finding({ ...about, figure: "posts that were refused", unit: "", target: { at: "most", value: 0 } }, [
        stage.refused,
      ]),
      finding({ ...about, figure: "memory without sockets", unit: "MB" }, [idle]),
      finding({ ...about, figure: "memory with sockets", unit: "MB" }, [connected]),
      finding({ ...about, figure: "memory after the load", unit: "MB" }, [loaded]),
    ];
  } finally {
    for (const socket of open) socket.terminate();
    await linnet.stop();
  }
}

interface People {
  listenerTokens: string[];
  speakerTokens: string[];
}

interface Stage {
  linnet: Child;
  people: People;
  /** By the text of a post, when each frame with it came. */
  arrived: Map<string, number[]>;
  /** Posts that the server was too busy for. */
  refused: number;
}

/** Publishes at a steady pace and answers how long each frame took from the request on, the quickest first. */
async function speak(stage: Stage, name: string, seconds: number, deaf = 0): Promise<Float64Array> {
  const amount = seconds * postsPerSecond;
  const sent: Promise<boolean>[] = [];
  const startedAt: number[] = [];
  const begun = performance.now();
  for (let n = 0; n < amount; n++) {
    await sleep(Math.max(0, begun + (n * 1_000) / postsPerSecond - performance.now()));
    const text = `${name} ${n}`;
    stage.arrived.set(text, []);
    startedAt[n] = performance.now();
    sent.push(publish(stage, n % speakerCount, text));
  }
  const published = await Promise.all(sent);
  const hearers = (n: number) => followersOf(n % speakerCount).filter((listener) => listener >= deaf).length;
  const expected = published.map((wasPublished, n) => (wasPublished ? hearers(n) : 0));
  stage.refused += published.filter((wasPublished) => !wasPublished).length;
  const missing = () => expected.some((count, n) => stage.arrived.get(`${name} ${n}`)!.length < count);
  const end = performance.now() + patience;
  while (missing() && performance.now() < end) await sleep(50);
  const latencies = expected.flatMap((count, n) => {
    const times = stage.arrived.get(`${name} ${n}`)!;
    return Array.from({ length: count }, (_, index) => (times[index] ?? performance.now()) - startedAt[n]!);
  });
  return Float64Array.from(latencies).toSorted();
}

/** False if the server says that it is too busy. */
async function publish({ linnet, people }: Stage, speaker: number, text: string): Promise<boolean> {
  const request = requestOf("/api/v1/statuses", {
    method: "POST",
    headers: { authorization: `Bearer ${people.speakerTokens[speaker]!}`, "content-type": "application/json" },
    body: JSON.stringify({ status: `${text}.` }),
  });
  const { status, body } = await askOnce(linnet.port, request);
  if (status !== 200 && status !== 503) throw new Error(`not published: ${status} ${body}\n${linnet.said()}`);
  return status === 200;
}

async function listen({ linnet, people, arrived }: Stage, n: number): Promise<WebSocket> {
  const headers = {
    authorization: `Bearer ${people.listenerTokens[n]!}`,
    // Nobody may have so many sockets; behind a proxy these are different people.
    "x-forwarded-for": `10.0.${n >> 8}.${n & 255}`,
  };
  const socket = new WebSocket(`ws://127.0.0.1:${linnet.port}/api/v1/streaming?stream=user`, { headers });
  socket.on("message", (frame: Buffer) => {
    const text = /<p>([^<]*)\.</.exec(frame.toString())?.[1];
    if (text) arrived.get(text)?.push(performance.now());
  });
  await once(socket, "open");
  return socket;
}

function followersOf(speaker: number): number[] {
  return Array.from({ length: listenerCount }, (_, n) => n).filter((n) => followedBy(n).includes(speaker));
}

function followedBy(listener: number): number[] {
  return Array.from({ length: followedByEach }, (_, n) => (listener + n * 17) % speakerCount);
}

async function addPeople(db: Database): Promise<People> {
  return transact(db, async (tx) => {
    const add = async (name: string, amount: number) => {
      const { rows } = await sql<{ id: AccountId }>`
        with person as (
          insert into account (username, display_name)
          select ${name} || n, ${name} || n from generate_series(1, ${amount}::int) n returning id
        ), stats as (
          insert into account_stats (account_id) select id from person
        ), local as (
          insert into local_user (account_id, email, home_built_at, last_active_at)
          select id, id || '@sockets.example', now(), now() from person
        )
        select id from person`.execute(tx);
      return rows.map((row) => row.id);
    };
    const listeners = await add("listener", listenerCount);
    const speakers = await add("speaker", speakerCount);
    const follows = listeners.flatMap((id, n) => followedBy(n).map((speaker) => [id, speakers[speaker]!] as const));
    await sql`
      insert into follow (account_id, target_account_id)
      select * from unnest(${follows.map(([from]) => from)}::bigint[], ${follows.map(([, to]) => to)}::bigint[])`.execute(
      tx,
    );
    const mint = async (ids: AccountId[]) => {
      const tokens: string[] = [];
      for (const accountId of ids)
        tokens.push(await mintToken(tx, { accountId, appId: null, scopes: ["read", "write"] }));
      return tokens;
    };
    return { listenerTokens: await mint(listeners), speakerTokens: await mint(speakers) };
  });
}

/**
 * The worst that one client can do at each door (`bench/doors.ts`), and how long others wait meanwhile.
 *
 * What counts is the longest wait of a bystander (`bench/bystander.ts`) over the longest without any client.
 * Beside it stand what the event loop of the server was late in the same time (`bench/loop-watch.ts`), which says whether
 * the server was at work or had no core, and the most memory that it held.
 *
 * A door that is above its bound is tried twice more, and the median counts.
 */
import { fork, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import type { Wait } from "../bystander.ts";
import { memoryOf } from "../child.ts";
import { doors, type Heavy, type Scene } from "../doors.ts";
import { finding, type Finding } from "../finding.ts";
import type { Ground, Town } from "../ground.ts";
import type { Lateness } from "../loop-watch.ts";

const longestWait = 200;
/** How long a client may keep at it, in milliseconds. */
const patience = 15_000;
const origin = "http://localhost:3000";
const fileOf = (name: string) => path.join(import.meta.dirname, "..", name);

/** What one try at one door has cost the others. */
interface Cost {
  /** Milliseconds that the bystander waited longer. */
  extra: number;
  /** For what. */
  path: string;
  /** The worst of the event loop. */
  late: number;
  worked: number;
  memory: number;
}

/** `part`: only doors with this in their name. */
export async function* worstClient(ground: Ground, part = ""): AsyncGenerator<Finding> {
  const town = await ground.town(1_000);
  const heavy = await addHeavyPosts(town);
  for (const door of Object.keys(doors).filter((name) => name.includes(part))) {
    const costs = [await knock(ground, door, { town, heavy })];
    if (costs[0]!.extra > longestWait)
      costs.push(await knock(ground, door, { town, heavy }), await knock(ground, door, { town, heavy }));
    yield* told(door, costs);
  }
}

function told(door: string, costs: readonly Cost[]): Finding[] {
  const about = { case: "worst-client", unit: "ms" } as const;
  const worst = costs.reduce((one, other) => (other.extra > one.extra ? other : one));
  const target = { at: "most", value: longestWait, must: true } as const;
  const note = `for ${worst.path}; event loop late ${Math.round(worst.late)} ms, at work ${Math.round(worst.worked)} ms of it`;
  return [
    finding(
      { ...about, figure: door, target, note },
      costs.map(({ extra }) => extra),
    ),
    finding(
      { ...about, figure: "  most memory", unit: "MB" },
      costs.map(({ memory }) => memory),
    ),
  ];
}

/** On a server of its own, so that no door pays for the one before. */
async function knock(ground: Ground, door: string, { town, heavy }: Omit<Scene, "port">): Promise<Cost> {
  const watched = path.join(await ground.folder(), "late.jsonl");
  const linnet = await ground.startLinnet({
    DATABASE_URL: town.url,
    ORIGIN: origin,
    NODE_OPTIONS: `--import=${fileOf("loop-watch.ts")}`,
    LOOP_WATCH: watched,
  });
  const bystander = openBystander(linnet.port, town.cast.bystander);
  const memory: number[] = [];
  const measuring = setInterval(() => {
    memoryOf(linnet).then(
      (held) => memory.push(held),
      () => {},
    );
  }, 50);
  try {
    // Warm, so that what is loaded once is not taken for a wait.
    await bystander.watch(sleep(1_500));
    const quiet = await bystander.watch(sleep(1_500));
    const from = Date.now();
    const busy = await bystander.watch(letIn(door, { port: linnet.port, town, heavy }));
    const usual = (path: string) => longest(quiet.filter((wait) => wait.path === path)).took;
    const extras = busy.map(({ path, took }) => ({ path, extra: Math.max(0, took - usual(path)) }));
    const worst = extras.reduce((one, other) => (other.extra > one.extra ? other : one));
    return { ...worst, ...(await latestSince(watched, from)), memory: Math.max(...memory) };
  } finally {
    clearInterval(measuring);
    bystander.leave();
    await linnet.stop();
  }
}

function longest(waits: readonly Wait[]): Wait {
  return waits.reduce((one, other) => (other.took > one.took ? other : one));
}

async function latestSince(file: string, from: number): Promise<Omit<Lateness, "at">> {
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").filter(Boolean);
  const since = lines.map((line): Lateness => JSON.parse(line)).filter(({ at }) => at >= from);
  return {
    late: Math.max(0, ...since.map(({ late }) => late)),
    worked: Math.max(0, ...since.map(({ worked }) => worked)),
  };
}

/** Lets the client do its worst until it is done, or for as long as it may. */
async function letIn(door: string, scene: Scene): Promise<void> {
  const attacker = fork(fileOf("attacker.ts"), { serialization: "advanced" });
  setPriority(attacker.pid!, constants.priority.PRIORITY_LOW);
  const done = new Promise((resolve) => attacker.once("exit", resolve));
  attacker.send({ door, scene });
  await Promise.race([done, sleep(patience)]);
  attacker.kill("SIGKILL");
}

interface Bystander {
  /** All waits that overlap with this, and the first one of each after it: what is still being worked off counts too. */
  watch(until: Promise<unknown>): Promise<Wait[]>;
  leave(): void;
}

function openBystander(port: number, session: string): Bystander {
  const child = spawn(process.execPath, [fileOf("bystander.ts"), String(port), session], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const waits: Wait[] = [];
  createInterface(child.stdout).on("line", (line) => waits.push(JSON.parse(line)));
  return {
    async watch(until) {
      const from = Date.now();
      await until;
      const end = Date.now();
      const after = () => new Set(waits.filter(({ begun }) => begun >= end).map(({ path }) => path)).size;
      const all = () => new Set(waits.map(({ path }) => path)).size;
      while (after() === 0 || after() < all()) await sleep(10);
      return waits.filter(({ begun, took }) => begun + took >= from);
    },
    leave: () => void child.kill(),
  };
}

/** Bombs in a kilobyte, and what is just small enough. */
async function drawPictures(): Promise<Buffer[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#c22647" } });
  return [
    await flat(6_300, 6_300).avif({ effort: 0 }).toBuffer(),
    await flat(8_000, 5_000).png({ progressive: true }).toBuffer(),
    await flat(4_000, 3_000).avif({ effort: 0 }).toBuffer(),
    await flat(4_000, 4_000).png({ progressive: true }).toBuffer(),
  ];
}

/** As heavy as a post may be stored: 64 KB of links. */
async function addHeavyPosts({ url, cast }: Town): Promise<Heavy> {
  const link = (n: number) => `<a href="https://example.org/${n}${"%E9%B8%9F".repeat(30)}">${"鳥".repeat(30)}</a>`;
  const content = `<p>${Array.from({ length: 150 }, (_, n) => link(n)).join(" ")}</p>`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const add = async (count: number, answered: string | null) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into status (account_id, in_reply_to_id, in_reply_to_account_id, visibility, content)
       select $1, $2, case when $2::bigint is not null then $1::bigint end, 'public', $3 from generate_series(1, $4::int) returning id`,
      [cast.author.id, answered, content, count],
    );
    return rows[0]!.id;
  };
  const root = await add(1, null);
  await add(300, root);
  const edited = await add(1, null);
  await client.query(
    `insert into status_edit (status_id, content, text, spoiler_text, sensitive, visibility, created_at)
     select $1, $2, '', '', false, 'public', now() from generate_series(1, 300)`,
    [edited, content],
  );
  await client.query("update status set edited_at = now() where id = $1", [edited]);
  await add(20, null);
  await client.end();
  return { root, edited, files: await drawPictures() };
}

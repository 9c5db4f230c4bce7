/**
 * The worst that one client can do at each door, and how long others wait meanwhile.
 *
 * What counts is the longest wait of a bystander (`bench/bystander.ts`) over the
 * longest without any client, and the most memory that the server held.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { memoryOf, type Child } from "../child.ts";
import { finding, type Finding } from "../finding.ts";
import type { Ground, Town } from "../ground.ts";
import { requestOf } from "../load.ts";

const longestWait = 200;
/** How long a client may keep at it, in milliseconds. */
const patience = 15_000;
const mebi = 1024 ** 2;

interface Client {
  port: number;
  town: Town;
  heavy: Heavy;
  /** Sends bytes on a new connection; answers the socket at once. */
  open(bytes?: Buffer): Socket;
  /** Sends a request and waits until it is answered or refused. */
  ask(request: Buffer): Promise<void>;
}

type Door = (client: Client) => Promise<unknown>;

const doors: Record<string, Door> = {
  "urlencoded pairs": ({ ask }) => times(2, () => ask(post("/api/auth/logout", urlencoded, "a&".repeat(mebi / 2)))),
  "form of pairs": ({ ask }) => ask(post("/sent", urlencoded, "a&".repeat(0.75 * mebi))),
  "form of parts": ({ ask }) =>
    ask(post("/sent", multipart, `${part("a", "1").repeat(300_000)}--x--`.slice(0, 23 * mebi))),
  "JSON of objects": ({ ask }) =>
    times(4, () => ask(post("/api/auth/mail/send", json, `{"a":[${"{},".repeat(300_000)}{}]}`))),
  "uploads that stop": async ({ open }) => {
    const head = post("/sent", multipart, "", { "content-length": String(24 * mebi) });
    const begun = Buffer.concat([head, Buffer.alloc(20 * mebi, "x")]);
    const sockets = await times(60, async () => open(begun));
    await sleep(4_000);
    for (const socket of sockets) socket.destroy();
  },
  history: ({ ask, heavy }) => times(2, () => ask(requestOf(`/api/v1/statuses/${heavy.edited}/history`))),
  thread: ({ ask, heavy, town }) =>
    times(2, () =>
      ask(
        requestOf(`/api/v1/statuses/${heavy.root}/context`, {
          headers: { authorization: `Bearer ${town.cast.reader.token}` },
        }),
      ),
    ),
  "thread, page of a reader": ({ ask, heavy, town }) =>
    ask(
      requestOf(`/@${town.cast.author.username}/${heavy.root}`, {
        headers: { cookie: `session=${town.cast.reader.session}` },
      }),
    ),
  "profiles, many variants": async ({ ask, town }) => {
    let n = 0;
    await times(8, async () => {
      while (n < 120) await ask(requestOf(`/@${town.cast.author.username}?max_id=9${String(n++).padStart(17, "0")}`));
    });
  },
  "readers who do not read": async ({ open, town }) => {
    const request = requestOf(`/@${town.cast.author.username}`);
    const sockets = await times(100, async () => open(request).pause());
    await sleep(4_000);
    for (const socket of sockets) socket.destroy();
  },
  pictures: async ({ ask, town, heavy: { files } }) => {
    const authorization = `Bearer ${town.cast.author.token}`;
    await times(24, (_, n) => ask(picture(files[n % files.length]!, { authorization })));
  },
  "refused upgrades": async ({ open }) => {
    const headers = { connection: "upgrade", upgrade: "websocket" };
    const sockets = await times(200, async () => open(requestOf("/wspool/connect", { headers })));
    await sleep(3_000);
    for (const socket of sockets) socket.destroy();
  },
};

export async function worstClient(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(1_000);
  const heavy = await addHeavyPosts(town);
  const findings: Finding[] = [];
  for (const [door, knock] of Object.entries(doors)) {
    const linnet = await ground.startLinnet({ DATABASE_URL: town.url, ORIGIN: ours.origin });
    try {
      findings.push(...(await measure(linnet, door, () => knock(clientOf(linnet, town, heavy)))));
    } finally {
      await linnet.stop();
    }
  }
  return findings;
}

async function measure(linnet: Child, door: string, knock: () => Promise<unknown>): Promise<Finding[]> {
  const bystander = openBystander(linnet.port);
  try {
    // Warm, so that what is loaded once is not taken for a wait.
    await bystander.watch(sleep(1_000));
    const quiet = await bystander.watch(sleep(1_500));
    const memory: number[] = [];
    const measuring = setInterval(
      () =>
        memoryOf(linnet).then(
          (held) => memory.push(held),
          () => {},
        ),
      50,
    );
    const busy = await bystander.watch(Promise.race([knock(), sleep(patience)]));
    clearInterval(measuring);
    const extra = Math.max(0, Math.max(...busy) - Math.max(...quiet));
    const about = { case: "worst-client" };
    return [
      finding({ ...about, figure: door, unit: "ms", target: { at: "most", value: longestWait } }, [extra]),
      finding({ ...about, figure: "  most memory", unit: "MB" }, [Math.max(...memory, await memoryOf(linnet))]),
    ];
  } finally {
    bystander.leave();
  }
}

interface Bystander {
  /** All waits that overlap with this, and the first one after it: what is still being worked off counts too. */
  watch(until: Promise<unknown>): Promise<number[]>;
  leave(): void;
}

function openBystander(port: number): Bystander {
  const script = path.join(import.meta.dirname, "..", "bystander.ts");
  const child = spawn(process.execPath, [script, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const waits: { begun: number; took: number }[] = [];
  createInterface(child.stdout).on("line", (line) => waits.push(JSON.parse(line)));
  return {
    async watch(until) {
      const from = Date.now();
      await until;
      const end = Date.now();
      while (!waits.some(({ begun }) => begun >= end)) await sleep(10);
      return waits.filter(({ begun, took }) => begun + took >= from).map(({ took }) => took);
    },
    leave: () => void child.kill(),
  };
}

function clientOf({ port }: Child, town: Town, heavy: Heavy): Client {
  const open = (bytes?: Buffer) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => {});
    if (bytes) socket.write(bytes);
    return socket;
  };
  return {
    port,
    town,
    heavy,
    open,
    async ask(request) {
      const socket = open(request);
      // The first byte of the answer is sent when the work is done; a refused one may be cut off before it.
      const answered = once(socket, "data").catch(() => {});
      await Promise.race([answered, new Promise((resolve) => socket.once("close", resolve))]);
      socket.destroy();
    },
  };
}

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const json = "application/json";
const ours = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", "x-forwarded-for": "192.0.2.66" };

function post(path: string, type: string, body: string, headers: Record<string, string> = {}): Buffer {
  return requestOf(path, { method: "POST", headers: { ...ours, "content-type": type, ...headers }, body });
}

function part(name: string, value: string): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function picture(file: Buffer, headers: Record<string, string>): Buffer {
  const before = '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(before), file, Buffer.from("\r\n--x--\r\n")]);
  const head = requestOf("/api/v1/accounts/update_credentials", {
    method: "PATCH",
    headers: { ...headers, "content-type": multipart, "content-length": String(body.length) },
  });
  return Buffer.concat([head, body]);
}

function times<T>(count: number, work: (_: undefined, n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work));
}

interface Heavy {
  /** Has 300 heavy replies. */
  root: string;
  /** Has 300 heavy versions. */
  edited: string;
  files: Buffer[];
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

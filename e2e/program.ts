/**
 * The real program as a process of its own: the built app on an empty data
 * directory and a free port, with nothing of this machine's configuration.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { builtServer } from "#testing/built-server.ts";
import { freePort } from "#testing/free-port.ts";

export interface Program {
  origin: string;
  /** Waits for a mail to this address that was written after `since`, and answers the code in it. */
  codeFor(email: string, since: Date): Promise<string>;
  /** What it has printed so far, for a test that wants to say more about a failure. */
  printed(): string;
  /** It is killed without a word, and started again on the same data; `meanwhile` happens while it is away. */
  crash(meanwhile?: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds; a busy machine makes a database and a town in a minute. */
const patience = { start: 150_000, stop: 20_000, mail: 30_000 };

/** The program that builds a small demo town before it serves; everybody signs in as `<username>@town.example`. */
export const townServer = path.join(import.meta.dirname, "town-server.ts");

export interface ProgramOptions {
  /** Instead of the built one. */
  script?: string;
  /** A folder that stays; otherwise it gets one of its own, which goes with it. */
  dataDir?: string;
  /** What has to happen in its folder before it starts. */
  prepare?: (dataDir: string, origin: string) => Promise<void>;
  /** Address of the database; otherwise the program brings its own. */
  databaseUrl?: string;
  /** It finds the ffmpeg of this machine; otherwise what a journey sees does not depend on that. */
  ffmpeg?: boolean;
  /** The host of its address. Cookies know no ports: only another host keeps two programs in one browser apart. */
  host?: "localhost" | "127.0.0.1";
  /** Hosts of this machine that stand for the rest of the web: pages there are read for their previews. Otherwise none are. */
  web?: readonly string[];
  /** The address of a LibreTranslate. */
  translator?: string;
}

export async function startProgram({
  databaseUrl,
  ffmpeg = false,
  host = "localhost",
  web = [],
  translator,
  prepare,
  ...given
}: ProgramOptions = {}): Promise<Program> {
  const dataDir = given.dataDir ?? (await mkdtemp(path.join(tmpdir(), "linnet-e2e-")));
  const script = given.script ?? (await builtServer());
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  await prepare?.(dataDir, origin);
  let output = "";
  const begin = () => {
    const begun = spawn(process.execPath, [script], {
      // Not in the repository, whose `.env` is somebody's own.
      cwd: dataDir,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ORIGIN: origin,
        PORT: String(port),
        HOST: host,
        RATE_LIMITS: "off",
        ...(!ffmpeg && { FFMPEG_PATH: "off" }),
        LINK_PREVIEWS: web.length > 0 ? "on" : "off",
        ALLOWED_PRIVATE_HOSTS: web.join(),
        TRANSLATE_URL: translator,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [begun.stdout, begun.stderr]) stream.on("data", (chunk) => (output += chunk));
    return begun;
  };
  let child = begin();

  // An early end of this process must not leave the program behind.
  const abandon = () => child.kill("SIGTERM");
  process.once("exit", abandon);

  async function stop(): Promise<void> {
    process.off("exit", abandon);
    await end(child);
    if (!given.dataDir) await rm(dataDir, { recursive: true, force: true });
  }

  async function crash(meanwhile?: () => Promise<unknown>): Promise<void> {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    await meanwhile?.();
    child = begin();
    await ready(child, origin);
  }

  try {
    await ready(child, origin);
  } catch (error) {
    await stop();
    throw new Error(`The program did not start:\n${output}`, { cause: error });
  }
  return {
    origin,
    codeFor: (email, since) => waitForCode(path.join(dataDir, "outbox"), email, since),
    printed: () => output,
    crash,
    stop,
  };
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + patience.start;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("It ended by itself");
    const answer = await fetch(`${origin}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`It was not ready after ${patience.start} ms`);
    await sleep(100);
  }
}

/** Politely first: only so is the database stopped, too. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const cut = setTimeout(() => child.kill("SIGKILL"), patience.stop);
  await gone;
  clearTimeout(cut);
}

/** Mail lies in the outbox, a file each, named by its moment. */
async function waitForCode(outbox: string, email: string, since: Date): Promise<string> {
  const deadline = Date.now() + patience.mail;
  const first = since.toISOString().replaceAll(":", "-");
  for (;;) {
    const files = await readdir(outbox).catch(() => []);
    for (const file of files.filter((name) => name >= first).toSorted()) {
      const mail = await readFile(path.join(outbox, file), "utf8");
      const code = mail.includes(`To: ${email}`) && codeIn(mail);
      if (code) return code;
    }
    if (Date.now() > deadline) throw new Error(`No mail with a code came to ${email}`);
    await sleep(50);
  }
}

/** The six digits that stand alone on a line of the text part, however that part travels. */
function codeIn(mail: string): string | null {
  const [, headers = "", body = ""] = /Content-Type: text\/plain([^]*?)\r\n\r\n([^]*?)\r\n--/.exec(mail) ?? [];
  const text = /^Content-Transfer-Encoding: base64/m.test(headers) ? Buffer.from(body, "base64").toString() : body;
  return /^(\d{6})\r?$/m.exec(text)?.[1] ?? null;
}

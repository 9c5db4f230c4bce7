/**
 * `npm run bench`: how much of the bare parts' speed Linnet keeps.
 *
 *   npm run bench                    every case
 *   npm run bench -- home profile    these
 *   npm run bench -- worst-client:thread   those parts of one that have this in their name
 *   npm run bench -- --save          and keeps the figures in bench/history.json
 *
 * Absolute figures are the machine's and change from run to run; the shares are
 * what to compare. It wants two cores to itself: it says how busy they were.
 */
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { aborted } from "./cases/aborted.ts";
import { explore } from "./cases/explore.ts";
import { fanOut } from "./cases/fan-out.ts";
import { growth } from "./cases/growth.ts";
import { memory } from "./cases/memory.ts";
import { firstVisit, homePage, notificationsPage, profile, profileUncached, threadUncached } from "./cases/pages.ts";
import { passThrough } from "./cases/pass-through.ts";
import { publish } from "./cases/publish.ts";
import { accountStatuses, hello, home, publicTimeline, status } from "./cases/reads.ts";
import { search } from "./cases/search.ts";
import { sockets } from "./cases/sockets.ts";
import { start } from "./cases/start.ts";
import { upload } from "./cases/upload.ts";
import { worstClient } from "./cases/worst-client.ts";
import { headline, isMet, lineOf, type Finding } from "./finding.ts";
import { openGround, type Ground } from "./ground.ts";

type Found = Promise<Finding[]> | AsyncGenerator<Finding>;

/** Cases that write come last, so that the others find the town as it was built. */
const cases: Record<string, (ground: Ground, part?: string) => Found> = {
  hello,
  home,
  public: publicTimeline,
  status,
  account: accountStatuses,
  profile,
  "profile-uncached": profileUncached,
  "first-visit": firstVisit,
  "thread-uncached": threadUncached,
  "home-page": homePage,
  "notifications-page": notificationsPage,
  growth,
  search,
  explore,
  memory,
  start,
  aborted,
  "worst-client": worstClient,
  "pass-through": passThrough,
  upload,
  publish,
  "fan-out": fanOut,
  sockets,
};

const history = path.join(import.meta.dirname, "history.json");
const words = process.argv.slice(2);
const chosen = words.filter((word) => !word.startsWith("--"));
const nameOf = (word: string) => word.split(":")[0]!;
const unknown = chosen.map(nameOf).filter((name) => !(name in cases));
if (unknown.length) {
  print(`There is no case ${unknown.join(", ")}. There are: ${Object.keys(cases).join(", ")}.`);
  process.exit(1);
}

const load = loadavg()[0]!;
if (load > 0.5) print(`This machine is busy (load ${load.toFixed(1)}): figures will be worse and vary.`);
const ground = await openGround((step) => print(`${step} …`));
const findings: Finding[] = [];
// PostgreSQL outlives us otherwise.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void ground.close().finally(() => process.exit(1)));
try {
  for (const word of chosen.length ? chosen : Object.keys(cases)) {
    // Some cases take long, and tell what they find as they go.
    const found = await cases[nameOf(word)]!(ground, word.split(":")[1]);
    for await (const one of found) {
      if (!findings.length) print(`\n${headline}`);
      print(lineOf(one));
      findings.push(one);
    }
  }
} finally {
  await ground.close();
}
if (words.includes("--save")) await save();
const broken = findings.filter((one) => one.target?.must && !isMet(one));
if (broken.length) {
  print(`\nMust hold and does not: ${broken.map(({ figure }) => figure).join(", ")}.`);
  process.exitCode = 1;
}

async function save(): Promise<void> {
  const runs = JSON.parse(await readFile(history, "utf8").catch(() => "[]")) as object[];
  const git = (...args: string[]) => execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") ? "+" : "");
  const [cpu] = cpus();
  const machine = { processor: cpu!.model, cores: cpus().length, node: process.version, load };
  runs.push({ date: new Date().toISOString(), commit, machine, findings });
  await writeFile(history, `${JSON.stringify(runs, null, 1)}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

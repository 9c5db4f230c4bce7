/** The steps of `npm run check` and of the lanes of tests: each says what it does and whether it went well. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Fault, Verdict } from "./verdict.ts";

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Lines about each fault that counts. */
  failures: string[];
  /** The same about what failed among others and passed alone. */
  unsteady: string[];
  /** What was left out, with how many tests it has. */
  skips: string[];
}

const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], skips: [] };

export const repository = fileURLToPath(new URL("..", import.meta.url));

/** Static checks: format, lint, types, what nobody uses. The doors are a test. */
export const checks: readonly [title: string, script: string, ...arguments_: string[]][] = [
  ["Format", "oxfmt/bin/oxfmt", "--check", "."],
  ["Lint", "oxlint/bin/oxlint", "--deny-warnings"],
  ["Types", "typescript/bin/tsc", "--noEmit", "-p", "."],
  ["Unused code", "knip/bin/knip.js"],
  [
    "Code that only tests use",
    "knip/bin/knip.js",
    "--production",
    "-c",
    "knip.production.jsonc",
    "--include",
    "files,exports",
  ],
];

export async function runChecks(): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const [title, script, ...arguments_] of checks) {
    const code = await run(title, script, arguments_);
    outcomes.push(code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [title] });
  }
  return addUp(outcomes);
}

export interface Run {
  /** Options of Vitest. */
  options?: readonly string[];
  /** Parts of the paths of the files to run; none is all. */
  only?: readonly string[];
  environment?: Record<string, string>;
}

/** Files of a run that may be tried again. */
const mostAgain = 12;

/**
 * A run of Vitest. A file that fails is run once more, alone, when all the others are through: what passes then is
 * unsteady, which is said at the end, and what fails again has failed. Nothing else is tried twice.
 */
export async function runTests(title: string, { only = [], ...rest }: Run = {}): Promise<Outcome> {
  const first = await judge(title, { only, ...rest });
  if (!first) return { ...nothing, failed: 1, failures: [`${title}: it ended without a verdict`] };
  const { passed, skipped } = first;
  const outcome: Outcome = { ...nothing, passed, skipped, skips: skipsOf(first) };
  const faults = [...first.faults, ...first.loose];
  const again = new Map<string, Fault[]>();
  for (const fault of faults) {
    // An error of no file cannot be asked again.
    if (fault.file) again.set(fault.file, [...(again.get(fault.file) ?? []), fault]);
    else outcome.failures = [...outcome.failures, wordsOf(fault)];
  }
  // A broken product is not unsteady, and its CI has an end.
  if (again.size > mostAgain) return { ...outcome, failed: faults.length, failures: faults.map(wordsOf) };
  for (const [file, seen] of again) {
    const second = await judge(`Once more, alone: ${file}`, { ...rest, only: [path.join(repository, file)] });
    if (second && second.failed === 0 && second.loose.length === 0 && second.passed > 0) {
      outcome.unsteady = [...outcome.unsteady, ...seen.map(wordsOf)];
      outcome.passed += first.faults.filter((fault) => fault.file === file).length;
    } else {
      const still = second ? [...second.faults, ...second.loose] : [];
      outcome.failures = [...outcome.failures, ...(still.length > 0 ? still : seen).map(wordsOf)];
    }
  }
  return { ...outcome, failed: outcome.failures.length };
}

/** Null if it ended before it could say anything, or says less than its exit code does. */
async function judge(title: string, { options = [], only = [], environment }: Run): Promise<Verdict | null> {
  const file = path.join(tmpdir(), `linnet-verdict-${randomUUID()}.json`);
  const reporters = ["--reporter=dot", `--reporter=${path.join(repository, "scripts/verdict.ts")}`];
  const code = await run(title, "vitest/vitest.mjs", ["run", ...only, ...options, ...reporters], {
    LINNET_VERDICT: file,
    TMPDIR: await scratchFolder(),
    ...environment,
  });
  try {
    const verdict = JSON.parse(await readFile(file, "utf8")) as Verdict;
    return code !== 0 && verdict.faults.length + verdict.loose.length === 0 ? null : verdict;
  } catch {
    return null;
  } finally {
    await rm(file, { force: true });
  }
}

/** Bytes that a run may need for its files. */
const roomForARun = 4 * 1024 ** 3;

/** Where a run keeps its files: in memory, where there is room. Each copy of a database is hundreds of them, gone within seconds. */
async function scratchFolder(): Promise<string> {
  const memory = "/dev/shm";
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > roomForARun ? memory : tmpdir();
}

function wordsOf({ file, test, error }: Fault): string {
  const where = [file, test].filter(Boolean).join(" > ") || "An error of no test";
  return `${where}\n${error.replaceAll(/^/gm, "    ")}`;
}

const skipsOf = ({ skips }: Verdict) => Object.entries(skips).map(([name, count]) => `${count} of ${name}`);

export function addUp(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, { passed, failed, skipped, failures, unsteady, skips }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      failures: [...sum.failures, ...failures],
      unsteady: [...sum.unsteady, ...unsteady],
      skips: [...sum.skips, ...skips],
    }),
    nothing,
  );
}

/** Says what was skipped, what is unsteady and what failed, then how it went in one line; ends the process accordingly. */
export function finish({ passed, failed, skipped, failures, unsteady, skips }: Outcome): never {
  const lines = [
    ...skips.map((skip) => `Skipped: ${skip}`),
    ...unsteady.map((fault) => `UNSTEADY, red among others and green alone: ${fault}`),
    ...failures.map((fault) => `Failed: ${fault}`),
    `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`,
  ];
  process.stdout.write(`\n${lines.join("\n")}\n`);
  process.exit(failed === 0 ? 0 : 1);
}

async function run(
  title: string,
  script: string,
  arguments_: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  process.stdout.write(`\n— ${title}\n`);
  const started = Date.now();
  const child = spawn(process.execPath, [path.join(repository, "node_modules", script), ...arguments_], {
    cwd: repository,
    // Colours are many bytes for a log that is kept.
    env: { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: "1" }), ...environment },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number>((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (exit) => resolve(exit ?? 1));
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`— ${title}: ${code === 0 ? "fine" : "failed"} after ${seconds} s\n`);
  return code;
}

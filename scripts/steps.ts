/** The steps of `npm run check` and `npm test`: each says what it does and whether it went well. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

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
  const total: Outcome = { passed: 0, failed: 0, skipped: 0 };
  for (const [title, script, ...arguments_] of checks) {
    const code = await run(title, script, arguments_);
    total[code === 0 ? "passed" : "failed"] += 1;
  }
  return total;
}

/** A run of Vitest; a run that ends without a report counts as one failure. */
export async function runTests(
  title: string,
  arguments_: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const report = path.join(tmpdir(), `linnet-tests-${randomUUID()}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(title, "vitest/vitest.mjs", ["run", ...arguments_, ...reporters], environment);
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
      await readFile(report, "utf8"),
    ) as Record<string, number>;
    const failed = numFailedTests! || (code === 0 ? 0 : Math.max(numFailedTestSuites ?? 0, 1));
    return { passed: numPassedTests!, failed, skipped: numPendingTests! };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    await rm(report, { force: true });
  }
}

export function addUp(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }));
}

/** Says how it went in one line, and ends the process accordingly. */
export function finish({ passed, failed, skipped }: Outcome): never {
  process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}\n`);
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
    env: { ...process.env, ...environment },
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

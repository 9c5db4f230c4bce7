/** A reporter of Vitest: the file that `LINNET_VERDICT` names gets what a run came to. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";

/** A test that failed, or a whole file that could not be run. */
export interface Fault {
  /** From the top of the repository. */
  file: string;
  test: string;
  /** The first lines of the first error. */
  error: string;
}

export interface Verdict {
  passed: number;
  failed: number;
  skipped: number;
  faults: Fault[];
  /** Errors of no test, such as a promise that nobody waited for. A file is known where Vitest knows it. */
  loose: Fault[];
  /** How many tests were skipped, by the outermost name that says so. */
  skips: Record<string, number>;
}

export default class VerdictReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.LINNET_VERDICT;
    if (file) writeFileSync(file, JSON.stringify(verdictOf(modules, errors)));
  }
}

function verdictOf(modules: readonly TestModule[], errors: readonly SerializedError[]): Verdict {
  const verdict: Verdict = { passed: 0, failed: 0, skipped: 0, faults: [], loose: errors.map(looseFault), skips: {} };
  for (const module of modules) {
    const file = relative(module.moduleId);
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === "failed") {
        verdict.failed += 1;
        verdict.faults.push({ file, test: test.fullName, error: firstLines(result.errors[0]) });
      } else if (result.state === "passed") verdict.passed += 1;
      else {
        verdict.skipped += 1;
        const name = `${file} > ${result.state === "skipped" && result.note ? result.note : skipperOf(test)}`;
        verdict.skips[name] = (verdict.skips[name] ?? 0) + 1;
      }
    }
    for (const suite of [module, ...module.children.allSuites()]) {
      const [error] = suite.errors();
      if (!error) continue;
      verdict.failed += 1;
      const test = suite.type === "suite" ? suite.fullName : "";
      verdict.faults.push({ file, test, error: firstLines(error) });
    }
  }
  return verdict;
}

/** The outermost suite that is skipped with all in it, or the test itself. */
function skipperOf(test: TestCase): string {
  let skipper: TestCase | TestSuite = test;
  for (let { parent } = test; parent.type === "suite"; { parent } = parent)
    if (parent.options.mode === "skip") skipper = parent;
  return skipper.name;
}

function looseFault(error: SerializedError): Fault {
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error as Record<string, string | undefined>;
  return { file: file ? relative(file) : "", test: test ?? "", error: firstLines(error) };
}

const relative = (file: string) => path.relative(path.join(import.meta.dirname, ".."), file);

function firstLines(error: Pick<SerializedError, "message" | "stack"> | undefined): string {
  const said = error?.message || error?.stack || "No reason was given";
  return stripVTControlCharacters(said).split("\n").slice(0, 6).join("\n");
}

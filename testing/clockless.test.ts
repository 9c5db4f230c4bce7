/** The gate judges code and not machines: no test of it sleeps, waits without patience, or holds a clock against a bound. */
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");

/** Each with its reason; the list only shrinks. `file: times`. */
const allowed: Record<string, number> = {};

/** Ways to let a machine's speed decide, with what to do instead. */
const kinds: readonly [kind: string, sign: RegExp, instead: string][] = [
  [
    "a sleep",
    /\bsleep\(|\bwaitForTimeout\(|new Promise.*\bsetTimeout\(.*, (?!0\b)[\w.]+\)|import.*setTimeout.*timers\/promises/,
    "wait for the state",
  ],
  ["an impatient wait", /\bvi\.wait(?:For|Until)\(/, "`soon` of testing/patience.ts waits as long as all others"],
  ["a patience of its own", /\b(?:test|it|describe|expect\.poll)\b.*\{ ?(?:timeout|interval): ?[\d_]+/, "leave it out"],
  ["processor time of a whole worker", /process\.cpuUsage\(/, "`growth` of testing/cpu-time.ts"],
];

/** A clock that is read beside a bound: in the same test, from its first line to its last. */
const clock = /\b(?:performance\.now|Date\.now|process\.hrtime)\b/;
const bound = /\.toBe(?:Less|Greater)Than/;

/** A moment that the product has written is no measure of its speed. */
const isWritten = (line: string) => line.includes("Date.parse(");

function findClocks(source: string): string[] {
  const lines = source.split("\n");
  // A clock that the test moves stops a sleep from being one.
  const moves = /\bvi\.useFakeTimers\(/.test(source);
  const found = kinds.flatMap(([kind, sign, instead]) =>
    moves && kind === "a sleep"
      ? []
      : lines.flatMap((line, at) => (sign.test(line) ? [`${at + 1}: ${kind}: ${instead}`] : [])),
  );
  const names = new Set<string>();
  for (const line of lines) {
    const [, name] = /(?:const|let) (\w+) =.*\b(?:performance\.now|Date\.now|process\.hrtime)\b/.exec(line) ?? [];
    if (name && !isWritten(line)) names.add(name);
  }
  for (const [at, line] of lines.entries()) {
    const isHeldAgainst = clock.test(line) || [...names].some((name) => new RegExp(`\\b${name}\\b`).test(line));
    if (bound.test(line) && isHeldAgainst && !isWritten(line))
      found.push(`${at + 1}: a clock beside a bound: order, counts or growth`);
  }
  return found;
}

const isOfTheGate = (file: string) =>
  /\.test\.tsx?$/.test(file) && !/\.(?:slow|speed)\.(?:browser\.)?test\./.test(file);

function filesOfTheGate(): string[] {
  const all = ["src", "testing", "e2e", "contracts", "scripts"].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => path.join(folder, file)),
  );
  return all.filter((file) => isOfTheGate(file) && file !== "testing/clockless.test.ts");
}

test("no file of the gate judges by time, but for those that say why", () => {
  const faults = filesOfTheGate().flatMap((file) => {
    const found = findClocks(fs.readFileSync(path.join(root, file), "utf8"));
    const may = allowed[file] ?? 0;
    if (found.length < may) return [`${file} has ${found.length} of these by now: say so in the list`];
    return found.length > may ? found.map((fault) => `${file}:${fault}`) : [];
  });
  expect(faults).toEqual([]);
});

test("the list of those that may is short", () => {
  expect(Object.keys(allowed).length).toBeLessThanOrEqual(10);
});

test.each([
  ["await sleep(300);", "a sleep"],
  ["await page.waitForTimeout(80);", "a sleep"],
  ["await new Promise((resolve) => setTimeout(resolve, 300));", "a sleep"],
  ['import { setTimeout as pause } from "node:timers/promises";', "a sleep"],
  ["await vi.waitFor(() => expect(a).toBe(b), { timeout: 9 });", "an impatient wait"],
  ['test("it is slow", { timeout: 60_000 }, async () => {});', "a patience of its own"],
  ["await expect.poll(() => count, { timeout: 9_000 }).toBe(1);", "a patience of its own"],
  ["const { user } = process.cpuUsage(before);", "processor time of a whole worker"],
  ["const began = performance.now();\nexpect(performance.now() - began).toBeLessThan(500);", "a clock beside a bound"],
  ["const took = Date.now() - began;\nexpect(took).toBeLessThan(500);", "a clock beside a bound"],
])("it sees %j", (source, kind) => {
  expect(findClocks(source).join()).toContain(kind);
});

test.each([
  "await soon(() => expect(count).toBe(1));",
  "const at = new Date(Date.now() + 3_600_000);",
  "expect(rows.length).toBeLessThan(9);",
  "await new Promise((turn) => setTimeout(turn));",
  "vi.useFakeTimers();\nconst drip = () => new Promise((resolve) => setTimeout(resolve, 1_000));",
  "expect(Date.parse(status.created_at)).toBeGreaterThan(Date.now() - minute);",
])("it lets %j be", (source) => {
  expect(findClocks(source)).toEqual([]);
});

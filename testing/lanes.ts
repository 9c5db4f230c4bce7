/**
 * The three lanes of tests. `npm test` is the gate, and takes all but `*.slow.test.ts` (what needs minutes or real time)
 * and `*.speed.test.ts` (bounds in milliseconds, true only on a machine that does nothing else).
 */
export type Lane = "gate" | "slow" | "speed";

const others: readonly Lane[] = ["slow", "speed"];

/** Of this run. */
export const lane = laneOf(process.env.LINNET_LANE ?? "gate");

function laneOf(asked: string): Lane {
  const found = (["gate", ...others] as const).find((name) => name === asked);
  if (!found) throw new Error(`LINNET_LANE is "${asked}", and not gate, slow or speed`);
  return found;
}

/** Patterns of this lane's test files, from patterns of them all, such as `e2e/*.test.ts`. */
export function inLane(patterns: readonly string[]): { include: string[]; passWithNoTests: boolean } {
  const include = patterns.map((pattern) => (lane === "gate" ? pattern : pattern.replace("/*.", `/*.${lane}.`)));
  return { include, passWithNoTests: lane !== "gate" };
}

/** Patterns of the files of other lanes. */
export const ofOtherLanes = others
  .filter((name) => name !== lane)
  .map((name) => `**/*.${name}.{,browser.}test.{ts,tsx}`);

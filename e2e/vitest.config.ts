/**
 * Journeys: a real browser on the built app. Three files at once: a journey waits for more than half of its time,
 * also on two cores. Each has a server, a database and a browser of its own.
 */
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { inLane, ofOtherLanes } from "../testing/lanes.ts";
import { longestJourney, patience } from "../testing/patience.ts";

/** Begun last, one of these would be waited for by nobody but itself. */
const longest = ["pages", "new-people", "composer-uploads", "composer-files", "weight", "compose"].map(
  (name) => `/${name}.test.ts`,
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    ...inLane(["e2e/**/*.test.ts"]),
    exclude: [...configDefaults.exclude, ...ofOtherLanes],
    globalSetup: ["testing/database-template.ts"],
    pool: "forks",
    // A worker keeps what it has loaded from file to file: what a file needs stands on its stage.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    maxWorkers: 3,
    testTimeout: longestJourney,
    hookTimeout: longestJourney,
    expect: { poll: { timeout: patience } },
  },
});

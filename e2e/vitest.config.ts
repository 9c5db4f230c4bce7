/**
 * Journeys: a real browser on the built app. Three files at once: a journey waits for more than half of its time,
 * also on two cores. Each has a server, a database and a browser of its own.
 */
import { configDefaults, defineConfig } from "vitest/config";
import { inLane, ofOtherLanes } from "../testing/lanes.ts";
import { longestJourney, patience } from "../testing/patience.ts";

export default defineConfig({
  test: {
    ...inLane(["e2e/**/*.test.ts"]),
    exclude: [...configDefaults.exclude, ...ofOtherLanes],
    globalSetup: ["testing/database-template.ts"],
    pool: "forks",
    // A worker keeps what it has loaded from file to file: what a file needs stands on its stage.
    isolate: false,
    maxWorkers: 3,
    testTimeout: longestJourney,
    hookTimeout: longestJourney,
    expect: { poll: { timeout: patience } },
  },
});

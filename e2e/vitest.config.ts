/**
 * Journeys: a real browser on the built app. Two files at once: while one waits for its page, the other uses the
 * core. Each has a server, a database and a browser of its own.
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["testing/database-template.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});

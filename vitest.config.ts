/** One run for rules, verbs, adapters, contracts and doors; journeys in a browser have their own (`e2e/`). */
import { defineConfig } from "vitest/config";
import { iconSprite } from "./scripts/icon-sprite.ts";

export default defineConfig({
  plugins: [iconSprite()],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "testing/**/*.test.ts", "contracts/**/*.test.ts"],
    globalSetup: ["testing/database-template.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

/**
 * One run for rules, verbs, adapters, contracts and doors. Components in a browser
 * (`vitest.browser.config.ts`) and journeys (`e2e/`) have runs of their own.
 */
import { configDefaults, defineConfig } from "vitest/config";
import { iconSprite } from "./scripts/icon-sprite.ts";
import { translationStatus } from "./scripts/translation-status.ts";

export default defineConfig({
  plugins: [iconSprite(), translationStatus()],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "testing/**/*.test.ts", "scripts/**/*.test.ts", "contracts/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "**/*.browser.test.tsx"],
    globalSetup: ["testing/database-template.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

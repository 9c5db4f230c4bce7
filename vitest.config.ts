/**
 * One run for rules, verbs, adapters, contracts and doors. Components in a browser
 * (`vitest.browser.config.ts`) and journeys (`e2e/`) have runs of their own.
 */
import { configDefaults, defineConfig } from "vitest/config";
import { emojiTexts } from "./scripts/emoji-texts.ts";
import { iconSprite } from "./scripts/icon-sprite.ts";
import { readMessages } from "./scripts/read-messages.ts";
import { translationStatus } from "./scripts/translation-status.ts";
import { inLane, ofOtherLanes } from "./testing/lanes.ts";
import { longestTest, patience } from "./testing/patience.ts";

const web = ["src/web/**/*.test.{ts,tsx}"];

export default defineConfig({
  plugins: [iconSprite(), emojiTexts(), translationStatus(), readMessages()],
  test: {
    exclude: [...configDefaults.exclude, ...ofOtherLanes, "**/*.browser.test.tsx"],
    pool: "forks",
    setupFiles: ["testing/fixed-seed.ts"],
    maxWorkers: 3,
    testTimeout: longestTest,
    hookTimeout: longestTest,
    expect: { poll: { timeout: patience } },
    projects: [
      {
        // They replace modules and globals of the browser, each file its own.
        extends: true,
        test: { name: "web", ...inLane(web) },
      },
      {
        // A worker keeps what it has loaded from file to file: each file has a database of its own, and ports come in
        // as arguments. Loading the server anew for each was a quarter of all the work.
        extends: true,
        test: {
          name: "server",
          ...inLane([
            "src/{kit,protocol,server}/**/*.test.{ts,tsx}",
            "testing/**/*.test.ts",
            "scripts/**/*.test.ts",
            "contracts/**/*.test.ts",
          ]),
          globalSetup: ["testing/database-template.ts"],
          isolate: false,
        },
      },
    ],
  },
});

/**
 * One run for rules, verbs, adapters, contracts and doors. Components in a browser
 * (`vitest.browser.config.ts`) and journeys (`e2e/`) have runs of their own.
 */
import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { emojiTexts } from "./scripts/emoji-texts.ts";
import { iconSprite } from "./scripts/icon-sprite.ts";
import { readMessages } from "./scripts/read-messages.ts";
import { translationStatus } from "./scripts/translation-status.ts";
import { inLane, ofOtherLanes } from "./testing/lanes.ts";
import { longestTest, patience } from "./testing/patience.ts";

const web = ["src/web/**/*.test.{ts,tsx}"];
const replaces = /\bvi\.(?:do)?mock\(|\bstubGlobal\(|\bresetModules\(|\bglobalThis\b|-by-hand\.ts"/i;

/**
 * They replace modules and globals of the browser, each file its own: a worker that goes on to another file would keep
 * what they have put there, or what another file has loaded before.
 */
const replacing = inLane(web)
  .include.flatMap((pattern) => globSync(pattern, { cwd: import.meta.dirname }))
  .filter((file) => replaces.test(readFileSync(path.join(import.meta.dirname, file), "utf8")));
const excluded = [...configDefaults.exclude, ...ofOtherLanes, "**/*.browser.test.tsx"];

export default defineConfig({
  plugins: [iconSprite(), emojiTexts(), translationStatus(), readMessages()],
  test: {
    exclude: excluded,
    pool: "forks",
    setupFiles: ["testing/fixed-seed.ts"],
    maxWorkers: availableParallelism(),
    testTimeout: longestTest,
    hookTimeout: longestTest,
    expect: { poll: { timeout: patience } },
    projects: [
      {
        extends: true,
        // Loading the screens anew for each file is half of the work.
        test: { name: "web", ...inLane(web), exclude: [...excluded, ...replacing], isolate: false },
      },
      {
        extends: true,
        test: { name: "web, alone", include: replacing, isolate: true },
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

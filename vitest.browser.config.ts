/**
 * Components with state, in a real browser: `*.browser.test.tsx` beside what they test.
 *
 * The page has Vite's modules and no server behind it: tests answer its requests
 * by hand (`testing/browser/`). What needs the whole program is a journey (`e2e/`).
 */
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import { findChromium } from "./scripts/chromium.mjs";
import { inLane, ofOtherLanes } from "./testing/lanes.ts";
import { longestTest, patience } from "./testing/patience.ts";
import { plugins } from "./vite.config.ts";

const executablePath = await findChromium();
if (!executablePath) throw new Error("There is no Chromium here: install one, or set CHROMIUM_PATH to it");

export default defineConfig({
  plugins: plugins(),
  cacheDir: "node_modules/.vite/browser",
  // Found late, a package would make the page load again in the middle of a test.
  optimizeDeps: {
    include: ["react", "react-dom", "react-dom/client", "react/jsx-dev-runtime", "react/jsx-runtime"].concat([
      "@fluent/bundle",
      "idb",
      "valibot",
      "fast-check",
      "dompurify",
      "highlight.js/lib/core",
      "prosemirror-commands",
      "prosemirror-history",
      "prosemirror-inputrules",
      "prosemirror-keymap",
      "prosemirror-model",
      "prosemirror-schema-list",
      "prosemirror-state",
      "prosemirror-view",
    ]),
  },
  test: {
    ...inLane(["src/**/*.browser.test.tsx"]),
    exclude: [...configDefaults.exclude, ...ofOtherLanes],
    testTimeout: longestTest,
    hookTimeout: longestTest,
    expect: { poll: { timeout: patience } },
    env: { LINNET_PATIENCE: process.env.LINNET_PATIENCE ?? "1" },
    setupFiles: ["testing/browser/empty-disk.ts", "testing/fixed-seed.ts"],
    // Each has a browser context, and so a disk of its own.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 800, height: 900 },
      provider: playwright({
        // As root Chromium starts only without its sandbox; the pages are our own.
        launchOptions: { executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] },
        contextOptions: { locale: "en", reducedMotion: "reduce" },
        actionTimeout: patience,
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});

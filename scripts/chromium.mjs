/**
 * Where a Chromium is on this machine; null when there is none yet.
 *
 * For any Node from 18 on: the bootstrap asks before anything is installed.
 */
import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

/** The shell without a window starts a page in a third of the time. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** `CHROMIUM_PATH`, else one of the system, else the one that Playwright has downloaded. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not start: correct it, or remove it.`);
  }
  const found = usualPlaces.find(starts);
  if (found) return found;
  const playwright = await import("playwright-core").catch(() => null);
  const downloaded = playwright?.chromium.executablePath();
  return downloaded && starts(downloaded) ? downloaded : null;
}

/** Ubuntu's `chromium-browser` is a script that only says how to get one, so being there is not enough. */
function starts(program) {
  try {
    accessSync(program, constants.X_OK);
    execFileSync(program, ["--version"], { stdio: "ignore", timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

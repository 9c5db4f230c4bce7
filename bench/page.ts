/**
 * `npm run bench:page`: what each screen weighs, and how soon home is there.
 *
 * A budget that is broken ends the run with exit code 1. Paint, blocking and
 * shift come from Chromium on a slow phone's network and a quarter of this
 * processor.
 */
import { chromium, type Browser, type BrowserContextOptions } from "playwright-core";
import type { Account, Status } from "#protocol/entities.ts";
import { startProgram, townServer, type Program } from "../e2e/program.ts";
import { screens, type Who } from "#testing/addresses.ts";
import { overBudget, weigh } from "../e2e/weight.ts";
import { findChromium } from "../scripts/chromium.mjs";

const program = await startProgram({ script: townServer });
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? undefined,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
let broken = false;
try {
  const session = await signIn(program, browser);
  const thread = await newestOf("wren");
  const optionsOf = (who: Who) => (who === "reader" ? { storageState: session } : {});
  print(["", "screen", "JS kB", "CSS kB", "HTML kB", "requests"]);
  for (const who of ["visitor", "reader"] as const) {
    // The journeys have a list, a filter, a talk, an app and a link at hand; here there is none.
    for (const screen of screens[who].filter((one) => !/:(?:list|filter|talk|app|link)/.test(one))) {
      const context = await browser.newContext(optionsOf(who));
      const weight = await weigh(await context.newPage(), program.origin + screen.replace(":thread", thread));
      await context.close();
      const over = overBudget(who, weight);
      broken ||= over.length > 0;
      const figures = [weight.script, weight.style, weight.document].map((bytes) => (bytes / 1000).toFixed(1));
      print([who, screen, ...figures, String(weight.requests), ...over]);
    }
  }
  for (const who of ["visitor", "reader"] as const) {
    const timing = await timeOnSlowPhone(optionsOf(who));
    print([who, "/ on a slow phone", ...Object.entries(timing).map(([name, value]) => `${name} ${value}`)]);
  }
} finally {
  await browser.close();
  await program.stop();
}
process.exit(broken ? 1 : 0);

async function signIn({ origin, codeFor }: Program, within: Browser) {
  const context = await within.newContext();
  const since = new Date();
  const headers = { origin };
  const email = "mira@town.example";
  await context.request.post(`${origin}/api/auth/mail/send`, { data: { email }, headers });
  const code = await codeFor(email, since);
  await context.request.post(`${origin}/api/auth/mail/verify`, { data: { email, code }, headers });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function newestOf(acct: string): Promise<string> {
  const get = async <T>(path: string) => (await (await fetch(program.origin + path)).json()) as T;
  const { id } = await get<Account>(`/api/v1/accounts/lookup?acct=${acct}`);
  const [newest] = await get<Status[]>(`/api/v1/accounts/${id}/statuses?limit=1`);
  return newest!.id;
}

/** Slow 4G, a quarter of the processor, 412 × 823; times in milliseconds. */
async function timeOnSlowPhone(options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  const kilobits = (count: number) => (count * 1000) / 8;
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562,
    downloadThroughput: kilobits(1_475),
    uploadThroughput: kilobits(675),
  });
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(observe);
  await page.goto(`${program.origin}/`, { waitUntil: "load" });
  await page.waitForTimeout(3_000);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return {
    FCP: Math.round(seen.fcp),
    LCP: Math.round(seen.lcp),
    TBT: Math.round(seen.blocked),
    CLS: seen.shift.toFixed(3),
  };
}

interface Seen {
  fcp: number;
  lcp: number;
  blocked: number;
  shift: number;
}

/** Runs in the page, before anything else of it. */
function observe(): void {
  const seen: Seen = { fcp: 0, lcp: 0, blocked: 0, shift: 0 };
  (window as unknown as { seen: Seen }).seen = seen;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  watch("longtask", (entry) => (seen.blocked += Math.max(0, entry.duration - 50)));
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
}

function print(cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell, index) => cell.padEnd(index === 1 ? 22 : 9)).join(" ")}\n`);
}

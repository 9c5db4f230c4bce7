/**
 * `npm run bench:page`: what each screen weighs, and how soon home is there.
 *
 * Bytes are exact: the brotli files of the build that a page asks for. A budget
 * that is broken ends the run with exit code 1. Paint, blocking and shift come
 * from Chromium on a slow phone's network and a quarter of this processor.
 */
import { stat } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { startProgram, type Program } from "../e2e/program.ts";
import { findChromium } from "../scripts/chromium.mjs";

const assets = path.join(import.meta.dirname, "../dist/client");

/** Kilobytes and requests of one load (`performance.md` 1). Pictures that people posted are not counted. */
const budgets = {
  reader: { script: 100, style: 12 },
  visitor: { script: 65, style: 12 },
};
/** Of a visitor's pages, and of the reader's home; a reader's other screens are reached from there. */
const mostRequests = 12;
type Who = keyof typeof budgets;

const screens: readonly [who: Who, path: string][] = [
  ["visitor", "/"],
  ["visitor", "/@wren"],
  ["visitor", "/public/local"],
  ["visitor", "/tags/birds"],
  ["visitor", "/search?q=harbour"],
  ["visitor", "/signin"],
  ["visitor", "/about"],
  ["reader", "/"],
  ["reader", "/@wren"],
  ["reader", "/notifications"],
  ["reader", "/@mira/compose"],
  ["reader", "/settings/profile"],
];

interface Weight {
  script: number;
  style: number;
  document: number;
  requests: number;
}

const program = await startProgram({ town: true });
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? undefined,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
let broken = false;
try {
  const session = await signIn(program, browser);
  print(["", "screen", "JS kB", "CSS kB", "HTML kB", "requests"]);
  for (const [who, screen] of screens) {
    const weight = await weigh(who === "reader" ? { storageState: session } : {}, screen);
    const over = overBudget(who, screen, weight);
    broken ||= over.length > 0;
    const figures = [weight.script, weight.style, weight.document].map((bytes) => (bytes / 1000).toFixed(1));
    print([who, screen, ...figures, String(weight.requests), ...over]);
  }
  for (const who of ["visitor", "reader"] as const) {
    const timing = await timeOnSlowPhone(who === "reader" ? { storageState: session } : {});
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

async function weigh(options: BrowserContextOptions, screen: string): Promise<Weight> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const weight: Weight = { script: 0, style: 0, document: 0, requests: 0 };
  const sizes: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    if (type === "image" && !request.url().includes("/assets/")) return;
    weight.requests += 1;
    const { pathname } = new URL(request.url());
    const kind = type === "script" ? "script" : type === "stylesheet" ? "style" : null;
    if (kind) sizes.push(stat(`${assets}${pathname}.br`).then(({ size }) => void (weight[kind] += size)));
    if (type === "document")
      sizes.push(request.sizes().then((sent) => void (weight.document += sent.responseBodySize)));
  });
  await page.goto(program.origin + screen, { waitUntil: "load" });
  await settled(page);
  await Promise.all(sizes);
  await context.close();
  return weight;
}

/** After hydration; what a page fetches in its idle time does not stand between a reader and its content. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
}

function overBudget(who: Who, screen: string, weight: Weight): string[] {
  const budget = budgets[who];
  const counted = who === "visitor" || screen === "/";
  return [
    weight.script > budget.script * 1000 && `JS is over ${budget.script} kB`,
    weight.style > budget.style * 1000 && `CSS is over ${budget.style} kB`,
    counted && weight.requests > mostRequests && `more than ${mostRequests} requests`,
  ].filter((fault) => fault !== false);
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

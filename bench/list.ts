/**
 * `npm run bench:list`: a list of hundreds of posts on a slow phone. How many
 * elements a post has and how many the page, how long the way into a thread and
 * back takes, a like, and a key in the composer.
 *
 * Times are milliseconds until the next picture is on the screen, with a quarter
 * of this processor where it says so.
 */
import { chromium, type CDPSession, type Page } from "playwright-core";
import { startProgram, townServer, type Program } from "../e2e/program.ts";
import { elementsPerRow } from "../e2e/rows.ts";
import { findChromium } from "../scripts/chromium.mjs";

const posts = 520;
const program = await startProgram({ script: townServer });
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? undefined,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--enable-precise-memory-info"],
});
try {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const wren = await browser.newContext();
  await signIn(context.request, program, "mira");
  await signIn(wren.request, program, "wren");
  await fillHome(wren.request, program.origin);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  const throttle = (rate: number) => protocol.send("Emulation.setCPUThrottlingRate", { rate });
  await page.addInitScript(watchTasks);

  const html = await (await context.request.get(`${program.origin}/`)).text();
  say("home, HTML", `${(html.length / 1000).toFixed(0)} kB`);
  say("of which state", `${((/id="state">([^]*?)<\/script>/.exec(html)?.[1]?.length ?? 0) / 1000).toFixed(0)} kB`);
  await page.goto(`${program.origin}/`);
  await rest(page);
  say("elements a post", shown(await elementsPerRow(page)));

  await takeTasks(page);
  await scrollTo(page, 220);
  say("tasks over 50 ms on the way to 220 posts", (await takeTasks(page)).join(" ") || "none");
  await enterAndReturn("back to 220 posts", "");
  await scrollTo(page, 260);
  await throttle(4);
  await enterAndReturn("back to 260 posts, CPU x 4", "open a thread, CPU x 4");
  say("like, CPU x 4", await interaction(page, "[data-action=favourite]"));
  say("menu, CPU x 4", await interaction(page, "article button[aria-haspopup=menu]"));
  await page.keyboard.press("Escape");
  await rest(page);
  await page.keyboard.press("n");
  const field = page.locator("dialog textarea");
  await field.click();
  await rest(page);
  say("keystroke over 260 posts, CPU x 4", await typing(page));
  await throttle(1);
  await page.goto(`${program.origin}/`);
  await rest(page);
  await takeTasks(page);
  await scrollTo(page, 500);
  say("tasks over 50 ms on the way to 500 posts", (await takeTasks(page)).join(" ") || "none");
  say("elements at 500 posts", await page.evaluate(() => document.querySelectorAll("*").length));
  say("heap at 500 posts", `${await heap(protocol)} MB`);

  async function enterAndReturn(back: string, there: string): Promise<void> {
    const times: number[][] = [[], []];
    for (let round = 0; round < 3; round++) {
      await rest(page);
      times[0]!.push(await until(page, "enter", "article[data-focused]"));
      await rest(page);
      times[1]!.push(await until(page, "back", "[role=feed] > article"));
    }
    if (there) say(there, times[0]!.map(Math.round).join(" "));
    say(back, times[1]!.map(Math.round).join(" "));
  }
} finally {
  await browser.close();
  await program.stop();
}

function say(what: string, figure: string | number): void {
  process.stdout.write(`${what.padEnd(44)} ${figure}\n`);
}

type Requests = Awaited<ReturnType<typeof browser.newContext>>["request"];

async function signIn(request: Requests, { origin, codeFor }: Program, username: string): Promise<void> {
  const since = new Date();
  const email = `${username}@town.example`;
  await request.post(`${origin}/api/auth/mail/send`, { data: { email }, headers: { origin } });
  const code = await codeFor(email, since);
  await request.post(`${origin}/api/auth/mail/verify`, { data: { email, code }, headers: { origin } });
}

/** Words of all lengths, so that rows have all heights. */
async function fillHome(request: Requests, origin: string): Promise<void> {
  const sentence = "The ferry was late again, and nobody minded, because the light over the harbour was worth it.";
  for (let number = 0; number < posts; number++) {
    const status = `No. ${number}. ${`${sentence} `.repeat(1 + ((number * 7) % 4))}`;
    await request.post(`${origin}/api/v1/statuses`, { data: { status }, headers: { origin } });
  }
}

async function rest(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForTimeout(700);
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
}

/** As fast as a thumb flings. */
async function scrollTo(page: Page, count: number): Promise<void> {
  const last = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll("[role=feed] > article")];
      return Number(rows.at(-1)?.ariaPosInSet ?? rows.length);
    });
  while ((await last()) < count) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(40);
  }
}

/** The middle one of nine keys. */
async function typing(page: Page): Promise<number> {
  await takeEvents(page);
  for (const key of "the quick") await page.keyboard.press(key === " " ? "Space" : key, { delay: 60 });
  await page.waitForTimeout(400);
  const times = (await takeEvents(page)).toSorted((a, b) => a - b);
  return times[times.length >> 1] ?? 16;
}

/** A press on what is in the middle of the window, until its result is painted: the middle one of five. */
async function interaction(page: Page, selector: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    await takeEvents(page);
    const place = await page.evaluate((wanted) => {
      const seen = [...document.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect());
      const { left, top, width, height } = seen.find((box) => box.top > innerHeight / 3)!;
      return { x: left + width / 2, y: top + height / 2 };
    }, selector);
    await page.mouse.click(place.x, place.y);
    await page.waitForTimeout(700);
    times.push(Math.max(0, ...(await takeEvents(page))));
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
  }
  return times.join(" ");
}

async function until(page: Page, way: "enter" | "back", selector: string): Promise<number> {
  return page.evaluate(
    ([how, wanted]) =>
      new Promise<number>((resolve) => {
        const isThere = () => {
          const found = [...document.querySelectorAll(wanted!)];
          return found.some((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          });
        };
        const started = performance.now();
        const look = () => {
          if (!isThere()) return requestAnimationFrame(look);
          // The frame after this one: what is there now has been painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        };
        if (how === "back") history.back();
        else {
          const links = [...document.querySelectorAll<HTMLElement>("a[data-permalink]")];
          links.find((link) => link.getBoundingClientRect().top > innerHeight / 3)!.click();
        }
        requestAnimationFrame(look);
      }),
    [way, selector] as const,
  );
}

function shown(counts: number[]): string {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return `${(all / counts.length).toFixed(1)} (${Math.min(...counts)} to ${Math.max(...counts)}, ${counts.length} posts)`;
}

async function heap(protocol: CDPSession): Promise<string> {
  await protocol.send("HeapProfiler.collectGarbage");
  const { usedSize } = await protocol.send("Runtime.getHeapUsage");
  return (usedSize / 1e6).toFixed(1);
}

interface Seen {
  tasks: number[];
  events: number[];
}

function takeTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen.tasks.splice(0).map(Math.round));
}

function takeEvents(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen.events.splice(0));
}

/** Runs in the page, before anything else of it. */
function watchTasks(): void {
  const seen: Seen = { tasks: [], events: [] };
  (window as unknown as { seen: Seen }).seen = seen;
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
  });
  new PerformanceObserver((list) =>
    seen.events.push(
      ...list
        .getEntries()
        .filter(({ name }) => /^(click|keydown|keypress|input|pointerup)$/.test(name))
        .map(({ duration }) => duration),
    ),
  ).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

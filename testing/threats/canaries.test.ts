/**
 * What clean HTML and the policy of our pages come to in a real browser (threats
 * X01, X03, X12): no payload runs or fetches anything, the browser reads from
 * our HTML the very DOM that the server meant, and even HTML that nobody cleaned
 * is only looked at.
 */
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { freePort } from "#testing/free-port.ts";
import { addresses, mutations, scripts } from "#testing/hostile-html.ts";
import { openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";
import { addStatus } from "#testing/rows.ts";
import { findChromium } from "../../scripts/chromium.mjs";

let house: TestHouse;
let browser: Browser;
let origin: string;
let reader: Guest;
let hostile: Guest;
const contents = new Map<string, string>();

const typed = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "");

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  house = await openTestHouse(origin);
  await house.listen();
  ({ reader, hostile } = await house.people("reader", "hostile"));
  await reader.send("POST", `/api/v1/accounts/${hostile.id}/follow`);
  await hostile.send("PATCH", "/api/v1/accounts/update_credentials", {
    display_name: `<img src=x onerror=canary()>`,
    note: typed(scripts.slice(0, 12).join(" ")).slice(0, limits.account.bio),
  });
  const links = addresses.map((address) => `<p><a href="${typed(address).replaceAll('"', "&quot;")}">go</a></p>`);
  const all = [...scripts, ...mutations].map(typed);
  for (let index = 0; index < all.length; index += 4) {
    await writes(
      all
        .slice(index, index + 4)
        .map((payload) => `<p>before</p>${payload}<p>after</p>`)
        .join(""),
    );
  }
  for (let index = 0; index < links.length; index += 20) await writes(links.slice(index, index + 20).join(""));
  await house.settle();
  const executablePath = await findChromium();
  if (!executablePath) throw new Error("There is no Chromium here: install one, or set CHROMIUM_PATH to it");
  browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

async function writes(status: string): Promise<void> {
  const answer = await hostile.send("POST", "/api/statuses", { status, spoiler_text: "" });
  if (!answer.ok) throw new Error(await answer.text());
  const { id, content } = (await answer.json()) as Status;
  contents.set(id, content);
}

/** A page that counts what it should not do. */
async function open(cookie: string | null): Promise<{ page: Page; context: BrowserContext; sins: string[] }> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  if (cookie) await context.addCookies([{ name: "session", value: cookie.split("=")[1]!, url: origin }]);
  const sins: string[] = [];
  await context.exposeFunction("canary", () => void sins.push("canary"));
  const page = await context.newPage();
  page.on("request", (request) => {
    const { origin: to, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && to !== origin) sins.push(`asked ${request.url()}`);
  });
  page.on("dialog", (dialog) => void dialog.dismiss());
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) sins.push(`framed ${frame.url()}`);
  });
  return { page, context, sins };
}

/** Every post of the page: what the server sent, as this browser reads it. */
const postsOn = (page: Page): Promise<[id: string, html: string][]> =>
  page.$$eval("article[data-status]", (articles) =>
    articles.map((article): [string, string] => [
      (article as HTMLElement).dataset["status"]!,
      article.querySelector(".prose")?.innerHTML ?? "",
    ]),
  );

test.each(["visitor", "reader"])("no payload does anything to a %s, and each post is what was stored", async (who) => {
  const { page, context, sins } = await open(who === "reader" ? reader.cookie : null);
  // A page of its own: ours lets nobody turn text into HTML.
  const parser = await context.newPage();
  const seen = new Set<string>();
  for (const path of [who === "reader" ? "/" : "/public/local", "/@hostile"]) {
    for (let address: string | null = path; address;) {
      await page.goto(origin + address);
      await page.mouse.move(300, 300);
      for (const [id, html] of await postsOn(page)) {
        const content = contents.get(id);
        if (content === undefined) continue;
        seen.add(id);
        // Written out and read once more it is still the same.
        const again = await parser.evaluate(
          (text) => new DOMParser().parseFromString(text, "text/html").body.innerHTML,
          html,
        );
        expect([html, again]).toEqual([content, content]);
      }
      const next = await page.$$eval('a[href*="max_id="]', (links) => links.map((link) => link.getAttribute("href")));
      address = next.at(-1) ?? null;
    }
  }
  expect(seen.size).toBe(contents.size);
  await hasRun(page);
  expect(sins).toEqual([]);
  await context.close();
});

/** A picture of ours that is asked for now is there: what the page had set off before has been asked for and has run, too. */
async function hasRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await new Promise((resolve) => Object.assign(new Image(), { onload: resolve, src: "/favicon.svg?last" }));
  });
}

test("the policy alone keeps HTML that nobody cleaned from running anything", async () => {
  const raw = scripts.filter((html) =>
    /^<(script>|img src=x|svg|iframe src|object|video src|details|input|b onfocus)/.test(html),
  );
  expect(raw.length).toBeGreaterThan(12);
  const { page, context, sins } = await open(null);
  for (const content of raw) {
    const id = await addStatus(house.db, hostile, { content, visibility: "unlisted" });
    await page.goto(`${origin}/@hostile/${id}`);
    expect((await postsOn(page)).length).toBe(1);
  }
  await hasRun(page);
  expect(sins).not.toContain("canary");
  await context.close();
});

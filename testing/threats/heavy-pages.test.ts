/** Pages of what is made to weigh are bounded, and drawn at once (threats X15). */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { does, houseOrigin, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test("a form gives back several times the longest post, and no page of megabytes (X15)", async () => {
  const sends = async (bytes: number) => {
    const body = new URLSearchParams({ status: "<".repeat(bytes / 3) }).toString();
    const type = "application/x-www-form-urlencoded";
    const headers = { origin: houseOrigin, "sec-fetch-site": "same-origin", "content-type": type };
    const answer = await house.visitor.request("/form/api/statuses", { method: "POST", body, headers });
    return [answer.status, (await answer.text()).length] as const;
  };
  const [status, weight] = await sends(200_000);
  expect(status).toBe(401);
  expect(weight).toBeGreaterThan(200_000);
  const [refused, page] = await sends(1_000_000);
  expect(refused).toBe(413);
  expect(page).toBeLessThan(20_000);
});

const bombs = [
  `${"<blockquote>".repeat(28)}${"<b>x</b>".repeat(950)}`,
  `<p>${"<b><i><u><s><code>x</code></s></u></i></b>".repeat(320)}</p>`,
  `<ul>${"<li><p>x</p></li>".repeat(650)}</ul>`,
  `<p>${`<a href="https://a.example/${"x".repeat(20)}">x</a> `.repeat(600)}</p>`,
];

/** Processor time of the work, and of its longest stretch in which nobody else is served, in milliseconds. */
async function weigh(work: () => Promise<unknown>): Promise<{ spent: number; blocked: number }> {
  const now = () => (({ user, system }) => (user + system) / 1_000)(process.threadCpuUsage());
  const begun = now();
  let [last, blocked, over] = [begun, 0, false];
  const watch = () => {
    blocked = Math.max(blocked, now() - last);
    last = now();
    if (!over) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  over = true;
  return { spent: now() - begun, blocked };
}

/** The page of a thread of forty such posts, and the rounds that it took to draw it. */
async function draws(author: Guest, texts: readonly string[]) {
  const { id } = await does<Status>(author, "POST", "/api/statuses", { status: "<p>Look</p>" });
  for (let index = 0; index < 40; index++) {
    const status = texts[index % texts.length]!;
    await does(author, "POST", "/api/statuses", { status, in_reply_to_id: id });
  }
  await house.settle();
  const path = `/@${author.username}/${id}`;
  let html = "";
  const draw = async () => void (html = await (await author.get(path)).text());
  await draw();
  const rounds = [await weigh(draw), await weigh(draw), await weigh(draw)];
  return { path, html, rounds, spent: Math.min(...rounds.map(({ spent }) => spent)) };
}

test("posts that are made to weigh are drawn, as many as a page of half a megabyte takes, at the price of words and without a stop that others feel", async () => {
  const { bomber } = await house.people("bomber");
  const words = await draws(bomber, [`<p>${"x ".repeat(2_400)}</p>`]);
  const { path, html, rounds, spent } = await draws(bomber, bombs);
  expect(html.match(/<article/g)!.length).toBeGreaterThan(20);
  expect(html.length).toBeGreaterThan(500_000);
  expect(html).toContain(`${path}?after=`);
  expect(spent / words.spent, "as many times as long as plain words take").toBeLessThan(10);
  const stops = rounds.map(({ spent, blocked }) => blocked / spent);
  expect(Math.min(...stops), "of the whole in one stretch").toBeLessThan(0.5);
});

/** The pages that are due: whose turn it is, and what becomes of those that fail on our side. */
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { transact } from "#server/storage/database.ts";
import { addJob } from "#server/storage/queue.ts";
import { guardFor, page, serve } from "#testing/other-servers.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";
import { fetchPreviewsJob } from "./fetch-previews.job.ts";

let world: World;
let mira: Person;
let jonas: Person;
setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));
beforeEach(async () => {
  await sql`delete from preview_card`.execute(world.db);
});

const cards = async () =>
  (
    await sql<{ link: string; title: string | null; due: number | null; tries: number }>`
      select link, title, tries, round(extract(epoch from due_at - now()) / 60)::int as due
      from preview_card order by id`.execute(world.db)
  ).rows;
/** As if so much time had passed; and the clock comes round. */
async function later(time: string) {
  await sql`update preview_card set due_at = due_at - ${time}::interval, read_at = read_at - ${time}::interval`.execute(
    world.db,
  );
  await transact(world.db, (tx) => addJob(tx, fetchPreviewsJob, {}));
  await world.settle();
}
const cardOf = async ({ id }: Status) => (await mira.get<Status>(`/api/v1/statuses/${id}`)).card;

/** Answers nothing before it is opened; `most` is how many requests waited at the same moment. */
async function slowSite() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  let most = 0;
  const site = await serve(async (request, response) => {
    waiting += 1;
    most = Math.max(most, waiting);
    await opened;
    waiting -= 1;
    page(request, response);
  });
  return { site, open, most: () => most };
}

test("a store that fails puts off the card alone, and an hour later its page is read again", async () => {
  const png = await sharp({ create: { width: 100, height: 100, channels: 3, background: "#a64452" } })
    .png()
    .toBuffer();
  const other = await serve((request, response) => {
    const isPicture = request.url === "/p.png";
    response.writeHead(200, { "content-type": isPicture ? "image/png" : "text/html" });
    response.end(isPicture ? png : `<title>${request.url}</title>${request.url === "/a" ? picture : ""}`);
  });
  const picture = `<meta property="og:image" content="/p.png">`;
  world.ports.outgoing = guardFor([other]);
  const { put } = world.ports.blobs;
  onTestFinished(() => void (world.ports.blobs.put = put));
  world.ports.blobs.put = async () => {
    throw new Error("the disk is full");
  };
  const posts = [await mira.publishes(`${other.url}a`), await mira.publishes(`${other.url}b`)];
  await world.settle();
  expect(await cards()).toMatchObject([
    { title: null, due: 60, tries: 1 },
    { title: "/b", due: null },
  ]);
  await later("1 hour");
  await later("1 hour");
  // Three tries; then the next post with this link asks for it.
  expect(await cards()).toMatchObject([{ title: null, due: null, tries: 3 }, { title: "/b" }]);
  world.ports.blobs.put = put;
  await later("1 hour");
  expect(await cardOf(posts[0]!)).toBeNull();
  await jonas.publishes(`${other.url}a`);
  await world.settle();
  expect(await cardOf(posts[0]!)).toMatchObject({ title: "/a", width: 100 });
});

test("a card whose reading ended three servers is read again for a post that comes an hour later", async () => {
  const other = await serve(page);
  world.ports.outgoing = guardFor([other]);
  const ended = (time: string) =>
    sql`
    insert into preview_card (link, tries, due_at) values (${`${other.url}a`}, 3, now() - ${time}::interval)
    on conflict (link) do update set due_at = excluded.due_at`.execute(world.db);
  await ended("50 minutes");
  await mira.publishes(`${other.url}a`);
  await world.settle();
  expect(other.requests).toHaveLength(0);
  await ended("61 minutes");
  const post = await mira.publishes(`${other.url}a`);
  await world.settle();
  expect(await cardOf(post)).toMatchObject({ title: "Hello" });
});

test("a host is asked for one page at a time, and nobody else's pages wait for it", async () => {
  const { site, open, most } = await slowSite();
  const other = await serve((request, response) => {
    open();
    page(request, response);
  });
  world.ports.outgoing = guardFor([site, other]);
  for (let n = 0; n < 6; n++) await mira.publishes(`${site.url}${n}`);
  const post = await jonas.publishes(`${other.url}a`);
  await world.settle();
  expect(await cardOf(post)).toMatchObject({ title: "Hello" });
  expect([most(), site.requests.length]).toEqual([1, 6]);
});

test("somebody whose links lead to many slow hosts leaves places for others", async () => {
  const slow = await Promise.all(Array.from({ length: 5 }, slowSite));
  const other = await serve((request, response) => {
    for (const { open } of slow) open();
    page(request, response);
  });
  world.ports.outgoing = guardFor([...slow.map(({ site }) => site), other]);
  for (const { site } of slow) await mira.publishes(site.url);
  const working = world.settle();
  // Those of hers are being read already.
  await expect.poll(() => slow.filter(({ site }) => site.requests.length).length).toBe(2);
  const post = await jonas.publishes(`${other.url}a`);
  // His post's own reaction waits until this round is over.
  await sql`insert into preview_card (link, due_by) values (${`${other.url}a`}, ${jonas.id})`.execute(world.db);
  await working;
  await world.settle();
  expect(await cardOf(post)).toMatchObject({ title: "Hello" });
  expect((await cards()).every(({ title }) => title === "Hello")).toBe(true);
});

test("who has had fewer turns comes first, however many pages of another one wait for longer", async () => {
  const asked: string[] = [];
  const quick = await serve((request, response) => {
    asked.push(request.url!);
    page(request, response);
  });
  world.ports.outgoing = guardFor([quick]);
  for (let n = 0; n < 10; n++) await mira.publishes(`${quick.url}mira/${n}`);
  await jonas.publishes(`${quick.url}jonas`);
  await world.settle();
  expect(asked.indexOf("/jonas")).toBe(1);
});

test("very many posts of one card are written in slices, the newest told first", async () => {
  const other = await serve(page);
  world.ports.outgoing = guardFor([other]);
  const post = await mira.publishes(`${other.url}a`);
  await world.settle();
  await sql`insert into status (account_id, visibility, content, preview_card_id)
    select account_id, 'public', content, preview_card_id from status, generate_series(1, 450)
    where id = ${post.id}`.execute(world.db);
  await sql`update preview_card set due_at = now(), tries = 0`.execute(world.db);
  await sql`delete from event`.execute(world.db);
  await later("0 minutes");
  const written = await sql<{ count: number }>`
    select count(*)::int as count from status where preview_card_id is not null group by xmin::text order by 1`.execute(
    world.db,
  );
  expect(written.rows.map(({ count }) => count)).toEqual([51, 200, 200]);
  const told = await sql<{ id: string }>`
    select payload ->> 'statusId' as id from event where kind = 'status.previewed'`.execute(world.db);
  const newest = await sql<{ id: string }>`select id::text from status order by id desc limit 100`.execute(world.db);
  expect(told.rows.map(({ id }) => id)).toEqual(newest.rows.map(({ id }) => id));
});

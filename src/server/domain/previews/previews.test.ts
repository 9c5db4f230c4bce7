/** A card from the link in a post to what its readers see, against a site that is really there. */
import { readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import type { PreviewCard, Status } from "#protocol/entities.ts";
import { liveChannel } from "#server/domain/live/live-events.ts";
import { guardFor, serve, type OtherServer } from "#testing/other-servers.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));

const head = (title: string, more = "") => `<html lang="en"><meta property="og:title" content="${title}">${more}`;
const withPicture = `<meta property="og:image" content="/p.png"><meta property="og:image:alt" content="A bird">`;
const picture = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: "#a64452" } })
    .png()
    .toBuffer();

/** A site of the world's: what it says of itself at each path. */
async function site(pages: Record<string, string | Buffer | number>): Promise<OtherServer> {
  const other = await serve((request: IncomingMessage, response: ServerResponse) => {
    const page = pages[request.url!] ?? 404;
    if (typeof page === "number") return void response.writeHead(page).end();
    const type = typeof page === "string" ? "text/html; charset=utf-8" : "image/png";
    response.writeHead(200, { "content-type": type }).end(page);
  });
  world.ports.outgoing = guardFor([other]);
  return other;
}

const asked = ({ requests }: OtherServer) => requests.map(({ url }) => url);
const read = async ({ id }: Pick<Status, "id">, person: Person | null = mira) =>
  (await (person ?? world.visitor).get<Status>(`/api/v1/statuses/${id}`)).card;
const cards = async () =>
  (
    await sql<{ link: string; title: string | null }>`select link, title from preview_card order by id`.execute(
      world.db,
    )
  ).rows;
const files = () => readdir(world.directory, { recursive: true });
const fileOf = ({ image }: PreviewCard) => image!.slice(image!.lastIndexOf("/") + 1);
const isKept = async (card: PreviewCard) => (await files()).some((name) => name.endsWith(fileOf(card)));

/** Publishes and lets everything happen. */
async function publishes(person: Person, status: string, more = {}): Promise<Status> {
  const published = await person.publishes(status, more);
  await world.settle();
  return published;
}

test("X10: a post shows what it links to, to visitors too, with our own copy of the picture", async () => {
  const other = await site({
    "/a": head(
      "Linnets",
      `${withPicture}<meta name=description content="They sing."><meta property=og:site_name content="Birds">`,
    ),
    "/p.png": await picture(),
  });
  const post = await publishes(mira, `Look: ${other.url}a#song`);
  const card = (await read(post, null))!;
  expect(card).toEqual({
    url: `${other.url}a`,
    title: "Linnets",
    description: "They sing.",
    language: "en",
    type: "link",
    author_name: "",
    author_url: "",
    authors: [],
    provider_name: "Birds",
    provider_url: "",
    html: "",
    width: 400,
    height: 200,
    image: expect.stringMatching(`^${worldOrigin}/media/files/[0-9a-f]{32}\\.webp$`),
    image_description: "A bird",
    embed_url: "",
    blurhash: expect.stringMatching(/^.{28}$/),
    published_at: null,
  });
  expect(await isKept(card)).toBe(true);
  expect(asked(other)).toEqual(["/a", "/p.png"]);
  expect((await mira.get<Status>(`/api/v1/statuses/${post.id}`)).edited_at).toBeNull();
});

test("pictures of all sites wait for each other, so that people's own wait for one of them at most", async () => {
  using decode = vi.spyOn(world.ports.pictures, "decode");
  const small = await picture();
  for (const _ of [1, 2]) {
    const other = await site({ "/a": head("Linnets", withPicture), "/p.png": small });
    await publishes(mira, `Look: ${other.url}a`);
  }
  expect(decode.mock.calls.map(([owner]) => owner)).toEqual(["previews", "previews"]);
});

test("a page is read once for all posts that link to it, however many come at once", async () => {
  const other = await site({ "/a": head("Once") });
  const posts = await Promise.all([mira, jonas, mira].map((person) => person.publishes(`${other.url}a`)));
  await world.settle();
  const late = await publishes(jonas, `Again ${other.url}a#b`);
  for (const post of [...posts, late]) expect(await read(post)).toMatchObject({ title: "Once" });
  expect(asked(other)).toEqual(["/a"]);
});

test("pages that are open are told, and only of posts that show something now", async () => {
  const other = await site({ "/a": head("Told"), "/b": 404 });
  const told: string[] = [];
  const stop = world.ports.pubSub.subscribe(liveChannel, (event) => void told.push(event));
  const post = await publishes(mira, `${other.url}a`);
  const second = await publishes(jonas, `${other.url}a`);
  await publishes(mira, `${other.url}b`);
  await publishes(mira, "nothing");
  stop();
  const previewed = told.map((event) => JSON.parse(event)).filter(({ kind }) => kind === "status.previewed");
  expect(previewed.map(({ statusId }) => statusId)).toEqual([post.id, second.id]);
});

test("what fails is remembered for an hour, and what was read is read again after a week", async () => {
  const pages: Record<string, string | number> = { "/a": 500, "/b": head("Old") };
  const other = await site(pages);
  const later = (time: string) =>
    sql`update preview_card set read_at = read_at - ${time}::interval where strpos(link, ${other.url}) = 1`.execute(
      world.db,
    );
  const first = await publishes(mira, `${other.url}a`);
  const second = await publishes(mira, `${other.url}b`);
  await publishes(jonas, `${other.url}a`);
  expect(asked(other)).toEqual(["/a", "/b"]);
  pages["/a"] = head("Here now");
  pages["/b"] = head("New");
  await later("50 minutes");
  await publishes(jonas, `${other.url}a`);
  expect(await read(first)).toBeNull();
  await later("20 minutes");
  await publishes(jonas, `${other.url}a`);
  await publishes(jonas, `${other.url}b`);
  expect([await read(first), await read(second)]).toMatchObject([{ title: "Here now" }, { title: "Old" }]);
  await later("7 days");
  await publishes(jonas, `${other.url}b`);
  expect(await read(second)).toMatchObject({ title: "New" });
  pages["/b"] = 404;
  await later("8 days");
  await publishes(jonas, `${other.url}b`);
  expect(await read(second)).toMatchObject({ title: "New" });
  expect(asked(other)).toEqual(["/a", "/b", "/a", "/b", "/b"]);
});

test("an edit shows its own link, and a post with files or a quote none", async () => {
  const other = await site({ "/a": head("A", withPicture), "/b": head("B"), "/p.png": await picture() });
  const post = await publishes(mira, `${other.url}a`);
  const before = (await read(post))!;
  const edit = async (status: string) => {
    await mira.send("PUT", `/api/v1/statuses/${post.id}`, { status });
    await world.settle();
  };
  await edit(`Rather ${other.url}b`);
  expect(await read(post)).toMatchObject({ title: "B" });
  expect(await isKept(before)).toBe(false);
  await edit("Neither");
  expect(await read(post)).toBeNull();
  const quoting = await publishes(jonas, `${other.url}a`, { quoted_status_id: post.id });
  expect(await read(quoting)).toBeNull();
  expect((await cards()).filter(({ link }) => link.startsWith(other.url))).toEqual([]);
  expect(asked(other)).toEqual(["/a", "/p.png", "/b"]);
});

test("V12: a card goes with the last post that shows it, and its picture with the card", async () => {
  const other = await site({ "/a": head("A", withPicture), "/p.png": await picture() });
  const [one, two] = [await publishes(mira, `${other.url}a`), await publishes(jonas, `${other.url}a`)];
  const card = (await read(one))!;
  const deletes = async (person: Person, { id }: Status) => {
    await person.send("DELETE", `/api/v1/statuses/${id}`);
    await world.settle();
  };
  await deletes(mira, one);
  expect([await read(two), await isKept(card)]).toMatchObject([{ title: "A" }, true]);
  await deletes(jonas, two);
  expect([(await cards()).filter(({ link }) => link.startsWith(other.url)), await isKept(card)]).toEqual([[], false]);
});

test.each([
  ["is none", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["is broken", Buffer.from("\x89PNG\r\n\x1a\nbroken", "latin1")],
  ["is as small as a mark that counts readers", await picture(1, 1)],
  ["is not there", 404],
  ["has no end", Buffer.alloc(9 * 1024 ** 2)],
])("a page whose picture %s is shown without one", async (_what, bytes) => {
  const other = await site({ "/a": head("A", withPicture), "/p.png": bytes });
  const before = await files();
  expect(await read(await publishes(mira, `${other.url}a`))).toMatchObject({ title: "A", image: null, width: 0 });
  expect(await files()).toEqual(before);
});

test("S05: nothing is shown of what a page redirects to inside, nor its picture asked for there", async () => {
  const inside = await serve((_request, response) => void response.end(head("Secret")));
  const other = await serve((request, response) => {
    if (request.url !== "/picture") return void response.writeHead(302, { location: inside.url }).end();
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(head("A", `<meta property=og:image content="${inside.url}">`));
  });
  world.ports.outgoing = guardFor([other]);
  expect(await read(await publishes(mira, `${other.url}redirect`))).toBeNull();
  expect(await read(await publishes(mira, `${other.url}picture`))).toMatchObject({ title: "A", image: null });
  expect(inside.connections()).toBe(0);
});

test("S10: nobody can have an address fetched but by publishing it, and no reader asks its server for anything", async () => {
  const other = await site({ "/a": head("A", withPicture), "/p.png": await picture() });
  const post = await publishes(mira, `${other.url}a`);
  const count = asked(other).length;
  const card = (await read(post, null))!;
  expect(card.image).toMatch(`${worldOrigin}/media/files/`);
  for (const reader of [mira, jonas, null]) await read(post, reader);
  expect(asked(other)).toHaveLength(count);
});

test("what a stopped server has not read is read by the next one, three times at most", async () => {
  const other = await site({ "/a": head("Later") });
  await world.ports.outgoing.close();
  const post = await publishes(mira, `${other.url}a`);
  expect(await read(post)).toBeNull();
  world.ports.outgoing = guardFor([other]);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
  await world.settle();
  expect(await read(post)).toMatchObject({ title: "Later" });
});

test("nothing is read where the operator doesn't want that", async () => {
  const other = await site({ "/a": head("A") });
  world.ports.linkPreviews = "off";
  const post = await publishes(mira, `${other.url}a`);
  world.ports.linkPreviews = "on";
  expect([await read(post), other.connections()]).toEqual([null, 0]);
});

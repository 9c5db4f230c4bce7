/** Custom emoji: from a directory to texts (threats M04, M09). */
import * as fs from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { tmpdir } from "node:os";
import * as path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Account, CustomEmoji, Status, StatusEdit } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { importEmojis } from "#server/domain/emojis/import-emojis.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let directory: string;
beforeAll(async () => {
  world = await openWorld();
  mira = await world.person("mira");
});
afterAll(() => world.close());
beforeEach(async () => {
  directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-emoji-"));
});
afterEach(() => fs.rm(directory, { recursive: true }));

const square = (background: string, side = 64) =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer();

async function moving(): Promise<Buffer> {
  const frames = await Promise.all(["red", "blue"].map((color) => square(color)));
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
}

async function put(files: Record<string, Buffer>): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(directory, name)), { recursive: true });
    await fs.writeFile(path.join(directory, name), bytes);
  }
}

/** As the start of a server does it. */
async function bring(files: Record<string, Buffer>): Promise<boolean> {
  await put(files);
  const changed = await importEmojis(world.db, world.ports, directory, new AbortController().signal);
  if (changed) await world.ports.emojis.changed();
  return changed;
}

const emojis = () => world.visitor.get<CustomEmoji[]>("/api/v1/custom_emojis");
const named = (list: readonly CustomEmoji[]) => list.map(({ shortcode }) => shortcode);
const keyOf = (url: string) => /\/files\/([^/]+)$/.exec(url)![1]!;

test("the files of a directory are the emoji, its folders their categories; one that moves has a still", async () => {
  expect(await bring({ "leaf.png": await square("green"), "birds/linnet.webp": await moving() })).toBe(true);
  const all = await emojis();
  expect(all).toMatchObject([
    { shortcode: "linnet", category: "birds", visible_in_picker: true },
    { shortcode: "leaf", category: null, visible_in_picker: true },
  ]);
  const [linnet, leaf] = all;
  expect(leaf!.static_url).toBe(leaf!.url);
  const pages = async (url: string) => {
    const blob = (await world.ports.blobs.open(keyOf(url)))!;
    const found = await sharp(await buffer(blob.stream())).metadata();
    return found.pages ?? 1;
  };
  expect([await pages(linnet!.url), await pages(linnet!.static_url)]).toEqual([2, 1]);
});

test("a second start changes nothing; a file that changes or goes does", async () => {
  await bring({ "leaf.png": await square("green"), "stone.png": await square("grey") });
  const [before] = await emojis();
  expect(await bring({})).toBe(false);
  expect((await emojis())[0]).toEqual(before);
  await fs.rm(path.join(directory, "stone.png"));
  expect(await bring({ "leaf.png": await square("yellow") })).toBe(true);
  const after = await emojis();
  expect(named(after)).toEqual(["leaf"]);
  expect(after[0]!.url).not.toBe(before!.url);
  await world.settle();
  expect(await world.ports.blobs.open(keyOf(before!.url))).toBeNull();
});

test("an empty directory changes nothing", async () => {
  await bring({ "leaf.png": await square("green") });
  await fs.rm(path.join(directory, "leaf.png"));
  expect(await bring({})).toBe(false);
  expect(named(await emojis())).toEqual(["leaf"]);
});

test("M04, M09: a file that is no small picture is left out, and the others come in", async () => {
  await bring({
    "leaf.png": await square("green"),
    "page.png": Buffer.from("<svg onload=alert(1)>"),
    "broken.png": (await square("red")).subarray(0, 60),
    "large.png": Buffer.alloc(limits.emoji.bytes + 1),
    "bomb.png": await square("white", 3_000),
    "no-name.png": await square("white"),
    "x.png": await square("white"),
  });
  await fs.symlink("/etc/hostname", path.join(directory, "link.png"));
  await bring({});
  expect(named(await emojis())).toEqual(["leaf"]);
});

test("a text has the emoji that it names: of a post, its warning and its poll, of a person and an old version", async () => {
  await bring({
    "leaf.png": await square("green"),
    "stone.png": await square("grey"),
    "rain.png": await square("blue"),
  });
  const post = await mira.publishes("A :leaf: for 12:30:45", {
    spoiler_text: "With :rain:",
    poll: { options: [":stone:", "none"], expires_in: 3_600 },
  });
  expect(named(post.emojis).toSorted()).toEqual(["leaf", "rain"]);
  expect(named(post.poll!.emojis)).toEqual(["stone"]);
  await mira.send("PUT", `/api/v1/statuses/${post.id}`, { status: "No more" });
  const [first, last] = await mira.get<StatusEdit[]>(`/api/v1/statuses/${post.id}/history`);
  expect([named(first!.emojis).toSorted(), named(last!.emojis)]).toEqual([["leaf", "rain"], []]);
  await mira.send("PATCH", "/api/v1/accounts/update_credentials", {
    display_name: "Mira :leaf:",
    note: "Under a :stone:",
  });
  const account = await world.visitor.get<Account>(`/api/v1/accounts/${mira.id}`);
  expect(named(account.emojis).toSorted()).toEqual(["leaf", "stone"]);
});

test("rows that are kept show a set that has changed, and a list has no query for it", async () => {
  await bring({ "stone.png": await square("grey") });
  const post = await mira.publishes("Look, :moss:!");
  const read = () => world.visitor.get<Status>(`/api/v1/statuses/${post.id}`);
  expect((await read()).emojis).toEqual([]);
  await bring({ "moss.png": await square("green") });
  expect(named((await read()).emojis)).toEqual(["moss"]);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await read();
  const texts = sent.mock.calls.map((call) => JSON.stringify(call));
  sent.mockRestore();
  expect(texts.filter((text) => text.includes("custom_emoji"))).toEqual([]);
});

/** Video, sound and files beside a post: what goes up is what was chosen, whatever becomes of the page, the network or the server (threats R15). */
import { createHash } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { uploads } from "#protocol/limits.ts";
import { axe, findBarriers } from "./axe.ts";
import { areBytesOnDisk } from "./on-disk.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { recordFilm } from "#testing/record-film.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });

const MiB = 1024 ** 2;
/** `LINNET_UPLOAD_MIB=1024` for a patient look at a larger one. */
const megabytes = Number(process.env.LINNET_UPLOAD_MIB ?? 112);
const size = megabytes * MiB + 5;

const enter = residentOf(stage, "ada", "signsUp");
let folder: string;
let big: { file: string; sha256: string };
let ada: Person;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "linnet-e2e-files-"));
  big = await makeBig(path.join(folder, "big.bin"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  ada = await enter();
});

/** No two of its parts are the same. */
async function makeBig(file: string): Promise<typeof big> {
  const handle = await open(file, "w");
  const hash = createHash("sha256");
  for (let at = 0; at < size; at += MiB) {
    const chunk = Buffer.alloc(Math.min(MiB, size - at), createHash("sha512").update(`chunk ${at}`).digest());
    hash.update(chunk);
    await handle.write(chunk);
  }
  await handle.close();
  return { file, sha256: hash.digest("hex") };
}

const row = (name: string) => ada.page.getByRole("listitem").filter({ hasText: name });
const field = () => ada.field("compose-placeholder");
const press = (name: string, label: Parameters<Person["says"]>[0]) =>
  row(name)
    .getByRole("button", { name: ada.says(label) })
    .click();

async function composes(): Promise<void> {
  await ada.opens("/compose");
  await ada.settles();
}

type Chosen = string | { name: string; mimeType: string; buffer: Buffer };

async function chooses(button: "compose-add-media" | "compose-add-any", chosen: Chosen): Promise<void> {
  const [picker] = await Promise.all([ada.page.waitForEvent("filechooser"), ada.button(button).click()]);
  await picker.setFiles(chosen as string);
}

async function isUploaded(name: string): Promise<void> {
  await ada.sees(row(name));
  const isThere = async () => expect(await row(name).getByRole("progressbar").count()).toBe(0);
  await soon(isThere);
  await ada.seesNo(row(name).getByRole("button", { name: ada.says("retry") }));
}

async function publishes(text: string, { undescribed = false, by = "ada" } = {}): Promise<Status> {
  await field().fill(text);
  await ada.button("compose-publish").click();
  if (undescribed) await ada.button("files-remind-anyway").click();
  const { id } = await ada.accountOf(by);
  return soon(async () => {
    const [status] = await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`);
    expect(status!.content).toBe(`<p>${text}</p>`);
    return status!;
  });
}

async function digestOf({ media_attachments: [attachment] }: Status): Promise<string> {
  const answer = await ada.context.request.get(attachment!.url!);
  return createHash("sha256")
    .update(await answer.body())
    .digest("hex");
}

/** The numbers of the parts that pages of this browser have sent to their end. */
function partsSentIn(page: Page): number[] {
  const sent: number[] = [];
  page.on("requestfinished", (request) => {
    const [, number] = /\/media\/big\.bin\/[0-9a-f]{32}\/(\d+)$/.exec(request.url()) ?? [];
    if (number) sent.push(Number(number));
  });
  return sent;
}

/** As `web/data/send-parts.ts` sends them. */
const partsAtOnce = 3;

/** What was on its way when a page stopped sending may have come to its end, and nobody heard of it. */
function expectRest(after: number[], before: number[]): void {
  expect(after.filter((number) => before.includes(number))).toEqual([]);
  const unheard = all.filter((number) => !before.includes(number) && !after.includes(number));
  expect(unheard.length).toBeLessThanOrEqual(partsAtOnce);
}

const all = Array.from({ length: Math.ceil(size / uploads.part) }, (_, index) => index + 1);

/** The network takes its time for parts, so that something can happen meanwhile; and it can be cut, in the middle of them. */
async function slowNetwork(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: 24 * MiB };
  const cut = (offline: boolean) => client.send("Network.emulateNetworkConditions", { ...conditions, offline });
  await cut(false);
  return { cut: () => cut(true), mend: () => cut(false) };
}

describe(`a file of ${megabytes} MiB`, () => {
  test("arrives byte for byte, though the network is cut three times", async () => {
    ada.complaints.expect(/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_FAILED/, /net::ERR_NETWORK_CHANGED/);
    await composes();
    const sent = partsSentIn(ada.page);
    const network = await slowNetwork(ada.page);
    await chooses("compose-add-any", big.file);
    for (const many of [1, 3, 5]) {
      await soon(() => Promise.resolve(expect(sent.length).toBeGreaterThanOrEqual(many)));
      await network.cut();
      await ada.sees(row("big.bin").getByText(ada.says("files-upload-failed")));
      await network.mend();
      await ada.sees(row("big.bin").getByRole("progressbar"));
    }
    await isUploaded("big.bin");
    expect(sent.toSorted((a, b) => a - b)).toEqual(all);
    expect(await digestOf(await publishes("Three cuts"))).toBe(big.sha256);
  });

  test("goes on in another tab when the first is killed, with the parts that are missing", async () => {
    await composes();
    await field().fill("A tab was killed");
    const before = partsSentIn(ada.page);
    await slowNetwork(ada.page);
    await chooses("compose-add-any", big.file);
    await soon(() => Promise.resolve(expect(before.length).toBeGreaterThanOrEqual(2)));
    await areBytesOnDisk(ada.page, size);
    const { page: killed } = ada;
    ada = await ada.opensTab();
    ada.complaints.expect(/ crashed$/);
    await killed.goto("chrome://crash").catch(() => {});
    await killed.close();
    const after = partsSentIn(ada.page);
    await composes();
    await isUploaded("big.bin");
    expect(await field().inputValue()).toBe("A tab was killed");
    expectRest(after, before);
    expect(await digestOf(await publishes("A tab was killed"))).toBe(big.sha256);
  });

  test("goes on when the browser is closed and opened again", async () => {
    const profile = path.join(folder, "profile");
    ada = await stage.visitorWithProfile(profile);
    await ada.signsUp("bea");
    // Only a browser that is closed has its cookies on disk for certain.
    await stage.sendHome();
    const opensBrowser = async () => {
      ada = await stage.visitorWithProfile(profile);
      const sent = partsSentIn(ada.page);
      await slowNetwork(ada.page);
      await composes();
      return sent;
    };
    const before = await opensBrowser();
    await chooses("compose-add-any", big.file);
    await soon(() => Promise.resolve(expect(before.length).toBeGreaterThanOrEqual(2)));
    await areBytesOnDisk(ada.page, size);
    await stage.sendHome();
    const after = await opensBrowser();
    await isUploaded("big.bin");
    expectRest(after, before);
    expect(await digestOf(await publishes("Closed and opened", { by: "bea" }))).toBe(big.sha256);
  });

  test("stops when it is paused, and goes on where it was", async () => {
    await composes();
    const sent = partsSentIn(ada.page);
    await slowNetwork(ada.page);
    await chooses("compose-add-any", big.file);
    await soon(() => Promise.resolve(expect(sent.length).toBeGreaterThanOrEqual(2)));
    await ada.sees(row("big.bin").getByText(/MB\/s/));
    await press("big.bin", "files-pause");
    await ada.seesNo(row("big.bin").getByRole("progressbar"));
    const paused = sent.length;
    await ada.page.reload();
    await ada.settles();
    await ada.sees(row("big.bin").getByRole("button", { name: ada.says("files-go-on") }));
    expect(sent.length).toBe(paused);
    await press("big.bin", "files-go-on");
    await isUploaded("big.bin");
    expectRest(sent.slice(paused), sent.slice(0, paused));
    expect(await digestOf(await publishes("Paused"))).toBe(big.sha256);
  });
});

test("a server that is killed between the upload and the post has the file, and the draft has the rest", async () => {
  // Of what the page fetches in its idle time, too.
  ada.complaints.expect(/net::ERR_/, /WebSocket/, /manifest of this build/);
  await composes();
  const note = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Kept") };
  await chooses("compose-add-any", note);
  await isUploaded("notes.txt");
  await stage.program.crash();
  const status = await publishes("After the crash");
  expect(status.media_attachments).toMatchObject([
    { type: "unknown", meta: { file: { name: "notes.txt", bytes: 4 } } },
  ]);
  expect(await digestOf(status)).toBe(createHash("sha256").update("Kept").digest("hex"));
});

test("a film has its length, its size and a picture at a quarter of it", async () => {
  await composes();
  await chooses("compose-add-media", await film());
  await isUploaded("film.webm");
  const status = await publishes("A film", { undescribed: true });
  const [attachment] = status.media_attachments;
  expect(attachment).toMatchObject({ type: "video", meta: { original: { width: 160, height: 90 } } });
  expect(attachment!.meta!.original!.duration).toBeGreaterThan(0.5);
  expect(attachment!.preview_url).not.toBeNull();
});

test("a sound has its length and its wave", async () => {
  await composes();
  await chooses("compose-add-media", { name: "sound.wav", mimeType: "audio/wav", buffer: aSound() });
  await isUploaded("sound.wav");
  const { media_attachments: sent } = await publishes("A sound", { undescribed: true });
  expect(sent).toMatchObject([{ type: "audio", meta: { original: { duration: 2 } } }]);
  const { wave } = sent[0]!.meta!;
  expect(wave).toHaveLength(300);
  // Silent in its first half.
  expect(Math.max(...wave!.slice(0, 140))).toBeLessThan(50);
  expect(Math.min(...wave!.slice(160))).toBeGreaterThan(500);
});

test("what this browser cannot play goes all the same, and that is said", async () => {
  await composes();
  const flv = Buffer.concat([Buffer.from("FLV\x01\x05"), Buffer.alloc(2_000)]);
  await chooses("compose-add-media", { name: "old.flv", mimeType: "video/x-flv", buffer: flv });
  await isUploaded("old.flv");
  await ada.sees(row("old.flv").getByText(ada.says("files-unmeasured")));
  expect(await row("old.flv").locator("img").count()).toBe(0);
  expect((await publishes("An old film", { undescribed: true })).media_attachments).toMatchObject([{ type: "video" }]);
});

test.each([390, 1280])("axe finds nothing while a film goes up, waits and is there, at %i pixels", async (width) => {
  ada = await enter({ width, tool: axe });
  await composes();
  const sent = partsSentIn(ada.page);
  await slowNetwork(ada.page);
  await chooses("compose-add-any", big.file);
  await soon(() => Promise.resolve(expect(sent.length).toBeGreaterThanOrEqual(1)));
  expect(await findBarriers(ada.page)).toEqual([]);
  // Its words stand in lines, not letter below letter.
  const words = (await row("big.bin").getByText(/MB\/s/).boundingBox())!;
  expect(words.width).toBeGreaterThan(150);
  await press("big.bin", "files-pause");
  await ada.seesNo(row("big.bin").getByRole("progressbar"));
  expect(await findBarriers(ada.page)).toEqual([]);
  await press("big.bin", "compose-cancel");
  await ada.sees(row("big.bin").getByText(ada.says("files-canceled")));
  await ada.button(["files-remove", { name: "big.bin" }]).click();
  await chooses("compose-add-media", { name: "sound.wav", mimeType: "audio/wav", buffer: aSound() });
  await isUploaded("sound.wav");
  expect(await findBarriers(ada.page)).toEqual([]);
});

async function film(): Promise<Chosen> {
  const buffer = Buffer.from(await ada.page.evaluate(recordFilm), "base64");
  return { name: "film.webm", mimeType: "video/webm", buffer };
}

/** Two seconds: silence, and then a tone. */
function aSound(): Buffer {
  const [rate, seconds] = [8_000, 2];
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let at = rate; at < rate * seconds; at++) samples.writeInt16LE(Math.round(Math.sin(at / 3) * 20_000), at * 2);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

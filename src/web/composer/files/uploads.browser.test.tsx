/** Two tabs are two uploaders and two stores over one database; what they share is what tabs of a browser share. */
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { aFile, anAttachment, aReaderAccount } from "#testing/entities.ts";
import type { MediaAttachment } from "#protocol/entities.ts";
import { ApiProblem } from "#web/data/api.ts";
import type { FileToSend, Sending } from "#web/data/file-request.ts";
import { OpenDraft } from "#web/drafts/open-draft.ts";
import { DraftStore } from "#web/drafts/store.ts";
import { firstDraft } from "../first-draft.ts";
import { captionsOf } from "#web/drafts/draft-file.ts";
import { addFiles } from "./add-files.ts";
import { hearNews, partOf } from "./upload-news.ts";
import { cropFile } from "./crop-file.ts";
import { Uploads, type Carrier } from "./uploads.ts";

const mira = aReaderAccount("mira");
const words = { noAnswer: () => "No answer", missing: () => "Missing", canceled: () => "Canceled" };

let name: string;
let count = 0;
beforeEach(() => {
  name = `uploads ${Date.now()} ${count++}`;
  sessionStorage.clear();
});

interface Call extends PromiseWithResolvers<MediaAttachment> {
  file: FileToSend;
  sending: Sending;
}

/** A tab with a composer, and a server of which the test gives each answer. */
async function openTab({ follows = true } = {}) {
  const calls: Call[] = [];
  const store = new DraftStore(name);
  const forgotten: string[] = [];
  const clock = { now: 0 };
  const left: OpenDraft[] = [];
  const carrier: Carrier = {
    measure: async () => ({ measures: {}, poster: null, failed: false }),
    sendFile(file, sending) {
      const call = { file, sending, ...Promise.withResolvers<MediaAttachment>() };
      sending.signal.addEventListener("abort", () => call.reject(sending.signal.reason));
      calls.push(call);
      return call.promise;
    },
    sendPoster: async (attachment) => attachment,
    forgetParts: async (_, uploadId) => void forgotten.push(uploadId),
  };
  const uploads = new Uploads(store, carrier, { now: () => clock.now, onLeft: () => void left.push(open) });
  const open = new OpenDraft(store, firstDraft(mira, {}));
  await open.start();
  const stop = follows ? uploads.follow(open, words) : () => {};
  const leave = async () => {
    stop();
    await open.close();
  };
  onTestFinished(leave);
  const files = () => open.current().draft.files;
  return { calls, clock, left, forgotten, store, uploads, open, files, leave };
}

const picture = (text: string) => new File([text], `${text}.png`, { type: "image/png" });
const sentBy = (calls: readonly Call[]) => calls.map(({ file }) => file.name);

test("files go up one after the other, in their order, for their account", async () => {
  const { calls, uploads, open, files } = await openTab();
  await addFiles(open, [picture("one"), picture("two")], "any", uploads);
  await expect.poll(() => sentBy(calls)).toEqual(["one.png"]);
  calls[0]!.sending.onProgress(2, 3, 2);
  expect(uploads.progressOf(files()[0]!.id)).toEqual({ sent: 2, total: 3, speed: null });
  calls[0]!.resolve(anAttachment("1"));
  await expect.poll(() => sentBy(calls)).toEqual(["one.png", "two.png"]);
  expect(calls[1]!.file.accountId).toBe(mira.id);
  calls[1]!.resolve(anAttachment("2"));
  expect(await uploads.settled(open)).toBe(true);
  expect(files().map(({ attachment }) => attachment!.id)).toEqual(["1", "2"]);
});

test("a page that comes after a crash goes on with what is on disk", async () => {
  const before = await openTab();
  await addFiles(before.open, [picture("one"), picture("two")], "any", before.uploads);
  await before.open.flush();
  await expect.poll(() => before.calls.length).toBe(1);
  before.calls[0]!.resolve(anAttachment("1"));
  await expect.poll(() => before.calls.length).toBe(2);
  before.calls[1]!.reject(new ApiProblem(0, "The end"));
  await before.leave();

  const { calls, files, uploads, open } = await openTab();
  await expect.poll(() => sentBy(calls)).toEqual(["two.png"]);
  expect(await calls[0]!.file.blob.text()).toBe("two");
  calls[0]!.resolve(anAttachment("2"));
  await uploads.settled(open);
  expect(files().map(({ attachment }) => attachment!.id)).toEqual(["1", "2"]);
});

test("goes on after the composer was closed, and is not sent a second time when it opens again", async () => {
  const { calls, uploads, open, leave } = await openTab();
  await addFiles(open, [picture("one")], "any", uploads);
  await expect.poll(() => calls.length).toBe(1);
  await leave();
  const next = await openTab();
  calls[0]!.resolve(anAttachment("1"));
  await expect.poll(() => next.files()[0]?.attachment?.id).toBe("1");
  expect(next.calls).toEqual([]);
});

const aPart = (text: string) => ({
  crop: { x: 0, y: 0, width: 2, height: 2, turns: 0 as const },
  blob: new Blob([text]),
  picture: { width: 4, height: 2 },
});

test("a part of a picture goes up in its place, and what another tab has sent of the whole one is not taken for it", async () => {
  const before = await openTab();
  await addFiles(before.open, [picture("one")], "any", before.uploads);
  await expect.poll(() => before.calls.length).toBe(1);
  await before.leave();
  const { calls, open, files, uploads } = await openTab();
  const [cropped, source] = [aPart("part"), { source: new Blob(["one"]), isOwn: true }];
  await cropFile(open, files()[0]!, source, cropped, uploads);
  before.calls[0]!.resolve(anAttachment("1"));
  await expect.poll(() => calls.length).toBe(1);
  expect(await calls[0]!.file.blob.text()).toBe("part");
  calls[0]!.resolve(anAttachment("2"));
  await expect.poll(() => files()[0]!.attachment?.id).toBe("2");
  // Whole again, it has gone up already.
  await cropFile(open, files()[0]!, source, { ...cropped, crop: null }, uploads);
  await expect.poll(() => files()[0]!.attachment?.id).toBe("1");
  expect(calls).toHaveLength(1);
});

test("a crop stops the whole picture, which somebody does not want to show; and another part is another upload", async () => {
  const { calls, open, files, uploads } = await openTab();
  await addFiles(open, [picture("one")], "any", uploads);
  await expect.poll(() => calls.length).toBe(1);
  const source = { source: new Blob(["one"]), isOwn: true };
  await cropFile(open, files()[0]!, source, aPart("part"), uploads);
  expect(calls[0]!.sending.signal.aborted).toBe(true);
  await expect.poll(() => calls.length).toBe(2);
  calls[1]!.resolve(anAttachment("2"));
  await expect.poll(() => files()[0]!.attachment?.id).toBe("2");
  await cropFile(open, files()[0]!, source, aPart("other"), uploads);
  await expect.poll(() => calls.length).toBe(3);
  expect(await calls[2]!.file.blob.text()).toBe("other");
});

test("of one draft two tabs send nothing at the same time", async () => {
  const one = await openTab();
  await addFiles(one.open, [picture("one")], "any", one.uploads);
  await expect.poll(() => one.calls.length).toBe(1);
  await one.leave();
  const two = await openTab();
  const waiting = async () => (await navigator.locks.query()).pending!.map((lock) => lock.name);
  await expect.poll(waiting).toEqual([`linnet upload ${mira.id} ${two.open.current().draft.publishId}`]);
  expect(two.files()).toHaveLength(1);
  expect(two.calls).toEqual([]);
  one.calls[0]!.reject(new ApiProblem(422, "No"));
  await expect.poll(() => sentBy(two.calls)).toEqual(["one.png"]);
});

describe("what fails", () => {
  async function failing(problem: ApiProblem) {
    const tab = await openTab();
    await addFiles(tab.open, [picture("one"), picture("two")], "any", tab.uploads);
    await expect.poll(() => tab.calls.length).toBe(1);
    tab.calls[0]!.reject(problem);
    await expect.poll(() => tab.files()[0]!.error).toBe(problem.message);
    await expect.poll(() => sentBy(tab.calls)).toEqual(["one.png", "two.png"]);
    tab.calls[1]!.resolve(anAttachment("2"));
    await tab.uploads.settled(tab.open);
    return tab;
  }

  test.each([
    ["for want of a network", 0],
    ["because many others are under way", 429],
  ])("%s is tried again by itself", async (_, status) => {
    const { calls } = await failing(new ApiProblem(status, "Later"));
    dispatchEvent(new Event("online"));
    await expect.poll(() => sentBy(calls)).toEqual(["one.png", "two.png", "one.png"]);
  });

  test("because the server refuses it waits for its author", async () => {
    const { calls, uploads, open, files } = await failing(new ApiProblem(422, "Unsupported file format"));
    dispatchEvent(new Event("online"));
    await addFiles(open, [picture("three")], "any", uploads);
    await expect.poll(() => sentBy(calls)).toEqual(["one.png", "two.png", "three.png"]);
    uploads.retry(open, files()[0]!.id);
    calls[2]!.resolve(anAttachment("3"));
    await expect.poll(() => sentBy(calls)).toEqual(["one.png", "two.png", "three.png", "one.png"]);
  });

  test("because it is in no store says so", async () => {
    const { files, open } = await openTab();
    open.change({ files: [aFile()] });
    await expect.poll(() => files()[0]!.error).toBe("Missing");
  });
});

test("a canceled file stays, and goes when its author asks for it", async () => {
  const { calls, uploads, open, files } = await openTab();
  await addFiles(open, [picture("one"), picture("two")], "any", uploads);
  await expect.poll(() => calls.length).toBe(1);
  for (const file of files()) uploads.cancel(open, file);
  expect(calls[0]!.sending.signal.aborted).toBe(true);
  expect(files().map(({ error }) => error)).toEqual(["Canceled", "Canceled"]);
  await addFiles(open, [picture("three")], "any", uploads);
  await expect.poll(() => sentBy(calls)).toEqual(["one.png", "three.png"]);
  uploads.retry(open, files()[1]!.id);
  calls[1]!.resolve(anAttachment("3"));
  await expect.poll(() => sentBy(calls)).toEqual(["one.png", "three.png", "two.png"]);
});

test("a paused file goes on where it was, also after a crash, and a canceled one gives up what has arrived", async () => {
  const before = await openTab();
  await addFiles(before.open, [picture("one"), picture("two")], "any", before.uploads);
  await expect.poll(() => before.calls.length).toBe(1);
  expect(before.calls[0]!.sending.begun).toBeNull();
  before.calls[0]!.sending.onBegin("u1");
  const { id } = before.files()[0]!;
  before.uploads.pause(before.open, id);
  await expect.poll(() => sentBy(before.calls)).toEqual(["one.png", "two.png"]);
  before.calls[1]!.resolve(anAttachment("2"));
  expect(await before.uploads.settled(before.open)).toBe(true);
  expect(before.files()[0]).toMatchObject({ isPaused: true, error: null, attachment: null });
  await before.open.flush();
  await before.leave();

  const { calls, forgotten, uploads, open, files } = await openTab();
  await addFiles(open, [picture("three")], "any", uploads);
  await expect.poll(() => sentBy(calls)).toEqual(["three.png"]);
  calls[0]!.resolve(anAttachment("3"));
  await uploads.settled(open);
  uploads.goOn(open, id);
  await expect.poll(() => calls[1]?.sending.begun).toBe("u1");
  uploads.cancel(open, files()[0]!);
  await expect.poll(() => forgotten).toEqual(["u1"]);
  uploads.retry(open, id);
  await expect.poll(() => calls[2]?.sending.begun).toBeNull();
});

describe("the speed is that of what goes now", () => {
  /** Of a file of 10,000 bytes, of which 8,000 are there: 1,000 more go within two seconds. */
  function speedOf({ calls, clock, uploads, files }: Awaited<ReturnType<typeof openTab>>) {
    const { onProgress } = calls.at(-1)!.sending;
    clock.now += 100;
    onProgress(8_000, 10_000, 0);
    clock.now += 1_900;
    onProgress(9_000, 10_000, 1_000);
    return uploads.progressOf(files()[0]!.id)!;
  }

  async function begun() {
    const tab = await openTab();
    await addFiles(tab.open, [picture("one")], "any", tab.uploads);
    await expect.poll(() => tab.calls.length).toBe(1);
    const { onBegin, onProgress } = tab.calls[0]!.sending;
    onBegin("u1");
    tab.clock.now += 2_000;
    onProgress(8_000, 10_000, 8_000);
    expect(tab.uploads.progressOf(tab.files()[0]!.id)!.speed).toBe(4_000);
    return tab;
  }

  const asNow = { sent: 9_000, total: 10_000, speed: 500 };

  test("after a pause", async () => {
    const tab = await begun();
    const { id } = tab.files()[0]!;
    tab.uploads.pause(tab.open, id);
    tab.uploads.goOn(tab.open, id);
    await expect.poll(() => tab.calls[1]?.sending.begun).toBe("u1");
    expect(speedOf(tab)).toEqual(asNow);
  });

  test("after a lost network", async () => {
    const tab = await begun();
    tab.calls[0]!.reject(new ApiProblem(0, "Cut"));
    await expect.poll(() => tab.files()[0]!.error).toBe("Cut");
    dispatchEvent(new Event("online"));
    await expect.poll(() => tab.calls[1]?.sending.begun).toBe("u1");
    expect(speedOf(tab)).toEqual(asNow);
  });

  test("after a reload, and in another tab that takes the upload over", async () => {
    const tab = await begun();
    await tab.open.flush();
    tab.calls[0]!.reject(new ApiProblem(0, "The end"));
    await tab.leave();
    const next = await openTab();
    await expect.poll(() => next.calls[0]?.sending.begun).toBe("u1");
    expect(speedOf(next)).toEqual(asNow);
  });
});

test("one that is paused and wanted again at once goes on", async () => {
  const { calls, uploads, open, files } = await openTab();
  await addFiles(open, [picture("one")], "any", uploads);
  await expect.poll(() => calls.length).toBe(1);
  const { id } = files()[0]!;
  uploads.pause(open, id);
  uploads.goOn(open, id);
  await expect.poll(() => calls.length).toBe(2);
});

test("a file goes up while the browser still copies it, and goes on after a crash all the same", async () => {
  const { calls, store, uploads, open, files, leave } = await openTab();
  const disk = await store.files();
  const copied = Promise.withResolvers<void>();
  const keep = disk.keep.bind(disk);
  disk.keep = (file) => copied.promise.then(() => keep(file));
  const adding = addFiles(open, [picture("one")], "any", uploads);
  await expect.poll(() => calls.length).toBe(1);
  calls[0]!.sending.onBegin("u1");
  calls[0]!.reject(new ApiProblem(0, "Cut"));
  await expect.poll(() => files()[0]!.error).toBe("Cut");
  dispatchEvent(new Event("online"));
  await expect.poll(() => calls[1]?.sending.begun).toBe("u1");
  copied.resolve();
  expect(await adding).toMatchObject({ areKept: true });
  await open.flush();
  calls[1]!.reject(new ApiProblem(0, "The end"));
  await leave();
  const next = await openTab();
  await expect.poll(() => next.calls[0]?.sending.begun).toBe("u1");
  expect(await next.calls[0]!.file.blob.text()).toBe("one");
});

describe("a composer that was closed while its files go up", () => {
  async function leftBehind() {
    const tab = await openTab();
    await addFiles(tab.open, [picture("one"), picture("two!")], "any", tab.uploads);
    await expect.poll(() => tab.calls.length).toBe(1);
    await tab.open.flush();
    await tab.leave();
    const { publishId } = tab.open.current().draft;
    const kept = async () => (await tab.store.read(mira.id, publishId))?.files;
    return { ...tab, publishId, kept };
  }

  test("is told of, with how far they are, until they have arrived", async () => {
    const { calls, left, open, uploads, publishId, kept } = await leftBehind();
    expect(left).toEqual([open]);
    calls[0]!.sending.onProgress(1, 2, 1);
    const news = { accountId: mira.id, publishId, count: 2, total: 7 };
    expect(uploads.unseen()).toEqual({ underWay: [{ ...news, sent: 1.5 }], failed: 0 });
    calls[0]!.resolve(anAttachment("1"));
    await expect.poll(() => calls.length).toBe(2);
    expect(uploads.unseen()).toEqual({ underWay: [{ ...news, sent: 3 }], failed: 0 });
    calls[1]!.resolve(anAttachment("2"));
    await expect.poll(() => uploads.unseen()).toEqual({ underWay: [], failed: 0 });
    expect((await kept())!.map(({ attachment }) => attachment?.id)).toEqual(["1", "2"]);
  });

  test("leaves with the draft why a file failed, until it is tried again", async () => {
    const { calls, uploads, kept } = await leftBehind();
    calls[0]!.reject(new ApiProblem(422, "Unsupported file format"));
    await expect.poll(() => calls.length).toBe(2);
    expect((await kept())![0]).toMatchObject({ error: "Unsupported file format", attachment: null });
    expect(uploads.unseen().failed).toBe(1);
    calls[1]!.resolve(anAttachment("2"));
    const next = await openTab();
    expect(next.files()[0]!.error).toBe("Unsupported file format");
    next.uploads.retry(next.open, next.files()[0]!.id);
    await next.open.flush();
    await uploads.checkFailed();
    expect(uploads.unseen().failed).toBe(0);
  });

  test("says nothing more of a draft that its author has deleted", async () => {
    const { calls, uploads, store, publishId, kept } = await leftBehind();
    await store.remove({ accountId: mira.id, publishId });
    calls[0]!.reject(new ApiProblem(422, "No"));
    await expect.poll(() => uploads.unseen()).toEqual({ underWay: [], failed: 0 });
    expect(await kept()).toBeUndefined();
  });
});

test("each tab hears how far an upload is, also one that comes later, until it has ended", async () => {
  const { calls, uploads, open, files } = await openTab();
  await addFiles(open, [picture("one")], "any", uploads);
  await expect.poll(() => calls.length).toBe(1);
  const { publishId } = open.current().draft;
  const heard: (string | undefined)[] = [];
  onTestFinished(
    hearNews((news) => {
      const one = news.get(publishId);
      heard.push(one && `${one.count}: ${Math.round(100 * partOf(one))}%`);
    }),
  );
  await expect.poll(() => heard.at(-1)).toBe("1: 0%");
  calls[0]!.sending.onProgress(2, 4, 2);
  await expect.poll(() => heard.at(-1)).toBe("1: 50%");
  uploads.pause(open, files()[0]!.id);
  await expect.poll(() => heard.at(-1)).toBeUndefined();
});

test("who waits for files hears when the composer is closed instead", async () => {
  const { uploads, open, leave } = await openTab();
  await addFiles(open, [picture("one")], "any", uploads);
  const settled = uploads.settled(open);
  await leave();
  expect(await settled).toBe(false);
});

test("a file that the server has forgotten goes up anew", async () => {
  const { calls, uploads, open, files } = await openTab();
  await addFiles(open, [picture("one")], "any", uploads);
  await expect.poll(() => calls.length).toBe(1);
  calls[0]!.resolve(anAttachment("1"));
  await uploads.settled(open);
  await uploads.renew(open, files()[0]!);
  await expect.poll(() => sentBy(calls)).toEqual(["one.png", "one.png"]);
  calls[1]!.resolve(anAttachment("2"));
  await uploads.settled(open);
  expect(files()[0]!.attachment!.id).toBe("2");
});

test("of a post's file that goes up anew the captions are kept, too, as long as they are shown", async () => {
  const { calls, uploads, open, files } = await openTab();
  const shown = URL.createObjectURL(new Blob(["WEBVTT"]));
  const captions = [
    { id: "en.vtt", language: "en", url: shown },
    { id: "de.vtt", language: "de", url: "/nothing-here.vtt" },
  ];
  const attachment = anAttachment("1", { url: URL.createObjectURL(new Blob(["one"])), captions });
  const file = aFile({ attachment });
  open.change({ files: [file] });
  await uploads.renew(open, file);
  await expect.poll(() => calls.length).toBe(1);
  expect(await calls[0]!.file.blob.text()).toBe("one");
  expect(files()[0]!.captions).toEqual([
    { id: "en.vtt", language: "en" },
    { id: "de.vtt", language: "de" },
  ]);
  const kept = async (id: string) => (await uploads.blobOf(open.current().draft, captionsOf(file, id)))?.text();
  expect(await kept("en.vtt")).toBe("WEBVTT");
});

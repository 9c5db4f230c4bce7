/** A recording in a post: made, interrupted by whatever ends a page, found again, published and heard. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true, microphone: true });

const enter = residentOf(stage, "ada", "signsUp");
let ada: Person;
beforeEach(async () => {
  ada = await enter();
});

const field = () => ada.field("compose-placeholder");
const start = () => ada.button("record-start");
const timer = () => ada.page.getByRole("timer");
const row = () => ada.page.getByRole("list", { name: ada.says("files-list") }).getByRole("listitem");

async function composes(path = "/compose"): Promise<void> {
  await ada.opens(path);
  await ada.settles();
}

async function records(seconds: number): Promise<void> {
  await start().click();
  await hasRecorded(seconds);
}

async function hasRecorded(seconds: number): Promise<void> {
  await soon(async () => expect(await secondsShown()).toBeGreaterThanOrEqual(seconds));
}

async function secondsShown(): Promise<number> {
  const [hours, minutes, seconds] = (await timer().textContent())!.split(":").map(Number);
  return hours! * 3_600 + minutes! * 60 + seconds!;
}

/** Waits until so many milliseconds are on the disk, and answers how many are. */
async function isOnDisk(milliseconds: number): Promise<number> {
  return soon(async () => {
    const kept = await ada.page.evaluate(millisecondsKept);
    expect(kept).toBeGreaterThanOrEqual(milliseconds);
    return kept;
  });
}

/** Runs in the page. */
async function millisecondsKept(): Promise<number> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open("linnet"));
  const all = await settled(database.transaction("files").objectStore("files").getAll());
  database.close();
  return Math.max(0, ...all.map(({ until = 0 }: { until?: number }) => until));
}

async function isUploaded(): Promise<void> {
  await ada.sees(ada.page.getByRole("button", { name: new RegExp(`^${ada.says("files-describe-add")}: `) }));
  await ada.seesNo(row().getByRole("progressbar"));
  await ada.seesNo(row().getByRole("button", { name: ada.says("retry") }));
}

async function publishes(text: string): Promise<Status> {
  await field().fill(text);
  await ada.button("compose-publish").click();
  await ada.button("files-remind-anyway").click();
  const { id } = await ada.accountOf("ada");
  return soon(async () => {
    const [status] = await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`);
    expect(status!.content).toBe(`<p>${text}</p>`);
    return status!;
  });
}

const lengthOf = ({ media_attachments: [sound] }: Status) => sound!.meta!.original!.duration!;

/** The server has let go of it, and so has this browser after it has asked the server. */
async function isNoDraft(): Promise<void> {
  await soon(async () => expect(await ada.asks("GET", "/api/drafts")).toEqual([]));
  await ada.opens("/drafts");
  await ada.settles();
  await ada.sees(ada.page.getByText(ada.says("drafts-none")));
}

test("it is recorded, paused, gone on with, stopped, published and heard", async () => {
  await composes();
  await records(1);
  await ada.button("files-pause").click();
  await ada.sees(row().getByText(ada.says("record-paused")));
  const paused = await secondsShown();
  await ada.button("files-go-on").click();
  await ada.sees(row().getByText(ada.says("record-recording")));
  await hasRecorded(paused + 1);
  await ada.button("record-stop").click();
  await isUploaded();
  const status = await publishes("A tone");
  const [sound] = status.media_attachments;
  expect(sound).toMatchObject({ type: "audio", description: null });
  expect(sound!.meta!.wave).toHaveLength(300);
  expect(lengthOf(status)).toBeGreaterThanOrEqual(paused + 0.9);
  await isNoDraft();

  await composes(`/@ada/${status.id}`);
  await ada.page
    .getByRole("button", { name: new RegExp(`^${ada.says(["player-play", { name: "" }]).trim()}`) })
    .click();
  const slider = ada.page.getByRole("slider").first();
  await soon(async () => expect(Number(await slider.inputValue())).toBeGreaterThan(0));
});

describe("what was recorded until", () => {
  test("a reload is offered, becomes a file, and is published", async () => {
    await composes();
    await field().fill("Before the reload");
    await records(2);
    const kept = await isOnDisk(2_000);
    await ada.page.reload();
    await ada.settles();
    await ada.sees(row().getByText(ada.says("record-left")));
    expect(await field().inputValue()).toBe("Before the reload");
    await ada.button("record-keep").click();
    await isUploaded();
    expect(lengthOf(await publishes("After the reload"))).toBeGreaterThanOrEqual(kept / 1_000 - 0.2);
    await isNoDraft();
  });

  test("its tab is killed is offered in another tab", async () => {
    await composes();
    await records(2);
    const kept = await isOnDisk(2_000);
    const { page: killed } = ada;
    const { complaints } = ada;
    const other = await ada.opensTab();
    complaints.expect(/ crashed$/);
    await killed.goto("chrome://crash").catch(() => {});
    await killed.close();
    ada = other;
    await composes();
    await ada.sees(row().getByText(ada.says("record-left")));
    await ada.button("record-keep").click();
    await isUploaded();
    expect(lengthOf(await publishes("After the crash"))).toBeGreaterThanOrEqual(kept / 1_000 - 0.2);
    await isNoDraft();
  });

  test("another page is opened is with the draft, and the microphone is off", async () => {
    await composes();
    await records(1);
    // A busy machine's microphone may be silent until now.
    await isOnDisk(500);
    await ada.place("nav-search").click();
    await ada.arrivesAt("/search");
    await ada.page.goBack();
    await ada.sees(row().getByText(ada.says("record-left")));
    await ada.button("compose-draft-discard", row()).click();
    await ada.seesNo(row());
    await ada.button("undo").click();
    await ada.sees(row().getByText(ada.says("record-left")));
  });
});

test("a post is not sent without its recording", async () => {
  await composes();
  await field().fill("Too early");
  await records(0);
  await ada.button("compose-publish").click();
  await hasRecorded(1);
  const message = ada.page.getByRole("alert").filter({ hasText: ada.says("record-unfinished") });
  await ada.sees(message);
  await ada.button("record-stop").click();
  await isUploaded();
  await ada.seesNo(message);
  expect((await publishes("In time")).media_attachments).toHaveLength(1);
});

test("a microphone that is refused is told in words and on the console, and can be asked for again", async () => {
  ada.complaints.expect(/The microphone can't be used: NotAllowedError/);
  await composes();
  // This browser asks nobody, so somebody says no in its place.
  await ada.page.evaluate(() => {
    const { mediaDevices } = navigator;
    mediaDevices.getUserMedia = () => {
      // From now on it is allowed.
      Reflect.deleteProperty(mediaDevices, "getUserMedia");
      return Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    };
  });
  await start().click();
  await ada.sees(ada.page.getByText(ada.says("record-not-allowed")));
  expect(await row().count()).toBe(0);
  await records(0);
});

test("a draft is recorded in one tab at a time", async () => {
  const { id } = await ada.publishes("To be changed");
  await composes(`/@ada/compose?edit=${id}`);
  await records(0);
  const first = ada;
  ada = await first.opensTab();
  await composes(`/@ada/compose?edit=${id}`);
  await start().click();
  await ada.sees(ada.page.getByText(ada.says("record-in-other-tab")));
  await first.button("compose-draft-discard", first.page.getByRole("group")).click();
  await records(0);
});

test("it is made by keyboard alone", async () => {
  await composes();
  const hands = new Keyboard(ada);
  await field().focus();
  await hands.tabsTo(start());
  await hands.presses("Enter");
  await hands.isOn(ada.button("record-stop"));
  await hands.tabsBackTo(ada.button("files-pause"));
  await hands.presses("Enter");
  await hands.isOn(ada.button("files-go-on"));
  await hands.presses("Enter");
  await hands.isOn(ada.button("files-pause"));
  await hasRecorded(1);
  await hands.tabsTo(ada.button("record-stop"));
  await hands.presses("Enter");
  await hands.isOn(ada.page.getByRole("button", { name: new RegExp(`^${ada.says("files-describe-add")}: `) }));
  await isUploaded();
});

test.each([
  [320, "ru"],
  [390, "de"],
  [1280, "en"],
] as const)("at %i pixels in %s nothing is cut off, and axe finds nothing", async (width, locale) => {
  ada = await enter({ width, locale, tool: axe });
  await ada.asks("POST", "/api/locale", { locale });
  await composes();
  await records(0);
  for (const state of ["recording", "paused", "left"] as const) {
    if (state === "paused") await ada.button("files-pause").click();
    if (state === "left") await ada.page.reload();
    await ada.sees(row().getByText(ada.says(`record-${state}`)));
    expect(await findBarriers(ada.page)).toEqual([]);
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const button of await row().getByRole("button").all()) {
      const box = (await button.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
  }
});

/** Pictures beside a post: chosen, pasted and dropped, uploaded, described, put in order, and never lost on the way. */
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Route } from "playwright-core";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { MediaAttachment, Status, StatusEdit } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { mediaFiles } from "#testing/media-files.ts";
import { soundFile } from "#testing/sound-file.ts";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const film = mediaFiles.mp4!;
const red = await pictureOf("red.png", "#c22647", 240, 120);
const blue = await pictureOf("blue.png", "#2647c2", 120, 240);

async function pictureOf(name: string, background: string, width: number, height: number): Promise<Picture> {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: "image/png", buffer: await picture.png().toBuffer() };
}

const enter = residentOf(stage, "ada", "signsUp");
let ada: Person;
beforeEach(async () => {
  ada = await enter();
});

const upload = "**/media/upload/*";
const row = (name: string) => ada.page.getByRole("listitem").filter({ hasText: name });
const rows = () => ada.page.getByRole("list", { name: ada.says("files-list") }).getByRole("listitem");
const names = () => ada.page.evaluate(namesInOrder);
const field = () => ada.field("compose-placeholder");
const publish = () => ada.button("compose-publish");

/** Runs in the page. */
function namesInOrder(): string[] {
  return [...document.querySelectorAll("form ul > li")].map((item) => item.querySelector("p")!.textContent);
}

async function composes(path = "/compose"): Promise<void> {
  await ada.opens(path);
  await ada.settles();
}

async function chooses(...pictures: Picture[]): Promise<void> {
  const [picker] = await Promise.all([ada.page.waitForEvent("filechooser"), ada.button("compose-add-media").click()]);
  await picker.setFiles(pictures);
}

async function isUploaded(name: string): Promise<void> {
  await ada.sees(row(name));
  await ada.seesNo(row(name).getByRole("progressbar"));
  expect(
    await row(name)
      .getByRole("button", { name: ada.says("retry") })
      .count(),
  ).toBe(0);
}

async function lastPost(): Promise<Status> {
  const { id } = await ada.accountOf("ada");
  const [status] = await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`);
  return status!;
}

/** What was sent is told by its text. */
async function published(text: string): Promise<Status> {
  return soon(async () => {
    const status = await lastPost();
    expect(status.content).toBe(text && `<p>${text}</p>`);
    return status;
  });
}

const colours = ({ media_attachments: all }: Status) => all.map(({ meta }) => meta!.color);

/** The server takes its time until the answer that it gives is let through. */
async function slowServer(): Promise<{ go: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const handler = async (route: Route) => {
    await held.promise;
    await route.continue().catch(() => {});
  };
  await ada.page.route(upload, handler);
  return {
    async go() {
      held.resolve();
      await ada.page.unroute(upload, handler);
    },
  };
}

test("pictures that are chosen go up, are put in order, and are the post", async () => {
  await composes();
  await chooses(red, blue);
  await isUploaded("red.png");
  await isUploaded("blue.png");
  await ada.button(["files-earlier", { name: "blue.png" }]).click();
  expect(await names()).toEqual(["blue.png", "red.png"]);
  await publish().click();
  await ada.sees(ada.page.getByText(ada.says(["files-remind", { count: 2 }])));
  await ada.button("files-remind-anyway").click();
  const status = await published("");
  expect(colours(status)).toEqual([expect.stringMatching(/^#2/), expect.stringMatching(/^#c/)]);
  await soon(async () => expect(await rows().count()).toBe(0));
});

describe("a reload in the middle of an upload", () => {
  test("goes on by itself, and the post has the picture", async () => {
    const { go } = await slowServer();
    await composes();
    await field().fill("With a bird");
    await chooses(red);
    await ada.sees(row("red.png").getByRole("progressbar"));
    await isKeptFile("red.png");
    await ada.page.reload();
    await ada.settles();
    await soon(async () => expect(await field().inputValue()).toBe("With a bird"));
    await ada.sees(row("red.png").getByRole("progressbar"));
    await go();
    await isUploaded("red.png");
    await describes("red.png", "A red wall");
    await publish().click();
    const status = await published("With a bird");
    expect(status.media_attachments).toMatchObject([{ description: "A red wall" }]);
  });

  test("that never comes back to the composer leaves a draft with its picture in the list", async () => {
    const { go } = await slowServer();
    await composes();
    await chooses(blue);
    await isKeptFile("blue.png");
    await ada.opens("/drafts");
    const draft = ada.page.getByRole("link", { name: ada.says(["drafts-files", { count: 1 }]) });
    const picture = draft.locator("img");
    await soon(async () =>
      expect(await picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(120),
    );
    await go();
    await draft.click();
    await isUploaded("blue.png");
    await ada.button(["files-remove", { name: "blue.png" }]).click();
    await soon(async () => expect(await ada.page.evaluate(keptFiles)).toEqual([]));
    await ada.opens("/drafts");
    await ada.settles();
    await soon(async () => expect(await draft.count()).toBe(0));
  });
});

test("pictures that go up are told of on other pages, and with the words of their draft in the list", async () => {
  const { go } = await slowServer();
  await composes();
  await field().fill("With two birds");
  await chooses(red, blue);
  await ada.sees(row("red.png").getByRole("progressbar"));
  await isKeptFile("blue.png");
  await ada.place("nav-notifications").click();
  const running = ada.link(["uploads-running", { count: 2, percent: "0%" }]);
  await ada.sees(running);
  await running.click();
  await ada.arrivesAt("/drafts");
  const draft = ada.page.getByRole("listitem").filter({ hasText: "With two birds" });
  await ada.sees(draft.getByText(ada.says(["drafts-files", { count: 2 }])));
  await ada.sees(draft.getByRole("progressbar"));
  await ada.seesNo(running);
  await go();
  await ada.seesNo(draft.getByRole("progressbar"));
  await draft.getByRole("link").click();
  await isUploaded("red.png");
  await isUploaded("blue.png");
});

test("a post that is asked for while a picture is under way waits for it", async () => {
  const { go } = await slowServer();
  await composes();
  await field().fill("As soon as it is there");
  await chooses(red);
  await describes("red.png", "A red wall");
  await publish().click();
  await ada.sees(ada.button("compose-uploading"));
  await go();
  const status = await published("As soon as it is there");
  expect(status.media_attachments).toMatchObject([{ description: "A red wall" }]);
});

test("a network that fails is said beside the picture, which goes up again; canceled and removed it can come back", async () => {
  ada.complaints.expect(/media\/upload\/red.png: net::ERR_FAILED/);
  await ada.page.route(upload, (route) => route.abort());
  await composes();
  await chooses(red);
  await ada.sees(row("red.png").getByText(ada.says("files-upload-failed")));
  await publish().click();
  await ada.button("files-remind-anyway").click();
  await ada.sees(ada.page.getByRole("alert").filter({ hasText: ada.says("files-unfinished") }));
  await ada.page.unroute(upload);
  await row("red.png")
    .getByRole("button", { name: ada.says("retry") })
    .click();
  await isUploaded("red.png");

  const { go } = await slowServer();
  await chooses(blue);
  await row("blue.png")
    .getByRole("button", { name: ada.says("compose-cancel") })
    .click();
  await ada.sees(row("blue.png").getByText(ada.says("files-canceled")));
  await ada.button(["files-remove", { name: "blue.png" }]).click();
  await soon(async () => expect(await names()).toEqual(["red.png"]));
  await go();
  await ada.button("undo").click();
  await isUploaded("blue.png");
});

test("what cannot be taken is said by name, and the rest goes", async () => {
  await composes();
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") };
  // A moving picture isn't made smaller.
  const large = { name: "large.gif", mimeType: "image/gif", buffer: Buffer.alloc(16 * 1024 ** 2 + 1) };
  await chooses(text, large, red);
  const refused = ada.page.getByRole("alert").filter({ hasText: "notes.txt" });
  await soon(async () =>
    expect(await refused.getByRole("listitem").allTextContents()).toEqual([
      "notes.txt Unsupported file format",
      "large.gif File size cannot exceed 16MB",
    ]),
  );
  await isUploaded("red.png");
  await chooses(...Array.from({ length: 16 }, () => blue));
  await ada.sees(ada.page.getByText("The number of attachments exceeded the limit per post."));
  await ada.sees(ada.page.getByText("Limit per post exceeded", { exact: true }));
  expect(await rows().count()).toBe(16);
  // Only its bytes tell.
  await ada.button(["files-remove", { name: "red.png" }]).click();
  ada.complaints.expect(/media\/upload\/broken.png: 422/);
  await chooses({ name: "broken.png", mimeType: "image/png", buffer: red.buffer.subarray(0, 60) });
  await ada.sees(row("broken.png").getByText("We couldn't read this picture."));
});

describe("a picture that is", () => {
  test("pasted comes in, and words of a text program stay words", async () => {
    await composes();
    await field().click();
    await gives("paste", red);
    await isUploaded("red.png");
    await gives("paste", blue, { "text/plain": "Words", "text/html": "<p>Words</p>" });
    expect(await rows().count()).toBe(1);
  });

  test("dropped comes in, and the place shows that it takes it", async () => {
    await composes();
    await gives("dragover", red);
    await ada.sees(ada.page.locator("form[data-drop]"));
    await gives("drop", red);
    await isUploaded("red.png");
    expect(await ada.page.locator("form[data-drop]").count()).toBe(0);
  });
});

test("described by keyboard alone: the words, the point, and what the server keeps of them", async () => {
  await composes();
  await chooses(red, blue);
  await isUploaded("blue.png");
  const hands = new Keyboard(ada);
  await publish().focus();
  await hands.presses("Enter");
  await hands.tabsBackTo(ada.button("files-remind-add"));
  await hands.presses("Enter");
  const dialog = ada.page.getByRole("dialog", { name: ada.says(["files-describe", { number: 1 }]) });
  await hands.isOn(ada.field("files-description", dialog));
  await hands.types("A red wall");
  await hands.tabsBackTo(dialog.getByRole("slider"));
  await hands.presses("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowUp");
  await hands.tabsTo(ada.button("files-describe-next", dialog));
  await hands.presses("Enter");
  const next = ada.page.getByRole("dialog", { name: ada.says(["files-describe", { number: 2 }]) });
  await hands.isOn(ada.field("files-description", next));
  await hands.types("A blue door");
  await hands.presses("Escape");
  await ada.seesNo(ada.page.getByRole("dialog"));
  await ada.sees(row("blue.png").getByText("A blue door"));
  await publish().focus();
  await hands.presses("Enter");
  const status = await published("");
  expect(status.media_attachments).toMatchObject([
    { description: "A red wall", meta: { focus: { x: 0.4, y: 0.2 } } },
    { description: "A blue door" },
  ]);
});

test("an edit keeps the pictures, and changes, adds and takes some away; each version stays", async () => {
  const [first, second] = [await sends(red, "Red"), await sends(blue, "Blue")];
  const { id } = await ada.publishes("Two walls", { media_ids: [first, second] });
  await composes(`/@ada/compose?edit=${id}`);
  await ada.sees(row("Blue"));
  await field().fill("Two walls, better");
  await ada.button("compose-save").click();
  expect((await published("Two walls, better")).media_attachments.map((one) => one.id)).toEqual([first, second]);
  await ada.arrivesAt(`/@ada/${id}`);

  await composes(`/@ada/compose?edit=${id}`);
  const second2 = ada.says(["files-image", { number: 2 }]);
  await describes(second2, "A blue door");
  await ada.button(["files-earlier", { name: second2 }]).click();
  await ada.button(["files-remove", { name: second2 }]).click();
  await chooses(red);
  await isUploaded("red.png");
  await ada.button("compose-save").click();
  await ada.button("files-remind-anyway").click();
  await soon(async () => {
    const { media_attachments: now } = await lastPost();
    expect(now).toMatchObject([{ id: second, description: "A blue door" }, { description: null }]);
  });
  const history = await ada.asks<StatusEdit[]>("GET", `/api/v1/statuses/${id}/history`);
  expect(history.map((version) => version.media_attachments.map(({ description }) => description))).toEqual([
    ["Red", "Blue"],
    ["Red", "Blue"],
    ["A blue door", null],
  ]);
});

test("delete and redraft brings the pictures back, with what was said of them", async () => {
  const media = await sends(red, "Red");
  const { id } = await ada.publishes("To be written anew", { media_ids: [media] });
  await composes(`/@ada/${id}`);
  await ada.button("status-more", ada.page.getByRole("main")).first().click();
  await ada.page.getByRole("menuitem", { name: ada.says("status-redraft"), exact: true }).click();
  await ada.page.getByRole("menuitem", { name: ada.says("status-redraft-confirm") }).click();
  await ada.sees(row("Red"));
  await publish().click();
  await soon(async () => {
    const status = await lastPost();
    expect(status.id).not.toBe(id);
    expect(status.media_attachments).toMatchObject([{ id: media, description: "Red" }]);
  });
});

test("a file that the server has forgotten meanwhile goes up anew with its post", async () => {
  await composes();
  const answer = ada.page.waitForResponse(upload);
  await chooses(red);
  await describes("red.png", "Red");
  const { id } = (await (await answer).json()) as MediaAttachment;
  await ada.asks("DELETE", `/api/v1/media/${id}`);
  ada.complaints.expect(/api\/statuses: 422/, new RegExp(`api/v1/media/${id}: 404`));
  await field().fill("After a day");
  await publish().click();
  const { media_attachments: sent } = await published("After a day");
  expect(sent).toMatchObject([{ description: "Red" }]);
  expect(sent[0]!.id).not.toBe(id);
});

test.each([390, 1280])("axe finds nothing while files go up, fail and are described, at %i pixels", async (width) => {
  ada = await enter({ width, tool: axe });
  const { go } = await slowServer();
  await composes();
  await chooses(red, blue, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") });
  await ada.sees(row("red.png").getByRole("progressbar"));
  expect(await findBarriers(ada.page)).toEqual([]);
  await go();
  await isUploaded("blue.png");
  expect(await findBarriers(ada.page)).toEqual([]);
  await row("red.png")
    .getByRole("button", { name: ada.says("files-describe-add") })
    .click();
  await ada.sees(ada.page.getByRole("slider"));
  expect(await findBarriers(ada.page)).toEqual([]);
});

describe("without scripts", () => {
  const inForm = (at: number) => ada.field(["files-file", { number: at }]);

  beforeEach(async () => {
    ada = await enter({ javaScript: false });
    await ada.opens("/compose");
  });

  test("pictures and what is said of them go with the words", async () => {
    await field().fill("By form alone");
    await inForm(1).setInputFiles(red);
    await ada.field(["files-plain-description", { number: 1 }]).fill("A red wall");
    await inForm(2).setInputFiles(blue);
    await publish().click();
    const { media_attachments: sent } = await published("By form alone");
    expect(sent.map(({ description, meta }) => [description, meta!.color![1]])).toEqual([
      ["A red wall", "c"],
      [null, "2"],
    ]);
  });

  test("so do sound with its transcript, film and any other file", async () => {
    await field().fill("Of every kind");
    await inForm(1).setInputFiles({ name: "song.wav", mimeType: "audio/wav", buffer: Buffer.from(soundFile(2)) });
    await ada.field(["files-plain-description", { number: 1 }]).fill("A nightjar");
    const transcript = ada.field(["files-plain-transcript", { number: 1 }]);
    expect((await transcript.boundingBox())!.height).toBeGreaterThan(66);
    await transcript.fill("It calls.\nIt calls again.");
    await inForm(2).setInputFiles({ name: "film.mp4", mimeType: "video/mp4", buffer: film });
    await inForm(4).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notes") });
    await publish().click();
    const { media_attachments: sent } = await published("Of every kind");
    expect(sent.map(({ type, description, transcript: said }) => [type, description, said])).toEqual([
      ["audio", "A nightjar", "It calls.\nIt calls again."],
      ["video", null, undefined],
      ["unknown", null, undefined],
    ]);
  });

  test.each([
    ["in the post", "Sent in words alone", "compose-publish"],
    ["in a draft", "Kept in words alone", "drafts-save"],
  ] as const)("a file that is too large loses no word %s, and why is said", async (_, words, button) => {
    ada.complaints.expect(/form\/api\/\w+: 422/);
    const folder = await mkdtemp(path.join(tmpdir(), "linnet-large-"));
    const large = path.join(folder, "long.mp4");
    await writeFile(large, film);
    await truncate(large, limits.media.singleRequest + 1);
    await field().fill(words);
    await inForm(1).setInputFiles(large);
    await ada.field(["files-plain-description", { number: 2 }]).fill("It stands behind the file");
    await inForm(2).setInputFiles(red);
    await ada.button(button).click();
    await ada.sees(ada.page.getByText(ada.says(["refusal-media-too-large", { limit: 99 }])));
    await ada.sees(ada.page.getByText(ada.says("refused-files-lost")));
    await ada.sees(ada.page.getByText(words));
    expect(await ada.page.locator("[name='files[1][description]']").inputValue()).toBe("It stands behind the file");
    await rm(folder, { recursive: true });
  });

  test("a picture that is refused loses no word, and is asked for again", async () => {
    ada.complaints.expect(/form\/api\/statuses: 422/);
    await field().fill("Words that stay");
    await inForm(1).setInputFiles({ ...red, buffer: red.buffer.subarray(0, 60) });
    await publish().click();
    await ada.sees(ada.page.getByText("We couldn't read this picture."));
    await ada.sees(ada.page.getByText(ada.says("refused-files-lost")));
    await ada.button("refused-send-again").click();
    expect((await published("Words that stay")).media_attachments).toEqual([]);
  });
});

async function describes(name: string, text: string): Promise<void> {
  const add = row(name).getByRole("button", {
    name: new RegExp(`^(${ada.says("files-describe-add")}|${ada.says("files-describe-change")})`),
  });
  await add.click();
  const dialog = ada.page.getByRole("dialog");
  await ada.field("files-description", dialog).fill(text);
  await ada.button("files-describe-done", dialog).click();
  await ada.seesNo(dialog);
}

/** Past the composer; answers the id. */
async function sends({ name, mimeType, buffer }: Picture, description: string): Promise<string> {
  const { origin } = stage.program;
  const multipart = { description, file: { name, mimeType, buffer } };
  const answer = await ada.context.request.post(`${origin}/api/v2/media`, { headers: { origin }, multipart });
  return ((await answer.json()) as MediaAttachment).id;
}

/** As the browser would, with what the clipboard or the hand holds. */
async function gives(event: string, { name, mimeType, buffer }: Picture, words: Record<string, string> = {}) {
  const target: Locator = field();
  await target.evaluate(
    (element, { event, name, mimeType, base64, words }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      for (const [type, text] of Object.entries(words)) data.setData(type, text);
      const parts = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent(event, { ...parts, clipboardData: data })
          : new DragEvent(event, { ...parts, dataTransfer: data }),
      );
    },
    { event, name, mimeType, base64: buffer.toString("base64"), words },
  );
}

/** Waits until the browser has a file and the draft that names it on its disk. */
async function isKeptFile(name: string): Promise<void> {
  await soon(async () => expect(await ada.page.evaluate(keptFiles)).toContain(name));
}

/** Runs in the page. */
async function keptFiles(): Promise<string[]> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open("linnet"));
  const transaction = database.transaction(["kept", "files"]);
  const bytes = await settled(transaction.objectStore("files").getAll());
  const drafts = await settled(transaction.objectStore("kept").getAll());
  database.close();
  const ids = new Set(bytes.map(({ id }: { id: string }) => id));
  const files = drafts.flatMap((draft: { files: { id: string; name: string }[] }) => draft.files);
  return files.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

/** A picture between two paragraphs: dropped there, uploaded, published, seen in its place, opened, and moved by an edit. */
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const editor = (person: Person) => person.page.locator("[contenteditable=true]");
const figure = (person: Person) => editor(person).getByRole("figure");
const row = (person: Person, name: string) => person.page.getByRole("listitem").filter({ hasText: name });

async function pictureOf(name: string, background: string, width = 240, height = 120) {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: "image/png", base64: (await picture.png().toBuffer()).toString("base64") };
}
type Picture = Awaited<ReturnType<typeof pictureOf>>;

const red = await pictureOf("red.png", "#c22647");
const blue = await pictureOf("blue.png", "#2647c2");

/** The composer, in which the editor is open with two paragraphs. */
async function writes(mira: Person): Promise<void> {
  await mira.opens("/@mira/compose");
  await mira.settles();
  await mira.button("compose-formatting").click();
  await soon(async () => expect(await editor(mira).evaluate((box) => box === document.activeElement)).toBe(true));
  const hands = new Keyboard(mira);
  await hands.types("Above the picture");
  await hands.presses("Enter");
  await hands.types("Below the picture");
}

/** On the words of a paragraph, as a hand lets go of files over them. */
async function drops(mira: Person, on: string, ...given: Picture[]): Promise<void> {
  await editor(mira)
    .getByText(on)
    .evaluate((element, files) => {
      const dataTransfer = new DataTransfer();
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      const { left, bottom } = element.getBoundingClientRect();
      const at = { clientX: left + 10, clientY: bottom - 2, bubbles: true, cancelable: true };
      for (const kind of ["dragover", "drop"]) element.dispatchEvent(new DragEvent(kind, { ...at, dataTransfer }));
    }, given);
}

async function describes(mira: Person, name: string, words: string): Promise<void> {
  await row(mira, name)
    .getByRole("button", { name: `${mira.says("files-describe-add")}: ${name}` })
    .click();
  const dialog = mira.page.getByRole("dialog");
  await mira.field("files-description", dialog).fill(words);
  await mira.button("files-describe-done", dialog).click();
}

async function newest(mira: Person): Promise<Status> {
  const { id } = await mira.accountOf("mira");
  const [status] = await mira.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses?limit=1`);
  return status!;
}

const shapeOf = ({ content }: Status) =>
  content.replaceAll(/<(img|audio|video) [^>]*>/g, "<$1>").replaceAll(/<ul [^>]*>/g, "<ul>");

test("it is dropped between two paragraphs, published, and a visitor finds it there and opens it", async () => {
  const mira = await enterAsMira({ tool: axe });
  await writes(mira);
  await drops(mira, "Above the picture", red);
  await mira.sees(figure(mira).locator("img"));
  await describes(mira, "red.png", "A red wall");
  await mira.sees(
    editor(mira).getByRole("figure", { name: mira.says(["formatting-media-image", { name: "A red wall" }]) }),
  );
  await soon(async () => expect(await mira.page.getByRole("progressbar").count()).toBe(0));
  expect(await findBarriers(mira.page)).toEqual([]);
  await editor(mira).focus();
  await mira.page.keyboard.press("Control+Enter");
  await mira.arrivesAt("/");
  const status = await newest(mira);
  expect(shapeOf(status)).toBe("<p>Above the picture</p><img><p>Below the picture</p>");
  expect(status.content).toContain('alt="A red wall"');
  await mira.sees(mira.post("Below the picture").getByRole("link", { name: "A red wall" }));

  const visitor = await stage.visitor({ width: 390, tool: axe });
  await visitor.opens(`/@mira/${status.id}`);
  await visitor.settles();
  const post = visitor.post("Below the picture");
  const picture = post.getByRole("link", { name: "A red wall", exact: true });
  await visitor.sees(picture);
  expect(await post.getByRole("img", { name: "A red wall" }).count()).toBe(1);
  const [above, place, below] = [
    await visitor.topOf(post.getByText("Above the picture")),
    await visitor.topOf(picture),
    await visitor.topOf(post.getByText("Below the picture")),
  ];
  expect(above).toBeLessThan(place);
  expect(place).toBeLessThan(below);
  expect(await findBarriers(visitor.page)).toEqual([]);
  await picture.click();
  const viewer = visitor.page.getByRole("dialog", { name: visitor.says("viewer-title") });
  await visitor.sees(viewer.getByRole("img", { name: "A red wall" }));
  await visitor.page.goBack();
  await visitor.seesNo(viewer);

  const bare = await stage.visitor({ javaScript: false });
  await bare.opens(`/@mira/${status.id}`);
  const link = bare.post("Below the picture").getByRole("link", { name: "A red wall", exact: true });
  await bare.sees(link.getByRole("img"));
  expect(await link.getAttribute("href")).toMatch(/\/media\/files\//);
});

test("an edit finds it in its place, moves it by keys and takes it out", async () => {
  const mira = await enterAsMira();
  await writes(mira);
  await drops(mira, "Below the picture", red, blue);
  await soon(async () => expect(await figure(mira).locator("img").count()).toBe(2));
  // What is below moves up when they are there.
  await soon(async () => expect(await mira.page.getByRole("progressbar").count()).toBe(0));
  await mira.button("compose-publish").click();
  await mira.button("files-remind-anyway").click();
  await mira.arrivesAt("/");
  const { id, ...first } = await newest(mira);
  expect(shapeOf({ id, ...first })).toBe(
    "<p>Above the picture</p><p>Below the picture</p><ul><li><img></li><li><img></li></ul>",
  );

  await mira.opens(`/@mira/compose?edit=${id}`);
  await mira.settles();
  await soon(async () => expect(await figure(mira).count()).toBe(2));
  await figure(mira).first().click();
  await mira.page.keyboard.press("Alt+ArrowUp");
  await mira.button("compose-save").click();
  await mira.arrivesAt(`/@mira/${id}`);
  const moved = await newest(mira);
  expect(shapeOf(moved)).toBe("<p>Above the picture</p><img><p>Below the picture</p><img>");
  expect(moved.media_attachments.map((one) => one.id)).toEqual(first.media_attachments.map((one) => one.id));

  await mira.opens(`/@mira/compose?edit=${id}`);
  await mira.settles();
  await soon(async () => expect(await figure(mira).count()).toBe(2));
  const out = mira.page
    .getByRole("list", { name: mira.says("files-list") })
    .getByRole("button", { name: new RegExp(`^${mira.says("files-out-of-text")}`) });
  await out.first().click();
  await soon(async () => expect(await figure(mira).count()).toBe(1));
  await mira.button("compose-save").click();
  await mira.arrivesAt(`/@mira/${id}`);
  const last = await newest(mira);
  expect(shapeOf(last)).toBe("<p>Above the picture</p><p>Below the picture</p><img>");
  expect(last.media_attachments).toHaveLength(2);
  const pictures = mira.post("Below the picture").getByRole("link", { name: mira.says("media-open") });
  await soon(async () => expect(await pictures.count()).toBe(2));
});

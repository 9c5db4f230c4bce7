/** A reader who saves data: pictures of posts wait for a press, which loads those of the post; the next one opens the viewer. */
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { MediaAttachment, Status } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import type { Person } from "./person.ts";
import { setStage, type Session, type VisitorOptions } from "./stage.ts";

const stage = setStage({ anew: true });

let session: Session;
let post: Status;
let other: Status;
const path = () => `/@ada/${post.id}`;

async function upload(ada: Person, description: string, color: string): Promise<string> {
  const { origin } = stage.program;
  const data = await sharp({ create: { width: 800, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer();
  const answer = await ada.context.request.put(`${origin}/media/upload/a.png?description=${description}`, {
    headers: { origin, "content-type": "image/png" },
    data,
  });
  return ((await answer.json()) as MediaAttachment).id;
}

beforeAll(async () => {
  const ada = await stage.visitor();
  await ada.signsUp("ada");
  session = await ada.context.storageState();
  const ids = [await upload(ada, "A wren", "#836"), await upload(ada, "A robin", "#368")];
  post = await ada.publishes("Two birds", { media_ids: ids });
  other = await ada.publishes("Another bird", { media_ids: [await upload(ada, "A heron", "#686")] });
  for (const one of [post, other]) await ada.receives(one);
  await stage.sendHome();
});

async function reader(who: VisitorOptions = {}): Promise<Person> {
  const person = await stage.visitor({ ...who, session });
  person.username = "ada";
  return person;
}

/** Names of the pictures of posts that the page asks for. */
function asksFor(person: Person): string[] {
  const asked: string[] = [];
  person.page.on("request", (request) => {
    if (request.resourceType() === "image" && request.url().includes("/media/files/")) asked.push(request.url());
  });
  return asked;
}

const load = (person: Person, what: string) =>
  person.page.getByRole("button", { name: `${person.says("media-load-several")}: ${what}` });

test("nothing of a post is loaded before the press, and then what belongs to that post", async () => {
  const ada = await reader({ tool: axe });
  await ada.asks("PATCH", "/api/preferences", { data_saver: "on" });
  const asked = asksFor(ada);
  await ada.opens("/");
  await ada.sees(load(ada, "A wren"));
  expect(await findBarriers(ada.page)).toEqual([]);
  expect(asked).toEqual([]);
  await load(ada, "A wren").scrollIntoViewIfNeeded();
  const top = await ada.topOf(ada.post("Two birds"));
  await load(ada, "A wren").click();
  const pictures = ada.post("Two birds").locator("img[alt]:not([alt=''])");
  await ada.sees(pictures.nth(1));
  await pictures.nth(1).evaluate((picture: HTMLImageElement) => picture.decode());
  expect(new Set(asked)).toEqual(new Set(post.media_attachments.map(({ preview_url: preview }) => preview)));
  expect(await ada.topOf(ada.post("Two birds"))).toBe(top);
  await ada.page.keyboard.press("Enter");
  await ada.sees(ada.page.getByRole("dialog"));
});

test("a browser that asks for it saves data, too, unless the reader has turned it off", async () => {
  const ada = await reader();
  await ada.asks("PATCH", "/api/preferences", { data_saver: "auto" });
  await ada.context.setExtraHTTPHeaders({ "save-data": "on" });
  const asked = asksFor(ada);
  await ada.opens(path());
  await ada.sees(load(ada, "A robin"));
  expect(asked).toEqual([]);
  await ada.asks("PATCH", "/api/preferences", { data_saver: "off" });
  await ada.opens(path());
  await ada.sees(ada.page.getByRole("img", { name: "A robin" }));
});

test("without scripts each box is a link to its picture", async () => {
  const ada = await reader({ javaScript: false });
  await ada.asks("PATCH", "/api/preferences", { data_saver: "on" });
  await ada.opens(path());
  const box = ada.page.getByRole("link", { name: `${ada.says("media-load-several")}: A robin` });
  await ada.sees(box);
  expect(await box.getAttribute("href")).toBe(post.media_attachments[1]!.url);
});

test("a visitor's page stays as it is", async () => {
  const somebody = await stage.visitor();
  await somebody.context.setExtraHTTPHeaders({ "save-data": "on" });
  await somebody.opens(path());
  await somebody.sees(somebody.page.getByRole("img", { name: "A robin" }));
});

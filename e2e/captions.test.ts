/** A transcript and captions of a sound: written, published, read by others without scripts too, found, and kept by an edit. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { MediaAttachment, Status } from "#protocol/entities.ts";
import { soundFile } from "#testing/sound-file.ts";
import { axe, findBarriers } from "./axe.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });
const enter = residentOf(stage, "ada", "signsUp");

const name = "song.wav";
const song = { name, mimeType: "audio/wav", buffer: Buffer.from(soundFile(20)) };
const vtt = (words: string) => ({
  name: "rain.vtt",
  mimeType: "text/vtt",
  buffer: Buffer.from(words),
});
const rain = vtt("WEBVTT\n\n00:00.000 --> 00:19.000\n<b>Rain</b> <img src=x onerror=alert(1)>on the roof\n");

let ada: Person;
let post: Status;
const row = () => ada.page.getByRole("listitem").filter({ hasText: name });
const dialog = () => ada.page.getByRole("dialog");
const transcript = (who: Person) => who.page.locator("summary", { hasText: who.says("media-transcript") });

async function choosesCaptions(file: ReturnType<typeof vtt>): Promise<void> {
  const button = ada.button("files-captions-add", dialog());
  const [picker] = await Promise.all([ada.page.waitForEvent("filechooser"), button.click()]);
  await picker.setFiles(file);
}

async function lastPost(): Promise<Status> {
  const { id } = await ada.accountOf("ada");
  const [status] = await ada.asks<[Status]>("GET", `/api/v1/accounts/${id}/statuses`);
  return status;
}

/** Opens what is said of a sound that was added to a new post. */
async function addsSound(): Promise<void> {
  await ada.opens("/compose");
  await ada.settles();
  const [picker] = await Promise.all([ada.page.waitForEvent("filechooser"), ada.button("compose-add-media").click()]);
  await picker.setFiles(song);
  await ada.sees(row());
  await ada.seesNo(row().getByRole("progressbar"));
  await row()
    .getByRole("button", { name: ada.says("files-describe-add") })
    .click();
}

beforeAll(async () => {
  ada = await enter({ tool: axe });
  await addsSound();
  await ada.field("files-description", dialog()).fill("Rain");
  await ada.field("files-transcript", dialog()).fill("A nightjar calls.\nThen it rains.");
  ada.complaints.expect(/\/captions.*422/);
  await choosesCaptions(vtt("1\n00:00:00,000 --> 00:00:01,000\nSubRip"));
  await ada.sees(dialog().getByRole("alert").getByText(ada.says("refusal-media-captions-unreadable")));
  await choosesCaptions(rain);
  await ada.sees(dialog().getByRole("listitem").getByText("rain.vtt"));
  await ada.seesNo(dialog().getByRole("alert"));
  expect(await findBarriers(ada.page)).toEqual([]);
  await ada.button("files-describe-done").click();
  await ada.field("compose-placeholder").fill("Recorded at dusk");
  await ada.button("compose-publish").click();
  post = await soon(async () => {
    const status = await lastPost();
    expect(status?.media_attachments).toMatchObject([
      {
        description: "Rain",
        transcript: "A nightjar calls.\nThen it rains.",
        captions: [{ language: "en", url: expect.stringContaining("/media/captions/") }],
      },
    ]);
    return status;
  });
  await stage.sendHome();
});

beforeEach(async () => {
  ada = await enter();
});

test("a reader opens the transcript in its post, which stays where it is", async () => {
  await ada.opens("/@ada");
  await ada.settles();
  await transcript(ada).click();
  await ada.sees(ada.page.getByText("A nightjar calls."));
  expect(ada.path).toBe("/@ada");
});

test("a visitor without scripts has it, too, and the browser's player has the captions", async () => {
  const somebody = await stage.visitor({ javaScript: false });
  await somebody.opens(`/@ada/${post.id}`);
  await somebody.seesNo(somebody.page.getByText("A nightjar calls.").and(somebody.page.locator(":visible")));
  await transcript(somebody).click();
  await somebody.sees(somebody.page.getByText("A nightjar calls."));
  const track = somebody.page.locator("audio track");
  expect(await track.getAttribute("kind")).toBe("captions");
  expect(await track.getAttribute("srclang")).toBe("en");
  expect(await track.getAttribute("label")).toBe("English");
  const answer = await somebody.context.request.get((await track.getAttribute("src"))!);
  expect(answer.headers()["content-type"]).toBe("text/vtt; charset=utf-8");
  expect(await answer.text()).toContain("\n<b>Rain</b> on the roof\n");
});

test("a visitor who presses play reads the captions as they are said, and this browser remembers that nobody wants them", async () => {
  const somebody = await stage.visitor({ tool: axe });
  const said = somebody.page.getByText("Rain on the roof", { exact: true });
  const language = somebody.page.getByRole("combobox", { name: somebody.says("player-captions"), exact: true });
  await somebody.opens(`/@ada/${post.id}`);
  await somebody.link(["player-play", { name: "Rain" }]).click();
  await somebody.sees(said);
  expect(await findBarriers(somebody.page)).toEqual([]);
  await language.selectOption(somebody.says("player-captions-off"));
  await somebody.seesNo(said);

  await somebody.page.reload();
  await somebody.link(["player-play", { name: "Rain" }]).click();
  await somebody.sees(somebody.button(["player-pause", { name: "Rain" }]));
  expect(await language.inputValue()).toBe("");
  await language.selectOption("en");
  await somebody.sees(said);
});

test("a search finds the post by what is said in it", async () => {
  await ada.opens("/search?q=nightjar&type=statuses");
  await ada.sees(ada.post("Recorded at dusk"));
});

test("an edit keeps both, and changes what is written anew", async () => {
  await ada.opens(`/@ada/compose?edit=${post.id}`);
  await ada.settles();
  const files = ada.page.getByRole("list", { name: ada.says("files-list") }).getByRole("listitem");
  await ada.sees(files);
  await ada.field("compose-placeholder").fill("Recorded at dawn");
  await ada.button("compose-save").click();
  await soon(async () => expect((await lastPost()).content).toBe("<p>Recorded at dawn</p>"));
  await ada.arrivesAt(`/@ada/${post.id}`);
  expect((await lastPost()).media_attachments).toEqual(post.media_attachments);

  await ada.opens(`/@ada/compose?edit=${post.id}`);
  await ada.settles();
  await files.getByRole("button", { name: ada.says("files-describe-change") }).click();
  await ada.field("files-transcript", dialog()).fill("A robin sings.");
  await ada.button(["files-captions-remove", { language: "English" }], dialog()).click();
  await ada.button("files-describe-done").click();
  await ada.button("compose-save").click();
  await soon(async () => {
    const [media] = (await lastPost()).media_attachments;
    expect(media).toMatchObject({ description: "Rain", transcript: "A robin sings." });
    expect(media).not.toHaveProperty("captions");
  });
});

test("a sound that the server has forgotten goes up anew with its captions", async () => {
  const uploaded = ada.page.waitForResponse(/\/media\/upload\//);
  await addsSound();
  const { id } = (await (await uploaded).json()) as MediaAttachment;
  await ada.field("files-description", dialog()).fill("Rain");
  await choosesCaptions(rain);
  await ada.sees(dialog().getByRole("listitem").getByText("rain.vtt"));
  await ada.button("files-describe-done").click();
  await ada.field("compose-placeholder").fill("A day later");
  await ada.asks("DELETE", `/api/v1/media/${id}`);
  ada.complaints.expect(/\/api\/v1\/media\/.*(404|422)/);
  await ada.button("compose-publish").click();
  const { media_attachments: files } = await soon(async () => {
    const status = await lastPost();
    expect(status.content).toBe("<p>A day later</p>");
    return status;
  });
  expect(files).toMatchObject([{ description: "Rain", captions: [{ language: "en" }] }]);
  expect(files[0]!.id).not.toBe(id);
  const answer = await ada.context.request.get(files[0]!.captions![0]!.url);
  expect(await answer.text()).toContain("\n<b>Rain</b> on the roof\n");
});

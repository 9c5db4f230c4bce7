/** What a reader wants of their home: the switch is one press, and home is another at once, where they were. */
import { expect, test } from "vitest";
import type { MediaAttachment, Status } from "#protocol/entities.ts";
import type { Person } from "./person.ts";
import { soon } from "#testing/patience.ts";
import { recordFilm } from "#testing/record-film.ts";
import { setStage } from "./stage.ts";
import { tellAsOneStory } from "./story.ts";

const stage = setStage();
tellAsOneStory();

let reader: Person;
let author: Person;
const box = (person: Person) => person.field("preferences-all-replies");

test("replies to strangers are left out of a home", async () => {
  [reader, author] = [await stage.visitor(), await stage.visitor({ javaScript: false })];
  await reader.signsUp("rosa");
  await author.signsUp("albert");
  const stranger = await stage.visitor({ javaScript: false });
  await stranger.signsUp("sven");
  await reader.asks("POST", `/api/v1/accounts/${(await reader.accountOf("albert")).id}/follow`);
  const { id } = await stranger.publishes("Who has seen a wren?");
  const before = await author.publishes("A post of old");
  await author.publishes("@sven I have seen one", { in_reply_to_id: id });
  // More than a window of them.
  for (let count = 12; count > 0; count--) await author.publishes(`Still ${count} to come`);
  const last = await author.publishes("A post of late");
  for (const post of [before, last]) await reader.receives(post);
  await reader.opens("/");
  await reader.sees(reader.post("A post of late"));
  await reader.seesNo(reader.page.getByText("I have seen one"));
});

test("the switch brings them in, a reload shows that it is on, and the place is kept", async () => {
  await reader.settles();
  const post = reader.post("Still 9 to come");
  await post.evaluate((article) => article.scrollIntoView({ block: "center" }));
  const top = await reader.topOf(post);
  await reader.page.goto(`${stage.program.origin}/settings/preferences`);
  await reader.settles();
  await box(reader).check();
  await reader.sees(reader.page.getByText(reader.says("settings-saved")));
  await reader.page.reload();
  await reader.settles();
  expect(await box(reader).isChecked()).toBe(true);
  await reader.page.goBack();
  await soon(async () => expect(Math.abs((await reader.topOf(post)) - top)).toBeLessThan(2));
  await reader.opens("/");
  await reader.sees(reader.page.getByText("I have seen one"));
});

test("two presses one after the other keep the last, although the first is slow", async () => {
  await reader.opens("/settings/preferences");
  await reader.settles();
  let first = true;
  const held = Promise.withResolvers<void>();
  await reader.page.route("**/api/preferences", async (route) => {
    if (first) {
      first = false;
      await held.promise;
    }
    await route.continue();
  });
  await box(reader).uncheck();
  await box(reader).check();
  await box(reader).uncheck();
  await reader.draws();
  held.resolve();
  await reader.sees(reader.page.getByText(reader.says("settings-saved")));
  await reader.page.reload();
  expect(await box(reader).isChecked()).toBe(false);
  await reader.page.unroute("**/api/preferences");
});

test("without an answer the tick is taken back, and why is said", async () => {
  await reader.settles();
  reader.complaints.expect(/Failed to load|ERR_FAILED/);
  await reader.page.route("**/api/preferences", (route) => route.abort());
  // Not `check()`, which wants it to stay.
  await box(reader).click();
  await reader.sees(reader.page.getByText(reader.says("error-no-answer")));
  await soon(async () => expect(await box(reader).isChecked()).toBe(false));
  await reader.page.unroute("**/api/preferences");
});

test("without scripts it is a form with a button", async () => {
  await author.opens("/settings/preferences");
  await box(author).check();
  await author.button("profile-form-save", author.page.locator("form", { has: box(author) })).click();
  await author.arrivesAt("/settings/preferences?saved=1");
  await author.sees(author.page.getByText(author.says("settings-saved")));
  expect(await box(author).isChecked()).toBe(true);
});

test("the color modes stand in one row on the narrowest phone, in the longest words", async () => {
  const person = await stage.visitor({ locale: "ru", width: 320 });
  await person.opens("/settings/interface");
  const tops = ["system", "light", "dark"].map(async (mode) => person.topOf(person.button(`interface-theme-${mode}`)));
  expect(new Set(await Promise.all(tops)).size).toBe(1);
});

test("GIFs play while they're in view once the reader wants that, and one that was stopped stands", async () => {
  await reader.page.emulateMedia({ reducedMotion: "no-preference" });
  const box = reader.field("preferences-autoplay");
  await reader.opens("/settings/preferences");
  await reader.settles();
  const buffer = Buffer.from(await reader.page.evaluate(recordFilm), "base64");
  const { origin } = stage.program;
  const answer = await reader.context.request.put(`${origin}/media/upload/loop.webm?description=Waves`, {
    headers: { origin, "content-type": "video/webm" },
    data: buffer,
  });
  const { id } = (await answer.json()) as MediaAttachment;
  // It comes so from other servers alone.
  await stage.database.db.updateTable("media_attachment").set({ type: "gifv" }).where("id", "=", id).execute();
  const post = await reader.publishes("The sea", { media_ids: [id] });
  const film = reader.page.locator("article video");
  const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused);
  const gif = { name: "GIF: Waves" };

  await reader.opens(`/@rosa/${post.id}`);
  await reader.sees(reader.button(["player-play", gif]));
  expect(await isPaused()).toBe(true);
  await reader.button(["player-play", gif]).click();
  await soon(async () => expect(await isPaused()).toBe(false));

  await reader.opens("/settings/preferences");
  await reader.settles();
  await box.check();
  await reader.sees(reader.page.getByText(reader.says("settings-saved")));
  await reader.opens(`/@rosa/${post.id}`);
  await soon(async () => expect(await isPaused()).toBe(false));
  await reader.button(["player-pause", gif]).press(" ");
  await reader.sees(reader.button(["player-play", gif]));
  expect(await isPaused()).toBe(true);
});

test("without scripts a GIF has the controls of the browser", async () => {
  const [post] = await author.asks<Status[]>("GET", `/api/v1/accounts/${(await author.accountOf("rosa")).id}/statuses`);
  await author.opens(`/@rosa/${post!.id}`);
  await author.sees(author.page.locator("article video[controls]"));
  expect(await author.page.locator("article video:visible").count()).toBe(1);
});

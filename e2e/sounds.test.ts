/** A sound in a post: heard by visitors and readers, with keys, without scripts, and while one reads on. */
import { beforeAll, expect, test } from "vitest";
import type { MediaAttachment, Status } from "#protocol/entities.ts";
import { soundFile } from "#testing/sound-file.ts";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { soon } from "#testing/patience.ts";
import { setStage, type Session, type VisitorOptions } from "./stage.ts";

const stage = setStage({ anew: true });

let session: Session;
let post: Status;
const path = () => `/@ada/${post.id}`;
const name = "A linnet sings";

beforeAll(async () => {
  const ada = await stage.visitor();
  await ada.signsUp("ada");
  session = await ada.context.storageState();
  const wave = Array.from({ length: 300 }, (_, at) => Math.round(Math.abs(Math.sin(at / 9)) * 1_000));
  const said = new URLSearchParams({ description: name, duration: "40", wave: wave.join(",") });
  const { origin } = stage.program;
  const answer = await ada.context.request.put(`${origin}/media/upload/song.wav?${said}`, {
    headers: { origin, "content-type": "audio/wav" },
    data: Buffer.from(soundFile(40)),
  });
  const { id } = (await answer.json()) as MediaAttachment;
  post = await ada.publishes("Listen to this", { media_ids: [id] });
  await stage.sendHome();
});

async function reader(who: VisitorOptions = {}): Promise<Person> {
  const person = await stage.visitor({ ...who, session });
  person.username = "ada";
  return person;
}

const button = (person: Person, what: "player-play" | "player-pause") => person.button([what, { name }]);
const slider = (person: Person) => person.page.getByRole("slider", { name: person.says(["player-place", { name }]) });
const dock = (person: Person) => person.page.getByRole("complementary", { name: person.says("player-heard") });
const secondsOf = async (person: Person) => Number(await slider(person).inputValue());

test("a visitor has a link until it is pressed, which brings the player and plays", async () => {
  const somebody = await stage.visitor({ tool: axe });
  const scripts: string[] = [];
  const files: string[] = [];
  somebody.page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script") scripts.push(pathname.replace(/-[^/]*$/, ""));
    if (pathname.startsWith("/media/files/")) files.push(pathname);
  });
  await somebody.opens(path());
  expect(scripts).toEqual(["/assets/entry"]);
  await somebody.link(["player-play", { name }]).click();
  await somebody.sees(button(somebody, "player-pause"));
  await soon(async () => expect(await secondsOf(somebody)).toBeGreaterThan(0));
  expect(scripts.slice(1).sort()).toEqual(["/assets/island", "/assets/menus", "/assets/sound", "/assets/words"]);
  expect(files.length).toBeGreaterThan(0);
  const keyboard = new Keyboard(somebody);
  await keyboard.isOn(button(somebody, "player-pause"));
  await keyboard.presses(" ");
  await somebody.sees(button(somebody, "player-play"));
  expect(await findBarriers(somebody.page)).toEqual([]);
});

test("a visitor's speed is remembered, and what else begins to play stops the sound", async () => {
  const somebody = await stage.visitor();
  const speed = somebody.page.getByRole("combobox", { name: somebody.says("player-speed"), exact: true });
  await somebody.opens(path());
  await somebody.link(["player-play", { name }]).click();
  await speed.selectOption("1.5");
  await somebody.page.reload();
  await somebody.link(["player-play", { name }]).click();
  await somebody.sees(button(somebody, "player-pause"));
  expect(await speed.inputValue()).toBe("1.5");
  await somebody.page.evaluate(async (url) => {
    const film = document.body.appendChild(document.createElement("video"));
    film.src = url;
    await film.play();
  }, post.media_attachments[0]!.url!);
  await somebody.sees(button(somebody, "player-play"));
});

test("a reader hears it while reading on, and comes back to it", async () => {
  const ada = await reader({ tool: axe });
  await ada.opens(path());
  await ada.settles();
  await button(ada, "player-play").click();
  await soon(async () => expect(await secondsOf(ada)).toBeGreaterThan(0));
  await slider(ada).press("PageUp");
  await ada.seesNo(dock(ada));
  await ada.place("nav-search").click();
  await ada.arrivesAt("/search");
  await ada.sees(dock(ada));
  await ada.sees(button(ada, "player-pause"));
  expect(await findBarriers(ada.page)).toEqual([]);
  await dock(ada)
    .getByRole("link", { name: `${name} ada` })
    .click();
  await ada.arrivesAt(path());
  await ada.seesNo(dock(ada));
  expect(await secondsOf(ada)).toBeGreaterThanOrEqual(10);
  await button(ada, "player-pause").click();
  await ada.page.reload();
  await ada.settles();
  await soon(async () => expect(await secondsOf(ada)).toBeGreaterThanOrEqual(10));
});

test("with a phone the player at the foot covers nothing that is pressed", async () => {
  const ada = await reader({ width: 390, height: 844, touch: true });
  await ada.opens(path());
  await ada.settles();
  await button(ada, "player-play").tap();
  await ada.sees(button(ada, "player-pause"));
  await ada.place("nav-search").tap();
  await ada.arrivesAt("/search");
  await ada.sees(dock(ada));
  const box = (await dock(ada).locator("> div").boundingBox())!;
  const bar = (await ada.place("nav-home").boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  for (const one of await dock(ada).getByRole("button").all()) {
    const { width, height } = (await one.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await ada.button("player-close").tap();
  await ada.seesNo(dock(ada));
});

test("without scripts it is the browser's own player", async () => {
  const somebody = await stage.visitor({ javaScript: false });
  await somebody.opens(path());
  await somebody.sees(somebody.page.locator("audio[controls]"));
  expect(await somebody.page.locator("[data-island=sound]").isVisible()).toBe(false);
});

test("a press before the script has come opens the file, which plays", async () => {
  const ada = await reader();
  // Of the browser's own page around a sound, which the policy of files leaves without style.
  ada.complaints.expect(/\/media\/files\/.* says Applying inline style/);
  await ada.page.route(/\/assets\/player-[^/]*\.js/, () => {});
  await ada.opens(path());
  await ada.settles();
  await ada.link(["player-play", { name }]).click();
  await soon(() => expect(ada.path).toMatch(/^\/media\/files\/.*\.wav$/));
  await soon(async () => {
    expect(await ada.page.evaluate(() => document.querySelector("video")!.readyState)).toBeGreaterThan(0);
  });
});

/** The page of a person, and how its owner dresses it: the head that stays, the pictures as squares, avatar and header. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { largestPicture } from "#protocol/profile-pictures.ts";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";
import { locales, wordsIn } from "./words.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const enterAsWren = residentOf(stage, "wren");
const picture = async (background: string) => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** Red above; below it is green on the left and blue on the right. Nothing in it is compressed, so it is as large as a photo of a phone. */
async function tallPhoto() {
  const [width, height] = [1_200, 2_600];
  const fill = (background: string, high: number, wide = width) => ({
    create: { width: wide, height: high, channels: 3 as const, background },
  });
  const buffer = await sharp(fill("#ff0000", height))
    .composite([
      { input: fill("#00ff00", height / 2, width / 2), left: 0, top: height / 2 },
      { input: fill("#0000ff", height / 2, width / 2), left: width / 2, top: height / 2 },
    ])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { name: "photo.png", mimeType: "image/png", buffer };
}

const crops = (person: Person) => person.button("crop-apply").click();

const onAPhone = { width: 390, height: 844, touch: true };

test.each(locales)("the buttons beside the face are one row on phones, in %s", async (locale) => {
  const mira = await enterAsMira(onAPhone);
  await mira.asks("POST", "/api/locale", { locale });
  const main = mira.page.getByRole("main");
  const menu = main.getByRole("button", { name: wordsIn(locale)("account-more"), exact: true }).first();
  // Followed, asked, and somebody whom one may follow back.
  for (const username of ["wren", "gated", "quentin"]) {
    await mira.opens(`/@${username}`);
    await mira.settles();
    const follow = main.getByRole("button", { name: `@${username}` }).first();
    const middleOf = async (what: typeof follow) => {
      const { y, height } = (await what.boundingBox())!;
      return y + height / 2;
    };
    for (const width of [320, 360, 375, 390]) {
      await mira.page.setViewportSize({ width, height: 844 });
      expect
        .soft(Math.abs((await middleOf(menu)) - (await middleOf(follow))), `${username} at ${width} px`)
        .toBeLessThan(8);
    }
  }
  await mira.asks("POST", "/api/locale", { locale: "en" });
});

test.each([390, 640, 1280])("the fields of a profile fill their box, at %i px", async (width) => {
  const visitor = await stage.visitor({ width });
  for (const path of ["/@mira", "/@quentin", "/@wren", "/@noam"]) {
    await visitor.opens(path);
    const fields = visitor.page.locator("main dl").first();
    const empty = await fields.evaluate((box) => {
      const areaOf = (it: Element) => it.getBoundingClientRect().width * it.getBoundingClientRect().height;
      return areaOf(box) - [...box.children].reduce((sum, cell) => sum + areaOf(cell), 0);
    });
    // The lines between them.
    expect(empty, path).toBeLessThan(4_000);
  }
});

describe("the head of a profile", () => {
  const name = (person: Person) => person.page.getByRole("heading", { level: 1 });
  /** Before the head of the page itself. */
  const compact = (person: Person) => person.page.getByRole("link", { name: /^Wren Aldous \d+ posts$/ });

  async function readsOn(person: Person): Promise<void> {
    const { height } = (await name(person).boundingBox())!;
    const top = await person.topOf(name(person));
    await person.page.evaluate((by) => scrollTo(0, by), top + height + 80);
  }

  test("comes when the name has left the window, moves nothing, and leads back to it", async () => {
    const mira = await enterAsMira({ ...onAPhone, tool: axe });
    await mira.opens("/@wren");
    await mira.settles();
    await mira.seesNo(compact(mira));
    const feed = mira.page.getByRole("feed");
    const before = await feed.evaluate((it) => it.getBoundingClientRect().top + scrollY);
    await readsOn(mira);
    await mira.sees(compact(mira));
    expect(await mira.topOf(compact(mira))).toBeLessThan(52);
    expect(await feed.evaluate((it) => it.getBoundingClientRect().top + scrollY)).toBeCloseTo(before, 1);
    expect(await findBarriers(mira.page)).toEqual([]);
    await compact(mira).tap();
    await soon(async () => expect(await mira.page.evaluate(() => scrollY)).toBe(0));
    await mira.seesNo(compact(mira));
    await mira.arrivesAt("/@wren");
  });

  test("follows, and leads to where its reader came from", async () => {
    const mira = await enterAsMira(onAPhone);
    await mira.opens("/public/local");
    await mira.settles();
    await mira.page
      .getByRole("link", { name: /^Wren Aldous/ })
      .first()
      .tap();
    await mira.arrivesAt("/@wren");
    await mira.sees(name(mira).getByText("Wren Aldous"));
    await readsOn(mira);
    await mira.sees(compact(mira));
    const buttons = mira.page.getByRole("button", { name: /@wren/ });
    expect(await buttons.count()).toBe(2);
    await mira.link("back").tap();
    await mira.arrivesAt("/public/local");
  });

  test("needs no script", async () => {
    const somebody = await stage.visitor({ ...onAPhone, javaScript: false });
    await somebody.opens("/@wren");
    await somebody.seesNo(compact(somebody));
    await somebody.page.mouse.wheel(0, 900);
    await somebody.sees(compact(somebody));
    await somebody.sees(somebody.link("back"));
  });
});

describe("the pictures of a person", () => {
  const tiles = (person: Person) => person.page.getByRole("feed").getByRole("article");

  test.each([320, 390, 1280])("stand in three columns of squares at %i px", async (width) => {
    const somebody = await stage.visitor({ width, tool: axe });
    await somebody.opens("/@wren/media");
    await somebody.sees(tiles(somebody));
    const boxes = await Promise.all((await tiles(somebody).all()).map((tile) => tile.boundingBox()));
    const [first, second, third] = boxes.map((box) => box!);
    expect(Math.abs(first!.width - first!.height)).toBeLessThan(1);
    expect([second!.y, third!.y]).toEqual([first!.y, first!.y]);
    expect(3 * first!.width + 6).toBeCloseTo((await somebody.page.getByRole("feed").boundingBox())!.width, 0);
    expect(second!.x - first!.x - first!.width).toBeCloseTo(3, 0);
    expect(await findBarriers(somebody.page)).toEqual([]);
  });

  test("are reached by keys, open their post, and lie where they lay on Back", async () => {
    const mira = await enterAsMira();
    const keyboard = new Keyboard(mira);
    await mira.opens("/@wren/media");
    await mira.settles();
    await keyboard.presses("j", "j", "k", "j");
    await keyboard.isOn(tiles(mira).nth(1));
    const id = await tiles(mira).nth(1).getAttribute("data-status");
    await keyboard.presses("Enter");
    await mira.arrivesAt(`/@wren/${id}`);
    await mira.page.goBack();
    await mira.arrivesAt("/@wren/media");
    await keyboard.isOn(tiles(mira).nth(1));
  });

  test("are links without script, and their descriptions open", async () => {
    const somebody = await stage.visitor({ javaScript: false });
    await somebody.opens("/@wren/media");
    await somebody.button("media-description-show").first().click();
    const shown = somebody.page.locator("[popover]:popover-open");
    expect((await shown.textContent())!.length).toBeGreaterThan(10);
    await somebody.button("close", shown).click();
    await somebody.seesNo(shown);
    const id = await tiles(somebody).first().getAttribute("data-status");
    await tiles(somebody).first().getByRole("link").click();
    await somebody.arrivesAt(`/@wren/${id}`);
  });
});

test("hashtags that somebody features lead to their posts with them, and back to all", async () => {
  const wren = await enterAsWren();
  await wren.asks("POST", "/api/v1/featured_tags", { name: "birds" });
  const mira = await enterAsMira({ tool: axe });
  await mira.opens("/@wren/featured");
  await mira.settles();
  const main = mira.page.getByRole("main");
  await mira.sees(main.getByText(/^\d+ posts? · /));
  expect(await findBarriers(mira.page)).toEqual([]);
  await main.getByRole("listitem").getByRole("link", { name: "#birds" }).click();
  await mira.arrivesAt("/@wren?tagged=birds");
  const all = mira.link("profile-tagged-all");
  await mira.sees(all);
  await mira.sees(main.getByRole("article"));
  await all.click();
  await mira.arrivesAt("/@wren");
  await mira.seesNo(all);
});

describe("the card of a person", () => {
  const card = (person: Person) => person.page.getByRole("complementary", { name: "@wren", exact: true });

  test("opens beside their name for a mouse, follows, and closes on Escape", async () => {
    const mira = await enterAsMira({ tool: axe });
    const keyboard = new Keyboard(mira);
    await mira.opens("/tags/birds");
    await mira.settles();
    // The mouse is heard with the keys.
    await keyboard.presses("?");
    await mira.sees(mira.page.getByRole("dialog"));
    await keyboard.presses("Escape");
    await mira.seesNo(mira.page.getByRole("dialog"));
    const name = mira.page.getByRole("link", { name: /^Wren Aldous/ }).first();
    await name.hover();
    await mira.sees(card(mira).getByText(mira.says(["profile-posts", { count: 2 }])));
    await mira.sees(card(mira).getByRole("button", { name: "@wren" }));
    expect(await findBarriers(mira.page)).toEqual([]);
    const [link, box] = [(await name.boundingBox())!, (await card(mira).boundingBox())!];
    expect(box.y >= link.y + link.height || box.y + box.height <= link.y).toBe(true);
    await keyboard.presses("Escape");
    await mira.seesNo(card(mira));
  });
});

describe("one's avatar and header", () => {
  const field = (person: Person, kind: string) => person.field(`profile-picture-change-${kind}`);
  const shown = (person: Person, kind: string) => field(person, kind).locator("xpath=..").locator("img");

  /** From the press to the choice, as the browser sees it. */
  async function chooses(person: Person, kind: string, background: string): Promise<void> {
    const asked = person.page.waitForEvent("filechooser");
    await field(person, kind).click();
    const inMenu = person.page.getByRole("menuitem", { name: person.says("profile-picture-choose") });
    if ((await shown(person, kind).getAttribute("src"))?.includes("/images/") !== true) await inMenu.click();
    await (await asked).setFiles(await picture(background));
    await crops(person);
  }

  test.each(["avatar", "header"])("an %s is pressed, seen before it is kept, kept and removed", async (kind) => {
    const mira = await enterAsMira({ ...onAPhone, tool: axe });
    await mira.opens("/settings/profile");
    await mira.settles();
    const before = await shown(mira, kind).getAttribute("src");
    await chooses(mira, kind, "#336699");
    await mira.sees(mira.page.getByText(mira.says("profile-picture-preview")));
    expect(await shown(mira, kind).getAttribute("src")).toMatch(/^blob:/);
    const accountNow = async () => (await mira.asks<Record<string, string>>("GET", "/api/auth"))[kind];
    expect(await accountNow()).toBe(before);

    await field(mira, kind).click();
    const entry = (words: string) => mira.page.getByRole("menuitem", { name: mira.says(words), exact: true });
    await mira.sees(entry("profile-picture-discard"));
    expect(await findBarriers(mira.page)).toEqual([]);
    await entry("profile-picture-discard").click();
    await soon(async () => expect(await shown(mira, kind).getAttribute("src")).toBe(before));

    await chooses(mira, kind, "#993366");
    await mira.button("profile-form-save").click();
    await soon(async () => expect(await accountNow()).not.toBe(before));
    await soon(async () => expect(await shown(mira, kind).getAttribute("src")).toBe(await accountNow()));
    await mira.seesNo(mira.page.getByText(mira.says("profile-picture-preview")));

    await field(mira, kind).click();
    await entry(`profile-picture-remove-${kind}`).click();
    await mira.isStill();
    await entry(`profile-picture-remove-${kind}`).click();
    await soon(async () => expect(await accountNow()).toMatch(new RegExp(`/images/${kind}\\.png$`)));
    await soon(async () => expect(await shown(mira, kind).getAttribute("src")).toBe(await accountNow()));
  });

  test("the keyboard presses them, too", async () => {
    const mira = await enterAsMira();
    const keyboard = new Keyboard(mira);
    await mira.opens("/settings/profile");
    await mira.settles();
    await field(mira, "avatar").setInputFiles(await picture("#225577"));
    await keyboard.isOn(mira.page.getByRole("slider", { name: mira.says("crop-frame") }));
    await keyboard.tabsTo(mira.button("crop-apply"));
    await keyboard.presses("Enter");
    await keyboard.isOn(field(mira, "avatar"));
    await keyboard.presses("Space");
    await keyboard.isOn(mira.page.getByRole("menuitem", { name: mira.says("profile-picture-choose") }));
    await keyboard.presses("Escape");
    await keyboard.isOn(field(mira, "avatar"));
  });

  test("a tall photo too large for the server is cut to the part that is framed, which is the avatar", async () => {
    const wren = await enterAsWren({ ...onAPhone, tool: axe });
    await wren.opens("/settings/profile");
    await wren.settles();
    const photo = await tallPhoto();
    expect(photo.buffer.length).toBeGreaterThan(largestPicture);
    await field(wren, "avatar").setInputFiles(photo);
    const frame = wren.page.getByRole("slider", { name: wren.says("crop-frame") });
    await wren.sees(frame);
    expect(await findBarriers(wren.page)).toEqual([]);
    for (let step = 0; step < 10; step++) await frame.press("Shift+ArrowDown");
    await crops(wren);
    await wren.sees(wren.page.getByText(wren.says("profile-picture-preview")));
    expect(await findBarriers(wren.page)).toEqual([]);
    const { avatar: before } = await wren.asks<{ avatar: string }>("GET", "/api/auth");
    await wren.button("profile-form-save").click();
    await wren.sees(wren.page.getByText(wren.says("settings-saved")));
    await wren.opens("/@wren");
    const { avatar } = await wren.asks<{ avatar: string }>("GET", "/api/auth");
    expect(avatar).not.toBe(before);
    await wren.sees(wren.page.locator(`main img[src="${avatar}"]`).first());
    const answer = await wren.page.request.get(avatar);
    const { data, info } = await sharp(await answer.body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([400, 400]);
    // The lower half of the photo is green on the left and blue on the right.
    const at = (x: number, y: number) => [...data.subarray((y * 400 + x) * info.channels).subarray(0, 3)];
    for (const y of [20, 380]) {
      const [[, green], [, , blue]] = [at(20, y), at(380, y)] as [number[], number[]];
      expect(Math.min(green!, blue!)).toBeGreaterThan(150);
      expect(at(20, y)[0]! + at(380, y)[0]!).toBeLessThan(200);
    }
  });

  test("without script the browser's own field says what was chosen, and a button removes it", async () => {
    const mira = await enterAsMira({ javaScript: false });
    await mira.opens("/settings/profile");
    await field(mira, "avatar").setInputFiles(await picture("#446688"));
    const { height } = (await field(mira, "avatar").boundingBox())!;
    expect(height).toBeLessThan(60);
    await mira.button("profile-form-save").click();
    await mira.arrivesAt("/settings/profile?saved=1");
    await mira.button("profile-picture-remove-avatar").click();
    await mira.arrivesAt("/settings/profile?saved=1");
    const { avatar } = await mira.asks<{ avatar: string }>("GET", "/api/auth");
    expect(avatar).toMatch(/\/images\/avatar\.png$/);
  });
});

test.each([true, false])("what a profile shows is its owner's to say, with script: %s", async (javaScript) => {
  const mira = await enterAsMira({ javaScript, tool: axe });
  const visitor = await stage.visitor();
  const tab = (name: string) =>
    visitor.page.getByRole("main").getByRole("link", { name: visitor.says(name), exact: true });
  const opens = (description: string) =>
    visitor.page.getByRole("link", { name: visitor.says(["profile-avatar-described", { description }]), exact: true });

  async function saves(shows: boolean, description: string, domains: string): Promise<void> {
    await mira.opens("/settings/profile");
    if (javaScript) await mira.settles();
    for (const name of ["media", "media-replies", "featured"]) {
      await mira.field(`profile-form-show-${name}`).setChecked(shows);
    }
    // Only a picture has a description. Visitors may still be shown the one that another would replace.
    const { avatar } = await mira.asks<{ avatar: string }>("GET", "/api/auth");
    if (avatar.includes("/images/")) {
      await mira.field("profile-picture-change-avatar").setInputFiles(await picture("#775533"));
      if (javaScript) await crops(mira);
    }
    await mira.field("profile-form-avatar-description").fill(description);
    await mira.field("profile-form-attribution-domains").fill(domains);
    await mira.button("profile-form-save").click();
  }

  await saves(false, "A linnet on a gorse bush", "https://Mira.example/\nbirds.example");
  if (javaScript) await mira.sees(mira.page.getByText(mira.says("settings-saved")));
  else await mira.arrivesAt("/settings/profile?saved=1");
  await soon(async () =>
    expect(await mira.field("profile-form-attribution-domains").inputValue()).toBe("mira.example\nbirds.example"),
  );
  expect(await mira.field("profile-form-show-media").isChecked()).toBe(false);
  const barriers = javaScript ? await findBarriers(mira.page) : [];
  expect(barriers).toEqual([]);

  // What visitors read may be a few seconds old.
  await soon(async () => {
    await visitor.opens("/@mira/media");
    expect(visitor.path).toBe("/@mira");
    expect(await opens("A linnet on a gorse bush").count()).toBe(1);
  });
  await visitor.sees(tab("profile-tab-with-replies"));
  await visitor.seesNo(tab("profile-tab-media"));
  await visitor.seesNo(tab("profile-tab-featured"));

  mira.complaints.expect(/update_credentials: 422/);
  await saves(true, "", "not_a_domain");
  const refusal = mira.page.getByText(mira.says(["refusal-account-attribution-domain", { domain: "not_a_domain" }]));
  await mira.sees(refusal.first());
  const websites = mira.field(javaScript ? "profile-form-attribution-domains" : "refused-field-attribution-domains");
  expect(await websites.getAttribute("aria-invalid")).toBe("true");
  await websites.fill("");
  if (javaScript) {
    await mira.seesNo(refusal);
    await mira.button("profile-form-save").click();
    await mira.sees(mira.page.getByText(mira.says("settings-saved")));
  } else {
    await mira.button("refused-send-again").click();
    await mira.arrivesAt("/settings/profile?saved=1");
  }
  await soon(async () => {
    await visitor.opens("/@mira");
    expect(await tab("profile-tab-media").count()).toBe(1);
  });
  await visitor.sees(tab("profile-tab-featured"));
  await visitor.seesNo(opens("A linnet on a gorse bush"));
});

/** The first run of a new account: with and without script, without a pointer, and in every language. */
import { describe, expect, test } from "vitest";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";
import { locales } from "./words.ts";

const stage = setStage({ town: true });
const steps = ["profile", "people", "post"] as const;

/** A small picture, in the colour of a linnet. */
const picture = {
  name: "linnet.gif",
  mimeType: "image/gif",
  buffer: Buffer.from("R0lGODdhAQABAIAAAMIrKwAAACwAAAAAAQABAAACAkQBADs=", "base64"),
};

async function begins(person: Person, username: string): Promise<void> {
  const since = new Date();
  await person.opens("/signup");
  await person.field("signup-username").fill(username);
  await person.field("signin-email").fill(`${username}@mail.example`);
  await person.page.getByRole("checkbox").check();
  await person.button("signup-send").click();
  await person.entersCode(await person.codeFor(`${username}@mail.example`, since), "sent-sign-up");
  await person.sees(person.heading("welcome-profile-title"));
}

describe.each([true, false])("with script: %s", (javaScript) => {
  test("a picture is chosen, somebody is followed in their place, and the first post is out", async () => {
    const nora = await stage.visitor({ javaScript });
    const name = `nora_${javaScript ? "script" : "plain"}`;
    await begins(nora, name);
    const { page } = nora;
    const field = nora.field("profile-picture-change-avatar");
    const label = page.locator("label").filter({ hasText: nora.says("profile-picture-change-avatar") });
    const face = page.getByRole("main").locator("form img");
    const before = await face.getAttribute("src");
    // The browser's own field is never what is pressed.
    const chosen = page.waitForEvent("filechooser");
    await (javaScript ? field : label).click();
    await (await chosen).setFiles(picture);
    if (javaScript) await nora.button("crop-apply").click();
    const display = () => field.evaluate((own) => getComputedStyle(own, "::file-selector-button").display);
    await soon(async () =>
      expect(await (javaScript ? face.getAttribute("src") : display())).toMatch(javaScript ? /^blob:/ : /^none$/),
    );
    await nora.field("welcome-name").fill("Nora New");
    await nora.button("welcome-next").click();

    await nora.sees(nora.heading("welcome-people-title"));
    expect((await nora.accountOf(name)).avatar).not.toBe(before);
    const last = page.getByRole("main").getByRole("listitem").last();
    const follow = last.getByRole("button");
    const who = await last.getByRole("link").last().textContent();
    await follow.scrollIntoViewIfNeeded();
    await follow.click();
    const followed = page.getByRole("main").getByRole("listitem").filter({ hasText: who! });
    await nora.sees(followed.getByText(nora.says("follow-following")));
    await soon(async () => expect(await nora.topOf(followed)).toBeGreaterThan(100));
    expect(await nora.topOf(followed)).toBeLessThan(page.viewportSize()!.height - 100);

    await nora.button("welcome-next").click();
    await nora.field("welcome-post-label").fill("Hello from here.");
    await nora.button("welcome-post").click();
    await nora.arrivesAt("/");
    await nora.sees(nora.post("Hello from here."));
  });
});

test("without a pointer", async () => {
  const kay = await stage.visitor();
  await begins(kay, "kay");
  const hands = new Keyboard(kay);
  await hands.tabsTo(kay.field("profile-picture-change-avatar"));
  await hands.tabsTo(kay.field("welcome-name"));
  await hands.types("Kay");
  await hands.presses("Enter");
  await kay.sees(kay.heading("welcome-people-title"));
  const first = kay.page.getByRole("main").getByRole("listitem").first();
  await hands.tabsTo(first.getByRole("button"));
  await hands.presses("Enter");
  await kay.sees(first.getByText(kay.says("follow-following")));
  // The keyboard goes on at the same person.
  await hands.tabsTo(first.getByRole("link").last());
  await hands.tabsTo(kay.button("welcome-next"));
  await hands.presses("Enter");
  await hands.tabsTo(kay.field("welcome-post-label"));
  await hands.types("By the keys.");
  await hands.tabsTo(kay.button("welcome-post"));
  await hands.presses("Enter");
  await kay.arrivesAt("/");
  await kay.sees(kay.post("By the keys."));
});

test.each(locales)("axe finds nothing in any step, in %s", async (locale) => {
  const lou = await stage.visitor({ locale, tool: axe });
  await begins(lou, `lou_${locale}`);
  for (const step of steps) {
    await lou.opens(`/welcome?step=${step}`);
    for (const theme of ["light", "dark"] as const) {
      await lou.page.emulateMedia({ colorScheme: theme });
      expect(await findBarriers(lou.page), `${step}, ${theme}`).toEqual([]);
    }
  }
});

test("somebody who signs up to follow a person lands there, and has the first run a link away", async () => {
  const mae = await stage.visitor({ tool: axe });
  await mae.opens("/@wren");
  await mae.button(["follow-label", { label: mae.says("follow"), acct: "wren" }]).click();
  await mae.link("signin-no-account-link").click();
  const since = new Date();
  await mae.field("signup-username").fill("mae");
  await mae.field("signin-email").fill("mae@mail.example");
  await mae.page.getByRole("checkbox").check();
  await mae.button("signup-send").click();
  await mae.entersCode(await mae.codeFor("mae@mail.example", since), "sent-sign-up");
  await mae.arrivesAt("/@wren");
  await mae.sees(mae.page.getByRole("status").getByText(mae.says("told-follow")));
  await mae.settles();
  expect(await findBarriers(mae.page)).toEqual([]);
  await mae.link("told-new-link").click();
  await mae.sees(mae.heading("welcome-profile-title"));
});

test.each(locales)("a forgotten box is asked for below it, in words of the page, in %s", async (locale) => {
  const person = await stage.visitor({ locale });
  await person.opens("/signup");
  await person.field("signup-username").fill("olaf");
  const line = person.page.getByText(person.says("signup-agreement-needed"));
  const box = person.page.getByRole("checkbox");
  const bubbles = box.evaluate(
    (it) => new Promise((tell) => it.addEventListener("invalid", (event) => tell(!event.defaultPrevented))),
  );
  await person.field("signin-email").fill("olaf@mail.example");
  expect(await line.isVisible()).toBe(false);
  await person.button("signup-send").click();
  await person.sees(line);
  expect(await bubbles).toBe(false);
  expect(await box.evaluate((it) => it === document.activeElement)).toBe(true);
  await box.check();
  expect(await line.isVisible()).toBe(false);
});

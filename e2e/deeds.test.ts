/**
 * What a visitor presses is what they sign in for: the page says so, and when they
 * are back where they were, it is done. With script, without, and without a pointer.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { setStage } from "./stage.ts";
import { locales } from "./words.ts";

const stage = setStage();

let ada: Person;
let poll: Status;
beforeAll(async () => {
  ada = await stage.visitor();
  await ada.signsUp("ada");
  for (let number = 0; number < 12; number++) await ada.publishes(`Line ${number}.`);
  poll = await ada.publishes("Tea?", { poll: { options: ["Yes", "No"], expires_in: 3_600 } });
  const ben = await stage.visitor();
  await ben.signsUp("ben");
});

/** From the sign-in page on, by the code, as ben. */
async function signsIn(person: Person, button = "sent-sign-in"): Promise<void> {
  const asked = new Date();
  await person.field("signin-email").fill("ben@mail.example");
  await person.button("signin-send").click();
  await person.entersCode(await person.codeFor("ben@mail.example", asked), button);
}

const followOf = (person: Person, says: string) =>
  person.button(["follow-label", { label: person.says(says), acct: "ada" }]);

describe.each([true, false])("with script: %s", (javaScript) => {
  test("a follow", async () => {
    const ben = await stage.visitor({ javaScript });
    await ben.opens("/@ada");
    await followOf(ben, "follow").click();
    await ben.sees(ben.heading(["deed-follow", { who: "ada" }]));
    await signsIn(ben);
    await ben.arrivesAt("/@ada");
    await ben.sees(followOf(ben, "follow-following"));
    await ben.sees(ben.page.getByRole("status").getByText(ben.says("told-follow")));
    // For the next one.
    await followOf(ben, "follow-following").click();
    await ben.sees(followOf(ben, "follow"));
  });

  test("a vote", async () => {
    const visitor = await stage.visitor({ javaScript });
    await visitor.opens(`/@ada/${poll.id}`);
    const asked = visitor.post("Tea?");
    await visitor.sees(asked.getByRole("listitem").filter({ hasText: "No" }));
    await asked.getByText(visitor.says("poll-vote")).first().click();
    await asked.getByRole("radio", { name: "No" }).check();
    await visitor.button("poll-vote", asked).click();
    await visitor.sees(visitor.heading(["deed-vote", { who: "ada" }]));

    // Somebody without an account makes one on the way.
    const name = `cleo_${javaScript ? "script" : "plain"}`;
    await visitor.link("signin-no-account-link").click();
    await visitor.sees(visitor.page.getByText(visitor.says(["deed-vote-next", { who: "ada" }])));
    const since = new Date();
    await visitor.field("signup-username").fill(name);
    await visitor.field("signin-email").fill(`${name}@mail.example`);
    await visitor.page.getByRole("checkbox").check();
    await visitor.button("signup-send").click();
    await visitor.entersCode(await visitor.codeFor(`${name}@mail.example`, since), "sent-sign-up");
    await visitor.arrivesAt(`/@ada/${poll.id}`);
    await visitor.sees(visitor.post("Tea?").getByText(visitor.says("poll-own-vote")));
  });

  test("a reply", async () => {
    const ben = await stage.visitor({ javaScript });
    await ben.opens("/@ada");
    await ben.action(ben.post("Tea?"), "status-reply").click();
    await ben.sees(ben.heading(["deed-reply", { who: "ada" }]));
    await signsIn(ben);
    const field = ben.field("compose-reply-placeholder");
    await field.waitFor();
    expect(await field.inputValue()).toBe("@ada ");
  });
});

test("without a pointer: the key of a button, the words and the code, and the post is there again", async () => {
  const ben = await stage.visitor();
  const hands = new Keyboard(ben);
  await ben.opens("/@ada");
  await ben.settles();
  const post = ben.post("Line 1.");
  for (let step = 0; step < 12; step++) await hands.presses("j");
  await hands.isOn(post);
  await hands.presses("f");
  await ben.sees(ben.heading(["deed-toggle", { verb: "favourite", who: "ada" }]));
  await hands.tabsTo(ben.field("signin-email"));
  const asked = new Date();
  await hands.types("ben@mail.example");
  await hands.presses("Enter");
  await hands.isOn(ben.field("sent-code"));
  await hands.types(await ben.codeFor("ben@mail.example", asked));
  await ben.arrivesAt("/@ada");
  await ben.sees(ben.action(post, "status-favourite", { pressed: true }));
  await ben.settles();
  const top = await ben.topOf(post);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(900);
});

test.each(locales)("axe finds nothing on the way, in %s", async (locale) => {
  const visitor = await stage.visitor({ locale, tool: axe });
  await visitor.opens(`/@ada/${poll.id}`);
  await visitor.post("Tea?").getByText(visitor.says("poll-vote")).first().click();
  expect(await findBarriers(visitor.page)).toEqual([]);
  await visitor.action(visitor.post("Tea?"), "status-bookmark").click();
  await visitor.link("signin-no-account-link").waitFor();
  for (const theme of ["light", "dark"] as const) {
    await visitor.page.emulateMedia({ colorScheme: theme });
    expect(await findBarriers(visitor.page), theme).toEqual([]);
  }
  await visitor.link("signin-no-account-link").click();
  await visitor.field("signup-username").waitFor();
  expect(await findBarriers(visitor.page)).toEqual([]);
});

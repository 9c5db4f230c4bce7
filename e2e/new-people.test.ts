/**
 * Linnet as two new people meet it: they sign up with the code from the mail, one
 * follows the other, one writes, the other answers; until they sign out again.
 *
 * Once in each language, once without script, once without a pointer.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "./person.ts";
import { soon } from "./soon.ts";
import { setStage } from "./stage.ts";
import { tellAsOneStory } from "./story.ts";
import { locales, type Locale } from "./words.ts";

const stage = setStage();

// The first account of a server is its operator's, who hears of each sign-up; the others are as all people are.
beforeAll(async () => {
  const operator = await stage.visitor();
  await operator.signsUp("olga");
  await stage.sendHome();
});

const hello: Record<Locale, string> = {
  en: "First light, and a linnet on the wire.",
  de: "Erstes Licht, und ein Hänfling auf dem Draht.",
  ru: "Первый свет, и коноплянка на проводе.",
};
const answer: Record<Locale, string> = {
  en: "It sang here, too.",
  de: "Hier hat er auch gesungen.",
  ru: "Здесь она тоже пела.",
};

describe.each(locales)("two people, in %s", (locale) => {
  let ada: Person;
  let ben: Person;
  beforeAll(async () => {
    ada = await stage.visitor({ locale });
    ben = await stage.visitor({ locale });
  });
  afterAll(() => stage.sendHome());
  tellAsOneStory();

  test("they sign up, each with the code from the mail", async () => {
    await ada.opens("/");
    await ada.sees(ada.link("nav-sign-up"));
    await Promise.all([ada.signsUp(`ada_${locale}`), ben.signsUp(`ben_${locale}`)]);
    await ada.sees(ada.page.getByText(ada.says("home-empty")));
    expect(await ada.page.getAttribute("html", "lang")).toBe(locale);
  });

  test("one finds the other and follows", async () => {
    await ben.listensTo("user");
    await ben.place("nav-search").click();
    await ben.field("search-field").fill(ada.username);
    await ben.button("search-submit").click();
    await ben.page
      .getByRole("main")
      .getByRole("link", { name: ada.username, exact: true })
      .first()
      .click();
    await ben.arrivesAt(`/@${ada.username}`);
    await followButton(ben, ada, "follow").click();
    await ben.sees(followButton(ben, ada, "follow-following"));
    await ada.sees(ada.badge(1));
  });

  test("one writes, and the other sees it arrive without moving what they read", async () => {
    await ben.place("nav-home").click();
    await ben.listensTo("user");
    await beginsToWrite(ada, hello[locale]);
    await ada.button("compose-publish").click();
    await ada.sees(ada.post(hello[locale]));
    await ben.sees(ben.button(["timeline-new", { count: 1 }]));
    expect(await ben.post(hello[locale]).count()).toBe(0);
    await ben.button(["timeline-new", { count: 1 }]).click();
    await ben.sees(ben.post(hello[locale]));
  });

  test("the other favorites, boosts and bookmarks it", async () => {
    const post = ben.post(hello[locale]);
    for (const action of ["status-favourite", "status-reblog", "status-bookmark"]) {
      await ben.action(post, action).click();
      await ben.sees(ben.action(post, action, { pressed: true }));
    }
    await ben.place("nav-bookmarks").click();
    await ben.sees(ben.post(hello[locale]));
    await ben.place("nav-favourites").click();
    await ben.sees(ben.post(hello[locale]));
  });

  test("the other answers", async () => {
    await ben.place("nav-home").click();
    await ben.action(ben.post(hello[locale]), "status-reply", { role: "link" }).click();
    const field = ben.field("compose-reply-placeholder");
    await field.waitFor();
    expect(await field.inputValue()).toBe(`@${ada.username} `);
    await field.pressSequentially(answer[locale]);
    await ben.button("compose-reply").click();
    await ben.sees(ben.post(answer[locale]));
  });

  test("one asks in a poll, and the other votes", async () => {
    await ben.place("nav-home").click();
    await beginsToWrite(ada, "1 + 1?");
    await ada.button("compose-poll-add").click();
    await ada.field(["compose-poll-option", { number: 1 }]).fill("10");
    await ada.field(["compose-poll-option", { number: 2 }]).fill("2");
    await ada.button("compose-publish").click();
    await ben.button(["timeline-new", { count: 1 }]).click();
    const poll = ben.post("1 + 1?");
    await poll.getByRole("radio", { name: "10" }).check();
    await ben.button("poll-vote", poll).click();
    await ben.sees(poll.getByText(ben.says("poll-own-vote")));
    await ben.seesNo(ben.button("poll-vote", poll));
  });

  test("both hear of it: a badge at once, and the list behind it", async () => {
    await ada.badge(4).click();
    for (const event of ["notification-follow", "notification-favourite", "notification-reblog"]) {
      await ada.sees(ada.page.getByText(ada.says([event, { name: ben.username, others: 0 }]), { exact: true }));
    }
    const reply = ada.post(answer[locale]);
    await ada.sees(reply.getByText(ada.says(["notification-mention", { name: ben.username }])));
    await ada.seesNo(ada.badge(4));

    await ada.action(reply, "status-favourite").click();
    await ben.badge(1).click();
    await ben.sees(ben.page.getByText(ben.says(["notification-favourite", { name: ada.username, others: 0 }])));
  });

  test("a reload and the way back lead to the same pixel of a long timeline", async () => {
    for (let number = 1; number <= 45; number++) await ada.publishes(`Line ${number}.`);
    await ben.opens("/");
    await ben.listensTo("user");
    const far = ben.post("Line 14.");
    await soon(async () => {
      await ben.page.mouse.wheel(0, 2_000);
      expect(await far.count()).toBe(1);
    });
    await far.scrollIntoViewIfNeeded();
    const place = await ben.topOf(far);
    expect(await ben.page.evaluate(() => scrollY)).toBeGreaterThan(1_000);

    await ben.page.reload();
    await soon(async () => expect(await ben.topOf(far)).toBe(place));

    await ben.listensTo("user");
    await far.getByRole("time").click();
    await ben.page.waitForURL(/\/\d+$/);
    await ben.sees(ben.heading("status-page-title"));
    await ben.page.goBack();
    await soon(async () => expect(await ben.topOf(far)).toBe(place));
  });

  test("who signs out is a visitor, and every socket of theirs closes", async () => {
    const elsewhere = await ben.context.newPage();
    const socket = elsewhere.waitForEvent("websocket");
    await elsewhere.goto(`${stage.program.origin}/`);
    await (await socket).waitForEvent("framesent");
    await ben.page.getByRole("button", { name: `@${ben.username}` }).click();
    await ben.button("nav-sign-out").click();
    await ben.sees(ben.heading(["actors-title", { server: new URL(stage.program.origin).host }]));
    await ben.sees(ben.link("nav-sign-in"));
    await ben.hasNoSocket();
    const open = await socket;
    await soon(() => expect(open.isClosed()).toBe(true));
  });
});

/** From home, in the composer that opens there. */
async function beginsToWrite(person: Person, text: string): Promise<void> {
  await person.link("compose-placeholder").click();
  await person.field("compose-placeholder").fill(text);
}

/** It says of whom it speaks to those who do not see where it stands. */
function followButton(person: Person, other: Person, says: string) {
  return person.button(["follow-label", { label: person.says(says), acct: other.username }]);
}

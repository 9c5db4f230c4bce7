/**
 * Linnet as two new people meet it: they sign up with the code from the mail, one
 * follows the other, one writes, the other answers; until they sign out again.
 *
 * Once in each language, once without script, once without a pointer.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";
import { tellAsOneStory } from "./story.ts";
import { locales, type Locale } from "./words.ts";

const stage = setStage({ ownDatabase: true });

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
    await ben.button("nav-search").click();
    await ben.page.getByRole("main").getByRole("link", { name: ada.username, exact: true }).first().click();
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
    await ben.sees(ben.heading("nav-home"));
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
      await ada.sees(ada.page.getByText(ada.says([event, { name: ben.username }]), { exact: true }));
    }
    const reply = ada.post(answer[locale]);
    await ada.sees(reply.getByText(ada.says(["notification-reply", { name: ben.username }])));
    await ada.seesNo(ada.badge(4));

    await ada.action(reply, "status-favourite").click();
    await ben.badge(1).click();
    await ben.sees(ben.page.getByText(ben.says(["notification-favourite", { name: ada.username, others: 0 }])));
  });

  test("what arrives, a reload and the way back leave a long timeline at the same pixel", async () => {
    for (let number = 1; number < 45; number++) await ada.publishes(`Line ${number}.`);
    await ben.receives(await ada.publishes("Line 45."));
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

    await ada.publishes("Line 46.");
    await ben.sees(ben.button(["timeline-new", { count: 1 }]));
    expect(await ben.topOf(far)).toBeCloseTo(place, 0);

    await ben.page.reload();
    await soon(async () => expect(await ben.topOf(far)).toBeCloseTo(place, 0));

    await ben.listensTo("user");
    await far.getByRole("time").click();
    await ben.page.waitForURL(/\/\d+$/);
    await ben.sees(ben.heading("status-page-title"));
    await ben.page.goBack();
    await soon(async () => expect(await ben.topOf(far)).toBeCloseTo(place, 0));
  });

  test("who signs out is a visitor, and every socket of theirs closes", async () => {
    const elsewhere = await ben.context.newPage();
    const socket = elsewhere.waitForEvent("websocket");
    // What a page asks for last, a second after it has come: an answer to somebody signed out would be a complaint.
    const atRest = elsewhere.waitForResponse(/\/active-here-/);
    await elsewhere.goto(`${stage.program.origin}/`);
    await (await socket).waitForEvent("framesent");
    await atRest;
    await elsewhere.waitForLoadState("networkidle");
    // Each page asks who is signed in now: nobody is.
    ben.complaints.expect(/\/api\/auth: 401/);
    await ben.page.getByRole("button", { name: `@${ben.username}` }).click();
    await ben.signsOut();
    await ben.sees(ben.heading(["actors-title", { server: new URL(stage.program.origin).host }]));
    await ben.sees(ben.link("nav-sign-in"));
    const open = await socket;
    await soon(() => expect(open.isClosed()).toBe(true));
  });
});

describe("two people, without script", () => {
  let ada: Person;
  let ben: Person;
  beforeAll(async () => {
    ada = await stage.visitor({ javaScript: false });
    ben = await stage.visitor({ javaScript: false });
  });
  afterAll(() => stage.sendHome());
  tellAsOneStory();

  test("they sign up by forms", async () => {
    await ada.opens("/");
    await ada.link("nav-sign-up").first().click();
    await ada.arrivesAt("/signup");
    await Promise.all([ada.signsUp("ada_plain"), ben.signsUp("ben_plain")]);
    await ada.sees(ada.page.getByText(ada.says("home-empty")));
  });

  test("one writes, the other follows and reads", async () => {
    await ben.opens("/@ada_plain");
    await followButton(ben, ada, "follow").click();
    await ben.sees(followButton(ben, ada, "follow-following"));
    await ben.arrivesAt("/@ada_plain");
    await beginsToWrite(ada, hello.en);
    await ada.button("compose-publish").click();
    await ada.arrivesAt("/");
    await ada.sees(ada.post(hello.en));
    await ben.opens("/");
    await ben.sees(ben.post(hello.en));
  });

  test("one goes back to what was sent, and sending it again makes no second post", async () => {
    await ada.page.goBack();
    await ada.field("compose-placeholder").fill(hello.en);
    await ada.button("compose-publish").click();
    await ada.arrivesAt("/");
    await ada.sees(ada.post(hello.en));
    expect(await ada.post(hello.en).count()).toBe(1);
  });

  test("the other favorites, boosts and bookmarks, and comes back to the same page each time", async () => {
    for (const action of ["status-favourite", "status-reblog", "status-bookmark"]) {
      await ben.action(ben.post(hello.en), action).click();
      await ben.sees(ben.action(ben.post(hello.en), action, { pressed: true }));
      await ben.arrivesAt("/");
    }
  });

  test("the other answers, and votes in a poll", async () => {
    await ben.action(ben.post(hello.en), "status-reply", { role: "link" }).click();
    const field = ben.field("compose-reply-placeholder");
    await field.fill((await field.inputValue()) + answer.en);
    await ben.button("compose-reply").click();
    await ben.sees(ben.post(answer.en));

    // Only script can add the fields of a poll to the composer.
    await ben.receives(await ada.publishes("1 + 1?", { poll: { options: ["10", "2"], expires_in: 3_600 } }));
    await ben.opens("/");
    const poll = ben.post("1 + 1?");
    await poll.getByRole("radio", { name: "10" }).check();
    await ben.button("poll-vote", poll).click();
    await ben.sees(poll.getByText(ben.says("poll-own-vote")));
  });

  test("both find it among their notifications, and sign out", async () => {
    await ada.opens("/");
    await ada.badge(4).click();
    for (const event of ["notification-follow", "notification-favourite", "notification-reblog"]) {
      await ada.sees(ada.page.getByText(ada.says([event, { name: ben.username }]), { exact: true }));
    }
    await ada.action(ada.post(answer.en), "status-favourite").click();
    await ada.arrivesAt("/notifications");
    await ben.opens("/");
    await ben.badge(1).click();
    await ben.sees(ben.page.getByText(ben.says(["notification-favourite", { name: ada.username, others: 0 }])));
    await ben.page.getByRole("button", { name: `@${ben.username}` }).click();
    await ben.signsOut();
    await ben.arrivesAt("/");
    await ben.sees(ben.link("nav-sign-in"));
  });
});

describe("somebody without a pointer", () => {
  let kay: Person;
  let hands: Keyboard;
  let lee: Person;
  beforeAll(async () => {
    kay = await stage.visitor();
    hands = new Keyboard(kay);
    lee = await stage.visitor();
    await lee.signsUp("lee");
  });
  afterAll(() => stage.sendHome());
  tellAsOneStory();

  test("signs up", async () => {
    const asked = new Date();
    await kay.opens("/");
    await kay.settles();
    await hands.tabsTo(kay.link("skip-to-content"));
    await hands.presses("Enter");
    await hands.isOn(kay.page.getByRole("main"));
    await hands.tabsBackTo(kay.link("nav-sign-up").first());
    await hands.presses("Enter");
    await kay.arrivesAt("/signup");
    await hands.isOn(kay.field("signup-username"));
    await hands.types("kay");
    await hands.tabsTo(kay.field("signin-email"));
    await hands.types("kay@mail.example");
    await hands.tabsTo(kay.page.getByRole("checkbox"));
    await hands.presses("Space");
    await hands.tabsTo(kay.button("signup-send"));
    await hands.presses("Enter");
    await hands.isOn(kay.field("sent-code"));
    await hands.types(await kay.codeFor("kay@mail.example", asked));
    await kay.arrivesAt("/welcome");
    await hands.tabsTo(kay.field("profile-picture-change-avatar"));
    await hands.tabsTo(kay.field("welcome-name"));
    await hands.types("Kay");
    await hands.presses("Enter");
    await kay.sees(kay.heading("welcome-people-title"));
    await hands.tabsTo(kay.button("welcome-next"));
    await hands.presses("Enter");
    await kay.sees(kay.heading("welcome-post-title"));
    await hands.tabsTo(kay.button("welcome-skip"));
    await hands.presses("Enter");
    await kay.arrivesAt("/");
    await kay.listensTo("user");
  });

  test("writes", async () => {
    await hands.presses("n");
    await hands.isOn(kay.field("compose-placeholder"));
    await hands.types("Written without a pointer.");
    await hands.tabsTo(kay.button("compose-publish"));
    await hands.presses("Enter");
    await kay.sees(kay.post("Written without a pointer."));
  });

  test("searches and follows", async () => {
    await hands.presses("/");
    await hands.isOn(kay.page.getByRole("searchbox", { name: kay.says("nav-search") }));
    await hands.types("lee");
    await hands.presses("Enter");
    await kay.arrivesAt("/search?q=lee");
    await hands.isOn(kay.page.getByRole("main"));
    await hands.tabsTo(followButton(kay, lee, "follow"));
    await hands.presses("Enter");
    await kay.sees(followButton(kay, lee, "follow-following"));
  });

  test("reads, favorites, boosts, bookmarks", async () => {
    await lee.publishes("Third from the top.");
    await lee.publishes("Second from the top.");
    await kay.receives(await lee.publishes("At the top."));
    await hands.presses("g", "h");
    await kay.arrivesAt("/");
    await kay.sees(kay.post("At the top."));
    await hands.presses("j");
    await hands.isOn(kay.post("At the top."));
    await hands.presses("j", "j", "k");
    const second = kay.post("Second from the top.");
    await hands.isOn(second);
    await hands.presses("f", "b", "d");
    for (const action of ["status-favourite", "status-reblog", "status-bookmark"]) {
      await kay.sees(kay.action(second, action, { pressed: true }));
    }
  });

  test("answers", async () => {
    await hands.presses("r");
    const field = kay.field("compose-reply-placeholder");
    await hands.isOn(field);
    await hands.types("Seen from the keyboard.");
    await hands.presses("Control+Enter");
    await kay.sees(kay.post("Seen from the keyboard."));
  });

  test("sees what arrives, and votes", async () => {
    await hands.presses("g", "h");
    await kay.arrivesAt("/");
    await kay.listensTo("user");
    await lee.publishes("Tea?", { poll: { options: ["Yes", "No"], expires_in: 3_600 } });
    await kay.sees(kay.button(["timeline-new", { count: 1 }]));
    await hands.presses(".");
    const poll = kay.post("Tea?");
    await kay.sees(poll);
    await hands.tabsTo(poll.getByRole("radio", { name: "Yes" }));
    await hands.presses("Space");
    await hands.tabsTo(kay.button("poll-vote", poll));
    await hands.presses("Enter");
    await kay.sees(poll.getByText(kay.says("poll-own-vote")));
  });

  test("opens a post and comes back to it", async () => {
    await hands.presses("g", "h");
    // The page that is left shows the post, too; the one that has come begins anew.
    await hands.isOn(kay.page.getByRole("main"));
    await kay.sees(kay.post("Tea?"));
    await hands.presses("j", "j", "Enter");
    await kay.sees(kay.heading("status-page-title"));
    await hands.isOn(kay.page.getByRole("main"));
    await hands.tabsTo(kay.link("back"));
    await hands.presses("Enter");
    await kay.arrivesAt("/");
    await hands.isOn(kay.post("Seen from the keyboard."));
  });

  test("asks which keys there are", async () => {
    await hands.presses("?");
    const list = kay.page.getByRole("dialog", { name: kay.says("shortcuts-title") });
    await kay.sees(list);
    await hands.tabsBackTo(kay.button("close", list));
    await hands.presses("Escape");
    await kay.seesNo(list);
  });

  test("hears of answers, and signs out", async () => {
    await lee.asks("POST", `/api/v1/accounts/${(await lee.accountOf("kay")).id}/follow`);
    await kay.sees(kay.badge(1));
    await hands.presses("g", "n");
    await kay.sees(kay.page.getByText(kay.says(["notification-follow", { name: "lee", others: 0 }])));
    await hands.tabsTo(kay.page.getByRole("button", { name: "@kay" }));
    await hands.presses("Enter");
    await hands.tabsTo(kay.page.locator("summary").filter({ hasText: kay.says("nav-sign-out") }));
    await hands.presses("Enter");
    await hands.tabsTo(kay.button(["nav-sign-out-confirm", { acct: "kay" }]));
    kay.complaints.expect(/\/api\/auth: 401/);
    await hands.presses("Enter");
    await kay.sees(kay.link("nav-sign-in"));
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

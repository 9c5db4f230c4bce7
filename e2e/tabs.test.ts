/** Two tabs of one browser with two accounts in it; and a code that comes twice, or to a page that was loaded again. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import type { Person } from "./person.ts";
import { newcomer } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage, type Stage } from "./stage.ts";
import { wordsIn } from "./words.ts";

const stage = setStage({ town: true, anew: true });

const switcher = (page: Page) => page.locator("#accounts");
const openSwitcher = (page: Page) => page.locator('button[popovertarget="accounts"]:visible').first().click();

/** Mira's browser, in which wren came later; the second tab writes as wren. */
async function bothIn(person: Person, words: string): Promise<Page> {
  await person.signsIn("mira");
  await person.signsIn("wren");
  const second = await person.context.newPage();
  await second.goto(new URL("/compose", person.page.url()).href);
  await person.field("compose-placeholder", second).first().fill(words);
  return second;
}

async function postsOf(person: Person, username: string): Promise<string> {
  const { id } = await person.accountOf(username);
  return JSON.stringify(await person.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses?limit=5`));
}

test("a tab whose account was switched away follows at once, and its words wait with their account", async () => {
  const person = await stage.visitor();
  person.complaints.expect(/: 409$/);
  const second = await bothIn(person, "Only wren says this");
  await person.opens("/");
  await person.settles();
  await openSwitcher(person.page);
  await switcher(person.page).getByRole("button", { name: /mira/ }).click();

  await person.sees(second.getByText(person.says(["account-now", { acct: "mira" }])));
  expect(await person.field("compose-placeholder", second).first().inputValue()).toBe("");
  await second.close();
  expect(await postsOf(person, "mira")).not.toContain("Only wren says this");

  await person.settles();
  await openSwitcher(person.page);
  await switcher(person.page).getByRole("button", { name: /wren/ }).click();
  await person.opens("/compose");
  await soon(async () =>
    expect(await person.field("compose-placeholder").first().inputValue()).toBe("Only wren says this"),
  );
});

test("a tab that follows another account says so in the language that its page has now", async () => {
  const person = await stage.visitor();
  person.complaints.expect(/: 409$/);
  const second = await bothIn(person, "Words of wren");
  await person.context.addCookies([{ name: "locale", value: "de", url: stage.program.origin }]);
  await person.asks("POST", "/api/auth/switch", { account_id: (await person.accountOf("mira")).id });
  await person.sees(second.getByText(wordsIn("de")("account-now", { acct: "mira" })));
  await second.close();
});

test("a tab whose account was signed out follows too, to the account that is left and then to nobody", async () => {
  const person = await stage.visitor();
  person.complaints.expect(/: 409$/, /: 401$/);
  const second = await bothIn(person, "Wren has left");
  const signOut = async () => {
    await person.opens("/");
    await person.settles();
    await openSwitcher(person.page);
    await person.signsOut(switcher(person.page));
  };
  await signOut();
  await person.sees(second.getByText(person.says(["account-now", { acct: "mira" }])));
  await signOut();
  await person.sees(second.getByText(person.says("account-signed-out")));
  await second.close();
});

test("the title of each tab says how much is unread, and no longer when it was read in one of them", async () => {
  const ada = await newcomer(stage, "ada");
  const ben = await newcomer(stage, "ben");
  const first = await ada.publishes("Anyone there?");
  await ada.opens("/public/local");
  await ada.listensTo("user");
  const other = await ada.opensTab();
  await other.opens("/settings");
  await other.listensTo("user");
  const titles = (...expected: string[]) =>
    soon(async () => expect([await ada.page.title(), await other.page.title()]).toEqual(expected));
  const [local, settings] = [`${ada.says("nav-local")} · Linnet`, `${ada.says("nav-settings")} · Linnet`];
  await titles(local, settings);
  await ben.publishes("@ada Me!", { in_reply_to_id: first.id });
  await ben.asks("POST", `/api/v1/statuses/${first.id}/favourite`);
  await titles(`(2) ${local}`, `(2) ${settings}`);
  // It comes with the page, and stays from page to page.
  expect(await (await ada.context.request.get(`${stage.program.origin}/public/local`)).text()).toContain(
    `<title>(2) ${local}</title>`,
  );
  await ada.place("nav-search").click();
  await titles(`(2) ${ada.says("nav-search")} · Linnet`, `(2) ${settings}`);
  await ada.badge(2).click();
  await titles(`${ada.says("nav-notifications")} · Linnet`, settings);
  await ada.page.goBack();
  await titles(`${ada.says("nav-search")} · Linnet`, settings);
});

test("a form of a tab without script is not sent for another account, and nothing typed is lost", async () => {
  const person = await stage.visitor({ javaScript: false });
  person.complaints.expect(/: 409$/);
  const second = await bothIn(person, "Written as wren");
  await person.asks("POST", "/api/auth/switch", { account_id: (await person.accountOf("mira")).id });
  await second
    .getByRole("button", { name: person.says("compose-publish"), exact: true })
    .first()
    .click();
  await person.sees(second.getByText("Written as wren"));
  expect(await postsOf(person, "mira")).not.toContain("Written as wren");
  await second.getByRole("button", { name: person.says(["refused-switch", { acct: "wren" }]) }).click();
  await soon(async () => expect(await postsOf(person, "wren")).toContain("Written as wren"));
  await second.close();
});

describe.each([
  ["another tab", (stage: Stage, mira: Person) => stage && mira.opensTab()],
  ["another device", (stage: Stage) => stage.visitor()],
] as const)("what is done about somebody in %s", (where, opens) => {
  test.each([
    ["a block", "block", "unblock", { undo: true }],
    ["a mute", "mute", "unmute", {}],
    ["an unfollow", "unfollow", "follow", {}],
  ])("%s takes their posts from an open home, and its undo brings them back", async (_, verb, undo, body) => {
    const mira = await stage.visitor();
    await mira.signsIn("mira");
    const wren = await stage.visitor();
    await wren.signsIn("wren");
    const text = `Of ${verb} and ${where}`;
    await mira.receives(await wren.publishes(text));
    await mira.opens("/");
    await mira.settles();
    await mira.sees(mira.post(text));
    const other = await opens(stage, mira);
    if (where === "another device") await other.signsIn("mira");
    const { id } = await other.accountOf("wren");
    await other.asks("POST", `/api/v1/accounts/${id}/${verb}`, {});
    await mira.seesNo(mira.post(text));
    await other.asks("POST", `/api/v1/accounts/${id}/${undo}`, body);
    await mira.sees(mira.post(text));
  });
});

test.each([
  ["with scripts", true],
  ["without", false],
])("an edit in one tab never goes unseen over that of another, %s", async (_, javaScript) => {
  const mira = await stage.visitor({ javaScript });
  mira.complaints.expect(/: 409$/);
  await mira.signsIn("mira");
  const { id } = await mira.publishes("As it was");
  const edit = `/@mira/compose?edit=${id}`;
  const { page } = mira;
  const content = async () => (await mira.asks<Status>("GET", `/api/v1/statuses/${id}`)).content;
  await mira.opens(edit);
  if (javaScript) await mira.settles();
  const field = mira.field("compose-placeholder");
  await field.fill("From this tab");
  await mira.asks("PUT", `/api/v1/statuses/${id}`, { status: "From the other tab" });
  await mira.button("compose-save").click();

  const newer = mira.link("compose-see-newer");
  await mira.sees(newer);
  expect(await page.locator("textarea[name=status]").inputValue()).toBe("From this tab");
  expect(await content()).toBe("<p>From the other tab</p>");
  const [other] = await Promise.all([mira.context.waitForEvent("page"), newer.click()]);
  await mira.sees(other.getByText("From the other tab"));
  await other.close();
  await mira.button("compose-save-over").click();
  await mira.arrivesAt(`/@mira/${id}`);
  expect(await content()).toBe("<p>From this tab</p>");
});

test("six digits and Enter, before the answer comes, sign in once", async () => {
  const person = await stage.visitor();
  const asked = new Date();
  await person.opens("/signin");
  await person.field("signin-email").fill("mira@town.example");
  await person.button("signin-send").click();
  const field = person.field("sent-code");
  await field.waitFor();
  const code = await person.codeFor("mira@town.example", asked);
  let sent = 0;
  const [released, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await person.page.exposeFunction("enterReleased", released.resolve);
  await person.page.evaluate(() => {
    const { enterReleased } = window as unknown as { enterReleased(): void };
    addEventListener("keyup", ({ key }) => key === "Enter" && enterReleased());
  });
  await person.page.route("**/sent", async (route) => {
    sent++;
    await held.promise;
    await route.continue();
  });
  await field.pressSequentially(code, { delay: 20 });
  await soon(() => expect(sent).toBe(1));
  // Playwright takes a press for done when the page that it leads to is there.
  const pressed = person.page.keyboard.press("Enter");
  await released.promise;
  held.resolve();
  await pressed;
  await person.arrivesAt("/");
  expect(sent).toBe(1);
});

test("a phone that has dropped the page for the code loads it again: no second mail, no try lost, and the code works", async () => {
  const person = await stage.visitor();
  person.complaints.expect(/: 422$/);
  const asked = new Date();
  await person.opens("/signin");
  await person.field("signin-email").fill("mira@town.example");
  await person.button("signin-send").click();
  await person.field("sent-code").waitFor();
  const code = await person.codeFor("mira@town.example", asked);
  const methods: string[] = [];
  person.page.on("request", (request) => request.isNavigationRequest() && methods.push(request.method()));
  await person.page.reload();
  await person.sees(person.page.getByText("mira@town.example"));
  await person.field("sent-code").fill(code === "123456" ? "123457" : "123456");
  const problem = person.page.getByText(person.says(["refusal-auth-code-wrong", { tries: 2 }]));
  await person.sees(problem);
  await person.page.reload();
  await person.sees(problem);
  await person.page.goBack();
  await person.page.goForward();
  await person.sees(problem);
  expect(methods.filter((method) => method === "POST")).toHaveLength(1);
  // As it was copied.
  await person.entersCode(`${code.slice(0, 3)} ${code.slice(3)}`, "sent-sign-in");
  await person.arrivesAt("/");
});

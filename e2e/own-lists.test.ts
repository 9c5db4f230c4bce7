/** Lists of people: made, filled, read, changed and deleted, with script and without. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import type { Person } from "./person.ts";
import { newcomer, residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";
import { locales } from "./words.ts";

const stage = setStage();

const enterAsAda = residentOf(stage, "ada", "signsUp");
let ben: Person;
beforeAll(async () => {
  ben = await newcomer(stage, "ben");
  await ben.publishes("Hoo");
});

/** Follows ben, and has no list. */
async function ada(who: Parameters<typeof enterAsAda>[0] = {}): Promise<Person> {
  const person = await enterAsAda(who);
  await person.asks("POST", `/api/v1/accounts/${(await person.accountOf("ben")).id}/follow`);
  return person;
}

async function listOf(person: Person): Promise<List> {
  const list = await person.asks<List>("POST", "/api/v1/lists", { title: "Birds" });
  const { id } = await person.accountOf("ben");
  await person.asks("POST", `/api/v1/lists/${list.id}/accounts`, { account_ids: [id] });
  return list;
}

afterEach(async () => {
  const person = await enterAsAda();
  for (const { id } of await person.asks<List[]>("GET", "/api/v1/lists")) {
    await person.asks("DELETE", `/api/v1/lists/${id}`);
  }
});

const bens = (person: Person, words: "add" | "remove") => person.button([`list-${words}-label`, { acct: "ben" }]);

describe.each([true, false])("with script: %s", (javaScript) => {
  test("a list is made, filled, read, renamed and deleted", async () => {
    const person = await ada({ javaScript });
    await person.opens("/");
    await person.place("nav-lists").click();
    await person.arrivesAt("/lists");
    await person.field("lists-new").fill("Birds");
    await person.button("list-create").click();
    if (!javaScript) {
      await person.page.getByRole("link", { name: "Birds" }).click();
      await person.link("list-tab-members").click();
    }
    await soon(() => expect(person.path).toMatch(/^\/lists\/\d+\/accounts$/));
    const address = person.path.replace("/accounts", "");
    await person.field("list-members-search").fill("ben");
    await person.button("nav-search").click();
    await bens(person, "add").click();
    await soon(async () => expect(await bens(person, "remove").count()).toBe(2));

    await person.link("list-tab-posts").click();
    await person.arrivesAt(address);
    await person.sees(person.post("Hoo"));

    await person.link("list-tab-settings", person.page.getByRole("main")).click();
    await person.field("list-title").fill("Owls");
    await person.field("list-exclusive").check();
    await person.button("list-save").click();
    await person.sees(person.page.getByRole("heading", { name: "Owls" }));
    await person.sees(person.page.getByText(person.says("list-saved")));
    await soon(async () => {
      const home = await person.asks<object[]>("GET", "/api/v1/timelines/home");
      expect(home).toEqual([]);
    });

    await person.page.locator("summary", { hasText: person.says("list-delete") }).click();
    await person.button("list-delete").click();
    await person.arrivesAt(javaScript ? "/lists" : "/lists?saved=1");
    await person.sees(person.page.getByText(person.says("lists-empty")));
  });

  test("somebody comes into a list from their profile", async () => {
    const person = await ada({ javaScript });
    await person.asks("POST", "/api/v1/lists", { title: "Birds" });
    await person.opens("/@ben");
    if (javaScript) {
      await person.button("account-more", person.page.getByRole("main")).first().click();
      await person.page.getByText(person.says("account-lists")).click();
    } else
      await person.page
        .getByRole("main")
        .getByRole("link", { name: person.says("nav-lists") })
        .click();
    await person.arrivesAt("/@ben/lists");
    await person.button(["account-lists-add", { title: "Birds" }]).click();
    await person.sees(person.button(["account-lists-remove", { title: "Birds" }]));
    const { id } = await person.accountOf("ben");
    await soon(async () => expect(await person.asks("GET", `/api/v1/accounts/${id}/lists`)).toHaveLength(1));
  });
});

test("a new post waits behind the pill of its list", async () => {
  const person = await ada();
  const { id } = await listOf(person);
  await person.opens(`/lists/${id}`);
  await person.listensTo("list");
  await ben.publishes("Hoo hoo");
  await person.button(["timeline-new", { count: 1 }]).click();
  await person.sees(person.post("Hoo hoo"));
});

test("what could not be done is said beside its control, and what was typed stays", async () => {
  const person = await ada();
  const { id } = await listOf(person);
  await person.page.route("**/api/v1/lists{,/*}", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  person.complaints.expect(/Failed to load resource|ERR_FAILED/);
  await person.opens("/lists");
  await person.settles();
  await person.field("lists-new").fill("  ");
  await person.button("list-create").click();
  await person.sees(person.page.getByText(person.says("list-title-needed")));
  await person.field("lists-new").fill("Cats");
  await person.button("list-create").click();
  await person.sees(person.page.getByText(person.says("list-create-failed")));
  expect(await person.field("lists-new").inputValue()).toBe("Cats");
  await person.opens(`/lists/${id}/edit`);
  await person.settles();
  await person.button("list-save").click();
  await person.sees(person.page.getByText(person.says("list-update-failed")));
  await person.page.locator("summary", { hasText: person.says("list-delete") }).click();
  await person.button("list-delete").click();
  await person.sees(person.page.getByText(person.says("list-delete-failed")));
});

test.each(locales)("the pages of a list fit a phone and have no barriers, in %s", async (locale) => {
  const person = await ada({ locale, width: 390, tool: axe });
  const { id } = await listOf(person);
  for (const page of ["", "/accounts?q=ben", "/edit"]) {
    await person.opens(`/lists/${id}${page}`);
    await person.settles();
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findBarriers(person.page)).toEqual([]);
  }
});

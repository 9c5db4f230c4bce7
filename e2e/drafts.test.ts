/** Words that were written and not published are never lost: by a redraft, by another tab, by an answer that got lost, by a crash. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import type { KeptDraft } from "#protocol/kept-draft.ts";
import { isOnDisk } from "./on-disk.ts";
import type { Person } from "./person.ts";
import { newcomer } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });

let ada: Person;
let count = 0;
beforeEach(async () => {
  ada = await newcomer(stage, `ada${count++}`);
});

const contents = async () => {
  const { id } = await ada.accountOf(ada.username);
  const statuses = await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`);
  return statuses.map((status) => status.content).toSorted();
};

/** In the full composer, until it is on disk. */
async function writes(text: string): Promise<void> {
  await ada.opens("/compose");
  await ada.settles();
  await ada.field("compose-placeholder").fill(text);
  await isOnDisk(ada.page, text);
}

test.each(["plain", "formatted"])(
  "words that are marked before the page is alive are written over, also where they will be %s",
  async (mode) => {
    const isPlain = mode === "plain";
    if (!isPlain) await ada.page.addInitScript(() => localStorage.setItem("linnet:formatting", "1"));
    const scripts = Promise.withResolvers<void>();
    await ada.page.route(/\/entry-browser-[^/]*\.js/, (route) => scripts.promise.then(() => route.continue()));
    const address = `${stage.program.origin}/@${ada.username}/compose?text=The%20owl%20sleeps`;
    await ada.page.goto(address, { waitUntil: "commit" });
    const plain = ada.page.locator("textarea[name=status]");
    await plain.focus();
    await ada.page.keyboard.press("Home");
    for (const _ of "The ") await ada.page.keyboard.press("ArrowRight");
    for (const _ of "owl") await ada.page.keyboard.press("Shift+ArrowRight");
    scripts.resolve();
    await ada.settles();
    const formatted = ada.page.locator("form [role=textbox][contenteditable]");
    if (!isPlain) await ada.sees(formatted);
    await ada.page.keyboard.type("linnet");
    const written = () => (isPlain ? plain.inputValue() : formatted.textContent());
    await soon(async () => expect(await written()).toBe("The linnet sleeps"));
  },
);

test("delete and redraft leaves an unsent draft where it is", async () => {
  const { id } = await ada.publishes("An old post");
  await writes("An unsent thought");
  await ada.opens(`/@${ada.username}/${id}`);
  await ada.settles();
  await ada.button("status-more", ada.page.getByRole("main")).first().click();
  await ada.page.getByRole("menuitem", { name: ada.says("status-redraft"), exact: true }).click();
  await ada.page.getByRole("menuitem", { name: ada.says("status-redraft-confirm") }).click();
  const field = ada.field("compose-placeholder");
  await soon(async () => expect(await field.inputValue()).toBe("An old post"));

  await ada.link(["compose-drafts-count", { count: 2 }]).click();
  await ada.arrivesAt("/drafts");
  await ada.page.getByRole("link", { name: "An unsent thought" }).click();
  await soon(async () => expect(await field.inputValue()).toBe("An unsent thought"));
  await ada.button("compose-publish").click();
  await soon(async () => expect(await contents()).toEqual(["<p>An unsent thought</p>"]));
});

test("delete and redraft from the post's own page ends on the new post", async () => {
  const { id } = await ada.publishes("Teh kettle");
  await ada.opens("/");
  await ada.settles();
  await ada.page.getByText("Teh kettle").first().click();
  await ada.arrivesAt(`/@${ada.username}/${id}`);
  await ada.button("status-more", ada.page.getByRole("main")).first().click();
  await ada.page.getByRole("menuitem", { name: ada.says("status-redraft"), exact: true }).click();
  await ada.page.getByRole("menuitem", { name: ada.says("status-redraft-confirm") }).click();
  const field = ada.field("compose-placeholder");
  await soon(async () => expect(await field.inputValue()).toBe("Teh kettle"));
  await field.fill("The kettle");
  await ada.button("compose-publish").click();
  await soon(() => expect(ada.path).toMatch(/^\/@ada\d+\/\d+$/));
  expect(ada.path).not.toContain(id);
  await ada.sees(ada.page.getByRole("main").getByText("The kettle").first());
});

test.each([
  ["although it was done", true],
  ["and nothing was done", false],
])(
  "delete and redraft without an answer, %s: the words are a draft, and asked for again it is the same",
  async (_, arrives) => {
    const text = "Teh post to write anew";
    const { id } = await ada.publishes(text);
    ada.complaints.expect(/statuses\/\d+: net::ERR_FAILED/, /statuses\/\d+: 404/);
    await ada.opens("/");
    await ada.settles();
    // Else it would be told that the post is gone.
    await ada.page.routeWebSocket(/wspool/, () => {});
    await ada.page.reload();
    await ada.settles();
    const redrafts = async () => {
      await ada.action(ada.post(text), "status-more").click();
      await ada.page.getByRole("menuitem", { name: ada.says("status-redraft"), exact: true }).click();
      await ada.page.getByRole("menuitem", { name: ada.says("status-redraft-confirm") }).click();
    };
    await ada.page.route(`**/api/v1/statuses/${id}`, async (route) => {
      if (arrives) await route.fetch();
      await route.abort();
    });
    await redrafts();
    const open = ada.button("status-redraft-open");
    await ada.sees(open);
    await open.click();
    const field = ada.field("compose-placeholder");
    await soon(async () => expect(await field.inputValue()).toBe(text));
    await field.fill("The post, written anew");
    await isOnDisk(ada.page, "The post, written anew");
    await ada.page.goBack();
    await ada.page.unrouteAll();

    await redrafts();
    await soon(async () => expect(await field.inputValue()).toBe("The post, written anew"));
    await ada.button("compose-publish").click();
    await soon(async () => expect(await contents()).toEqual(["<p>The post, written anew</p>"]));
    await ada.seesNo(field);
    await ada.opens("/drafts");
    await ada.sees(ada.page.getByText(ada.says("drafts-none")));
  },
);

test("a draft that was deleted comes back with Undo", async () => {
  await writes("Not so bad");
  await ada.opens("/drafts");
  await ada.settles();
  const row = ada.page.getByRole("link", { name: "Not so bad" });
  await ada.button(["drafts-delete", { number: 1 }]).click();
  await ada.seesNo(row);
  await ada.button("undo").click();
  await ada.sees(row);
});

test("two tabs hold two posts, and both can be sent", async () => {
  await writes("Written in tab one");
  const other = await ada.context.newPage();
  await other.goto(new URL("/compose", ada.page.url()).href);
  const field = other.getByLabel(ada.says("compose-placeholder"), { exact: true });
  await field.fill("Written in tab two");
  await isOnDisk(other, "Written in tab two");
  expect(await ada.field("compose-placeholder").inputValue()).toBe("Written in tab one");
  await other.getByRole("button", { name: ada.says("compose-publish"), exact: true }).click();
  await soon(async () => expect(await contents()).toEqual(["<p>Written in tab two</p>"]));
  await ada.button("compose-publish").click();
  await soon(async () => expect(await contents()).toEqual(["<p>Written in tab one</p>", "<p>Written in tab two</p>"]));
});

test("a draft outlives the post that it changes or answers, and can be published", async () => {
  const other = await ada.publishes("Question");
  const own = await ada.publishes("Before");
  for (const [where, text] of [
    [`edit=${own.id}`, "A correction"],
    [`in_reply_to=${other.id}`, "An answer"],
  ] as const) {
    await ada.opens(`/compose?${where}`);
    await ada.settles();
    await ada.page.getByRole("textbox").first().fill(text);
    await isOnDisk(ada.page, text);
  }
  for (const { id } of [own, other]) await ada.asks("DELETE", `/api/v1/statuses/${id}`);
  ada.complaints.expect(/\/api\/(v1\/)?statuses\/\d+(\/source)?: 404/);

  const field = ada.field("compose-placeholder");
  for (const text of ["A correction", "An answer"]) {
    await ada.opens("/drafts");
    await ada.page.getByRole("link", { name: text }).click();
    await soon(async () => expect(await field.inputValue()).toBe(text));
    await ada.page.reload();
    await ada.settles();
    await soon(async () => expect(await field.inputValue()).toBe(text));
    await ada.sees(ada.page.getByText(ada.says("compose-draft-alone")));
    await ada.button("compose-publish").click();
    await ada.arrivesAt("/");
  }
  expect(await contents()).toEqual(["<p>A correction</p>", "<p>An answer</p>"]);
});

async function losesTheAnswer(text: string): Promise<void> {
  ada.complaints.expect(/\/api\/statuses: net::ERR_FAILED/, /\/api\/statuses: 422/);
  await writes(text);
  await ada.page.route("**/api/statuses", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await ada.button("compose-publish").click();
  await ada.sees(ada.page.getByRole("alert").filter({ hasText: ada.says("error-no-answer") }));
  await ada.page.unrouteAll();
}

test("after a lost answer the same draft is one post", async () => {
  // Its draft is gone there already.
  ada.complaints.expect(/api\/drafts\/\S+: 409/);
  await losesTheAnswer("Once and only once");
  await ada.button("compose-publish").click();
  await ada.arrivesAt("/");
  expect(await contents()).toEqual(["<p>Once and only once</p>"]);
});

test("after a lost answer a correction changes the post that is public", async () => {
  // Its draft is gone there already.
  ada.complaints.expect(/api\/drafts\/\S+: 409/);
  await losesTheAnswer("Teh kettle is on");
  await ada.field("compose-placeholder").fill("The kettle is on");
  await ada.button("compose-publish").click();
  await ada.button("compose-correct-first").click();
  await soon(async () => expect(await contents()).toEqual(["<p>The kettle is on</p>"]));
});

test("after a lost answer a correction can be a post of its own", async () => {
  // Its draft is gone there already.
  ada.complaints.expect(/api\/drafts\/\S+: 409/);
  await losesTheAnswer("One thought");
  await ada.field("compose-placeholder").fill("Another thought");
  await ada.button("compose-publish").click();
  await ada.button("compose-publish-anew").click();
  await soon(async () => expect(await contents()).toEqual(["<p>Another thought</p>", "<p>One thought</p>"]));
});

test("the composer opens without a network, and keeps what is written there", async () => {
  ada.complaints.expect(/net::ERR_INTERNET_DISCONNECTED/);
  const fetched = ada.page.waitForResponse(/\/assets\/writing-.*\.js$/);
  await ada.opens("/");
  await ada.settles();
  await fetched;
  await ada.settles();
  await ada.context.setOffline(true);
  await ada.link("compose-placeholder").click();
  await ada.field("compose-placeholder").fill("Written in a tunnel");
  await ada.button("compose-publish").click();
  await ada.sees(ada.page.getByRole("alert").filter({ hasText: ada.says("error-offline") }));
  await isOnDisk(ada.page, "Written in a tunnel");
  await ada.context.setOffline(false);
  await ada.page.reload();
  await ada.settles();
  await ada.link("compose-placeholder").click();
  await soon(async () => expect(await ada.field("compose-placeholder").inputValue()).toBe("Written in a tunnel"));
});

test("without a network it says so in the composer, though what says more has never come", async () => {
  ada.complaints.expect(/net::ERR_INTERNET_DISCONNECTED/, /assets\/rest-.*net::ERR_FAILED/, /manifest of this build/);
  await ada.page.route(/\/assets\/rest-/, (route) => route.abort());
  await writes("Written before the rest");
  await ada.context.setOffline(true);
  const alert = ada.page.getByRole("alert").filter({ hasText: ada.says("error-offline") });
  await ada.button("compose-publish").click();
  await ada.sees(alert);
  await ada.page.unrouteAll();
  await ada.context.setOffline(false);
  await ada.seesNo(alert);
  await ada.button("compose-publish").click();
  await soon(async () => expect(await contents()).toEqual(["<p>Written before the rest</p>"]));
});

describe("what is typed before the scripts of a page have come", () => {
  /** Words in the field while scripts are held back, which come then. */
  async function typesEarly(path: string, words: string, andThen = () => Promise.resolve()): Promise<void> {
    const scripts = Promise.withResolvers<void>();
    await ada.page.route(/\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    if (ada.path === path) await ada.page.reload({ waitUntil: "commit" });
    else await ada.page.goto(stage.program.origin + path, { waitUntil: "commit" });
    await ada.field("compose-placeholder").fill(words);
    await andThen();
    scripts.resolve();
    await ada.settles();
    await isOnDisk(ada.page, words);
    expect(await ada.field("compose-placeholder").inputValue()).toBe(words);
    await ada.page.unrouteAll();
  }

  test("is a draft, and one alone after a reload", async () => {
    await typesEarly("/compose", "Early");
    await ada.page.reload();
    await ada.settles();
    await soon(async () => expect(await ada.field("compose-placeholder").inputValue()).toBe("Early"));
    const kept = async () => (await ada.asks<KeptDraft[]>("GET", "/api/drafts")).map(({ draft }) => draft!.content);
    await soon(async () => expect(await kept()).toEqual(["<p>Early</p>"]));
  });

  test("goes on where the cursor stands", async () => {
    const field = ada.field("compose-placeholder");
    await typesEarly("/compose", "Early bird", async () => {
      await field.press("End");
      for (const _ of "bird") await field.press("ArrowLeft");
    });
    await field.pressSequentially("rare ");
    expect(await field.inputValue()).toBe("Early rare bird");
  });

  test("is for those who were chosen then", async () => {
    const chosen = async () => {
      await ada.page.getByRole("combobox", { name: ada.says("compose-visibility") }).selectOption("private");
      await ada.page.getByRole("combobox", { name: ada.says("compose-language") }).selectOption("fr");
    };
    await typesEarly("/compose", "For a few", chosen);
    await ada.button("compose-publish").click();
    await ada.arrivesAt("/");
    const { id } = await ada.accountOf(ada.username);
    const [status] = await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`);
    expect(status).toMatchObject({ content: "<p>For a few</p>", visibility: "private", language: "fr" });
  });

  test("takes no words of a draft away", async () => {
    await ada.opens("/compose");
    await ada.settles();
    await ada.field("compose-placeholder").fill("Of before");
    await isOnDisk(ada.page, "Of before");
    await ada.opens("/");
    await typesEarly("/compose", "Early");
    await ada.opens("/drafts");
    await ada.settles();
    await ada.sees(ada.page.getByText("Of before"));
    await ada.sees(ada.page.getByText("Early", { exact: true }));
  });

  test("stays after a reload, beside what was written before it", async () => {
    await ada.opens("/compose");
    await ada.settles();
    await ada.field("compose-placeholder").fill("Of before");
    await isOnDisk(ada.page, "Of before");
    await typesEarly(ada.path, "Early");
    await ada.opens("/drafts");
    await ada.settles();
    await ada.sees(ada.page.getByText("Of before"));
    await ada.sees(ada.page.getByText("Early", { exact: true }));
  });

  test("is the edit of a post", async () => {
    const { id } = await ada.publishes("As it was");
    await typesEarly(`/@${ada.username}/compose?edit=${id}`, "As it should be");
    await ada.button("compose-save").click();
    await ada.arrivesAt(`/@${ada.username}/${id}`);
    await ada.sees(ada.page.getByText("As it should be"));
  });
});

describe("in a browser that crashes", () => {
  let profile: string;
  beforeAll(async () => {
    profile = await mkdtemp(path.join(tmpdir(), "linnet-e2e-profile-"));
  });
  afterAll(() => rm(profile, { recursive: true, force: true }));

  test("a draft survives, as it does a reload", async () => {
    let jonas = await stage.visitorWithProfile(profile);
    await jonas.signsUp("jonas");
    // Only a browser that is closed has its cookies on disk for certain.
    await stage.sendHome();

    jonas = await stage.visitorWithProfile(profile);
    await jonas.opens("/");
    await jonas.settles();
    await jonas.link("compose-placeholder").click();
    await jonas.field("compose-placeholder").fill("Half a thought");
    await isOnDisk(jonas.page, "Half a thought");
    await jonas.page.reload();
    expect(await draftOf(jonas)).toBe("Half a thought");

    await jonas.field("compose-placeholder").press("End");
    await jonas.field("compose-placeholder").pressSequentially(", and the other half");
    await isOnDisk(jonas.page, "Half a thought, and the other half");
    const devTools = await jonas.context.newCDPSession(jonas.page);
    const gone = new Promise((resolve) => jonas.context.on("close", resolve));
    devTools.send("Browser.crash").catch(() => {});
    await gone;
    await stage.sendHome();

    jonas = await stage.visitorWithProfile(profile);
    await jonas.opens("/");
    expect(await draftOf(jonas)).toBe("Half a thought, and the other half");
  });
});

/** What stands in the composer when it is opened again. */
async function draftOf(person: Person): Promise<string> {
  await person.settles();
  await person.link("compose-placeholder").click();
  const field = person.field("compose-placeholder");
  await soon(async () => expect(await field.inputValue()).not.toBe(""));
  return field.inputValue();
}

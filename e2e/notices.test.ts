/**
 * Every notice that a press leads to, each on a page that has fetched nothing but its own words, in a language that isn't
 * the usual one. A raw name of a message or of a variable is a complaint of the page, too.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { List, Status } from "#protocol/entities.ts";
import { soon } from "#testing/patience.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";

type Words = Parameters<Person["says"]>[0];

const stage = setStage({ anew: true });
const enterAsAda = residentOf(stage, "ada", "signsUp", "de");
const enterAsBo = residentOf(stage, "bo", "signsUp");
const acct = { acct: "bo" };

let ada: Person;
beforeEach(async () => {
  ada = await enterAsAda();
});

async function opens(address: string): Promise<void> {
  await ada.opens(address);
  await ada.settles();
}

/** The notice at the bottom comes to say these words, and no others. */
async function expectNotice(words: Words): Promise<void> {
  const notice = ada.page.locator("[data-toast] span").first();
  await soon(async () => expect(await notice.textContent()).toBe(ada.says(words)));
}

/** Through the steps of a menu that is open. */
async function chooses(...entries: Words[]): Promise<void> {
  for (const entry of entries) {
    const item = ada.page.getByRole("menuitem", { name: ada.says(entry), exact: true });
    await ada.sees(item);
    await ada.isStill();
    await item.click();
  }
}

const undoes = () => ada.button("undo", ada.page.locator("[data-toast]")).click();
const idOf = async (username: string) => (await ada.accountOf(username)).id;

describe("about a person", () => {
  async function opensMenu(): Promise<void> {
    await opens("/@bo");
    await ada.button("account-more", ada.page.getByRole("main")).click();
  }
  const relationship = async () =>
    (
      await ada.asks<[{ muting: boolean; blocking: boolean }]>(
        "GET",
        `/api/v1/accounts/relationships?id=${await idOf("bo")}`,
      )
    )[0];
  beforeEach(async () => {
    for (const verb of ["unmute", "unblock", "unfollow"])
      await ada.asks("POST", `/api/v1/accounts/${await idOf("bo")}/${verb}`);
  });

  test.each([
    { words: "account-muted-toast", entries: [["account-mute", acct], "mute-for-a-day"], flag: "muting" },
    { words: "account-blocked-toast", entries: [["account-block", acct], "account-block-confirm"], flag: "blocking" },
  ] satisfies { words: string; entries: Words[]; flag: string }[])(
    "$words, by the menu, and Undo",
    async ({ words, entries, flag }) => {
      await opensMenu();
      await chooses(...entries);
      await expectNotice([words, acct]);
      await undoes();
      await soon(async () => expect(await relationship()).toMatchObject({ [flag]: false }));
    },
  );

  test.each([
    {
      verb: "mute",
      words: "account-muted-toast",
      address: "/mutes",
      gone: ["account-unmute", acct],
      back: ["relations-undo-mute", acct],
    },
    {
      verb: "block",
      words: "account-blocked-toast",
      address: "/blocks",
      gone: null,
      back: ["relations-undo-block", acct],
    },
  ] satisfies { verb: string; words: string; address: string; gone: Words | null; back: Words }[])(
    "$words, by the list at $address, which took it back before",
    async ({ verb, words, address, gone, back }) => {
      await ada.asks("POST", `/api/v1/accounts/${await idOf("bo")}/${verb}`);
      await opens(address);
      await ada.button(gone ?? ["follow-label", { label: ada.says("account-unblock"), ...acct }]).click();
      await ada.button(back).click();
      await expectNotice([words, acct]);
    },
  );

  test.each([
    ["account-muted-toast", "report-mute"],
    ["account-blocked-toast", "report-block"],
  ])("%s, after a report", async (words, button) => {
    await opens("/@bo/report");
    await ada.page.getByRole("radio").first().check();
    await ada.button("report-next").click();
    await ada.button("report-next").click();
    await ada.button("report-send").click();
    await ada.button(button).click();
    await expectNotice([words, acct]);
  });

  test.each([
    ["account-muted-toast", "mute-do"],
    ["account-blocked-toast", "block-do"],
  ])("%s, by the form of further options", async (words, button) => {
    await opens("/@bo/relation");
    await ada.button(button).click();
    await expectNotice([words, acct]);
  });

  test("what of them comes home, and that nothing does any more", async () => {
    await ada.asks("POST", `/api/v1/accounts/${await idOf("bo")}/follow`);
    await opens("/@bo/relation");
    await ada.button("relation-save").click();
    await expectNotice("relation-saved");
    await opens("/@bo");
    await ada.button(["follow-label", { label: ada.says("follow-following"), ...acct }]).click();
    await expectNotice(["account-unfollowed-toast", acct]);
  });

  test("a request to follow that is taken back", async () => {
    const bo = await enterAsBo();
    await bo.asks("PATCH", "/api/v1/accounts/update_credentials", { locked: true });
    await ada.asks("POST", `/api/v1/accounts/${await idOf("bo")}/follow`);
    await opens("/@bo");
    await ada.button(["follow-label", { label: ada.says("follow-requested"), ...acct }]).click();
    await expectNotice(["account-withdrawn-toast", acct]);
    await bo.asks("PATCH", "/api/v1/accounts/update_credentials", { locked: false });
  });

  test("a whole server", async () => {
    await opens("/domain_blocks/new?domain=elsewhere.example");
    await ada.page.getByRole("textbox", { name: /elsewhere/ }).fill("elsewhere.example");
    await ada.button(["domain-block-do", { domain: "elsewhere.example" }]).click();
    await expectNotice(["domain-blocked-toast", { domain: "elsewhere.example" }]);
  });
});

describe("about a post", () => {
  let post: Status;
  beforeEach(async () => {
    post = await ada.publishes("A gorse bush");
    await opens(`/@ada/${post.id}`);
  });
  const opensMenu = () => ada.action(ada.post("A gorse bush"), "status-more").click();

  test.each([
    { entry: "status-pin", words: "status-pinned-toast", again: "status-unpin", last: "status-unpinned-toast" },
    { entry: "status-mute", words: "status-muted-toast", again: "status-unmute", last: "status-unmuted-toast" },
  ])("$words and $last", async ({ entry, words, again, last }) => {
    await opensMenu();
    await chooses(entry);
    await expectNotice(words);
    await opensMenu();
    await chooses(again);
    await expectNotice(last);
  });

  test.each([
    ["quote-policy-toast", ["status-quote-policy", "quote-who-nobody"]],
    ["status-deleted-toast", ["status-delete", "status-delete-confirm"]],
  ])("%s", async (words, entries) => {
    await opensMenu();
    await chooses(...entries);
    await expectNotice(words);
  });

  test("a quote of it that it is taken out of", async () => {
    const bo = await enterAsBo();
    const quoting = await bo.publishes("Look at this", { quoted_status_id: post.id });
    await opens(`/@bo/${quoting.id}`);
    await ada.action(ada.post("Look at this"), "status-more").click();
    await chooses("quote-revoke", "quote-revoke-confirm");
    await expectNotice("quote-revoked-toast");
  });

  test.each([
    { can: "can", words: "link-copied" },
    { can: "can't", words: "link-not-copied" },
  ])("a link that the browser $can copy", async ({ can, words }) => {
    if (can === "can") await ada.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    else await ada.page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("No"))));
    await opensMenu();
    await chooses("copy-link");
    await expectNotice(words);
  });

  test("a redraft that the server doesn't answer, and one that the browser can't keep", async () => {
    await ada.context.route("**/api/v1/statuses/*", (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    ada.complaints.expect(/DELETE .*: net::ERR_FAILED/);
    await opensMenu();
    await chooses("status-redraft", "status-redraft-confirm");
    await expectNotice("status-redraft-unanswered");
    expect(await ada.page.locator("[data-toast] button").first().textContent()).toBe(ada.says("status-redraft-open"));

    await opens(`/@ada/${post.id}`);
    await ada.page.evaluate(
      () =>
        (indexedDB.open = () => {
          throw new DOMException("Full", "QuotaExceededError");
        }),
    );
    await opensMenu();
    await chooses("status-redraft", "status-redraft-confirm");
    await expectNotice("status-redraft-not-kept");
  });

  test("a poll without an answer", async () => {
    const bo = await enterAsBo();
    const poll = { options: ["Gulls", "Terns"], expires_in: 3_600 };
    const { id } = await bo.publishes("Which ones?", { poll });
    await opens(`/@bo/${id}`);
    // Until its script has come the poll is a plain form.
    const [results, back] = ["poll-results", "poll-back"].map((words) =>
      ada.page.getByRole("button", { name: ada.says(words) }),
    );
    await soon(async () => {
      if (await results!.count()) await results!.click();
      expect(await back!.count()).toBe(1);
    });
    await back!.click();
    await ada.button("poll-vote").click();
    await expectNotice("poll-choose-first");
  });
});

describe("about what is written", () => {
  const field = () => ada.field("compose-placeholder");

  test("a draft that is discarded, and one that is deleted", async () => {
    await opens("/compose");
    await field().fill("A linnet");
    await ada.sees(ada.page.getByText(ada.says("compose-draft-kept")).or(ada.page.locator("main")));
    await opens("/drafts");
    await ada.button(["drafts-delete", { number: 1 }]).click();
    await expectNotice("drafts-deleted");
    await undoes();
    await opens("/compose");
    await ada.button("compose-draft-discard").click();
    await expectNotice("drafts-deleted");
  });

  test("a post taken out of a thread, and the thread that can't be scheduled", async () => {
    await opens("/compose");
    await field().fill("One");
    await ada.button("thread-add").click();
    // It stays within reach of keys, to say why.
    await ada.button("schedule-add").first().press("Enter");
    await expectNotice("thread-not-scheduled");
    await ada.button(["thread-remove", { number: 2 }]).click();
    await expectNotice("thread-removed");
    await undoes();
    await ada.page.getByRole("textbox", { name: ada.says(["thread-post", { number: 2, count: 2 }]) }).fill("Two");
    await ada.button("thread-publish").click();
    await expectNotice("thread-published");
  });

  test("a post for later", async () => {
    await opens("/compose");
    await field().fill("Tomorrow");
    await ada.button("schedule-add").click();
    await ada.page.locator("form button[type=submit][aria-keyshortcuts]").click();
    await expectNotice("schedule-done");
  });

  test("a quote that is taken out", async () => {
    const { id } = await ada.publishes("To be quoted");
    await opens(`/compose?quote=${id}`);
    await ada.button("quote-remove").click();
    await expectNotice("quote-removed");
  });

  test("a post and an edit", async () => {
    await opens("/compose");
    await field().fill("A linnet");
    await ada.button("compose-publish").click();
    await expectNotice("compose-published");
    const { id } = await ada.publishes("Teh linnet");
    await opens(`/compose?edit=${id}`);
    await field().fill("The linnet");
    await ada.button("compose-save").click();
    await expectNotice("compose-saved");
  });

  test("a file that is taken out", async () => {
    await opens("/compose");
    await ada.page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") });
    await ada.button(["files-remove", { name: "words.txt" }]).click();
    await expectNotice("files-removed");
  });

  test("an undo that comes too late", async () => {
    await opens("/settings/preferences");
    await ada.field("undo-send").selectOption("30");
    await expectNotice("undo-send-kept");
    await opens("/compose");
    await field().fill("Gone out meanwhile");
    await ada.button("compose-publish").click();
    await expectNotice("undo-send-waiting");
    const [{ id }] = await ada.asks<[{ id: string }]>("GET", "/api/scheduled_statuses");
    await ada.asks("DELETE", `/api/v1/scheduled_statuses/${id}`);
    await undoes();
    ada.complaints.expect(/\/draft: 404/);
    await expectNotice("undo-send-late");
    await opens("/settings/preferences");
    await ada.field("undo-send").selectOption("0");
    await expectNotice("undo-send-kept");
  });
});

describe("about one's own things", () => {
  test("a list that is changed and ended", async () => {
    const { id } = await ada.asks<List>("POST", "/api/v1/lists", { title: "Waders" });
    await opens(`/lists/${id}/edit`);
    await ada.button("list-save").click();
    await expectNotice("list-saved");
    await ada.page
      .locator("summary")
      .filter({ hasText: ada.says("list-delete") })
      .click();
    await ada.button("list-delete").click();
    await expectNotice("lists-deleted");
  });

  test("a hashtag that is no longer followed", async () => {
    await ada.asks("POST", "/api/v1/tags/birds/follow");
    await opens("/tags/birds");
    await ada.button(["tag-unfollow", { name: "birds" }]).click();
    await expectNotice(["tag-unfollowed-toast", { name: "birds" }]);
  });

  test("a picture of the profile that is removed", async () => {
    const avatar = readFileSync(path.join(import.meta.dirname, "../public/images/avatar.png"));
    await ada.context.request.fetch(`${stage.program.origin}/api/v1/accounts/update_credentials`, {
      method: "PATCH",
      headers: { origin: stage.program.origin },
      multipart: { avatar: { name: "a.png", mimeType: "image/png", buffer: avatar } },
    });
    await opens("/settings/profile");
    await ada.button("profile-picture-change-avatar").click();
    await chooses("profile-picture-remove-avatar", "profile-picture-remove-avatar");
    await expectNotice("profile-picture-removed");
  });
});

/** These take a broken disk, a silent microphone, or one more than all files. `i18n/words.test.ts` holds their parts to bringing the words. */
const rare = ["drafts-both", "drafts-unreadable", "files-too-many", "record-not-kept", "record-nothing"];

test("each notice that a page may show is among these, or in another journey", () => {
  const source = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => readFileSync(path.join(folder, file), "utf8"))
      .join("\n");
  const notices = [
    ...source(path.join(import.meta.dirname, "../src/web")).matchAll(/toast\(\{\s*text: (?:hands\.)?t\("([\w-]+)"/g),
  ];
  const journeys = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8").replace(/const rare = .*/, ""))
    .join("\n");
  const missing = [...new Set(notices.map(([, id]) => id!))].filter((id) => !journeys.includes(`"${id}"`));
  expect(missing.toSorted()).toEqual(rare);
});

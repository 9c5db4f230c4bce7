/** A thread from the composer to its readers: nothing of it is lost or doubled, whatever ends in its middle. */
import { beforeEach, expect, test } from "vitest";
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

const later = (person: Person, number: number, of: number) =>
  person.page.getByRole("textbox", { name: person.says(["thread-post", { number, count: of }]), exact: true });

async function writes(...posts: string[]): Promise<void> {
  await ada.opens("/compose");
  await ada.settles();
  await ada.field("compose-placeholder").fill(posts[0]!);
  for (const [at, text] of posts.slice(1).entries()) {
    await ada.button("thread-add").click();
    await later(ada, at + 2, at + 2).fill(text);
  }
  for (const text of posts) await isOnDisk(ada.page, text);
}

/** The oldest first, each with what it answers. */
async function chain(): Promise<[string, string | null][]> {
  const { id } = await ada.accountOf(ada.username);
  const posts = await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`);
  const wordsOf = (status: Status) => status.content.replaceAll(/<[^>]*>/g, "");
  const parentOf = (one: Status) => posts.find(({ id: other }) => other === one.in_reply_to_id);
  return posts.toReversed().map((one) => [wordsOf(one), parentOf(one) ? wordsOf(parentOf(one)!) : null]);
}
const isWhole = () =>
  soon(async () =>
    expect(await chain()).toEqual([
      ["One", null],
      ["Two", "One"],
      ["Three", "Two"],
    ]),
  );
const isNoDraft = () => soon(async () => expect(await ada.asks<KeptDraft[]>("GET", "/api/drafts")).toEqual([]));

test("words of its second post that are typed before the field has come stand in it", async () => {
  const { promise: comes, resolve: bring } = Promise.withResolvers<void>();
  await ada.page.route(/\/assets\/(?:later-posts|thread)-\w+\.js/, async (route) => {
    await comes;
    await route.continue();
  });
  await ada.opens("/compose");
  await ada.settles();
  await ada.field("compose-placeholder").fill("One");
  await ada.button("thread-add").click();
  await ada.page.keyboard.type("Tw");
  bring();
  await ada.sees(later(ada, 2, 2));
  await ada.page.keyboard.type("o");
  await soon(async () => expect(await later(ada, 2, 2).inputValue()).toBe("Two"));
  await isOnDisk(ada.page, "Two");
  await ada.button("thread-publish").click();
  await soon(async () =>
    expect(await chain()).toEqual([
      ["One", null],
      ["Two", "One"],
    ]),
  );
});

test("is written with the keyboard, and stands in the timeline as a thread", async () => {
  await ada.opens("/compose");
  await ada.settles();
  await ada.field("compose-placeholder").focus();
  await ada.page.keyboard.type("One");
  await ada.sees(ada.button("thread-add"));
  await ada.page.keyboard.press("Control+Shift+Enter");
  await ada.sees(later(ada, 2, 2));
  await ada.page.keyboard.type("Two");
  await ada.page.keyboard.press("Control+Shift+Enter");
  await ada.sees(later(ada, 3, 3));
  await ada.page.keyboard.type("Three");
  await ada.page.keyboard.press("Control+Enter");
  await isWhole();
  await ada.arrivesAt("/");
  for (const text of ["One", "Two", "Three"]) await ada.sees(ada.post(text));
  await isNoDraft();
});

test("after a reload in its middle the rest is there, and goes on where it was", async () => {
  // Its browser doesn't know yet that the second one is public.
  ada.complaints.expect(/net::ERR_/, /api\/drafts\/\S+: 40[49]/);
  await writes("One", "Two", "Three");
  // The second one arrives, and its page never hears of it.
  const arrived = Promise.withResolvers<void>();
  await ada.page.route("**/api/statuses", async (route) => {
    if (!route.request().postData()?.includes("Two")) return route.continue();
    await route.fetch();
    arrived.resolve();
  });
  await ada.button("thread-publish").click();
  await arrived.promise;
  await ada.page.reload();
  await ada.page.unrouteAll();
  await ada.settles();
  // The server says that the second one is public.
  const first = ada.field("compose-placeholder");
  await soon(async () => expect(await first.inputValue()).toBe("Three"));
  await ada.button("compose-publish").click();
  await isWhole();
  await isNoDraft();
});

test("a server that is killed in its middle gets the rest when it's back", async () => {
  ada.complaints.expect(/net::ERR_/, /WebSocket/, /manifest of this build/, /Failed to fetch/, /50\d/);
  await writes("One", "Two", "Three");
  let isKilled: Promise<void> | undefined;
  await ada.page.route("**/api/statuses", async (route) => {
    if (route.request().postData()?.includes("Two")) isKilled ??= stage.program.crash();
    await route.continue().catch(() => {});
  });
  await ada.button("thread-publish").click();
  await soon(() => Promise.resolve(expect(isKilled).toBeDefined()));
  await isKilled;
  await ada.page.unrouteAll();
  // It may have arrived before the end of the server, or not.
  await ada.sees(ada.page.getByRole("alert").filter({ hasText: ada.says("compose-failed") }));
  await ada.button("thread-publish").click();
  await isWhole();
  await isNoDraft();
});

test("taken back from another page it stands in the composer again, all of it", async () => {
  await ada.opens("/settings/preferences");
  await ada.settles();
  await ada.field("undo-send").selectOption("30");
  await ada.sees(ada.page.getByText(ada.says("undo-send-kept")));
  await writes("One", "Two");
  await ada.button("thread-publish").click();
  await ada.sees(ada.page.getByText(ada.says("thread-waiting")));
  await ada.place("nav-notifications").click();
  await ada.arrivesAt("/notifications");
  await ada.button("undo").click();
  await soon(async () => expect(await ada.field("compose-placeholder").inputValue()).toBe("One"));
  await soon(async () => expect(await later(ada, 2, 2).inputValue()).toBe("Two"));
  expect(await chain()).toEqual([]);
});

test.each(["en", "de", "ru"] as const)("on a small phone nothing of it is cut off in %s", async (locale) => {
  const session = await ada.context.storageState();
  const phone = await stage.visitor({ locale, session, width: 320, touch: true });
  await phone.opens("/");
  await phone.asks("POST", "/api/locale", { locale });
  await phone.opens("/compose");
  await phone.settles();
  await phone.field("compose-placeholder").fill("One");
  const areInside = async () => {
    const all = phone.page.locator("form :is(button, textarea, label):visible");
    // The line of tools scrolls by itself: each of them can come into sight.
    const edges = await all.evaluateAll((each) =>
      each.map((one) => {
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        return one.getBoundingClientRect().toJSON() as DOMRect;
      }),
    );
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(320);
    expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  };
  await phone.sees(phone.button("thread-add"));
  await areInside();
  await phone.button("thread-add").click();
  await later(phone, 2, 2).fill("Two");
  await phone.sees(phone.button("thread-add"));
  await areInside();
  await phone.button(["thread-remove", { number: 2 }]).click();
  await areInside();
});

test("is whole on another device, one entry among the drafts, and is published from there", async () => {
  await writes("One", "Two", "Three");
  await soon(async () => expect(await ada.asks<KeptDraft[]>("GET", "/api/drafts")).toHaveLength(3));
  await ada.opens("/drafts");
  const laptop = await stage.visitor({ session: await ada.context.storageState() });
  laptop.username = ada.username;
  await laptop.opens("/drafts");
  await laptop.settles();
  await soon(async () => expect(await laptop.page.getByRole("link", { name: "One" }).count()).toBe(1));
  expect(await laptop.page.getByRole("link", { name: "Two" }).count()).toBe(0);
  await laptop.page.getByRole("link", { name: "One" }).click();
  await soon(async () => expect(await later(laptop, 3, 3).inputValue()).toBe("Three"));
  await laptop.button("thread-publish").click();
  await isWhole();
  await isNoDraft();
});

/** Pages of people whom the moderators suspended or limited, as they come from the server: without scripts (threats F10). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { signInFor } from "#testing/authority.ts";
import { openWorldPages, type WorldBrowser } from "#testing/world-pages.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let jonas: Person;
let post: Status;
const browsers = {} as Record<"follower" | "stranger" | "visitor" | "author", WorldBrowser>;

beforeAll(async () => {
  world = await openWorld();
  const [follower, stranger] = [await world.person("follower"), await world.person("stranger")];
  jonas = await world.person("jonas");
  await follower.follows(jonas);
  await jonas.send("PATCH", "/api/v1/accounts/update_credentials", { note: "I sell anchors" });
  post = await jonas.publishes("Gorse in flower");
  await world.settle();
  const pages = openWorldPages(world);
  for (const [name, person] of Object.entries({ follower, stranger, author: jonas })) {
    const browser = pages.visitor();
    browser.cookies.set("session", await signInFor(world.db, person));
    Object.assign(browsers, { [name]: browser });
  }
});
afterAll(() => world.close());

const judge = (verdict: Partial<Record<"suspended_at" | "silenced_at", Date | null>>) =>
  world.db.updateTable("account").set(verdict).where("id", "=", jonas.id).execute();

beforeEach(async () => {
  await judge({ suspended_at: null, silenced_at: null });
  // The pages of visitors are held for some seconds.
  browsers.visitor = openWorldPages(world).visitor();
});

/** The parts of the page behind a fold, and the others. */
async function mainOf(browser: WorldBrowser, path: string) {
  const { status, html } = await browser.opens(path);
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  const opened = main.indexOf("<details");
  return { status, main, open: opened < 0 ? main : main.slice(0, opened) };
}

test.each(["/", "/@jonas", "/@jonas/with_replies", "post"])(
  "a follower reads a suspended author behind a fold on %s, from the next page on, and without it once that is lifted",
  async (place) => {
    const path = place === "post" ? `/@jonas/${post.id}` : place;
    const seen = async () => {
      const { main } = await mainOf(browsers.follower, path);
      return [main.includes("Gorse in flower"), /This account is suspended\..{0,200}Show anyway/s.test(main)];
    };
    expect(await seen()).toEqual([true, false]);
    await judge({ suspended_at: new Date() });
    expect(await seen()).toEqual([true, true]);
    await judge({ suspended_at: null });
    expect(await seen()).toEqual([true, false]);
    await judge({ suspended_at: new Date() });
    expect(await seen()).toEqual([true, true]);
  },
);

test.each(["stranger", "visitor", "author"] as const)(
  "%s finds a suspended account, and nothing of it",
  async (who) => {
    await judge({ suspended_at: new Date() });
    const profile = await mainOf(browsers[who], "/@jonas");
    expect([profile.status, profile.main.includes("This account is suspended.")]).toEqual([200, true]);
    for (const words of ["Gorse in flower", "I sell anchors", "<details", 'aria-label="Profile sections"']) {
      expect(profile.main).not.toContain(words);
    }
    expect((await mainOf(browsers[who], `/@jonas/${post.id}`)).status).toBe(404);
  },
);

test("a follower of a suspended account can leave it, and reads nothing of who they were", async () => {
  await judge({ suspended_at: new Date() });
  const { main } = await mainOf(browsers.follower, "/@jonas");
  expect(main).toContain(`/form/api/v1/accounts/${jonas.id}/unfollow`);
  expect(main).not.toContain("I sell anchors");
});

test.each(["stranger", "visitor"] as const)(
  "a limited profile is folded for a %s, and all of it is behind the fold",
  async (who) => {
    await judge({ silenced_at: new Date() });
    const { main, open } = await mainOf(browsers[who], "/@jonas");
    expect(main).toMatch(
      /<summary.*This profile has been hidden by the moderators of .*Show profile anyway.*<\/summary>/s,
    );
    for (const words of ["Gorse in flower", "I sell anchors"]) {
      expect(main).toContain(words);
      expect(open).not.toContain(words);
    }
    expect(main).not.toContain("From a limited account");
  },
);

test.each(["follower", "author"] as const)("a limited profile is as ever for its %s", async (who) => {
  await judge({ silenced_at: new Date() });
  const { main } = await mainOf(browsers[who], "/@jonas");
  expect(main).toContain("I sell anchors");
  expect(main).not.toContain("<details");
});

test("what a limited account answers is folded in a thread, but not for its followers", async () => {
  const opening = await (await world.person("opener")).publishes("Which anchor?");
  await jonas.publishes("@opener Mine", { in_reply_to_id: opening.id });
  await judge({ silenced_at: new Date() });
  const path = `/@opener/${opening.id}`;
  const isFolded = async (who: keyof typeof browsers) =>
    (await mainOf(browsers[who], path)).main.includes("From a limited account");
  expect(await isFolded("stranger")).toBe(true);
  expect(await isFolded("visitor")).toBe(true);
  expect(await isFolded("follower")).toBe(false);
  expect(await isFolded("author")).toBe(false);
});

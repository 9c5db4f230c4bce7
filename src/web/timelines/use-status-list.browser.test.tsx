import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import type { Status } from "#protocol/entities.ts";
import { idAtTime, type StatusId } from "#protocol/ids.ts";
import { aReaderAccount, aRelationship, anAccount, aStatus } from "#testing/entities.ts";
import { TestApi } from "#testing/browser/api.ts";
import { holdClock } from "#testing/browser/clock.ts";
import { drawn } from "#testing/browser/drawn.ts";
import { mount, type Mounted } from "#testing/browser/mount.tsx";
import { startAnnouncing } from "#web/device/announce.ts";
import { EntityStore } from "#web/entities/store.ts";
import { Timeline } from "./timeline.tsx";
import { useStatusList } from "./use-status-list.ts";

const path = "/api/v1/timelines/home";
const [wren, jonas] = [anAccount("wren"), anAccount("jonas")];
/** One post a minute: the ids of real posts carry their time. */
const minute = (number: number) => idAtTime(Date.UTC(2026, 10, 20) + number * 60_000);
const post = (number: number, account = wren) => aStatus(minute(number), { account, content: `<p>No. ${number}</p>` });

/** A server's home: it answers pages as the real one does. */
class Home {
  posts: Status[] = [];
  readonly api = new TestApi();

  constructor(count: number) {
    for (let number = 1; number <= count; number++) this.posts.unshift(post(number));
    this.api.on(`GET ${path}`, (query) => this.page(query));
    this.api.on("GET /api/v1/accounts/relationships", () => []);
  }

  publish(number: number, account = wren): Status {
    this.posts.unshift(post(number, account));
    return this.posts[0]!;
  }

  page({ max_id, since_id, limit = 20 }: Record<string, unknown>) {
    const within = this.posts.filter(
      ({ id }) =>
        (!max_id || BigInt(id) < BigInt(String(max_id))) && (!since_id || BigInt(id) > BigInt(String(since_id))),
    );
    const body = within.slice(0, Number(limit));
    return { body, next: within.length > body.length ? { max_id: body.at(-1)!.id } : null };
  }

  /** What was asked of it so far. */
  asked() {
    return this.api.asked.filter(({ what }) => what === `GET ${path}`);
  }
}

function HomeList({ first }: { first: { items: StatusId[]; next: Record<string, string> | null } }) {
  const list = useStatusList("home", { ...first, path, stream: "user", kind: "home", takesOwn: true });
  return <Timeline label="Home" list={list} empty={<p>Nothing</p>} />;
}

function showHome(home: Home, given: Partial<Mounted> = {}): Mounted {
  const entities = given.entities ?? new EntityStore();
  const { body, next } = home.page({});
  const first = { items: entities.addStatuses(body), next };
  const mounted = mount(<HomeList first={first} />, { api: home.api, entities, ...given });
  mounted.live.open();
  return mounted;
}

const shown = () =>
  [...document.querySelectorAll("[role=feed] > article")].map((row) => {
    const [, number] = /No\. (\d+)/.exec(row.textContent) ?? [];
    return number ? Number(number) : "gap";
  });
const pill = page.getByRole("button", { name: /new post/ });
const gap = page.getByRole("button", { name: "Show missing posts" });
/** By the page's own click: the rows below move while they are drawn, and a pointer would wait for them. */
const press = async (what: Locator) => {
  await expect.element(what).toBeVisible();
  (what.element() as HTMLElement).click();
};
const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test("after 400 missed posts one page is read, and what is missing is a row that fills", async () => {
  const home = new Home(20);
  const { live } = showHome(home);
  await expect.poll(() => home.asked()).toHaveLength(1);
  live.drop();
  for (let number = 21; number <= 420; number++) home.publish(number);
  live.open();
  await expect.element(pill).toHaveTextContent("Show 40+ new posts");
  expect(home.asked().map((asked) => asked.with)).toMatchObject([{}, { limit: 40 }, { limit: 5 }]);

  // A post that comes live afterwards hides nothing.
  live.say("user", "update", home.publish(421));
  await expect.element(pill).toHaveTextContent("Show 41+ new posts");
  await press(pill);
  await expect.poll(shown).toEqual([...numbers(421, 381), "gap", ...numbers(20, 1)]);

  await press(gap);
  await expect.poll(shown).toEqual([...numbers(421, 341), "gap", ...numbers(20, 1)]);
  await expect.poll(() => document.activeElement?.textContent).toContain("No. 380");
});

test("a gap is filled from above, page by page, until it meets what was known", async () => {
  const home = new Home(3);
  const { live } = showHome(home);
  await expect.poll(() => home.asked()).toHaveLength(1);
  live.drop();
  for (let number = 4; number <= 100; number++) home.publish(number);
  live.open();
  await press(pill);
  await press(gap);
  await expect.poll(shown).toEqual([...numbers(100, 21), "gap", 3, 2, 1]);
  await press(gap);
  await expect.poll(shown).toEqual(numbers(100, 1));
});

test("a gap is filled while the end of the list is on its way", async () => {
  const home = new Home(60);
  const { live } = showHome(home);
  await expect.poll(() => home.asked()).toHaveLength(1);
  live.drop();
  for (let number = 61; number <= 140; number++) home.publish(number);
  live.open();
  await expect.element(pill).toBeVisible();
  const answers = (query: Record<string, unknown>) => home.page(query);
  const end = Promise.withResolvers<void>();
  home.api.on(`GET ${path}`, async (query) => {
    if (query["limit"] === undefined) await end.promise;
    return answers(query);
  });
  scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => home.asked().filter(({ with: query }) => query["max_id"] && !query["limit"])).toHaveLength(1);
  await press(pill);
  await press(gap);
  await expect.poll(() => shown().includes(100)).toBe(true);
  end.resolve();
});

test("exactly as many missed posts as pages hold leave no row that brings nothing", async () => {
  const home = new Home(3);
  const { live } = showHome(home);
  await expect.poll(() => home.asked()).toHaveLength(1);
  live.drop();
  for (let number = 4; number <= 43; number++) home.publish(number);
  live.open();
  await expect.element(pill).toHaveTextContent("Show 40 new posts");
  await press(pill);
  await expect.poll(shown).toEqual(numbers(43, 1));

  live.drop();
  for (let number = 44; number <= 123; number++) home.publish(number);
  live.open();
  await press(pill);
  await expect.poll(shown).toEqual([...numbers(123, 84), "gap", ...numbers(43, 1)]);
  await press(gap);
  await expect.poll(shown).toEqual(numbers(123, 1));
});

test("a post that became visible late is there once the gap above it is filled", async () => {
  const home = new Home(3);
  const { live } = showHome(home);
  await expect.poll(() => home.asked()).toHaveLength(1);
  live.drop();
  home.posts.splice(
    1,
    0,
    aStatus(idAtTime(Date.UTC(2026, 10, 20) + 3 * 60_000 - 5_000), { content: "<p>No. 299</p>" }),
  );
  for (let number = 4; number <= 83; number++) home.publish(number);
  live.open();
  await press(pill);
  await press(gap);
  await expect.poll(shown).toEqual([...numbers(83, 3), 299, 2, 1]);
});

test("a gap can be filled by keyboard, and says so when it could not be", async () => {
  // All rows are near then.
  await page.viewport(800, 6_000);
  onTestFinished(() => page.viewport(800, 900));
  const home = new Home(1);
  const { api, live } = showHome(home);
  live.drop();
  for (let number = 2; number <= 60; number++) home.publish(number);
  live.open();
  await press(pill);
  const held = api.hold(`GET ${path}`);
  gap.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => held.waiting).toBe(1);
  held.refuse(0, "No connection");
  await expect.element(page.getByRole("alert")).toHaveTextContent("No connection");
  api.on(`GET ${path}`, (query) => home.page(query));
  await press(page.getByRole("button", { name: "Retry" }));
  await expect.poll(shown).toEqual(numbers(60, 1));
});

test("a request that failed leaves a gap under what comes live, until the server answers", async () => {
  const home = new Home(3);
  const { api, live } = showHome(home);
  await expect.poll(() => home.asked()).toHaveLength(1);
  live.drop();
  home.publish(4);
  const held = api.hold(`GET ${path}`);
  live.open();
  await expect.poll(() => held.waiting).toBe(1);
  held.refuse(0, "No connection");
  live.say("user", "update", home.publish(5));
  await press(pill);
  await expect.poll(shown).toEqual([5, "gap", 3, 2, 1]);
  api.on(`GET ${path}`, (query) => home.page(query));
  live.drop();
  live.open();
  await expect.poll(shown).toEqual([5, 4, 3, 2, 1]);
});

test("a post that became visible late, under a higher id, is not lost", async () => {
  const home = new Home(3);
  const { live } = showHome(home);
  await expect.poll(() => home.asked()).toHaveLength(1);
  live.drop();
  const late = aStatus(idAtTime(Date.UTC(2026, 10, 20) + 3 * 60_000 - 5_000), { content: "<p>No. 299</p>" });
  home.posts.splice(1, 0, late);
  live.open();
  await expect.poll(shown).toEqual([3, 299, 2, 1]);
  await expect.element(pill).not.toBeInTheDocument();
});

test("posts of a blocked, muted or no longer followed person leave at once, the pill too, and come back to the same place", async () => {
  const home = new Home(0);
  home.publish(1);
  home.publish(2, jonas);
  home.publish(3);
  const entities = new EntityStore();
  const follow = aRelationship(jonas.id, { following: true, showing_reblogs: true });
  entities.relationships.put(follow);
  const { live } = showHome(home, { entities });
  live.say("user", "update", home.publish(4, jonas));
  live.say("user", "update", home.publish(5));
  await expect.element(pill).toHaveTextContent("Show 2 new posts");
  for (const change of [{ blocking: true }, { muting: true }, { following: false }]) {
    const takeBack = entities.relationships.wish(jonas.id, (now) => ({ ...now, ...change }));
    await expect.poll(shown).toEqual([3, 1]);
    await expect.element(pill).toHaveTextContent("Show 1 new post");
    takeBack();
    await expect.poll(shown).toEqual([3, 2, 1]);
    await expect.element(pill).toHaveTextContent("Show 2 new posts");
  }
});

test("a deleted post leaves the list and the count of the pill", async () => {
  const home = new Home(2);
  const { live } = showHome(home);
  live.say("user", "update", home.publish(3));
  await expect.element(pill).toBeVisible();
  live.say("user", "delete", minute(3));
  await expect.element(pill).not.toBeInTheDocument();
  live.say("user", "delete", minute(2));
  await expect.poll(shown).toEqual([1]);
});

describe("what waits is read out", () => {
  startAnnouncing();
  const region = document.querySelector(".visually-hidden[role=status]")!;
  const said = page.elementLocator(region);

  /** All that is said from now on. */
  function hear(): string[] {
    const heard: string[] = [];
    const observer = new MutationObserver(() => region.textContent && heard.push(region.textContent));
    observer.observe(region, { childList: true });
    onTestFinished(() => observer.disconnect());
    return heard;
  }

  test("for as long as it waits", async () => {
    const home = new Home(2);
    const { live } = showHome(home);
    await expect.poll(() => home.asked()).toHaveLength(1);
    live.say("user", "update", home.publish(3));
    await expect.element(said).toHaveTextContent("Show 1 new post");
    live.say("user", "delete", minute(3));
    await expect.element(said).toBeEmptyDOMElement();
  });

  test("in the words of the pill, once after an absence in which it grew, and a minute later if there is more", async () => {
    const home = new Home(20);
    const { live } = showHome(home);
    await expect.poll(() => home.asked()).toHaveLength(1);
    const heard = hear();
    const clock = holdClock();
    live.drop();
    for (let number = 21; number <= 420; number++) home.publish(number);
    live.open();
    live.say("user", "update", home.publish(421));
    await expect.element(pill).toHaveTextContent("Show 41+ new posts");
    await drawn();
    clock.pass(1_000);
    await expect.element(said).toHaveTextContent("Show 41+ new posts");
    live.say("user", "update", home.publish(422));
    await expect.element(pill).toHaveTextContent("Show 42+ new posts");
    // Until it is right again it says nothing.
    await expect.element(said).toBeEmptyDOMElement();
    clock.pass(59_999);
    await drawn();
    expect(heard).toEqual(["Show 41+ new posts"]);
    clock.pass(1);
    await expect.element(said).toHaveTextContent("Show 42+ new posts");
    expect(heard).toEqual(["Show 41+ new posts", "Show 42+ new posts"]);
  });

  test("while more and more comes without a pause, too", async () => {
    const home = new Home(2);
    const { live } = showHome(home);
    await expect.poll(() => home.asked()).toHaveLength(1);
    const heard = hear();
    const clock = holdClock();
    for (let number = 3; number <= 40; number++) {
      live.say("user", "update", home.publish(number));
      const count = number - 2;
      await expect.element(pill).toHaveTextContent(`Show ${count} new post${count === 1 ? "" : "s"}`);
      await drawn();
      clock.pass(500);
    }
    expect(heard).toEqual(["Show 30 new posts"]);
  });
});

test("a block in another tab hides the person here, too", async () => {
  const home = new Home(0);
  home.publish(1);
  home.publish(2, jonas);
  const entities = new EntityStore();
  const follow = aRelationship(jonas.id, { following: true, showing_reblogs: true });
  entities.relationships.put(follow);
  const { api, live } = showHome(home, { entities });
  await expect.poll(shown).toEqual([2, 1]);
  api.on("GET /api/v1/accounts/relationships", () => [{ ...follow, following: false, blocking: true }]);
  live.say("user", "relationship.changed", jonas.id);
  await expect.poll(shown).toEqual([1]);
});

test("what is done elsewhere about somebody of whom only posts are known hides these, and its undo brings them back", async () => {
  const home = new Home(0);
  home.publish(1);
  home.publish(2, jonas);
  const { api, live } = showHome(home);
  await expect.poll(shown).toEqual([2, 1]);
  const follow = aRelationship(jonas.id, { following: true, showing_reblogs: true });
  const asked: unknown[] = [];
  let now = follow;
  api.on("GET /api/v1/accounts/relationships", ({ query }) => {
    asked.push(query);
    return [now];
  });
  for (const done of [{ blocking: true, following: false }, { muting: true }, { domain_blocking: true }]) {
    now = { ...follow, ...done };
    live.say("user", "relationship.changed", jonas.id);
    await expect.poll(shown).toEqual([1]);
    now = follow;
    live.say("user", "relationship.changed", jonas.id);
    await expect.poll(shown).toEqual([2, 1]);
  }
  // Nothing is asked of people who stand nowhere on the page: many may follow somebody at once.
  const before = asked.length;
  live.say("user", "relationship.changed", "123456789");
  now = { ...follow, muting: true };
  live.say("user", "relationship.changed", jonas.id);
  await expect.poll(shown).toEqual([1]);
  expect(asked).toHaveLength(before + 1);
});

test("a block that was missed while the connection was away hides the person once it's back", async () => {
  const home = new Home(0);
  home.publish(1);
  home.publish(2, jonas);
  const { api, live } = showHome(home);
  await expect.poll(shown).toEqual([2, 1]);
  api.on("GET /api/v1/accounts/relationships", () => [aRelationship(jonas.id, { blocking: true })]);
  live.drop();
  live.open();
  await expect.poll(shown).toEqual([1]);
});

test("a post that comes back into the list has its real height before it is seen", async () => {
  const home = new Home(40);
  showHome(home);
  const first = () => document.querySelector<HTMLElement>('[role=feed] > article[aria-posinset="1"]');
  // What is in sight is measured a frame later; the rest is estimated.
  await expect.poll(() => first()?.getBoundingClientRect().height).toBeLessThan(130);
  const { height } = first()!.getBoundingClientRect();
  await expect.poll(() => (scrollBy(0, 600), first())).toBeNull();
  // Near, and still out of sight.
  scrollTo(0, 1_000);
  await expect.poll(() => first()?.getBoundingClientRect().height).toBe(height);
  expect(first()!.getBoundingClientRect().bottom).toBeLessThan(0);
  scrollTo(0, 0);
});

test("what was unfolded is so on the way back, and what was folded again is not", async () => {
  const home = new Home(0);
  for (const number of [1, 2]) home.posts.unshift(aStatus(minute(number), { spoiler_text: `Soup ${number}` }));
  const { kept, unmount } = showHome(home);
  const folds = () => [...document.querySelectorAll("details")].map(({ open }) => open);
  for (const { nth, to } of [
    { nth: 0, to: [true, false] },
    { nth: 1, to: [true, true] },
    { nth: 1, to: [true, false] },
  ]) {
    document.querySelectorAll("summary")[nth]!.click();
    await expect.poll(folds).toEqual(to);
    await new Promise(requestAnimationFrame);
  }
  unmount();
  showHome(home, { kept });
  expect(folds()).toEqual([true, false]);
});

describe("above an answer", () => {
  const question = aStatus(minute(0), { account: jonas, content: "<p>What?</p>" });
  const answer = (number: number, more: Partial<Status> = {}) =>
    aStatus(minute(number), {
      account: wren,
      content: `<p>No. ${number}</p>`,
      in_reply_to_id: question.id,
      in_reply_to_account_id: jonas.id,
      in_reply_to: question,
      ancestors_count: 0,
      ...more,
    });
  const rows = () => [...document.querySelectorAll("[role=feed] > article")].map((row) => row.textContent);
  const top = () => [rows()[0], rows()[1]];

  test("stands what it answers, and acts there are seen everywhere", async () => {
    const home = new Home(2);
    home.posts.unshift(answer(3));
    const { api, entities } = showHome(home);
    await expect.poll(top).toEqual([expect.stringContaining("What?"), expect.stringContaining("No. 3")]);
    expect(rows()).toHaveLength(4);
    expect(rows()[1]).not.toContain("Reply to");
    api.on(`POST /api/v1/statuses/${question.id}/favourite`, () => ({
      ...question,
      favourited: true,
      favourites_count: 1,
    }));
    await press(page.getByRole("article").first().getByRole("button", { name: "Favorite" }));
    await expect.poll(() => entities.statuses.told(question.id)?.favourites_count).toBe(1);
  });

  test("it comes live with the post, behind the pill", async () => {
    const home = new Home(2);
    const { live } = showHome(home);
    home.posts.unshift(answer(3));
    live.say("user", "update", home.posts[0]!);
    await expect.element(pill).toHaveTextContent("Show 1 new post");
    expect(rows()).toHaveLength(2);
    await press(pill);
    await expect.poll(top).toEqual([expect.stringContaining("What?"), expect.stringContaining("No. 3")]);
    // A vote or an edit says nothing of the thread.
    live.say(
      "user",
      "status.update",
      answer(3, { content: "<p>No. 3, edited</p>", in_reply_to: undefined, ancestors_count: undefined }),
    );
    await expect.poll(top).toEqual([expect.stringContaining("What?"), expect.stringContaining("No. 3, edited")]);
  });

  test("it goes when it is deleted, and when its author is muted or blocked", async () => {
    const home = new Home(2);
    home.posts.unshift(answer(3));
    const entities = new EntityStore();
    entities.relationships.put(aRelationship(jonas.id, {}));
    const { live } = showHome(home, { entities });
    await expect.poll(rows).toHaveLength(4);
    for (const change of [{ blocking: true }, { muting: true }]) {
      const takeBack = entities.relationships.wish(jonas.id, (now) => ({ ...now, ...change }));
      await expect.poll(rows).toHaveLength(3);
      takeBack();
      await expect.poll(rows).toHaveLength(4);
    }
    live.say("user", "delete", question.id);
    await expect.poll(shown).toEqual([3, 2, 1]);
  });

  test("an own answer takes no post away that is being read", async () => {
    const home = new Home(2);
    home.posts.push(question);
    const { live } = showHome(home);
    await expect.poll(rows).toHaveLength(3);
    live.say("user", "update", answer(3, { account: aReaderAccount("mira") }));
    await expect.poll(shown).toEqual([3, 2, 1, "gap"]);
    expect(rows()[3]).toContain("What?");
  });
});

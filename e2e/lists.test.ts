/**
 * What keeps a list trustworthy when something goes wrong: a page that does not
 * come, an answer that is no, a crash, a lost connection, a new build.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import type { Person } from "./person.ts";
import { soon } from "./soon.ts";
import { setStage, type Session } from "./stage.ts";

const stage = setStage({ town: true });

let miras: Session;
beforeAll(async () => {
  const mira = await stage.visitor();
  await mira.signsIn("mira");
  miras = await mira.context.storageState();
  await stage.sendHome();
});
afterEach(() => stage.sendHome());

const enterAsMira = async (tool?: string) => {
  const mira = await stage.visitor({ session: miras, tool });
  mira.username = "mira";
  return mira;
};

const posts = (person: Person) => person.page.getByRole("main").getByRole("article");

describe("the next page of a list", () => {
  test("comes by itself when its reader gets near the end", async () => {
    const mira = await enterAsMira();
    await mira.opens("/");
    await mira.settles();
    const first = await posts(mira).count();
    await soon(async () => {
      await mira.page.mouse.wheel(0, 3_000);
      expect(await posts(mira).count()).toBeGreaterThan(first);
    });
    await mira.arrivesAt("/");
  });

  test("is a link for those without script", async () => {
    const somebody = await stage.visitor({ javaScript: false });
    await somebody.opens("/public/local");
    const last = await posts(somebody).last().textContent();
    await somebody.link("list-more").click();
    await somebody.page.waitForURL(/max_id=/);
    expect(await posts(somebody).count()).toBeGreaterThan(0);
    expect(await posts(somebody).allTextContents()).not.toContain(last);
  });

  test("is appended for visitors, and still there after a reload", async () => {
    const somebody = await stage.visitor();
    await somebody.opens("/public/local");
    await somebody.settles();
    const first = await posts(somebody).count();
    await somebody.link("list-more").click();
    await soon(async () => expect(await posts(somebody).count()).toBeGreaterThan(first));
    const both = await posts(somebody).count();
    await somebody.page.reload();
    await soon(async () => expect(await posts(somebody).count()).toBe(both));
  });

  test("says what is wrong when it does not come, and comes on Retry", async () => {
    const mira = await enterAsMira();
    mira.complaints.expect(/timelines\/home\?.*max_id.*net::ERR_FAILED/);
    await mira.page.route(/timelines\/home\?.*max_id/, (route) => route.abort());
    await mira.opens("/");
    await mira.settles();
    const first = await posts(mira).count();
    const alert = mira.page.getByRole("alert").filter({ hasText: mira.says("error-no-answer") });
    await soon(async () => {
      await mira.page.mouse.wheel(0, 3_000);
      expect(await alert.count()).toBe(1);
    });
    expect(await posts(mira).count()).toBe(first);
    await mira.page.unrouteAll();
    await mira.link("retry", alert).click();
    await soon(async () => expect(await posts(mira).count()).toBeGreaterThan(first));
    await mira.seesNo(alert);
  });
});

test("what was written while another page was open waits on the way back", async () => {
  const mira = await enterAsMira();
  const friend = await stage.visitor();
  await friend.signsIn("wren");
  await mira.opens("/");
  await mira.listensTo("user");
  await mira.place("nav-bookmarks").click();
  await mira.sees(mira.heading("nav-bookmarks"));
  await mira.receives(await friend.publishes("While you were away."));
  await mira.page.goBack();
  await mira.sees(mira.button(["timeline-new", { count: 1 }]));
  expect(await mira.post("While you were away.").count()).toBe(0);
});

test("the way back to a long list draws first what was in view, and then the rest around it", async () => {
  const mira = await enterAsMira();
  await mira.opens("/public/local");
  await mira.settles();
  await soon(async () => {
    await mira.page.mouse.wheel(0, 6_000);
    expect(await posts(mira).count()).toBeGreaterThan(120);
  });
  await posts(mira).nth(60).scrollIntoViewIfNeeded();
  await mira.settles();
  const all = await posts(mira).count();
  const place = await mira.topOf(posts(mira).nth(60));

  await mira.place("nav-bookmarks").click();
  await mira.sees(mira.heading("nav-bookmarks"));
  const atFirst = await mira.page.evaluate(() => {
    const count = () => document.querySelectorAll("main article").length;
    return new Promise<number>((resolve) => {
      addEventListener("popstate", () => queueMicrotask(() => resolve(count())), { once: true });
      history.back();
    });
  });
  expect(atFirst).toBeGreaterThan(10);
  expect(atFirst).toBeLessThan(40);
  await soon(async () => expect(await posts(mira).count()).toBe(all));
  expect(await mira.topOf(posts(mira).nth(60))).toBeCloseTo(place, 0);
});

test("two reloads and a full load of another page lead back to the same post at the same place", async () => {
  const mira = await enterAsMira();
  await mira.opens("/public/local");
  await mira.settles();
  const far = posts(mira).nth(50);
  await soon(async () => {
    await mira.page.mouse.wheel(0, 3_000);
    expect(await far.count()).toBe(1);
  });
  await far.scrollIntoViewIfNeeded();
  await mira.settles();
  const [place, all] = [await mira.topOf(far), await posts(mira).count()];
  const isBack = () =>
    soon(async () => {
      expect(await posts(mira).count()).toBe(all);
      // A window scrolls by whole pixels, and rows have parts of them.
      expect(Math.abs((await mira.topOf(far)) - place)).toBeLessThan(1);
    });

  await mira.place("nav-bookmarks").click();
  await mira.sees(mira.heading("nav-bookmarks"));
  for (let reload = 0; reload < 2; reload++) {
    await mira.page.reload();
    await mira.settles();
  }
  await mira.page.goBack();
  await isBack();

  await mira.settles();
  await mira.page.evaluate(() => location.assign("/favourites"));
  await mira.sees(mira.heading("nav-favourites"));
  await mira.settles();
  await mira.page.goBack();
  await isBack();
});

test("a reload and the way back lead to the same notification at the same place", async () => {
  const mira = await enterAsMira();
  const friend = await stage.visitor();
  await friend.signsIn("wren");
  const { id } = await friend.accountOf("mira");
  for (const status of await friend.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses?limit=40`)) {
    await friend.asks("POST", `/api/v1/statuses/${status.id}/favourite`);
  }
  await mira.opens("/notifications");
  await mira.settles();
  const far = posts(mira).nth(50);
  await soon(async () => {
    await mira.page.mouse.wheel(0, 3_000);
    expect(await far.count()).toBe(1);
  });
  await far.scrollIntoViewIfNeeded();
  await mira.settles();
  const place = await mira.topOf(far);
  expect(await mira.page.evaluate(() => scrollY)).toBeGreaterThan(1_000);

  await mira.page.reload();
  await soon(async () => expect(await mira.topOf(far)).toBeCloseTo(place, 0));
  await mira.settles();
  await mira.place("nav-bookmarks").click();
  await mira.sees(mira.heading("nav-bookmarks"));
  await mira.page.goBack();
  await soon(async () => expect(await mira.topOf(far)).toBeCloseTo(place, 0));
});

describe("the composer in the page", () => {
  test("stays open when home, which was pressed before it, takes its time", async () => {
    const mira = await enterAsMira();
    await mira.opens("/");
    await mira.settles();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await mira.page.route(/timelines\/home/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = mira.page.waitForRequest(/timelines\/home/);
    await mira.place("nav-home").click();
    const request = await asked;
    await mira.link("compose-placeholder").click();
    await mira.field("compose-placeholder").fill("No hurry");
    answer();
    await (await request.response())?.finished();
    await mira.settles();
    expect(await mira.field("compose-placeholder").inputValue()).toBe("No hurry");
  });

  test("that cannot be loaded says so, leaves the page as it is, and opens on the next press", async () => {
    const mira = await enterAsMira();
    mira.complaints.expect(/\/assets\/.*\.js: net::ERR_FAILED/);
    await mira.page.route(/\/assets\/writing-.*\.js$/, (route) => route.abort());
    await mira.opens("/");
    await mira.settles();
    await mira.link("compose-placeholder").click();
    await mira.sees(mira.page.getByRole("status").filter({ hasText: mira.says("error-no-answer") }));
    expect(await posts(mira).count()).toBeGreaterThan(0);
    await mira.page.unrouteAll();
    await mira.link("compose-placeholder").click();
    await mira.sees(mira.field("compose-placeholder"));
  });
});

test("a favorite shows at once, and is taken back in words when the server does not take it", async () => {
  const mira = await enterAsMira();
  mira.complaints.expect(/favourite: net::ERR_FAILED/);
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await mira.page.route(/\/favourite$/, async (route) => {
    await refused;
    await route.abort();
  });
  await mira.opens("/@wren");
  await mira.settles();
  const post = posts(mira).filter({ has: mira.page.getByRole("button", { name: /^Favorite/, pressed: false }) });
  const text = (await post.first().getByRole("paragraph").last().textContent()) ?? "";
  await mira.action(mira.post(text), "status-favourite").click();
  await mira.sees(mira.action(mira.post(text), "status-favourite", { pressed: true }));
  refuse();
  await mira.sees(mira.action(mira.post(text), "status-favourite", { pressed: false }));
  await mira.sees(mira.page.getByRole("status").filter({ hasText: mira.says("error-no-answer") }));
});

test("a deleted post leaves the lists of everybody at once", async () => {
  const mira = await enterAsMira();
  const text = "This one is not going to stay.";
  await mira.publishes(text);
  const jonas = await stage.visitor({ locale: "de" });
  await jonas.signsIn("jonas");
  await jonas.opens("/public/local");
  await jonas.listensTo("public:local");
  await jonas.sees(jonas.post(text));

  await mira.opens("/@mira");
  await mira.settles();
  await mira.button("status-more", mira.post(text)).click();
  await mira.page.getByRole("menuitem", { name: mira.says("status-delete"), exact: true }).click();
  await mira.page.getByRole("menuitem", { name: mira.says("status-delete-confirm") }).click();
  await mira.seesNo(mira.post(text));
  await jonas.seesNo(jonas.post(text));
});

describe("a draft", () => {
  let profile: string;
  beforeAll(async () => {
    profile = await mkdtemp(path.join(tmpdir(), "linnet-e2e-profile-"));
  });
  afterAll(() => rm(profile, { recursive: true, force: true }));

  test("survives a reload, and a crash of the browser", async () => {
    let mira = await stage.visitorWithProfile(profile);
    await mira.signsIn("mira");
    // Only a browser that is closed has its cookies on disk for certain.
    await stage.sendHome();

    mira = await stage.visitorWithProfile(profile);
    await beginsToWrite(mira, "Half a thought");
    await mira.page.reload();
    expect(await draftOf(mira)).toBe("Half a thought");

    await mira.field("compose-placeholder").press("End");
    await mira.field("compose-placeholder").pressSequentially(", and the other half");
    await isOnDisk(mira.page, "Half a thought, and the other half");
    const devTools = await mira.context.newCDPSession(mira.page);
    const gone = new Promise((resolve) => mira.context.on("close", resolve));
    devTools.send("Browser.crash").catch(() => {});
    await gone;
    await stage.sendHome();

    mira = await stage.visitorWithProfile(profile);
    await mira.opens("/");
    expect(await draftOf(mira)).toBe("Half a thought, and the other half");
  });
});

async function beginsToWrite(person: Person, text: string): Promise<void> {
  await person.opens("/");
  await person.settles();
  await person.link("compose-placeholder").click();
  await person.field("compose-placeholder").fill(text);
  await isOnDisk(person.page, text);
}

/** What stands in the composer when it is opened again. */
async function draftOf(person: Person): Promise<string> {
  await person.settles();
  await person.link("compose-placeholder").click();
  const field = person.field("compose-placeholder");
  await soon(async () => expect(await field.inputValue()).not.toBe(""));
  return field.inputValue();
}

/** Each keystroke is saved a moment later; a crash within that moment loses it. */
async function isOnDisk(page: Page, text: string): Promise<void> {
  const drafts = () =>
    page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open("linnet"));
      const kept = await settled(database.transaction("kept").objectStore("kept").getAll());
      database.close();
      return kept.map((draft: { content: string }) => draft.content);
    });
  await soon(async () => expect(await drafts()).toContain(`<p>${text}</p>`));
}

describe("a lost connection", () => {
  /** Between the page and its sockets: refuses them while it is told to, by an address that is none. */
  const refuseSockets = `
    globalThis.sockets = { refused: false, open: new Set() };
    globalThis.WebSocket = class extends WebSocket {
      constructor(url) {
        super(sockets.refused ? new URL("/nowhere", url) : url);
        sockets.open.add(this);
      }
    };`;

  test("is tried again three times; then polling brings what is new, until the socket is back", async () => {
    const mira = await enterAsMira(refuseSockets);
    const friend = await stage.visitor();
    await friend.signsIn("wren");
    const said: string[] = [];
    mira.page.on("console", (message) => said.push(message.text()));
    mira.complaints.expect(/WebSocket connection to .*nowhere.* failed/, /Failed to connect WebSocket after 3 retries/);
    await mira.opens("/");
    await mira.listensTo("user");

    const sockets: string[] = [];
    mira.page.on("websocket", (socket) => sockets.push(socket.url()));
    await mira.page.evaluate("sockets.refused = true; sockets.open.forEach((socket) => socket.close())");
    await soon(() => expect(said).toContain("Failed to connect WebSocket after 3 retries"));
    expect(sockets).toHaveLength(3);
    await friend.publishes("Written while nobody listened.");
    await mira.sees(mira.button(["timeline-new", { count: 1 }]));
    await mira.button(["timeline-new", { count: 1 }]).click();
    await mira.sees(mira.post("Written while nobody listened."));

    await mira.page.evaluate("sockets.refused = false");
    await soon(() => expect(sockets.at(-1)).toMatch(/\/wspool\/connect(\?|$)/));
    await friend.publishes("Written when all was well again.");
    await mira.sees(mira.button(["timeline-new", { count: 1 }]));
    expect(said.filter((text) => text.startsWith("Failed to connect"))).toHaveLength(1);
  });

  test("of any length leaves a row where posts are missing, and nothing is lost", async () => {
    const mira = await enterAsMira(refuseSockets);
    const friend = await stage.visitor();
    await friend.signsIn("wren");
    mira.complaints.expect(
      /WebSocket connection to .*nowhere.* failed/,
      /Failed to connect WebSocket/,
      /net::ERR_FAILED/,
    );
    await mira.opens("/");
    await mira.listensTo("user");
    await mira.page.route(/\/api\//, (route) => route.abort());
    await mira.page.evaluate("sockets.refused = true; sockets.open.forEach((socket) => socket.close())");
    let last = await friend.publishes("Missed 1.");
    for (let number = 2; number <= 60; number++) last = await friend.publishes(`Missed ${number}.`);
    await mira.receives(last);
    await mira.page.unrouteAll();
    await mira.page.evaluate("sockets.refused = false");

    await mira.button(["timeline-new-more", { count: 40 }]).click();
    await mira.sees(mira.post("Missed 60."));
    expect(await mira.post("Missed 10.").count()).toBe(0);
    await mira.button("timeline-gap").click();
    await mira.sees(mira.post("Missed 10."));
    await mira.seesNo(mira.button("timeline-gap"));
    for (let number = 1; number <= 60; number++) expect(await mira.post(`Missed ${number}.`).count()).toBe(1);
  });
});

describe("a new build", () => {
  const newer = { id: "f".repeat(16), timestamp: 0 };

  async function opensAnOldPage(): Promise<Person> {
    const mira = await enterAsMira();
    await mira.page.clock.install();
    await mira.page.route(/\/builds\/latest\.json/, (route) => route.fulfill({ json: newer }));
    await mira.opens("/");
    await mira.settles();
    const asked = mira.page.waitForResponse(/\/builds\/latest\.json/);
    await mira.page.clock.fastForward("06:00");
    await (await asked).finished();
    return mira;
  }

  /** A page that was left for another one by a full load has forgotten this. */
  const marks = (person: Person) => person.page.evaluate(() => Object.assign(window, { marked: true }) && undefined);
  const isMarked = (person: Person) => person.page.evaluate(() => "marked" in window);

  test("is taken with the next navigation, as a full load", async () => {
    const mira = await opensAnOldPage();
    await marks(mira);
    await mira.place("nav-local").click();
    await mira.arrivesAt("/public/local");
    await mira.settles();
    expect(await isMarked(mira)).toBe(false);
  });

  test("waits while something is written that is not yet safe", async () => {
    const mira = await opensAnOldPage();
    await marks(mira);
    await mira.link("compose-placeholder").click();
    await mira.field("compose-placeholder").waitFor();
    // From here on no timer runs, so the draft stays as dirty as it is in the moment after a keystroke.
    await mira.page.clock.pauseAt(Date.now() + 3_600_000);
    await mira.field("compose-placeholder").fill("Not yet on disk");
    await mira.place("nav-local").click();
    await mira.arrivesAt("/public/local");
    expect(await isMarked(mira)).toBe(true);
  });

  test("whose chunks are gone reloads the page once, and then leaves it as the server made it", async () => {
    const mira = await enterAsMira();
    const known = new Set<string>();
    const loads: string[] = [];
    mira.page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
    mira.page.on("requestfinished", (request) => known.add(request.url()));
    await mira.opens("/");
    await mira.settles();

    await mira.page.route(/\/assets\/.*\.js$/, (route) => {
      return known.has(route.request().url()) ? route.continue() : route.abort();
    });
    mira.complaints.expect(/\/assets\/.*\.js: net::ERR_FAILED/, /dynamically imported module|module script/);
    await mira.place("nav-search").click();
    await mira.arrivesAt("/search");
    await mira.page.waitForLoadState("load");
    await mira.sees(mira.heading("nav-search"));
    expect(loads.filter((url) => url.endsWith("/search"))).toHaveLength(1);
  });
});

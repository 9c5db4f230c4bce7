/** Pages that are open while something ends: the connection to the server for a moment or a night, or the build that they came from. */
import { describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { writeToHomes } from "#server/domain/timelines/fan-out.ts";
import { write } from "#testing/statuses.ts";
import { isOnDisk } from "./on-disk.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });
const enterAsMira = residentOf(stage, "mira");
const enterAsWren = residentOf(stage, "wren");

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

  /** The clock of the page hurries until it holds: pauses between tries grow to minutes. */
  const inTime = (person: Person, assertion: () => void | Promise<void>) =>
    soon(async () => {
      await person.page.clock.fastForward(500);
      await assertion();
    });

  test("is tried again three times; then polling brings what is new, until the socket is back", async () => {
    const mira = await enterAsMira({ tool: refuseSockets });
    const wren = await enterAsWren();
    await mira.page.clock.install();
    const said: string[] = [];
    mira.page.on("console", (message) => said.push(message.text()));
    mira.complaints.expect(/WebSocket connection to .*nowhere.* failed/, /Failed to connect WebSocket after 3 retries/);
    await mira.opens("/");
    await mira.listensTo("user");

    const sockets: string[] = [];
    mira.page.on("websocket", (socket) => sockets.push(socket.url()));
    await mira.page.evaluate("sockets.refused = true; sockets.open.forEach((socket) => socket.close())");
    await inTime(mira, () => expect(said).toContain("Failed to connect WebSocket after 3 retries"));
    expect(sockets).toHaveLength(3);
    await wren.publishes("Written while nobody listened.");
    const news = mira.button(["timeline-new", { count: 1 }]);
    await inTime(mira, async () => expect(await news.count()).toBe(1));
    await news.click();
    await mira.sees(mira.post("Written while nobody listened."));

    await mira.page.evaluate("sockets.refused = false");
    await inTime(mira, () => expect(sockets.at(-1)).toMatch(/\/wspool\/connect(\?|$)/));
    await wren.publishes("Written when all was well again.");
    await mira.sees(news);
    expect(said.filter((text) => text.startsWith("Failed to connect"))).toHaveLength(1);
  });

  test("is said by a page that goes on by itself when the network is back, but not below what is being written", async () => {
    const mira = await enterAsMira();
    mira.complaints.expect(/ERR_INTERNET_DISCONNECTED/, /Unable to preload CSS/, /Failed to fetch/, /WebSocket/);
    const parts = ["writing", "drafts", "compose-over"].map((name) =>
      mira.page.waitForResponse(new RegExp(`/assets/${name}-[0-9a-f]+\\.js$`)),
    );
    await mira.opens("/");
    await mira.settles();
    await Promise.all(parts);
    // The rest of it, too.
    await mira.page.waitForLoadState("networkidle");
    await mira.settles();
    const message = mira.page.getByRole("main").getByText(mira.says("error-offline"));
    await mira.context.setOffline(true);
    await mira.place("nav-bookmarks").click();
    await mira.sees(message);
    await mira.context.setOffline(false);
    await mira.sees(mira.heading("nav-bookmarks"));
    await mira.seesNo(message);

    await mira.context.setOffline(true);
    await mira.place("nav-search").click();
    await mira.sees(message);
    await mira.link("nav-compose").click();
    await mira.field("compose-placeholder").fill("Written without a network");
    await mira.page.evaluate(() => {
      addEventListener("online", () => document.documentElement.setAttribute("data-heard", ""), { once: true });
    });
    await mira.context.setOffline(false);
    await mira.sees(mira.page.locator("html[data-heard]"));
    await mira.settles();
    expect(await mira.field("compose-placeholder").inputValue()).toBe("Written without a network");
  });

  test("of a night leaves a row where posts are missing, and all 400 come, each once and in their order", async () => {
    const mira = await enterAsMira({ tool: refuseSockets });
    mira.complaints.expect(
      /WebSocket connection to .*nowhere.* failed/,
      /Failed to connect WebSocket/,
      /net::ERR_FAILED/,
    );
    await mira.opens("/");
    await mira.listensTo("user");
    await mira.page.route(/\/api\//, (route) => route.abort());
    await mira.page.evaluate("sockets.refused = true; sockets.open.forEach((socket) => socket.close())");
    const texts = Array.from({ length: 400 }, (_, index) => `Missed ${index + 1}.`);
    await mira.receives({ id: await publishAsWren(texts) });
    await mira.page.unrouteAll();
    await mira.page.evaluate("sockets.refused = false");

    // One page, and what the server tells late of those that it tells of one by one.
    await mira.page.getByRole("button", { name: /^Show 4\d\+ new posts$/ }).click();
    await mira.sees(mira.post("Missed 400."));
    const missed = missedIn(mira);
    const gap = mira.button("timeline-gap");
    // Some that the server told of late may stand by themselves, between two such rows.
    for (let shown = await missed(); shown.length < texts.length;) {
      expect(shown).toEqual(texts.filter((text) => shown.includes(text)).reverse());
      // Rows take their real heights when they come into sight.
      await gap.first().scrollIntoViewIfNeeded();
      await mira.settles();
      await gap.first().click();
      const before = shown.length;
      await soon(async () => expect((shown = await missed()).length).toBeGreaterThan(before));
    }
    await mira.seesNo(gap);
    expect(await missed()).toEqual(texts.toReversed());
  });

  /** Each row is there when it comes; later only those near the window are. Answers all, by their places in the list. */
  function missedIn({ page }: Person): () => Promise<string[]> {
    const rows = new Map<number, string>();
    return async () => {
      const drawn = await page
        .getByRole("article")
        .evaluateAll((articles) => articles.map((one) => [Number(one.ariaPosInSet), one.textContent] as const));
      for (const [place, text] of drawn) {
        const [missed] = /Missed \d+\./.exec(text) ?? [];
        if (missed) rows.set(place, missed);
      }
      return [...rows.keys()].toSorted((a, b) => a - b).map((place) => rows.get(place)!);
    };
  }

  /** Past HTTP, which would take its time for four hundred; answers the id of the last, once all have been told of. */
  async function publishAsWren(texts: string[]): Promise<StatusId> {
    const { db } = stage.database;
    const { id } = await db
      .selectFrom("account")
      .select("id")
      .where("username", "=", "wren")
      .where("domain", "is", null)
      .executeTakeFirstOrThrow();
    const wren = { id, viewer: { accountId: id, appId: null, authority: null } };
    let last: StatusId;
    for (const text of texts) {
      last = await write(db, wren, text);
      await writeToHomes(db, last);
    }
    // A page that listens again meanwhile would hear of some, and show more than one page of what it missed.
    await soon(async () => expect(await db.selectFrom("reaction").select("id").execute()).toEqual([]));
    return last!;
  }
});

/** A page that was left for another one by a full load has forgotten this. */
const marks = (person: Person) => person.page.evaluate(() => Object.assign(window, { marked: true }) && undefined);
const isMarked = (person: Person) => person.page.evaluate(() => "marked" in window);

const complaintsOfAnAbsence = [
  /net::ERR_/,
  /Failed to fetch/,
  /WebSocket/,
  /dynamically imported module|module script|preload CSS/,
];

/** From here on each connection is refused, until `unrouteAll`. */
const cutOff = (person: Person) => person.page.route("**/*", (route) => route.abort("connectionrefused"));
const saysThatNobodyAnswers = (person: Person) =>
  person.sees(person.page.getByRole("alert").filter({ hasText: person.says("error-no-answer") }));

test.each([
  { what: "a screen", link: "nav-search", path: "/search", shows: /^Search$/ },
  {
    what: "a screen that was open before",
    link: "nav-bookmarks",
    path: "/bookmarks",
    shows: /^Bookmarks$/,
    before: true,
  },
  { what: "what was prerendered", link: "nav-about", path: "/about", shows: /^About /, before: true },
])(
  "while the server is away a press for $what leaves the page where it is, says so, and Retry brings it",
  async ({ link, path, shows, before }) => {
    const mira = await enterAsMira();
    mira.complaints.expect(...complaintsOfAnAbsence);
    // It says what is prerendered.
    const manifest = mira.page.waitForResponse(/\/builds\/meta\//);
    await mira.opens("/");
    await mira.settles();
    await (await manifest).finished();
    const asked = mira.page.getByRole("heading", { name: shows });
    if (before) {
      await mira.link(link).first().click();
      await mira.sees(asked);
      await mira.page.goBack();
      await mira.sees(mira.page.getByRole("article"));
      await mira.settles();
    }
    await marks(mira);
    await cutOff(mira);
    await mira.link(link).first().click();
    await saysThatNobodyAnswers(mira);
    await mira.arrivesAt(path);
    await mira.page.unrouteAll();
    await mira.link("retry").click();
    await mira.sees(asked);
    await mira.page.goBack();
    await mira.sees(mira.page.getByRole("article"));
    expect(await isMarked(mira)).toBe(true);
  },
);

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

  async function takesIt(mira: Person): Promise<void> {
    await mira.place("nav-local").click();
    await mira.arrivesAt("/public/local");
    await mira.settles();
    expect(await isMarked(mira)).toBe(false);
  }

  test("is taken with the next navigation, as a full load", async () => {
    const mira = await opensAnOldPage();
    await marks(mira);
    await takesIt(mira);
  });

  test("waits while the server is away: the page of before says so, and Back shows the list", async () => {
    const mira = await opensAnOldPage();
    mira.complaints.expect(...complaintsOfAnAbsence);
    await marks(mira);
    await cutOff(mira);
    await mira.place("nav-search").click();
    await saysThatNobodyAnswers(mira);
    await mira.arrivesAt("/search");
    await mira.page.goBack();
    await mira.sees(mira.page.getByRole("article"));
    expect(await isMarked(mira)).toBe(true);
    await mira.page.unrouteAll();
    await takesIt(mira);
  });

  test("waits while something is written that is not yet safe", async () => {
    const mira = await opensAnOldPage();
    await marks(mira);
    await mira.link("compose-placeholder").click();
    // Words that come before the drafts are open are kept with their opening.
    await mira.field("compose-placeholder").fill("On disk");
    await isOnDisk(mira.page, "On disk");
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

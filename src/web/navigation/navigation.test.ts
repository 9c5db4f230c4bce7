import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EntityStore } from "#web/entities/store.ts";
import { navigate, setBusyWriting, startNavigation, type Arrival, type Navigation } from "./navigation.ts";
import { overlay, remember, remembered, startHistory } from "./history.ts";
import { stayHere, stopLoading } from "./loading.ts";

const builds = vi.hoisted(() => ({ outdated: false, away: false, redirects: {} as Record<string, string> }));
vi.mock("./builds.ts", () => ({
  isOutdated: () => builds.outdated,
  isServerThere: async () => !builds.away,
  redirectOf: (pathname: string) => builds.redirects[pathname] ?? null,
}));

const origin = "https://linnet.example";
const open = vi.fn<(url: URL, signal: AbortSignal) => Promise<Arrival<string>>>();
const assign = vi.fn();
const reload = vi.fn();
let place: URL;
let stack: { url: string; state: unknown }[];
let at: number;
let page: EventTarget & { scrollY: number };
let navigation: Navigation<string>;
let stored: Map<string, string>;

beforeEach(() => {
  vi.resetAllMocks();
  Object.assign(builds, { outdated: false, away: false, redirects: {} });
  setBusyWriting(false);
  open.mockImplementation(async (url) => ({ view: `view of ${url.pathname}${url.search}` }));
  place = new URL("/", origin);
  stack = [{ url: "/", state: null }];
  at = 0;
  stored = new Map();
  page = Object.assign(new EventTarget(), { scrollY: 0, scrollTo: (_: number, top: number) => (page.scrollY = top) });
  const put = (state: unknown, url: string | undefined, replace: boolean) => {
    if (url) place = new URL(url, origin);
    stack.splice(replace ? at : ++at, replace ? 1 : Infinity, {
      url: place.pathname + place.search + place.hash,
      state,
    });
  };
  const found = { querySelector: () => null, querySelectorAll: () => [], activeElement: null };
  vi.stubGlobal("window", page);
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), found, {
      documentElement: { setAttribute() {}, removeAttribute() {} },
      title: "",
    }),
  );
  vi.stubGlobal("history", {
    go: (steps: number) => queueMicrotask(() => traverse(steps)),
    get state() {
      return stack[at]!.state;
    },
    pushState: (state: unknown, _: string, url?: string) => put(state, url, false),
    replaceState: (state: unknown, _: string, url?: string) => put(state, url, true),
  });
  vi.stubGlobal("location", {
    assign,
    reload,
    origin,
    get href() {
      return place.href;
    },
    get pathname() {
      return place.pathname;
    },
    get search() {
      return place.search;
    },
    get hash() {
      return place.hash;
    },
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  navigation = start();
});
afterEach(async () => {
  // What is still under way would come to a page that is gone.
  stopLoading();
  await new Promise((settled) => setTimeout(settled));
  vi.unstubAllGlobals();
});

function start(first = "first view", leftFrom: string | null = null): Navigation<string> {
  const isPage = (url: URL) => !url.pathname.startsWith("/signin");
  const opensOver = (view: string, below: string) => view === "composer" && below !== "composer";
  startHistory({ isLeft: leftFrom !== null });
  const leadsOver = (url: URL) => url.pathname === "/compose";
  const titleOf = (view: string) => view;
  return startNavigation(
    first,
    { open, isPage, leadsOver, opensOver, titleOf, account: "1" },
    new EntityStore(),
    leftFrom,
  );
}

function traverse(steps: number): void {
  at += steps;
  place = new URL(stack[at]!.url, origin);
  page.dispatchEvent(Object.assign(new Event("popstate"), { state: stack[at]!.state }));
}

test("the address changes when the page is there, and not before", async () => {
  const { promise, resolve } = Promise.withResolvers<Arrival<string>>();
  open.mockReturnValueOnce(promise);
  const going = navigate("/public/local");
  expect(place.pathname).toBe("/");
  resolve({ view: "local" });
  await going;
  expect([place.pathname, navigation.current().view, stack.length]).toEqual(["/public/local", "local", 2]);
  navigation.arrived();
  expect(document.title).toBe("local");
});

test("a newer click ends the older one, whichever answers first", async () => {
  const signals: AbortSignal[] = [];
  const answers: ((arrival: Arrival<string>) => void)[] = [];
  open.mockImplementation((_, signal) => {
    signals.push(signal);
    return new Promise((resolve) => answers.push(resolve));
  });
  const [older, newer] = [navigate("/a"), navigate("/b")];
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  answers[1]!({ view: "b" });
  await newer;
  expect(navigation.current().view).toBe("b");
  answers[0]!({ view: "a" });
  await older;
  expect([navigation.current().view, place.pathname, stack.length]).toEqual(["b", "/b", 2]);
});

test("an overlay ends the click that would take it away, but not the way back", async () => {
  for (let page = 0; page < 12; page++) await navigate(`/p${page}`);
  const { promise, resolve } = Promise.withResolvers<Arrival<string>>();
  open.mockReturnValue(promise);
  const going = navigate("/");
  stayHere();
  traverse(-12);
  stayHere();
  resolve({ view: "home" });
  await going;
  await vi.waitFor(() => expect(navigation.current().view).toBe("home"));
  expect(stack).toHaveLength(13);
});

test("Back shows the page that was left at once, with what it kept, and asks nothing", async () => {
  navigation.current().kept.set("older", ["7"]);
  page.scrollY = 900;
  await navigate("/@alice");
  navigation.arrived();
  expect(page.scrollY).toBe(0);
  open.mockClear();
  traverse(-1);
  expect([navigation.current().view, navigation.current().kept.get("older")]).toEqual(["first view", ["7"]]);
  navigation.arrived();
  expect(page.scrollY).toBe(900);
  expect(open).not.toHaveBeenCalled();
});

test("beyond the last ten pages Back loads again, under the same entry", async () => {
  for (let page = 0; page < 12; page++) await navigate(`/p${page}`);
  open.mockClear();
  traverse(-12);
  await vi.waitFor(() => expect(navigation.current().view).toBe("view of /"));
  expect(open).toHaveBeenCalledOnce();
  expect(stack).toHaveLength(13);
});

test("after a reload the place and what was kept are back", async () => {
  await navigate("/public/local");
  navigation.current().kept.set("older", ["7", "8"]);
  page.scrollY = 700;
  page.dispatchEvent(new Event("pagehide"));

  page = Object.assign(new EventTarget(), { scrollY: 0, scrollTo: (_: number, top: number) => (page.scrollY = top) });
  vi.stubGlobal("window", page);
  navigation = start("reloaded view");
  navigation.restoreAfterReload();
  expect(navigation.current().kept.get("older")).toEqual(["7", "8"]);
  expect(page.scrollY).toBe(700);
});

test("the first page stays where the browser has put it", () => {
  page.scrollY = 300;
  navigation.arrived();
  expect(page.scrollY).toBe(300);
  expect(document.title).toBe("first view");
});

test("what a page keeps in its entry stands beside the key of the entry", () => {
  const { key } = navigation.current();
  remember(["/@wren?max_id=7"]);
  expect(remembered()).toEqual(["/@wren?max_id=7"]);
  expect(stack[at]!.state).toMatchObject({ key });
});

test("a reload at the top shows what the server has just sent", async () => {
  navigation.current().kept.set("older", ["7", "8"]);
  page.dispatchEvent(new Event("pagehide"));
  navigation = start("reloaded view");
  navigation.restoreAfterReload();
  expect(navigation.current().kept.get("older")).toBeUndefined();
});

test("the same address again takes the place of its entry; so does what is asked to", async () => {
  await navigate("/");
  expect(stack).toHaveLength(1);
  await navigate("/public/local", { replace: true });
  expect([stack.length, place.pathname]).toEqual([1, "/public/local"]);
});

describe("the browser itself loads", () => {
  test("an address that is no page of the program", async () => {
    await navigate("/signin");
    expect(assign).toHaveBeenCalledWith(`${origin}/signin`);
  });

  test("an address that the page itself wants loaded anew", async () => {
    open.mockResolvedValueOnce({ leave: `${origin}/bookmarks` });
    await navigate("/bookmarks");
    expect(assign).toHaveBeenCalledWith(`${origin}/bookmarks`);
  });

  test("a redirect that never ends", async () => {
    open.mockResolvedValue({ redirect: "/x" });
    await navigate("/x");
    expect(open).toHaveBeenCalledTimes(5);
    expect(assign).toHaveBeenCalledOnce();
  });
});

test("redirects are followed, those of the manifest without asking", async () => {
  builds.redirects = { "/home": "/" };
  open.mockResolvedValueOnce({ redirect: "/@alice/compose" });
  await navigate("/compose");
  expect(place.pathname).toBe("/@alice/compose");
  await navigate("/home");
  expect(place.pathname).toBe("/");
});

describe("when there is a new build", () => {
  test("the next navigation is a full load", async () => {
    builds.outdated = true;
    await navigate("/public/local");
    expect(assign).toHaveBeenCalledWith(`${origin}/public/local`);
    expect(open).not.toHaveBeenCalled();
  });

  test("but not while the server is away", async () => {
    Object.assign(builds, { outdated: true, away: true });
    await navigate("/public/local");
    expect(assign).not.toHaveBeenCalled();
    expect(navigation.current().view).toBe("view of /public/local");
  });

  test("but not while something is being written", async () => {
    builds.outdated = true;
    setBusyWriting(true);
    await navigate("/public/local");
    expect(assign).not.toHaveBeenCalled();
    expect(navigation.current().view).toBe("view of /public/local");
  });

  test("on the way back to a page that is not cached it reloads in place", async () => {
    for (let page = 0; page < 12; page++) await navigate(`/p${page}`);
    builds.outdated = true;
    traverse(-12);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

test("a jump to a fragment by the browser is an entry of its own with the same page", async () => {
  const { view } = navigation.current();
  stack.push({ url: "/#reply", state: null });
  traverse(1);
  expect(navigation.current()).toMatchObject({ view, href: "/#reply" });
  expect((stack[1]!.state as { key: string }).key).toBe(navigation.current().key);
});

describe("an overlay", () => {
  const keys = () => stack.map(({ state }) => (state as { key: string }).key);
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  test("closes on Back, and the page stays", () => {
    const onClose = vi.fn();
    overlay(onClose);
    expect(stack).toHaveLength(2);
    traverse(-1);
    expect(onClose.mock.calls).toEqual([["back"]]);
    expect([at, navigation.current().view]).toEqual([0, "first view"]);
    expect(open).not.toHaveBeenCalled();
  });

  test("goes back once, however often it is closed", async () => {
    await navigate("/a");
    const onClose = vi.fn();
    const { close, drop } = overlay(onClose);
    close();
    close();
    await settle();
    drop();
    await settle();
    expect([at, place.pathname, onClose.mock.calls.length]).toEqual([1, "/a", 1]);
  });

  test("closes one by one, the upper first", async () => {
    const closed: string[] = [];
    const lower = overlay(() => closed.push("lower"));
    overlay(() => closed.push("upper"));
    traverse(-1);
    expect(closed).toEqual(["upper"]);
    lower.close();
    await settle();
    expect([closed, at]).toEqual([["upper", "lower"], 0]);
  });

  test("makes way for another page, and leaves no entry behind", async () => {
    const onClose = vi.fn();
    overlay(onClose);
    overlay(onClose);
    await navigate("/a");
    expect(onClose.mock.calls).toEqual([["away"], ["away"]]);
    expect(stack.map(({ url }) => url)).toEqual(["/", "/a"]);
    traverse(-1);
    expect([navigation.current().view, new Set(keys()).size]).toEqual(["first view", 2]);
  });

  test("leaves no Back that does nothing when the page was reloaded meanwhile", async () => {
    await navigate("/a");
    overlay(() => {});
    page = Object.assign(new EventTarget(), { scrollY: 0, scrollTo: () => {} });
    vi.stubGlobal("window", page);
    navigation = start("reloaded view");
    await settle();
    expect([at, navigation.current().view]).toEqual([1, "reloaded view"]);
    // Forward leads to the entry that is left over, and from there back.
    traverse(1);
    await settle();
    expect([at, navigation.current().view]).toEqual([1, "reloaded view"]);
  });
});

test("a reader who goes back before the page has come to life gets the page of where they are", async () => {
  await navigate("/a");
  await navigate("/b");
  traverse(-1);
  open.mockClear();
  navigation = start("view of /b", "/b");
  expect([place.pathname, navigation.current().view]).toEqual(["/a", "view of /b"]);
  navigation.restoreAfterReload();
  await vi.waitFor(() => expect(navigation.current().view).toBe("view of /a"));
  expect(open).toHaveBeenCalledTimes(1);
  traverse(1);
  await vi.waitFor(() => expect(navigation.current().view).toBe("view of /b"));
  expect([at, stack.length]).toEqual([2, 3]);
});

describe("a page that opens over another one", () => {
  beforeEach(async () => {
    open.mockImplementation(async (url) => ({ view: url.pathname === "/compose" ? "composer" : url.pathname }));
    await navigate("/compose?text=hi");
    const { href } = navigation.over()!;
    // As its dialog does.
    overlay(navigation.closeOver, href);
  });

  test("has its address and its title, and the page below stays", () => {
    expect([navigation.over()!.view, navigation.current().view]).toEqual(["composer", "first view"]);
    expect([place.pathname + place.search, document.title, stack.length]).toEqual(["/compose?text=hi", "composer", 2]);
  });

  test("opens again on Forward, on the entry that is there, and closes again on Back", async () => {
    traverse(-1);
    traverse(1);
    await vi.waitFor(() => expect(navigation.over()?.view).toBe("composer"));
    overlay(navigation.closeOver, navigation.over()!.href);
    expect([at, stack.length, place.pathname + place.search]).toEqual([1, 2, "/compose?text=hi"]);
    traverse(-1);
    expect([at, navigation.over(), navigation.current().view]).toEqual([0, null, "first view"]);
  });

  test("does not open again after a step back that came before it", async () => {
    traverse(-1);
    const { promise, resolve } = Promise.withResolvers<Arrival<string>>();
    open.mockReturnValueOnce(promise);
    traverse(1);
    traverse(-1);
    resolve({ view: "composer" });
    await new Promise((settled) => setTimeout(settled));
    expect([navigation.over(), at]).toEqual([null, 0]);
  });

  test("stays as it is when Forward leads on to a page of a new build, which the browser loads there", async () => {
    // As a page that is under way does.
    overlay(() => {}, "/slow");
    traverse(-1);
    builds.outdated = true;
    traverse(1);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect([at, place.pathname, navigation.over()?.view]).toEqual([2, "/slow", "composer"]);
  });

  test("is a page on its entry where Forward finds something else, and Back leads to the one below", async () => {
    traverse(-1);
    open.mockResolvedValueOnce({ view: "problem" });
    traverse(1);
    await vi.waitFor(() => expect(navigation.current().view).toBe("problem"));
    expect([navigation.over(), at, stack.length, place.pathname]).toEqual([null, 1, 2, "/compose"]);
    traverse(-1);
    expect([navigation.current().view, at]).toEqual(["first view", 0]);
  });

  test("opens on Forward before the page below has come back to life after a reload", async () => {
    navigation = start("first view", "/");
    navigation.restoreAfterReload();
    await vi.waitFor(() => expect(navigation.over()?.view).toBe("composer"));
    overlay(navigation.closeOver, navigation.over()!.href);
    expect([at, stack.length, navigation.current().view]).toEqual([1, 2, "first view"]);
    traverse(-1);
    expect([at, navigation.over(), navigation.current().view]).toEqual([0, null, "first view"]);
  });

  test("closes on Back", () => {
    traverse(-1);
    expect([navigation.over(), navigation.current().view, document.title]).toEqual([null, "first view", "first view"]);
  });

  test("makes way for another page, and leaves no entry behind", async () => {
    await navigate("/drafts");
    expect([navigation.over(), navigation.current().view]).toEqual([null, "/drafts"]);
    expect(stack.map(({ url }) => new URL(url, origin).pathname)).toEqual(["/", "/drafts"]);
  });

  test("is a page of its own after a reload, and Back leads to the one below", async () => {
    navigation = start("composer");
    expect([place.pathname, navigation.current().view, navigation.over()]).toEqual(["/compose", "composer", null]);
    traverse(-1);
    await vi.waitFor(() => expect(navigation.current().view).toBe("/"));
  });
});

describe("what opens over a page while another page is under way", () => {
  const never = (signal: AbortSignal) =>
    new Promise<Arrival<string>>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  let answer: (arrival: Arrival<string>) => void;
  let signals: AbortSignal[];
  beforeEach(() => {
    const { promise, resolve } = Promise.withResolvers<Arrival<string>>();
    answer = resolve;
    signals = [];
    open.mockImplementation(async (url, signal) => {
      signals.push(signal);
      return url.pathname === "/compose" ? { view: "composer" } : url.pathname === "/slow" ? promise : never(signal);
    });
  });

  test("opens over the page that was asked for, when that is there", async () => {
    const going = navigate("/slow");
    const writing = navigate("/compose");
    await new Promise((settled) => setTimeout(settled));
    expect([navigation.over(), navigation.current().view]).toEqual([null, "first view"]);
    answer({ view: "slow" });
    await Promise.all([going, writing]);
    expect([navigation.over()?.view, navigation.current().view, place.pathname]).toEqual(["composer", "slow", "/slow"]);
  });

  test("is asked for once more, and the page comes all the same", async () => {
    const going = navigate("/slow");
    const writings = [navigate("/compose"), navigate("/compose")];
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
    answer({ view: "slow" });
    await Promise.all([going, ...writings]);
    expect([navigation.over()?.view, navigation.current().view]).toEqual(["composer", "slow"]);
  });

  test("is given up for a newer click, together with the page", async () => {
    void navigate("/slow");
    const writing = navigate("/compose");
    void navigate("/newer");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    answer({ view: "slow" });
    await writing;
    expect([navigation.over(), navigation.current().view]).toEqual([null, "first view"]);
  });
});

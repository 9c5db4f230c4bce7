import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { soon } from "#testing/patience.ts";
import {
  comeToAnotherWindow,
  assign,
  at,
  coming,
  navigation,
  open,
  origin,
  page,
  place,
  reload,
  stack,
  start,
  traverse,
} from "#testing/history-by-hand.ts";
import { overlay, remember, remembered } from "./history.ts";
import { stayHere } from "./loading.ts";
import { navigate, setBusyWriting, type Arrival } from "./navigation.ts";

const builds = vi.hoisted(() => ({ outdated: false, away: false, redirects: {} as Record<string, string> }));
vi.mock("./builds.ts", () => ({
  isOutdated: () => builds.outdated,
  isServerThere: async () => !builds.away,
  redirectOf: (pathname: string) => builds.redirects[pathname] ?? null,
}));
beforeEach(() => void Object.assign(builds, { outdated: false, away: false, redirects: {} }));

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

test("a press before it is known which address is what waits for that, and the newest one is meant", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  coming.mockReturnValue(promise);
  const presses = [navigate("/a"), navigate("/b")];
  await new Promise((settled) => setTimeout(settled));
  expect(open).not.toHaveBeenCalled();
  resolve();
  await Promise.all(presses);
  expect([navigation.current().view, place.pathname, stack.length]).toEqual(["view of /b", "/b", 2]);
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
  await soon(() => expect(navigation.current().view).toBe("home"));
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
  await soon(() => expect(navigation.current().view).toBe("view of /"));
  expect(open).toHaveBeenCalledOnce();
  expect(stack).toHaveLength(13);
});

test("after a reload the place and what was kept are back", async () => {
  await navigate("/public/local");
  navigation.current().kept.set("older", ["7", "8"]);
  page.scrollY = 700;
  page.dispatchEvent(new Event("pagehide"));

  comeToAnotherWindow();
  start("reloaded view");
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
  start("reloaded view");
  navigation.restoreAfterReload();
  expect(navigation.current().kept.get("older")).toBeUndefined();
});

test("folds are as they were after a reload, at the top too", () => {
  navigation.current().kept.set("open branch 7", false);
  page.dispatchEvent(new Event("pagehide"));
  start("reloaded view");
  navigation.restoreAfterReload();
  expect(navigation.current().kept.get("open branch 7")).toBe(false);
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

describe("a page that is waited for", () => {
  beforeEach(() => {
    const main = { prepend() {}, querySelector: () => null, setAttribute() {}, removeAttribute() {} };
    Object.assign(document, {
      querySelector: (selector: string) => (selector === "main" ? main : null),
      createElement: () => ({ remove() {} }),
    });
    vi.stubGlobal("CSS", { escape: (text: string) => text });
    vi.stubGlobal("scrollTo", () => {});
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => vi.useRealTimers());

  test("leaves one entry if it leads back to the one that is there", async () => {
    await navigate("/a");
    const slow = Promise.withResolvers<Arrival<string>>();
    open.mockReturnValueOnce(slow.promise);
    const going = navigate("/b");
    await vi.advanceTimersByTimeAsync(200);
    expect(place.pathname).toBe("/b");
    slow.resolve({ redirect: "/a" });
    await going;
    expect([at, stack.slice(0, at + 1).map(({ url }) => url)]).toEqual([1, ["/", "/a"]]);
    traverse(-1);
    expect(navigation.current().view).toBe("first view");
  });

  test("given up, it leaves the page of the address, also if that was still on its way", async () => {
    for (let number = 0; number < 20; number++) await navigate(`/${number}`);
    const slow = (_: URL, signal: AbortSignal) =>
      new Promise<never>((__, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    traverse(-15);
    await vi.advanceTimersByTimeAsync(0);
    expect(navigation.current().href).toBe("/4");
    open.mockImplementationOnce(slow).mockImplementationOnce(slow);
    traverse(-1);
    void navigate("/a");
    await vi.advanceTimersByTimeAsync(200);
    expect(place.pathname).toBe("/a");
    traverse(-1);
    await vi.advanceTimersByTimeAsync(0);
    expect([place.pathname, navigation.current().href]).toEqual(["/3", "/3"]);
  });

  test("whatever is done meanwhile, the page that is shown is that of the address, and Back leads to another one", async () => {
    const step = fc.constantFrom("/a", "/b", "/to-a", "answer", "back", "overlay", "wait");
    // The first page stays out of reach.
    const mostSteps = 12;
    for (let number = 0; number < 40; number++) await navigate(`/${number}`);
    const held: (() => void)[] = [];
    open.mockImplementation((url, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<Arrival<string>>();
      signal.addEventListener("abort", () => reject(new Error("aborted")));
      const answer = url.pathname === "/to-a" ? { redirect: "/a" } : { view: `view of ${url.pathname}` };
      held.push(() => resolve(answer));
      return promise;
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: mostSteps }), async (steps) => {
        for (const one of [...steps, "answer"]) {
          if (one === "wait") await vi.advanceTimersByTimeAsync(200);
          else if (one === "overlay") overlay(() => {});
          else if (one === "answer") held.splice(0).forEach((answer) => answer());
          else if (one === "back") history.go(at > mostSteps ? -1 : 0);
          else void navigate(one);
          // Sometimes the next one comes in the same task.
          if (one !== "back") await Promise.resolve();
        }
        for (let turn = 0; turn < 5; turn++) {
          await vi.advanceTimersByTimeAsync(200);
          held.splice(0).forEach((answer) => answer());
        }
        await vi.advanceTimersByTimeAsync(0);
        const pages = stack.slice(0, at + 1).filter(({ state }) => !(state as { depth?: number } | null)?.depth);
        expect(navigation.current().href).toBe(pages.at(-1)!.url);
        for (const [number, { url }] of pages.entries()) expect(url).not.toBe(pages[number + 1]?.url);
      }),
      { numRuns: 100 },
    );
  });
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
    await soon(() => expect(reload).toHaveBeenCalledOnce());
  });
});

test("a jump to a fragment by the browser is an entry of its own with the same page", async () => {
  const { view } = navigation.current();
  stack.push({ url: "/#reply", state: null });
  traverse(1);
  expect(navigation.current()).toMatchObject({ view, href: "/#reply" });
  expect((stack[1]!.state as { key: string }).key).toBe(navigation.current().key);
});

test("a reader who goes back before the page has come to life gets the page of where they are", async () => {
  await navigate("/a");
  await navigate("/b");
  traverse(-1);
  open.mockClear();
  start("view of /b", "/b");
  expect([place.pathname, navigation.current().view]).toEqual(["/a", "view of /b"]);
  navigation.restoreAfterReload();
  await soon(() => expect(navigation.current().view).toBe("view of /a"));
  expect(open).toHaveBeenCalledTimes(1);
  traverse(1);
  await soon(() => expect(navigation.current().view).toBe("view of /b"));
  expect([at, stack.length]).toEqual([2, 3]);
});

/** What opens over a page: overlays, and pages that open over another one. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { soon } from "#testing/patience.ts";
import {
  comeToAnotherWindow,
  at,
  navigation,
  open,
  page,
  place,
  reload,
  stack,
  start,
  traverse,
  origin,
} from "#testing/history-by-hand.ts";
import { becomePage, leaveEntry, overlay } from "./history.ts";
import { navigate, type Arrival } from "./navigation.ts";

const builds = vi.hoisted(() => ({ outdated: false }));
vi.mock("./builds.ts", () => ({
  isOutdated: () => builds.outdated,
  isServerThere: async () => true,
  redirectOf: () => null,
}));
beforeEach(() => void (builds.outdated = false));

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

  test("leaves its entry to the page that comes, without a step back", async () => {
    const onClose = vi.fn();
    const { drop } = overlay(onClose, "/a");
    const traversed = vi.fn();
    page.addEventListener("popstate", traversed);
    expect(leaveEntry()).toBe(true);
    becomePage("a", "/a");
    drop();
    await settle();
    expect([at, stack.map(({ url }) => url), onClose.mock.calls, traversed.mock.calls]).toEqual([
      1,
      ["/", "/a"],
      [],
      [],
    ]);
    traverse(-1);
    expect(navigation.current().view).toBe("first view");
  });

  test("does not leave it while something stands over it, or once it closes", async () => {
    const lower = overlay(() => {}, "/a");
    const upper = overlay(() => {});
    expect(leaveEntry()).toBe(false);
    upper.close();
    await settle();
    lower.close();
    expect(leaveEntry()).toBe(false);
    await settle();
    expect([at, leaveEntry()]).toEqual([0, false]);
  });

  test("leaves no Back that does nothing when the page was reloaded meanwhile", async () => {
    await navigate("/a");
    overlay(() => {});
    comeToAnotherWindow();
    start("reloaded view");
    await settle();
    expect([at, navigation.current().view]).toEqual([1, "reloaded view"]);
    // Forward leads to the entry that is left over, and from there back.
    traverse(1);
    await settle();
    expect([at, navigation.current().view]).toEqual([1, "reloaded view"]);
  });
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
    await soon(() => expect(navigation.over()?.view).toBe("composer"));
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
    await soon(() => expect(reload).toHaveBeenCalledOnce());
    expect([at, place.pathname, navigation.over()?.view]).toEqual([2, "/slow", "composer"]);
  });

  test("is a page on its entry where Forward finds something else, and Back leads to the one below", async () => {
    traverse(-1);
    open.mockResolvedValueOnce({ view: "problem" });
    traverse(1);
    await soon(() => expect(navigation.current().view).toBe("problem"));
    expect([navigation.over(), at, stack.length, place.pathname]).toEqual([null, 1, 2, "/compose"]);
    traverse(-1);
    expect([navigation.current().view, at]).toEqual(["first view", 0]);
  });

  test("opens on Forward before the page below has come back to life after a reload", async () => {
    start("first view", "/");
    navigation.restoreAfterReload();
    await soon(() => expect(navigation.over()?.view).toBe("composer"));
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
    start("composer");
    expect([place.pathname, navigation.current().view, navigation.over()]).toEqual(["/compose", "composer", null]);
    traverse(-1);
    await soon(() => expect(navigation.current().view).toBe("/"));
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

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchPageLifecycle, type LifecycleState } from "./page-lifecycle.ts";

const page = Object.assign(new EventTarget(), { hidden: false, focused: true, hasFocus: () => page.focused });
const reload = vi.fn();
const items = new Map<string, string>();
let seen: LifecycleState[];
let mayReload: boolean;
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("localStorage", {
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  Object.assign(page, { hidden: false, focused: true });
  reload.mockClear();
  items.clear();
  seen = [];
  mayReload = true;
  stop = watchPageLifecycle({ onChange: (state) => seen.push(state), mayReload: () => mayReload });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function become(change: { hidden?: boolean; focused?: boolean }, type: string, target: EventTarget = document) {
  Object.assign(page, change);
  target.dispatchEvent(new Event(type));
}

test("it is active while used, passive while only seen, and hidden", () => {
  become({ focused: false }, "blur", window);
  become({ hidden: true }, "visibilitychange");
  become({ hidden: false, focused: true }, "visibilitychange");
  expect(seen).toEqual(["passive", "hidden", "active"]);
});

test("a page that leaves is terminated, or frozen when the browser keeps it", () => {
  window.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
  become({}, "pageshow", window);
  window.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: false }));
  expect(seen).toEqual(["frozen", "active", "terminated"]);
});

test("frozen to hidden clears the flag and reloads the page", () => {
  become({ hidden: true }, "visibilitychange");
  become({}, "freeze");
  expect(items.get("linnet:frozen")).toBe("1");
  become({}, "resume");
  expect(seen.at(-1)).toBe("hidden");
  expect(items.has("linnet:frozen")).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test("frozen to active clears the flag and reloads nothing", () => {
  become({}, "freeze");
  become({}, "resume");
  expect(items.has("linnet:frozen")).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("nothing reloads over something that is being written", () => {
  mayReload = false;
  become({ hidden: true }, "freeze");
  become({}, "resume");
  expect(reload).not.toHaveBeenCalled();
});

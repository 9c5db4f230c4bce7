/** A browser whose history tests go through by hand: each test of a file that imports it begins with one page. */
import { afterEach, beforeEach, vi } from "vitest";
import { EntityStore } from "#web/entities/store.ts";
import { startHistory } from "#web/navigation/history.ts";
import { stopLoading } from "#web/navigation/loading.ts";
import { setBusyWriting, startNavigation, type Arrival, type Navigation } from "#web/navigation/navigation.ts";

export const origin = "https://linnet.example";
/** What the page asks for, and what the browser does itself. */
export const open = vi.fn<(url: URL, signal: AbortSignal) => Promise<Arrival<string>>>();
/** What tells addresses apart, while it is on its way. */
export const coming = vi.fn<() => Promise<unknown> | undefined>();
export const assign = vi.fn();
export const reload = vi.fn();
export let place: URL;
export let stack: { url: string; state: unknown }[];
export let at: number;
export let page: EventTarget & { scrollY: number };
export let navigation: Navigation<string>;
export let stored: Map<string, string>;

beforeEach(() => {
  vi.resetAllMocks();
  setBusyWriting(false);
  open.mockImplementation(async (url) => ({ view: `view of ${url.pathname}${url.search}` }));
  place = new URL("/", origin);
  stack = [{ url: "/", state: null }];
  at = 0;
  stored = new Map();
  comeToAnotherWindow();
  const put = (state: unknown, url: string | undefined, replace: boolean) => {
    if (url) place = new URL(url, origin);
    stack.splice(replace ? at : ++at, replace ? 1 : Infinity, {
      url: place.pathname + place.search + place.hash,
      state,
    });
  };
  const found = { querySelector: () => null, querySelectorAll: () => [], activeElement: null };
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
  start();
});
afterEach(async () => {
  // What is still under way would come to a page that is gone.
  stopLoading();
  await new Promise((settled) => setTimeout(settled));
  vi.unstubAllGlobals();
});

export function start(first = "first view", leftFrom: string | null = null): Navigation<string> {
  const isPage = (url: URL) => !url.pathname.startsWith("/signin");
  const opensOver = (view: string, below: string) => view === "composer" && below !== "composer";
  startHistory({ isLeft: leftFrom !== null });
  const leadsOver = (url: URL) => url.pathname === "/compose";
  const titleOf = (view: string) => view;
  navigation = startNavigation(
    first,
    {
      coming,
      open,
      isPage,
      leadsOver,
      opensOver,
      titleOf,
      titleInTab: (page) => (typeof page === "string" ? page : page.coming),
      account: "1",
    },
    new EntityStore(),
    leftFrom,
  );
  return navigation;
}

export function traverse(steps: number): void {
  at += steps;
  place = new URL(stack[at]!.url, origin);
  page.dispatchEvent(Object.assign(new Event("popstate"), { state: stack[at]!.state }));
}

/** As after a reload: nothing listens to it yet, and it stands at the top. */
export function comeToAnotherWindow(): void {
  page = Object.assign(new EventTarget(), { scrollY: 0, scrollTo: (_: number, top: number) => (page.scrollY = top) });
  vi.stubGlobal("window", page);
}

/**
 * Going from page to page without loading the program again.
 *
 * Each entry of the browser's history has a key, and under it the view that was
 * shown and what it kept of itself, so that Back shows it at once, where it was.
 * A navigation loads first and changes the address afterwards: until the new
 * page is there, the old one stays, and a newer click ends the older one.
 */
import { announce } from "#web/device/announce.ts";
import { findPlace, restorePlace, type ScrollPlace } from "#web/navigation/scroll-place.ts";
import { isOutdated, redirectOf } from "./builds.ts";
import { linkToTakeOver } from "./click-interception.ts";
import type { EntityStore } from "#web/entities/store.ts";
import { Kept } from "#web/data/kept.ts";
import { readPlace, savePlaces } from "./places.ts";

/** `leave`: the address has to be loaded by the browser itself. */
export type Arrival<View> = { view: View } | { redirect: string } | { leave: string };

export interface Destination<View> {
  /** Reads the page of an address. Refusals and bugs arrive as views; only an abort is thrown. */
  open(url: URL, signal: AbortSignal): Promise<Arrival<View>>;
  /** True for addresses that can be shown without a full load. */
  isPage(url: URL): boolean;
  titleOf(view: View): string;
}

/** One entry of the history. */
export interface Entry<View> {
  key: string;
  /** Path and query as they stand in the address bar. */
  href: string;
  view: View;
  kept: Kept;
  /** Counts how often the view was loaded again in place. */
  version: number;
  scroll: ScrollPlace | null;
}

const cachedViews = 10;
const redirectsInARow = 5;
/** A page that comes sooner shows no sign of loading. */
const loadingAfter = 120;

let navigation: Navigation<unknown> | null = null;
let writing = false;

/** Goes to a path of this site, inside the page where that is possible. */
export function navigate(path: string, { replace = false } = {}): Promise<void> {
  if (!navigation) throw new Error("startNavigation has not been called");
  return navigation.go(new URL(path, location.href), replace ? "replace" : "push");
}

/** Loads the current page again in place: after a failure, or after a change that touches all of it. */
export function reloadView(): Promise<void> {
  if (!navigation) throw new Error("startNavigation has not been called");
  return navigation.go(new URL(location.href), "reload");
}

/**
 * Something opens on the page that is there: like a newer click it ends the
 * navigation that is under way, which would take it away again.
 */
export function stayHere(): void {
  navigation?.stay();
}

/** While something is being written that is not yet safe, no new build is loaded over it. */
export function setBusyWriting(busy: boolean): void {
  writing = busy;
}

export function isBusyWriting(): boolean {
  return writing;
}

export function startNavigation<View>(
  first: View,
  destination: Destination<View>,
  entities: EntityStore,
): Navigation<View> {
  const started = new Navigation(first, destination, entities);
  navigation = started as Navigation<unknown>;
  return started;
}

export class Navigation<View> {
  readonly #destination: Destination<View>;
  readonly #entities: EntityStore;
  readonly #entries = new Map<string, Entry<View>>();
  readonly #listeners = new Set<() => void>();
  #current: Entry<View>;
  #loading: AbortController | null = null;
  /** A click is what is loading. On the way back the address has changed already, and its page has to follow. */
  #mayStay = false;
  #arrival: "fresh" | "back" | "in-place" = "in-place";

  constructor(first: View, destination: Destination<View>, entities: EntityStore) {
    this.#destination = destination;
    this.#entities = entities;
    history.scrollRestoration = "manual";
    const key = keyOf(history.state);
    this.#current = { key: key ?? newKey(), href: here(), view: first, kept: new Kept(), version: 0, scroll: null };
    this.#entries.set(this.#current.key, this.#current);
    history.replaceState({ key: this.#current.key }, "");

    document.addEventListener("click", (event) => this.#onClick(event));
    document.addEventListener("submit", (event) => this.#onSubmit(event));
    window.addEventListener("popstate", (event) => this.#onPop(event.state));
    window.addEventListener("pagehide", () => this.#save());
    document.addEventListener("visibilitychange", () => document.hidden && this.#save());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): Entry<View> => this.#current;

  /** After hydration: the page was reloaded or come back to, and is put where it was. */
  restoreAfterReload(): void {
    const place = readPlace(this.#current.key, this.#entities);
    // At the top a reload asks for what is new; further down it asks for the same place in the same list.
    const kept = place?.scroll?.top === 0 ? {} : place?.kept;
    for (const [name, value] of Object.entries(kept ?? {})) this.#current.kept.set(name, value);
    if (place?.scroll) restorePlace(place.scroll);
    else scrollToFragment();
  }

  /** Called by the page when a new entry stands in the document. */
  readonly arrived = (): void => {
    const { view, scroll } = this.#current;
    const title = this.#destination.titleOf(view);
    document.title = title;
    if (this.#arrival === "in-place") return;
    if (this.#arrival === "back" && scroll) restorePlace(scroll);
    else {
      window.scrollTo(0, 0);
      scrollToFragment();
      focusMain();
    }
    announce(title);
  };

  async go(url: URL, how: "push" | "replace" | "reload" | { key: string }): Promise<void> {
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    this.#mayStay = how === "push" || how === "replace";
    const showLoading = setTimeout(() => (document.documentElement.dataset["loading"] = ""), loadingAfter);
    try {
      if (isOutdated() && !writing && how !== "reload") return leaveFor(url.href);
      const arrival = await this.#follow(url, loading.signal);
      if (loading.signal.aborted) return;
      if ("leave" in arrival) return leaveFor(arrival.leave);
      this.#arrive(arrival.view, arrival.url, how);
    } catch (error) {
      if (!loading.signal.aborted) throw error;
    } finally {
      clearTimeout(showLoading);
      if (this.#loading === loading) {
        this.#loading = null;
        delete document.documentElement.dataset["loading"];
      }
    }
  }

  stay(): void {
    if (this.#mayStay) this.#loading?.abort();
  }

  async #follow(url: URL, signal: AbortSignal): Promise<{ view: View; url: URL } | { leave: string }> {
    for (let hop = 0; hop < redirectsInARow; hop++) {
      const known = redirectOf(url.pathname);
      if (known) url = new URL(known + url.search + url.hash, url);
      if (!this.#destination.isPage(url)) return { leave: url.href };
      const arrival = await this.#destination.open(url, signal);
      if ("view" in arrival) return { view: arrival.view, url };
      if ("leave" in arrival) return arrival;
      url = new URL(arrival.redirect, url);
    }
    return { leave: url.href };
  }

  #arrive(view: View, url: URL, how: "push" | "replace" | "reload" | { key: string }): void {
    const href = url.pathname + url.search + url.hash;
    if (how === "reload") {
      const { key, version } = this.#current;
      this.#show({ key, href, view, kept: new Kept(), version: version + 1, scroll: null }, "in-place");
      return;
    }
    this.#leave();
    if (typeof how === "object") {
      // A redirect on the way back leaves the address of the page that was not shown behind.
      if (href !== here()) history.replaceState({ key: how.key }, "", href);
      const place = readPlace(how.key, this.#entities);
      const kept = new Kept(place?.kept);
      this.#show({ key: how.key, href, view, kept, version: 0, scroll: place?.scroll ?? null }, "back");
      return;
    }
    const key = newKey();
    const samePage = url.href === location.href;
    if (how === "replace" || samePage) {
      this.#entries.delete(this.#current.key);
      history.replaceState({ key }, "", href);
    } else history.pushState({ key }, "", href);
    this.#show({ key, href, view, kept: new Kept(), version: 0, scroll: null }, "fresh");
  }

  #show(entry: Entry<View>, arrival: "fresh" | "back" | "in-place"): void {
    this.#entries.delete(entry.key);
    this.#entries.set(entry.key, entry);
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= cachedViews) break;
      this.#entries.delete(key);
    }
    this.#current = entry;
    this.#arrival = arrival;
    this.#listeners.forEach((listener) => listener());
  }

  #leave(): void {
    this.#current.scroll = findPlace();
  }

  #onClick(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link) return;
    const { href, target, rel } = link;
    const click = { href, target, rel, download: link.hasAttribute("download") };
    const url = linkToTakeOver(event, click, location, (to) => this.#destination.isPage(to));
    if (!url) return;
    event.preventDefault();
    void this.go(url, "push");
  }

  /** A form that only asks, such as a search, is a link whose query is typed. */
  #onSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "get" || (form.target && form.target !== "_self")) return;
    const url = new URL(form.action);
    const fields = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string");
    url.search = new URLSearchParams(fields as [string, string][]).toString();
    if (url.origin !== location.origin || !this.#destination.isPage(url)) return;
    event.preventDefault();
    void this.go(url, "push");
  }

  #onPop(state: unknown): void {
    const key = keyOf(state);
    if (!key) return this.#adoptFragment();
    const cached = this.#entries.get(key);
    if (!cached) return void this.go(new URL(location.href), { key });
    this.#loading?.abort();
    this.#leave();
    this.#show(cached, "back");
  }

  /** The browser went to a fragment of this page by itself; the new history entry shows the same view. */
  #adoptFragment(): void {
    const entry = { ...this.#current, key: newKey(), href: here() };
    history.replaceState({ key: entry.key }, "");
    this.#entries.set(entry.key, entry);
    this.#current = entry;
  }

  #save(): void {
    this.#leave();
    const recent = [...this.#entries.values()].reverse();
    const places = recent.map(({ key, scroll, kept }) => [key, { scroll, kept: kept.values() }] as const);
    savePlaces(new Map(places), this.#entities);
  }
}

/** To the same address by `reload`, which keeps the state of the history entry and does not stop at a fragment. */
function leaveFor(href: string): void {
  if (href === location.href) location.reload();
  else location.assign(href);
}

function here(): string {
  return location.pathname + location.search + location.hash;
}

function keyOf(state: unknown): string | null {
  const key = (state as { key?: unknown } | null)?.key;
  return typeof key === "string" ? key : null;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function scrollToFragment(): void {
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/** Keyboard and screen reader go on at the start of the new page, not in the middle of the old one. */
function focusMain(): void {
  const main = document.querySelector("main");
  if (!main) return;
  if (!main.hasAttribute("tabindex")) main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

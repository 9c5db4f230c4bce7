/**
 * Going from page to page without loading the program again.
 *
 * A navigation loads first and changes the address afterwards: until the new
 * page is there, the old one stays. Back shows the page that was left at once.
 */
import { announce } from "#web/device/announce.ts";
import * as hooks from "#web/device/hooks.ts";
import { goToNewest } from "#web/device/scroll-to-top.ts";
import type { EntityStore } from "#web/entities/store.ts";
import { isFold, Kept } from "#web/data/kept.ts";
import { isOutdated, isServerThere, redirectOf } from "./builds.ts";
import { linkToTakeOver } from "./click-interception.ts";
import {
  becomePage,
  closeOverlays,
  isAgain,
  onTraverse,
  pageKey,
  pushPage,
  replacePage,
  restoreScrollOurselves,
  type Closing,
} from "./history.ts";
import { isLoading, loadAlone, stopLoading } from "./loading.ts";
import { endMeanwhile, expectPage, keepEntry, nameMeanwhile, placeOfPage } from "./meanwhile.ts";
import { readVisit, saveVisits } from "./saved-visits.ts";
import { findPlace, restorePlace, stopRestoring, type ScrollPlace } from "./scroll-place.ts";
import { newKey, newVisit, Visits, type Visit } from "./visits.ts";

/** `leave`: the address has to be loaded by the browser itself. */
export type Arrival<View> = { view: View } | { redirect: string } | { leave: string };

export interface Destination<View> {
  /** What tells the addresses apart comes after the first page; until then, all are taken for pages. */
  coming(): Promise<unknown> | undefined;
  /** Reads the page of an address. Refusals and bugs arrive as views; only an abort is thrown. */
  open(url: URL, signal: AbortSignal): Promise<Arrival<View>>;
  /** True for addresses that can be shown without a full load. */
  isPage(url: URL): boolean;
  /** As it is announced. */
  titleOf(view: View): string;
  /** As it stands in the row of tabs; of a page on its way there is only the name, which may be empty. */
  titleInTab(page: View | { coming: string }): string;
  /** True for addresses that may open over a page. */
  leadsOver(url: URL): boolean;
  /** True if the new view opens over the page that is there. */
  opensOver(view: View, page: View): boolean;
  /** Saved pages of another account are never shown to this one. */
  account: string;
}

/** A view over the page, in a dialog that has its address. */
export interface Over<View> {
  key: string;
  href: string;
  view: View;
  /** Of the page, which is there again when it closes. */
  place: ScrollPlace;
}

/** `again`: the entry is there, and what stood over the page is to open on it; or a page, given up or waited for, comes there after all. */
type How = "push" | "replace" | "again" | { key: string };

const redirectsInARow = 5;

let navigation: Navigation<unknown> | null = null;
let writing = false;

/** Goes to a path of this site, inside the page where that is possible. */
export function navigate(path: string, { replace = false } = {}): Promise<void> {
  if (!navigation) throw new Error("startNavigation has not been called");
  return navigation.go(new URL(path, location.href), replace ? "replace" : "push");
}

/** While something is being written that is not yet safe, no new build is loaded over it. */
export function setBusyWriting(busy: boolean): void {
  writing = busy;
}

export function isBusyWriting(): boolean {
  return writing;
}

/** `leftFrom`: the address of the first view, if the reader went back or forward before the program ran. */
export function startNavigation<View>(
  first: View,
  destination: Destination<View>,
  entities: EntityStore,
  leftFrom: string | null = null,
): Navigation<View> {
  const started = new Navigation(first, destination, entities, leftFrom);
  navigation = started as Navigation<unknown>;
  return started;
}

export class Navigation<View> {
  readonly #destination: Destination<View>;
  readonly #entities: EntityStore;
  readonly #listeners = new Set<() => void>();
  readonly #visits: Visits<View>;
  readonly #isLeft: boolean;
  #over: Over<View> | null = null;
  #arrival: "fresh" | "back" | "reload" = "reload";

  constructor(first: View, destination: Destination<View>, entities: EntityStore, leftFrom: string | null = null) {
    this.#destination = destination;
    this.#entities = entities;
    this.#isLeft = leftFrom !== null;
    restoreScrollOurselves();
    // Nobody can tell any more which entry the page had, unless it is the one below what opens over it.
    const key = (this.#isLeft && !isAgain() ? null : pageKey()) ?? newKey();
    if (!this.#isLeft) replacePage(key);
    this.#visits = new Visits(newVisit({ key, href: leftFrom ?? here(), view: first }));

    document.addEventListener("click", (event) => this.#onClick(event));
    document.addEventListener("submit", (event) => this.#onSubmit(event));
    onTraverse(
      (reached) => this.#onTraverse(reached),
      () => void this.go(new URL(location.href), "again"),
    );
    window.addEventListener("pagehide", () => this.#saveAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.#saveAll());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): Visit<View> => this.#visits.current;

  readonly over = (): Over<View> | null => this.#over;

  /** Called by the dialog when it closes. */
  readonly closeOver = (how?: Closing): void => {
    const over = this.#over;
    if (!over) return;
    this.#showOver(null);
    // What was published stands above it now.
    if (how !== "away") restorePlace(over.place);
  };

  /** After hydration: the page was reloaded or come back to, and is put where it was. */
  restoreAfterReload(): void {
    const { key, kept } = this.current();
    const saved = this.#read(key);
    // At the top a reload asks for what is new; further down it asks for the same place in the same list.
    for (const [name, value] of Object.entries(saved?.kept ?? {})) {
      if (saved!.scroll?.top !== 0 || isFold(name)) kept.set(name, value);
    }
    if (saved?.scroll) restorePlace(saved.scroll);
    else scrollToFragment();
    if (this.#isLeft) this.#followReader();
  }

  /** To where the reader is by now. */
  #followReader(): void {
    const url = new URL(location.href);
    if (isAgain()) return void this.go(url, "again");
    const key = pageKey() ?? newKey();
    replacePage(key);
    void this.go(url, { key });
  }

  /** Called by the page when a new visit stands in the document. */
  readonly arrived = (): void => {
    const { view, scroll } = this.current();
    const title = this.#destination.titleOf(view);
    this.nameTab();
    if (this.#arrival === "reload") return;
    if (this.#arrival === "back" && scroll) restorePlace(scroll);
    else {
      window.scrollTo(0, 0);
      scrollToFragment();
      focusMain();
    }
    announce(title);
  };

  /** The title of what is in sight, which may be a page on its way. */
  readonly nameTab = (): void => {
    const coming = nameMeanwhile();
    const page = coming === null ? (this.#over ?? this.current()).view : { coming };
    document.title = this.#destination.titleInTab(page);
  };

  async go(url: URL, how: How): Promise<void> {
    const mayOpenOver = how === "again" || (how === "push" && this.#destination.leadsOver(url));
    const cause = mayOpenOver ? "over" : typeof how === "object" ? "back" : "click";
    let isGivenUp = false;
    await loadAlone(cause, async (signal, below) => {
      signal.addEventListener("abort", () => (isGivenUp = true));
      const forget = cause === "click" && how === "push" ? expectPage(url, this.nameTab) : () => {};
      try {
        await this.#load(url, how, signal, below);
      } finally {
        forget();
      }
    });
    // It had ended the load of a page to which somebody had gone back, whose address is the one that is there.
    const key = pageKey();
    if (isGivenUp && !isLoading() && key && key !== this.current().key) void this.go(new URL(location.href), { key });
  }

  async #load(url: URL, how: How, signal: AbortSignal, below?: Promise<unknown>): Promise<void> {
    const isOld = isOutdated() && !writing && (await isServerThere(signal));
    const coming = isOld ? { leave: url.href } : this.#follow(url, signal);
    const [arrival] = await Promise.all([coming, below?.then(drawn)]);
    if (signal.aborted) return;
    if ("leave" in arrival) {
      if (how !== "again") await closeOverlays();
      return leaveFor(arrival.leave);
    }
    const { view } = arrival;
    const opensOver =
      typeof how === "string" && how !== "replace" && this.#destination.opensOver(view, this.current().view);
    // A step back and a new entry would take a moment, in which a reload led to the old page.
    const isKept = how === "push" && !opensOver && keepEntry(arrival.url);
    if (!isKept) await closeOverlays();
    if (signal.aborted || (how === "again" && !isAgain())) return;
    endMeanwhile();
    if (opensOver) {
      const href = arrival.url.pathname + arrival.url.search;
      this.#showOver({ key: newKey(), href, view, place: findPlace() });
    } else this.#arrive(view, arrival.url, isKept ? "again" : how);
  }

  async #follow(url: URL, signal: AbortSignal): Promise<{ view: View; url: URL } | { leave: string }> {
    const coming = this.#destination.coming();
    if (coming) await coming;
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

  #arrive(view: View, url: URL, how: How): void {
    const href = url.pathname + url.search + url.hash;
    if (typeof how === "object") {
      const { key } = how;
      // A redirect on the way back leaves the address of the page that was not shown behind.
      if (href !== here()) replacePage(key, href);
      const saved = this.#read(key);
      this.#show(newVisit({ key, href, view, kept: new Kept(saved?.kept), scroll: saved?.scroll ?? null }), "back");
      return;
    }
    this.#leave();
    const key = newKey();
    const samePage = url.href === location.href;
    if (how === "again") becomePage(key, href);
    else if (how === "replace" || samePage) {
      this.#visits.forget(this.current().key);
      replacePage(key, href);
    } else pushPage(key, href);
    this.#show(newVisit({ key, href, view }), "fresh");
  }

  #show(visit: Visit<View>, arrival: "fresh" | "back"): void {
    stopRestoring();
    this.#save(this.#visits.enter(visit));
    this.#arrival = arrival;
    this.#listeners.forEach((listener) => listener());
  }

  #showOver(over: Over<View> | null): void {
    this.#over = over;
    this.nameTab();
    this.#listeners.forEach((listener) => listener());
  }

  #leave(): void {
    this.current().scroll = placeOfPage();
  }

  #onClick(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link) return;
    const { href, target, rel } = link;
    const click = { href, target, rel, download: link.hasAttribute("download") };
    const url = linkToTakeOver(event, click, location, (to) => this.#destination.isPage(to));
    if (!url) return;
    event.preventDefault();
    // The page of the link is open already: its top is meant, and the way back from there stays.
    const isHere = url.href === location.href;
    if (isHere && (scrollY > 0 || document.querySelector(hooks.wayBack.selector))) return goToNewest();
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

  #onTraverse(key: string | null): void {
    if (key === null) return this.#adoptFragment();
    this.#leave();
    const visit = this.#visits.get(key);
    if (!visit) return void this.go(new URL(location.href), { key });
    stopLoading();
    this.#show(visit, "back");
  }

  /** The browser went to a fragment of this page by itself; the new entry shows the same view. */
  #adoptFragment(): void {
    const visit = { ...this.current(), key: newKey(), href: here() };
    replacePage(visit.key);
    this.#visits.enter(visit);
  }

  #saveAll(): void {
    this.#leave();
    this.#save(this.#visits.recent());
  }

  #save(visits: readonly Visit<View>[]): void {
    if (visits.length === 0) return;
    const values = visits.map(({ key, scroll, kept }) => ({ key, scroll, kept: kept.values() }));
    saveVisits(values, this.#entities, this.#destination.account);
  }

  #read(key: string) {
    return readVisit(key, this.#entities, this.#destination.account);
  }
}

/** A page that has just arrived stands in the document by the next task. */
function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** To the same address by `reload`, which keeps the state of the history entry and does not stop at a fragment. */
function leaveFor(href: string): void {
  if (href === location.href) location.reload();
  else location.assign(href);
}

function here(): string {
  return location.pathname + location.search + location.hash;
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

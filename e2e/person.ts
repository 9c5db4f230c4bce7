/**
 * Somebody at a browser of their own. Helpers do what hands do, and find things
 * as people do: by what they are and by the words on them.
 */
import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Account, Status } from "#protocol/entities.ts";
import { comesAlive } from "./alive.ts";
import type { Complaints } from "./complaints.ts";
import type { Program } from "./program.ts";
import { soon } from "#testing/patience.ts";
import { wordsIn, type Locale } from "./words.ts";

export interface PersonParts {
  program: Program;
  context: BrowserContext;
  page: Page;
  complaints: Complaints;
  locale: Locale;
  javaScript: boolean;
}

/** A word of the locales, with its arguments. */
type Words = string | [id: string, args: Record<string, string | number>];

/** The role of what is looked for. */
type Role = Parameters<Page["getByRole"]>[0];

export class Person {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly locale: Locale;
  readonly complaints: Complaints;
  username = "";
  readonly #program: Program;
  readonly #javaScript: boolean;
  /** What the page has asked its socket for, since it was loaded. */
  readonly #streams = new Set<string>();

  constructor({ program, context, page, complaints, locale, javaScript }: PersonParts) {
    this.#program = program;
    this.context = context;
    this.page = page;
    this.locale = locale;
    this.complaints = complaints;
    this.#javaScript = javaScript;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#streams.clear();
    });
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => this.#streams.add(JSON.parse(String(payload)).stream));
    });
  }

  /** The same person in the same browser, with a new tab in hand. */
  async opensTab(): Promise<Person> {
    const { context, complaints, locale } = this;
    const page = await context.newPage();
    const parts = { program: this.#program, context, page, complaints, locale, javaScript: this.#javaScript };
    return Object.assign(new Person(parts), { username: this.username });
  }

  /** What the interface says, in this person's language. */
  says(words: Words): string {
    const [id, args] = typeof words === "string" ? [words, undefined] : words;
    return wordsIn(this.locale)(id, args);
  }

  link(words: Words, within: Locator | Page = this.page): Locator {
    return within.getByRole("link", { name: this.says(words), exact: true });
  }

  button(words: Words, within: Locator | Page = this.page): Locator {
    return within.getByRole("button", { name: this.says(words), exact: true });
  }

  field(words: Words, within: Locator | Page = this.page): Locator {
    return within.getByLabel(this.says(words), { exact: true });
  }

  /** Of a page that is there: one that is awaited has its title, too. */
  heading(words: Words): Locator {
    const own = this.page.locator(":not(.meanwhile)");
    return this.page.getByRole("heading", { name: this.says(words), exact: true }).and(own);
  }

  place(words: Words): Locator {
    return this.link(words, this.page.getByRole("navigation", { name: this.says("nav-label") }));
  }

  /** The post with this text in it, the topmost where it stands there twice. */
  post(text: string): Locator {
    return this.page.getByRole("article").filter({ hasText: text }).first();
  }

  /** A button below a post. It also says how often it was pressed. */
  action(post: Locator, words: string, { role = "button", pressed }: { role?: Role; pressed?: boolean } = {}): Locator {
    return post.getByRole(role, { name: new RegExp(`^${this.says(words)}(: \\d+)?$`), pressed });
  }

  /** What the navigation says of unread notifications. */
  badge(count: number): Locator {
    const unread = this.says(["nav-unread", { count }]);
    return this.page.getByRole("link", { name: `${this.says("nav-notifications")} ${unread}` });
  }

  /** Where something stands in the window, in pixels; nowhere, if it is not there. */
  async topOf(what: Locator): Promise<number> {
    const box = (await what.count()) > 0 ? await what.boundingBox() : null;
    return box?.y ?? Number.NaN;
  }

  async opens(path: string): Promise<void> {
    const { href } = new URL(path, this.#program.origin);
    await this.page.goto(href).catch((error: Error) => {
      // A page that the last press leads to has come in between.
      if (!error.message.includes("ERR_ABORTED")) throw error;
      return this.page.goto(href);
    });
  }

  /** Waits until the page is all there and has nothing left to do. */
  async settles(): Promise<void> {
    await this.page.waitForLoadState("load");
    await comesAlive(this.page);
    // A window that draws nothing may have no idle moment at all.
    await this.page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 5_000 })));
  }

  /** Or a mouse, in the same window. */
  async usesFingers(enabled: boolean): Promise<void> {
    const devTools = await this.context.newCDPSession(this.page);
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 1 });
  }

  /** Waits until what has been set off is drawn, and its effects have run. */
  async draws(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }

  /** Waits until nothing moves or fades, and what lets a moment go by before it takes a press is open to it. */
  async isStill(): Promise<void> {
    const ends = () =>
      document.getAnimations().map(async (animation) => {
        const endTime = animation.effect?.getComputedTiming().endTime;
        // One that follows the scrolling ends at a share of it, and one that goes round never.
        if (typeof endTime === "number" && endTime !== Infinity) await animation.finished.catch(() => {});
      });
    await this.page.evaluate(`Promise.all((${String(ends)})())`);
  }

  /** Waits until the page has kept its place and its height for thirty frames. */
  async isAtRest(): Promise<void> {
    await this.page.evaluate(async () => {
      const now = () => `${scrollY} ${document.documentElement.scrollHeight}`;
      for (let [same, before] = [0, now()]; same < 30; before = now()) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        same = now() === before ? same + 1 : 0;
      }
    });
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** Waits until the address is this one, and its page is there. */
  async arrivesAt(path: string): Promise<void> {
    await this.isOnTheWayTo(path);
    await this.seesNo(this.page.locator("main[data-meanwhile]"));
  }

  /** Waits until the address is this one, which comes before a page that takes its time. */
  async isOnTheWayTo(path: string): Promise<void> {
    await soon(() => expect(this.path).toBe(path));
  }

  async sees(what: Locator): Promise<void> {
    await what.first().waitFor({ state: "visible" });
  }

  async seesNo(what: Locator): Promise<void> {
    await soon(async () => expect(await what.count()).toBe(0));
  }

  /** And through the first run, unless it is what the test is about. */
  async signsUp(username: string, { walks = true } = {}): Promise<void> {
    const asked = new Date();
    const email = `${username}@mail.example`;
    await this.opens("/signup");
    await this.field("signup-username").fill(username);
    await this.field("signin-email").fill(email);
    await this.page.getByRole("checkbox").check();
    await this.button("signup-send").click();
    await this.entersCode(await this.#program.codeFor(email, asked), "sent-sign-up");
    await this.arrivesAt("/welcome");
    this.username = username;
    if (!walks) return;
    await this.button("welcome-end").click();
    await this.arrivesAt("/");
  }

  /** One of the town. */
  async signsIn(username: string): Promise<void> {
    const asked = new Date();
    const email = `${username}@town.example`;
    await this.opens("/signin");
    await this.field("signin-email").fill(email);
    await this.button("signin-send").click();
    await this.entersCode(await this.#program.codeFor(email, asked), "sent-sign-in");
    await this.arrivesAt("/");
    this.username = username;
  }

  /** From the open list of accounts; it asks once more. */
  async signsOut(within: Locator | Page = this.page): Promise<void> {
    await within.getByText(this.says("nav-sign-out"), { exact: true }).click();
    await this.button(["nav-sign-out-confirm", { acct: await this.#shown() }], within).click();
  }

  async #shown(): Promise<string> {
    const { acct } = await this.asks<Account>("GET", "/api/auth");
    return acct;
  }

  async codeFor(email: string, since: Date): Promise<string> {
    return this.#program.codeFor(email, since);
  }

  /** With script the form goes by itself after the sixth digit. */
  async entersCode(code: string, button: string): Promise<void> {
    const field = this.field("sent-code");
    await field.waitFor();
    await field.fill(code);
    if (!this.#javaScript) await this.button(button).click();
  }

  /** Through the API, as another app of theirs would; for what a test needs and is not about. */
  async publishes(status: string, more: Record<string, unknown> = {}): Promise<Status> {
    return this.asks("POST", "/api/v1/statuses", { status, ...more });
  }

  /** Waits until home holds this status: followers get it a moment after its author. */
  async receives({ id }: Pick<Status, "id">): Promise<void> {
    await soon(async () => {
      const home = await this.asks<Status[]>("GET", "/api/v1/timelines/home");
      expect(home.map((status) => status.id)).toContain(id);
    });
  }

  async accountOf(username: string): Promise<Account> {
    return this.asks("GET", `/api/v1/accounts/lookup?acct=${username}`);
  }

  async asks<T>(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, data?: unknown): Promise<T> {
    const { origin } = this.#program;
    const body = method === "GET" ? {} : { data: data ?? {} };
    const answer = await this.context.request.fetch(origin + path, { method, headers: { origin }, ...body });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Waits until the page has asked for a stream: what is published from now on arrives by itself. */
  async listensTo(stream: string): Promise<void> {
    await this.settles();
    await soon(() => expect([...this.#streams]).toContain(stream));
  }
}

/**
 * The stage of a file of journeys: one server, one browser, and as many people
 * as the story needs, each with a browser profile of their own.
 *
 * `const stage = await openStage()` once a file, `await stage.visitor()` for
 * somebody who comes by, and after each test `await stage.clear()`, which fails
 * the test if any page had something to complain of.
 */
import { chromium, type BrowserContext, type BrowserContextOptions, type LaunchOptions } from "playwright-core";
import { expect } from "vitest";
import { findChromium } from "../scripts/chromium.mjs";
import { Complaints } from "./complaints.ts";
import { Person } from "./person.ts";
import { startProgram, type Program } from "./program.ts";
import type { Locale } from "./words.ts";

export interface VisitorOptions {
  locale?: Locale;
  javaScript?: boolean;
  /** Of the window, in pixels. */
  width?: number;
  /** Cookies of somebody who has signed in before. */
  session?: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** A script that is in each page before the page's own, beyond the reach of its policy. */
  tool?: string;
}

export interface Stage {
  program: Program;
  visitor(options?: VisitorOptions): Promise<Person>;
  /** Somebody whose browser keeps its profile on disk, in this folder. */
  visitorWithProfile(folder: string, options?: VisitorOptions): Promise<Person>;
  /** Fails if a page has complained of something since the last time. */
  hearsNothing(): void;
  /** Sends everybody home, and fails likewise. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds; what takes longer than this is broken, however busy the machine is. */
const patience = 30_000;

export async function openStage(options: { town?: boolean } = {}): Promise<Stage> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error("There is no Chromium here: install one, or set CHROMIUM_PATH to it");
  const launch: LaunchOptions = { executablePath, args: flags };
  const [program, browser] = await Promise.all([startProgram(options), chromium.launch(launch)]);
  const people: Person[] = [];

  async function enter(context: BrowserContext, who: VisitorOptions): Promise<Person> {
    const { locale = "en", javaScript = true, tool } = who;
    context.setDefaultTimeout(patience);
    if (tool) await context.addInitScript({ content: tool });
    const complaints = new Complaints(context, program.origin);
    // A browser with a profile has opened a page by itself, before anybody listened to it.
    const page = await context.newPage();
    const person = new Person({ program, context, page, complaints, locale, javaScript });
    people.push(person);
    return person;
  }

  function hearsNothing(): void {
    const complaints = people.flatMap((person) => person.complaints.take());
    expect(complaints, "what the pages complained of").toEqual([]);
  }

  return {
    program,
    visitor: async (who = {}) => enter(await browser.newContext(contextOptions(who)), who),
    visitorWithProfile: async (folder, who = {}) =>
      enter(await chromium.launchPersistentContext(folder, { ...launch, ...contextOptions(who) }), who),
    hearsNothing,
    async clear() {
      try {
        hearsNothing();
      } finally {
        await Promise.all(people.splice(0).map((person) => person.context.close()));
      }
    },
    async close() {
      await browser.close();
      await program.stop();
    },
  };
}

function contextOptions({ locale = "en", javaScript = true, width = 1280, session }: VisitorOptions) {
  return {
    locale,
    javaScriptEnabled: javaScript,
    viewport: { width, height: 900 },
    storageState: session,
    // What moves cannot be pressed; and one scroll is then one step.
    reducedMotion: "reduce",
    serviceWorkers: "block",
  } satisfies BrowserContextOptions;
}

/** A browser that talks to nobody but the page's own server. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

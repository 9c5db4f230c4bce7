/**
 * The stage of a file of journeys: one server, one browser, and as many people
 * as the story needs, each with a browser profile of their own.
 *
 * `const stage = setStage()` at the top of the file does all the rest, too. A
 * page that complains fails its test; when a test fails, a picture of each page
 * stays in a folder that the terminal names.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findChromium } from "../scripts/chromium.mjs";
import { Complaints } from "./complaints.ts";
import { Person } from "./person.ts";
import { startProgram, type Program, type ProgramOptions } from "./program.ts";
import type { Locale } from "./words.ts";

export type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface VisitorOptions {
  locale?: Locale;
  javaScript?: boolean;
  /** Of the window, in pixels. */
  width?: number;
  /** Cookies of somebody who has signed in before. */
  session?: Session;
  /** A script that is in each page before the page's own, beyond the reach of its policy. */
  tool?: string;
}

/** Milliseconds; what takes longer than this is broken, however busy the machine is. */
const patience = 30_000;

const pictures = path.join(tmpdir(), "linnet-e2e");

/** A test that prepares something for its server hands the options over when it has. */
export function setStage(options: ProgramOptions | (() => Promise<ProgramOptions>) = {}): Stage {
  const stage = new Stage();
  beforeAll(async () => stage.open(typeof options === "function" ? await options() : options));
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await stage.takePictures(task.fullTestName ?? task.name);
    stage.hearComplaints();
  });
  afterAll(() => stage.close());
  return stage;
}

export class Stage {
  #program: Program | null = null;
  #browser: Browser | null = null;
  #launch: LaunchOptions = {};
  #people: Person[] = [];

  get program(): Program {
    if (!this.#program) throw new Error("The stage is set when the tests of the file begin");
    return this.#program;
  }

  async open(options: ProgramOptions): Promise<void> {
    const executablePath = await findChromium();
    if (!executablePath) throw new Error("There is no Chromium here: install one, or set CHROMIUM_PATH to it");
    this.#launch = { executablePath, args: flags };
    this.#program = await startProgram(options);
    this.#browser = await chromium.launch(this.#launch);
  }

  async close(): Promise<void> {
    await this.sendHome();
    await this.#browser?.close();
    await this.#program?.stop();
  }

  /** Somebody who comes by, with a browser of their own. */
  async visitor(who: VisitorOptions = {}): Promise<Person> {
    return this.#enter(await this.#browser!.newContext(contextOptions(who)), who);
  }

  /** Somebody whose browser keeps its profile on disk, in this folder. */
  async visitorWithProfile(folder: string, who: VisitorOptions = {}): Promise<Person> {
    const context = await chromium.launchPersistentContext(folder, { ...this.#launch, ...contextOptions(who) });
    return this.#enter(context, who);
  }

  async #enter(context: BrowserContext, { locale = "en", javaScript = true, tool }: VisitorOptions): Promise<Person> {
    context.setDefaultTimeout(patience);
    if (tool) await context.addInitScript({ content: tool });
    const complaints = new Complaints(context, { origin: this.program.origin, javaScript });
    const page = await context.newPage();
    const person = new Person({ program: this.program, context, page, complaints, locale, javaScript });
    this.#people.push(person);
    return person;
  }

  /** Everybody leaves. */
  async sendHome(): Promise<void> {
    await Promise.all(this.#people.splice(0).map((person) => person.context.close()));
  }

  /** Fails if a page has complained of something that no test expects. */
  hearComplaints(): void {
    const complaints = this.#people.flatMap((person) => person.complaints.take());
    expect(complaints, "what the pages complained of").toEqual([]);
  }

  /** And what the server has printed, beside them. */
  async takePictures(test: string): Promise<void> {
    await mkdir(pictures, { recursive: true });
    const fileOf = (ending: string) => path.join(pictures, `${test} ${ending}`.replaceAll(/[^\p{L}\p{N}.]+/gu, "-"));
    await writeFile(fileOf("server.log"), this.program.printed());
    for (const [index, { page, username }] of this.#people.entries()) {
      const file = fileOf(`${username || index + 1}.png`);
      // A page that has crashed has no picture, and the failure is what counts.
      const taken = await page.screenshot({ path: file }).catch(() => null);
      if (taken) console.log(`What ${username || "a visitor"} saw at ${page.url()}: ${file}`);
    }
  }
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

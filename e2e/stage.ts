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
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { findChromium } from "../scripts/chromium.mjs";
import { Complaints } from "./complaints.ts";
import { Person } from "./person.ts";
import { startProgram, type Program, type ProgramOptions } from "./program.ts";
import { copyTown } from "./town.ts";
import type { Locale } from "./words.ts";

export type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

export interface VisitorOptions {
  locale?: Locale;
  javaScript?: boolean;
  /** Of the window, in pixels. */
  width?: number;
  height?: number;
  /** With fingers, and without anything that could hover. */
  touch?: boolean;
  /** Cookies of somebody who has signed in before. */
  session?: Session;
  /** A script that is in each page before the page's own, beyond the reach of its policy. */
  tool?: string;
}

interface StageOptions extends Pick<ProgramOptions, "databaseUrl" | "ffmpeg" | "host" | "translator" | "web"> {
  /** A small demo town is there already; everybody signs in as `<username>@town.example`. */
  town?: boolean;
  /** The program begins with nothing and makes its database itself; otherwise it finds a copy of the migrated one. */
  ownDatabase?: boolean;
  /** Everybody goes home after each test, and not only after the last. */
  anew?: boolean;
  /** The browser has a microphone, which hears a tone that comes and goes, and any page may use it. */
  microphone?: boolean;
}

/** Milliseconds; what takes longer than this is broken, however busy the machine is. */
const patience = 30_000;

const pictures = path.join(tmpdir(), "linnet-e2e");

/** A test that prepares something for its server hands the options over when it has. */
export function setStage(options: StageOptions | (() => Promise<StageOptions>) = {}): Stage {
  const stage = new Stage();
  let anew = false;
  beforeAll(async () => {
    const whole = typeof options === "function" ? await options() : options;
    anew = whole.anew ?? false;
    await stage.open(whole);
  });
  // Pictures and complaints come before anybody goes home, who would take them along.
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await stage.takePictures(task.fullTestName ?? task.name);
    if (anew) await stage.sendHome();
    stage.hearComplaints();
  });
  afterAll(() => stage.close());
  return stage;
}

export class Stage {
  #program: Program | null = null;
  #database: TestDatabase | null = null;
  #browser: Browser | null = null;
  #launch: LaunchOptions = {};
  #people: Person[] = [];
  /** Of those who have gone home. */
  readonly #left: Complaints[] = [];

  get program(): Program {
    if (!this.#program) throw new Error("The stage is set when the tests of the file begin");
    return this.#program;
  }

  /** For what a test puts there past the program, which has one of its own if it was told so. */
  get database(): TestDatabase {
    if (!this.#database) throw new Error("The program of this stage has a database of its own");
    return this.#database;
  }

  async open({ town = false, ownDatabase = false, microphone = false, ...options }: StageOptions): Promise<void> {
    const executablePath = await findChromium();
    if (!executablePath) throw new Error("There is no Chromium here: install one, or set CHROMIUM_PATH to it");
    this.#launch = { executablePath, args: microphone ? [...flags, ...withMicrophone] : flags };
    const built = town ? await copyTown() : null;
    if (built) this.#database = built.database;
    else if (!ownDatabase && !options.databaseUrl) this.#database = await openTestDatabase();
    const databaseUrl = options.databaseUrl ?? this.#database?.url;
    const [program, browser] = await Promise.all([
      startProgram({ ...options, databaseUrl, ...(built && { prepare: built.moveIn }) }),
      chromium.launch(this.#launch),
    ]);
    this.#program = program;
    this.#browser = browser;
  }

  async close(): Promise<void> {
    await this.sendHome();
    await this.#browser?.close();
    await this.#program?.stop();
    await this.#database?.close();
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
    const people = this.#people.splice(0);
    this.#left.push(...people.map(({ complaints }) => complaints));
    await Promise.all(people.map(({ context }) => context.close()));
  }

  /** Fails if a page has complained of something that no test expects. */
  hearComplaints(): void {
    const all = [...this.#left.splice(0), ...this.#people.map(({ complaints }) => complaints)];
    const complaints = all.flatMap((each) => each.take());
    expect(complaints.join("\n"), "what the pages complained of").toBe("");
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

function contextOptions({
  locale = "en",
  javaScript = true,
  width = 1280,
  height = 900,
  touch,
  session,
}: VisitorOptions) {
  return {
    locale,
    javaScriptEnabled: javaScript,
    viewport: { width, height },
    ...(touch && { hasTouch: true, isMobile: true }),
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

const withMicrophone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

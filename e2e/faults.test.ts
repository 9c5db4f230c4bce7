/**
 * What goes wrong on our side: every page says so, in words and under the title for it. Of a fault it has the number
 * under which the log tells more; of a database that is away that it will be back, and then Retry is enough.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#server/storage/embedded-postgres.ts";
import type { Person } from "./person.ts";
import { setStage } from "./stage.ts";
import { tellAsOneStory } from "./story.ts";
import { locales, type Locale } from "./words.ts";

let dataDir: string;
let database: EmbeddedPostgres;

const stage = setStage(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "linnet-e2e-database-"));
  database = await startEmbeddedPostgres({ dataDir });
  return { databaseUrl: database.url };
});
afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const titles: Record<Locale, string> = {
  en: "Internal Server Error",
  de: "Interner Serverfehler",
  ru: "Внутренняя ошибка сервера",
};

describe("a fault of ours", () => {
  const order = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  beforeAll(() => order("alter table status rename to status_gone"));
  afterAll(() => order("alter table status_gone rename to status"));

  test.each(locales)("is a page with its number, in %s", async (locale) => {
    const visitor = await stage.visitor({ locale });
    visitor.complaints.expect(/public\/local: 500/);
    const answer = await visitor.page.goto(`${stage.program.origin}/public/local`);
    expect(answer!.status()).toBe(500);
    expect(await visitor.page.title()).toBe(titles[locale]);
    await visitor.sees(visitor.page.getByRole("heading", { level: 1, name: titles[locale] }));
    const [number] = /[\da-f]{8}(-[\da-f]+){4}/.exec(await visitor.page.getByRole("alert").innerText())!;
    expect(stage.program.printed(), "the log has what the page has the number of").toContain(number);
    await visitor.sees(visitor.link("retry"));
  });
});

describe("a database that goes away and comes back", () => {
  let reader: Person;
  beforeAll(async () => {
    reader = await stage.visitor();
    await reader.signsUp("olga");
    await reader.settles();
    await database.stop();
  });
  afterAll(() => stage.sendHome());
  tellAsOneStory();

  // A page that is open goes on asking what is new.
  beforeEach(() => reader.complaints.expect(/: 50\d/, /WebSocket/, /says Error/));

  test.each(locales)("a visitor is told so, in %s", async (locale) => {
    const visitor = await stage.visitor({ locale });
    visitor.complaints.expect(/public\/local: 503/);
    const answer = await visitor.page.goto(`${stage.program.origin}/public/local`);
    expect(answer!.status()).toBe(503);
    expect(await visitor.page.title()).toBe(titles[locale]);
    await visitor.sees(visitor.page.getByText(visitor.says("refusal-server-overloaded")));
    await visitor.sees(visitor.link("retry"));
  });

  test("a reader is told so where they go, and the page around it stays", async () => {
    await reader.place("nav-bookmarks").click();
    await reader.sees(reader.heading("error-server-title"));
    await reader.arrivesAt("/bookmarks");
    expect(await reader.page.title()).toBe(titles.en);
    await reader.sees(reader.place("nav-home"));
  });

  test("and when it is back, Retry brings the page", async () => {
    database = await startEmbeddedPostgres({ dataDir });
    await reader.link("retry").click();
    await reader.sees(reader.heading("nav-bookmarks"));
    expect(await reader.page.title()).toBe(`${reader.says("nav-bookmarks")} · Linnet`);
  });
});

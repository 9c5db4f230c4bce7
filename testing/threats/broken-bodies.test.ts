/**
 * A body that is broken is answered in words, and ends nothing but its own request (threats D01, D09): each of many
 * shapes at each door of the built server that takes a body, from an app, from a page and from a visitor.
 */
import { once } from "node:events";
import * as http from "node:http";
import * as net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiRoutes } from "#server/connect.ts";
import { authForms } from "#server/http/pages/auth-forms.ts";
import { fill } from "#testing/api-door.ts";
import { mintFor, signInFor } from "#testing/authority.ts";
import { aFormOfNothing, brokenBodies, bytesOf, type BrokenBody } from "#testing/broken-bodies.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { setProgram, type Run } from "#testing/program-stage.ts";
import { addPerson, type AddedPerson } from "#testing/rows.ts";

type Caller = "app" | "page" | "visitor";

interface Door {
  method: string;
  path: string;
  callers: readonly Caller[];
  /**
   * `bytes` are kept as they come. A `choice` of language or looks that can't be read is none. `own` fields are those of
   * an API for our own pages, which send JSON to it, and files where it takes some.
   */
  takes: "fields" | "own fields" | "own fields and files" | "form" | "bytes" | "choice";
}

const api = apiRoutes
  .filter(({ method }) => method !== "GET")
  .map((route): Door => {
    const { method, access, receives } = route;
    // Nothing that a body happens to make has this id.
    const path = fill(route).path.replaceAll(/(?<=\/)7(?=\/|$)/g, "7777777");
    if (receives?.kind === "bytes") return { method, path, callers: ["app"], takes: "bytes" };
    const takes = receives ? "own fields and files" : "own fields";
    if (access === "session") return { method, path, callers: ["page"], takes };
    return { method, path, callers: access === "public" ? ["app", "visitor"] : ["app"], takes: "fields" };
  });

const everybody = ["page", "visitor"] as const;
const pathsOfForms = new Set([
  ...api.flatMap(({ path }) => (path.startsWith("/api/") ? `/form${path}` : [])),
  ...Object.keys(authForms({ origin: "" } as Parameters<typeof authForms>[0])),
  "/welcome",
]);
const forms = [...pathsOfForms].map((path): Door => ({ method: "POST", path, callers: everybody, takes: "form" }));
const choices = ["/api/locale", "/form/locale", "/form/appearance"].map((path): Door => ({
  method: "POST",
  path,
  callers: everybody,
  takes: "choice",
}));

const visits = [...api, ...forms, ...choices].flatMap((door) => door.callers.map((caller) => ({ door, caller })));

/** Bytes that a choice may have. */
const longestChoice = 4_096;

const stage = setProgram();
const agent = new http.Agent({ keepAlive: true });
let database: TestDatabase;
let run: Run;
let mira: AddedPerson;
let token: string;
let session: string;

beforeAll(async () => {
  database = await openTestDatabase();
  mira = await addPerson(database.db, "mira");
  await database.db.insertInto("account_stats").values({ account_id: mira.id }).execute();
  token = await mintFor(database.db, mira);
  session = await signInFor(database.db, mira);
  run = stage.start({ DATABASE_URL: database.url, RATE_LIMITS: "off", FFMPEG_PATH: "off", LINK_PREVIEWS: "off" });
  await stage.becomesReady();
});
afterAll(async () => {
  agent.destroy();
  run.child.kill("SIGTERM");
  await run.ended;
  await database.close();
});

test.each(brokenBodies)("$name: each door refuses it, and the server goes on", async (sent) => {
  const wrong: string[] = [];
  const isForVisitors = sent.type === "multipart" && sent.answer === 400 && sent.body.length < 400;
  // No door reads a visitor's body in another way: those that it refuses at once are enough.
  const meant = visits.filter(({ caller }) => caller !== "visitor" || isForVisitors);
  await atOnce(6, meant, async ({ door, caller }) => {
    const status = await send(door, caller, sent);
    if (!(await isExpected(status, door, caller, sent)))
      wrong.push(`${caller}: ${door.method} ${door.path}: ${status}`);
    expect(await health()).toBe(200);
  });
  expect(wrong).toEqual([]);
  expect(run.child.exitCode).toBeNull();
  expect(run.said.out).not.toMatch(/uncaught|unhandled|request failed/);
});

test("the server was the same from the first body to the last, and stops when it's told to", async () => {
  run.child.kill("SIGTERM");
  expect(await run.ended).toBe(0);
  expect(run.said.out).not.toMatch(/uncaught|unhandled|request failed/);
  expect(run.said.err).toBe("");
});

async function isExpected(status: number | null, door: Door, caller: Caller, sent: BrokenBody): Promise<boolean> {
  const isRefused = status !== null && status >= 400 && status < 500;
  if (sent.answer === "lost") return status === null || isRefused;
  if (sent.answer === "unread") return status === 400;
  switch (door.takes) {
    case "bytes":
      return status === 200 || isRefused;
    case "choice":
      if (sent.body.length > longestChoice) return status === 413;
      return status === (door.path.startsWith("/api/") ? 422 : 303);
    case "own fields":
      if (sent.type !== "JSON") return status === 403;
      break;
    case "own fields and files":
      if (sent.type !== "JSON" && sent.type !== "multipart") return status === 403;
      break;
    // A form of a type that no page has is malformed.
    case "form":
      if (sent.answer === 415) return status === 400;
  }
  if (sent.answer !== "nothing") return status === sent.answer;
  return status === (await statusOfNothing(door, caller));
}

const statuses = new Map<string, Promise<number | null>>();

/** What a door answers where nothing is wrong and nothing is said: at some of them that is a success. */
function statusOfNothing(door: Door, caller: Caller): Promise<number | null> {
  const key = `${caller} ${door.method} ${door.path}`;
  const known = statuses.get(key) ?? send(door, caller, aFormOfNothing);
  statuses.set(key, known);
  return known;
}

/** The status of the answer; null if none has come. */
async function send({ method, path }: Door, caller: Caller, sent: BrokenBody): Promise<number | null> {
  const headers: Record<string, string> = { host: `localhost:${stage.port}`, connection: "close" };
  if (caller === "app") headers["authorization"] = `Bearer ${token}`;
  else Object.assign(headers, { origin: `http://localhost:${stage.port}`, "sec-fetch-site": "same-origin" });
  // A form may sign out.
  const signsOut = path.startsWith("/form/api/auth/") && sent.answer === "nothing";
  if (caller === "page") headers["cookie"] = `session=${signsOut ? await signInFor(database.db, mira) : session}`;
  const socket = net.connect(stage.port, "127.0.0.1");
  let said = "";
  socket.on("data", (data) => (said += data.toString("latin1"))).on("error", () => {});
  socket.write(bytesOf(method, path, sent, headers), () => {
    if (sent.instead === "stops sending") socket.end();
    if (sent.instead === "hangs up") socket.destroy();
  });
  await once(socket, "close");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1];
  return status === undefined ? null : Number(status);
}

function health(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", port: stage.port, path: "/health/live", agent }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode));
      })
      .on("error", reject);
  });
}

async function atOnce<Item>(count: number, items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

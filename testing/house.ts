/**
 * The whole program down to its pages, over a test database: what threats walk
 * through. It is asked in memory; on a port only after `listen()`. People come in
 * as browsers do, with a session's cookie.
 *
 * `const { mira } = await house.people("mira")`, then `await mira.get("/")`,
 * `await mira.send("POST", "/api/v1/statuses", { status: "Hello" })`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { readConfig } from "#server/config.ts";
import { startSession } from "#server/domain/auth/sessions.ts";
import { openHouse, type House } from "#server/house.ts";
import { silentLog } from "#server/outside/log.ts";
import { transact } from "#server/storage/database.ts";
import { holdResponse } from "./promised.ts";
import { openTestDatabase } from "./database.ts";
import { soon } from "./patience.ts";
import { addPerson, type AddedPerson } from "./rows.ts";

export interface Browser {
  /** The session's cookie; null for a visitor. */
  cookie: string | null;
  request(path: string, init?: RequestInit): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** JSON, as Linnet's own client sends it. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
  /** A form of a page of ours. */
  submit(path: string, fields: Record<string, string>): Promise<Response>;
}

export interface Guest extends Browser, AddedPerson {
  username: string;
  id: AccountId;
  cookie: string;
}

export interface TestHouse extends House {
  visitor: Browser;
  /** Accounts of this server by their usernames, each signed in. */
  people<Name extends string>(...usernames: Name[]): Promise<Record<Name, Guest>>;
  /** Another browser of somebody. */
  signIn(person: Guest): Promise<Guest>;
  /** Waits until everything that was caused has happened; says in the end what has not. */
  settle(): Promise<void>;
}

export const houseOrigin = "http://localhost:3000";

/** `settings` are variables as an operator sets them. */
export async function openTestHouse(
  origin = houseOrigin,
  settings: Record<string, string> = {},
  log = silentLog,
): Promise<TestHouse> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "linnet-house-"));
  const environment = {
    ORIGIN: origin,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    // What a test sees is not to depend on the machine.
    FFMPEG_PATH: "off",
    LINK_PREVIEWS: "off",
    ...settings,
  };
  const house = await openHouse(readConfig(environment), log);
  const { app, db } = house;

  function browser<Cookie extends string | null>(cookie: Cookie): Browser & { cookie: Cookie } {
    const request: Browser["request"] = async (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (cookie) headers.set("cookie", [cookie, headers.get("cookie")].filter(Boolean).join("; "));
      const socket = { remoteAddress: "192.0.2.7" };
      const asked = new Request(origin + path, { ...init, headers });
      const answer = await app.request(asked, {}, { incoming: { socket } } as never);
      await holdResponse(asked, answer);
      return answer;
    };
    const ours = { origin, "sec-fetch-site": "same-origin" };
    return {
      cookie,
      request,
      get: (path, headers = {}) => request(path, { headers }),
      send: (method, path, body = {}) =>
        request(path, {
          method,
          headers: { ...ours, "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      submit: (path, fields) => request(path, { method: "POST", headers: ours, body: new URLSearchParams(fields) }),
    };
  }

  async function welcome(username: string): Promise<Guest> {
    const person = await addPerson(db, username);
    await db.insertInto("account_stats").values({ account_id: person.id }).execute();
    return signIn({ ...person, username });
  }

  async function signIn(person: AddedPerson & { username: string }): Promise<Guest> {
    const opened = { sessionSecret: null, deviceSecret: null, ip: "192.0.2.7", userAgent: "test" };
    const secret = await transact(db, (tx) => startSession(tx, person.id, opened));
    return { ...person, ...browser(`session=${secret}`) };
  }

  return {
    ...house,
    visitor: browser(null),
    async people(...usernames) {
      const guests: [string, Guest][] = [];
      for (const username of usernames) guests.push([username, await welcome(username)]);
      return Object.fromEntries(guests) as Awaited<ReturnType<TestHouse["people"]>>;
    },
    signIn,
    async settle() {
      const waiting = sql<{ name: string }>`
        select format('the job %s, attempt %s: %s', task_identifier, attempts + 1, coalesce(last_error, 'untried')) as name
        from graphile_worker.jobs where run_at <= now()
        union all
        select format('the reactor %s, attempt %s', reactor, attempts + 1) from reaction where run_at <= now()
        order by 1 limit 10`;
      await soon(async () => {
        const due = (await waiting.execute(db)).rows.map(({ name }) => name);
        if (due.length > 0) throw new Error(`the house does not settle; still due: ${due.join("; ")}`);
      });
    },
    async close() {
      await house.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends JSON and answers the body; throws what was refused. */
export async function does<Body>(person: Guest, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await person.send(method, path, body);
  if (!answer.ok) throw new Error(`${person.username} ${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

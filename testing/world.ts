/**
 * A whole server in one call: the real routes, reactors and jobs over a database
 * of its own; only mail stays here, and messages travel inside the process.
 *
 * People speak: `const mira = await world.person("mira")`, then
 * `await mira.publishes("Hello")`, `await mira.get("/api/v1/timelines/home")`.
 * `await world.settle()` lets everything that was caused happen.
 */
import { createSecretKey } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Status } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { openEmojis } from "#server/domain/emojis/emoji-set.ts";
import { connectApi, connectReactors, connectTasks, reactions } from "#server/connect.ts";
import type { Answer, ApiServer } from "#server/http/middleware/api.ts";
import type { Fields } from "#server/http/middleware/body.ts";
import { noSecrets } from "#server/http/middleware/cookies.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import { drainJobs } from "#server/jobs/jobs.ts";
import { drainReactions } from "#server/jobs/reaction-queue.ts";
import { openDiskBlobs } from "#server/outside/blobs.ts";
import { openCipher } from "#server/outside/cipher.ts";
import { silentLog } from "#server/outside/log.ts";
import type { Message } from "#server/outside/mail.ts";
import { openGuardedFetch } from "#server/outside/guarded-fetch.ts";
import { openPictureDecoder } from "#server/outside/picture-decoder.ts";
import type { Ports } from "#server/outside/ports.ts";
import { nameOf } from "./cast/names.ts";
import { openTestDatabase, type TestDatabase, type TestDatabaseOptions } from "./database.ts";
import { promising } from "./promised.ts";
import { openLocalPubSub, type LocalPubSub } from "./local-pub-sub.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Somebody who calls the API in memory: a person, or nobody. */
export interface Caller {
  viewer: Viewer | null;
  /** The whole answer. */
  ask(method: Method, path: string, body?: Fields, more?: { idempotencyKey?: string }): Promise<Answer>;
  /** The body; throws unless the answer is a success. */
  get<T = unknown>(path: string): Promise<T>;
  send<T = unknown>(method: Method, path: string, body?: Fields): Promise<T>;
}

export interface Person extends Caller {
  id: AccountId;
  username: string;
  viewer: Viewer;
  publishes(status: string, more?: Fields): Promise<Status>;
  follows(other: Person): Promise<void>;
}

export interface World extends TestDatabase {
  api: ApiServer;
  ports: Ports & { pubSub: LocalPubSub; emojis: Awaited<ReturnType<typeof openEmojis>> };
  /** Where the blobs lie. */
  directory: string;
  /** Mail that was sent, oldest first. */
  mailbox: Message[];
  visitor: Caller;
  /** An account that is signed in; made at the first call. */
  person(username: string, more?: { locked?: boolean; locale?: string; role?: "user" | "admin" }): Promise<Person>;
  /** Runs all that waits in the queue, and what that causes. */
  settle(): Promise<void>;
}

export const worldOrigin = "http://linnet.test";

/** Posts of a test lead nowhere, unless it names hosts of this machine. */
export async function openWorld({
  origin = worldOrigin,
  privateHosts = [],
  ...options
}: { origin?: string; privateHosts?: readonly string[] } & Pick<TestDatabaseOptions, "plans"> = {}): Promise<World> {
  const database = await openTestDatabase({ reactions, ...options });
  const { db, pool } = database;
  const directory = await mkdtemp(join(tmpdir(), "linnet-world-"));
  const mailbox: Message[] = [];
  const pubSub = openLocalPubSub();
  const mediaUrl = `${origin}/media`;
  const emojis = await openEmojis(db, { mediaUrl, pubSub, log: silentLog });
  const ports: World["ports"] = {
    origin,
    domain: new URL(origin).host,
    mediaUrl,
    emojis,
    blobs: await openDiskBlobs(directory),
    pictures: openPictureDecoder(),
    outgoing: openGuardedFetch({ origin, privateHosts, resolve: async () => [] }),
    cipher: openCipher(createSecretKey(Buffer.alloc(32))),
    linkPreviews: "on",
    converter: null,
    scanner: null,
    translator: null,
    mail: { send: async (message) => void mailbox.push(message), close: async () => {} },
    pubSub,
    log: silentLog,
    registrations: "open",
    adminEmails: [],
    rateLimits: "off",
  };
  const api = promising(connectApi(db, ports, noLimits));
  const tasks = connectTasks(db, ports);
  const reacting = connectReactors(db, ports);
  const people = new Map<string, Person>();

  function caller<V extends Viewer | null>(viewer: V): Caller & { viewer: V } {
    const ask: Caller["ask"] = (method, path, body = {}, more = {}) => {
      const [pathname = "", query = ""] = path.split("?");
      return api.ask({
        method,
        path: pathname,
        query: new URLSearchParams(query),
        body,
        viewer,
        secrets: noSecrets,
        locale: "en",
        ip: "127.0.0.1",
        userAgent: "world",
        idempotencyKey: more.idempotencyKey ?? null,
      });
    };
    const send = async <T>(method: Method, path: string, body?: Fields): Promise<T> => {
      const answer = await ask(method, path, body);
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as T;
    };
    return { viewer, ask, send, get: (path) => send("GET", path) };
  }

  async function makePerson(
    username: string,
    more: { locked?: boolean; locale?: string; role?: "user" | "admin" },
  ): Promise<Person> {
    const { id } = await db
      .insertInto("account")
      .values({ username, display_name: nameOf(username), locked: more.locked ?? false })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("account_stats").values({ account_id: id }).execute();
    await db
      .insertInto("local_user")
      .values({
        account_id: id,
        email: `${username}@example.org`,
        locale: more.locale ?? "en",
        role: more.role ?? "user",
        home_built_at: new Date(),
      })
      .execute();
    const calls = caller<Viewer>({ accountId: id, appId: null, authority: null });
    return {
      ...calls,
      id,
      username,
      publishes: (status, fields = {}) => calls.send("POST", "/api/v1/statuses", { status, ...fields }),
      async follows(other) {
        await calls.send("POST", `/api/v1/accounts/${other.id}/follow`);
        await settle();
      },
    };
  }

  let settled = Promise.resolve();

  /** One after another: a round passes over queues that another one is working, and would end too early. */
  function settle(): Promise<void> {
    const round = settled.then(work);
    settled = round.catch(() => {});
    return round;
  }

  /** A job may record events, and a reactor may add jobs. */
  async function work(): Promise<void> {
    do await drainReactions(pool, reacting);
    while (await drainJobs(pool, tasks));
  }

  return {
    ...database,
    api,
    ports,
    directory,
    mailbox,
    visitor: caller(null),
    settle,
    async person(username, more = {}) {
      const known = people.get(username);
      if (known) return known;
      const made = await makePerson(username, more);
      people.set(username, made);
      return made;
    },
    async close() {
      await ports.outgoing.close();
      await ports.pictures.close();
      await ports.pubSub.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Signing in by mail, without HTTP: a database of one's own, and the mails that went out.
 *
 * `const { asks, signsIn } = setSignInStage()`, then `await signsIn((await asks({ email })).proof)`.
 */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createMessages } from "#kit/messages.ts";
import type { AccountId } from "#protocol/ids.ts";
import { sendCode, type CodeRequest } from "#server/domain/auth/send-code.ts";
import { signInMailTask, type MailDeps } from "#server/domain/auth/sign-in-mail.ts";
import { signIn, type Proof } from "#server/domain/auth/sign-in.ts";
import { signUp, type Admission } from "#server/domain/auth/sign-up.ts";
import { drainJobs } from "#server/jobs/jobs.ts";
import { tasksOf } from "#server/jobs/tasks.ts";
import type { Message } from "#server/outside/mail.ts";
import { transact } from "#server/storage/database.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";

export const openForAll: Admission = { registrations: "open", adminEmails: [] };
export const oneBrowser = { sessionSecret: null, deviceSecret: null, ip: "192.0.2.7", userAgent: "Firefox" };

export function setSignInStage() {
  let database: TestDatabase;
  let deps: MailDeps;
  const outbox: Message[] = [];

  const stage = {
    mailIsDown: false,
    registrations: openForAll.registrations,
    outbox,
    get db() {
      return database.db;
    },
    get pool() {
      return database.pool;
    },
    person: (username: string, email = `${username}@mail.example`): Promise<AccountId> =>
      transact(database.db, async (tx) => (await signUp(tx, openForAll, { username, email, locale: "en" })).accountId),
    worksJobs: () => drainJobs(database.pool, tasksOf([signInMailTask], deps)),
    requests: (request: Partial<CodeRequest> & { email: string }, admission = openForAll) =>
      transact(database.db, (tx) =>
        sendCode(tx, admission, {
          username: null,
          locale: "en",
          returnTo: "/",
          flowSecret: null,
          knownDevice: false,
          ...request,
        }),
      ),
    /** Asks for a code and reads the mail. */
    async asks(request: Partial<CodeRequest> & { email: string }) {
      const flowSecret = await stage.requests(request);
      await stage.worksJobs();
      const letter = outbox.at(-1)!;
      const code = /^\d{6}$/m.exec(letter.text)?.[0] ?? "";
      const token = /\/signin\/link\S*#([\w-]+)/.exec(letter.text)?.[1] ?? "";
      return { letter, token, proof: { email: request.email, flowSecret, code } };
    },
    signsIn: (proof: Proof, admission = openForAll) =>
      transact(database.db, (tx) => signIn(tx, admission, proof, oneBrowser)),
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    const words = Object.fromEntries(
      ["en", "de", "ru"].map((locale) => {
        const ftl = readFileSync(new URL(`../locales/${locale}/mail.ftl`, import.meta.url), "utf8");
        return [locale, createMessages(locale, [ftl], (fault) => expect.unreachable(fault.message))];
      }),
    );
    deps = {
      db: database.db,
      wordsIn: (locale) => words[locale]!,
      ports: {
        origin: "https://linnet.example",
        domain: "linnet.example",
        rateLimits: "on",
        get registrations() {
          return stage.registrations;
        },
        mail: {
          async send(message) {
            if (stage.mailIsDown) throw new Error("connection refused");
            outbox.push(message);
          },
          async close() {},
        },
      },
    };
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    outbox.length = 0;
    stage.mailIsDown = false;
    stage.registrations = openForAll.registrations;
    await sql`truncate account, login_code, rate_limit, event, session cascade`.execute(database.db);
    await sql`delete from graphile_worker._private_jobs`.execute(database.db);
    // The first account of a server is special; the people of these tests are not.
    await stage.person("first");
  });

  return stage;
}

/** Codes and links, from the request to the session, against a real database (threats A01, A02, A04, A06, A14, F16, R22). */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMessages } from "#kit/messages.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Message } from "#server/outside/mail.ts";
import { drainJobs } from "#server/jobs/jobs.ts";
import { tasksOf } from "#server/jobs/tasks.ts";
import { transact } from "#server/storage/database.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { forgetSignInTraces } from "./forget.ts";
import { allowGuess, allowMail, type MailRequest } from "./limits.ts";
import { sendCode, type CodeRequest } from "./send-code.ts";
import { resolveSession } from "./sessions.ts";
import { signInMailTask, type MailDeps } from "./sign-in-mail.ts";
import { signIn, type Proof } from "./sign-in.ts";
import { signUp, type Admission } from "./sign-up.ts";

let database: TestDatabase;
let deps: MailDeps;
const outbox: Message[] = [];
let mailIsDown = false;
const open: Admission = { registrations: "open", adminEmails: [] };
const browser = { sessionSecret: null, deviceSecret: null, ip: "192.0.2.7", userAgent: "Firefox" };

beforeAll(async () => {
  database = await openTestDatabase();
  const words = Object.fromEntries(
    ["en", "de", "ru"].map((locale) => {
      const ftl = readFileSync(new URL(`../../../../locales/${locale}/mail.ftl`, import.meta.url), "utf8");
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
      mail: {
        async send(message) {
          if (mailIsDown) throw new Error("connection refused");
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
  mailIsDown = false;
  await sql`truncate account, login_code, rate_limit, event, session cascade`.execute(database.db);
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  // The first account of a server is special; the people of these tests are not.
  await person("first");
});

function person(username: string, email = `${username}@mail.example`): Promise<AccountId> {
  return transact(database.db, async (tx) => (await signUp(tx, open, { username, email, locale: "en" })).accountId);
}

const worksJobs = () => drainJobs(database.pool, tasksOf([signInMailTask], deps));

const requests = (request: Partial<CodeRequest> & { email: string }, admission = open) =>
  transact(database.db, (tx) =>
    sendCode(tx, admission, {
      username: null,
      locale: "en",
      returnTo: "/",
      flowSecret: null,
      knownDevice: false,
      ...request,
    }),
  );

/** Asks for a code and reads the mail. */
async function asks(request: Partial<CodeRequest> & { email: string }) {
  const flowSecret = await requests(request);
  await worksJobs();
  const letter = outbox.at(-1)!;
  const code = /^\d{6}$/m.exec(letter.text)?.[0] ?? "";
  const token = /\/signin\/link\S*#([\w-]+)/.exec(letter.text)?.[1] ?? "";
  return { letter, token, proof: { email: request.email, flowSecret, code } };
}

const signsIn = (proof: Proof, admission = open) =>
  transact(database.db, (tx) => signIn(tx, admission, proof, browser));

const another = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe("a code", () => {
  test("opens the account of its address, once", async () => {
    const mira = await person("mira");
    const { proof, token } = await asks({ email: "Mira@mail.example" });
    const outcome = await signsIn(proof);
    expect(outcome).toMatchObject({ kind: "signed-in", accountId: mira });
    if (outcome.kind !== "signed-in") return;
    expect(await resolveSession(database.db, outcome.sessionSecret)).toMatchObject({ accountId: mira });
    expect(await signsIn({ token })).toEqual({ kind: "expired" });
  });

  test("goes first to a browser that is known, however many strangers asked before", async () => {
    for (const name of ["stranger", "another", "mira"]) await person(name);
    for (const name of ["stranger", "another"]) await requests({ email: `${name}@mail.example` });
    await requests({ email: "mira@mail.example", knownDevice: true });
    await worksJobs();
    expect(outbox.map(({ to }) => to)).toEqual(["mira@mail.example", "stranger@mail.example", "another@mail.example"]);
  });

  test("may be typed with a space or a hyphen in it", async () => {
    await person("mira");
    const { proof } = await asks({ email: "mira@mail.example" });
    const code = `${proof.code.slice(0, 3)} ${proof.code.slice(3)}`;
    expect(await signsIn({ ...proof, code })).toMatchObject({ kind: "signed-in" });
  });

  test("gives the same session again for the same code in the same browser, also in parallel", async () => {
    await person("mira");
    const { proof } = await asks({ email: "mira@mail.example" });
    const outcomes = await Promise.all([signsIn(proof), signsIn(proof), signsIn(proof)]);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    const [first] = outcomes;
    if (first?.kind !== "signed-in") return expect.unreachable();
    expect(await database.db.selectFrom("session").select("id").execute()).toHaveLength(1);
    // The browser may have kept the cookies of the first answer already.
    const { sessionSecret, deviceSecret } = first;
    const again = transact(database.db, (tx) => signIn(tx, open, proof, { ...browser, sessionSecret, deviceSecret }));
    expect(await again).toEqual(first);
    expect(await resolveSession(database.db, sessionSecret)).not.toBeNull();
  });

  test("gives it again for seconds only, and not once the session has ended", async () => {
    await person("mira");
    const { proof } = await asks({ email: "mira@mail.example" });
    await signsIn(proof);
    await sql`update login_code set ended_at = ended_at - interval '31 seconds'`.execute(database.db);
    expect(await signsIn(proof)).toEqual({ kind: "expired" });

    const { proof: next } = await asks({ email: "mira@mail.example" });
    await signsIn(next);
    await sql`delete from session`.execute(database.db);
    expect(await signsIn(next)).toEqual({ kind: "expired" });
    expect(await database.db.selectFrom("session").select("id").execute()).toEqual([]);
  });

  test("that was used is still guessed at three times and no more", async () => {
    await person("mira");
    const { proof } = await asks({ email: "mira@mail.example" });
    await signsIn(proof);
    const guess = { ...proof, code: another(proof.code) };
    for (const triesLeft of [2, 1, 0]) expect(await signsIn(guess)).toEqual({ kind: "wrong-code", triesLeft });
    expect([await signsIn(guess), await signsIn(proof)]).toEqual([{ kind: "expired" }, { kind: "expired" }]);
  });

  test("and the link of one mail give one session", async () => {
    await person("mira");
    const { proof, token } = await asks({ email: "mira@mail.example" });
    const outcomes = await Promise.all([signsIn(proof), signsIn({ token }), signsIn({ token })]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["expired", "expired", "signed-in"]);
  });

  test("is guessed at three times and no more, however many guess at once", async () => {
    await person("mira");
    const { proof } = await asks({ email: "mira@mail.example" });
    const guess = { ...proof, code: another(proof.code) };
    // Two for each connection: more of them would wait for one, and try the patience of the pool instead of the code.
    const guesses: Awaited<ReturnType<typeof signsIn>>[] = [];
    const guesser = async () => {
      for (let turn = 0; turn < 100; turn++) guesses.push(await signsIn(guess));
    };
    await Promise.all(Array.from({ length: 2 * database.pool.options.max }, guesser));
    const evaluated = guesses.filter(({ kind }) => kind === "wrong-code");
    expect(evaluated.map((outcome) => outcome.kind === "wrong-code" && outcome.triesLeft).sort()).toEqual([0, 1, 2]);
    expect(await signsIn(proof)).toEqual({ kind: "expired" });
    expect(await database.db.selectFrom("session").select("id").execute()).toEqual([]);
  });

  test("does not work in another browser, nor for another address", async () => {
    await person("mira");
    await person("jonas");
    const { proof: strangers } = await asks({ email: "jonas@mail.example" });
    const { proof } = await asks({ email: "mira@mail.example" });
    const wrong = [
      { ...proof, flowSecret: strangers.flowSecret },
      { ...proof, flowSecret: null },
      { ...proof, email: "jonas@mail.example" },
    ];
    for (const guess of wrong) expect(await signsIn(guess)).toEqual({ kind: "expired" });
    expect(await signsIn(proof)).toMatchObject({ kind: "signed-in" });
  });

  test("ends when this browser asks for a newer one, and its link with it", async () => {
    await person("mira");
    const older = await asks({ email: "mira@mail.example" });
    const newer = await asks({ email: "MIRA@mail.example", flowSecret: older.proof.flowSecret });
    expect(newer.proof.flowSecret).toBe(older.proof.flowSecret);
    if (older.proof.code !== newer.proof.code) expect(await signsIn(older.proof)).toMatchObject({ kind: "wrong-code" });
    expect(await signsIn({ token: older.token })).toEqual({ kind: "expired" });
    expect(await signsIn({ token: newer.token })).toMatchObject({ kind: "signed-in" });
  });

  test("stays whatever other browsers ask for, and each has its own", async () => {
    const mira = await person("mira");
    const mine = await asks({ email: "mira@mail.example" });
    const strangers = await asks({ email: "mira@mail.example" });
    await requests({ email: "mira@mail.example", flowSecret: "made up" });
    expect(await signsIn({ ...mine.proof, flowSecret: strangers.proof.flowSecret })).toMatchObject({
      kind: mine.proof.code === strangers.proof.code ? "signed-in" : "wrong-code",
    });
    expect(await signsIn({ token: mine.token })).toMatchObject({ kind: "signed-in", accountId: mira });
    expect(await signsIn(strangers.proof)).toMatchObject({ kind: "signed-in", accountId: mira });
  });

  test("ends at once with a newer request, also before the mail of that one is written", async () => {
    await person("mira");
    const { proof, token } = await asks({ email: "mira@mail.example" });
    await requests({ email: "mira@mail.example", flowSecret: proof.flowSecret });
    expect(await signsIn(proof)).toMatchObject({ kind: "wrong-code" });
    expect(await signsIn({ token })).toEqual({ kind: "expired" });
  });

  test("lives for ten minutes of the database's time, from when the mail server took the mail", async () => {
    await person("mira");
    mailIsDown = true;
    const flowSecret = await requests({ email: "mira@mail.example" });
    await expect(worksJobs()).rejects.toThrow("connection refused");

    await sql`update login_code set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'`.execute(
      database.db,
    );
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
    mailIsDown = false;
    await worksJobs();
    expect(outbox).toHaveLength(1);
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - now())::int / 60.0 as minutes from login_code`.execute(database.db);
    expect(Number(rows[0]!.minutes)).toBeCloseTo(10, 0);

    await sql`update login_code set expires_at = now() - interval '1 second'`.execute(database.db);
    const code = /^\d{6}$/m.exec(outbox[0]!.text)![0];
    expect(await signsIn({ email: "mira@mail.example", code, flowSecret })).toEqual({ kind: "expired" });
    await forgetSignInTraces(database.db);
    expect(await database.db.selectFrom("login_code").select("id").execute()).toEqual([]);
  });

  test("is readable nowhere in the database", async () => {
    await person("mira");
    const { proof, token } = await asks({ email: "mira@mail.example" });
    const { rows } = await sql<{ everything: string }>`
      select (select coalesce(string_agg(c::text, ''), '') from login_code c)
          || (select coalesce(string_agg(j::text, ''), '') from graphile_worker._private_jobs j)
          || (select coalesce(string_agg(e::text, ''), '') from event e) as everything`.execute(database.db);
    for (const secret of [token, proof.flowSecret]) expect(rows[0]!.everything).not.toContain(secret);
    expect(rows[0]!.everything).not.toMatch(new RegExp(`\\b${proof.code}\\b`));
  });
});

describe("asking teaches a stranger nothing", () => {
  test("a known and an unknown address cost the same statements", async () => {
    await person("mira");
    const statements = async (email: string) => {
      const seen: string[] = [];
      const watched = database.db.withPlugin({
        transformQuery: ({ node }) => {
          seen.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await transact(watched as typeof database.db, (tx) =>
        sendCode(tx, open, {
          email,
          username: null,
          locale: "en",
          returnTo: "/",
          flowSecret: null,
          knownDevice: false,
        }),
      );
      return seen;
    };
    expect(await statements("mira@mail.example")).toEqual(await statements("nobody@mail.example"));
  });

  test("guessing at the code of an unknown address answers as for a known one", async () => {
    await person("mira");
    for (const email of ["mira@mail.example", "nobody@mail.example"]) {
      const { proof } = await asks({ email });
      const guess = { ...proof, code: another(proof.code || "123456") };
      const answers = [];
      for (let i = 0; i < 4; i++) answers.push(await signsIn(guess));
      expect(answers).toEqual([
        ...[2, 1, 0].map((triesLeft) => ({ kind: "wrong-code", triesLeft })),
        { kind: "expired" },
      ]);
    }
  });
});

describe("the mail", () => {
  test("greets the one who has an account, with the digits alone on a line and the link", async () => {
    await person("mira");
    const { letter, token, proof } = await asks({ email: "mira@mail.example" });
    const { code } = proof;
    expect(letter).toMatchObject({ to: "mira@mail.example", subject: "Your code for linnet.example", locale: "en" });
    expect(letter.text).toContain("@mira");
    expect(letter.text.split("\n").filter((line) => line === code)).toHaveLength(1);
    expect(letter.text).toContain(`\nhttps://linnet.example/signin/link#${token}\n`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(letter.html).toContain(`>${code}</p>`);
    expect(letter.html).toContain(`href="https://linnet.example/signin/link#${token}"`);
    expect(letter.subject).not.toContain(code);
  });

  test("speaks the language of the account, whatever browser asks; that of the request where there is none", async () => {
    await person("mira");
    await sql`update local_user set locale = 'ru' where email = 'mira@mail.example'`.execute(database.db);
    expect((await asks({ email: "mira@mail.example", locale: "en" })).letter.locale).toBe("ru");
    expect((await asks({ email: "mira@mail.example", locale: "en", username: "mira2" })).letter.locale).toBe("ru");
    expect((await asks({ email: "new@mail.example", locale: "de", username: "newcomer" })).letter.locale).toBe("de");
    expect((await asks({ email: "nobody@mail.example", locale: "de" })).letter.locale).toBe("de");
  });

  test("leads back to where the person wanted to go", async () => {
    await person("mira");
    const { letter } = await asks({ email: "mira@mail.example", returnTo: "/@jonas?a=1&b=2" });
    expect(letter.text).toMatch(/\/signin\/link\?return_to=%2F%40jonas%3Fa%3D1%26b%3D2#[\w-]{43}\n/);
  });

  test("says that there is no account yet, and holds no code", async () => {
    const { letter, token, proof } = await asks({ email: "nobody@mail.example" });
    expect(letter.subject).toBe("No account on linnet.example yet");
    expect(letter.text).toContain("https://linnet.example/signup");
    expect([proof.code, token]).toEqual(["", ""]);
  });

  test("says that there is an account already, and its code opens that one", async () => {
    const mira = await person("mira");
    const { proof, letter } = await asks({ email: "mira@mail.example", username: "mira2" });
    expect(letter.subject).toBe("You already have an account on linnet.example");
    expect(letter.text).toContain("@mira.");
    expect(await signsIn(proof)).toMatchObject({ kind: "signed-in", accountId: mira });
    expect(await database.db.selectFrom("account").select("id").where("username", "=", "mira2").execute()).toEqual([]);
  });

  test.each(["en", "de", "ru"])("is written in %s, in all of its parts and kinds", async (locale) => {
    await person("mira");
    await person("disabled");
    await database.db
      .updateTable("local_user")
      .set({ state: "disabled" })
      .where("email", "=", "disabled@mail.example")
      .execute();
    await database.db.updateTable("local_user").set({ locale }).execute();
    await asks({ email: "mira@mail.example", locale });
    await asks({ email: "mira@mail.example", username: "other", locale });
    await asks({ email: "new@mail.example", username: "newcomer", locale });
    await asks({ email: "nobody@mail.example", locale });
    await asks({ email: "disabled@mail.example", locale });
    for (const letter of outbox) {
      expect(letter.html).toContain(`<html lang="${locale}">`);
      const text = letter.subject + letter.text;
      expect(text).not.toMatch(/mail-|\{|undefined/);
      if (locale === "ru") expect(text).toMatch(/[а-я]{5}/);
      if (locale === "de") expect(text).toMatch(/\b(dein|deiner|dich|du)\b/i);
    }
    // The code to sign in and the code to sign up arrive under one subject.
    expect(new Set(outbox.map(({ subject }) => subject)).size).toBe(4);
  });
});

describe("an account that may not sign in", () => {
  const states = [
    ["disabled", sql`update local_user set state = 'disabled'`],
    ["pending", sql`update local_user set state = 'pending'`],
    ["suspended", sql`update account set suspended_at = now()`],
    ["deleted", sql`update account set deleted_at = now()`],
  ] as const;

  test.each(states)("gets a mail without a code when %s", async (_, makeSo) => {
    await person("mira");
    await makeSo.execute(database.db);
    const { proof, token, letter } = await asks({ email: "mira@mail.example" });
    expect([proof.code, token]).toEqual(["", ""]);
    expect(letter.text).toContain("@mira");
  });

  test.each(states)("cannot use a code or a link from before being %s, nor a session", async (state, makeSo) => {
    await person("mira");
    const before = await signsIn((await asks({ email: "mira@mail.example" })).proof);
    const { proof, token } = await asks({ email: "mira@mail.example" });
    await makeSo.execute(database.db);
    const refusal = state === "pending" ? "auth.account-pending" : "auth.account-disabled";
    await expect(signsIn(proof)).rejects.toMatchObject({ code: refusal });
    await expect(signsIn({ token })).rejects.toMatchObject({ code: refusal });
    expect(before.kind === "signed-in" && (await resolveSession(database.db, before.sessionSecret))).toBeNull();
  });
});

describe("signing up", () => {
  test("makes the account, its counters and its private half together", async () => {
    const { proof, letter } = await asks({ email: "Ada@mail.example", username: "ada", locale: "ru" });
    expect(letter.text).toContain("@ada");
    const outcome = await signsIn(proof);
    expect(outcome.kind).toBe("signed-in");
    const row = await database.db
      .selectFrom("account")
      .innerJoin("account_stats", "account_stats.account_id", "account.id")
      .innerJoin("local_user", "local_user.account_id", "account.id")
      .select(["account.domain", "local_user.email", "local_user.locale", "local_user.role", "local_user.state"])
      .where("username", "=", "ada")
      .executeTakeFirst();
    expect(row).toEqual({ domain: null, email: "Ada@mail.example", locale: "ru", role: "user", state: "active" });
  });

  test.each([
    ["Mira", "auth.username-invalid"],
    ["with space", "auth.username-invalid"],
    ["имя", "auth.username-invalid"],
    ["admin", "auth.username-reserved"],
    ["first", "auth.username-taken"],
  ])("refuses the name %s before any mail", async (username, code) => {
    await expect(asks({ email: "ada@mail.example", username })).rejects.toMatchObject({ code });
    await worksJobs();
    expect(outbox).toEqual([]);
  });

  test("refuses it also once the address is proven: what is reserved may have changed meanwhile", async () => {
    await expect(person("admin")).rejects.toMatchObject({ code: "auth.username-reserved" });
    await expect(person("Ada")).rejects.toMatchObject({ code: "auth.username-invalid" });
    expect(await database.db.selectFrom("account").select("username").execute()).toEqual([{ username: "first" }]);
  });

  test("of two people who prove their address for one name, one gets it", async () => {
    const proofs = [
      await asks({ email: "one@mail.example", username: "ada" }),
      await asks({ email: "two@mail.example", username: "ada" }),
    ];
    const outcomes = await Promise.allSettled(proofs.map(({ proof }) => signsIn(proof)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "auth.username-taken" },
    });
    expect(await database.db.selectFrom("account").select("id").where("username", "=", "ada").execute()).toHaveLength(
      1,
    );
  });

  test("is refused while closed, and waits for approval where that is asked for", async () => {
    const closed: Admission = { registrations: "closed", adminEmails: [] };
    const request = { email: "ada@mail.example", username: "ada" };
    await expect(requests(request, closed)).rejects.toMatchObject({
      code: "auth.registrations-closed",
    });
    const { proof } = await asks(request);
    await expect(signsIn(proof, closed)).rejects.toMatchObject({ code: "auth.registrations-closed" });

    const approval: Admission = { registrations: "approval", adminEmails: ["boss@mail.example"] };
    expect(await signsIn(proof, approval)).toEqual({ kind: "pending" });
    expect(await database.db.selectFrom("session").select("id").execute()).toEqual([]);
    const boss = await asks({ email: "Boss@mail.example", username: "boss" });
    expect(await signsIn(boss.proof, approval)).toMatchObject({ kind: "signed-in" });
    const roles = await database.db
      .selectFrom("local_user")
      .select("role")
      .where("email", "=", "Boss@mail.example")
      .execute();
    expect(roles).toEqual([{ role: "admin" }]);
  });

  test("gives the server to its first account, and to one only", async () => {
    await sql`truncate account cascade`.execute(database.db);
    await Promise.all([person("ada"), person("ben"), person("cleo")]);
    const roles = await database.db.selectFrom("local_user").select("role").orderBy("role").execute();
    expect(roles.map(({ role }) => role)).toEqual(["admin", "user", "user"]);
  });
});

describe("limits", () => {
  const from = (i: number) => `198.51.${Math.floor(i / 250)}.${i % 250}`;
  const stranger = (email: string, ip: string, more: Partial<MailRequest> = {}) =>
    allowMail(database.db, { email, ip, purpose: "sign-in", knownDevice: null, ...more });
  const owner = (more: Partial<MailRequest> = {}) =>
    stranger("mira@mail.example", "192.0.2.9", { knownDevice: "her laptop", ...more });
  const refusals = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === "rejected").length;
  const spent = (budget: string, points: number) =>
    sql`update rate_limit set points = ${points} where key like ${`${budget}:%`}`.execute(database.db);

  test("strangers get three mails for an address in a quarter of an hour, under whatever spelling", async () => {
    const spellings = ["mira@mail.example", "MIRA@mail.example", "mira+a@mail.example", "mira+b@MAIL.example"];
    expect(await refusals(Array.from({ length: 100 }, (_, i) => stranger(spellings[i % 4]!, from(i))))).toBe(97);
    await expect(stranger("mira@mail.example", "192.0.2.200")).rejects.toMatchObject({
      code: "request.rate-limited",
      details: { retry_after: expect.closeTo(900, -2) },
    });
  });

  test("and ten in a day", async () => {
    let allowed = 0;
    for (let quarter = 0; quarter < 6; quarter++) {
      allowed += 3 - (await refusals([1, 2, 3].map((i) => stranger("mira@mail.example", from(quarter * 3 + i)))));
      await sql`update rate_limit set expire = 0 where key like 'mail-strangers:%'`.execute(database.db);
    }
    expect(allowed).toBe(10);
  });

  test("a browser that signed in to the address before gets its three mails, however much strangers ask for", async () => {
    await refusals(Array.from({ length: 100 }, (_, i) => stranger("mira@mail.example", from(i))));
    // Not even from the address that the owner shares with them.
    await refusals(Array.from({ length: 100 }, (_, i) => stranger(`a${i}@mail.example`, "192.0.2.9")));
    await spent("mail-requests", 3_000);
    expect(await refusals([owner(), owner(), owner()])).toBe(0);
    expect(await refusals([owner()])).toBe(1);
    expect(await refusals([owner({ knownDevice: "her phone" })])).toBe(0);
  });

  test("a client asks twenty times an hour; an IPv6 /64 is one client, a /48 is three", async () => {
    const asking = (ip: (i: number) => string) =>
      refusals(
        Array.from({ length: 100 }, (_, i) => stranger(`${ip(i).replaceAll(":", ".")}${i}@mail.example`, ip(i))),
      );
    expect(await asking(() => "192.0.2.1")).toBe(80);
    expect(await asking((i) => `2001:db8:a:1::${i + 1}`)).toBe(80);
    expect(await asking((i) => `2001:db8:b:${i.toString(16)}::1`)).toBe(40);
    await stranger("c@mail.example", "2001:db8:c::1");
  });

  test("sign-ups, sign-ins and known browsers have shares of the thousand mails an hour that the others cannot spend", async () => {
    const signUp = (i: number) => stranger(`new${i}@mail.example`, from(i), { purpose: "sign-up" });
    await Promise.all([signUp(1), stranger("a@mail.example", from(2)), owner()]);
    await spent("mails-sign-up", 300);
    expect(await refusals([signUp(3), stranger("b@mail.example", from(4)), owner()])).toBe(1);
    await spent("mails-devices", 200);
    expect(await refusals([stranger("c@mail.example", from(5)), owner()])).toBe(1);
  });

  test("an address without an account cannot spend the mails of those who have one", async () => {
    await person("mira");
    await asks({ email: "nobody@mail.example" });
    await spent("mails-no-account", 100);
    outbox.length = 0;
    await requests({ email: "nobody2@mail.example" });
    await requests({ email: "mira@mail.example" });
    await worksJobs();
    expect(outbox.map(({ to }) => to)).toEqual(["mira@mail.example"]);
  });

  test("a mail for which there is no room in this hour is sent in the next", async () => {
    await person("mira");
    await asks({ email: "mira@mail.example" });
    await spent("mails-accounts", 400);
    outbox.length = 0;
    await requests({ email: "mira@mail.example" });
    await expect(worksJobs()).rejects.toThrow("spent");
    expect(outbox).toEqual([]);
    await sql`update rate_limit set expire = 0`.execute(database.db);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
    await worksJobs();
    expect(outbox).toHaveLength(1);
  });

  describe("of guesses", () => {
    const guesses = (flowSecret: string | null, ip: string, email = "mira@mail.example") =>
      allowGuess(database.db, { flowSecret, email }, ip);

    test("cost nothing without an open code of this browser, so nobody spends another's", async () => {
      await person("mira");
      const { proof } = await asks({ email: "mira@mail.example" });
      const calls = Array.from({ length: 100 }, (_, i) =>
        guesses(i % 2 ? "A".repeat(43) : null, i % 3 ? "192.0.2.66" : "192.0.2.7"),
      );
      expect(await refusals(calls)).toBe(0);
      expect((await sql`select from rate_limit where key like 'guess-%'`.execute(database.db)).rows).toEqual([]);
      expect(await refusals([guesses(proof.flowSecret, "192.0.2.7")])).toBe(0);
    });

    test("stop a client after ten wrong codes an hour, and cost nothing when right", async () => {
      await person("mira");
      const { proof } = await asks({ email: "mira@mail.example" });
      for (let i = 0; i < 20; i++) await (await guesses(proof.flowSecret, "192.0.2.7")).wasRight();
      expect(await refusals(Array.from({ length: 100 }, () => guesses(proof.flowSecret, "192.0.2.7")))).toBe(90);
      await expect(guesses(proof.flowSecret, "192.0.2.7")).rejects.toMatchObject({ code: "auth.too-many-tries" });
      expect(await refusals([guesses(proof.flowSecret, "192.0.2.8")])).toBe(0);
    });

    test("stop all strangers after five hundred a day, but no browser that is known", async () => {
      await person("mira");
      const strangers = await asks({ email: "mira@mail.example" });
      const known = await asks({ email: "mira@mail.example", knownDevice: true });
      const attack = Array.from({ length: 600 }, (_, i) => guesses(strangers.proof.flowSecret, from(i)));
      expect(await refusals(attack)).toBe(100);
      expect(await refusals([guesses(known.proof.flowSecret, "192.0.2.9")])).toBe(0);
      // The way in that stays open for a stranger: nobody can guess the link.
      expect(await signsIn({ token: strangers.token })).toMatchObject({ kind: "signed-in" });
    });
  });

  test("are counted under keys that name nobody", async () => {
    await stranger("mira@mail.example", "192.0.2.1");
    await owner();
    const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(database.db);
    expect(rows).toHaveLength(7);
    for (const { key } of rows) expect(key).toMatch(/^mails?-[a-z-]+:[\w-]{43}$/);
  });
});

/** Codes and links, from the request to the session, against a real database (threats A01, A02, A06, A14, F16, R22). */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { drainJobs } from "#server/jobs/jobs.ts";
import { transact } from "#server/storage/database.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import { oneBrowser, openForAll, setSignInStage } from "#testing/sign-in.ts";
import { forgetSignInTraces } from "./forget.ts";
import { sendCode, signInMailJob } from "./send-code.ts";
import { resolveSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

const stage = setSignInStage();
const { outbox, person, requests, asks, worksJobs, signsIn } = stage;

const another = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe("a code", () => {
  test("opens the account of its address, once", async () => {
    const mira = await person("mira");
    const { proof, token } = await asks({ email: "Mira@mail.example" });
    const outcome = await signsIn(proof);
    expect(outcome).toMatchObject({ kind: "signed-in", accountId: mira });
    if (outcome.kind !== "signed-in") return;
    expect(await resolveSession(stage.db, outcome.sessionSecret)).toMatchObject({ accountId: mira });
    expect(await signsIn({ token })).toEqual({ kind: "expired" });
  });

  test("goes first to a browser that is known, however many strangers asked before", async () => {
    for (const name of ["stranger", "another", "mira"]) await person(name);
    for (const name of ["stranger", "another"]) await requests({ email: `${name}@mail.example` });
    await requests({ email: "mira@mail.example", knownDevice: true });
    await worksJobs();
    expect(outbox.map(({ to }) => to)).toEqual(["mira@mail.example", "stranger@mail.example", "another@mail.example"]);
  });

  test("is asked for and sent before all other work that waits", async () => {
    const done: string[] = [];
    const tasks = {
      other: async () => void done.push("other"),
      [signInMailJob.name]: async () => void done.push("mail"),
    };
    await transact(stage.db, (tx) => addJob(tx, defineJob("other"), {}));
    await requests({ email: "mira@mail.example" });
    await drainJobs(stage.pool, tasks);
    expect(done).toEqual(["mail", "other"]);
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
    if (first?.kind !== "signed-in") throw new Error("nobody is signed in");
    expect(await stage.db.selectFrom("session").select("id").execute()).toHaveLength(1);
    // The browser may have kept the cookies of the first answer already.
    const { sessionSecret, deviceSecret } = first;
    const again = transact(stage.db, (tx) =>
      signIn(tx, openForAll, proof, { ...oneBrowser, sessionSecret, deviceSecret }),
    );
    expect(await again).toEqual(first);
    expect(await resolveSession(stage.db, sessionSecret)).not.toBeNull();
  });

  test("gives it again for seconds only, and not once the session has ended", async () => {
    await person("mira");
    const { proof } = await asks({ email: "mira@mail.example" });
    await signsIn(proof);
    await sql`update login_code set ended_at = ended_at - interval '31 seconds'`.execute(stage.db);
    expect(await signsIn(proof)).toEqual({ kind: "expired" });

    const { proof: next } = await asks({ email: "mira@mail.example" });
    await signsIn(next);
    await sql`delete from session`.execute(stage.db);
    expect(await signsIn(next)).toEqual({ kind: "expired" });
    expect(await stage.db.selectFrom("session").select("id").execute()).toEqual([]);
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
    await Promise.all(Array.from({ length: 2 * stage.pool.options.max }, guesser));
    const evaluated = guesses.filter(({ kind }) => kind === "wrong-code");
    expect(evaluated.map((outcome) => outcome.kind === "wrong-code" && outcome.triesLeft).sort()).toEqual([0, 1, 2]);
    expect(await signsIn(proof)).toEqual({ kind: "expired" });
    expect(await stage.db.selectFrom("session").select("id").execute()).toEqual([]);
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
    const isOther = older.proof.code !== newer.proof.code;
    expect(isOther ? await signsIn(older.proof) : { kind: "wrong-code" }).toMatchObject({ kind: "wrong-code" });
    expect(await signsIn({ token: older.token })).toEqual({ kind: "expired" });
    expect(await signsIn({ token: newer.token })).toMatchObject({ kind: "signed-in" });
  });

  test("stays when other browsers ask too, and each has its own", async () => {
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
    stage.mailIsDown = true;
    const flowSecret = await requests({ email: "mira@mail.example" });
    await expect(worksJobs()).rejects.toThrow("connection refused");

    await sql`update login_code set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'`.execute(
      stage.db,
    );
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(stage.db);
    stage.mailIsDown = false;
    await worksJobs();
    expect(outbox).toHaveLength(1);
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - now())::int / 60.0 as minutes from login_code`.execute(stage.db);
    expect(Number(rows[0]!.minutes)).toBeCloseTo(10, 0);

    await sql`update login_code set expires_at = now() - interval '1 second'`.execute(stage.db);
    const code = /^\d{6}$/m.exec(outbox[0]!.text)![0];
    expect(await signsIn({ email: "mira@mail.example", code, flowSecret })).toEqual({ kind: "expired" });
    await forgetSignInTraces(stage.db);
    expect(await stage.db.selectFrom("login_code").select("id").execute()).toEqual([]);
  });

  test("is readable nowhere in the database", async () => {
    await person("mira");
    const { proof, token } = await asks({ email: "mira@mail.example" });
    const { rows } = await sql<{ everything: string }>`
      select (select coalesce(string_agg(c::text, ''), '') from login_code c)
          || (select coalesce(string_agg(j::text, ''), '') from graphile_worker._private_jobs j)
          || (select coalesce(string_agg(e::text, ''), '') from event e) as everything`.execute(stage.db);
    for (const secret of [token, proof.flowSecret]) expect(rows[0]!.everything).not.toContain(secret);
    expect(rows[0]!.everything).not.toMatch(new RegExp(`\\b${proof.code}\\b`));
  });
});

describe("asking teaches a stranger nothing", () => {
  test("a known and an unknown address cost the same statements", async () => {
    await person("mira");
    const statements = async (email: string) => {
      const seen: string[] = [];
      const watched = stage.db.withPlugin({
        transformQuery: ({ node }) => {
          seen.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await transact(watched as typeof stage.db, (tx) =>
        sendCode(tx, openForAll, {
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

describe("an account that may not sign in", () => {
  const states = [
    ["disabled", sql`update local_user set state = 'disabled'`],
    ["pending", sql`update local_user set state = 'pending'`],
    ["suspended", sql`update account set suspended_at = now()`],
    ["deleted", sql`update account set deleted_at = now()`],
  ] as const;

  test.each(states)("gets a mail without a code when %s", async (_, makeSo) => {
    await person("mira");
    await makeSo.execute(stage.db);
    const { proof, token, letter } = await asks({ email: "mira@mail.example" });
    expect([proof.code, token]).toEqual(["", ""]);
    expect(letter.text).toContain("@mira");
  });

  test.each(states)("cannot use a code or a link from before being %s, nor a session", async (state, makeSo) => {
    await person("mira");
    const before = await signsIn((await asks({ email: "mira@mail.example" })).proof);
    const { proof, token } = await asks({ email: "mira@mail.example" });
    await makeSo.execute(stage.db);
    const refusal = state === "pending" ? "auth.account-pending" : "auth.account-disabled";
    await expect(signsIn(proof)).rejects.toMatchObject({ code: refusal });
    await expect(signsIn({ token })).rejects.toMatchObject({ code: refusal });
    expect(before.kind === "signed-in" && (await resolveSession(stage.db, before.sessionSecret))).toBeNull();
  });
});

/** How often mails may be asked for, and codes be tried (threats A01, A04). */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { setSignInStage } from "#testing/sign-in.ts";
import { allowGuess, allowMail, type MailRequest } from "./limits.ts";

const stage = setSignInStage();
const { outbox, person, requests, asks, worksJobs, signsIn } = stage;

/** Each in a network of its own. */
const from = (i: number) => `198.${51 + Math.floor(i / 250)}.${i % 250}.7`;
const stranger = (email: string, ip: string, more: Partial<MailRequest> = {}) =>
  allowMail(stage.db, { email, ip, purpose: "sign-in", knownDevice: null, flowSecret: null, ...more });
const owner = (more: Partial<MailRequest> = {}) =>
  stranger("mira@mail.example", "192.0.2.9", { knownDevice: "her laptop", ...more });
const refusals = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === "rejected").length;
const spent = (budget: string, points: number) =>
  sql`update rate_limit set points = ${points} where key like ${`${budget}:%`}`.execute(stage.db);

test("strangers get three mails for an address in a quarter of an hour, under any spelling of it", async () => {
  const spellings = ["mira@mail.example", "MIRA@mail.example", "mira+a@mail.example", "mira+b@MAIL.example"];
  expect(await refusals(Array.from({ length: 100 }, (_, i) => stranger(spellings[i % 4]!, from(i))))).toBe(97);
  await expect(stranger("mira@mail.example", "192.0.2.200")).rejects.toMatchObject({
    code: "auth.too-many-mails",
    args: { unit: "minutes", count: 15 },
    details: { retry_after: expect.closeTo(900, -2) },
  });
});

test("strangers get ten mails for an address in a day", async () => {
  let allowed = 0;
  for (let quarter = 0; quarter < 6; quarter++) {
    allowed += 3 - (await refusals([1, 2, 3].map((i) => stranger("mira@mail.example", from(quarter * 3 + i)))));
    await sql`update rate_limit set expire = 0 where key like 'mail-strangers:%'`.execute(stage.db);
  }
  expect(allowed).toBe(10);
});

test("a mail that is refused costs nothing", async () => {
  const mira = "mira@mail.example";
  await refusals([1, 2, 3].map((i) => stranger(mira, from(i))));
  // The owner, who is refused again and again, has all of a day left when the quarter of an hour is over.
  expect(await refusals(Array.from({ length: 10 }, () => stranger(mira, "192.0.2.9")))).toBe(10);
  await sql`update rate_limit set expire = 0 where key like 'mail-strangers:%'`.execute(stage.db);
  expect(await refusals([stranger(mira, "192.0.2.9"), stranger(mira, "192.0.2.9")])).toBe(0);
});

test("who is to wait for hours is told so", async () => {
  const mira = "mira@mail.example";
  for (let quarter = 0; quarter < 2; quarter++) {
    await refusals([1, 2].map(() => stranger(mira, "192.0.2.9")));
    await sql`update rate_limit set expire = 0 where key not like '%-day:%'`.execute(stage.db);
  }
  await expect(stranger(mira, "192.0.2.9")).rejects.toMatchObject({
    code: "auth.too-many-mails",
    args: { unit: "hours", count: 24 },
  });
});

test.each([
  ["an IPv4 /24", (i: number) => `198.51.100.${i}`],
  ["an IPv6 /48", (i: number) => `2001:db8:a:${i.toString(16)}::1`],
])("strangers in %s leave mails of an address to others: one in a quarter of an hour, six in a day", async (_, ip) => {
  const mira = "mira@mail.example";
  const hundred = () => refusals(Array.from({ length: 100 }, (_, i) => stranger(mira, ip(i))));
  const next = () => sql`update rate_limit set expire = 0 where key not like '%-day:%'`.execute(stage.db);
  for (const taken of [2, 2, 0]) {
    expect(await hundred()).toBe(100 - taken);
    // The owner, in a browser that is new to the address.
    await stranger(mira, "192.0.2.9");
    await next();
  }
  expect(await refusals([1, 2, 3].map((i) => stranger(mira, from(i))))).toBe(0);
  await next();
  // Ten are ten, however many networks ask.
  expect(await refusals(Array.from({ length: 100 }, (_, i) => stranger(mira, from(i))))).toBe(100);
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
    refusals(Array.from({ length: 100 }, (_, i) => stranger(`${ip(i).replaceAll(":", ".")}${i}@mail.example`, ip(i))));
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

/** Mira has an account; somebody has taken the last mail of this limit, and it is sent. */
async function allSpent(who: string, limit: string, points: number): Promise<void> {
  await person("mira");
  await asks({ email: `${who}@mail.example` });
  await spent(limit, points);
  outbox.length = 0;
}

test("an address without an account cannot spend the mails of people with one", async () => {
  await allSpent("nobody", "mails-no-account", 100);
  await requests({ email: "nobody2@mail.example" });
  await requests({ email: "mira@mail.example" });
  await worksJobs();
  expect(outbox.map(({ to }) => to)).toEqual(["mira@mail.example"]);
});

test("a mail for which there is no room in this hour is sent in the next", async () => {
  await allSpent("mira", "mails-accounts", 400);
  await requests({ email: "mira@mail.example" });
  await expect(worksJobs()).rejects.toThrow("spent");
  expect(outbox).toEqual([]);
  await sql`update rate_limit set expire = 0`.execute(stage.db);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(stage.db);
  await worksJobs();
  expect(outbox).toHaveLength(1);
});

describe("guesses", () => {
  const guesses = (flowSecret: string | null, ip: string, email = "mira@mail.example") =>
    allowGuess(stage.db, { flowSecret, email }, ip);

  test("cost nothing without an open code of this browser, so nobody spends another's", async () => {
    await person("mira");
    const { proof } = await asks({ email: "mira@mail.example" });
    const calls = Array.from({ length: 100 }, (_, i) =>
      guesses(i % 2 ? "A".repeat(43) : null, i % 3 ? "192.0.2.66" : "192.0.2.7"),
    );
    expect(await refusals(calls)).toBe(0);
    expect((await sql`select from rate_limit where key like 'guess-%'`.execute(stage.db)).rows).toEqual([]);
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

test("limits are counted under keys that name nobody", async () => {
  await stranger("mira@mail.example", "192.0.2.1");
  await owner();
  const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(stage.db);
  expect(rows).toHaveLength(9);
  for (const { key } of rows) expect(key).toMatch(/^mails?-[a-z-]+:[\w-]{43}$/);
});

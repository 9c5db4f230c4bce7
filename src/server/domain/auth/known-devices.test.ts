/** Which browsers count as known to an address (threats A04). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId } from "#protocol/ids.ts";
import { transact, type Writes } from "#server/storage/database.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { forgetSignInTraces } from "./forget.ts";
import { isKnownDevice } from "./known-devices.ts";
import { newSecret } from "./secrets.ts";
import { endSession, resolveSession, secretsFrom, signOut, startSession } from "./sessions.ts";
import { signUp } from "./sign-up.ts";

let database: TestDatabase;
let mira: AccountId;
const writing = <T>(work: (tx: Writes) => Promise<T>) => transact(database.db, work);

beforeAll(async () => {
  database = await openTestDatabase();
  const open = { registrations: "open", adminEmails: [] } as const;
  const person = { username: "mira", email: "Mira@mail.example", locale: "en" };
  mira = (await writing((tx) => signUp(tx, open, person))).accountId;
});
afterAll(() => database.close());

/** Signs mira in in a new browser. */
async function newBrowser() {
  const browser = { sessionSecret: null, deviceSecret: null, ip: "192.0.2.7", userAgent: "Firefox" };
  const secrets = secretsFrom(newSecret(), browser);
  await writing((tx) => startSession(tx, mira, browser, secrets));
  const viewer = (await resolveSession(database.db, secrets.sessionSecret))!;
  return { ...secrets, viewer, isKnown: () => isKnownDevice(database.db, "mira@MAIL.example", secrets.deviceSecret) };
}

test("a browser is known to the address that it signed in to, and to no other", async () => {
  const { deviceSecret, isKnown } = await newBrowser();
  expect(await isKnown()).toBe(true);
  expect(await isKnownDevice(database.db, "jonas@mail.example", deviceSecret)).toBe(false);
  for (const stranger of [null, "", "made up", newSecret()]) {
    expect(await isKnownDevice(database.db, "mira@mail.example", stranger)).toBe(false);
  }
  const stored = await database.db.selectFrom("known_device").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(deviceSecret);
});

test("signing out leaves it known: it is the same person's browser", async () => {
  const { viewer, isKnown } = await newBrowser();
  await writing((tx) => signOut(tx, viewer, "active"));
  expect(await isKnown()).toBe(true);
});

test("ending its session from another browser makes it a stranger's", async () => {
  const [lost, kept] = [await newBrowser(), await newBrowser()];
  const { authority } = lost.viewer;
  if (authority?.kind !== "session") throw new Error("it has a session");
  await writing((tx) => endSession(tx, kept.viewer, authority.sessionId));
  expect([await lost.isKnown(), await kept.isKnown()]).toEqual([false, true]);
});

test("a browser keeps its secret through the next sign-in", async () => {
  const { deviceSecret } = await newBrowser();
  const browser = { sessionSecret: null, deviceSecret, ip: "192.0.2.7", userAgent: "Firefox" };
  expect(secretsFrom(newSecret(), browser).deviceSecret).toBe(deviceSecret);
  // A secret that we did not give out is not taken.
  expect(secretsFrom(newSecret(), { ...browser, deviceSecret: "short" }).deviceSecret).toMatch(/^[\w-]{43}$/);
});

test("a browser is forgotten after 400 days", async () => {
  const { isKnown } = await newBrowser();
  await sql`update known_device set used_at = now() - interval '401 days'`.execute(database.db);
  await forgetSignInTraces(database.db);
  expect(await isKnown()).toBe(false);
});

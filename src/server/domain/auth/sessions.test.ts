/** Sessions and bearer tokens (threats A09, A10, A14, G16, G24). */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountId, SessionId } from "#protocol/ids.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { transact, type Writes } from "#server/storage/database.ts";
import { countFirstQueries } from "#testing/count-queries.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { forgetSignInTraces } from "./forget.ts";
import {
  endSession,
  listSessionAccounts,
  listSessions,
  resolveSession,
  signOut,
  startSession,
  switchAccount,
} from "./sessions.ts";
import { signUp } from "./sign-up.ts";
import { mintToken, resolveToken, revokeToken } from "./tokens.ts";

let database: TestDatabase;
let mira: AccountId;
let jonas: AccountId;

const writing = <T>(work: (tx: Writes) => Promise<T>) => transact(database.db, work);
const inBrowser = (accountId: AccountId, sessionSecret: string | null = null) =>
  writing((tx) =>
    startSession(tx, accountId, { sessionSecret, deviceSecret: null, ip: "192.0.2.7", userAgent: "Firefox" }),
  );
const whoIs = (secret: string) => resolveSession(database.db, secret);
const viewerOf = async (secret: string): Promise<Viewer> => (await whoIs(secret))!;
const sessionOf = ({ authority }: Viewer) => (authority as { sessionId: SessionId }).sessionId;
const ended = async () => {
  const rows = await database.db
    .selectFrom("event")
    .select("payload")
    .where("kind", "=", "session.ended")
    .orderBy("id")
    .execute();
  return rows.map(({ payload }) => payload);
};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate account, session, event cascade`.execute(database.db);
  const admission = { registrations: "open", adminEmails: [] } as const;
  [mira, jonas] = await writing(
    async (tx) =>
      [
        (await signUp(tx, admission, { username: "mira", email: "mira@mail.example", locale: "en" })).accountId,
        (await signUp(tx, admission, { username: "jonas", email: "jonas@mail.example", locale: "en" })).accountId,
      ] as [AccountId, AccountId],
  );
});

describe("a session", () => {
  test("is known by a secret of 256 bits, of which the database has a hash", async () => {
    const secret = await inBrowser(mira);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await whoIs(secret)).toMatchObject({ accountId: mira, appId: null, authority: { kind: "session" } });
    const { rows } = await sql<{ row: string }>`select session::text as row from session`.execute(database.db);
    expect(rows[0]!.row).not.toContain(secret);
    expect(await whoIs(`${secret}x`)).toBeNull();
  });

  test("gets a new secret with each sign-in, and the old one is worth nothing", async () => {
    const planted = await inBrowser(jonas);
    const secret = await inBrowser(mira, planted);
    expect(secret).not.toBe(planted);
    expect(await whoIs(planted)).toBeNull();
    expect(await whoIs(secret)).toMatchObject({ accountId: mira });
    expect(await ended()).toEqual([{ sessionId: expect.any(String), accountId: null }]);
  });

  test("costs one query, and notes its use every five minutes", async () => {
    const secret = await inBrowser(mira);
    const queries = async () => (await countFirstQueries(() => resolveSession(database.db, secret))).queries;
    expect(await queries()).toBe(1);
    await sql`update session set last_used_at = now() - interval '6 minutes', expires_at = now() + interval '1 day'`.execute(
      database.db,
    );
    await sql`update local_user set last_active_at = now() - interval '1 day'`.execute(database.db);
    expect(await queries()).toBeGreaterThan(1);
    expect(await queries()).toBe(1);
    const { rows } = await sql<{ kept: boolean; active: number }>`
      select (select expires_at > now() + interval '59 days' and last_used_at > now() - interval '1 minute' from session) as kept,
        (select count(*)::int from local_user where last_active_at > now() - interval '1 minute') as active`.execute(
      database.db,
    );
    expect(rows[0]).toEqual({ kept: true, active: 1 });
  });

  test("ends by itself", async () => {
    const secret = await inBrowser(mira);
    await sql`update session set expires_at = now() - interval '1 second'`.execute(database.db);
    expect(await whoIs(secret)).toBeNull();
    // Neither does a new sign-in take anything over from it.
    const next = await inBrowser(jonas, secret);
    expect(await listSessionAccounts(database.db, await viewerOf(next))).toEqual([jonas]);
  });

  test("forgets the client's address after 30 days, and what has ended altogether", async () => {
    await inBrowser(mira);
    await inBrowser(jonas);
    await sql`update session set created_at = now() - interval '31 days' where active_account_id = ${mira}`.execute(
      database.db,
    );
    await sql`update session set expires_at = now() - interval '1 second' where active_account_id = ${jonas}`.execute(
      database.db,
    );
    await forgetSignInTraces(database.db);
    const sessions = await database.db.selectFrom("session").select(["active_account_id", "ip"]).execute();
    expect(sessions).toEqual([{ active_account_id: mira, ip: null }]);
  });
});

describe("several accounts in one browser", () => {
  test("join one after another, and the newest is active", async () => {
    const secret = await inBrowser(jonas, await inBrowser(mira));
    const viewer = await viewerOf(secret);
    expect(viewer.accountId).toBe(jonas);
    expect(await listSessionAccounts(database.db, viewer)).toEqual([mira, jonas]);
    expect(await database.db.selectFrom("session").select("id").execute()).toHaveLength(1);
  });

  test("are switched, which ends what the other one had open", async () => {
    const secret = await inBrowser(jonas, await inBrowser(mira));
    const viewer = await viewerOf(secret);
    await sql`truncate event`.execute(database.db);
    await writing((tx) => switchAccount(tx, viewer, mira));
    expect((await viewerOf(secret)).accountId).toBe(mira);
    expect(await ended()).toEqual([{ sessionId: sessionOf(viewer), accountId: jonas }]);
  });

  test("are not switched to somebody who is not there, or who may not sign in", async () => {
    const alone = await viewerOf(await inBrowser(mira));
    await expect(writing((tx) => switchAccount(tx, alone, jonas))).rejects.toMatchObject({ code: "record.not-found" });
    const both = await viewerOf(await inBrowser(mira, await inBrowser(jonas)));
    await sql`update account set suspended_at = now() where id = ${jonas}`.execute(database.db);
    await expect(writing((tx) => switchAccount(tx, both, jonas))).rejects.toMatchObject({
      code: "auth.account-disabled",
    });
    expect(await listSessionAccounts(database.db, both)).toEqual([mira]);
  });

  test("leave one by one: the other goes on, the last one closes the session", async () => {
    const secret = await inBrowser(jonas, await inBrowser(mira));
    expect(await writing(async (tx) => signOut(tx, await viewerOf(secret), "active"))).toBe("switched");
    expect((await viewerOf(secret)).accountId).toBe(mira);
    expect(await writing(async (tx) => signOut(tx, await viewerOf(secret), "active"))).toBe("signed-out");
    expect(await whoIs(secret)).toBeNull();
    expect(await database.db.selectFrom("session").select("id").execute()).toEqual([]);
  });

  test("that leave while somebody switches to them are gone, whichever came first", async () => {
    for (let round = 0; round < 10; round++) {
      const secret = await inBrowser(jonas, await inBrowser(mira));
      const viewer = await viewerOf(secret);
      const switches = Array.from({ length: 5 }, () => writing((tx) => switchAccount(tx, viewer, jonas)));
      await Promise.allSettled([...switches, writing((tx) => signOut(tx, viewer, "active")), ...switches]);
      expect((await viewerOf(secret)).accountId).toBe(mira);
    }
  });

  test("are nobody any more once they have left, whatever the session says", async () => {
    const secret = await inBrowser(jonas, await inBrowser(mira));
    await sql`delete from session_account where account_id = ${jonas}`.execute(database.db);
    expect(await whoIs(secret)).toBeNull();
  });

  test("leave together", async () => {
    const secret = await inBrowser(jonas, await inBrowser(mira));
    const viewer = await viewerOf(secret);
    await sql`truncate event`.execute(database.db);
    expect(await writing((tx) => signOut(tx, viewer, "all"))).toBe("signed-out");
    expect(await whoIs(secret)).toBeNull();
    expect(await ended()).toEqual([{ sessionId: sessionOf(viewer), accountId: null }]);
  });
});

describe("the list of sessions", () => {
  test("shows the own browsers only, and which is this one", async () => {
    const here = await viewerOf(await inBrowser(mira));
    await inBrowser(mira);
    await inBrowser(jonas);
    const sessions = await listSessions(database.db, here);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([sessionOf(here)]);
    expect(sessions[0]).toMatchObject({ ip: "192.0.2.7", user_agent: "Firefox" });
  });

  test("ends one of them at once; the accounts of other people in that browser stay", async () => {
    const here = await viewerOf(await inBrowser(mira));
    const there = await inBrowser(mira, await inBrowser(jonas));
    const thereId = sessionOf(await viewerOf(there));
    expect(await writing((tx) => endSession(tx, here, thereId))).toBe("switched");
    expect(await whoIs(there)).toMatchObject({ accountId: jonas });
    expect(await listSessions(database.db, here)).toHaveLength(1);
  });

  test("does not end the session of somebody else", async () => {
    const here = await viewerOf(await inBrowser(mira));
    const theirs = await inBrowser(jonas);
    const id = sessionOf(await viewerOf(theirs));
    await expect(writing((tx) => endSession(tx, here, id))).rejects.toMatchObject({ code: "record.not-found" });
    expect(await whoIs(theirs)).toMatchObject({ accountId: jonas });
  });
});

describe("a bearer token", () => {
  const mint = () =>
    writing((tx) => mintToken(tx, { accountId: mira, appId: null, scopes: ["read", "write:statuses"] }));

  test("speaks for its account within its scopes, until it is revoked", async () => {
    const token = await mint();
    expect(await resolveToken(database.db, token)).toMatchObject({
      accountId: mira,
      authority: { kind: "token", scopes: ["read", "write:statuses"] },
    });
    const { rows } = await sql<{ row: string }>`select access_token::text as row from access_token`.execute(
      database.db,
    );
    expect(rows[0]!.row).not.toContain(token);
    await writing((tx) => revokeToken(tx, token));
    await writing((tx) => revokeToken(tx, token));
    expect(await resolveToken(database.db, token)).toBeNull();
    const events = await database.db.selectFrom("event").select("kind").where("kind", "=", "token.revoked").execute();
    expect(events).toHaveLength(1);
  });

  test.each([
    sql`update local_user set state = 'disabled'`,
    sql`update local_user set state = 'pending'`,
    sql`update account set suspended_at = now()`,
    sql`update account set deleted_at = now()`,
  ])("is worth nothing once its account may not sign in", async (makeSo) => {
    const token = await mint();
    await makeSo.execute(database.db);
    expect(await resolveToken(database.db, token)).toBeNull();
  });
});

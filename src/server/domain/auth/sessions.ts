/**
 * Sessions: one per browser, with one or several accounts, one of them active.
 *
 * The cookie holds 256 random bits and the database their hash. Signing in always
 * gives a new one, also when an account joins a session that is already there, so
 * a cookie from before is worth nothing afterwards (threats A09). Whether a session
 * still counts is asked on every request (A10).
 */
import { sql } from "kysely";
import type { BrowserSession } from "#protocol/entities.ts";
import type { AccountId, SessionId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { MaybeViewer, Viewer } from "#server/domain/accounts/viewer.ts";
import type { Database, Reads, Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { noteActivity } from "../accounts/activity.ts";
import { canSignIn, standingColumns, whyNotSignIn, type Standing } from "./can-sign-in.ts";
import { forgetDeviceOf, rememberDevice } from "./known-devices.ts";
import { Presuming, type Presumed } from "./presuming.ts";
import { deriveSecret, hashSecret, isSecret, newSecret } from "./secrets.ts";
import type { AuthEvent } from "./events.ts";

/** How long a session lives after its last use. */
const sessionDays = 60;

/** The browser in which somebody signs in, with the cookies that it sent. */
export interface Browser {
  sessionSecret: string | null;
  deviceSecret: string | null;
  ip: string;
  userAgent: string;
}

/** What the browser keeps from then on. */
export interface SessionSecrets {
  sessionSecret: string;
  /** Tells this browser from a stranger's when it asks for the next code. */
  deviceSecret: string;
}

/** The same for the same seed. A browser keeps its device secret, even when somebody else signs in there. */
export function secretsFrom(seed: string, { deviceSecret }: Browser): SessionSecrets {
  return {
    sessionSecret: deriveSecret(seed, "session"),
    deviceSecret: isSecret(deviceSecret) ? deviceSecret : deriveSecret(seed, "device"),
  };
}

/**
 * Starts a session for the account and answers its secret. Accounts that are
 * already signed in in this browser come along; their old session ends.
 */
export async function startSession(
  tx: Writes,
  accountId: AccountId,
  browser: Browser,
  { sessionSecret, deviceSecret }: SessionSecrets = secretsFrom(newSecret(), browser),
): Promise<string> {
  const before = browser.sessionSecret ? await liveSession(tx, browser.sessionSecret) : null;
  await rememberDevice(tx, accountId, deviceSecret);
  const { id } = await tx
    .insertInto("session")
    .values({
      secret_hash: hashSecret(sessionSecret),
      device_hash: hashSecret(deviceSecret),
      active_account_id: accountId,
      ip: browser.ip,
      user_agent: browser.userAgent,
      expires_at: inSessionDays,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (before) {
    await tx
      .insertInto("session_account")
      .columns(["session_id", "account_id", "added_at"])
      .expression(
        tx
          .selectFrom("session_account")
          .select([sql.val(id).as("session_id"), "account_id", "added_at"])
          .where("session_id", "=", before),
      )
      .execute();
    await deleteSession(tx, before);
  }
  await tx
    .insertInto("session_account")
    .values({ session_id: id, account_id: accountId })
    .onConflict((same) => same.doNothing())
    .execute();
  return sessionSecret;
}

interface SessionRow extends Standing {
  id: SessionId;
  active_account_id: AccountId;
  untouched: boolean;
}

/** Whether it is time to note that a session goes on. */
export const isUntouched = sql<boolean>`session.last_used_at < now() - interval '5 minutes'`;

const readSession = prepared<SessionRow>(
  "session",
  sql<SessionRow>`
    select session.id, session.active_account_id, ${isUntouched} as untouched,
      ${sql.join(standingColumns.map((column) => sql.ref(column)))}
    from session
    join account on account.id = session.active_account_id
    join local_user on local_user.account_id = account.id
    where session.secret_hash = ${placeholder("secret", "bytea")} and session.expires_at > now()`,
);

const sessions = new Presuming<Viewer>(5_000);

/**
 * Whose session a cookie is: one query on every request, and a few more every five
 * minutes that keep the session alive and the person's home up to date.
 */
export async function resolveSession(db: Database, secret: string): Promise<MaybeViewer> {
  const hash = hashSecret(secret);
  return sessions.resolve(db, hash, (rides) => whoseSession(db, hash, rides));
}

export function presumeSession(db: Database, secret: string): Presumed<Viewer> | null {
  const hash = hashSecret(secret);
  return sessions.presume(db, hash, (rides) => whoseSession(db, hash, rides));
}

async function whoseSession(db: Database, hash: Buffer, rides: boolean): Promise<MaybeViewer> {
  const [session] = await readSession(db, { secret: hash }, rides);
  if (!session || !canSignIn(session)) return null;
  if (session.untouched) await touchSession(db, session.id, session.active_account_id);
  return viewerOf(session.id, session.active_account_id);
}

export function viewerOf(sessionId: SessionId, accountId: AccountId): Viewer {
  return { accountId, appId: null, authority: { kind: "session", sessionId } };
}

/** Keeps a session alive, and the home of its person up to date. */
export async function touchSession(db: Database, sessionId: SessionId, accountId: AccountId): Promise<void> {
  await db
    .updateTable("session")
    .set({ last_used_at: sql`now()`, expires_at: inSessionDays })
    .where("id", "=", sessionId)
    .execute();
  await noteActivity(db, accountId);
}

/** Makes another account of this browser the active one. Throws `record.not-found`, or why it may not be. */
export async function switchAccount(tx: Writes, viewer: Viewer, accountId: AccountId): Promise<void> {
  const sessionId = sessionOf(viewer);
  const target = await tx
    .selectFrom("session_account")
    .innerJoin("account", "account.id", "session_account.account_id")
    .innerJoin("local_user", "local_user.account_id", "account.id")
    .select(standingColumns)
    .where("session_account.session_id", "=", sessionId)
    .where("session_account.account_id", "=", accountId)
    .executeTakeFirst();
  if (!target) throw new Refusal("record.not-found");
  const refusal = whyNotSignIn(target);
  if (refusal) throw new Refusal(refusal);
  if (accountId === viewer.accountId) return;
  await tx.updateTable("session").set({ active_account_id: accountId }).where("id", "=", sessionId).execute();
  // Sockets and pages of the other account in this browser must not go on under the new one (threats G24).
  await record<AuthEvent>(tx, { kind: "session.ended", sessionId, accountId: viewer.accountId });
}

/** The accounts of this browser, in the order in which they came. */
export async function listSessionAccounts(db: Reads, viewer: Viewer): Promise<AccountId[]> {
  const rows = await db
    .selectFrom("session_account")
    .innerJoin("account", "account.id", "session_account.account_id")
    .innerJoin("local_user", "local_user.account_id", "account.id")
    .select(["session_account.account_id", ...standingColumns])
    .where("session_account.session_id", "=", sessionOf(viewer))
    .orderBy("session_account.added_at")
    .orderBy("session_account.account_id")
    .execute();
  return rows.filter(canSignIn).map((row) => row.account_id);
}

/**
 * Signs the active account out of this browser, or all of its accounts. What is
 * left: `signed-out`, or the session goes on under another account.
 */
export async function signOut(tx: Writes, viewer: Viewer, whom: "active" | "all"): Promise<"signed-out" | "switched"> {
  const sessionId = sessionOf(viewer);
  if (whom === "active") return removeFromSession(tx, sessionId, viewer.accountId);
  await deleteSession(tx, sessionId);
  return "signed-out";
}

/** Every browser in which the viewer is signed in, the one most recently used first. */
export async function listSessions(db: Reads, viewer: Viewer): Promise<BrowserSession[]> {
  const current = viewer.authority?.kind === "session" ? viewer.authority.sessionId : null;
  const sessions = await db
    .selectFrom("session")
    .innerJoin("session_account", "session_account.session_id", "session.id")
    .select(["session.id", "session.created_at", "session.last_used_at", "session.ip", "session.user_agent"])
    .where("session_account.account_id", "=", viewer.accountId)
    .where("session.expires_at", ">", sql<Date>`now()`)
    .orderBy("session.last_used_at", "desc")
    .execute();
  return sessions.map((session) => ({
    id: session.id,
    current: session.id === current,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    ip: session.ip,
    user_agent: session.user_agent,
  }));
}

/**
 * Signs the viewer out of one of their browsers; other people's accounts in that
 * browser stay. Throws `record.not-found` for a session that is not the viewer's.
 */
export async function endSession(tx: Writes, viewer: Viewer, sessionId: SessionId): Promise<"signed-out" | "switched"> {
  const own = await tx
    .selectFrom("session_account")
    .select("session_id")
    .where("session_id", "=", sessionId)
    .where("account_id", "=", viewer.accountId)
    .executeTakeFirst();
  if (!own) throw new Refusal("record.not-found");
  if (sessionId !== sessionOf(viewer)) await forgetDeviceOf(tx, sessionId, viewer.accountId);
  return removeFromSession(tx, sessionId, viewer.accountId);
}

async function removeFromSession(
  tx: Writes,
  sessionId: SessionId,
  accountId: AccountId,
): Promise<"signed-out" | "switched"> {
  // The lock keeps two accounts that leave at once from each taking the other for the one that stays.
  await tx.selectFrom("session").select("id").where("id", "=", sessionId).forUpdate().executeTakeFirst();
  await tx
    .deleteFrom("session_account")
    .where("session_id", "=", sessionId)
    .where("account_id", "=", accountId)
    .execute();
  const next = await tx
    .selectFrom("session_account")
    .select("account_id")
    .where("session_id", "=", sessionId)
    .orderBy("added_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!next) {
    await deleteSession(tx, sessionId);
    return "signed-out";
  }
  await tx
    .updateTable("session")
    .set({ active_account_id: next.account_id })
    .where("id", "=", sessionId)
    .where("active_account_id", "=", accountId)
    .execute();
  await record<AuthEvent>(tx, { kind: "session.ended", sessionId, accountId });
  return "switched";
}

async function deleteSession(tx: Writes, sessionId: SessionId): Promise<void> {
  await tx.deleteFrom("session").where("id", "=", sessionId).execute();
  await record<AuthEvent>(tx, { kind: "session.ended", sessionId, accountId: null });
}

/** The session of a cookie, locked; null if it has ended. */
export async function liveSession(tx: Writes, secret: string): Promise<SessionId | null> {
  const session = await tx
    .selectFrom("session")
    .select("id")
    .where("secret_hash", "=", hashSecret(secret))
    .where("expires_at", ">", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  return session?.id ?? null;
}

export function sessionOf(viewer: Viewer): SessionId {
  if (viewer.authority?.kind !== "session") throw new Refusal("auth.scope");
  return viewer.authority.sessionId;
}

const inSessionDays = sql<Date>`now() + make_interval(days => ${sessionDays})`;

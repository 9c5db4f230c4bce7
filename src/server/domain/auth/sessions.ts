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
import type { AccountId, LinkId, SessionId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Elsewhere, MaybeViewer, Viewer } from "#server/domain/accounts/viewer.ts";
import type { Database, Reads, Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { noteActivity } from "../accounts/activity.ts";
import { canSignIn, standingColumns, whyNotSignIn, type Standing } from "./can-sign-in.ts";
import { forgetDeviceOf, rememberDevice } from "./known-devices.ts";
import { Presuming, type Presumed } from "./presuming.ts";
import { endLeft } from "./end-linked.ts";
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
  await rememberDevice(tx, accountId, deviceSecret);
  const id = await openSession(tx, browser, { sessionSecret, deviceSecret }, { active_account_id: accountId });
  await tx
    .insertInto("session_account")
    .values({ session_id: id, account_id: accountId })
    .onConflict((same) => same.doNothing())
    .execute();
  return sessionSecret;
}

/** The same for an account on another server, which is in no other session. */
export async function startLinkedSession(
  tx: Writes,
  linkId: LinkId,
  browser: Browser,
  secrets: SessionSecrets,
): Promise<void> {
  const id = await openSession(tx, browser, secrets, { active_linked_id: linkId });
  await tx.updateTable("linked_account").set({ session_id: id }).where("id", "=", linkId).execute();
}

async function openSession(
  tx: Writes,
  browser: Browser,
  { sessionSecret, deviceSecret }: SessionSecrets,
  active: { active_account_id: AccountId } | { active_linked_id: LinkId },
): Promise<SessionId> {
  const before = browser.sessionSecret ? await liveSession(tx, browser.sessionSecret) : null;
  const { id } = await tx
    .insertInto("session")
    .values({
      secret_hash: hashSecret(sessionSecret),
      device_hash: hashSecret(deviceSecret),
      ...active,
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
    await tx.updateTable("linked_account").set({ session_id: id }).where("session_id", "=", before).execute();
    await deleteSession(tx, before);
  }
  return id;
}

interface SessionRow {
  id: SessionId;
  untouched: boolean;
}

/** The active account: one of this server, or one on another. */
export type ActiveRow =
  | (Standing & { active_account_id: AccountId; linked_key: null })
  | ({ active_account_id: null; linked_key: AccountId } & LinkedRow);

interface LinkedRow {
  linked_origin: string;
  linked_remote_id: string;
  linked_token: string;
}

/** To be selected from `session` with its active `linked_account`. */
export const linkedColumns = sql`
  linked_account.key as linked_key, linked_account.origin as linked_origin,
  linked_account.remote_id as linked_remote_id, encode(linked_account.token, 'base64') as linked_token`;

/** Whether it is time to note that a session goes on. */
export const isUntouched = sql<boolean>`session.last_used_at < now() - interval '5 minutes'`;

const readSession = prepared<SessionRow & ActiveRow>(
  "session",
  sql<SessionRow & ActiveRow>`
    select session.id, session.active_account_id, ${isUntouched} as untouched,
      ${sql.join(standingColumns.map((column) => sql.ref(column)))}, ${linkedColumns}
    from session
    left join session_account
      on session_account.session_id = session.id and session_account.account_id = session.active_account_id
    left join account on account.id = session_account.account_id
    left join local_user on local_user.account_id = account.id
    left join linked_account on linked_account.id = session.active_linked_id and linked_account.session_id = session.id
    where session.secret_hash = ${placeholder("secret", "bytea")} and session.expires_at > now()
      and (local_user.account_id is not null or linked_account.id is not null)`,
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
  const viewer = session ? viewerOf(session.id, session) : null;
  if (viewer && session!.untouched) await touchSession(db, session!.id, viewer);
  return viewer;
}

/** Null if the active account may not be signed in. */
export function viewerOf(sessionId: SessionId, active: ActiveRow): MaybeViewer {
  const authority = { kind: "session", sessionId } as const;
  if (active.active_account_id !== null) {
    return canSignIn(active) ? { accountId: active.active_account_id, appId: null, authority } : null;
  }
  const { linked_key: accountId, linked_origin: origin, linked_remote_id: remoteId, linked_token } = active;
  const elsewhere: Elsewhere = { origin, remoteId, token: linked_token.replaceAll("\n", "") };
  return { accountId, appId: null, authority, elsewhere };
}

/** Keeps a session alive, and the home of its person up to date. */
export async function touchSession(db: Database, sessionId: SessionId, viewer: Viewer): Promise<void> {
  await db
    .updateTable("session")
    .set({ last_used_at: sql`now()`, expires_at: inSessionDays })
    .where("id", "=", sessionId)
    .execute();
  if (!viewer.elsewhere) await noteActivity(db, viewer.accountId);
}

/** Makes another account of this browser the active one. Throws `record.not-found`, or why it may not be. */
export async function switchAccount(tx: Writes, viewer: Viewer, accountId: AccountId): Promise<void> {
  const sessionId = sessionOf(viewer);
  await holdSession(tx, sessionId);
  const linkId = await linkIn(tx, sessionId, accountId);
  if (linkId) {
    await makeActive(tx, sessionId, { active_account_id: null, active_linked_id: linkId });
  } else {
    await requireMember(tx, sessionId, accountId);
    await makeActive(tx, sessionId, { active_account_id: accountId, active_linked_id: null });
  }
  if (accountId === viewer.accountId) return;
  // Sockets and pages of the other account in this browser must not go on under the new one (threats G24).
  await record<AuthEvent>(tx, { kind: "session.ended", sessionId, accountId: viewer.accountId });
}

type Active = { active_account_id: AccountId | null; active_linked_id: LinkId | null };

async function makeActive(tx: Writes, sessionId: SessionId, active: Active): Promise<void> {
  await tx.updateTable("session").set(active).where("id", "=", sessionId).execute();
}

async function linkIn(db: Reads, sessionId: SessionId, key: AccountId): Promise<LinkId | undefined> {
  const linked = await db
    .selectFrom("linked_account")
    .select("id")
    .where("session_id", "=", sessionId)
    .where("key", "=", key)
    .executeTakeFirst();
  return linked?.id;
}

/** Throws `record.not-found` unless the account is signed in there, or why it may not be. */
async function requireMember(tx: Writes, sessionId: SessionId, accountId: AccountId): Promise<void> {
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
}

/** The accounts of this server in this browser, in the order in which they came. */
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
  const { elsewhere, accountId } = viewer;
  // The other server knows of its other sessions, and this one of none but its own.
  const among = db.selectFrom("session_account").select("session_id").where("account_id", "=", accountId);
  const sessions = await db
    .selectFrom("session")
    .select(["session.id", "session.created_at", "session.last_used_at", "session.ip", "session.user_agent"])
    .where("session.id", elsewhere ? "=" : "in", elsewhere ? current : among)
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
  const own = viewer.elsewhere
    ? // The same account may be in another browser, of whoever its server says it is: it ends nothing there.
      sessionId === sessionOf(viewer)
    : await tx
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
  await holdSession(tx, sessionId);
  await tx
    .deleteFrom("session_account")
    .where("session_id", "=", sessionId)
    .where("account_id", "=", accountId)
    .execute();
  const left = await tx
    .updateTable("linked_account")
    .set({ session_id: null })
    .where("session_id", "=", sessionId)
    .where("key", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  if (left) await endLeft(tx);
  const next = await newestIn(tx, sessionId);
  if (!next) {
    await deleteSession(tx, sessionId);
    return "signed-out";
  }
  await tx
    .updateTable("session")
    .set(next)
    .where("id", "=", sessionId)
    .where((session) =>
      left ? session("active_linked_id", "=", left.id) : session("active_account_id", "=", accountId),
    )
    .execute();
  await record<AuthEvent>(tx, { kind: "session.ended", sessionId, accountId });
  return "switched";
}

/**
 * One change of a session after the other: two accounts that leave at once would each take the other for the one that
 * stays, and one that leaves could be made the active one.
 */
async function holdSession(tx: Writes, sessionId: SessionId): Promise<void> {
  await tx.selectFrom("session").select("id").where("id", "=", sessionId).forUpdate().executeTakeFirst();
}

/** Which account came last, of those that are left. */
async function newestIn(tx: Writes, sessionId: SessionId): Promise<Active | undefined> {
  const newest = await sql<Active>`
    select active_account_id, active_linked_id from (
      select account_id as active_account_id, null::bigint as active_linked_id, added_at
      from session_account where session_id = ${sessionId}
      union all
      select null, id, added_at from linked_account where session_id = ${sessionId}
    ) left_over order by added_at desc limit 1`.execute(tx);
  return newest.rows[0];
}

async function deleteSession(tx: Writes, sessionId: SessionId): Promise<void> {
  const linked = await tx
    .updateTable("linked_account")
    .set({ session_id: null })
    .where("session_id", "=", sessionId)
    .returning("id")
    .execute();
  if (linked.length > 0) await endLeft(tx);
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

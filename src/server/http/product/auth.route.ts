/** Signing in and out, and the accounts and sessions of a browser (`docs/api-notes.md`, Linnet's own routes). */
import * as v from "valibot";
import { canonicalDomain } from "#protocol/acct.ts";
import { parseEmail } from "#protocol/email.ts";
import { readDeed, type Deed } from "#protocol/deed.ts";
import type { AccountId, SessionId } from "#protocol/ids.ts";
import { idSchema } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { returnToPath } from "#protocol/return-to.ts";
import type { AskedCode } from "#protocol/sign-in.ts";
import { showCredentialAccount } from "#server/domain/accounts/credential-account.ts";
import { isKnownDevice } from "#server/domain/auth/known-devices.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { allowGuess, allowMail } from "#server/domain/auth/limits.ts";
import { findAsked, sendCode } from "#server/domain/auth/send-code.ts";
import { endSession, listSessionAccounts, listSessions, signOut, switchAccount } from "#server/domain/auth/sessions.ts";
import { signIn, whoseLink, type Proof } from "#server/domain/auth/sign-in.ts";
import { activeAccount, listSignedIn } from "#server/domain/notifications/who-reads.ts";
import type { Database } from "#server/storage/database.ts";
import { credentialAccountSchema } from "../entities/accounts.ts";
import {
  askedCodeSchema,
  browserSessionSchema,
  deedSchema,
  signInLinkSchema,
  signedInAccountSchema,
} from "../entities/sessions.ts";
import { emptySchema } from "../entities/values.ts";
import { deviceCookieAge, sessionCookieAge, setCookies, writeCookie } from "../middleware/cookies.ts";
import { flag, nothing, text, withId } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

/** As long as a mail may be under way; seconds. */
const flowCookieAge = 24 * 60 * 60;
const token = v.pipe(v.string(), v.maxLength(200));

export const authRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/auth/mail",
    summary: "The code that this browser has asked for and can still use; null for none",
    access: "public",
    alsoLinked: true,
    input: nothing,
    answers: askedCodeSchema,
    /** What this browser has asked for and can still answer; null if nothing. */
    handle: async ({ db, secrets }): Promise<AskedCode | null> => (await findAsked(db, secrets.flow)) ?? null,
  }),
  route({
    method: "GET",
    path: "/api/auth/deed",
    summary: "The deed that is done in this browser after signing in; null for none",
    access: "public",
    alsoLinked: true,
    input: nothing,
    answers: deedSchema,
    /** What is done in this browser after signing in; null if nothing. */
    handle: async ({ secrets }): Promise<Deed | null> => readDeed(secrets.deed, Date.now()),
  }),
  route({
    method: "POST",
    path: "/api/auth/mail/send",
    summary: "Sends a code by e-mail, to sign in or, with `username`, to make an account",
    access: "public",
    alsoLinked: true,
    limiter: "sign-in",
    input: v.object({
      email: text(1_000),
      server: v.optional(text(1_000)),
      username: v.optional(text(100)),
      agreement: v.optional(flag, false),
      return_to: v.optional(v.string()),
    }),
    answers: emptySchema,
    successes: [202],
    async handle({ db, ports, transact, secrets, ip, locale }, input) {
      if (input.server !== undefined) refuseOtherServer(input.server, ports.domain);
      const email = requireEmail(input.email);
      if (input.username !== undefined && !input.agreement) throw new Refusal("auth.agreement-required");
      const knownDevice = (await isKnownDevice(db, email, secrets.device)) ? secrets.device : null;
      const username = input.username ?? null;
      if (ports.rateLimits === "on") {
        const purpose = username === null ? "sign-in" : "sign-up";
        await allowMail(db, { email, ip, purpose, knownDevice, flowSecret: secrets.flow });
      }
      const request = {
        email,
        username,
        locale,
        returnTo: returnToPath(input.return_to),
        flowSecret: secrets.flow,
        knownDevice: knownDevice !== null,
      };
      const flowSecret = await transact((tx) => sendCode(tx, ports, request));
      return new Reply(
        {},
        { status: 202, headers: setCookies(writeCookie("flow", flowSecret, ports.origin, flowCookieAge)) },
      );
    },
  }),
  route({
    method: "POST",
    path: "/api/auth/mail/verify",
    summary: "Signs in with the code of an e-mail, or with its link",
    access: "public",
    alsoLinked: true,
    limiter: "sign-in",
    input: v.union([
      v.object({ email: text(1_000), code: v.pipe(v.string(), v.maxLength(20)) }),
      v.object({ token, joins: v.optional(flag, false) }),
    ]),
    answers: credentialAccountSchema,
    async handle({ db, ports, transact, viewer, secrets, ip, userAgent, reading }, input) {
      const proof: Proof =
        "token" in input ? input : { email: requireEmail(input.email), code: input.code, flowSecret: secrets.flow };
      if ("token" in input && !input.joins && viewer && (await wouldJoin(db, viewer, input.token))) {
        throw new Refusal("auth.link-joins");
      }
      const limited = ports.rateLimits === "on" && "code" in proof;
      const tried = limited ? await allowGuess(db, proof, ip) : null;
      const browser = { sessionSecret: secrets.session, deviceSecret: secrets.device, ip, userAgent };
      const outcome = await transact((tx) => signIn(tx, ports, proof, browser));
      if (outcome.kind !== "wrong-code") await tried?.wasRight();
      switch (outcome.kind) {
        case "wrong-code": {
          const { triesLeft } = outcome;
          throw new Refusal("auth.code-wrong", { args: { tries: triesLeft }, details: { tries_left: triesLeft } });
        }
        case "expired":
          throw new Refusal("auth.code-expired", { details: { tries_left: 0 } });
        case "pending":
          throw new Refusal("auth.account-pending");
        case "signed-in":
          return new Reply(await showCredentialAccount(reading("people"), outcome.accountId), {
            headers: setCookies(
              writeCookie("session", outcome.sessionSecret, ports.origin, sessionCookieAge),
              writeCookie("device", outcome.deviceSecret, ports.origin, deviceCookieAge),
            ),
          });
      }
    },
  }),
  route({
    method: "POST",
    path: "/api/auth/mail/link",
    summary: "Whom the link of an e-mail would sign in; spends nothing",
    access: "public",
    alsoLinked: true,
    limiter: "sign-in",
    input: v.object({ token }),
    answers: signInLinkSchema,
    /** Whom a link would sign in, and whether it would add them to the people of this browser. Spends nothing. */
    async handle({ db, viewer }, input) {
      const link = await whoseLink(db, input.token);
      if (!link) throw new Refusal("auth.code-expired", { details: { tries_left: 0 } });
      return { username: link.username, joins: viewer !== null && (await wouldJoin(db, viewer, input.token)) };
    },
  }),
  route({
    method: "GET",
    path: "/api/auth",
    summary: "The active account of this browser",
    access: "session",
    alsoLinked: true,
    input: nothing,
    answers: credentialAccountSchema,
    handle: ({ reading }) => activeAccount(reading("people")),
  }),
  route({
    method: "POST",
    path: "/api/auth/logout",
    summary: "Signs the active account out of this browser, or all of them",
    // Also for a session that has already ended: the cookie goes all the same.
    access: "public",
    alsoLinked: true,
    input: v.object({ all: v.optional(flag, false) }),
    answers: emptySchema,
    async handle({ ports, transact, viewer }, { all }) {
      const left = viewer && (await transact((tx) => signOut(tx, viewer, all ? "all" : "active")));
      return left === "switched" ? {} : signedOut(ports.origin);
    },
  }),
  route({
    method: "GET",
    path: "/api/auth/accounts",
    summary: "The accounts that are signed in in this browser",
    access: "session",
    alsoLinked: true,
    input: nothing,
    answers: v.array(signedInAccountSchema),
    handle: ({ reading }) => listSignedIn(reading("people")),
  }),
  route({
    method: "POST",
    path: "/api/auth/switch",
    summary: "Makes another one of them active",
    access: "session",
    alsoLinked: true,
    input: v.object({ account_id: idSchema }),
    answers: credentialAccountSchema,
    async handle({ transact, viewer, reading }, input) {
      const accountId = input.account_id as AccountId;
      await transact((tx) => switchAccount(tx, viewer, accountId));
      return activeAccount(reading("people"));
    },
  }),
  route({
    method: "GET",
    path: "/api/auth/sessions",
    summary: "Where the account is signed in",
    access: "session",
    alsoLinked: true,
    input: nothing,
    answers: v.array(browserSessionSchema),
    handle: ({ db, viewer }) => listSessions(db, viewer),
  }),
  route({
    method: "DELETE",
    path: "/api/auth/sessions/:id",
    summary: "Ends a session",
    access: "session",
    alsoLinked: true,
    input: withId,
    answers: emptySchema,
    async handle({ ports, transact, viewer }, { id }) {
      const own = viewer.authority?.kind === "session" && viewer.authority.sessionId === id;
      const left = await transact((tx) => endSession(tx, viewer, id as SessionId));
      return own && left === "signed-out" ? signedOut(ports.origin) : {};
    },
  }),
];

/** Whether a link belongs to somebody who is not signed in here yet, beside those who are. */
async function wouldJoin(db: Database, viewer: Viewer, linkToken: string): Promise<boolean> {
  const link = await whoseLink(db, linkToken);
  if (!link || viewer.authority?.kind !== "session") return false;
  return link.accountId === null || !(await listSessionAccounts(db, viewer)).includes(link.accountId);
}

function requireEmail(text: string): string {
  const email = parseEmail(text);
  if (!email) throw new Refusal("auth.email-invalid");
  return email;
}

/** An address as people type it, with or without its scheme, must be this server's own. */
function refuseOtherServer(typed: string, domain: string): void {
  const named = canonicalDomain(
    typed
      .trim()
      .replace(/^https?:\/\//i, "")
      .replace(/\/.*$/s, ""),
  );
  if (!named) throw new Refusal("auth.server-invalid");
  if (named !== domain) throw new Refusal("auth.server-elsewhere");
}

function signedOut(origin: string): Reply {
  return new Reply({}, { headers: setCookies(writeCookie("session", "", origin, 0)) });
}

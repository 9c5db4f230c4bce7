/** People who have signed in before they come by, each time with a new browser. */
import { beforeAll } from "vitest";
import { signUp } from "#server/domain/auth/sign-up.ts";
import { keepWelcome } from "#server/domain/auth/welcome.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { signInFor } from "#testing/authority.ts";
import type { Person } from "./person.ts";
import type { Session, Stage, VisitorOptions } from "./stage.ts";
import type { Locale } from "./words.ts";

/** Called at the top of the file, below the stage. They are of the town, or new (`signsUp`); the journeys of sign-in are others. */
export function residentOf(
  stage: Stage,
  username: string,
  comes: "signsIn" | "signsUp" = "signsIn",
  locale: Locale = "en",
): (who?: VisitorOptions) => Promise<Person> {
  let session: Session;
  beforeAll(async () => {
    if (comes === "signsUp") await settle(stage.database.db, username, locale);
    session = await sessionOf(stage, username);
  });
  return async (who) => {
    const person = await stage.visitor({ locale, ...who, session });
    person.username = username;
    return person;
  };
}

/** Somebody new, who has seen the welcome and is at no page yet. */
export async function newcomer(stage: Stage, username: string, who?: VisitorOptions): Promise<Person> {
  await settle(stage.database.db, username);
  const person = await stage.visitor({ ...who, session: await sessionOf(stage, username) });
  person.username = username;
  return person;
}

async function sessionOf({ database: { db }, program }: Stage, username: string): Promise<Session> {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .where("domain", "is", null)
    .executeTakeFirstOrThrow();
  return withCookie(await signInFor(db, account), program.origin);
}

/** A new account whose owner has seen the welcome. */
async function settle(db: Database, username: string, locale: Locale = "en"): Promise<void> {
  const admission = { registrations: "open", adminEmails: [] } as const;
  await transact(db, async (tx) => {
    const { accountId } = await signUp(tx, admission, { username, email: `${username}@mail.example`, locale });
    await keepWelcome(tx, { accountId, appId: null, authority: null }, null);
  });
}

function withCookie(value: string, origin: string): Session {
  const { hostname: domain } = new URL(origin);
  const usual = { path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" } as const;
  return { cookies: [{ name: "session", value, domain, ...usual }], origins: [] };
}

/** Who reads a page, as far as the session cookie says: the accounts of this browser and how they want it. */
import type { ServerAddress } from "#server/domain/accounts/reading.ts";
import { whoReads } from "#server/domain/notifications/who-reads.ts";
import type { Database } from "#server/storage/database.ts";
import { readSecrets } from "../middleware/cookies.ts";
import { noVisit, type Visit } from "./doors.ts";

export function visits(from: { db: Database; server: ServerAddress }): (request: Request) => Promise<Visit> {
  return async (request) => {
    const secrets = readSecrets(request.headers.get("cookie"), from.server.origin);
    const signedIn = secrets.session ? await whoReads(from, secrets.session) : null;
    if (!signedIn) return { ...noVisit, secrets };
    const { viewer, accounts, active, locale } = signedIn;
    return { viewer, secrets, account: active.account, accounts, unreadNotifications: active.unread, locale };
  };
}

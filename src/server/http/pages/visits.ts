/** Who reads a page, as far as the session cookie says: the accounts of this browser and how they want it. */
import type { ServerAddress } from "#server/domain/accounts/reading.ts";
import { whoReads } from "#server/domain/notifications/who-reads.ts";
import { readShowcase } from "#server/domain/search/showcase.ts";
import type { Database } from "#server/storage/database.ts";
import { readSecrets } from "../middleware/cookies.ts";
import { noVisit, type Visit } from "./doors.ts";

export function visits(from: { db: Database; server: ServerAddress }): (request: Request) => Promise<Visit> {
  return async (request) => {
    const secrets = readSecrets(request.headers.get("cookie"), from.server.origin);
    if (!secrets.session) return { ...noVisit, secrets };
    // An offer: nobody is taken for a visitor because there is nobody to introduce.
    const offered = await readShowcase(from.db, from.server).then(
      ({ accounts }) => accounts.map(({ id }) => id),
      () => [],
    );
    const signedIn = await whoReads(from, secrets.session, offered);
    if (!signedIn) return { ...noVisit, secrets };
    const { active, ...known } = signedIn;
    return { ...known, secrets, account: active.account, unreadNotifications: active.unread };
  };
}

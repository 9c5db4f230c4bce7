/** Who reads a page, as far as the session cookie says: the accounts of this browser and how they want it. */
import type { SignedInAccount } from "#protocol/entities.ts";
import { readLocale } from "#server/domain/accounts/locale.ts";
import type { MaybeViewer } from "#server/domain/accounts/viewer.ts";
import type { Database } from "#server/storage/database.ts";
import type { ApiServer } from "../middleware/api.ts";
import { readSecrets } from "../middleware/cookies.ts";
import { noVisit, type Visit } from "./doors.ts";

interface VisitParts {
  db: Database;
  api: ApiServer;
  origin: string;
  resolveSession(secret: string): Promise<MaybeViewer>;
}

export function visits({ db, api, origin, resolveSession }: VisitParts): (request: Request) => Promise<Visit> {
  return async (request) => {
    const cookies = request.headers.get("cookie");
    const secrets = readSecrets(cookies, origin);
    const viewer = secrets.session ? await resolveSession(secrets.session) : null;
    if (!viewer) return { ...noVisit, secrets };
    const asked = { method: "GET" as const, path: "/api/auth/accounts", viewer, secrets };
    const [answer, locale] = await Promise.all([
      api.ask({ ...asked, locale: "en", ip: "", userAgent: "" }),
      readLocale(db, viewer.accountId),
    ]);
    const accounts = answer.status === 200 ? (answer.body as SignedInAccount[]) : [];
    const active = accounts.find((one) => one.active);
    // The session ended while it was looked at.
    if (!active) return { ...noVisit, secrets };
    return {
      viewer,
      secrets,
      account: active.account,
      accounts,
      unreadNotifications: active.unread,
      locale,
    };
  };
}

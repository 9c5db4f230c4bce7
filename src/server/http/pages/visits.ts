/** Who reads a page, as far as the session cookie says: the accounts of this browser and how they want it. */
import type { AccountId } from "#protocol/ids.ts";
import type { ServerAddress } from "#server/domain/accounts/reading.ts";
import type { Presumed } from "#server/domain/auth/presuming.ts";
import { presumeReader, whoReads, type SignedIn } from "#server/domain/notifications/who-reads.ts";
import { readShowcase } from "#server/domain/search/showcase.ts";
import type { Database } from "#server/storage/database.ts";
import { readSecrets, type BrowserSecrets } from "../middleware/cookies.ts";
import { noVisit, type PageDoors, type Visit } from "./doors.ts";

export function visits(from: { db: Database; server: ServerAddress }): Pick<PageDoors, "whoReads" | "presumeReader"> {
  const secretsOf = (request: Request) => readSecrets(request.headers.get("cookie"), from.server.origin);

  /** An offer: nobody is taken for a visitor because there is nobody to introduce. */
  const offered = (): Promise<AccountId[]> =>
    readShowcase(from.db, from.server).then(
      ({ accounts }) => accounts.map(({ id }) => id),
      () => [],
    );

  return {
    async whoReads(request) {
      const secrets = secretsOf(request);
      if (!secrets.session) return { ...noVisit, secrets };
      return visitOf(secrets, await whoReads(from, secrets.session, await offered()));
    },
    async presumeReader(request): Promise<Presumed<Visit> | null> {
      const secrets = secretsOf(request);
      const presumed = secrets.session && presumeReader(from, secrets.session, await offered());
      return presumed ? { ...presumed, meant: visitOf(secrets, presumed.meant) } : null;
    },
  };
}

function visitOf(secrets: BrowserSecrets, signedIn: SignedIn | null): Visit {
  if (!signedIn) return { ...noVisit, secrets };
  const { active, ...known } = signedIn;
  const { account, unread: unreadNotifications, unread_conversations: unreadConversations } = active;
  return { ...known, secrets, account, unreadNotifications, unreadConversations };
}

/** Relations: a home follows what its reader follows, wishes apart, and an account that opens its door lets in who was waiting. */
import type { AccountId } from "#protocol/ids.ts";
import { endFollowsWith } from "#server/domain/accounts/domain-blocks.ts";
import { authorizeWaiting } from "#server/domain/accounts/follow-requests.ts";
import { refitHome } from "#server/domain/timelines/home-of-preferences.ts";
import { bringIntoHome, takeDomainFromHome, takeFromHome } from "#server/domain/timelines/home-of-relations.ts";
import { bringTag, takeTag } from "#server/domain/timelines/home-of-tags.ts";
import type { TagEvent } from "#server/domain/tags/events.ts";
import type { Database } from "#server/storage/database.ts";
import type { AccountEvent } from "#server/domain/accounts/events.ts";
import type { TimelineEvent } from "#server/domain/timelines/events.ts";
import type { Reactor } from "./reactor.ts";

interface Relation {
  accountId: AccountId;
  targetAccountId: AccountId;
}

const bring = ({ accountId, targetAccountId }: Relation, { db }: { db: Database }) =>
  bringIntoHome(db, accountId, [targetAccountId]);
const take = ({ accountId, targetAccountId }: Relation, { db }: { db: Database }) =>
  takeFromHome(db, accountId, targetAccountId);

export const relations: Reactor<AccountEvent | TagEvent | TimelineEvent> = {
  name: "relations",
  on: {
    "account.followed": bring,
    "account.follow-authorized": bring,
    "account.unmuted": bring,
    "account.unfollowed": take,
    "account.muted": take,
    async "account.follow-changed"(event, deps) {
      await take(event, deps);
      await bring(event, deps);
    },
    async "account.blocked"({ accountId, targetAccountId }, { db }) {
      await takeFromHome(db, accountId, targetAccountId);
      await takeFromHome(db, targetAccountId, accountId);
    },
    "tag.followed": ({ accountId, name }, { db }) => bringTag(db, accountId, name),
    "tag.unfollowed": ({ accountId, name }, { db }) => takeTag(db, accountId, name),
    async "account.domain-blocked"({ accountId, domain }, { db }) {
      await endFollowsWith(db, accountId, domain);
      await takeDomainFromHome(db, accountId, domain);
    },
    "home.preferences-changed": ({ accountId }, { db }) => refitHome(db, accountId),
    "account.updated": ({ accountId }, { db }) => authorizeWaiting(db, accountId),
  },
};

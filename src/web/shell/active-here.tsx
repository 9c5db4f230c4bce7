/**
 * A few people of this server whom the reader does not follow yet, those who
 * wrote last first. Loaded when the page has nothing else to do.
 */
import { useEffect, useState } from "react";
import type { Actor } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { FollowButton } from "#web/accounts/follow-button.tsx";
import { useAccount, useEntities, type EntityStore } from "#web/entities/store.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { textOfHtml } from "#web/statuses/text-of-html.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import styles from "./active-here.module.css";
import { loadRelationships } from "#web/accounts/relationships.ts";

const shown = 4;
/** Some of those who wrote last are followed already. */
const asked = 8;

export function ActiveHere() {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();
  const reader = useReader();
  const [ids, setIds] = useState<AccountId[]>([]);
  const own = reader.account?.id;

  useEffect(() => {
    async function load(): Promise<void> {
      const { body } = await api.get<Actor[]>("/api/actors", { limit: asked });
      const found = entities.addAccounts(body.map(({ account }) => account));
      await loadRelationships({ api, entities, reader }, found);
      setIds(found.filter((id) => id !== own && isStranger(entities, id)).slice(0, shown));
    }
    // An offer: without an answer there is none.
    load().catch(() => {});
    // Asked once, when it comes into the page; people followed from here stay in sight.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  if (ids.length === 0) return null;
  return (
    <section className={styles.people}>
      <h2>{t("active-here")}</h2>
      <ul>
        {ids.map((id) => (
          <Person key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function Person({ id }: { id: AccountId }) {
  const account = useAccount(id);
  if (!account) return null;
  return (
    <li>
      <a href={`/@${account.acct}`}>
        <Avatar src={account.avatar} />
        <span>
          <DisplayName account={account} />
          <small dir="auto">{textOfHtml(account.note) || `@${account.acct}`}</small>
        </span>
      </a>
      <FollowButton account={account} brief />
    </li>
  );
}

function isStranger(entities: EntityStore, id: AccountId): boolean {
  const relationship = entities.relationships.get(id);
  if (!relationship) return false;
  const { following, requested, blocking, blocked_by, muting, domain_blocking } = relationship;
  return ![following, requested, blocking, blocked_by, muting, domain_blocking].some(Boolean);
}

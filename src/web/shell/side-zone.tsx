/**
 * The right zone as the server draws it: search, people to meet, what they
 * write about, and where the reader is. It comes with the first byte and stays as it is while
 * the page lives (`aside.tsx`), so no script of a reader draws it again.
 */
import { Fragment } from "react";
import { noRelationship } from "#protocol/no-relationship.ts";
import type { Account, Showcase } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { FollowButton } from "#web/accounts/follow-button.tsx";
import type { PeopleSources } from "#web/accounts/relationships.ts";
import { isVisitor, useReader } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { EntityContext, EntityStore } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { firstSentence } from "#kit/text-of-html.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { ServerFacts, ServerNumbers } from "./server-facts.tsx";
import styles from "./server-drawn.module.css";

const shownPeople = 4;

export interface Side {
  showcase: Showcase;
  people: Account[];
}

/** Reads what the zone shows. Its people are among the entities of the page, where their buttons will find them. `about`: whom the page is about. */
export async function loadSide(
  { api, entities, reader }: PeopleSources,
  { strangers, about }: { strangers: readonly AccountId[]; about: string | undefined },
): Promise<Side> {
  const { body: showcase } = await api.get<Showcase>("/api/showcase");
  const isNew = ({ id, acct }: Account) => acct !== about && (isVisitor(reader.account) || strangers.includes(id));
  // They have the ids of this server, and the buttons of a linked account mean those of another one.
  const people = reader.account?.linked ? [] : showcase.accounts.filter(isNew).slice(0, shownPeople);
  entities.addAccounts(people);
  return { showcase, people };
}

/** `isFront`: beside the front page, which is about the server and its people already. */
export function SideZone({ side: { showcase, people }, isFront }: { side: Side; isFront: boolean }) {
  const { account } = useReader();
  const server = isFront ? <ServerFacts showcase={showcase} /> : <ServerCard showcase={showcase} />;
  const tags = showcase.tags.length > 0 && <Hashtags tags={showcase.tags} />;
  const meet = !isFront && people.length > 0 && <People people={people} />;
  // A visitor has come in by a post, and learns first where that is.
  const parts = isVisitor(account) ? [server, tags, meet] : [meet, tags, server];
  return (
    <>
      <SideSearch />
      {parts.map((part, place) => (
        <Fragment key={place}>{part}</Fragment>
      ))}
    </>
  );
}

/** Also where nothing else stands beside the screen. */
export function SideSearch() {
  const t = useWords();
  return (
    <search>
      <form className={styles.search} action="/search">
        <Icon name="search" />
        <input type="search" name="q" placeholder={t("nav-search")} aria-label={t("nav-search")} autoComplete="off" />
        <kbd className="needs-script" aria-hidden="true">
          /
        </kbd>
      </form>
    </search>
  );
}

function People({ people }: { people: readonly Account[] }) {
  const t = useWords();
  // These people are strangers to the reader. The page knows no more of them, and must not pretend to.
  const strangers = new EntityStore({
    accounts: [],
    statuses: [],
    relationships: people.map(({ id }) => noRelationship(id)),
  });
  return (
    <section className={styles.people}>
      <h2>{t("active-here")}</h2>
      <ul>
        <EntityContext value={strangers}>
          {people.map((account) => (
            <Person key={account.id} account={account} />
          ))}
        </EntityContext>
      </ul>
    </section>
  );
}

function Person({ account }: { account: Account }) {
  return (
    <li>
      <a href={`/@${account.acct}`}>
        <Avatar src={account.avatar} />
        <span>
          <DisplayName account={account} />
          <small dir="auto">{firstSentence(account.note) || `@${account.acct}`}</small>
        </span>
      </a>
      <div {...hooks.offer.set(account.id)}>
        <FollowButton account={account} brief />
      </div>
    </li>
  );
}

function Hashtags({ tags }: { tags: Showcase["tags"] }) {
  const t = useWords();
  return (
    <section className={styles.tags}>
      <h2>{t("search-tab-hashtags")}</h2>
      <ul>
        {tags.map(({ name, history }) => (
          <li key={name}>
            <a href={`/tags/${encodeURIComponent(name)}`}>
              <b>#{name}</b>
              <small>{t("tag-uses", { count: history.reduce((sum, { uses }) => sum + Number(uses), 0) })}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the reader is. */
function ServerCard({ showcase }: { showcase: Showcase }) {
  const t = useWords();
  const { domain } = useReader();
  return (
    <section className={styles.server}>
      <h2>
        <Mark size={20} />
        <span>{domain}</span>
      </h2>
      <p>{t("actors-welcome")}</p>
      <ServerNumbers showcase={showcase} />
      <a href="/about">{t("front-about")}</a>
    </section>
  );
}

/** The featured tab of a profile: the hashtags and people that somebody shows to everyone, and pinned posts. */
import { daysAgo } from "#kit/day-ago.ts";
import type { Account, FeaturedTag, ProfilePage } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { plainName } from "#web/accounts/display-name.tsx";
import styles from "#web/accounts/profile-header.module.css";
import type { FamiliarFollowers } from "#web/accounts/familiar.tsx";
import { ProfileHeader } from "#web/accounts/profile-header.tsx";
import { hasTab, ProfileTabs, useTab } from "#web/accounts/profile-tabs.tsx";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { Rare } from "#web/accounts/rare-on-demand.tsx";
import { takeProfile } from "#web/accounts/take-profile.ts";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useAccount } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { useHiddenAmong } from "#web/paging/use-list.ts";
import { FloatingBack } from "#web/shell/header.tsx";
import { FilterPlace } from "#web/statuses/filter-place.ts";
import { Status as StatusCard } from "#web/statuses/status.tsx";
import { useHiddenStatuses } from "#web/timelines/hidden.ts";
import { BelowProfile } from "./limited-profile.tsx";

interface Featured {
  id: AccountId;
  pinned: StatusId[];
  people: AccountId[];
  tags: FeaturedTag[];
  familiar: FamiliarFollowers;
}

/** More than anybody may feature, so there is one page of them. */
const all = 80;

export async function load(context: LoadContext): Promise<Loaded<Featured>> {
  const { api, entities, params, t } = context;
  const { body } = await api.get<ProfilePage>("/api/profile", { acct: params.account, pinned: true, limit: 1 });
  const { account, pinned } = body;
  const familiar = await takeProfile(context, body);
  if (!hasTab(account, "featured")) return { redirect: `/@${account.acct}` };
  const [people, tags] = await Promise.all([
    can(context.reader.account, "endorsements")
      ? api.get<Account[]>(`/api/v1/accounts/${account.id}/endorsements`, { limit: all })
      : { body: [] },
    can(context.reader.account, "featured-tags")
      ? api.get<FeaturedTag[]>(`/api/v1/accounts/${account.id}/featured_tags`)
      : { body: [] },
  ]);
  const shown = entities.addAccounts(people.body);
  await loadRelationships(context, shown);
  const name = plainName(account);
  return {
    data: {
      id: account.id,
      pinned: entities.addStatuses(pinned),
      people: shown,
      tags: tags.body,
      familiar,
    },
    head: { title: t("featured-title", { name }), canonical: `/@${account.acct}/featured`, noindex: true },
  };
}

export function Screen({ data }: ScreenProps<Featured>) {
  const t = useWords();
  const own = useReader().account?.id === data.id;
  const account = useAccount(data.id);
  const gone = useHiddenAmong(data.pinned, useHiddenStatuses("account"));
  const has = useTab(account, "featured");
  if (!account) return null;
  const pinned = data.pinned.filter((id) => !gone.has(id));
  const isEmpty = pinned.length === 0 && data.people.length === 0 && data.tags.length === 0;
  return (
    <>
      {!own && <FloatingBack href="/" />}
      <ProfileHeader id={data.id} familiar={data.familiar} />
      <BelowProfile account={account}>
        <ProfileTabs account={account} current="featured" />
        {account.suspended || !has ? null : isEmpty ? (
          <Rare account={account} nothing="featured" own={own} />
        ) : (
          <>
            {data.tags.length > 0 && <Tags acct={account.acct} tags={data.tags} />}
            {data.people.length > 0 && (
              <section>
                <h2 className="visually-hidden">{t("featured-people")}</h2>
                <ul>
                  {data.people.map((id) => (
                    <li key={id}>
                      <AccountRow id={id} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {pinned.length > 0 && (
              <section>
                <h2 className="visually-hidden">{t("profile-tab-posts")}</h2>
                <FilterPlace value="account">
                  {pinned.map((id) => (
                    <StatusCard key={id} id={id} />
                  ))}
                </FilterPlace>
              </section>
            )}
          </>
        )}
      </BelowProfile>
    </>
  );
}

/** Each leads to what its owner wrote about it. */
function Tags({ acct, tags }: { acct: string; tags: readonly FeaturedTag[] }) {
  const t = useWords();
  const { locale, now } = useReader();
  return (
    <section className={styles.tagged}>
      <h2 className="visually-hidden">{t("featured-hashtags")}</h2>
      <ul className={styles.fields}>
        {tags.map(({ id, name, statuses_count, last_status_at: last }) => (
          <li key={id}>
            <a href={`/@${acct}?${new URLSearchParams({ tagged: name })}`}>{`#${name}`}</a>
            <p className={styles.quiet}>
              <small>
                {`${statuses_count} ${t("profile-posts", { count: Number(statuses_count) })}` +
                  (last ? ` · ${t("featured-hashtag-last", { when: daysAgo(locale, last, now) })}` : "")}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

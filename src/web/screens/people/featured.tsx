/** The featured tab of a profile: pinned posts, and the people whom somebody shows to everyone. */
import type { Account, ProfilePage, Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { plainName } from "#web/accounts/display-name.tsx";
import { ProfileHeader, type FamiliarFollowers } from "#web/accounts/profile-header.tsx";
import { hasTab, ProfileTabs, useTab } from "#web/accounts/profile-tabs.tsx";
import { loadRelationships } from "#web/accounts/relationships.ts";
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
import { Empty } from "#web/ui/empty.tsx";
import { BelowProfile } from "./limited-profile.tsx";

interface Featured {
  id: AccountId;
  pinned: StatusId[];
  people: AccountId[];
  familiar: FamiliarFollowers;
}

/** More than anybody may feature, so there is one page of them. */
const all = 80;

export async function load(context: LoadContext): Promise<Loaded<Featured>> {
  const { api, entities, params, t } = context;
  const { body } = await api.get<ProfilePage>("/api/profile", { acct: params.account, limit: 1 });
  const { account, relationship, familiar } = body;
  entities.accounts.put(account);
  if (relationship) entities.relationships.put(relationship);
  if (!hasTab(account, "featured")) return { redirect: `/@${account.acct}` };
  const [pins, people] = await Promise.all([
    api.get<Status[]>(`/api/v1/accounts/${account.id}/statuses`, { pinned: true }),
    can(context.reader.account, "endorsements")
      ? api.get<Account[]>(`/api/v1/accounts/${account.id}/endorsements`, { limit: all })
      : { body: [] },
  ]);
  const shown = entities.addAccounts(people.body);
  await loadRelationships(context, shown);
  const name = plainName(account);
  return {
    data: {
      id: account.id,
      pinned: entities.addStatuses(pins.body),
      people: shown,
      familiar: { ids: entities.addAccounts(familiar.accounts), count: familiar.count },
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
  const isEmpty = pinned.length === 0 && data.people.length === 0;
  return (
    <>
      {!own && <FloatingBack href="/" />}
      <ProfileHeader id={data.id} familiar={data.familiar} />
      <BelowProfile account={account}>
        <ProfileTabs account={account} current="featured" />
        {account.suspended || !has ? null : isEmpty ? (
          <Empty icon="pin">{own ? t("featured-empty-own") : t("featured-empty", { name: plainName(account) })}</Empty>
        ) : (
          <>
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
                <h2 className="visually-hidden">{t("featured-posts")}</h2>
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

/** A profile: who somebody is, and what they posted: posts, posts with replies, media. */
import type { Account, ProfilePage } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import { plainName } from "#web/accounts/display-name.tsx";
import type { FamiliarFollowers } from "#web/accounts/familiar.tsx";
import { ProfileHeader } from "#web/accounts/profile-header.tsx";
import { hasTab, ProfileTabs, useTab, type ProfileTab } from "#web/accounts/profile-tabs.tsx";
import { Rare } from "#web/accounts/rare-on-demand.tsx";
import { takeProfile } from "#web/accounts/take-profile.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { FloatingBack } from "#web/shell/header.tsx";
import { MediaTiles } from "#web/statuses/media-tiles.tsx";
import { FilterPlace } from "#web/statuses/filter-place.ts";
import { Status as StatusCard } from "#web/statuses/status.tsx";
import { textOfHtml } from "#kit/text-of-html.ts";
import { accountKey } from "#web/timelines/account-key.ts";
import { Timeline } from "#web/timelines/timeline.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { useHiddenAmong } from "#web/paging/use-list.ts";
import { useHiddenStatuses } from "#web/timelines/hidden.ts";
import { useStatusList } from "#web/timelines/use-status-list.ts";
import { BelowProfile } from "./limited-profile.tsx";

interface ProfileData extends ListPage<StatusId> {
  id: AccountId;
  /** The hashtag that all of these posts have; empty for all posts. */
  tagged: string;
  pinned: StatusId[];
  familiar: FamiliarFollowers;
}

type PostsTab = Exclude<ProfileTab, "featured">;

const queries: Record<PostsTab, Record<string, boolean>> = {
  posts: { exclude_direct: true, exclude_replies: true },
  with_replies: { exclude_direct: true },
  media: { exclude_direct: true, only_media: true },
};
const mediaWithoutReplies = { ...queries.media, exclude_replies: true };

/** An account may leave its replies out of its media. The first page knows that by itself. */
function queryOf(account: Account | undefined, tab: PostsTab, tagged: string): Query {
  // With replies, as they are counted.
  if (tagged) return { exclude_direct: true, tagged };
  return tab === "media" && account?.show_media_replies === false ? mediaWithoutReplies : queries[tab];
}

const pathOf = (id: AccountId) => `/api/v1/accounts/${id}/statuses`;

export async function load(context: LoadContext): Promise<Loaded<ProfileData>> {
  const { api, entities, params, url, t } = context;
  const tab = params.tab as PostsTab;
  const tagged = url.searchParams.get("tagged") ?? "";
  const { body, next } = await api.get<ProfilePage>("/api/profile", {
    acct: params.account,
    pinned: url.search === "" && tab === "posts",
    ...queryOf(undefined, tab, tagged),
    ...Object.fromEntries(url.searchParams),
  });
  const { account, statuses, pinned } = body;
  const familiar = await takeProfile(context, body);
  const name = plainName(account);
  const address = `/@${account.acct}`;
  if (!hasTab(account, tab)) return { redirect: address };
  return {
    data: {
      id: account.id,
      tagged,
      items: entities.addStatuses(statuses),
      pinned: entities.addStatuses(pinned),
      familiar,
      next,
    },
    head: {
      title: `${name} (@${account.acct})${tagged && `: #${tagged}`}`,
      description: textOfHtml(account.note) || t("profile-description", { name }),
      canonical: account.url,
      og: { type: "profile", image: account.avatar, imageAlt: account.avatar_description || name },
      feed: { title: name, href: `${address}/feed.atom` },
      noindex: account.noindex || account.suspended === true || tagged !== "",
    },
  };
}

export function Screen({ data, params }: ScreenProps<ProfileData>) {
  const t = useWords();
  const reader = useReader();
  const account = useAccount(data.id);
  const tab = params.tab as PostsTab;
  const own = reader.account?.id === data.id;
  const { tagged } = data;
  const list = useStatusList(accountKey(account?.acct ?? "", reader.domain, tagged ? `#${tagged}` : tab), {
    ...data,
    path: pathOf(data.id),
    query: queryOf(account, tab, tagged),
    stream: null,
    kind: "account",
    takesOwn: own && tab !== "media" && !tagged,
  });
  const gone = useHiddenAmong(data.pinned, useHiddenStatuses("account"));
  const has = useTab(account, tab);
  const relationship = useRelationship(data.id);
  if (!account) return null;
  // Their followers still read what they wrote.
  const withheld = account.suspended && !relationship?.following;
  const pinned = data.pinned.filter((id) => !gone.has(id));
  const name = plainName(account);
  const shared = {
    label: name,
    list,
    partial: account.acct.split("@")[1] !== reader.account?.linked?.server,
    empty: account.suspended || pinned.length > 0 ? null : <Rare account={account} nothing={tab} own={own} />,
  };
  return (
    <>
      {!own && <FloatingBack href="/" />}
      <ProfileHeader id={data.id} familiar={data.familiar} />
      <BelowProfile account={account}>
        <ProfileTabs account={account} current={tab} />
        {tagged && <Rare account={account} tag={tagged} />}
        <FilterPlace value="account">
          {!withheld &&
            pinned.map((id) => <StatusCard key={id} id={id} reason={{ icon: "pin", words: t("status-pinned") }} />)}
          {withheld || !has ? null : tab === "media" ? (
            <MediaTiles {...shared} />
          ) : (
            <Timeline {...shared} threaded={tab === "with_replies"} />
          )}
        </FilterPlace>
      </BelowProfile>
    </>
  );
}

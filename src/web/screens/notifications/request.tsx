/** Notifications of one person whom the reader's policy holds back: who it is, the answers, and what they sent. */
import { useRef } from "react";
import type { GroupedNotifications, NotificationRequest } from "#protocol/entities.ts";
import type { AccountId, NotificationRequestId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import * as hooks from "#web/device/hooks.ts";
import { useAccount } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { ApiProblem } from "#web/data/api.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { HeldPart } from "#web/notifications/held-part-on-demand.tsx";
import { NotificationRow } from "#web/notifications/notification-row.tsx";
import {
  heldQuery,
  notificationsPath,
  takeGroups,
  useGroupOf,
  useHeldNotifications,
} from "#web/notifications/use-notifications.ts";
import { usePositions } from "#web/notifications/use-positions.ts";
import type { ListPage } from "#web/paging/list.ts";
import { ListFoot } from "#web/paging/list-foot.tsx";
import { FilterPlace } from "#web/statuses/filter-place.ts";
import styles from "#web/notifications/notification-row.module.css";
import { Header } from "#web/shell/header.tsx";

const path = "/notifications/requests";
const firstPage = 20;

interface HeldBack extends ListPage<string> {
  id: NotificationRequestId;
  account: AccountId;
}

export async function load({ api, entities, params, url }: LoadContext): Promise<Loaded<HeldBack>> {
  const held = await api
    .get<NotificationRequest>(`/api/v1${path}/${params.id}`, { last_status: false })
    .catch((problem: ApiProblem) => (problem.status === 404 ? null : Promise.reject(problem)));
  // It has been answered, and Back leads here.
  if (!held) return { redirect: path };
  const { id, account } = held.body;
  entities.addAccounts([account]);
  const page = await api.get<GroupedNotifications>(notificationsPath, {
    ...heldQuery(account.id),
    limit: firstPage,
    ...Object.fromEntries(url.searchParams),
  });
  return {
    data: { id, account: account.id, items: takeGroups(entities, page.body), next: page.next },
    head: { title: `@${account.acct}`, noindex: true },
  };
}

export function Screen({ data: { id, account, ...first } }: ScreenProps<HeldBack>) {
  const t = useWords();
  const acct = useAccount(account)?.acct ?? "";
  const feed = useRef<HTMLDivElement>(null);
  const groupOf = useGroupOf();
  const list = useHeldNotifications(first, groupOf, account);
  const groups = list.items.map(groupOf);
  const title = t("nav-notifications");
  const isEmpty = groups.length === 0 && !list.next;
  usePositions(feed, groups.map(({ group_key }) => group_key).join(), list.next === null);

  return (
    <FilterPlace value="notifications">
      <Header title={title} back={path} />
      <div className={styles.held}>
        <AccountRow id={account} action={<></>} />
        <HeldPart id={id} acct={acct} isEmpty={isEmpty} />
      </div>
      {!isEmpty && (
        <>
          <div ref={feed} role="feed" aria-label={title} aria-busy={list.state === "loading"} {...hooks.list.set()}>
            {groups.map((group) => (
              <NotificationRow key={group.group_key} group={group} />
            ))}
          </div>
          <ListFoot list={list} />
        </>
      )}
    </FilterPlace>
  );
}

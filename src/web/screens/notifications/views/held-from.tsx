/** What one person has sent while their notifications are held back, with the two answers. */
import type { GroupedNotifications, NotificationRequest } from "#protocol/entities.ts";
import type { NotificationRequestId } from "#protocol/ids.ts";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { LoadContext, PageHead } from "#web/navigation/routes.ts";
import { NotificationRow } from "#web/notifications/notification-row.tsx";
import { RequestAnswers } from "#web/notifications/request-answers.tsx";
import styles from "#web/notifications/requests.module.css";
import { notificationsPath, notificationsQuery, takeGroups, useGroupOf } from "#web/notifications/use-notifications.ts";
import { ListFoot } from "#web/paging/list-foot.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { useList } from "#web/paging/use-list.ts";
import { Header } from "#web/shell/header.tsx";
import { FilterPlace } from "#web/statuses/filter-place.ts";

export interface OneRequest extends ListPage<string> {
  id: NotificationRequestId;
  acct: string;
  query: Record<string, string | string[] | boolean>;
}

export async function load(
  { api, entities, url, t }: LoadContext,
  asked: string,
): Promise<{ data: OneRequest; head: PageHead }> {
  const { body } = await api.get<NotificationRequest>(`/api/v1/notifications/requests/${asked}`);
  const { id, account } = body;
  entities.addAccounts([account]);
  // One by one: groups would count others in.
  const query = { ...notificationsQuery, account_id: account.id, include_filtered: true, grouped_types: ["none"] };
  const max_id = url.searchParams.get("max_id");
  const page = await api.get<GroupedNotifications>(notificationsPath, { ...query, max_id });
  return {
    data: { items: takeGroups(entities, page.body), next: page.next, id, acct: account.acct, query },
    head: { title: t("held-from", { acct: account.acct }), noindex: true },
  };
}

export function HeldFrom({ data }: { data: OneRequest }) {
  const t = useWords();
  const entities = useEntities();
  const groupOf = useGroupOf();
  const title = t("held-from", { acct: data.acct });
  const list = useList<GroupedNotifications, string>(
    "held",
    {
      path: notificationsPath,
      query: data.query,
      take: (body) => takeGroups(entities, body),
      idOf: (text) => groupOf(text).most_recent_notification_id,
    },
    data,
  );
  return (
    <FilterPlace value="notifications">
      <Header title={title} back="/notifications/requests" />
      <RequestAnswers className={styles.whole} ids={[data.id]} acct={data.acct} />
      <div role="feed" aria-label={title} aria-busy={list.state === "loading"}>
        {list.items.map((text) => (
          <NotificationRow key={groupOf(text).group_key} group={groupOf(text)} />
        ))}
      </div>
      <ListFoot list={list} />
    </FilterPlace>
  );
}

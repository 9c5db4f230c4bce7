/** Notifications, grouped: what happened to the reader, newest first. Opening the page reads them. */
import { useEffect } from "react";
import type { GroupedNotifications, Marker, NotificationGroup } from "#protocol/entities.ts";
import { compareIds, type NotificationId } from "#protocol/ids.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { useLive } from "#web/live/use-live.ts";
import { updateReader } from "#web/data/reader-cell.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { NotificationRow } from "#web/notifications/notification-row.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { ListFoot } from "#web/timelines/timeline.tsx";
import { usePages, type FirstPage } from "#web/paging/use-pages.ts";
import { Empty } from "#web/ui/empty.tsx";
import { NewItemsPill } from "#web/ui/pill.tsx";

interface Notifications extends FirstPage<string> {
  /** Newest notification that was read before this visit. */
  lastReadId: NotificationId | null;
}

const path = "/api/v2/notifications";

export async function load({ api, entities, url, t }: LoadContext): Promise<Loaded<Notifications>> {
  const [page, markers] = await Promise.all([
    api.get<GroupedNotifications>(path, Object.fromEntries(url.searchParams)),
    api.get<{ notifications?: Marker }>("/api/v1/markers", { timeline: ["notifications"] }),
  ]);
  return {
    data: {
      items: takeGroups(entities, page.body),
      next: page.next,
      lastReadId: (markers.body.notifications?.last_read_id ?? null) as NotificationId | null,
    },
    head: { title: t("nav-notifications"), noindex: true },
  };
}

/** A list keeps each group as JSON text: what it shows belongs to this list, not to a cell that others change. */
function takeGroups(entities: EntityStore, body: GroupedNotifications): string[] {
  entities.addAccounts(body.accounts);
  entities.addStatuses(body.statuses);
  return body.notification_groups.map((group) => JSON.stringify(group));
}

export function Screen({ data }: ScreenProps<Notifications>) {
  const t = useWords();
  const api = useApi();
  const { domain } = useReader();
  const entities = useEntities();
  const pages = usePages<GroupedNotifications, string>(
    "notifications",
    { path, take: (body) => takeGroups(entities, body) },
    data,
  );
  const groups = latestOfEach(pages.items);
  const waiting = latestOfEach(pages.waiting);
  const newest = groups[0]?.most_recent_notification_id ?? null;

  async function fetchNew(): Promise<void> {
    const { body } = await api.get<GroupedNotifications>(path, { since_id: newest, limit: 40 });
    pages.arrive(takeGroups(entities, body));
  }
  useLive("user", {
    notification: () => void fetchNew().catch(() => {}),
    gap: () => void fetchNew().catch(() => {}),
  });

  useEffect(() => {
    if (!newest) return;
    updateReader({ unreadNotifications: 0 });
    // The badge comes back with the next visit if this did not arrive.
    void api.send("POST", "/api/v1/markers", { notifications: { last_read_id: newest } }).catch(() => {});
  }, [api, newest]);

  return (
    <>
      <Header title={t("nav-notifications")} />
      {waiting.length > 0 && (
        <NewItemsPill
          label={t("notifications-new", { count: waiting.length })}
          avatars={waiting.flatMap(({ sample_account_ids: [first] }) => entities.accounts.get(first)?.avatar ?? [])}
          onShow={() => {
            pages.show();
            scrollTo({ top: 0 });
          }}
        />
      )}
      {groups.length === 0 && !pages.next ? (
        <Empty icon="bell" action={{ label: t("home-empty-action"), href: `/?server=${domain}` }}>
          {t("notifications-empty")}
        </Empty>
      ) : (
        <>
          <div role="feed" aria-label={t("nav-notifications")} aria-busy={pages.state === "loading"} data-list="">
            {groups.map((group) => (
              <NotificationRow key={group.group_key} group={group} unread={isUnread(group, data.lastReadId)} />
            ))}
          </div>
          <ListFoot pages={pages} />
        </>
      )}
    </>
  );
}

/** A group that has grown meanwhile stands where its newest version stands. */
function latestOfEach(items: readonly string[]): NotificationGroup[] {
  const seen = new Set<string>();
  return items
    .map((text) => JSON.parse(text) as NotificationGroup)
    .filter(({ group_key }) => !seen.has(group_key) && seen.add(group_key));
}

function isUnread(group: NotificationGroup, lastReadId: NotificationId | null): boolean {
  return lastReadId === null || compareIds(group.most_recent_notification_id, lastReadId) > 0;
}

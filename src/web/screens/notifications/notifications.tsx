/** Notifications, grouped: what happened to the reader, newest first. Opening the page of all of them reads them. */
import { useEffect, useRef } from "react";
import { dashed } from "#kit/dashed.ts";
import type { GroupedNotifications, Marker, NotificationGroup } from "#protocol/entities.ts";
import { compareIds, type NotificationId } from "#protocol/ids.ts";
import type { NotificationKind } from "#protocol/notification-kinds.ts";
import * as hooks from "#web/device/hooks.ts";
import { scrollToTop } from "#web/device/scroll-to-top.ts";
import { useEntities } from "#web/entities/store.ts";
import { ApiProblem } from "#web/data/api.ts";
import { can } from "#web/data/own-account.ts";
import { updateReader } from "#web/data/reader-cell.ts";
import { rested } from "#web/device/at-rest.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { isForOperators, isOperator, kindIn, kindTabs, typesOf } from "#web/notifications/kinds.ts";
import styles from "#web/notifications/notification-row.module.css";
import { icons, NotificationRow } from "#web/notifications/notification-row.tsx";
import { ReturnPill } from "#web/navigation/return-pill.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { FilterPlace } from "#web/statuses/filter-place.ts";
import { Header } from "#web/shell/header.tsx";
import { GapRow } from "#web/paging/gap-row.tsx";
import type { ListPage, ListRow } from "#web/paging/list.ts";
import { ListFoot } from "#web/paging/list-foot.tsx";
import { ListMotion } from "#web/paging/list-motion.tsx";
import { useAnnounced } from "#web/paging/use-announced.ts";
import {
  latestOfEach,
  notificationsPath,
  notificationsQuery,
  takeGroups,
  useGroupOf,
  useNotifications,
} from "#web/notifications/use-notifications.ts";
import { usePositions } from "#web/notifications/use-positions.ts";
import { IconLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NewItemsPill } from "#web/ui/pill.tsx";

interface Notifications extends ListPage<string> {
  /** Newest notification that was read before this visit. */
  lastReadId: NotificationId | null;
}

/** As many as posts in a timeline, and half of what the API gives: groups and their people are twice the page. */
const firstPage = 20;

export async function load(context: LoadContext): Promise<Loaded<Notifications>> {
  const { api, entities, params, reader, url, t } = context;
  const kind = kindIn(params);
  if (isForOperators(kind) && !isOperator(reader.account))
    throw new ApiProblem(404, t("error-not-found-path", { path: url.pathname }));
  // The marker first: that question rides along with the other.
  const [markers, page] = await Promise.all([
    api.get<{ notifications?: Marker }>("/api/v1/markers", { timeline: ["notifications"] }),
    api.get<GroupedNotifications>(notificationsPath, {
      ...notificationsQuery,
      types: kind ? typesOf(kind) : undefined,
      limit: firstPage,
      ...Object.fromEntries(url.searchParams),
    }),
  ]);
  return {
    data: {
      items: takeGroups(entities, page.body),
      next: page.next,
      lastReadId: (markers.body.notifications?.last_read_id ?? null) as NotificationId | null,
    },
    head: { title: t("nav-notifications") + (kind ? `: ${t(tabOf(kind))}` : ""), noindex: true },
  };
}

const tabOf = (kind: NotificationKind) => `notifications-tab-${dashed(kind)}` as const;

export function Screen({ data, params }: ScreenProps<Notifications>) {
  const kind = kindIn(params);
  const t = useWords();
  const api = useApi();
  const { account, domain } = useReader();
  const {
    follow_requests_count: requests,
    failed_scheduled_count: failed,
    notification_requests_count: held,
  } = account!.source;
  const entities = useEntities();
  const element = useRef<HTMLDivElement>(null);
  const groupOf = useGroupOf();
  const list = useNotifications(data, groupOf, kind ? typesOf(kind) : undefined);
  const groupIn = (row: ListRow<string>) => ("item" in row ? groupOf(row.item) : null);
  const keyOf = (row: ListRow<string>) => ("item" in row ? groupOf(row.item).group_key : `below ${row.gapBelow}`);
  const rows = latestOfEach(list.rows, groupIn);
  const keys = rows.map(keyOf).join();
  const waiting = latestOfEach(list.waiting, groupOf).map(groupOf);
  const pill = t(list.moreWaits ? "notifications-new-more" : "notifications-new", { count: waiting.length });
  const newest = list.items[0] ? groupOf(list.items[0]).most_recent_notification_id : null;

  useAnnounced(waiting.length > 0 ? pill : null);
  usePositions(element, keys, list.next === null);
  useEffect(() => {
    // Above the newest of one kind there may be others that nobody has seen.
    if (!newest || kind) return;
    // On a first page the number goes with the rest of what can wait.
    void rested.then(() => updateReader({ unreadNotifications: 0 }));
    // The badge comes back with the next visit if this did not arrive.
    void api.send("POST", "/api/v1/markers", { notifications: { last_read_id: newest } }).catch(() => {});
  }, [api, newest, kind]);

  return (
    <FilterPlace value="notifications">
      <Header
        title={t("nav-notifications")}
        actions={
          can(account, "notification-policy") && (
            <IconLink icon="settings-2" label={t("notifications-policy")} href="/notifications/policy" />
          )
        }
        tabs={kindTabs(t, account, kind)}
      />
      <ReturnPill />
      {!kind && failed > 0 && (
        <Waiting href="/scheduled" icon="triangle-alert">
          {t("notifications-unpublished", { count: failed })}
        </Waiting>
      )}
      {!kind && held > 0 && (
        <Waiting href="/notifications/requests" icon="hand">
          {t("notifications-held", { count: held })}
        </Waiting>
      )}
      {(!kind || kind === "follow_request") && requests > 0 && (
        <Waiting href="/follow_requests" icon="user-plus">
          {t("requests-waiting", { count: requests })}
        </Waiting>
      )}
      {waiting.length > 0 && (
        <NewItemsPill
          label={pill}
          avatars={[
            ...new Set(
              waiting.flatMap(({ sample_account_ids: [first] }) => entities.accounts.get(first)?.avatar ?? []),
            ),
          ]}
          onShow={() => scrollToTop(list.show)}
        />
      )}
      {rows.length === 0 && !list.next ? (
        <Empty
          icon={kind ? icons[kind] : "bell"}
          action={
            kind
              ? { label: t("notifications-show-all"), href: "/notifications" }
              : { label: t("home-empty-action"), href: can(account, "here") ? `/?server=${domain}` : "/search" }
          }
        >
          {t(kind ? `notifications-empty-${dashed(kind)}` : "notifications-empty")}
        </Empty>
      ) : (
        <>
          <ListMotion list={element} rows={keys} />
          <div
            ref={element}
            role="feed"
            aria-label={t(kind ? tabOf(kind) : "nav-notifications")}
            aria-busy={list.state === "loading"}
            {...hooks.list.set()}
          >
            {rows.map((row) => {
              if ("item" in row) {
                const group = groupOf(row.item);
                return <NotificationRow key={keyOf(row)} group={group} unread={isUnread(group, data.lastReadId)} />;
              }
              return (
                <GapRow
                  key={keyOf(row)}
                  label={t("notifications-gap")}
                  state={list.gap?.edge === row.gapBelow ? list.gap.state : "idle"}
                  onFill={() => list.fillGap(row.gapBelow)}
                />
              );
            })}
          </div>
          <ListFoot list={list} />
        </>
      )}
    </FilterPlace>
  );
}

function isUnread(group: NotificationGroup, lastReadId: NotificationId | null): boolean {
  return lastReadId === null || compareIds(group.most_recent_notification_id, lastReadId) > 0;
}

/** What waits for an answer of the reader, above what is only told. */
function Waiting({ href, icon, children }: { href: string; icon: IconName; children: string }) {
  return (
    <a className={styles.requests} href={href}>
      <Icon name={icon} />
      <span>{children}</span>
      <Icon name="chevron-right" />
    </a>
  );
}

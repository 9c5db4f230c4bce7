/** People whose notifications the reader's policy holds back, each with an answer. */
import type { NotificationRequest } from "#protocol/entities.ts";
import type { AccountId, NotificationRequestId } from "#protocol/ids.ts";
import { queryString } from "#protocol/query.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { RequestAnswers } from "#web/notifications/request-answers.tsx";
import styles from "#web/accounts/people-list.module.css";
import { Header } from "#web/shell/header.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface Waiting {
  id: NotificationRequestId;
  account: AccountId;
  count: number;
}

interface Requests {
  items: Waiting[];
  next: Record<string, string> | null;
}

export async function load({ api, entities, url, t }: LoadContext): Promise<Loaded<Requests>> {
  const max_id = url.searchParams.get("max_id");
  const page = await api.get<NotificationRequest[]>("/api/v1/notifications/requests", { max_id });
  entities.addAccounts(page.body.map(({ account }) => account));
  const items = page.body.map(({ id, account, notifications_count }) => ({
    id,
    account: account.id,
    count: Number(notifications_count),
  }));
  return { data: { items, next: page.next }, head: { title: t("held-title"), noindex: true } };
}

export function Screen({ data: { items, next }, url }: ScreenProps<Requests>) {
  const t = useWords();
  const done = (["accept", "dismiss"] as const).find((answer) => url.searchParams.has(answer));
  return (
    <>
      <Header
        title={t("held-title")}
        back="/notifications"
        actions={<IconLink icon="settings-2" label={t("policy-title")} href="/notifications/policy" />}
      />
      {done && (
        <p className={styles.request} role="status">
          <Icon name="check" /> {t(`held-${done}-done`)}
        </p>
      )}
      {items.length === 0 ? (
        <Empty icon="bell" action={{ label: t("policy-title"), href: "/notifications/policy" }}>
          {t("held-empty")}
        </Empty>
      ) : (
        <>
          {items.length > 1 && (
            <div className={styles.request}>
              <RequestAnswers ids={items.map(({ id }) => id)} />
            </div>
          )}
          <ul aria-label={t("held-title")}>
            {items.map((one) => (
              <RequestRow key={one.id} {...one} />
            ))}
          </ul>
          {next && (
            <p className={styles.request}>
              <a href={`/notifications/requests${queryString(next)}`}>{t("list-more")}</a>
            </p>
          )}
        </>
      )}
    </>
  );
}

function RequestRow({ id, account, count }: Waiting) {
  const t = useWords();
  const acct = useEntities().accounts.get(account)?.acct;
  if (!acct) return null;
  return (
    <li className={styles.request}>
      <AccountRow
        id={account}
        action={<></>}
        detail={<a href={`/notifications/requests/${id}`}>{t("held-count", { count })}</a>}
      />
      <RequestAnswers ids={[id]} acct={acct} />
    </li>
  );
}

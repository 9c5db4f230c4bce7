/** In which of the reader's lists somebody is, to put them into others. */
import { useState } from "react";
import type { Account, List } from "#protocol/entities.ts";
import type { AccountId, ListId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { plainName } from "#web/accounts/display-name.tsx";
import { loadRelationships } from "#web/accounts/relationships.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import styles from "#web/lists/lists.module.css";
import { MembershipButton } from "#web/lists/membership-button.tsx";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { Empty } from "#web/ui/empty.tsx";

interface AccountLists {
  id: AccountId;
  lists: List[];
  /** The lists that they are in. */
  among: ListId[];
}

export async function load(context: LoadContext): Promise<Loaded<AccountLists>> {
  const { api, entities, params, reader, t } = context;
  const { body: account } = await api.get<Account>("/api/v1/accounts/lookup", { acct: params.account });
  const { id } = account;
  if (id === reader.account?.id) return { redirect: "/lists" };
  entities.accounts.put(account);
  const [lists, among] = await Promise.all([
    api.get<List[]>("/api/v1/lists"),
    api.get<List[]>(`/api/v1/accounts/${id}/lists`),
    loadRelationships(context, [id]),
  ]);
  return {
    data: { id, lists: lists.body, among: among.body.map((list) => list.id) },
    head: { title: t("account-lists-title", { name: plainName(account) }), noindex: true },
  };
}

export function Screen({ data: { id, lists, among } }: ScreenProps<AccountLists>) {
  const t = useWords();
  const account = useAccount(id);
  const [current, setCurrent] = useState<ReadonlySet<ListId>>(new Set(among));
  const isFollowed = useRelationship(id)?.following === true;
  if (!account) return null;
  const name = plainName(account);
  return (
    <>
      <Header title={t("account-lists-title", { name })} back={`/@${account.acct}`} />
      <AccountRow id={id} />
      {!isFollowed ? (
        <p className={styles.note}>{t("account-lists-follow", { name })}</p>
      ) : lists.length === 0 ? (
        <Empty icon="list" action={{ label: t("lists-new"), href: "/lists" }}>
          {t("account-lists-empty", { name })}
        </Empty>
      ) : (
        <ul className={styles.list} aria-label={t("nav-lists")}>
          {lists.map(({ id: list, title }) => (
            <li key={list} className={styles.row}>
              <a href={`/lists/${list}`} dir="auto">
                {title}
              </a>
              <MembershipButton
                list={list}
                account={id}
                member={current.has(list)}
                onChange={(now) =>
                  setCurrent((before) => (now ? before.union(new Set([list])) : before.difference(new Set([list]))))
                }
                labels={{ add: t("account-lists-add", { title }), remove: t("account-lists-remove", { title }) }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

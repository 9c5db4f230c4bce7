/** The people on a list, and a search for others among those whom the reader follows. */
import { useState } from "react";
import type { Account, List } from "#protocol/entities.ts";
import type { AccountId, ListId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { loadPeople, PeopleList, usePeople } from "#web/accounts/people-list.tsx";
import { useAccount } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import styles from "#web/lists/lists.module.css";
import { MembershipButton } from "#web/lists/membership-button.tsx";
import { useListTabs } from "#web/lists/use-list-tabs.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import { SearchForm } from "#web/search/search-form.tsx";
import { Header } from "#web/shell/header.tsx";
import { Empty } from "#web/ui/empty.tsx";

interface Members extends ListPage<AccountId> {
  list: List;
  q: string;
  /** Null while nothing is searched for. */
  found: { id: AccountId; member: boolean }[] | null;
}

const pathOf = (id: string) => `/api/v1/lists/${id}/accounts`;

export async function load(context: LoadContext): Promise<Loaded<Members>> {
  const { api, entities, params, url } = context;
  const id = params.id!;
  const { q: typed = "", ...paging } = Object.fromEntries(url.searchParams);
  const q = typed.trim().slice(0, 500);
  const [{ body: list }, people, search] = await Promise.all([
    api.get<List>(`/api/v1/lists/${id}`),
    loadPeople(context, pathOf(id), paging),
    q ? api.get<{ accounts: Account[]; members: AccountId[] }>(`/api/lists/${id}/search`, { q }) : null,
  ]);
  const members = new Set(search?.body.members);
  const found =
    search && entities.addAccounts(search.body.accounts).map((one) => ({ id: one, member: members.has(one) }));
  return { data: { list, q, found, ...people }, head: { title: list.title, noindex: true } };
}

export function Screen({ data: { list, q, found, ...page } }: ScreenProps<Members>) {
  const t = useWords();
  const { id, title } = list;
  const members = usePeople("members", pathOf(id), page);
  const [changed, setChanged] = useState<ReadonlyMap<AccountId, boolean>>(new Map());
  const row = (one: AccountId, member: boolean) => (
    <Member
      list={id}
      id={one}
      member={changed.get(one) ?? member}
      onChange={(now) => setChanged((before) => new Map([...before, [one, now]]))}
    />
  );
  const added = (found ?? []).filter((one) => !one.member && changed.get(one.id)).map((one) => one.id);
  return (
    <>
      <Header title={title} back="/lists" tabs={useListTabs(list, "members")} />
      <div className={styles.search}>
        <SearchForm key={q} q={q} action={`/lists/${id}/accounts`} label={t("list-members-search")} />
      </div>
      {found && (
        <section>
          <h2 className={styles.heading}>{t("list-members-found")}</h2>
          {found.length === 0 && <p className={styles.note}>{t("list-members-none-found")}</p>}
          <ul className={styles.list}>
            {found.map((one) => (
              <li key={one.id}>{row(one.id, one.member)}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className={styles.heading}>{t("list-members")}</h2>
        <PeopleList
          list={{ ...members, items: [...new Set([...added, ...members.items])] }}
          row={(one) => row(one, true)}
          empty={<Empty icon="users">{t("list-members-empty")}</Empty>}
        />
      </section>
    </>
  );
}

interface MemberProps {
  list: ListId;
  id: AccountId;
  member: boolean;
  onChange: (member: boolean) => void;
}

function Member({ id, ...membership }: MemberProps) {
  const t = useWords();
  const account = useAccount(id);
  if (!account) return null;
  const { acct } = account;
  const labels = { add: t("list-add-label", { acct }), remove: t("list-remove-label", { acct }) };
  return <AccountRow id={id} action={<MembershipButton {...membership} account={id} labels={labels} />} />;
}

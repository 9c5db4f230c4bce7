/** Who follows somebody, and whom they follow. */
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { plainName } from "#web/accounts/display-name.tsx";
import { useAccount } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { loadPeople, PeopleList, usePeople } from "#web/accounts/people-list.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { Empty } from "#web/ui/empty.tsx";

interface Follows extends ListPage<AccountId> {
  id: AccountId;
}

const directions = ["followers", "following"] as const;
type Direction = (typeof directions)[number];
const directionOf = ({ direction }: Record<string, string>): Direction =>
  direction === "following" ? "following" : "followers";
const pathOf = (id: AccountId, direction: Direction) => `/api/v1/accounts/${id}/${direction}`;

export async function load(context: LoadContext): Promise<Loaded<Follows>> {
  const { api, entities, params, url, t } = context;
  const direction = directionOf(params);
  const { body: account } = await api.get<Account>("/api/v1/accounts/lookup", { acct: params.account });
  entities.accounts.put(account);
  const people = await loadPeople(context, pathOf(account.id, direction), Object.fromEntries(url.searchParams));
  return {
    data: { id: account.id, ...people },
    head: {
      title: t(`follows-title-${direction}`, { name: plainName(account) }),
      canonical: `/@${account.acct}/${direction}`,
      noindex: true,
    },
  };
}

export function Screen({ data, params }: ScreenProps<Follows>) {
  const t = useWords();
  const reader = useReader();
  const account = useAccount(data.id);
  const direction = directionOf(params);
  const list = usePeople(`follows ${direction}`, pathOf(data.id, direction), data);
  if (!account) return null;
  const name = plainName(account);
  const address = `/@${account.acct}`;
  const hidden = account.hide_collections && reader.account?.id !== account.id;
  const why = account.suspended
    ? "account-suspended"
    : hidden
      ? "follows-hidden"
      : (`follows-empty-${direction}` as const);
  return (
    <>
      <Header
        title={name}
        detail={`@${account.acct}`}
        back={address}
        tabs={directions.map((one) => ({
          href: `${address}/${one}`,
          label: t(`follows-${one}`),
          current: one === direction,
        }))}
      />
      <PeopleList list={list} empty={<Empty icon={hidden ? "lock" : "users"}>{t(why, { name })}</Empty>} />
    </>
  );
}

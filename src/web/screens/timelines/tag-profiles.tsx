/** The people who post with a hashtag, the latest first. */
import type { AccountId } from "#protocol/ids.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { tagTabs } from "#web/search/tag-tabs.ts";
import { Header } from "#web/shell/header.tsx";
import { loadPeople, PeopleList, usePeople } from "#web/accounts/people-list.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { Empty } from "#web/ui/empty.tsx";

const pathOf = (name: string) => `/api/tags/${encodeURIComponent(name)}/accounts`;

export async function load(context: LoadContext): Promise<Loaded<ListPage<AccountId>>> {
  const name = context.params.id!;
  return {
    data: await loadPeople(context, pathOf(name), Object.fromEntries(context.url.searchParams)),
    head: {
      title: context.t("tag-profiles-title", { name }),
      canonical: `/tags/${encodeURIComponent(name)}/profiles`,
      og: { type: "website" },
    },
  };
}

export function Screen({ data, params }: ScreenProps<ListPage<AccountId>>) {
  const t = useWords();
  const name = params.id!;
  const list = usePeople("tag profiles", pathOf(name), data);
  return (
    <>
      <Header title={`#${name}`} back="/search" tabs={tagTabs(t, name, "profiles")} />
      <PeopleList list={list} empty={<Empty icon="users">{t("tag-profiles-empty", { name })}</Empty>} />
    </>
  );
}

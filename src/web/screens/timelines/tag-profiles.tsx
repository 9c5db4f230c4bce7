/** The people who post with a hashtag, the latest first. */
import type { Tag } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { TagButtons } from "#web/search/tag-buttons.tsx";
import { tagTabs } from "#web/search/tag-tabs.ts";
import { Header } from "#web/shell/header.tsx";
import { loadPeople, PeopleList, usePeople } from "#web/accounts/people-list.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { Empty } from "#web/ui/empty.tsx";

const pathOf = (name: string) => `/api/tags/${encodeURIComponent(name)}/accounts`;

interface TagPeople extends ListPage<AccountId> {
  tag: Tag;
}

export async function load(context: LoadContext): Promise<Loaded<TagPeople>> {
  const name = context.params.id!;
  const [people, { body: tag }] = await Promise.all([
    loadPeople(context, pathOf(name), Object.fromEntries(context.url.searchParams)),
    context.api.get<Tag>(`/api/v1/tags/${encodeURIComponent(name)}`),
  ]);
  return {
    data: { ...people, tag },
    head: {
      title: context.t("tag-profiles-title", { name }),
      canonical: `/tags/${encodeURIComponent(name)}/profiles`,
      og: { type: "website" },
    },
  };
}

export function Screen({ data, params }: ScreenProps<TagPeople>) {
  const t = useWords();
  const { account } = useReader();
  const name = params.id!;
  const list = usePeople("tag profiles", pathOf(name), data);
  return (
    <>
      <Header
        title={`#${name}`}
        back="/search"
        actions={<TagButtons key={data.tag.name} tag={data.tag} />}
        tabs={tagTabs({ t, account }, name, "profiles")}
      />
      <PeopleList list={list} empty={<Empty icon="users">{t("tag-profiles-empty", { name })}</Empty>} />
    </>
  );
}

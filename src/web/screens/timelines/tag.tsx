/** A hashtag: the public posts that carry it. */
import type { Status, Tag } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { Timeline } from "#web/timelines/timeline.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { useStatusList } from "#web/timelines/use-status-list.ts";
import { Empty } from "#web/ui/empty.tsx";
import { TagButtons } from "#web/search/tag-buttons.tsx";
import { tagTabs } from "#web/search/tag-tabs.ts";

const pathOf = (name: string) => `/api/v1/timelines/tag/${encodeURIComponent(name)}`;

interface TagPage extends ListPage<StatusId> {
  tag: Tag;
}

const query = { with_in_reply_to: true };

export async function load({ api, entities, params, url, t }: LoadContext): Promise<Loaded<TagPage>> {
  const name = params.id!;
  const [page, { body: tag }] = await Promise.all([
    api.get<Status[]>(pathOf(name), { ...query, ...Object.fromEntries(url.searchParams) }),
    api.get<Tag>(`/api/v1/tags/${encodeURIComponent(name)}`),
  ]);
  const address = `/tags/${encodeURIComponent(name)}`;
  return {
    data: { tag, items: entities.addStatuses(page.body), next: page.next },
    head: {
      title: `#${name}`,
      description: t("tag-description", { name }),
      canonical: address,
      og: { type: "website" },
      feed: { title: `#${name}`, href: `${address}/feed.atom` },
    },
  };
}

export function Screen({ data, params }: ScreenProps<TagPage>) {
  const t = useWords();
  const { account } = useReader();
  const name = params.id!;
  const list = useStatusList("tag", {
    ...data,
    path: pathOf(name),
    query,
    stream: `hashtag ${name.normalize("NFKC").toLowerCase()}`,
    kind: "public",
  });
  return (
    <>
      <Header
        title={`#${name}`}
        back="/search"
        actions={<TagButtons key={data.tag.name} tag={data.tag} />}
        tabs={tagTabs({ t, account }, name, "posts")}
      />
      <Timeline label={`#${name}`} list={list} partial empty={<Empty icon="hash">{t("tag-empty", { name })}</Empty>} />
    </>
  );
}

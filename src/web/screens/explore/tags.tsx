/** Hashtags that people have begun to use, each with its week. */
import type { Tag } from "#protocol/entities.ts";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { exploreTabs } from "#web/explore/explore-tabs.ts";
import { MoreTrends } from "#web/explore/more-trends.tsx";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { Cursor } from "#web/paging/list.ts";
import { TagButton } from "#web/search/tag-buttons.tsx";
import { TagRow } from "#web/search/tag-row.tsx";
import { Header } from "#web/shell/header.tsx";
import { Empty } from "#web/ui/empty.tsx";

interface TrendingTags {
  tags: Tag[];
  next: Cursor | null;
}

const address = "/explore/tags";
const limit = 20;

export async function load({ api, url, t }: LoadContext): Promise<Loaded<TrendingTags>> {
  const query = { limit, ...Object.fromEntries(url.searchParams) };
  const { body, next } = await api.get<Tag[]>("/api/v1/trends/tags", query);
  return {
    data: { tags: body, next },
    head: {
      title: t("explore-tags-title"),
      description: t("explore-description"),
      canonical: address,
      og: { type: "website" },
    },
  };
}

export function Screen({ data: { tags, next } }: ScreenProps<TrendingTags>) {
  const t = useWords();
  const reader = useReader();
  const canFollow = reader.account && can(reader.account, "followed-tags");
  return (
    <>
      <Header title={t("nav-explore")} tabs={exploreTabs(t, reader, "tags")} />
      {tags.length === 0 ? (
        <Empty icon="hash">{t("explore-empty")}</Empty>
      ) : (
        <>
          <ul aria-label={t("explore-hashtags")}>
            {tags.map((tag) => (
              <li key={tag.name}>
                <TagRow tag={tag} action={canFollow && <TagButton tag={tag} flag="following" />} />
              </li>
            ))}
          </ul>
          <MoreTrends path={address} next={next} />
        </>
      )}
    </>
  );
}

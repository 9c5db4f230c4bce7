/** News: pages that people link to these days. */
import type { TrendingLink as Link } from "#protocol/entities.ts";
import { useReader } from "#web/data/reader.ts";
import { exploreTabs } from "#web/explore/explore-tabs.ts";
import { MoreTrends } from "#web/explore/more-trends.tsx";
import { TrendingLink } from "#web/explore/trending-link.tsx";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { Cursor } from "#web/paging/list.ts";
import { Header } from "#web/shell/header.tsx";
import { Empty } from "#web/ui/empty.tsx";

interface TrendingLinks {
  links: Link[];
  next: Cursor | null;
}

const address = "/explore/links";
const limit = 20;

export async function load({ api, url, t }: LoadContext): Promise<Loaded<TrendingLinks>> {
  const query = { limit, ...Object.fromEntries(url.searchParams) };
  const { body, next } = await api.get<Link[]>("/api/v1/trends/links", query);
  return {
    data: { links: body, next },
    head: {
      title: t("explore-news"),
      description: t("explore-description"),
      canonical: address,
      og: { type: "website" },
    },
  };
}

export function Screen({ data: { links, next } }: ScreenProps<TrendingLinks>) {
  const t = useWords();
  return (
    <>
      <Header title={t("nav-explore")} tabs={exploreTabs(t, useReader(), "links")} />
      {links.length === 0 ? (
        <Empty icon="link">{t("explore-empty")}</Empty>
      ) : (
        <>
          <ul aria-label={t("explore-news")}>
            {links.map((link) => (
              <li key={link.url}>
                <TrendingLink link={link} />
              </li>
            ))}
          </ul>
          <MoreTrends path={address} next={next} />
        </>
      )}
    </>
  );
}

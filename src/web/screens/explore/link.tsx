/** The posts about one page, below its preview. */
import type { PreviewCard, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useWords } from "#web/i18n/words.ts";
import { pathOfLink } from "#web/explore/path-of-link.ts";
import styles from "#web/explore/trending-link.module.css";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import { Header } from "#web/shell/header.tsx";
import { LinkCard } from "#web/statuses/link-card-on-demand.tsx";
import { Timeline } from "#web/timelines/timeline.tsx";
import { useStatusList } from "#web/timelines/use-status-list.ts";
import { Empty } from "#web/ui/empty.tsx";

interface LinkPage extends ListPage<StatusId> {
  /** Null if every post about it is by people from whom the reader is kept apart. */
  card: PreviewCard | null;
}

const path = "/api/v1/timelines/link";

export async function load({ api, entities, url, t }: LoadContext): Promise<Loaded<LinkPage>> {
  const { body, next } = await api.get<Status[]>(path, Object.fromEntries(url.searchParams));
  const card = body.find((status) => status.card)?.card ?? null;
  return {
    data: { card, items: entities.addStatuses(body), next },
    head: {
      title: card ? t("explore-link-title", { title: card.title }) : t("explore-link"),
      canonical: card ? pathOfLink(card.url) : undefined,
      noindex: true,
    },
  };
}

export function Screen({ data, url }: ScreenProps<LinkPage>) {
  const t = useWords();
  const { card } = data;
  const query = { url: url.searchParams.get("url") };
  const list = useStatusList("link", { ...data, path, query, stream: null, kind: "public" });
  return (
    <>
      <Header title={t("explore-link")} back="/explore/links" />
      {card && (
        <div className={styles.link}>
          <LinkCard card={card} />
        </div>
      )}
      <Timeline
        label={t("explore-link")}
        list={list}
        partial
        empty={<Empty icon="link">{t("explore-link-empty")}</Empty>}
      />
    </>
  );
}

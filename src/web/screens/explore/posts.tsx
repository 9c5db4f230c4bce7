/** Posts that many people like or boost these days. */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { exploreTabs } from "#web/explore/explore-tabs.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import { Header } from "#web/shell/header.tsx";
import { Timeline } from "#web/timelines/timeline.tsx";
import { useStatusList } from "#web/timelines/use-status-list.ts";
import { Empty } from "#web/ui/empty.tsx";

const path = "/api/v1/trends/statuses";

export async function load({ api, entities, url, t }: LoadContext): Promise<Loaded<ListPage<StatusId>>> {
  const page = await api.get<Status[]>(path, Object.fromEntries(url.searchParams));
  return {
    data: { items: entities.addStatuses(page.body), next: page.next },
    head: {
      title: t("nav-explore"),
      description: t("explore-description"),
      canonical: "/explore",
      og: { type: "website" },
    },
  };
}

export function Screen({ data }: ScreenProps<ListPage<StatusId>>) {
  const t = useWords();
  const list = useStatusList("trends", { ...data, path, stream: null, kind: "public" });
  return (
    <>
      <Header title={t("nav-explore")} tabs={exploreTabs(t, useReader(), "posts")} />
      <Timeline
        label={t("explore-posts")}
        list={list}
        threaded={false}
        empty={<Empty icon="compass">{t("explore-empty")}</Empty>}
      />
    </>
  );
}

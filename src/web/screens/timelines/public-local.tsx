/** Local: the public posts of this server. */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { Timeline } from "#web/timelines/timeline.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { useStatusList } from "#web/timelines/use-status-list.ts";
import { Empty } from "#web/ui/empty.tsx";

const path = "/api/v1/timelines/public";
const query = { local: true, with_in_reply_to: true };

export async function load({ api, entities, reader, url, t }: LoadContext): Promise<Loaded<ListPage<StatusId>>> {
  const page = await api.get<Status[]>(path, { ...query, ...Object.fromEntries(url.searchParams) });
  return {
    data: { items: entities.addStatuses(page.body), next: page.next },
    head: {
      title: t("nav-local"),
      description: t("local-description", { domain: reader.domain }),
      canonical: "/public/local",
      og: { type: "website" },
    },
  };
}

export function Screen({ data }: ScreenProps<ListPage<StatusId>>) {
  const t = useWords();
  const { account } = useReader();
  const list = useStatusList("local", { ...data, path, query, stream: "public:local", kind: "public" });
  const nothing = (
    <Empty icon="users" action={account ? { label: t("shortcut-compose"), href: "/compose" } : undefined}>
      {t("local-empty")}
    </Empty>
  );
  return (
    <>
      <Header title={t("nav-local")} />
      <Timeline label={t("nav-local")} list={list} empty={nothing} />
    </>
  );
}

/** A list: what the people on it write, kept current. */
import type { List, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useWords } from "#web/i18n/words.ts";
import { useListTabs } from "#web/lists/use-list-tabs.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import { Header } from "#web/shell/header.tsx";
import { Timeline } from "#web/timelines/timeline.tsx";
import { useStatusList } from "#web/timelines/use-status-list.ts";
import { Empty } from "#web/ui/empty.tsx";

interface ListTimeline extends ListPage<StatusId> {
  list: List;
}

const pathOf = (id: string) => `/api/v1/timelines/list/${id}`;
const query = { with_in_reply_to: true };

export async function load({ api, entities, params, url }: LoadContext): Promise<Loaded<ListTimeline>> {
  const id = params.id!;
  const [{ body: list }, page] = await Promise.all([
    api.get<List>(`/api/v1/lists/${id}`),
    api.get<Status[]>(pathOf(id), { ...query, ...Object.fromEntries(url.searchParams) }),
  ]);
  return {
    data: { list, items: entities.addStatuses(page.body), next: page.next },
    head: { title: list.title, noindex: true },
  };
}

export function Screen({ data: { list, ...page } }: ScreenProps<ListTimeline>) {
  const t = useWords();
  const { id, title } = list;
  const view = useStatusList("list", { ...page, path: pathOf(id), query, stream: `list ${id}`, kind: "home" });
  const nothing = (
    <Empty icon="list" action={{ label: t("list-add-people"), href: `/lists/${id}/accounts` }}>
      {t("list-empty")}
    </Empty>
  );
  return (
    <>
      <Header title={title} back="/lists" tabs={useListTabs(list, "posts")} />
      <Timeline label={title} list={view} empty={nothing} />
    </>
  );
}

/** A shelf of the reader's, such as favorites: the latest on top. */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { toggles, type Shelf } from "#protocol/toggles.ts";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Timeline } from "#web/timelines/timeline.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { useList } from "#web/paging/use-list.ts";
import { Header } from "#web/shell/header.tsx";
import { faces } from "#web/statuses/faces.ts";
import { useHiddenStatuses } from "#web/timelines/hidden.ts";
import { Empty } from "#web/ui/empty.tsx";
import { pressesAnswered } from "#web/verbs/hands.ts";

const listOf = (shelf: Shelf) => toggles[shelf].list;
const pathOf = (shelf: Shelf) => `/api/v1/${listOf(shelf)}`;
/** The route table fixes it. */
const shelfOf = (params: Record<string, string>) => params.shelf as Shelf;

export async function load({ api, entities, params, url, t }: LoadContext): Promise<Loaded<ListPage<StatusId>>> {
  const shelf = shelfOf(params);
  await pressesAnswered();
  const page = await api.get<Status[]>(pathOf(shelf), Object.fromEntries(url.searchParams));
  return {
    data: { items: entities.addStatuses(page.body), next: page.next },
    head: { title: t(`nav-${listOf(shelf)}`), noindex: true },
  };
}

export function Screen({ data, params }: ScreenProps<ListPage<StatusId>>) {
  const shelf = shelfOf(params);
  const t = useWords();
  const entities = useEntities();
  const title = t(`nav-${listOf(shelf)}`);
  const take = (body: Status[]) => entities.addStatuses(body);
  const hidden = useHiddenStatuses("chosen");
  const list = useList<Status[], StatusId>("shelf", { path: pathOf(shelf), take, hidden }, data);
  const nothing = (
    <Empty icon={faces[shelf].icon} action={{ label: t("error-go-home"), href: "/" }}>
      {t("shelf-empty", { shelf: title })}
    </Empty>
  );
  return (
    <>
      <Header title={title} />
      <Timeline label={title} list={list} threaded={false} empty={nothing} />
    </>
  );
}

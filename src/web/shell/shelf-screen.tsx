/** The screen of a shelf of posts that only its owner sees; bookmarks and favorites differ in their words alone. */
import type { MessageId } from "#protocol/message-ids.ts";
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { ScreenModule } from "#web/navigation/routes.ts";
import { Timeline } from "#web/timelines/timeline.tsx";
import type { ListPage } from "#web/paging/list.ts";
import { useList } from "#web/paging/use-list.ts";
import { useHiddenStatuses } from "#web/timelines/hidden.ts";
import { Empty } from "#web/ui/empty.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { Header } from "./header.tsx";

interface Shelf {
  path: string;
  title: MessageId;
  empty: MessageId;
  icon: IconName;
}

export function shelfScreen({ path, title, empty, icon }: Shelf): ScreenModule<ListPage<StatusId>> {
  return {
    async load({ api, entities, url, t }) {
      const page = await api.get<Status[]>(path, Object.fromEntries(url.searchParams));
      return {
        data: { items: entities.addStatuses(page.body), next: page.next },
        head: { title: t(title), noindex: true },
      };
    },
    Screen: function ShelfScreen({ data }) {
      const t = useWords();
      const entities = useEntities();
      const take = (body: Status[]) => entities.addStatuses(body);
      const hidden = useHiddenStatuses("chosen");
      const list = useList<Status[], StatusId>("shelf", { path, take, hidden }, data);
      const nothing = (
        <Empty icon={icon} action={{ label: t("error-go-home"), href: "/" }}>
          {t(empty)}
        </Empty>
      );
      return (
        <>
          <Header title={t(title)} />
          <Timeline label={t(title)} list={list} threaded={false} empty={nothing} />
        </>
      );
    },
  };
}

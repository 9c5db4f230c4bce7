/** Home: what the people whom the reader follows have posted, newest first. */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { ComposePrompt } from "#web/composer/prompt.tsx";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { Header } from "#web/shell/header.tsx";
import { FilterPlace } from "#web/statuses/filter-place.ts";
import { Timeline } from "#web/timelines/timeline.tsx";
import { useStatusList } from "#web/timelines/use-status-list.ts";
import type { ListPage } from "#web/paging/list.ts";
import { Empty } from "#web/ui/empty.tsx";

const path = "/api/v1/timelines/home";
const query = { with_in_reply_to: true };

export async function load({ api, entities, url, t }: LoadContext): Promise<Loaded<ListPage<StatusId>>> {
  const page = await api.get<Status[]>(path, { ...query, ...Object.fromEntries(url.searchParams) });
  return {
    data: { items: entities.addStatuses(page.body), next: page.next },
    head: { title: t("nav-home"), noindex: true },
  };
}

export function Screen({ data }: ScreenProps<ListPage<StatusId>>) {
  const t = useWords();
  const { account } = useReader();
  const list = useStatusList("home", { ...data, path, query, stream: "user", kind: "home", takesOwn: true });
  return (
    <FilterPlace value="home">
      <Header title={t("nav-home")} face={account?.avatar} />
      <ComposePrompt href="/compose" />
      <Timeline
        label={t("nav-home")}
        list={list}
        discreet
        tells
        empty={
          <Empty
            icon="house"
            action={{ label: t("home-empty-action"), href: can(account, "here") ? "/welcome" : "/search" }}
          >
            {t("home-empty")}
          </Empty>
        }
      />
    </FilterPlace>
  );
}

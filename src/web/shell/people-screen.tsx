/** The screen of one of the reader's own lists of people: blocks, mutes, follow requests differ in words and rows. */
import type { ReactNode } from "react";
import type { MessageId } from "#protocol/message-ids.ts";
import type { AccountId } from "#protocol/ids.ts";
import styles from "#web/accounts/people-list.module.css";
import { loadPeople, PeopleList, usePeople } from "#web/accounts/people-list.tsx";
import { useWords } from "#web/i18n/words.ts";
import type { ScreenModule } from "#web/navigation/routes.ts";
import type { ListPage } from "#web/paging/list.ts";
import { SearchForm } from "#web/search/search-form.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { Header } from "./header.tsx";

interface OwnPeople {
  path: string;
  title: MessageId;
  empty: MessageId;
  icon: IconName;
  back: string;
  /** The label of the field that searches it, and what to say when nothing fits. */
  search: MessageId;
  noneFound: MessageId;
  row?: (id: AccountId) => ReactNode;
}

export function peopleScreen({
  path,
  title,
  empty,
  icon,
  back,
  search,
  noneFound,
  row,
}: OwnPeople): ScreenModule<ListPage<AccountId>> {
  return {
    load: async (context) => ({
      data: await loadPeople(context, path, Object.fromEntries(context.url.searchParams)),
      head: { title: context.t(title), noindex: true },
    }),
    Screen: function PeopleScreen({ data, url }) {
      const t = useWords();
      const q = url.searchParams.get("q")?.trim() ?? "";
      const list = usePeople(`people ${q}`, path, data, { q });
      return (
        <>
          <Header title={t(title)} back={back} />
          {(q || data.items.length > 0) && (
            <div className={styles.search}>
              <SearchForm key={q} q={q} action={url.pathname} label={t(search)} />
            </div>
          )}
          <PeopleList list={list} row={row} empty={<Empty icon={icon}>{t(q ? noneFound : empty)}</Empty>} />
        </>
      );
    },
  };
}

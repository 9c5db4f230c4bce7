/** Whom the reader blocks. The button of each row unblocks, and offers to follow afterwards. */
import type { AccountId } from "#protocol/ids.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/routes.ts";
import { loadPeople, PeopleList, usePeople } from "#web/search/people.tsx";
import { Header } from "#web/shell/header.tsx";
import type { FirstPage } from "#web/timelines/use-pages.ts";
import { Empty } from "#web/ui/empty.tsx";

const path = "/api/v1/blocks";

export async function load(context: LoadContext): Promise<Loaded<FirstPage<AccountId>>> {
  return {
    data: await loadPeople(context, path, Object.fromEntries(context.url.searchParams)),
    head: { title: context.t("blocks-title"), noindex: true },
  };
}

export function Screen({ data }: ScreenProps<FirstPage<AccountId>>) {
  const t = useWords();
  const pages = usePeople("blocks", path, data);
  return (
    <>
      <Header title={t("blocks-title")} back="/settings" />
      <PeopleList pages={pages} empty={<Empty icon="ban">{t("blocks-empty")}</Empty>} />
    </>
  );
}

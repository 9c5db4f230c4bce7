/** Who asks to follow the reader. An answered row stays, and offers to follow back. */
import type { AccountId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { FollowRequestAnswer } from "#web/accounts/profile-header.tsx";
import { useRelationship } from "#web/data/entities.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/routes.ts";
import { loadPeople, PeopleList, usePeople } from "#web/search/people.tsx";
import { Header } from "#web/shell/header.tsx";
import type { FirstPage } from "#web/timelines/use-pages.ts";
import { Empty } from "#web/ui/empty.tsx";

const path = "/api/v1/follow_requests";

export async function load(context: LoadContext): Promise<Loaded<FirstPage<AccountId>>> {
  return {
    data: await loadPeople(context, path, Object.fromEntries(context.url.searchParams)),
    head: { title: context.t("requests-title"), noindex: true },
  };
}

export function Screen({ data }: ScreenProps<FirstPage<AccountId>>) {
  const t = useWords();
  const pages = usePeople("requests", path, data);
  return (
    <>
      <Header title={t("requests-title")} back="/notifications" />
      <PeopleList
        pages={pages}
        row={(id) => <RequestRow id={id} />}
        empty={<Empty icon="user-check">{t("requests-empty")}</Empty>}
      />
    </>
  );
}

function RequestRow({ id }: { id: AccountId }) {
  const asks = useRelationship(id)?.requested_by;
  return <AccountRow id={id} action={asks ? <FollowRequestAnswer id={id} /> : undefined} />;
}

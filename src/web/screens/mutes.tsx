/** Whom the reader has muted, and until when. */
import { longTime } from "#kit/time.ts";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { unmute, useHands } from "#web/accounts/actions.ts";
import { useAccount, useRelationship } from "#web/data/entities.ts";
import { useLocation } from "#web/data/location.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/routes.ts";
import { loadPeople, PeopleList, usePeople } from "#web/search/people.tsx";
import { Header } from "#web/shell/header.tsx";
import type { FirstPage } from "#web/timelines/use-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";

const path = "/api/v1/mutes";

export async function load(context: LoadContext): Promise<Loaded<FirstPage<AccountId>>> {
  return {
    data: await loadPeople(context, path, Object.fromEntries(context.url.searchParams)),
    head: { title: context.t("mutes-title"), noindex: true },
  };
}

export function Screen({ data }: ScreenProps<FirstPage<AccountId>>) {
  const t = useWords();
  const pages = usePeople("mutes", path, data);
  return (
    <>
      <Header title={t("mutes-title")} back="/settings" />
      <PeopleList
        pages={pages}
        row={(id) => <MuteRow id={id} />}
        empty={<Empty icon="volume-x">{t("mutes-empty")}</Empty>}
      />
    </>
  );
}

function MuteRow({ id }: { id: AccountId }) {
  const t = useWords();
  const { locale, now } = useReader();
  const account = useAccount(id);
  const relationship = useRelationship(id);
  if (!account || !relationship?.muting) return <AccountRow id={id} />;
  const end = relationship.muting_expires_at;
  return (
    <AccountRow
      id={id}
      action={<UnmuteButton account={account} />}
      detail={end && t("mutes-end", { time: longTime(locale, Date.parse(end) - now) })}
    />
  );
}

function UnmuteButton({ account }: { account: Account }) {
  const t = useWords();
  const hands = useHands();
  const location = useLocation();
  return (
    <form
      method="post"
      action={`/form/api/v1/accounts/${account.id}/unmute`}
      onSubmit={(event) => {
        event.preventDefault();
        void unmute(hands, account);
      }}
    >
      <input type="hidden" name="return_to" value={location.pathname + location.search} />
      <Button type="submit" size="small" aria-label={t("account-unmute", { acct: account.acct })}>
        {t("mutes-unmute")}
      </Button>
    </form>
  );
}

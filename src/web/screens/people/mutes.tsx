/** Whom the reader has muted, and until when. */
import { longTime } from "#kit/time.ts";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { unmute } from "#web/accounts/actions.ts";
import { useHands } from "#web/verbs/hands.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { peopleScreen } from "#web/shell/people-screen.tsx";
import { Button } from "#web/ui/button.tsx";

export const { load, Screen } = peopleScreen({
  path: "/api/v1/mutes",
  title: "nav-mutes",
  empty: "mutes-empty",
  icon: "volume-x",
  back: "/settings/privacy",
  row: (id) => <MuteRow id={id} />,
});

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
  return (
    <PostForm
      action={`/form/api/v1/accounts/${account.id}/unmute`}
      onSubmit={(event) => {
        event.preventDefault();
        void unmute(hands, account);
      }}
    >
      <ReturnTo />
      <Button type="submit" size="small" aria-label={t("account-unmute", { acct: account.acct })}>
        {t("mutes-unmute")}
      </Button>
    </PostForm>
  );
}

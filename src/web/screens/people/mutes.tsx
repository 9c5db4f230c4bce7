/** Whom the reader has muted, and until when. The row stays when it was let go, and can mute again as before. */
import { longTime } from "#kit/time.ts";
import type { AccountId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { mute, unmute } from "#web/accounts/actions.ts";
import { LetGo, useLetGo } from "#web/accounts/let-go.tsx";
import { serverNow } from "#web/device/server-clock.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { peopleScreen } from "#web/shell/people-screen.tsx";
import { useHands } from "#web/verbs/hands.ts";

export const { load, Screen } = peopleScreen({
  path: "/api/v1/mutes",
  title: "nav-mutes",
  empty: "mutes-empty",
  icon: "volume-x",
  search: "relations-search-mutes",
  noneFound: "mutes-none-found",
  back: "/settings/privacy",
  row: (id) => <MuteRow id={id} />,
});

function MuteRow({ id }: { id: AccountId }) {
  const t = useWords();
  const hands = useHands();
  const { locale, now } = useReader();
  const account = useAccount(id);
  const relationship = useRelationship(id);
  const { before, go } = useLetGo(relationship, () => unmute(hands, account!));
  if (!account || !(relationship?.muting || before)) return <AccountRow id={id} />;
  const acct = { acct: account.acct };
  const muting = relationship?.muting === true;
  const end = muting ? relationship.muting_expires_at : null;

  function undo(): void {
    const until = before?.muting_expires_at;
    // For what was left of it; a mute without an end is one of no seconds.
    const left = until ? Math.max(1, Math.round((Date.parse(until) - serverNow()) / 1_000)) : 0;
    void mute(hands, account!, left, before?.muting_notifications ?? true);
  }

  return (
    <AccountRow
      id={id}
      detail={end && t("mutes-end", { time: longTime(locale, Date.parse(end) - now) })}
      action={
        <LetGo
          account={account}
          holds={muting}
          verb="unmute"
          labels={{
            letGo: t("mutes-unmute"),
            aria: t("account-unmute", acct),
            undo: t("relations-undo"),
            undoAria: t("relations-undo-mute", acct),
          }}
          onLetGo={go}
          onUndo={undo}
        />
      }
    />
  );
}

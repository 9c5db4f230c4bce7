/** Whom the reader blocks. The row stays when it was unblocked, and can block again. */
import type { AccountId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { block, unblock } from "#web/accounts/actions.ts";
import { LetGo, useLetGo } from "#web/accounts/let-go.tsx";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { peopleScreen } from "#web/shell/people-screen.tsx";
import { useHands } from "#web/verbs/hands.ts";

export const { load, Screen } = peopleScreen({
  path: "/api/v1/blocks",
  title: "nav-blocks",
  empty: "blocks-empty",
  icon: "ban",
  search: "relations-search-blocks",
  noneFound: "blocks-none-found",
  back: "/settings/privacy",
  row: (id) => <BlockRow id={id} />,
});

function BlockRow({ id }: { id: AccountId }) {
  const t = useWords();
  const hands = useHands();
  const account = useAccount(id);
  const relationship = useRelationship(id);
  const { before, go } = useLetGo(relationship, () => unblock(hands, account!));
  if (!account || !(relationship?.blocking || before)) return <AccountRow id={id} />;
  const acct = { acct: account.acct };
  return (
    <AccountRow
      id={id}
      action={
        <LetGo
          account={account}
          holds={relationship?.blocking === true}
          verb="unblock"
          labels={{
            letGo: t("account-unblock"),
            aria: t("follow-label", { label: t("account-unblock"), ...acct }),
            undo: t("relations-undo"),
            undoAria: t("relations-undo-block", acct),
          }}
          onLetGo={go}
          onUndo={() => void block(hands, account)}
        />
      }
    />
  );
}

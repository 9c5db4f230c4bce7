/**
 * Puts somebody into a list or takes them out. It is a form, so that it works without any script;
 * with one the press shows at once.
 */
import { useState } from "react";
import type { AccountId, ListId } from "#protocol/ids.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import { Button } from "#web/ui/button.tsx";
import { settle, useHands } from "#web/verbs/hands.ts";

interface MembershipButtonProps {
  list: ListId;
  account: AccountId;
  member: boolean;
  /** What was pressed shows at once, wherever it is said; it is taken back if the server says no. */
  onChange: (member: boolean) => void;
  /** What it does, in words that name the person or the list. */
  labels: { add: string; remove: string };
}

export function MembershipButton({ list, account, member, onChange, labels }: MembershipButtonProps) {
  const t = useWords();
  const hands = useHands();
  const [busy, setBusy] = useState(false);
  // Another tab may have added them meanwhile, which Mastodon's route refuses.
  const path = `/api/${member ? "v1/" : ""}lists/${list}/accounts`;

  async function change(): Promise<void> {
    if (busy) return;
    setBusy(true);
    onChange(!member);
    const isDone = await settle(hands, () =>
      hands.api.send(member ? "DELETE" : "POST", path, { account_ids: [account] }),
    );
    if (!isDone) onChange(member);
    setBusy(false);
  }

  return (
    <PostForm
      action={`/form${path}`}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      {member && <input type="hidden" name="_method" value="DELETE" />}
      <input type="hidden" name="account_ids[]" value={account} />
      <ReturnTo />
      <Button
        type="submit"
        size="small"
        tone={member ? "plain" : "accent"}
        aria-label={member ? labels.remove : labels.add}
      >
        {t(member ? "list-remove" : "list-add")}
      </Button>
    </PostForm>
  );
}

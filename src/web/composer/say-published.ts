/** The word that a post, or its edit, is public, or that it is kept as a draft, with the way to it. */
import type { Status } from "#protocol/entities.ts";
import type { Words } from "#protocol/words.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { toast } from "#web/ui/toast.tsx";
import { announcePublished } from "#web/verbs/published.ts";
import { listed } from "./listed-draft.ts";

/** `status`: null for one that is published later. */
export function sayPublished(t: Words, status: Status | null, isEdit: boolean): void {
  if (!status) {
    const look = () => void navigate("/scheduled");
    return toast({ text: t("schedule-done"), action: { label: t("compose-view"), run: look } });
  }
  const { id, account } = status;
  if (isEdit) return toast({ text: t("compose-saved") });
  announcePublished(id);
  const view = () => void navigate(`/@${account.acct}/${id}`);
  toast({ text: t("compose-published"), action: { label: t("compose-view"), run: view } });
}

/** Words that were left are a draft; `wayBack` goes on with it. What failed behind its author's back is said in any case. */
export function sayKept(t: Words, wayBack: string | undefined, failed: Draft | null, acct: string): void {
  const text = t(failed ? "compose-failed-left" : "compose-draft-kept");
  const address = failed ? listed(failed, acct).address : wayBack;
  const goOn = () => void navigate(address!);
  if (address) toast({ text, action: { label: t("compose-draft-go-on"), run: goOn } });
}

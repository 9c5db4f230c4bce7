/** The word that a post, or its edit, is public, with the way to it. */
import type { Status } from "#protocol/entities.ts";
import type { Words } from "#protocol/words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { toast } from "#web/ui/toast.tsx";
import { announcePublished } from "#web/verbs/published.ts";

export function sayPublished(t: Words, { id, account }: Status, isEdit: boolean): void {
  if (isEdit) return toast({ text: t("compose-saved") });
  announcePublished(id);
  const view = () => void navigate(`/@${account.acct}/${id}`);
  toast({ text: t("compose-published"), action: { label: t("compose-view"), run: view } });
}

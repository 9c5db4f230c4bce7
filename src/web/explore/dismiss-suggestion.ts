/** Somebody is suggested no more. */
import type { Account } from "#protocol/entities.ts";
import { toast } from "#web/ui/toast.tsx";
import { settle, type Hands } from "#web/verbs/hands.ts";

/** Resolves to false if the server says no; it has said why then. */
export async function dismissSuggestion(hands: Hands, { id, acct }: Account): Promise<boolean> {
  const isDone = await settle(hands, async () => void (await hands.api.send("DELETE", `/api/v1/suggestions/${id}`)));
  if (isDone) toast({ text: hands.t("suggestion-dismissed", { acct }) });
  return isDone;
}

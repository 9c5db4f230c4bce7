/** The actions of the menu of a post, which brings them along. */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { QuotePolicy } from "#protocol/quotes.ts";
import { toggles } from "#protocol/toggles.ts";
import type { ApiProblem } from "#web/data/api.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { toast } from "#web/ui/toast.tsx";
import { press, settle, type Hands } from "#web/verbs/hands.ts";
import { toggleStatus } from "./actions.ts";

/** Nothing else would show that it is done. */
export async function toggleAndSay(hands: Hands, status: StatusCell, toggle: "pin" | "mute"): Promise<void> {
  const { flag } = toggles[toggle];
  const words = status[flag] ? (`status-un${flag}-toast` as const) : (`status-${flag}-toast` as const);
  if (await toggleStatus(hands, status, toggle)) toast({ text: hands.t(words) });
}

/**
 * Gone from every list at once, and back in them unless it is done. Without an answer the post may be gone all the
 * same: asked for again it is not found then, which is what was wanted. Its files go with it, unless a draft has them.
 */
export async function deleteStatus(
  hands: Hands,
  id: StatusId,
  files: "keep" | "delete" = "delete",
): Promise<"deleted" | "refused" | "unanswered"> {
  let outcome: "refused" | "unanswered" = "refused";
  const done = await press(hands, {
    cells: hands.entities.statuses,
    id,
    wish: () => null,
    ask: () =>
      hands.api
        .send("DELETE", `/api/v1/statuses/${id}${files === "delete" ? "?delete_media=true" : ""}`)
        .catch((error: ApiProblem) => {
          if (error.status === 404) return;
          if (error.status === 0) outcome = "unanswered";
          throw error;
        }),
    take: () => hands.entities.statuses.delete(id),
  });
  if (!done) return outcome;
  toast({ text: hands.t("status-deleted-toast") });
  return "deleted";
}

/** Takes an own post out of another one that quotes it. */
export async function revokeQuote(hands: Hands, id: StatusId, quotingId: StatusId): Promise<void> {
  const done = await settle(hands, async () => {
    hands.entities.addStatus(await hands.api.send<Status>("POST", `/api/v1/statuses/${id}/quotes/${quotingId}/revoke`));
  });
  if (done) toast({ text: hands.t("quote-revoked-toast") });
}

export async function changeQuotePolicy(hands: Hands, id: StatusId, policy: QuotePolicy): Promise<void> {
  const done = await settle(hands, async () => {
    const body = { quote_approval_policy: policy };
    hands.entities.addStatus(await hands.api.send<Status>("PUT", `/api/v1/statuses/${id}/interaction_policy`, body));
  });
  if (done) toast({ text: hands.t("quote-policy-toast") });
}

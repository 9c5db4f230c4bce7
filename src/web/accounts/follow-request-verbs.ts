/** The answer to somebody who asked to follow. */
import type { AccountId } from "#protocol/ids.ts";
import { currentReader, updateReader } from "#web/data/reader-cell.ts";
import type { Hands } from "#web/verbs/hands.ts";
import { ask } from "./actions.ts";

/** True if it went well. */
export async function answerRequest(hands: Hands, id: AccountId, answer: "authorize" | "reject"): Promise<boolean> {
  const wish = { requested_by: false, ...(answer === "authorize" && { followed_by: true }) };
  const done = await ask(hands, id, `/api/v1/follow_requests/${id}/${answer}`, wish);
  if (done) oneRequestLess();
  return done;
}

function oneRequestLess(): void {
  const { account } = currentReader();
  if (!account) return;
  const { source } = account;
  const left = Math.max(0, source.follow_requests_count - 1);
  updateReader({ account: { ...account, source: { ...source, follow_requests_count: left } } });
}

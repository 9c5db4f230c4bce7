/**
 * Delete and redraft: the post becomes a draft again.
 *
 * The draft is on disk before the post is deleted, so that nothing on the way
 * can lose the words.
 */
import type { StatusSource } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { settle, type Hands } from "#web/verbs/hands.ts";
import { saveDraft, type Draft, type DraftPlace } from "#web/data/drafts.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { deleteStatus } from "./actions.ts";

export async function redraft(hands: Hands, status: StatusCell, owner: AccountId): Promise<void> {
  const parent = status.in_reply_to_id;
  const place: DraftPlace = parent ? `reply ${parent}` : "new";
  const saved = await settle(hands, async () => {
    const { body } = await hands.api.get<StatusSource>(`/api/v1/statuses/${status.id}/source`);
    await saveDraft(owner, place, draftOf(status, body));
  });
  if (!saved || !(await deleteStatus(hands, status.id))) return;
  await navigate(parent ? `/compose?in_reply_to=${parent}` : "/compose");
}

function draftOf(status: StatusCell, source: StatusSource): Draft {
  const { poll } = status;
  const left = poll?.expires_at ? (Date.parse(poll.expires_at) - Date.now()) / 1_000 : 0;
  return {
    publishId: crypto.randomUUID(),
    text: source.text,
    spoilerText: source.spoiler_text,
    visibility: status.visibility,
    language: status.language,
    poll: poll && {
      options: poll.options.map((option) => option.title),
      multiple: poll.multiple,
      expiresIn: pollLengths.findLast((length) => length <= left) ?? 86_400,
    },
    changedAt: Date.now(),
  };
}

/** Seconds that the composer offers. */
const pollLengths = [300, 1_800, 3_600, 21_600, 86_400, 259_200, 604_800];

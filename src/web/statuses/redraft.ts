/**
 * Delete and redraft: the post becomes a draft of its own, beside those that are
 * there.
 *
 * The draft is on disk before the post is deleted, so that nothing on the way
 * can lose the words.
 */
import type { OwnStatusSource } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { htmlOfText } from "#web/drafts/plain-text.ts";
import { drafts } from "#web/drafts/store.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { toast } from "#web/ui/toast.tsx";
import { settle, type Hands } from "#web/verbs/hands.ts";
import { deleteStatus } from "./actions.ts";

export async function redraft(hands: Hands, status: StatusCell, owner: AccountId): Promise<void> {
  let draft: Draft | undefined;
  await settle(hands, async () => {
    const { body } = await hands.api.get<OwnStatusSource>(`/api/statuses/${status.id}/source`);
    draft = draftOf(status, body, owner);
  });
  if (!draft) return;
  try {
    await drafts.save(draft);
  } catch {
    return toast({ text: hands.t("status-redraft-not-kept") });
  }
  // Without an answer the post may be gone: the draft stays in any case.
  if (!(await deleteStatus(hands, status.id))) return;
  const { publishId, inReplyToId } = draft;
  await navigate(`/compose?draft=${publishId}${inReplyToId ? `&in_reply_to=${inReplyToId}` : ""}`);
}

function draftOf(status: StatusCell, source: OwnStatusSource, accountId: AccountId): Draft {
  const { poll } = status;
  const left = poll?.expires_at ? (Date.parse(poll.expires_at) - Date.now()) / 1_000 : 0;
  return {
    accountId,
    publishId: crypto.randomUUID(),
    content: source.rich && source.html ? source.html : htmlOfText(source.text),
    spoilerText: source.spoiler_text,
    visibility: status.visibility,
    language: status.language,
    poll: poll && {
      options: poll.options.map((option) => option.title),
      multiple: poll.multiple,
      expiresIn: pollLengths.findLast((length) => length <= left) ?? 86_400,
    },
    inReplyToId: status.in_reply_to_id,
    editingStatus: null,
    files: [],
    errors: [],
    createdAt: Date.now(),
    changedAt: Date.now(),
  };
}

/** Seconds that the composer offers. */
const pollLengths = [300, 1_800, 3_600, 21_600, 86_400, 259_200, 604_800];

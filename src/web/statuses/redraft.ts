/**
 * Delete and redraft: the post becomes a draft of its own, beside those that are
 * there.
 *
 * The draft is on disk before the post is deleted, so that nothing on the way
 * can lose the words.
 */
import type { OwnStatusSource } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { serverNow } from "#web/device/server-clock.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { besideText, fileOf } from "#web/drafts/draft-file.ts";
import { htmlOfText } from "#web/drafts/plain-text.ts";
import { drafts } from "#web/drafts/store.ts";
import type { OriginalStatus } from "#web/entities/store.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { toast } from "#web/ui/toast.tsx";
import { settle, type Hands } from "#web/verbs/hands.ts";
import { deleteStatus } from "./menu-actions.ts";

export async function redraft(hands: Hands, id: StatusId, owner: AccountId): Promise<void> {
  const draft = (await keptBefore(id, owner)) ?? (await keepNow(hands, id, owner));
  if (!draft) return;
  const { publishId, inReplyToId, quotedStatusId } = draft;
  const other = inReplyToId ? `&in_reply_to=${inReplyToId}` : quotedStatusId ? `&quote=${quotedStatusId}` : "";
  // Behind the page of the post itself there is nothing to come back to.
  const isHere = location.pathname.endsWith(`/${id}`);
  const open = () => navigate(`/compose?draft=${publishId}${other}${isHere ? "&redraft" : ""}`, { replace: isHere });
  const outcome = await deleteStatus(hands, id, "keep");
  if (outcome === "deleted") return open();
  // The post still says it.
  if (outcome === "refused") return drafts.remove(draft);
  // The post may be gone.
  unanswered.set(id, publishId);
  const action = { label: hands.t("status-redraft-open"), run: () => void open() };
  toast({ text: hands.t("status-redraft-unanswered"), action });
}

/** The drafts of posts whose deletion got no answer. Asked for again, the same draft is meant. */
const unanswered = new Map<StatusId, string>();

async function keptBefore(id: StatusId, owner: AccountId): Promise<Draft | undefined> {
  const publishId = unanswered.get(id);
  return publishId === undefined ? undefined : drafts.read(owner, publishId).catch(() => undefined);
}

async function keepNow(hands: Hands, id: StatusId, owner: AccountId): Promise<Draft | undefined> {
  let draft: Draft | undefined;
  await settle(hands, async () => {
    const { body } = await hands.api.get<OwnStatusSource>(`/api/statuses/${id}/source`);
    const status = hands.entities.original(id);
    draft = status && draftOf(status, body, owner);
  });
  if (!draft) return;
  try {
    await drafts.save(draft);
    return draft;
  } catch {
    toast({ text: hands.t("status-redraft-not-kept") });
  }
}

function draftOf(status: OriginalStatus, source: OwnStatusSource, accountId: AccountId): Draft {
  const { poll, quote } = status;
  const content = source.rich && source.html ? source.html : htmlOfText(source.text);
  const left = poll?.expires_at ? (Date.parse(poll.expires_at) - serverNow()) / 1_000 : 0;
  return {
    accountId,
    publishId: crypto.randomUUID(),
    content,
    spoilerText: source.spoiler_text,
    // A warning covers them by itself.
    sensitive: source.spoiler_text ? undefined : status.sensitive,
    visibility: status.visibility,
    language: status.language,
    poll: poll && {
      options: poll.options.map((option) => option.title),
      multiple: poll.multiple,
      expiresIn: pollLengths.findLast((length) => length <= left) ?? 86_400,
    },
    inReplyToId: status.in_reply_to_id,
    quotedStatusId: quote && "quoted_status" in quote ? quote.quoted_status?.id : null,
    quotePolicy: status.quote_approval.automatic[0] ?? "nobody",
    editingStatus: null,
    files: besideText(status.media_attachments, content).map(fileOf),
    errors: [],
    createdAt: serverNow(),
    changedAt: serverNow(),
  };
}

/** Seconds that the composer offers. */
const pollLengths = [300, 1_800, 3_600, 21_600, 86_400, 259_200, 604_800];

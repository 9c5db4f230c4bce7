/** Publishing an open draft: sends it, follows the states, and does what success asks for. */
import { noAnswer } from "#web/data/no-answer.ts";
import { undoWithin } from "#web/data/undo-within.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { lockForPublishing } from "#web/drafts/publish-lock.ts";
import { loadSending } from "./files/load-files.ts";
import type { Desk } from "./desk.ts";
import { firstDraft } from "./first-draft.ts";
import { firstMessage } from "./first-message.ts";
import { nextPublishing, type Publishing, type PublishingEvent } from "./publishing.ts";
import { nextDraft, sendDraft } from "./request.ts";
import { sayPublished } from "./say-published.ts";
import { isPoll } from "./thread/is-poll.ts";
import { threadOf } from "./thread/threads.ts";
import { offerUndo } from "./undo-send.ts";
import { writtenSince } from "./written-since.ts";

/** Until it has ended the draft stays open, although its composer is closed. */
export function publish(desk: Desk, draft: Draft): Promise<void> {
  const thread = threadOf(desk.open);
  const run = draft.message
    ? publishOne(desk, draft, goOnTalking)
    : thread
      ? thread.publish(desk)
      : publishOne(desk, draft, celebrate, desk.account.linked ? 0 : undoWithin());
  // A second press ends at once, and the first goes on.
  desk.open.held = Promise.all([desk.open.held, run.catch(() => {})]);
  return run;
}

/** What is done once a post is public. Resolves when its draft is gone. */
export type Celebrate = (desk: Desk, draft: Draft, published: Publishing & { is: "published" }) => Promise<void>;

/** `undo`: seconds for which it waits on the server. */
export async function publishOne(desk: Desk, draft: Draft, celebrates: Celebrate, undo = 0): Promise<void> {
  const { open, api, t, now } = desk;
  let sent = draft;
  let letGo: (() => void) | undefined;
  const hasFiles = draft.files.length > 0;
  if (!step(desk, { type: hasFiles ? "wait" : "send" })) return;
  const send = async (ready: Draft): Promise<PublishingEvent> => {
    if (!isPoll(ready.poll)) return { type: "refused", words: t("compose-poll-few") };
    sent = ready;
    letGo ??= await lockForPublishing(draft);
    return sendDraft(api, ready, undo, await knownOf(desk, draft));
  };
  try {
    if (!hasFiles) step(desk, await send(draft));
    else {
      const files = await loadSending();
      const sendReady = (ready: Draft) => {
        step(desk, { type: "send" });
        return send(ready);
      };
      step(
        desk,
        files ? await files.sendWithFiles({ open, api, t, send: sendReady }) : { type: "lost", words: noAnswer(t) },
      );
    }
  } catch (error) {
    step(desk, { type: "refused", words: t("compose-failed") });
    throw error;
  } finally {
    const current = now();
    // Nobody waits for the disk: the post is public, whatever becomes of its draft.
    if (current.is === "published") void celebrates(desk, sent, current).finally(letGo);
    else letGo?.();
    if ("words" in current) {
      const signedOut = current.is === "refused" && current.signedOut;
      open.change({ errors: [...open.current().draft.errors, current.words], signedOut });
    }
  }
}

/** Nothing of it where the part that knows can't be fetched: then the server keeps apart what may be unseen. */
async function knownOf({ account }: Desk, draft: Draft) {
  // Drafts of a linked account stay in this browser.
  if (account.linked) return undefined;
  const sync = await import("#web/drafts/sync.ts").catch(() => null);
  return sync?.knownThere(draft);
}

/** The post is public, in another version: the draft becomes a correction of that, or another post, and is sent as that. */
export async function publishAs(desk: Desk, how: "correction" | "new post"): Promise<void> {
  const next = nextDraft(how, desk.now(), desk.open.current().draft);
  void desk.open.become(next);
  await publish(desk, next);
}

/** Puts the last message away. */
export function clear(desk: Desk): void {
  step(desk, { type: "cleared" });
  desk.open.change({ errors: [], signedOut: false });
}

/** False if the event changes nothing now. */
function step({ now, show }: Desk, event: PublishingEvent): boolean {
  const before = now();
  const next = nextPublishing(before, event);
  show(next);
  return next !== before;
}

const celebrate: Celebrate = (desk, draft, { status, undoable }) => {
  const { open, api, entities, account, t, onPublished } = desk;
  const isGone = open.become(writtenSince(draft, open.current().draft, firstDraft(account, {})));
  if (status) entities.addStatus(status);
  if (undoable) offerUndo({ api, entities, account, t }, draft, undoable);
  else sayPublished(t, status, draft.editingStatus !== null);
  onPublished?.(status);
  return isGone;
};

/** The next message goes into the same conversation. */
const goOnTalking: Celebrate = (desk, draft, { status, conversation }) => {
  const next = firstMessage(desk.account, conversation ? { conversationId: conversation } : draft.message!);
  const isGone = desk.open.become(writtenSince(draft, desk.open.current().draft, next));
  if (status) desk.entities.addStatus(status);
  desk.onPublished?.(status, conversation);
  return isGone;
};

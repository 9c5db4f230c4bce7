/** Follows another device's changes to a draft that a composer of this page has open, where nothing was written in it since. */
import { serverNow } from "#web/device/server-clock.ts";
import type { Draft } from "./draft.ts";
import { openHere, type OpenDraft } from "./open-draft.ts";
import { unlessPublishing } from "./publish-lock.ts";

/** In which composer of this page it is open. */
function holderOf({ accountId, publishId }: Draft): OpenDraft | undefined {
  return [...openHere].find((open) => {
    const { draft } = open.current();
    return draft.accountId === accountId && draft.publishId === publishId;
  });
}

/** True for words that somebody is writing here: no others take their place under their hands. */
export function isWrittenHere(here: Draft): boolean {
  if (!holderOf(here)?.isTouched || !document.hasFocus()) return false;
  return document.activeElement?.matches("input, textarea, [role=textbox]") === true;
}

/** Its composer goes on with `next`, or with nothing. False where it's open in another tab, on its way, or was written in since. */
export async function goOnHere(here: Draft, next: Draft | null): Promise<boolean> {
  const open = holderOf(here);
  if (!open) return false;
  let isDone = false;
  await unlessPublishing(here, async () => {
    const { draft } = open.current();
    // Its words about a failure are to be read, and a file that isn't on the server is only here.
    const isBusy = draft.errors.length > 0 && open.held !== undefined;
    if (isBusy || draft.changedAt !== here.changedAt || draft.files.some((file) => !file.attachment)) return;
    if (!next && (await open.goOn?.())) return void (isDone = true);
    const after = next ?? blankOf(open, draft);
    if (!after) return;
    isDone = true;
    await open.become(after);
  });
  return isDone;
}

/** Words that were written after others were sent under their name go on under another one. False where it's open in another tab. */
export async function renameHere(here: Draft): Promise<boolean> {
  const open = holderOf(here);
  if (!open) return false;
  const { draft } = open.current();
  // The first of a thread leaves it; its later posts are told apart by nothing else.
  const thread = draft.thread?.begun ? undefined : draft.thread;
  await open.become({ ...draft, publishId: crypto.randomUUID(), version: undefined, thread });
  return true;
}

/** A part of it that nobody writes. */
export function amendHere(here: Draft, part: Partial<Draft>): boolean {
  const open = holderOf(here);
  open?.change(part);
  return open !== undefined;
}

/** The thing its composer began with; null for an edit, which is its post, and for a later post of a thread, which goes with the first. */
function blankOf({ first }: OpenDraft, { editingStatus, thread }: Draft): Draft | null {
  if (editingStatus || (thread && !thread.begun)) return null;
  const nothing = { content: "", spoilerText: "", poll: null, files: [], scheduledAt: undefined, version: undefined };
  const begun = first.changedAt === 0 ? first : { ...first, ...nothing };
  const anew = { publishId: crypto.randomUUID(), createdAt: serverNow(), changedAt: 0 };
  return { ...begun, errors: [], signedOut: undefined, thread: undefined, ...anew };
}

/**
 * Publishing a thread: its posts go one after the other, each a reply to the one before.
 *
 * The post that is sent is always the first one of the composer. When it is public the next one takes its place, so
 * what a failure leaves is a shorter thread that says what it answers, and is sent on as any other (`docs/decisions/0041`).
 */
import type { Status } from "#protocol/entities.ts";
import { canBePublished } from "#web/drafts/can-be-published.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { OpenThread } from "#web/drafts/open-thread.ts";
import type { ApiProblem } from "#web/data/api.ts";
import { noAnswer } from "#web/data/no-answer.ts";
import { undoWithin } from "#web/data/undo-within.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { toast } from "#web/ui/toast.tsx";
import { announcePublished } from "#web/verbs/published.ts";
import { loadSending } from "../files/load-files.ts";
import { firstDraft } from "../first-draft.ts";
import type { Desk } from "../desk.ts";
import { listed } from "../listed-draft.ts";
import { publishOne, type Celebrate } from "../publish-draft.ts";
import { idle, type Publishing } from "../publishing.ts";
import { isBlank } from "./blank.ts";
import { isPoll } from "./is-poll.ts";
import { keepPageOpen } from "./keep-page-open.ts";

/** Milliseconds. */
const diskPatience = 2_000;

interface Parts {
  thread: OpenThread;
  /** How far a later post is, before anything is sent. */
  show: (open: OpenDraft, state: Publishing) => void;
  /** Something has to be done there. */
  goTo: (open: OpenDraft) => void;
  /** Its author has gone elsewhere meanwhile. */
  isLeft: () => boolean;
}

export async function publishThread(desk: Desk, parts: Parts): Promise<void> {
  const { thread } = parts;
  // Those that came from another device a moment ago.
  await thread.look();
  for (const open of thread.later()) if (open.current().draft.errors.length > 0) open.change({ errors: [] });
  if (!allCanBePublished(desk, parts) || !(await filesAreThere(desk, parts))) return;
  await thread.flush();
  const letGo = keepPageOpen();
  try {
    if (await waitsForUndo(desk, parts)) await publishAll(desk, parts);
  } finally {
    letGo();
  }
}

async function publishAll(desk: Desk, { thread, isLeft }: Parts): Promise<void> {
  let root: Status | null = null;
  await leaveOutBlank(desk, thread);
  while (!isBlank(desk.open.current().draft)) {
    let goesOn: Promise<{ isGone: Promise<void> } | null> | undefined;
    const celebrate: Celebrate = async ({ entities, account }, _draft, { status }) => {
      entities.addStatus(status!);
      announcePublished(status!.id);
      root ??= status;
      // A key that was meant for the one that has gone must not land in the next one.
      desk.show({ is: "sending" });
      goesOn = thread.advance({ inReplyToId: status!.id }, 1);
      const next = await goesOn;
      await (next ? next.isGone : desk.open.become(firstDraft(account, {})));
    };
    await publishOne(desk, desk.open.current().draft, celebrate);
    // It wasn't published: the rest is here.
    if (!goesOn) return freeOfDeleted(desk);
    const next = await goesOn;
    // What goes next is the composer's own before it goes; a disk that gives no answer holds nothing up for long.
    await Promise.race([next?.isGone, new Promise((resolve) => setTimeout(resolve, diskPatience))]);
    if (next) await leaveOutBlank(desk, thread);
    desk.show(idle);
    if (!next) break;
  }
  if (!root) return;
  say(desk, root);
  if (!isLeft()) desk.onPublished?.(root);
}

/** A later post may have been emptied meanwhile; nothing follows the last one. */
async function leaveOutBlank({ open, account }: Desk, thread: OpenThread): Promise<void> {
  while (isBlank(open.current().draft) && thread.later().length > 0) await thread.removeFirst();
  if (isBlank(open.current().draft)) await open.become(firstDraft(account, {}));
}

/** The post of before was deleted while the others waited: they'd answer it in vain for ever. */
async function freeOfDeleted({ open, api, t, show }: Desk): Promise<void> {
  const { inReplyToId, thread } = open.current().draft;
  if (!inReplyToId || !thread?.published) return;
  const problem = await api.get(`/api/v1/statuses/${inReplyToId}`).catch((error: ApiProblem) => error);
  if (!("status" in problem) || problem.status !== 404) return;
  const words = t("compose-draft-alone");
  open.change({ inReplyToId: null, errors: [words] });
  show({ is: "refused", words });
}

/** What the server refuses of a later post would leave half of the thread public. */
function allCanBePublished({ t }: Desk, { thread, show, goTo }: Parts): boolean {
  for (const open of thread.later()) {
    const { draft } = open.current();
    const words = !isPoll(draft.poll) ? t("compose-poll-few") : canBePublished(draft) ? "" : t("compose-nothing");
    if (!words) continue;
    show(open, { is: "refused", words });
    open.change({ errors: [words] });
    goTo(open);
    return false;
  }
  return true;
}

/** Of all posts, before the first of them is sent. False if something is to be done. */
async function filesAreThere(
  { open: head, api, t, show: showHead }: Desk,
  { thread, show, goTo }: Parts,
): Promise<boolean> {
  const withFiles = [head, ...thread.later()].filter((open) => open.current().draft.files.length > 0);
  if (withFiles.length === 0) return true;
  showHead({ is: "uploading" });
  const files = await loadSending();
  for (const open of withFiles) {
    const ready = files ? await files.filesReady({ open, api, t }) : ({ type: "lost", words: noAnswer(t) } as const);
    if (!("type" in ready)) continue;
    showHead(idle);
    const tell = open === head ? showHead : (state: Publishing) => show(open, state);
    if (ready.type === "remind") tell({ is: "undescribed" });
    if ("words" in ready) {
      if (ready.type === "refused") tell({ is: "refused", words: ready.words, signedOut: ready.signedOut });
      else tell({ is: "unanswered", words: ready.words });
      open.change({ errors: [...open.current().draft.errors, ready.words] });
    }
    goTo(open);
    return false;
  }
  showHead(idle);
  return true;
}

/**
 * People who want to take posts back have that time before the first one goes: then nothing is sent, and all of it stands there
 * as before. The drafts wait here, so a page that is closed meanwhile sends nothing. False if it was taken back.
 */
async function waitsForUndo({ open, account, t, show }: Desk, { isLeft }: Parts): Promise<boolean> {
  const patience = undoWithin() * 1_000;
  if (patience === 0) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  show({ is: "sending" });
  // It is what the next page says if this one ends before.
  const unsent = t("thread-unsent");
  open.change({ errors: [...open.current().draft.errors, unsent] });
  await open.flush();
  toast({ text: t("thread-waiting"), action: { label: t("undo"), run: () => resolve(false) }, patience });
  setTimeout(() => resolve(true), patience);
  const goes = await promise;
  const { draft } = open.current();
  open.change({ errors: draft.errors.filter((error) => error !== unsent) });
  show(idle);
  if (!goes && isLeft()) void navigate(listed(draft, account.acct).address);
  return goes;
}

function say({ t }: Desk, { id, account }: Status): void {
  const view = () => void navigate(`/@${account.acct}/${id}`);
  toast({ text: t("thread-published"), action: { label: t("compose-view"), run: view } });
}

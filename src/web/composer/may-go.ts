/** Asks of a draft before it is published that there is something, that it isn't too long, and that its thread is here. */
import { canBePublished } from "#web/drafts/can-be-published.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { countRoom } from "./count-room.ts";
import { focusWords } from "./thread/focus-words.ts";
import { isHeldUp } from "./thread/threads.ts";

interface Asked {
  open: OpenDraft;
  setMissing: (isMissing: boolean) => void;
}

/** If it may not the form shows why. */
export async function mayGo({ open, setMissing }: Asked, form: HTMLFormElement | null): Promise<boolean> {
  if ((await isHeldUp(open)) || countRoom(open.current().draft) < 0) return false;
  const isNothing = !canBePublished(open.current().draft);
  setMissing(isNothing);
  if (isNothing) focusWords(form);
  return !isNothing;
}

/** How many characters more a draft has room for; less than none, if it is too long. */
import * as limits from "#protocol/limits.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraftState } from "#web/drafts/open-draft.ts";
import { hasFormatting, textOfFormatted, textOfHtml } from "#web/drafts/plain-text.ts";
import { restNow } from "./load-rest.ts";

/** Of each draft it is counted once, whoever asks. */
let counted: { draft: Draft; left: number } | undefined;

/** Without end until the way in which the server counts has come: nothing is said of it, and nothing refused. */
export function roomLeft({ draft }: OpenDraftState): number {
  const rest = restNow();
  if (!rest) return Infinity;
  if (counted?.draft !== draft) {
    const { content } = draft;
    const text = hasFormatting(content) ? textOfFormatted(content) : textOfHtml(content);
    const length = rest.countStatus(text, draft.spoilerText);
    counted = { draft, left: limits.status.characters - length };
  }
  return counted.left;
}

export const isTooLong = (state: OpenDraftState): boolean => roomLeft(state) < 0;

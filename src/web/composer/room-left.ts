/** How many characters more a draft has room for; less than none, if it is too long. */
import { countStatus } from "#protocol/character-count.ts";
import * as limits from "#protocol/limits.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraftState } from "#web/drafts/open-draft.ts";
import { hasFormatting, textOfFormatted, textOfHtml } from "#web/drafts/plain-text.ts";

/** Of each draft it is counted once, whoever asks. */
let counted: { draft: Draft; left: number } | undefined;

export function roomLeft({ draft }: OpenDraftState): number {
  if (counted?.draft !== draft) {
    const { content } = draft;
    const text = hasFormatting(content) ? textOfFormatted(content) : textOfHtml(content);
    const length = countStatus(text, draft.spoilerText);
    counted = { draft, left: limits.status.characters - length };
  }
  return counted.left;
}

export const isTooLong = (state: OpenDraftState): boolean => roomLeft(state) < 0;

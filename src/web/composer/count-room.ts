/** How many characters more a draft has room for, as the server counts; less than none, if it is too long. */
import { countStatus } from "#protocol/character-count.ts";
import * as limits from "#protocol/limits.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { Words } from "#web/i18n/words.ts";
import { hasFormatting, textOfFormatted, textOfHtml } from "#web/drafts/plain-text.ts";

/** Of each draft it is counted once, whoever asks. */
let counted: { draft: Draft; left: number } | undefined;

export function countRoom(draft: Draft): number {
  if (counted?.draft !== draft) {
    const { content } = draft;
    const text = hasFormatting(content) ? textOfFormatted(content) : textOfHtml(content);
    counted = { draft, left: limits.status.characters - countStatus(text, draft.spoilerText) };
  }
  return counted.left;
}

/** `count`: characters more than there is room for. */
export const sayTooLong = (t: Words, count: number): string => t("compose-too-long", { count });

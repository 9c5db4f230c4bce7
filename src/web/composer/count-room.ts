/** How many characters more a draft has room for, as the server counts; less than none, if it is too long. */
import { countCharacters, countGraphemes } from "#protocol/character-count.ts";
import * as limits from "#protocol/limits.ts";
import { readerIfStarted } from "#web/data/reader-cell.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { Words } from "#web/i18n/words.ts";
import { hasFormatting, textOfFormatted, textOfHtml } from "#web/drafts/plain-text.ts";

const ours = { characters: limits.status.characters, charactersPerUrl: limits.status.charactersPerLink };

/** Of each draft it is counted once, whoever asks. */
let counted: { draft: Draft; left: number } | undefined;

export function countRoom(draft: Draft): number {
  if (counted?.draft !== draft) {
    const { content } = draft;
    const text = hasFormatting(content) ? textOfFormatted(content) : textOfHtml(content);
    const { characters, charactersPerUrl } = readerIfStarted()?.account?.linked?.limits ?? ours;
    const used = countText(text, charactersPerUrl) + countGraphemes(draft.spoilerText);
    counted = { draft, left: characters - used };
  }
  return counted.left;
}

/** What the lines of the last text count: a key counts one anew. */
let known = new Map<string, number>();

/** Nothing that counts as one goes on in the next line. */
function countText(text: string, perLink: number | null): number {
  const lines = text.split(/\r?\n/);
  known = new Map(lines.map((line) => [line, known.get(line) ?? countCharacters(line, perLink)]));
  return lines.reduce((sum, line) => sum + known.get(line)!, lines.length - 1);
}

/** `count`: characters more than there is room for. */
export const sayTooLong = (t: Words, count: number): string => t("compose-too-long", { count });

/**
 * What has changed between two texts, word by word: as much as can be is taken
 * as having stayed (their longest common subsequence).
 *
 * Spaces between two changed words change along with them, so that a rewritten
 * sentence reads as one removal and one addition instead of a mosaic.
 */
import { diffArrays } from "diff";

export interface Piece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Texts that differ by more words count as replaced as a whole: looking for what stayed would take too long. */
const mostChanges = 500;

/** In reading order, what was removed before what came in its place. */
export function diffWords(before: string, after: string): Piece[] {
  const runs = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges });
  if (!runs) return joined([piece("removed", before), piece("added", after)]);
  return joined(runs.flatMap(({ removed, added, value }) => value.map((text) => piece(kindOf(removed, added), text))));
}

const piece = (kind: Piece["kind"], text: string): Piece => ({ kind, text });

function kindOf(removed: boolean, added: boolean): Piece["kind"] {
  if (removed) return "removed";
  return added ? "added" : "same";
}

/** Words, runs of space, and everything else one by one. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? [];
}

/** One piece for neighbours of a kind. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  const change = { removed: "", added: "", space: "" };
  const put = (kind: Piece["kind"], text: string) => {
    const last = found.at(-1);
    if (!text) return;
    if (last?.kind === kind) last.text += text;
    else found.push({ kind, text });
  };
  const finish = () => {
    put("removed", change.removed);
    put("added", change.added);
    put("same", change.space);
    change.removed = change.added = change.space = "";
  };
  for (const { kind, text } of pieces) {
    if (kind !== "same") {
      change.removed += change.space;
      change.added += change.space;
      change.space = "";
      change[kind] += text;
    } else if ((change.removed || change.added) && !change.space && text.trim() === "") change.space = text;
    else {
      finish();
      put("same", text);
    }
  }
  finish();
  return found;
}

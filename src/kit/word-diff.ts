/**
 * What has changed between two texts, word by word: as much as can be is taken
 * as having stayed (their longest common subsequence).
 *
 * Spaces between two changed words change along with them, so that a rewritten
 * sentence reads as one removal and one addition instead of a mosaic.
 */
export interface Piece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Comparing takes a table of words by words; texts for which it would be larger count as replaced as a whole. */
const largestTable = 4_000_000;

/** In reading order, what was removed before what came in its place. */
export function diffWords(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  const shorter = Math.min(old.length, now.length) - start;
  while (end < shorter && old.at(-1 - end) === now.at(-1 - end)) end++;
  return joined([
    ...old.slice(0, start).map((text): Piece => ({ kind: "same", text })),
    ...compare(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map((text): Piece => ({ kind: "same", text })),
  ]);
}

/** Words, runs of space, and everything else one by one. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? [];
}

function compare(old: readonly string[], now: readonly string[]): Piece[] {
  const width = now.length + 1;
  if ((old.length + 1) * width > largestTable) {
    return [
      { kind: "removed", text: old.join("") },
      { kind: "added", text: now.join("") },
    ];
  }
  // For each pair of places, how many words the rests from there on have in common.
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const at = i * width + j;
      common[at] = old[i] === now[j] ? common[at + width + 1]! + 1 : Math.max(common[at + width]!, common[at + 1]!);
    }
  }
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const at = i * width + j;
    if (i < old.length && j < now.length && old[i] === now[j]) {
      pieces.push({ kind: "same", text: old[i++]! });
      j++;
    } else if (j === now.length || (i < old.length && common[at + width]! >= common[at + 1]!)) {
      pieces.push({ kind: "removed", text: old[i++]! });
    } else pieces.push({ kind: "added", text: now[j++]! });
  }
  return pieces;
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

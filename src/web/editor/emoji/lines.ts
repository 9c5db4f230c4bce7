/** What stands in the grid, line by line, and where a key leads in it. */
import type { Emoji, EmojiGroup } from "./emoji.ts";

export interface Section {
  /** Nothing for what a search has found. */
  name: EmojiGroup["name"] | "recent" | null;
  title?: EmojiGroup["title"];
  emoji: readonly Emoji[];
}

/** A heading, or emoji side by side. */
export type Line = { heading: NonNullable<Section["name"]>; title?: Section["title"] } | { emoji: readonly Emoji[] };

export interface Place {
  line: number;
  column: number;
}

export function linesOf(sections: readonly Section[], columns: number): Line[] {
  return sections.flatMap(({ name, title, emoji }) => {
    const lines: Line[] = name ? [{ heading: name, title }] : [];
    for (let from = 0; from < emoji.length; from += columns) lines.push({ emoji: emoji.slice(from, from + columns) });
    return lines;
  });
}

export function emojiAt(lines: readonly Line[], { line, column }: Place): Emoji | undefined {
  const found = lines[line];
  return found && "emoji" in found ? found.emoji[column] : undefined;
}

/** The first emoji from this line on. */
export function firstFrom(lines: readonly Line[], line = 0): Place {
  return { line: lines.findIndex((one, at) => at >= line && "emoji" in one), column: 0 };
}

/** Undefined for a key that leads nowhere. `page`: how many lines are seen at once. */
export function leadsTo(
  lines: readonly Line[],
  from: Place,
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
  { page, isRightToLeft = false }: { page: number; isRightToLeft?: boolean },
): Place | undefined {
  const filled = lines.flatMap((line, at) => ("emoji" in line ? [{ at, last: line.emoji.length - 1 }] : []));
  const now = filled.findIndex(({ at }) => at === from.line);
  const { column } = from;
  /** Past an end it stays in the line of that end. */
  const place = (to: number, wanted: number): Place => {
    const { at, last } = filled[Math.min(Math.max(to, 0), filled.length - 1)]!;
    return { line: at, column: Math.min(wanted, last) };
  };
  const forth = () =>
    column < filled[now]!.last ? place(now, column + 1) : now < filled.length - 1 ? place(now + 1, 0) : from;
  const back = () => (column > 0 ? place(now, column - 1) : now > 0 ? place(now - 1, Infinity) : from);
  if (key === "ArrowRight") return isRightToLeft ? back() : forth();
  if (key === "ArrowLeft") return isRightToLeft ? forth() : back();
  if (key === "ArrowDown") return place(now + 1, column);
  if (key === "ArrowUp") return place(now - 1, column);
  if (key === "PageDown") return place(now + page, column);
  if (key === "PageUp") return place(now - page, column);
  if (key === "Home") return ctrlKey ? place(0, 0) : place(now, 0);
  if (key === "End") return ctrlKey ? place(Infinity, Infinity) : place(now, Infinity);
  return undefined;
}

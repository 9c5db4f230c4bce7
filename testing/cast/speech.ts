/** Sentences from talk: gaps are filled in turn, each filler once before any comes again. */
import type { Dice } from "./dice.ts";

type Gaps = Record<string, readonly string[]>;

/** A voice that fills the gaps of one line taken from `lines`; later gaps give way to earlier ones of that name. */
export type Voice = (lines: readonly string[], ...gaps: Gaps[]) => string;

export function voiceWith(dice: Dice): Voice {
  const unused = new Map<readonly string[], string[]>();
  const last = new Map<readonly string[], string>();

  function draw(items: readonly string[]): string {
    let left = unused.get(items) ?? [];
    if (!left.length) {
      left = dice.some(items, items.length);
      // A fresh round must not open with what closed the one before: it could stand in the same sentence.
      if (left.length > 1 && left.at(-1) === last.get(items)) left.unshift(left.pop()!);
      unused.set(items, left);
    }
    const drawn = left.pop()!;
    last.set(items, drawn);
    return drawn;
  }

  function fill(line: string, gaps: readonly Gaps[]): string {
    return line.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const items = gaps.find((some) => some[name])?.[name];
      if (!items) throw new Error(`Nothing fills {${name}} in “${line}”.`);
      return fill(draw(items), gaps);
    });
  }

  return (lines, ...gaps) => capitalise(fill(draw(lines), gaps));
}

/** Fillers are written small; what a sentence begins with is written large. */
function capitalise(text: string): string {
  return text.replaceAll(/(?<=^|[.!?…][”“»)]*\s+)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

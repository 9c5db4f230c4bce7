/** The emoji in lines. Only the lines near those that are seen are elements; the others are room. */
import { memo, type MouseEvent, type RefObject } from "react";
import { useWords } from "#web/i18n/words.ts";
import type { Emoji, Tone } from "./emoji.ts";
import { emojiAt, type Line, type Place } from "./lines.ts";
import { Sign } from "./sign.tsx";
import type { GridView } from "./use-grid-view.ts";
import styles from "./emoji-picker.module.css";

/** Lines beyond each end of what is seen. */
const beyond = 3;

interface EmojiGridProps {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  lines: readonly Line[];
  view: GridView;
  tone: Tone;
  /** The one that is meant. */
  at: Place | null;
  onPoint: (emoji: Emoji | null) => void;
  onTake: (emoji: Emoji) => void;
}

export const cellId = (gridId: string, { line, column }: Place) => `${gridId}-${line}-${column}`;

function placeOf(gridId: string, id: string): Place {
  const [line, column] = id.slice(gridId.length + 1).split("-");
  return { line: Number(line), column: Number(column) };
}

export function EmojiGrid({ ref, id, lines, view, tone, at, onPoint, onTake }: EmojiGridProps) {
  const t = useWords();
  const from = Math.max(0, view.top - beyond);
  // Until it is measured it is empty, so that nothing is drawn twice.
  const to = view.height === 0 ? 0 : view.top + Math.ceil(view.height / view.line) + beyond;
  const pointed = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>("[role=gridcell]");
    return cell && emojiAt(lines, placeOf(id, cell.id));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are heard where the focus is
    <div
      ref={ref}
      id={id}
      className={styles.grid}
      role="grid"
      aria-label={t("emoji")}
      aria-rowcount={lines.length}
      aria-colcount={view.columns}
      // The focus stays in the field that searches.
      onMouseDown={(event) => pointed(event) && event.preventDefault()}
      onPointerOver={(event) => event.pointerType === "mouse" && onPoint(pointed(event) ?? null)}
      onPointerLeave={() => onPoint(null)}
      onClick={(event) => {
        const emoji = pointed(event);
        if (emoji) onTake(emoji);
      }}
    >
      <div role="presentation" style={{ blockSize: lines.length * view.line, paddingBlockStart: from * view.line }}>
        {lines.slice(from, to).map((line, offset) => (
          <GridLine
            key={from + offset}
            gridId={id}
            number={from + offset}
            line={line}
            columns={view.columns}
            tone={tone}
            meant={at?.line === from + offset ? at.column : undefined}
          />
        ))}
      </div>
    </div>
  );
}

interface GridLineProps {
  gridId: string;
  number: number;
  line: Line;
  columns: number;
  tone: Tone;
  /** The column of the one that is meant, if it is in this line. */
  meant: number | undefined;
}

const GridLine = memo(function GridLine({ gridId, number, line, columns, tone, meant }: GridLineProps) {
  const t = useWords();
  if ("heading" in line)
    return (
      <div className={styles.heading} role="row" aria-rowindex={number + 1}>
        <span role="rowheader" aria-colspan={columns}>
          {line.title || t(`emoji-${line.heading}`)}
        </span>
      </div>
    );
  return (
    <div
      className={styles.line}
      role="row"
      aria-rowindex={number + 1}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {line.emoji.map((emoji, column) => (
        <span
          key={column}
          id={cellId(gridId, { line: number, column })}
          role="gridcell"
          aria-label={emoji.name}
          aria-selected={column === meant}
        >
          <Sign emoji={emoji} tone={tone} />
        </span>
      ))}
    </div>
  );
});

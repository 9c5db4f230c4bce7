/**
 * How several pictures share a place: in rows of equal height, each as wide as
 * its shape asks for, so that artists' pictures are not cut to squares.
 *
 * Only shapes that would make a row absurdly high or flat are cut, and those
 * only as far as needed.
 */
import type { MediaAttachment } from "#protocol/entities.ts";

export interface Cell {
  attachment: MediaAttachment;
  /** Width by height of its place. */
  aspect: number;
}

/** Others have no file, or none to look at. */
export const isPicture = ({ type, url }: MediaAttachment) => type === "image" && url;

const unknownAspect = 1.5;

export function rowsOf(attachments: readonly MediaAttachment[]): Cell[][] {
  const cells = attachments.map((attachment) => ({ attachment, aspect: aspectOf(attachment) }));
  const rows: Cell[][] = [];
  for (const size of rowSizes(cells)) rows.push(cells.splice(0, size));
  return rows.map((row) => {
    // A narrower one alone shows its top (`media-grid.module.css`); `#protocol/picture-sizes.ts` says the same.
    const [narrowest, widest] = row[1] ? [0.6, 1.8] : [attachments[1] ? 1.7 : 0.5, 3];
    return row.map((cell) => ({ ...cell, aspect: Math.min(Math.max(cell.aspect, narrowest), widest) }));
  });
}

/** Two beside each other; three in one row if they are narrow, else one above two; four in two rows; more in threes. */
function rowSizes(cells: readonly Cell[]): number[] {
  const { length } = cells;
  if (length < 3) return [length];
  if (length === 3) return cells.every((cell) => cell.aspect < 1.2) ? [3] : [1, 2];
  if (length === 4) return [2, 2];
  const sizes = length % 3 === 1 ? [2, 2] : length % 3 === 2 ? [2] : [];
  const placed = sizes.reduce((sum, size) => sum + size, 0);
  return [...sizes, ...Array.from({ length: (length - placed) / 3 }, () => 3)];
}

export function aspectOf({ meta }: MediaAttachment): number {
  const { width = 0, height = 0 } = meta?.original ?? meta?.small ?? {};
  return width > 0 && height > 0 ? width / height : unknownAspect;
}

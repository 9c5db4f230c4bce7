/**
 * Ids inside of a row are made of its own one, so that the server can draw it once for many pages (`shell/drawn-rows.tsx`)
 * and the browser finds in each of them what it would have drawn.
 */
import { createContext, use, useId } from "react";

/** Null outside of rows. */
export const RowId = createContext<string | null>(null);

/** `part`: there once in a row. */
export function useIdInRow(part: string): string {
  const ownId = useId();
  const row = use(RowId);
  return row === null ? ownId : row + part;
}

/** A dialog or viewer of React on an entry of the history; see `history.ts`. */
import { useEffect, useRef } from "react";
import { overlay, type Closing, type Overlay } from "./history.ts";

/** Opens the entry with the component and answers what closes it; `onClose` takes the component away. */
export function useOverlay(onClose: (how: Closing) => void): () => void {
  const latest = useRef(onClose);
  latest.current = onClose;
  const opened = useRef<Overlay | null>(null);
  useEffect(() => {
    const mine = overlay((how) => latest.current(how));
    opened.current = mine;
    return () => mine.drop();
  }, []);
  return () => opened.current?.close();
}

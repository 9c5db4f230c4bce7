/** A dialog or viewer of React on an entry of the history; see `history.ts`. */
import { useEffect, useRef } from "react";
import { overlay, type Closing, type Overlay } from "./history.ts";

/** Opens the entry with the component and answers what closes it; `onClose` takes the component away. `href`: its own address. */
export function useOverlay(onClose: (how: Closing) => void, href?: string): () => void {
  const latest = useRef(onClose);
  latest.current = onClose;
  const opened = useRef<Overlay | null>(null);
  useEffect(() => {
    const mine = overlay((how) => latest.current(how), href);
    opened.current = mine;
    return () => mine.drop();
    // oxlint-disable-next-line react/exhaustive-deps -- one opening has one address
  }, []);
  return () => opened.current?.close();
}

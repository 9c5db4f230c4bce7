/** The page's live socket, for whoever shows something that changes; absent on the server and for visitors. */
import { createContext, useContext, useEffect, useRef } from "react";
import { useReader } from "./reader.ts";
import type { Live, LiveListener } from "./socket.ts";

export const LiveContext = createContext<Live | null>(null);

/** Milliseconds; a page that is older when it is shown has been come back to. */
const freshFor = 5_000;

/**
 * Listens to a stream while the component is on screen; null listens to none.
 * Nobody listened for a page while another one was shown, so on the way back it
 * is told that something may have been missed.
 */
export function useLive(stream: string | null, listener: LiveListener): void {
  const live = useContext(LiveContext);
  const { now: madeAt } = useReader();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    if (!live || stream === null) return;
    const end = live.subscribe(stream, {
      update: (status) => latest.current.update?.(status),
      change: (status) => latest.current.change?.(status),
      remove: (id) => latest.current.remove?.(id),
      notification: (notification) => latest.current.notification?.(notification),
      gap: () => latest.current.gap(),
    });
    if (live.state === "live" && Date.now() - madeAt > freshFor) latest.current.gap();
    return end;
  }, [live, stream, madeAt]);
}

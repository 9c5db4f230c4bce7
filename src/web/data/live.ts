/** The page's live socket, for whoever shows something that changes; absent on the server and for visitors. */
import { createContext, useContext, useEffect, useRef } from "react";
import type { Live, LiveListener } from "./socket.ts";

export const LiveContext = createContext<Live | null>(null);

/** Listens to a stream while the component is on screen; null listens to none. */
export function useLive(stream: string | null, listener: LiveListener): void {
  const live = useContext(LiveContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    if (!live || stream === null) return;
    return live.subscribe(stream, {
      update: (status) => latest.current.update?.(status),
      change: (status) => latest.current.change?.(status),
      remove: (id) => latest.current.remove?.(id),
      notification: (notification) => latest.current.notification?.(notification),
      gap: () => latest.current.gap(),
    });
  }, [live, stream]);
}

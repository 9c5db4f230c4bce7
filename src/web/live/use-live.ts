/** The page's live socket, for components that show something that changes; absent on the server and for visitors. */
import { createContext, useContext, useEffect, useRef } from "react";
import { KeptContext, type Kept } from "#web/data/kept.ts";
import type { Live, LiveListener } from "./socket.ts";

export const LiveContext = createContext<Live | null>(null);

/** What each entry of the history has listened to. One that begins again has been away meanwhile. */
const heard = new WeakMap<Kept, Set<string>>();

/**
 * Listens to a stream while the component is on screen; null listens to none.
 * On the way back to a page it is told that something may have been missed.
 */
export function useLive(stream: string | null, listener: LiveListener): void {
  const live = useContext(LiveContext);
  const kept = useContext(KeptContext);
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
      relationship: (accountId) => latest.current.relationship?.(accountId),
      notificationsRead: () => latest.current.notificationsRead?.(),
      gap: () => latest.current.gap(),
    });
    const before = heard.get(kept) ?? new Set();
    if (kept.restored || before.has(stream)) latest.current.gap();
    heard.set(kept, before.add(stream));
    return end;
  }, [live, kept, stream]);
}

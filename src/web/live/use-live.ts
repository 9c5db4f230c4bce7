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
  // One object for all of its time there, with what the last drawing says.
  const latest = useRef({ ...listener });
  useEffect(() => void Object.assign(latest.current, listener));
  useEffect(() => {
    if (!live || stream === null) return;
    const end = live.subscribe(stream, latest.current);
    const before = heard.get(kept) ?? new Set();
    if (kept.restored || before.has(stream)) latest.current.gap();
    heard.set(kept, before.add(stream));
    return end;
  }, [live, kept, stream]);
}

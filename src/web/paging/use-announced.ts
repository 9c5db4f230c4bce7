/** Reads out how many items wait behind the pill of a list. */
import { useEffect, useRef } from "react";
import { announce } from "#web/device/announce.ts";

/** Milliseconds until a count that stays is read out, until one that goes on changing is, and until the next one may be. */
const pauses = { still: 1_000, longest: 15_000, between: 60_000 };

/** Once for all that come together: a count that is read out post by post would be in the way. */
export function useAnnounced(label: string | null): void {
  const next = useRef({ atLeast: 0, atMost: 0 });
  useEffect(() => {
    const { current } = next;
    if (!label) {
      current.atLeast = current.atMost = 0;
      return;
    }
    const now = Date.now();
    current.atMost ||= now + pauses.longest;
    let takeBack: (() => void) | undefined;
    const read = () => {
      Object.assign(current, { atLeast: Date.now() + pauses.between, atMost: 0 });
      takeBack = announce(label);
    };
    const timer = setTimeout(read, Math.max(current.atLeast - now, Math.min(pauses.still, current.atMost - now)));
    return () => {
      clearTimeout(timer);
      takeBack?.();
    };
  }, [label]);
}

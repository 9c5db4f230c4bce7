/** Asks for pages, one at a time, and tells how that goes. */
import { useCallback, useRef } from "react";
import { ApiProblem } from "#web/data/api.ts";

export type Loading = "idle" | "loading" | { problem: string };

type Ask = (tell: (state: Loading) => void, work: () => Promise<void>) => Promise<void>;

/** A second call while one is under way does nothing. */
export function useAsk(): Ask {
  const underWay = useRef(false);
  return useCallback<Ask>(async (tell, work) => {
    if (underWay.current) return;
    underWay.current = true;
    tell("loading");
    try {
      await work();
      tell("idle");
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      tell({ problem: error.message });
    } finally {
      underWay.current = false;
    }
  }, []);
}

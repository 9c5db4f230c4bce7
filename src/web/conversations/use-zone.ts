/** In which zone days are told: the server's until the page is alive, and then that of this device. */
import { useSyncExternalStore } from "react";
import type { Zone } from "#kit/days.ts";

const never = () => () => {};

export function useZone(): Zone {
  return useSyncExternalStore<Zone>(
    never,
    () => undefined,
    () => "UTC",
  );
}

import type { Outgoing } from "./outbox.ts";
import type { MessageDesk } from "./use-writing.ts";
import type { useOutbox } from "./use-outbox.ts";

/** A message that was refused goes back to where it is written: into the composer, or until that has come into the plain field. */
export function takeBack(outbox: ReturnType<typeof useOutbox>, desk: MessageDesk | null, one: Outgoing): void {
  if (!desk) return outbox.takeBack(one);
  desk.takeBack(one);
  outbox.discard(one);
}

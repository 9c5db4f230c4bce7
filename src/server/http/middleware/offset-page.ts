/** Paging by offset, for lists whose order changes while they are read, such as searches. */
import * as v from "valibot";
import { whole } from "./inputs.ts";

/** Behind this nothing is looked for: each step of an offset has to be walked. */
const deepest = 10_000;

/** `limit` is clamped like that of other lists; an offset beyond reach is refused. */
export function offsetPageEntries(usual: number, most: number) {
  return {
    limit: v.optional(
      v.pipe(
        whole(1, 1_000_000),
        v.transform((limit) => Math.min(limit, most)),
      ),
      usual,
    ),
    offset: v.optional(whole(0, deepest), 0),
  };
}

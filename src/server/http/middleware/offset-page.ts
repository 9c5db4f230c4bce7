/** Paging by offset, for lists whose order changes while they are read, such as searches. */
import * as v from "valibot";
import { lenientWhole, limitSchema } from "#protocol/paging.ts";

/** Behind this nothing is looked for: each step of an offset has to be walked. */
const deepest = 10_000;

/** `limit` is clamped like that of other lists; an offset beyond reach is refused. */
export function offsetPageEntries(usual: number, most: number) {
  return {
    limit: limitSchema(usual, most),
    offset: v.optional(
      v.pipe(
        lenientWhole,
        v.transform((offset = 0) => Math.max(offset, 0)),
        v.maxValue(deepest),
      ),
      0,
    ),
  };
}

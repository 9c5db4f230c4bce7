/** Paging by offset, for lists whose order changes while they are read, such as searches. */
import * as v from "valibot";
import type { ShownInput } from "#protocol/shown-input.ts";
import { deepestOffset, lenientWhole, limitSchema, type WholeSchema } from "#protocol/paging.ts";
import { isNegative } from "./refusing.ts";

/** As Mastodon's search takes them. */
export const notNegative = (bounds: ShownInput): WholeSchema =>
  v.pipe(
    lenientWhole(bounds),
    v.check((value) => value === undefined || value >= 0, isNegative),
  );

/** `limit` is clamped like that of other lists; an offset beyond reach is refused. */
export function offsetPageEntries(usual: number, most: number, said = lenientWhole) {
  return {
    limit: limitSchema(usual, most, said),
    offset: v.optional(
      v.pipe(
        said({ minimum: 0, maximum: deepestOffset }),
        v.transform((offset = 0) => Math.max(offset, 0)),
        v.maxValue(deepestOffset),
      ),
      0,
    ),
  };
}

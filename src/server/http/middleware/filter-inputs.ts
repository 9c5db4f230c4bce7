/** What both versions of the filter routes read: terms of a filter, its keywords, and ids. */
import * as v from "valibot";
import { isWithin } from "#protocol/character-count.ts";
import { filterContexts } from "#protocol/filters.ts";
import type { FilterId, FilterKeywordId, FilterStatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { folded } from "#server/domain/filters/keyword-search.ts";
import { idSchema } from "#protocol/paging.ts";
import { lenient } from "#protocol/shown-input.ts";
import { characters, listOf, whole } from "./inputs.ts";

const idOf = <Id extends string>() =>
  v.object({
    id: v.pipe(
      idSchema,
      v.transform((id) => id as Id),
    ),
  });

export const withFilterId = idOf<FilterId>();
export const withKeywordId = idOf<FilterKeywordId>();
export const withFilterStatusId = idOf<FilterStatusId>();

const longestSeconds = 10 * 365 * 24 * 60 * 60;

const endless = <T>(said: v.GenericSchema<unknown, T>) =>
  v.pipe(
    said,
    v.transform(() => null),
  );

/** Nothing said leaves it as it is; null or a blank has no end. */
export const expiresIn = v.optional(
  v.union([
    endless(v.null()),
    endless(lenient(v.literal(""))),
    whole(1, longestSeconds, { description: "Seconds from now; null for no end." }),
  ]),
);

export const contexts = listOf(v.picklist(filterContexts), 10, { least: 1 });

/** More than blanks. */
const filled = (most: number) => v.pipe(characters(most), v.trim(), v.nonEmpty());

export const title = filled(limits.filters.title);
/** Some signs are many letters once they are compared, and some are none. */
export const keyword = v.pipe(
  filled(limits.filters.keyword),
  v.check((said) => folded(said) !== "" && isWithin(said.normalize("NFKC"), limits.filters.keyword)),
);

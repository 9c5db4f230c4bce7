/**
 * Paging by id, as the Mastodon API does it (`docs/api-notes.md`, Paging).
 *
 * `max_id`: older than it. `since_id`: the newest ones newer than it. `min_id`:
 * the ones immediately newer than it, and it wins over `since_id`. Answers are
 * newest first in all three cases.
 */
import * as v from "valibot";
import { isId } from "./ids.ts";
import { shownAs, shownId, type ShownInput } from "./shown-input.ts";

/** An id as text, or as a JSON number whose digits all survived (`readBody` keeps longer ones as text). */
const digits = v.union([
  v.string(),
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.transform((id) => String(id)),
  ),
]);

/** The message of a check whose failure means that nothing is named so: "not found" rather than "invalid". */
export const nothingIsNamedSo = "names nothing";

/** An id in a query, a path or a body. */
export const idSchema = v.pipe(shownAs(shownId, digits), v.check(isId, nothingIsNamedSo));

/** An id, or 0: older than everything. */
export const isCursor = (text: string): boolean => text === "0" || isId(text);

const cursorSchema = v.pipe(shownAs(shownId, digits), v.check(isCursor, nothingIsNamedSo));

/** A whole number; anything else counts as not said. The reference shows it with these bounds. */
export const lenientWhole = (bounds: ShownInput): WholeSchema =>
  v.pipe(
    shownAs(
      { type: "integer", ...bounds },
      v.union([v.number(), v.pipe(v.string(), v.maxLength(30), v.transform(Number))]),
    ),
    v.transform((value) => (Number.isSafeInteger(value) ? value : undefined)),
  );

export interface PageQuery {
  max_id?: string | undefined;
  since_id?: string | undefined;
  min_id?: string | undefined;
  limit: number;
}

export type WholeSchema = v.GenericSchema<string | number, number | undefined>;

/** Clamped; what is no number is the usual limit. */
export function limitSchema(usual: number, most: number, whole = lenientWhole) {
  return v.optional(
    v.pipe(
      whole({ minimum: 1, maximum: most }),
      v.transform((limit = usual) => Math.min(Math.max(limit, 1), most)),
    ),
    usual,
  );
}

/** Entries of an input schema: `v.object({ ...pageEntries(20, 40) })`. `limit` is clamped, never refused. */
export function pageEntries(usual: number, most: number) {
  return {
    max_id: v.optional(cursorSchema),
    since_id: v.optional(cursorSchema),
    min_id: v.optional(cursorSchema),
    limit: limitSchema(usual, most),
  };
}

/** For lists whose order changes while they are read, such as searches. */
export interface OffsetQuery {
  limit: number;
  offset: number;
}

/** Behind this nothing is looked for: each step of an offset has to be walked. */
export const deepestOffset = 10_000;

/** The query of the page behind this one; null if there is none, or none that is looked for. */
export function nextByOffset({ limit, offset }: OffsetQuery, goesOn: boolean): { offset: string } | null {
  return goesOn && offset + limit <= deepestOffset ? { offset: String(offset + limit) } : null;
}

/** The query of the page before this one; null on the first. */
export function prevByOffset({ limit, offset }: OffsetQuery): { offset: string } | null {
  return offset > 0 ? { offset: String(Math.max(offset - limit, 0)) } : null;
}

/** One page of a list and the queries of its neighbours; null where the list is known to end. */
export interface Listed<T> {
  items: T[];
  next: Record<string, string> | null;
  prev: Record<string, string> | null;
}

/**
 * The queries around a page, from the ids that were read before any filtering,
 * newest first: a heavily filtered page must not end the list.
 */
export function neighbours(ids: readonly string[], page: PageQuery): Pick<Listed<never>, "next" | "prev"> {
  const [newest, oldest] = [ids[0], ids.at(-1)];
  if (!newest || !oldest) return { next: null, prev: null };
  const short = ids.length < page.limit && !page.min_id;
  return { next: short ? null : { max_id: oldest }, prev: { min_id: newest } };
}

/** Cursors of other servers, whose ids may be anything. */
import * as v from "valibot";

const cursor = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[\w.:~-]{1,128}$/)));

/** Entries of an input schema. */
export const pageOf = { max_id: cursor, since_id: cursor, min_id: cursor, offset: cursor, limit: cursor };

/** An id in a path. */
export const idThere = v.pipe(v.string(), v.regex(/^[\w.:~-]{1,128}$/));

/** Values that many entities share, as they go over the wire. */
import * as v from "valibot";
import { idPattern } from "#protocol/ids.ts";

export const text = v.string();
export const filled = v.pipe(text, v.minLength(1));
export const flag = v.boolean();
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A number as text, as Mastodon writes some. */
export const digits = v.pipe(text, v.digits());
/** A Snowflake in decimals. */
export const id = v.pipe(text, v.regex(idPattern));
export const url = v.pipe(text, v.url());
/** Always with milliseconds and `Z`: several apps read nothing else. */
export const time = v.pipe(text, v.isoTimestamp(), v.regex(/\.\d{3}Z$/));
export const day = v.pipe(text, v.isoDate());
export const language = v.nullable(v.pipe(text, v.regex(/^[a-z]{2,3}(-\w+)*$/)));

/** A schema with what a developer has to know of it. */
export const noted = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description));

export const html = noted(text, "HTML, sanitised.");

/** The schema of an entity: it has each of the fields that the shape has. A reader passes over other fields, so that there can be more one day. */
export const entityOf =
  <Shape>() =>
  <Entries extends Record<keyof Shape, v.GenericSchema>>(entries: Entries) =>
    v.object(entries);

/** Nothing is said but that it is done. */
export const emptySchema = v.strictObject({});

/** Where there can be nothing yet. */
export const emptyListSchema = v.pipe(v.array(v.unknown()), v.maxLength(0));

/** An answer that never comes: all that is asked for is refused. */
export const neverSchema = v.never();

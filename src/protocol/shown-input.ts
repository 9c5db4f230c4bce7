/**
 * Marks on input schemas for the reference of the API (`server/http/reference`): a schema takes more than its
 * reference shows, as every form sends text and some apps send null, and the reference shows what a developer should send.
 */
import * as v from "valibot";

/** As JSON Schema. */
export type ShownInput = Readonly<Record<string, unknown>>;

/** The reference shows this in the place of the schema. */
export function shownAs<Schema extends v.GenericSchema>(shown: ShownInput, schema: Schema): Schema {
  return marked(schema, { shownAs: shown });
}

/** An option of a union that the reference leaves out. */
export function lenient<Schema extends v.GenericSchema>(schema: Schema): Schema {
  return marked(schema, { lenient: true });
}

/** The reference says that it is needed: the server has words of its own for one that is missing. */
export function needed<Schema extends v.GenericSchema>(schema: Schema): Schema {
  return marked(schema, { needed: true });
}

/** The reference adds this to the schema. */
export function marked<Schema extends v.GenericSchema>(schema: Schema, marks: ShownInput): Schema {
  return v.pipe(schema, v.metadata(marks)) as unknown as Schema;
}

export const shownId: ShownInput = { type: "string", pattern: "^[1-9][0-9]{0,18}$" };

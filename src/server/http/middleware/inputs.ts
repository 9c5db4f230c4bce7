/** Schemas that many routes share. Forms send text where JSON has booleans and numbers, so each takes both. */
import * as v from "valibot";
import { readableControls } from "#kit/html.ts";
import { isWithin } from "#protocol/character-count.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema } from "#protocol/paging.ts";
import { lenient, marked, shownAs, type ShownInput } from "#protocol/shown-input.ts";
import { tooManyCharacters } from "./refusing.ts";

/** `true/1/on` and `false/0/off`, as text or as JSON. */
export const flag = v.union([
  v.boolean(),
  v.pipe(
    lenient(v.union([v.string(), v.number()])),
    v.transform((value) => String(value).toLowerCase()),
    v.picklist(["true", "1", "on", "t", "false", "0", "off", "f", ""]),
    v.transform((value) => ["true", "1", "on", "t"].includes(value)),
  ),
]);

/** A whole number between two bounds. */
export const whole = (least: number, most: number, shown: ShownInput = {}) =>
  v.pipe(
    shownAs(
      { type: "integer", minimum: least, maximum: most, ...shown },
      v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))]),
    ),
    v.integer(),
    v.minValue(least),
    v.maxValue(most),
  );

/** Text that programs write, without control characters (NUL is refused by PostgreSQL too). */
export const text = (most: number, shown: ShownInput = { maxLength: most }) =>
  shownAs(
    { type: "string", ...shown },
    v.pipe(
      v.string(),
      v.maxLength(most),
      // oxlint-disable-next-line no-control-regex -- these are what is refused
      v.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/, "control characters"),
    ),
  );

/** Text that people write, in which control characters become line breaks and spaces. */
export const written = (most: number, shown: ShownInput = { maxLength: most }) =>
  shownAs({ type: "string", ...shown }, v.pipe(v.string(), v.transform(readableControls), v.maxLength(most)));

/** Shown in the reference: the domain counts the text, and refuses more in words. */
export const inCharacters = (most: number): ShownInput => ({
  description: `At most ${most.toLocaleString("en")} characters as people see them.`,
});

/** Text that the domain counts; a longer one than any that it takes is refused here. */
export const countedText = (most: number) => written(most * limits.text.unitsPerCharacter, inCharacters(most));

/** Text of so many characters as people see them. */
export const characters = (most: number) =>
  v.pipe(
    countedText(most),
    v.check((said) => isWithin(said, most), tooManyCharacters),
  );

const absent = <T>(value: v.GenericSchema<unknown, T>) =>
  v.pipe(
    lenient(value),
    v.transform(() => undefined),
  );

/** The empty field of a form: nothing is said. */
export const blank = absent(v.literal(""));

const unsaid = [absent(v.null()), blank] as const;

/** One value or a list of them, always as a list, at least `least`. Forms send an empty list as one blank: blanks are not in it. */
export const listOf = <T>(
  item: v.GenericSchema<unknown, T>,
  most: number,
  { least = 0, shown = {} }: { least?: number; shown?: ShownInput } = {},
) =>
  v.pipe(
    marked(
      v.union([
        v.array(v.union([...unsaid, item])),
        v.pipe(
          lenient(v.unknown()),
          // A list is an object, too, and one without any of its fields.
          v.check((single) => !Array.isArray(single)),
          v.union([blank, item]),
          v.transform((single) => [single]),
        ),
      ]),
      { ...(least > 0 && { minItems: least }), maxItems: most, ...shown },
    ),
    v.transform((items) => items.filter((one): one is Exclude<typeof one, undefined> => one !== undefined) as T[]),
    v.minLength(least),
    v.maxLength(most),
  );

/** May be absent, which some apps write as null. */
export const maybe = <T>(schema: v.GenericSchema<unknown, T>) => v.optional(v.union([absent(v.null()), schema]));

/** May also be the empty field of a form. */
export const orBlank = <T>(schema: v.GenericSchema<unknown, T>) => v.optional(v.union([...unsaid, schema]));

/** A file of a form, as the reference shows it. */
export const shownFile = { type: "string", format: "binary" } as const;

/** `:id` of a path. */
export const withId = v.object({ id: idSchema });

export const nothing = v.object({});

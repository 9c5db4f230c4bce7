/** A valid value for a valibot schema, found by looking into it: tests walk the route table without knowing its routes. */
import type { Fields } from "#server/http/middleware/body.ts";

interface AnySchema {
  type: string;
  kind?: string;
  entries?: Record<string, AnySchema>;
  options?: readonly unknown[];
  item?: AnySchema;
  wrapped?: AnySchema;
  pipe?: readonly AnySchema[];
  requirement?: unknown;
  key?: AnySchema;
  value?: AnySchema;
}

/** For each way in which a route may be called: all that it takes, and what it needs alone. */
export function samplesOf(schema: unknown): { everything: Fields; needed: Fields }[] {
  const { type, options, entries = {} } = schema as AnySchema;
  if (type === "union") return options!.flatMap(samplesOf);
  const everything = sampleOf(schema) as Fields;
  const needed = Object.entries(everything).filter(([key]) => !/^optional$|^null/.test(entries[key]!.type));
  return [{ everything, needed: Object.fromEntries(needed) }];
}

/**
 * Where in its input a route reads something: `["poll", "options", 0]`. Also
 * what a sample leaves out, because no text can be it.
 */
export function placesIn(schema: unknown): [string, ...(string | number)[]][] {
  const places = new Map([...placesBelow(schema)].map((place) => [JSON.stringify(place), place]));
  return [...places.values()].filter((place): place is [string] => place.length > 0);
}

function* placesBelow(schema: unknown): Generator<(string | number)[]> {
  const { entries, options, item, wrapped, value, pipe } = schema as AnySchema;
  yield [];
  for (const [key, entry] of Object.entries(entries ?? {})) {
    for (const rest of placesBelow(entry)) yield [key, ...rest];
  }
  if (item) for (const rest of placesBelow(item)) yield [0, ...rest];
  const inner = [wrapped, value, ...(options ?? []), ...(pipe ?? [])].filter((one) => one !== schema);
  for (const one of inner) {
    if (typeof one === "object") for (const place of placesBelow(one)) if (place.length > 0) yield place;
  }
}

/** A copy of the fields with another value at one place. */
export function putAt(fields: Fields, [key, ...rest]: (string | number)[], value: unknown): Fields {
  const copy = (Array.isArray(fields) ? [...fields] : { ...fields }) as Fields;
  const within = copy[key!];
  copy[key!] = rest.length ? putAt((typeof within === "object" ? within : {}) as Fields, rest, value) : value;
  return copy;
}

/** Null where a schema wants what no text can be (a file). */
export function sampleOf(schema: unknown): unknown {
  const { type, entries, options, item, wrapped, pipe } = schema as AnySchema;
  if (pipe && pipe.length > 1) return sampleOfPipe(pipe.flatMap((step) => step.pipe ?? [step]));
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(entries!).flatMap(([key, entry]): [string, unknown][] => {
          const value = sampleOf(entry);
          return value === null ? [] : [[key, value]];
        }),
      );
    case "string":
      return "words";
    case "number":
      return 3;
    case "boolean":
      return true;
    case "picklist":
      return options![0];
    case "literal":
      return (schema as { literal: unknown }).literal;
    case "array":
      return [sampleOf(item)].filter((value) => value !== null);
    case "optional":
    case "nullish":
    case "nullable":
      return sampleOf(wrapped);
    case "union":
      return options!.map(sampleOf).find((value) => value !== null && value !== "") ?? null;
    default:
      return null;
  }
}

/** Looks for what a pipe asks beyond its type: an id, a format, a range, a list of words. */
function sampleOfPipe(pipe: readonly AnySchema[]): unknown {
  const steps = new Map(pipe.map((step) => [step.type, step]));
  const [base] = pipe;
  if (steps.has("check") && base?.type === "string") return "7";
  const picklist = steps.get("picklist");
  if (picklist) return picklist.options![0];
  const least = steps.get("min_value")?.requirement;
  if (typeof least === "number") return least;
  const regex = steps.get("regex")?.requirement;
  if (regex instanceof RegExp && base?.type === "string") {
    return ["words", "7", "2030-01-01", "en", "a@example.org", "#aabbcc"].find((text) => regex.test(text)) ?? null;
  }
  return sampleOf({ ...base, pipe: undefined });
}

/** The same fields as a form writes them. */
export function* formFields(value: unknown, name = ""): Generator<[string, string]> {
  if (Array.isArray(value)) for (const item of value) yield* formFields(item, `${name}[]`);
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value as Fields))
      yield* formFields(inner, name ? `${name}[${key}]` : key);
  } else yield [name, String(value)];
}

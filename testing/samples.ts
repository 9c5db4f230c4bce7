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
export function placesIn(schema: unknown): Place[] {
  const places = new Map([...placesBelow(schema)].map(([place]) => [JSON.stringify(place), place]));
  return [...places.values()].filter((place): place is Place => place.length > 0);
}

type Place = [string, ...(string | number)[]];

/** Where it reads a text with a limit, and how many characters that is. */
export function longestTextsIn(schema: unknown): [place: Place, most: number][] {
  return [...placesBelow(schema)].flatMap(([place, { pipe = [] }]): [Place, number][] => {
    const [base, ...steps] = pipe;
    const most = steps.find((step) => step.type === "max_length")?.requirement;
    const isText = base?.type === "string" && place.length > 0;
    return isText && typeof most === "number" ? [[place as Place, most]] : [];
  });
}

function* placesBelow(schema: unknown): Generator<[(string | number)[], AnySchema]> {
  const { entries, options, item, wrapped, value, pipe } = schema as AnySchema;
  yield [[], schema as AnySchema];
  for (const [key, entry] of Object.entries(entries ?? {})) {
    for (const [rest, found] of placesBelow(entry)) yield [[key, ...rest], found];
  }
  // A list, or an object with keys of its own.
  for (const one of [item, value]) {
    if (one) for (const [rest, found] of placesBelow(one)) yield [[0, ...rest], found];
  }
  const inner = [wrapped, ...(options ?? []), ...(pipe ?? [])].filter((one) => one !== schema);
  for (const one of inner) if (typeof one === "object") yield* placesBelow(one);
}

/** It wants a file, which only multipart brings. */
export function wantsFile(schema: unknown): boolean {
  return placesIn(schema).some(([name]) => name === "file");
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
  if (pipe && pipe.length > 1) return sampleOfPipe(stepsOf(pipe));
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

/** All steps, also of pipes within pipes. */
const stepsOf = (pipe: readonly AnySchema[]): AnySchema[] =>
  pipe.flatMap((step) => (step.pipe ? stepsOf(step.pipe) : step));

/** Looks for what a pipe asks beyond its type: an id, a format, a range, a list of words. */
function sampleOfPipe(pipe: readonly AnySchema[]): unknown {
  const steps = new Map(pipe.map((step) => [step.type, step]));
  const [base] = pipe;
  const picklist = steps.get("picklist");
  if (picklist) return picklist.options![0];
  const least = steps.get("min_value")?.requirement;
  if (typeof least === "number") return least;
  const regex = steps.get("regex")?.requirement;
  if (regex instanceof RegExp && base?.type === "string") {
    const texts = ["words", "7", "2030-01-01", "en", "a@example.org", "#aabbcc", "7-7"];
    texts.push("https://example.org/", "a".repeat(32), "a".repeat(64));
    return texts.find((text) => regex.test(text)) ?? null;
  }
  if (steps.has("check") && (base?.type === "string" || base?.type === "union")) return "7";
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

/** Valibot's schemas as JSON Schema (2020-12), as OpenAPI 3.1 has them. */
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from "@valibot/to-json-schema";
import type * as v from "valibot";

export interface JsonSchema {
  readonly [key: string]: unknown;
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly description?: string;
}

type Converted = ReturnType<typeof toJsonSchema>;

/** Schemas by their names, each once; where one of them is part of another it is named there. */
export function namedSchemas(schemas: Readonly<Record<string, v.GenericSchema>>): Record<string, JsonSchema> {
  const defined = toJsonSchemaDefs(schemas as Parameters<typeof toJsonSchemaDefs>[0], {
    ...common,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
  return Object.fromEntries(Object.entries(defined).map(([name, schema]) => [name, tidy(schema as JsonSchema)]));
}

/** The input of a route, as a developer should send it. */
export function inputSchema(schema: v.GenericSchema): JsonSchema {
  const config: ConversionConfig = {
    ...common,
    typeMode: "input",
    overrideAction({ valibotAction, jsonSchema }) {
      const { metadata, requirement } = valibotAction as { metadata?: { shownAs?: Converted }; requirement?: unknown };
      if (metadata?.shownAs) return metadata.shownAs;
      // A pattern of JSON Schema has no flags, and without them it would refuse what the server takes.
      if (!(requirement instanceof RegExp && requirement.flags.includes("i"))) return undefined;
      const { pattern: _, ...rest } = jsonSchema;
      return rest;
    },
  };
  const { $schema: _, ...json } = tidy(
    toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], config) as JsonSchema,
  );
  return json;
}

/** Checks that JSON Schema has no words for are left out: the server looks all the same. */
const common = { target: "draft-2020-12", errorMode: "ignore" } as const;

/** Without options that only old or odd clients send; a choice among one is that one. */
function tidy(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const tidied = Object.fromEntries(
    Object.entries(rest)
      .filter(([key, value]) => key !== "required" || (value as unknown[]).length > 0)
      .map(([key, value]) => [
        key,
        key === "properties"
          ? mapped(value as Record<string, JsonSchema>, tidy)
          : isSchema(value)
            ? tidy(value)
            : value,
      ]),
  );
  if (!anyOf) return tidied;
  const options = anyOf
    .filter((option) => option["lenient"] !== true)
    .map(tidy)
    .flatMap((option) => (option.anyOf && Object.keys(option).length === 1 ? option.anyOf : option));
  const [only] = options;
  return only && options.length === 1 ? { ...only, ...tidied } : { ...tidied, anyOf: options };
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function mapped<Value, Other>(record: Readonly<Record<string, Value>>, change: (value: Value) => Other) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

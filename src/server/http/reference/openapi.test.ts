import { Validator } from "@seriousme/openapi-schema-validator";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { apiRoutes, routesOfNouns } from "#server/connect.ts";
import { openWorld } from "#testing/world.ts";
import { needed } from "#protocol/shown-input.ts";
import { nestFields } from "../middleware/body.ts";
import type { Route } from "../middleware/route.ts";
import { route } from "../middleware/route.ts";
import { flag, listOf, maybe, nothing, orBlank, text, whole } from "../middleware/inputs.ts";
import type { JsonSchema } from "./json-schemas.ts";
import { openApiOf, templateOf, type OpenApi, type Operation } from "./openapi.ts";

const origin = "https://linnet.example";
const api = openApiOf(routesOfNouns, origin);
const operationOf = ({ method, path }: Pick<Route, "method" | "path">, of: OpenApi = api): Operation =>
  of.paths[templateOf(path)]![method.toLowerCase()]!;
const named = apiRoutes.map((entry) => [`${entry.method} ${entry.path}`, entry] as const);

test("the document is one of OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(api) as never);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("the server answers it to everybody", async () => {
  const world = await openWorld();
  try {
    const answer = await world.api.handle(new Request(`${world.ports.origin}/api/openapi.json`), "192.0.2.1");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApiOf(routesOfNouns, world.ports.origin))));
  } finally {
    await world.close();
  }
});

describe("each route", () => {
  test.each(named)("%s is in it, says what it is for and what it answers", (_, entry) => {
    const { summary, responses } = operationOf(entry);
    expect(summary).toBe(entry.summary);
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(entry.answers).toBeDefined();
    expect(Object.keys(responses)).toContain("default");
  });

  test("has a name of its own", () => {
    const ids = Object.values(api.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(ids).toHaveLength(apiRoutes.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(named)("%s takes what it shows", (_, entry) => {
    const { parameters = [], requestBody } = operationOf(entry);
    const body = requestBody?.content["application/json"]?.schema;
    const said = Object.fromEntries(
      parameters
        .filter(({ name }) => !/\[\w+\]/.test(name))
        .map(({ name, schema }) => [name.replace("[]", ""), exampleOf(schema)]),
    );
    const inBody = body ? (exampleOf(body) as object) : {};
    const isOfFiles = requestBody && !body;
    const { issues = [] } = v.safeParse(entry.input, { ...said, ...inBody });
    // A file has no example in JSON.
    const faults = isOfFiles ? issues.filter(({ received }) => received !== "undefined") : issues;
    expect(faults.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
  });

  const withForms = named.filter(([, entry]) => formOf(entry));
  test.each(withForms)("%s takes the same in a form", (_, entry) => {
    const inPath = (operationOf(entry).parameters ?? []).map(({ name, schema }) => [name, exampleOf(schema)]);
    const json = operationOf(entry).requestBody?.content["application/json"]?.schema ?? {};
    const form = exampleOf(formOf(entry)!) as Record<string, unknown>;
    const fields = Object.entries(form).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    );
    const said = { ...Object.fromEntries(inPath), ...nestFields(fields) };
    const { output } = v.safeParse(entry.input, { ...Object.fromEntries(inPath), ...(exampleOf(json) as object) });
    expect(v.safeParse(entry.input, said)).toMatchObject({ issues: undefined, output });
  });

  test.each(named)("%s shows all that it takes", (_, entry) => {
    const { parameters = [], requestBody } = operationOf(entry);
    const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [schema, ...(schema.anyOf ?? [])]);
    const shown = [
      ...parameters.map(({ name }) => name),
      ...bodies.flatMap(({ properties = {} }) => Object.keys(properties)),
    ].map((name) => name.split("[", 1)[0]);
    expect(entriesOf(entry.input).filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe("authority is", () => {
  const authorityOf = (path: string, method: Route["method"] = "GET") => operationOf({ method, path }).security;
  test("none where nobody is asked for any", () => expect(authorityOf("/api/v2/instance")).toEqual([]));
  test("a scope of a token alone where visitors read, too", () =>
    expect(authorityOf("/api/v1/statuses/:id")).toEqual([{}, { token: ["read:statuses"] }, { session: [] }]));
  test("a scope or a session", () =>
    expect(authorityOf("/api/v1/statuses", "POST")).toEqual([{ token: ["write:statuses"] }, { session: [] }]));
  test("one of several scopes", () =>
    expect(authorityOf("/api/v1/profile")).toEqual([
      { token: ["profile"] },
      { token: ["read:accounts"] },
      { session: [] },
    ]));
  test("any token of an app", () => expect(authorityOf("/api/v1/apps/verify_credentials")).toEqual([{ token: [] }]));
  test("any token, where one without the scope is answered as a visitor", () =>
    expect(authorityOf("/api/v1/trends/tags")).toEqual([{}, { token: [] }, { session: [] }]));
  test("a session alone", () => expect(authorityOf("/api/drafts")).toEqual([{ session: [] }]));
});

describe("an input is shown", () => {
  const shownFor = (method: "GET" | "POST", input: v.ObjectSchema<v.ObjectEntries, undefined>) => {
    const entry = route({ method, path: "/api/things/:id", access: "public", input, handle: async () => ({}) });
    return operationOf(entry, openApiOf({ things: [entry] }, origin));
  };
  const input = v.object({
    id: text(10),
    isOpen: maybe(flag),
    names: orBlank(listOf(text(5), 3)),
    size: whole(1, 9),
    at: v.optional(v.object({ x: v.number() })),
  });

  test("without what only forms and odd apps send", () => {
    const { requestBody } = shownFor("POST", input);
    expect(requestBody?.required).toBe(true);
    expect(requestBody?.content["application/json"]?.schema).toEqual({
      type: "object",
      properties: {
        isOpen: { type: "boolean" },
        names: { type: "array", items: { type: "string", maxLength: 5 }, maxItems: 3 },
        size: { type: "integer", minimum: 1, maximum: 9 },
        at: { type: "object", properties: { x: { type: "number" } }, required: ["x"] },
      },
      required: ["size"],
    });
  });

  test("in a form by the names of its fields", () => {
    const { content } = shownFor("POST", input).requestBody!;
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
      expect(Object.keys(content[type]!.schema.properties!)).toEqual(["isOpen", "names[]", "size", "at[x]"]);
    }
  });

  test("in a form as the text, where a list may come as one", () => {
    const { content } = shownFor(
      "POST",
      v.object({ id: text(9), words: v.union([text(9), listOf(text(9), 2)]) }),
    ).requestBody!;
    expect(content["application/json"]?.schema.properties).toMatchObject({ words: { anyOf: [{}, { type: "array" }] } });
    expect(content["multipart/form-data"]?.schema).toMatchObject({
      properties: { words: { type: "string" } },
      required: ["words"],
    });
  });

  test("in a form with each item of a list by itself", () => {
    const { content } = shownFor("POST", input).requestBody!;
    expect(content["multipart/form-data"]?.encoding).toEqual({ "names[]": { style: "form", explode: true } });
  });

  test("as needed, where the server has words of its own for a missing one", () => {
    const input = v.object({ id: text(9), q: needed(v.optional(text(9), "")) });
    expect(shownFor("GET", input).parameters).toContainEqual({
      name: "q",
      in: "query",
      required: true,
      schema: { type: "string", maxLength: 9 },
    });
  });

  test("as JSON alone where a cookie alone lets in, and with files as multipart, first", () => {
    const typesOf = (path: string) => Object.keys(operationOf({ method: "POST", path }).requestBody!.content);
    expect(typesOf("/api/welcome")).toEqual(["application/json"]);
    expect(typesOf("/api/drafts")).toEqual(["multipart/form-data", "application/json"]);
    expect(typesOf("/api/v1/statuses")).toEqual([
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    ]);
    expect(typesOf("/api/v2/media")).toEqual(["multipart/form-data"]);
  });

  test("in a query where nothing is changed, and the path's own names in the path", () => {
    const { parameters, requestBody } = shownFor("GET", input);
    expect(requestBody).toBeUndefined();
    expect(parameters?.map(({ name, in: place, required = false }) => [name, place, required])).toEqual([
      ["id", "path", true],
      ["isOpen", "query", false],
      ["names[]", "query", false],
      ["size", "query", true],
      ["at[x]", "query", false],
    ]);
  });

  test("not at all where there is none", () => {
    const entry = route({
      method: "POST",
      path: "/api/things",
      access: "public",
      input: nothing,
      handle: async () => ({}),
    });
    expect(operationOf(entry, openApiOf({ things: [entry] }, origin)).requestBody).toBeUndefined();
  });
});

const formOf = (entry: Route): JsonSchema | undefined =>
  operationOf(entry).requestBody?.content["application/x-www-form-urlencoded"]?.schema;

function entriesOf(input: v.GenericSchema): string[] {
  const { entries, options = [] } = input as { entries?: object; options?: v.GenericSchema[] };
  return entries ? Object.keys(entries) : options.flatMap(entriesOf);
}

const words = ["1", "en", "a", "birds", "+01:00", "0-0", "0,0", "https://a.example/", "a".repeat(32), "a".repeat(64)];

/** A value as somebody writes it who has read nothing but its schema. */
function exampleOf(schema: JsonSchema): unknown {
  const { anyOf, type, properties = {}, items } = schema;
  const { enum: values, minimum, minLength = 0, pattern, format } = schema as Record<string, never>;
  // A form has the text, where a text and a list mean the same.
  if (anyOf)
    return exampleOf(
      anyOf.find((option) => option.type === "string") ?? anyOf.find((option) => option.type !== "null")!,
    );
  if (values) return values[0];
  if ("const" in schema) return schema["const"];
  if (type === "array") return items ? [exampleOf(items)] : [];
  if (type === "object") {
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner)]));
  }
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (format === "uri") return "https://a.example/";
  if (format === "date-time") return "2090-01-01T00:00:00Z";
  return words.find((word) => word.length >= minLength && new RegExp(pattern ?? "", "i").test(word));
}

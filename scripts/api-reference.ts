/** Writes `docs/api.md` from the document that the server itself answers at `/api/openapi.json`. */
import { shownId } from "#protocol/shown-input.ts";
import { routesOfNouns } from "#server/connect.ts";
import { budgets } from "#server/http/middleware/limiters.ts";
import type { JsonSchema } from "#server/http/reference/json-schemas.ts";
import {
  limitInWords,
  openApiOf,
  type OpenApi,
  type Operation,
  type Parameter,
} from "#server/http/reference/openapi.ts";

/** Where `npm run api-docs` writes it. */
export const apiDocsFile = new URL("../docs/api.md", import.meta.url);

/** An example of a server. */
const origin = "https://linnet.example";

export function writeApiDocs(api: OpenApi = openApiOf(routesOfNouns, origin)): string {
  const sections = api.tags.map(({ name }) => sectionOf(api, name));
  const entities = Object.entries(api.components.schemas).map(([name, schema]) => entityOf(name, schema));
  const contents = ["Tokens and scopes", ...api.tags.map(({ name }) => name), "Entities"].map(
    (title) => `[${title}](#${title.toLowerCase().replaceAll(" ", "-")})`,
  );
  return `${[intro, contents.join(" · "), scopesOf(api), ...sections, "## Entities", entitiesIntro, ...entities].join("\n\n")}\n`;
}

const usual = budgets.default;
const usualLimit = limitInWords(usual);

const intro = `# The client API

\`npm run api-docs\` writes this page from the table of routes by which the server answers; a test fails until it does. The same as an OpenAPI document, for generators of clients, is at \`/api/openapi.json\` of each server. [Notes on the client API](api-notes.md) tell the rest: conventions, paging, errors, streaming, OAuth, and where Linnet differs from Mastodon.

The line below a route names the authority that it needs: a scope, \`app\` (any token), \`session\` (Linnet's own pages), or \`public\` for none. A scope in brackets is needed of a token alone; a visitor needs none. Then come the statuses and entities of success, and the rate limit if it is not the usual one of ${usual.points} calls in ${usual.duration / 60} minutes. A parameter with a star is needed. A body may come as JSON, as a urlencoded form or as multipart, and files in multipart alone; the names here are those of a form, so \`poll[options][]\` is the list \`options\` of the object \`poll\`, and \`fields_attributes[0][name]\` is the \`name\` of the first of a list, which goes on with \`[1]\`. Routes for \`session\` take JSON, and multipart where they take files.`;

const entitiesIntro = `A field with a question mark may be absent. Every answer of failure is an [Error](#error).`;

function scopesOf({ components }: OpenApi): string {
  const { token } = components.securitySchemes as { token: { flows: Record<string, { scopes: object }> } };
  const scopes = Object.keys(token.flows["authorizationCode"]!.scopes).map((scope) => `\`${scope}\``);
  return `## Tokens and scopes

Register an app (\`POST /api/v1/apps\`), send the person to \`/oauth/authorize\`, and give the code to \`POST /oauth/token\` ([OAuth](api-notes.md#oauth)). A parent scope grants its children, as \`read\` grants \`read:accounts\`. There are ${scopes.join(", ")}.`;
}

function sectionOf({ paths }: OpenApi, tag: string): string {
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => routeOf(`${method.toUpperCase()} ${path}`, operation)),
  );
  return `## ${tag}\n\n${lines.join("\n\n")}`;
}

function routeOf(name: string, operation: Operation): string {
  const facts = [
    authorityOf(operation.security),
    answerOf(operation.responses),
    ...(operation.description && operation.description !== usualLimit ? [operation.description.slice(0, -1)] : []),
  ];
  const fields = [...(operation.parameters ?? []).map(parameterOf), ...bodyOf(operation.requestBody)];
  const told = fields.length > 0 ? `\n\n${fields.join("\n")}` : "";
  return `### \`${name}\`\n\n${operation.summary}.\n\n${facts.join(" · ")}${told}`;
}

function authorityOf(security: Operation["security"]): string {
  const scopes = security.flatMap(({ token }) => token ?? []).map((scope) => `\`${scope}\``);
  if (security.length === 0) return "`public`";
  const isOpen = security.some((way) => Object.keys(way).length === 0);
  if (isOpen) return scopes.length > 0 ? `(${scopes.join(" or ")})` : "`public`";
  if (scopes.length > 0) return scopes.join(" or ");
  return security.some(({ token }) => token) ? "`app`" : "`session`";
}

function answerOf(responses: Operation["responses"]): string {
  const answers = Object.entries(responses).flatMap(([status, response]) => {
    if (!status.startsWith("2") || "$ref" in response) return [];
    const schema = response.content?.["application/json"]?.schema ?? {};
    return `${status} ${typeOf(schema)}`;
  });
  return answers.join(", ") || "always refused";
}

function parameterOf({ name, in: place, required, description, schema }: Parameter): string {
  const whole = description ? { ...schema, description } : schema;
  return fieldOf(place === "path" ? `{${name}}` : name, whole, required && place !== "path" ? "*" : "");
}

function bodyOf(body: Operation["requestBody"]): string[] {
  if (!body) return [];
  const { content } = body;
  // The fields of a form say most: lists and nested fields have their names there.
  const type = ["multipart/form-data", "application/octet-stream", "application/json"].find((one) => one in content);
  const schema = type && content[type]?.schema;
  if (!schema) return [];
  if (schema["format"] === "binary") return ["- The body is the bytes of the file."];
  const shapes = schema.anyOf ?? [schema];
  return shapes.flatMap(({ properties = {}, required = [] }, place) => [
    ...(place > 0 ? ["", "Or:", ""] : []),
    ...Object.entries(properties).map(([name, field]) => fieldOf(name, field, required.includes(name) ? "*" : "")),
  ]);
}

function entityOf(name: string, schema: JsonSchema): string {
  const shapes = schema.properties ? [schema] : (schema.anyOf?.filter(({ properties }) => properties) ?? []);
  const fields = shapes.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([field, inner]) => fieldOf(field, inner, required.includes(field) ? "" : "?")),
  );
  const told = fields.length > 0 ? fields.join("\n") : `${typeOf(schema)}.`;
  return `### ${name}\n\n${told}`;
}

function fieldOf(name: string, schema: JsonSchema, mark: string): string {
  const shapes = shapesWithin(schema);
  const line = [`- \`${name}\`${mark} ${typeOf(schema)}`, boundsOf(schema), schema.description]
    .filter(Boolean)
    .join(" · ");
  const lines = shapes.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([field, one]) => fieldOf(field, one, required.includes(field) ? "" : "?")),
  );
  if (lines.length === 0) return line;
  return [
    line,
    ...lines
      .join("\n")
      .split("\n")
      .map((one) => `  ${one}`),
  ].join("\n");
}

/** Objects that are written down nowhere else. */
function shapesWithin(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].filter(
    ({ properties }) => properties && Object.keys(properties).length > 0,
  );
}

function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, type, items } = schema;
  const values = (schema["enum"] as unknown[] | undefined) ?? ("const" in schema ? [schema["const"]] : null);
  if ($ref) return linkTo($ref);
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  if (type === "array") return items && Object.keys(items).length > 0 ? `list of ${typeOf(items)}` : "list";
  if (schema["pattern"] === shownId["pattern"]) return "id";
  if (type === "string") return stringTypes[String(schema["format"])] ?? "text";
  if (type === "integer" || type === "number") return "number";
  if (type === "object" && isRecord(schema["additionalProperties"])) {
    return `record of ${typeOf(schema["additionalProperties"] as JsonSchema)}`;
  }
  return type ?? "anything";
}

const stringTypes: Readonly<Record<string, string>> = {
  uri: "address",
  "date-time": "time",
  date: "day",
  binary: "file",
};

const isRecord = (value: unknown) => typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** `#/components/schemas/Status` → a link to its heading */
function linkTo(ref: string): string {
  const name = ref.split("/").at(-1)!;
  return `[${name}](#${name.toLowerCase()})`;
}

function boundsOf(schema: JsonSchema): string {
  const { minimum, maximum, maxLength, maxItems } = schema as Record<string, number | undefined>;
  const byDefault = schema["default"];
  const isSaid = byDefault !== undefined && byDefault !== null && !(Array.isArray(byDefault) && byDefault.length === 0);
  return [
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && maxItems > 0 && `at most ${maxItems}`,
    isSaid && `\`${JSON.stringify(byDefault)}\` unless given`,
  ]
    .filter(Boolean)
    .join(", ");
}

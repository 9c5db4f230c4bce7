/**
 * The API as an OpenAPI 3.1 document, made from the table of routes and their schemas, so that it says what the server
 * does: the same rows answer.
 */
import type * as v from "valibot";
import { scopes } from "#protocol/scopes.ts";
import linnet from "../../../../package.json" with { type: "json" };
import { cookieName } from "../middleware/cookies.ts";
import { budgets } from "../middleware/limiters.ts";
import type { Route } from "../middleware/route.ts";
import { entities } from "./entities.ts";
import { inputSchema, namedSchemas, type JsonSchema } from "./json-schemas.ts";

export interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, OpenApiResponse | { $ref: string }>;
  security: Record<string, readonly string[]>[];
}

interface MediaType {
  schema: JsonSchema;
  /** A form has each item of a list by itself, and not all of them with commas between. */
  encoding?: Record<string, { style: "form"; explode: true }>;
}

interface OpenApiResponse {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, OpenApiResponse>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, unknown>;
  };
}

const description = `The client API of Mastodon, and what Linnet's own pages ask beside it.

Parameters come as JSON, as a urlencoded form, as multipart or in the query, on every route. Unknown ones are dropped. In forms and queries a list is \`name[]=1&name[]=2\`, a nested field \`outer[inner]=1\`, and a list of objects \`name[0][field]=1&name[1][field]=2\`. Linnet's own pages, which act by cookie, send JSON or, where a route takes files, multipart.

\`POST\` routes that create something take an \`Idempotency-Key\`. Where an answer has a \`Link\`, it names the neighbouring pages; follow those and derive nothing from the answer. Streaming is not described here.`;

/** `routesOf`: the routes of each noun. */
export function openApiOf(routesOf: Readonly<Record<string, readonly Route[]>>, origin: string): OpenApi {
  const answers = answersOf(Object.values(routesOf).flat());
  const paths: OpenApi["paths"] = {};
  for (const [noun, routes] of Object.entries(routesOf)) {
    for (const route of routes) {
      const path = (paths[templateOf(route.path)] ??= {});
      // The first of two answers.
      path[route.method.toLowerCase()] ??= operationOf(route, titleOf(noun), answers.of(route));
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Linnet",
      version: linnet.version,
      description,
      license: { name: linnet.license, identifier: linnet.license },
    },
    servers: [{ url: origin }],
    tags: Object.entries(routesOf)
      .filter(([, routes]) => routes.length > 0)
      .map(([noun]) => ({ name: titleOf(noun) })),
    paths,
    components: {
      schemas: answers.schemas,
      responses: {
        Unauthorized: problem("The token is invalid, or none was given."),
        Forbidden: problem("The token does not grant it, or the account may not."),
        NotFound: problem("There is none, or none that this reader may see."),
        Invalid: problem("A parameter is missing or wrong; the answer says which one."),
        RateLimited: problem("Too many requests; `Retry-After` says when to come again."),
        Error: problem("It did not succeed; the answer says why."),
      },
      headers: {
        Link: {
          description: 'The neighbouring pages, as `rel="next"` (older) and `rel="prev"` (newer) (RFC 8288).',
          schema: { type: "string" },
        },
        "X-RateLimit-Limit": { description: "Calls in this time.", schema: { type: "integer" } },
        "X-RateLimit-Remaining": { description: "Calls that are left.", schema: { type: "integer" } },
        "X-RateLimit-Reset": { description: "When it begins anew.", schema: { type: "string", format: "date-time" } },
      },
      securitySchemes: {
        token: {
          type: "oauth2",
          description: "`Authorization: Bearer`. A parent grants its children: `read` grants `read:accounts`.",
          flows: {
            authorizationCode: {
              authorizationUrl: `${origin}/oauth/authorize`,
              tokenUrl: `${origin}/oauth/token`,
              scopes: scopesInWords,
            },
            clientCredentials: { tokenUrl: `${origin}/oauth/token`, scopes: scopesInWords },
          },
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: cookieName("session", origin),
          description: "Linnet's own pages. Changes by cookie come from the same origin.",
        },
      },
    },
  };
}

const scopesInWords = Object.fromEntries(scopes.map((scope) => [scope, scope.replaceAll(/[:_]/g, " ")]));

function problem(description: string): OpenApiResponse {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
}

/** All answers at once, so that each entity is written down a single time. */
function answersOf(routes: readonly Route[]) {
  const names = new Map<v.GenericSchema, string>(Object.entries(entities).map(([name, schema]) => [schema, name]));
  const unnamed: Record<string, v.GenericSchema> = {};
  for (const { answers } of routes) {
    if (!answers || names.has(answers)) continue;
    const name = `answer ${names.size}`;
    names.set(answers, name);
    unnamed[name] = answers;
  }
  const all = namedSchemas({ ...entities, ...unnamed });
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => name in entities && name !== "Never"));
  return {
    schemas,
    /** Null where nothing ever succeeds. */
    of({ answers }: Route): JsonSchema | null {
      const name = answers && names.get(answers);
      if (!name || name === "Never") return null;
      return name in entities ? { $ref: `#/components/schemas/${name}` } : all[name]!;
    },
  };
}

function operationOf(route: Route, tag: string, answer: JsonSchema | null): Operation {
  const { method, limiter = "default" } = route;
  const { parameters, body } = inputOf(route);
  const pages = !route.isWhole && parameters.some(({ name }) => ["max_id", "offset", "after"].includes(name));
  const responses: Operation["responses"] = {};
  for (const status of answer ? (route.successes ?? [200]) : []) {
    responses[status] = {
      description: statusWords[status] ?? "Done.",
      headers: Object.fromEntries(
        [...(pages ? ["Link"] : []), ...(limiter === "none" ? [] : rateHeaders)].map((name) => [
          name,
          { $ref: `#/components/headers/${name}` },
        ]),
      ),
      content: { "application/json": { schema: answer! } },
    };
  }
  for (const [status, name] of problemsOf(route, parameters.length > 0 || body !== null)) {
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  const budget = limiter === "none" ? null : budgets[limiter];
  return {
    operationId: idOf(route),
    summary: route.summary ?? "",
    ...(budget && { description: limitInWords(budget) }),
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body && method !== "GET" && method !== "DELETE" && { requestBody: body }),
    responses,
    security: securityOf(route),
  };
}

export function limitInWords({ points, duration }: { points: number; duration: number }): string {
  return `At most ${points.toLocaleString("en")} calls in ${duration / 60} minutes.`;
}

const statusWords: Record<number, string> = {
  202: "It is under way.",
  206: "It is under way; ask again.",
};

const rateHeaders = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

function problemsOf(route: Route, hasInput: boolean): [string, string][] {
  const { access, tokenScope, orVisitor, path, limiter, ignoresCookies } = route;
  const problems: [string, string][] = [];
  // Nobody is asked who they are.
  if (access !== "public" || !ignoresCookies) problems.push(["401", "Unauthorized"]);
  if (access !== "public" || (tokenScope && !orVisitor)) problems.push(["403", "Forbidden"]);
  if (path.includes(":")) problems.push(["404", "NotFound"]);
  if (hasInput) problems.push(["422", "Invalid"]);
  if (limiter !== "none") problems.push(["429", "RateLimited"]);
  return [...problems, ["default", "Error"]];
}

function securityOf({ access, tokenScope, orVisitor, ignoresCookies }: Route): Operation["security"] {
  const session = ignoresCookies ? [] : [{ session: [] }];
  if (access === "app") return [{ token: [] }];
  if (access === "session") return [{ session: [] }];
  if (access === "public") return tokenScope ? [{}, { token: orVisitor ? [] : [tokenScope] }, ...session] : [];
  const any = typeof access === "string" ? [access] : access;
  return [...any.map((scope) => ({ token: [scope] })), ...session];
}

/** `/api/v1/accounts/:id` → `/api/v1/accounts/{id}` */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

/** `GET /api/v1/accounts/:id/lists` → `getV1AccountsByIdLists` */
function idOf({ method, path }: Route): string {
  const words = path
    .replace(/^\/api\//, "/")
    .replace(/:(\w+)/g, "by_$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

const titles: Readonly<Record<string, string>> = {
  auth: "Signing in",
  instance: "This server",
  linked: "Accounts on other servers",
  oauth: "OAuth",
  shelves: "Own lists of posts",
  markers: "Reading positions",
  emojis: "Custom emoji",
  showcase: "Front page",
  reference: "This reference",
  absent: "Always empty",
};

/** `scheduledStatuses` → `Scheduled statuses` */
function titleOf(noun: string): string {
  if (titles[noun]) return titles[noun];
  const words = noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const notes: Readonly<Record<string, string>> = {
  max_id: "Only older ones.",
  since_id: "The newest ones that are newer.",
  min_id: "Those that are immediately newer.",
  limit: "How many; more than the most is the most.",
  offset: "How many are passed over.",
};

function inputOf(route: Route): { parameters: Parameter[]; body: NonNullable<Operation["requestBody"]> | null } {
  const whole = inputSchema(route.input);
  const named = new Set([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!));
  const { properties = {}, required = [] } = withNeeds(whole);
  const parameters: Parameter[] = [...named].map((name) => ({
    name,
    in: "path",
    required: true,
    schema: properties[name] ?? { type: "string" },
  }));
  const rest = Object.entries(properties).filter(([name]) => !named.has(name));
  const asBytes = route.receives?.kind === "bytes";
  if (route.method === "GET" || route.method === "DELETE" || asBytes) {
    for (const [name, schema] of rest.flatMap(([name, schema]) => inForm(name, schema))) {
      parameters.push({
        name,
        in: "query",
        ...(required.includes(name.replace(/\[\]$/, "")) && { required: true }),
        ...(notes[name] && { description: notes[name] }),
        schema,
      });
    }
    if (!asBytes) return { parameters, body: null };
    const bytes = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
    return { parameters, body: { required: true, content: bytes } };
  }
  if (whole.anyOf) return { parameters, body: { required: true, content: contentOf(route, whole) } };
  if (rest.length === 0) return { parameters, body: null };
  const needed = required.filter((name) => !named.has(name));
  const content = contentOf(route, {
    type: "object",
    properties: Object.fromEntries(rest),
    ...(needed.length > 0 && { required: needed }),
  });
  return { parameters, body: { required: needed.length > 0, content } };
}

const isFile = (schema: JsonSchema): boolean => schema["format"] === "binary";

/** A value that is marked as needed is required, and nothing stands for it. */
function withNeeds(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [] } = schema;
  const marked = Object.keys(properties).filter((name) => properties[name]!["needed"] === true);
  const needs = marked.map((name) => {
    const { needed: _, default: __, ...rest } = properties[name]!;
    return [name, rest] as const;
  });
  return { ...schema, properties: { ...properties, ...Object.fromEntries(needs) }, required: [...required, ...marked] };
}

/**
 * Files come in a multipart form alone. It stands first then: some generators read only the first type. A cookie is
 * believed only with what no form of another site can send.
 */
function contentOf({ access }: Route, schema: JsonSchema): Record<string, MediaType> {
  const { properties = {}, required = [] } = schema;
  const files = Object.keys(properties).filter((name) => holdsFile(properties[name]!));
  const multipart = { "multipart/form-data": inForms(schema) };
  if (files.some((name) => required.includes(name))) return multipart;
  const plain = { ...schema, ...(schema.properties && { properties: without(properties, files) }) };
  const json = { "application/json": { schema: plain } };
  if (access === "session") return files.length > 0 ? { ...multipart, ...json } : json;
  const urlencoded = { "application/x-www-form-urlencoded": inForms(plain) };
  return files.length > 0 ? { ...multipart, ...json, ...urlencoded } : { ...json, ...urlencoded, ...multipart };
}

function inForms(object: JsonSchema): MediaType {
  const schema = formOf(object);
  const lists = Object.keys(schema.properties ?? {}).filter((name) => name.endsWith("[]"));
  const encoding = Object.fromEntries(lists.map((name) => [name, { style: "form", explode: true } as const]));
  return { schema, ...(lists.length > 0 && { encoding }) };
}

function holdsFile(schema: JsonSchema): boolean {
  const inner = [
    ...(schema.items ? [schema.items] : []),
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
  ];
  return isFile(schema) || inner.some(holdsFile);
}

function without<Value>(record: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** The fields of a form for an object. */
function formOf(schema: JsonSchema): JsonSchema {
  const { anyOf, properties } = schema;
  if (anyOf) return { ...schema, anyOf: anyOf.map(formOf) };
  if (!properties) return schema;
  const required = neededInForm(schema);
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).flatMap(([name, inner]) => inForm(name, inner))),
    ...(required.length > 0 && { required }),
  };
}

/** The names of fields without which an object is none. */
function neededInForm({ properties = {}, required = [] }: JsonSchema, nameOf = (field: string) => field): string[] {
  return required.flatMap((field) => {
    const schema = properties[field] ?? {};
    const name = nameOf(field);
    if (schema.properties) return neededInForm(schema, (inner) => `${name}[${inner}]`);
    if (schema.items?.properties) return neededInForm(schema.items, (inner) => `${name}[0][${inner}]`);
    return inForm(name, schema).map(([one]) => one);
  });
}

/** A list is `name[]`, a nested field `name[field]`, and the first of a list of objects `name[0][field]`. */
function inForm(name: string, schema: JsonSchema): [string, JsonSchema][] {
  const { anyOf, ...rest } = schema;
  // A form has no null; of a text and a list it has the text, which is the same in one field.
  const said = anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [one] = said.length > 1 ? said.filter(({ type }) => type === "string") : said;
  if (one) {
    const { default: usual, ...others } = rest;
    return inForm(name, { ...others, ...(usual !== null && usual !== undefined && { default: usual }), ...one });
  }
  if (schema.type === "object" && schema.properties) {
    return Object.entries(schema.properties).flatMap(([field, inner]) => inForm(`${name}[${field}]`, inner));
  }
  if (schema.type === "array" && schema.items?.properties) return inForm(`${name}[0]`, schema.items);
  if (schema.type === "array") return [[`${name}[]`, schema]];
  return [[name, schema]];
}

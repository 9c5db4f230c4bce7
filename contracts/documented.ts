/** Holds an answer against `/api/openapi.json`, as the code that somebody has generated from it would. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { routesOfNouns } from "#server/connect.ts";
import type { Route } from "#server/http/middleware/route.ts";
import { openApiOf, templateOf } from "#server/http/reference/openapi.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const api = openApiOf(routesOfNouns, "https://linnet.example");
ajv.addSchema(api, "api");

const validators = new Map<string, ValidateFunction>();

/** Whether the document says that answers name their neighbouring pages. */
export function promisesPages({ method, path }: Route): boolean {
  const { responses } = api.paths[templateOf(path)]![method.toLowerCase()]!;
  return Object.values(responses).some((response) => "headers" in response && "Link" in (response.headers ?? {}));
}

export function faultsByDocument({ method, path }: Route, status: number, body: unknown): string[] {
  const inPointer = templateOf(path).replaceAll("~", "~0").replaceAll("/", "~1");
  const pointer = `api#/paths/${encodeURI(inPointer)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
  validators.set(pointer, validate);
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message }) => `by the document, ${instancePath}: ${message}`);
}

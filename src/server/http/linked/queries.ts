/** Fields as the query of another server: `id[]=1&id[]=2`, `poll[multiple]=true`. */
import type { Fields } from "../middleware/body.ts";

export function queryOf(fields: Fields): string {
  const query = new URLSearchParams(pairsOf(fields));
  return query.size > 0 ? `?${query}` : "";
}

/** Nothing that a page asks for is nested deeper. */
const deepest = 4;

export function pairsOf(fields: Fields): [string, string][] {
  const pairs: [string, string][] = [];
  const add = (name: string, value: unknown, depth: number): void => {
    if (value === null || value === undefined || depth > deepest) return;
    if (Array.isArray(value)) for (const one of value) add(`${name}[]`, one, depth + 1);
    else if (typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner, depth + 1);
    } else pairs.push([name, String(value as string | number | boolean)]);
  };
  for (const [name, value] of Object.entries(fields)) add(name, value, 0);
  return pairs;
}

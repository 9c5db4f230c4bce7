/** The form behind a search: its fields written as one text of words and operators, and such a text put back into the fields. */
import { searchFields } from "./search-fields.ts";
import { kindsOfMedia, kindsOfPost, parseSearch, places, type SearchQuery } from "./search-query.ts";

export type SearchField = (typeof searchFields)[number];
export type SearchFields = Record<SearchField, string>;

/** Those with a list to choose from; "" chooses nothing. */
export const choices = {
  has: kindsOfMedia.filter((kind) => kind !== "embed" && kind !== "quote"),
  is: kindsOfPost,
  in: places.filter((place) => place !== "all"),
} as const;

/** The fields of a form that was sent; null if the address has none of them. */
export function fieldsOf(params: URLSearchParams): SearchFields | null {
  if (!searchFields.some((field) => params.has(field))) return null;
  return Object.fromEntries(searchFields.map((field) => [field, params.get(field)?.trim() ?? ""])) as SearchFields;
}

/** What one would have typed. */
export function writeSearch({ words, phrase, without, ...operators }: SearchFields): string {
  const unquoted = (text: string) => text.replaceAll('"', " ").trim();
  return [
    words,
    phrase && unquoted(phrase) && `"${unquoted(phrase)}"`,
    ...without.split(/\s+/).map((word) => word && `-${word.replace(/^-+/, "")}`),
    ...Object.entries(operators).map(([name, value]) => value && `${name}:${value.replaceAll(/\s+/g, "")}`),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What a text says, as far as the form has a field for it; the rest stays among the words. */
export function readIntoFields(q: string): SearchFields {
  const fields = Object.fromEntries(searchFields.map((field) => [field, ""])) as SearchFields;
  const kept: string[] = [];
  for (const piece of q.normalize("NFKC").match(/-?(?:[A-Za-z]+:)?(?:"[^"]*"?|[^\s"]+)/g) ?? []) {
    const field = fieldFor(piece, parseSearch(piece));
    if (!field) kept.push(piece);
    else if (field[0] === "without") fields.without = `${fields.without} ${field[1]}`.trim();
    else if (fields[field[0]]) kept.push(piece);
    else fields[field[0]] = field[1];
  }
  fields.words = kept.join(" ");
  return fields;
}

function fieldFor(piece: string, { terms: [term], problems }: SearchQuery): [SearchField, string] | null {
  if (problems.length > 0) return null;
  if (term?.kind === "phrase") return term.not ? null : ["phrase", term.text];
  if (term) return term.not ? ["without", term.text] : null;
  const [, name = "", value = ""] = /^([a-z]+):(.+)$/i.exec(piece) ?? [];
  const field = name.toLowerCase() === "language" ? "lang" : name.toLowerCase();
  const isField = field !== "words" && field !== "phrase" && field !== "without";
  const known = searchFields.find((one) => one === field);
  if (!known || !isField) return null;
  const listed: readonly string[] | undefined = known in choices ? choices[known as keyof typeof choices] : undefined;
  const said = value.toLowerCase();
  if (listed && !listed.includes(said)) return null;
  // A field for a day takes no year.
  if ((known === "after" || known === "before") && !/^\d{4}-\d{2}-\d{2}$/.test(said)) return null;
  return [known, known === "from" ? value : said];
}

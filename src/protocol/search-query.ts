/**
 * What somebody typed into a search box, read: words, "phrases", and operators such as `from:wren`, with a minus for what is
 * not wanted. The names are Mastodon's, so that a search means the same there and here.
 *
 * It is read in one pass, and nothing throws. An operator whose value makes no sense is named in `problems`, so that people
 * are told rather than shown something else than they asked for. Anything else with a colon is a word.
 */
import { parseAcct } from "./acct.ts";

export const operators = ["from", "before", "after", "during", "has", "is", "lang", "in"] as const;
export type Operator = (typeof operators)[number];

const otherNames: Partial<Record<string, Operator>> = { language: "lang" };

export const kindsOfMedia = ["media", "image", "video", "audio", "poll", "link", "embed", "quote"] as const;
export const kindsOfPost = ["reply", "sensitive", "quote"] as const;
export const places = ["all", "library", "public"] as const;
export type SearchPlace = (typeof places)[number];

export interface SearchTerm {
  text: string;
  kind: "word" | "beginning" | "phrase";
  not: boolean;
}

/** What a post has to be or have, as the index says it: `has:image`, `lang:de`, `is:reply`. */
export interface SearchLabel {
  label: string;
  not: boolean;
}

export interface SearchProblem {
  operator: Operator;
  value: string;
}

export interface SearchQuery {
  terms: SearchTerm[];
  /** Any of these authors; `me` is the one who asks. */
  from: string[];
  notFrom: string[];
  labels: SearchLabel[];
  /** Any of these languages. */
  languages: string[];
  /** Milliseconds: not earlier than this, and earlier than that. */
  since: number | null;
  until: number | null;
  place: SearchPlace;
  problems: SearchProblem[];
}

/** More say nothing more exact, and cost more. */
export const mostTerms = 16;

// Each alternative begins with something else, so there is one way to read any text.
const piece = /\s+|(-?)(?:([A-Za-z]{2,8}):(?=\S))?(?:"([^"]*)"?|([^\s"]+))/gy;

const quotes = /[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g;

export function parseSearch(text: string): SearchQuery {
  const query: SearchQuery = {
    terms: [],
    from: [],
    notFrom: [],
    labels: [],
    languages: [],
    since: null,
    until: null,
    place: "all",
    problems: [],
  };
  let read = 0;
  for (const [all, minus, name = "", phrase, word = ""] of text
    .normalize("NFKC")
    .replace(quotes, '"')
    .matchAll(piece)) {
    if (minus === undefined) continue;
    if (++read > mostTerms) break;
    const not = minus === "-";
    const operator = operatorNamed(name);
    if (operator) {
      const value = phrase ?? word;
      if (!takeOperator(query, operator, value.trim(), not)) query.problems.push({ operator, value: all });
    } else {
      addTerm(query, name ? `${name}:${phrase ?? word}` : (phrase ?? word), {
        isPhrase: phrase !== undefined && !name,
        not,
      });
    }
  }
  return query;
}

/** A phone begins with a capital letter. */
function operatorNamed(said: string): Operator | null {
  const name = said.toLowerCase();
  return otherNames[name] ?? operators.find((operator) => operator === name) ?? null;
}

function addTerm(query: SearchQuery, said: string, { isPhrase, not }: { isPhrase: boolean; not: boolean }): void {
  const beginning = !isPhrase && /^[\p{L}\p{M}\p{N}_]{2,}\*$/u.test(said);
  const text = (beginning ? said.slice(0, -1) : said).trim();
  // A mark alone says nothing of what is looked for.
  if (!/[\p{L}\p{N}\p{So}]/u.test(text)) return;
  query.terms.push({ text, kind: isPhrase ? "phrase" : beginning ? "beginning" : "word", not });
}

/** False if the value makes no sense. */
function takeOperator(query: SearchQuery, operator: Operator, said: string, not: boolean): boolean {
  const value = said.toLowerCase();
  switch (operator) {
    case "from":
      if (value !== "me" && !parseAcct(value)) return false;
      (not ? query.notFrom : query.from).push(value);
      return true;
    case "before":
    case "after":
    case "during":
      return takeDays(query, operator, value, not);
    case "has":
      return takeLabel(query, operator, kindsOfMedia, value, not);
    case "is":
      return takeLabel(query, operator, kindsOfPost, value, not);
    case "lang": {
      const [language = ""] = value.split(/[-_]/, 1);
      if (!/^[a-z]{2,3}$/.test(language)) return false;
      if (not) query.labels.push({ label: `lang:${language}`, not });
      else query.languages.push(language);
      return true;
    }
    case "in": {
      const place = places.find((known) => known === value);
      if (!place || not) return false;
      query.place = place;
      return true;
    }
  }
}

function takeLabel(
  query: SearchQuery,
  operator: "has" | "is",
  known: readonly string[],
  value: string,
  not: boolean,
): boolean {
  const singular = known.find((one) => one === value || `${one}s` === value);
  if (!singular) return false;
  const label = singular === "quote" ? "is:quote" : `${operator}:${singular}`;
  query.labels.push({ label, not });
  return true;
}

/** `before:` a day ends when it begins, `after:` begins when it has ended; a minus turns that round. Days are those of UTC. */
function takeDays(query: SearchQuery, operator: "before" | "after" | "during", value: string, not: boolean): boolean {
  const days = readDays(value);
  if (!days || (operator === "during" && not)) return false;
  const starts = operator === "during" || (operator === "after") !== not;
  const ends = operator === "during" || !starts;
  if (starts) query.since = Math.max(query.since ?? -Infinity, operator === "after" ? days.end : days.begin);
  if (ends) query.until = Math.min(query.until ?? Infinity, operator === "before" ? days.begin : days.end);
  return true;
}

/** A year, a month or a day, from its first millisecond to the first one after it. */
function readDays(value: string): { begin: number; end: number } | null {
  const [, ...parts] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value) ?? [];
  const [year, month, day] = parts.map((part) => (part === undefined ? undefined : Number(part)));
  if (year === undefined || year < 1970 || year > 2999) return null;
  const begin = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  if (month !== undefined && begin.getUTCMonth() !== month - 1) return null;
  if (day !== undefined && begin.getUTCDate() !== day) return null;
  const end =
    month === undefined
      ? Date.UTC(year + 1, 0)
      : day === undefined
        ? Date.UTC(year, month)
        : Date.UTC(year, month - 1, day + 1);
  return { begin: begin.getTime(), end };
}

/** Whether anything is asked of posts alone. */
export function hasOperators({
  from,
  notFrom,
  labels,
  languages,
  since,
  until,
  place,
  problems,
}: SearchQuery): boolean {
  const lists = [from, notFrom, labels, languages, problems];
  return lists.some((list) => list.length > 0) || since !== null || until !== null || place !== "all";
}

/** The words alone, for people and hashtags. */
export function wordsOf({ terms }: SearchQuery): string {
  return terms.flatMap(({ text, not }) => (not ? [] : [text])).join(" ");
}

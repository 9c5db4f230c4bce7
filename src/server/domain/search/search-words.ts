/** What somebody typed into a search box, made into what PostgreSQL looks for. */
import { sql, type RawBuilder } from "kysely";
import { parseAcct } from "#protocol/acct.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { SearchQuery, SearchTerm } from "#protocol/search-query.ts";
import { accountIdOf } from "../accounts/lookup.ts";
import type { Reading } from "../accounts/reading.ts";
import { splitUnspaced } from "./unspaced-writing.ts";

/** A `tsquery`. */
export type WordsQuery = RawBuilder<unknown>;

/** What is said in words; null if nothing is. Each is a value, so no sign of theirs says anything to PostgreSQL. */
export function queryOfTerms(terms: readonly SearchTerm[]): WordsQuery | null {
  return allOf(terms.map((term) => negated(queryOfTerm(term), term.not)));
}

/** What operators ask for; null if nothing is. */
export function queryOfOperators(
  { from, notFrom, labels, languages }: SearchQuery,
  reading: Pick<Reading, "server" | "viewer">,
): WordsQuery | null {
  return allOf([
    ...(from.length > 0 ? [anyOf(from.map((author) => by(author, reading)))] : []),
    ...notFrom.map((author) => sql`coalesce(!! ${by(author, reading)}, '')`),
    ...(languages.length > 0 ? [anyOf(languages.map((language) => labelled(`lang:${language}`)))] : []),
    ...labels.map(({ label, not }) => negated(labelled(label), not)),
  ]);
}

/** A mark of `status_labels`. */
export const labelled = (label: string): WordsQuery => sql`${`'=${label}'`}::tsquery`;

/** Nobody's, if there is no such author. */
export function byAccount(id: AccountId | RawBuilder<AccountId | null>): WordsQuery {
  return sql`coalesce(('''=from:' || ${id}::bigint || '''')::tsquery, '''=from:0'''::tsquery)`;
}

function by(author: string, { server, viewer }: Pick<Reading, "server" | "viewer">): WordsQuery {
  if (author === "me") return byAccount(viewer?.accountId ?? sql<null>`null`);
  return byAccount(accountIdOf(parseAcct(author, server.domain)!));
}

function queryOfTerm(term: SearchTerm): WordsQuery {
  const { pairs, rest } = splitUnspaced(term.text);
  if (!pairs) return queryOfWords(term);
  const inRest = /[\p{L}\p{N}\p{So}]/u.test(rest) ? [queryOfWords({ ...term, text: rest })] : [];
  // Posts of before there were pairs have them only once the job has been there.
  return anyOf([queryOfWords(term), allOf([sql`${pairs}::tsquery`, ...inRest])!]);
}

function queryOfWords({ kind, text }: SearchTerm): WordsQuery {
  if (kind === "phrase") return phrase(sql`phraseto_tsquery('linnet_simple', ${text})`);
  if (kind === "beginning") return sql`to_tsquery('linnet_simple', ${`${text}:*`})`;
  return anyOf(configurationsFor(text).map((name) => sql`plainto_tsquery(${sql.lit(name)}, ${text})`));
}

/** Only words have places, and stems have none: a single word is at its own place, then. */
const phrase = (words: WordsQuery): WordsQuery => sql`(
  select case when numnode(words) = 1 then tsquery_phrase(words, words, 0) else words end from (select ${words} as words) one)`;

/** Those of PostgreSQL that could know other forms of a word. A post has only stems of its own language. */
function configurationsFor(word: string): string[] {
  // Posts that are not in the index yet have their accents.
  const plain = /^[\p{ASCII}]*$/u.test(word) ? ["linnet_simple"] : ["linnet_simple", "simple"];
  if (!/\p{L}{3}/u.test(word)) return plain;
  return [...plain, ...(/\p{Script=Cyrillic}/u.test(word) ? ["linnet_ru"] : ["linnet_en", "linnet_de"])];
}

const negated = (query: WordsQuery, not: boolean): WordsQuery => (not ? sql`!! ${query}` : query);
const anyOf = (queries: readonly WordsQuery[]): WordsQuery => sql`(${sql.join(queries, sql` || `)})`;
const allOf = (queries: readonly WordsQuery[]): WordsQuery | null =>
  queries.length > 0 ? sql`(${sql.join(queries, sql` && `)})` : null;

const wholeWords = /[\p{L}\p{M}\p{N}]+/gu;

/** Words of names beyond these do not make a search more exact, only slower. */
const mostNames = 8;

/** The words of a name, of letters and digits alone; marks by themselves are none. */
export function namesIn(text: string): string[] {
  const words = text.normalize("NFKC").match(wholeWords) ?? [];
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, mostNames);
}

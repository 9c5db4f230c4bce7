/**
 * Accounts by their names, as a table `found` inside a query: those with names that begin with what somebody typed; where
 * nobody has such a name, those with one mistake in a word; and else those whose names are almost so.
 *
 * The rules of who may be found come in as the accounts to look among, before nearness and before every limit: an account
 * that may not be found changes nothing of what is found, so no name can be guessed letter by letter (threats V15).
 */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { prefixPattern } from "../text/prefix-pattern.ts";
import { namesIn } from "./search-words.ts";

interface Among {
  /** A query of whole rows of `account`: those who may be found by their names. */
  listed: Expression<unknown>;
  /** A query of the `id` of the account with this very address, whatever its names are. */
  addressed?: Expression<unknown> | undefined;
  /** The domain of this server. */
  own: string;
}

/** Matches beyond these are not put in order: "a" begins the names of half a server. */
const reach = 1000;

/**
 * `nearness`: 0 is the address itself, 1 begins so, 2 has a mistake in a word, 3 is almost so. The latter two count where
 * nothing is nearer, and are not looked for before.
 */
export function accountsNamed(q: string, { listed, addressed, own }: Among) {
  const name = q.replace(/^@/, "").split("@", 1)[0]!.trim();
  const words = namesIn(name);
  const someOf = (nearness: number, where: RawBuilder<unknown>) => sql`(
    select id, ${sql.lit(nearness)} as nearness from ${listed} account
    where ${where} and ${ofHost(q, own)} limit ${sql.lit(reach)}
  )`;
  const near = [sql`select null::bigint as id, 0 as nearness where false`];
  if (addressed) near.push(sql`select id, 0 as nearness from ${addressed} addressed`);
  if (name) near.push(someOf(1, sql`lower(username) like ${prefixPattern(name)}`));
  // A word of each name begins with each word that is looked for.
  if (words.length > 0) near.push(someOf(1, and([...words.map(isIndexed), ...words.map(beginsWith)])));
  const tables = [
    sql`near as materialized (
    select id, min(nearness) as nearness from (${sql.join(near, sql` union all `)}) every group by id
  )`,
  ];
  const none = [sql`not exists (select from near)`];
  const elseSomeOf = (nearness: number, where: RawBuilder<unknown>) => {
    const table = sql.ref(`nearness_${nearness}`);
    tables.push(sql`${table} as materialized ${someOf(nearness, sql`${sql.join(none, sql` and `)} and ${where}`)}`);
    none.push(sql`not exists (select from ${table})`);
    return sql`select * from ${table}`;
  };
  const parts = [sql`select * from near`];
  if (words.some(mayBeMisspelt))
    parts.push(elseSomeOf(2, and([...words.map(isIndexed), ...words.map(isOrIsMisspelt)])));
  // Too many short words are almost alike.
  const longest = words.join(" ");
  if (longest.length >= 4) parts.push(elseSomeOf(3, and([isIndexed(longest), sql`folded(${longest}) <% ${names}`])));
  return sql<{ id: AccountId; nearness: number }>`(
    with ${sql.join(tables)} ${sql.join(parts, sql` union all `)}
  )`.as("found");
}

const names = sql`folded(' ' || username || ' ' || display_name)`;

const and = (all: RawBuilder<unknown>[]) => sql`${sql.join(all, sql` and `)}`;

/**
 * A word of letters that the database takes for signs, which depends on its locale, has no trigram, and each name would be
 * read. No name is found by it. Asked once, before any name is.
 */
const isIndexed = (word: string) => sql`cardinality(show_trgm(folded(${word}))) > 0`;

/** `folded` leaves signs of patterns as they are: there are none. */
const beginsWith = (word: string) => sql<SqlBool>`${names} like '% ' || folded(${word}) || '%'`;

/** A mistake in two letters leaves anything, and one in the longest words is small enough to be almost so. */
const mayBeMisspelt = (word: string) => [...word].length >= 3 && [...word].length <= 12;

/** Spellings are found by an index, and a few of them are two mistakes away. */
const isOrIsMisspelt = (word: string) =>
  mayBeMisspelt(word)
    ? sql<SqlBool>`(${beginsWith(word)} or
        spellings(folded(${word})) && spellings(${names}) and ${names} || ' ' ~ folded(${misspellings(word)}))`
    : beginsWith(word);

/** A regular expression of a word with one mistake: a letter that is missing, added or another one, or two that have changed places. */
function misspellings(word: string): string {
  const letters = [...word];
  const forms = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(""), letters.slice(at + 1)];
    const swapped = after.length > 0 ? [`${before}${after[0]}${letter}${after.slice(1).join("")}`] : [];
    return [`${before}[^ _.-]?(${letter})?${after.join("")}`, ...swapped];
  });
  return `[ _.-](${[...forms, `${word}[^ _.-]`].join("|")})[ _.-]`;
}

/** A condition on `found`: the address itself was typed. */
export const isExact = sql<SqlBool>`found.nearness = 0`;

/** A host that is being typed behind the name is meant: nobody of another one is found for it (threats S12). */
function ofHost(q: string, own: string): RawBuilder<SqlBool> {
  const [, host] = /^@?[^@\s]+@(\S*)$/.exec(q.trim()) ?? [];
  if (host === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`coalesce(domain, ${own}) like ${prefixPattern(host)}`;
}

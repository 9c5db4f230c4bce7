/**
 * Accounts by their names, as a table `found` inside a query: those with names that begin with what somebody typed, and
 * where nobody has such a name, those whose names are almost so.
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

/** `nearness`: 0 is the address itself, 1 begins so, 2 is almost so, which counts where nothing is nearer. */
export function accountsNamed(q: string, { listed, addressed, own }: Among) {
  const name = q.replace(/^@/, "").split("@", 1)[0]!.trim();
  const words = namesIn(name);
  const someOf = (nearness: number, where: RawBuilder<unknown>) => sql`(
    select id, ${sql.lit(nearness)} as nearness from ${listed} account
    where ${where} and ${ofHost(q, own)} limit ${sql.lit(reach)}
  )`;
  const sources = [sql`select null::bigint as id, 0 as nearness where false`];
  if (addressed) sources.push(sql`select id, 0 as nearness from ${addressed} addressed`);
  if (name) sources.push(someOf(1, sql`lower(username) like ${prefixPattern(name)}`));
  if (words.length > 0) {
    // A word of each name begins with each word that is looked for. `folded` leaves signs of patterns as they are: there are none.
    const all = words.map((word) => sql<SqlBool>`${names} like '% ' || folded(${word}) || '%'`);
    sources.push(someOf(1, sql`${sql.join(all, sql` and `)}`));
  }
  // Too many short words are almost alike.
  const longest = words.join(" ");
  if (longest.length >= 4) sources.push(someOf(2, sql`folded(${longest}) <% ${names}`));
  return sql<{ id: AccountId; nearness: number }>`(
    select id, nearness from (
      select id, min(nearness) as nearness, min(min(nearness)) over () as nearest
      from (${sql.join(sources, sql` union all `)}) every group by id
    ) ranked where nearness < 2 or nearest = 2
  )`.as("found");
}

const names = sql`folded(' ' || username || ' ' || display_name)`;

/** A condition on `found`: the address itself was typed. */
export const isExact = sql<SqlBool>`found.nearness = 0`;

/** A host that is being typed behind the name is meant: nobody of another one is found for it (threats S12). */
function ofHost(q: string, own: string): RawBuilder<SqlBool> {
  const [, host] = /^@?[^@\s]+@(\S*)$/.exec(q.trim()) ?? [];
  if (host === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`coalesce(domain, ${own}) like ${prefixPattern(host)}`;
}

/**
 * Accounts by their names, as a table `found` inside a query: those with names that begin with what somebody typed, and
 * where nobody has such a name, those whose names are almost so. What a viewer may see of them is for the query to say.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { prefixPattern } from "../text/prefix-pattern.ts";
import { namesIn } from "./search-words.ts";

interface Among {
  /** The account with this very address, whatever its names are. */
  exact?: RawBuilder<AccountId | null>;
  /** Only people of this server. */
  local?: boolean;
}

/** Matches beyond these are not put in order: "a" begins the names of half a server. */
const reach = 1000;

/** `nearness`: 0 is the address itself, 1 begins so, 2 is almost so. */
export function accountsNamed(q: string, { exact = sql`null::bigint`, local = false }: Among) {
  const name = q.replace(/^@/, "").split("@", 1)[0]!.trim();
  const words = namesIn(name);
  const someOf = (nearness: number, where: RawBuilder<unknown>) => sql`(
    select id, ${sql.lit(nearness)} as nearness from account
    where ${where} ${local ? sql`and domain is null` : sql``} limit ${sql.lit(reach)}
  )`;
  const sources = [sql`select ${exact} as id, 0 as nearness`];
  if (name) sources.push(someOf(1, sql`lower(username) like ${prefixPattern(name)}`));
  if (words.length > 0) {
    // A word of each name begins with each word that is looked for. `folded` leaves signs of patterns as they are: there are none.
    const all = words.map((word) => sql<SqlBool>`${names} like '% ' || folded(${word}) || '%'`);
    sources.push(someOf(1, sql`${sql.join(all, sql` and `)}`));
  }
  // Of short words too many are almost alike.
  const longest = words.join(" ");
  if (longest.length >= 4) sources.push(someOf(2, sql`folded(${longest}) <% ${names}`));
  return sql<{ id: AccountId }>`(
    select id, min(nearness) as nearness, min(min(nearness)) over () as nearest from (${sql.join(sources, sql` union all `)}
    ) every where id is not null group by id
  )`.as("found");
}

const names = sql`folded(' ' || username || ' ' || display_name)`;

/** A condition on `found`: the address itself was typed. */
export const isExact = sql<SqlBool>`found.nearness = 0`;

/** A condition on `found` and its `account`: nobody has a name that is nearer, and the host is that which was typed. */
export function isMeant(q: string, own: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`((found.nearness < 2 or found.nearest = 2) and ${ofHost(q, own)})`;
}

/** A host that is being typed behind the name is meant: nobody of another one is found for it (threats S12). */
function ofHost(q: string, own: string): RawBuilder<SqlBool> {
  const [, host] = /^@?[^@\s]+@(\S*)$/.exec(q.trim()) ?? [];
  if (host === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${isExact} or coalesce(account.domain, ${own}) like ${prefixPattern(host)})`;
}

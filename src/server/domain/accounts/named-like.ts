/** A search in one of the reader's own lists: by any part of a name or an address, since such a list is short. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { PageQuery } from "#protocol/paging.ts";

export interface OwnPeopleQuery extends PageQuery {
  q?: string | undefined;
}

/** As a condition on `account`; everything fits an empty search. */
export function isNamedLike(q: string | undefined): RawBuilder<SqlBool> {
  const searched = q?.trim().replace(/^@/, "");
  if (!searched) return sql<SqlBool>`true`;
  const names = sql`account.username || coalesce('@' || account.domain, '') || ' ' || account.display_name`;
  return sql<SqlBool>`strpos(lower(${names}), lower(${searched})) > 0`;
}

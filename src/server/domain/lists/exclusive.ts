/** What exclusive lists keep out of home. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Asking } from "../accounts/reading.ts";

/** The account stands in no exclusive list of this reader, where their posts are; one value, as in `visibleTo`. */
export function notListedApart(reader: NonNullable<Asking>, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`((
    select true from list_account join list on list.id = list_account.list_id and list.exclusive
    where list_account.account_id = ${reader} and list_account.target_account_id = ${sql.ref(column)}
      and not list_account.pending
    limit 1
  ) is null)`;
}

/** What the rows of the town have in common. */
import { sql } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { ServerAddress } from "#server/domain/accounts/reading.ts";
import { extractMentions, type LinkTargets } from "#server/domain/text/format-text.ts";
import type { Writes } from "#server/storage/database.ts";
import { people } from "../cast/people.ts";

/** In milliseconds. */
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** By username. */
export type Accounts = ReadonlyMap<string, AccountId>;
/** By the key that a status has in the cast. */
export type Ids = ReadonlyMap<string, StatusId>;
/** Ids of preview cards, by the link that posts have. */
export type Cards = ReadonlyMap<string, string>;

/** Rows of plain objects in one statement; PostgreSQL reads the types from the table. */
export async function put(tx: Writes, table: string, rows: readonly object[]): Promise<void> {
  const slice = 2_000;
  for (let from = 0; from < rows.length; from += slice) {
    const part = rows.slice(from, from + slice);
    const columns = sql.join(Object.keys(part[0]!).map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json)`.execute(
      tx,
    );
  }
}

/** All of the town may be named. */
export function linkTargets(server: ServerAddress): LinkTargets {
  return {
    origin: server.origin,
    accounts: new Map(
      people.map(({ username }) => [
        extractMentions(`@${username}`, server.origin)[0]!,
        { username, url: `${server.origin}/@${username}` },
      ]),
    ),
  };
}

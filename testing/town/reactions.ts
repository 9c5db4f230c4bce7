/** What others made of it: favourites, bookmarks, and the notifications of all that. */
import { sql } from "kysely";
import { idAtTime, type AccountId, type StatusId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";
import type { Status } from "../cast/statuses.ts";
import { day, minute, put, type Accounts, type Ids } from "./rows.ts";

interface Reaction {
  account_id: AccountId;
  status_id: StatusId;
  created_at: Date;
}

export async function putReactions(
  tx: Writes,
  statuses: readonly Status[],
  ids: Ids,
  accounts: Accounts,
  now: Date,
): Promise<void> {
  /** Reactions come soon after a status, the first ones sooner, and spread over its whole age if it is young. */
  const reactions = (pick: (status: Status) => readonly string[]): Reaction[] =>
    statuses.flatMap((status) => {
      const names = pick(status);
      const age = now.getTime() - status.createdAt.getTime();
      return names.map((by, index) => ({
        account_id: accounts.get(by)!,
        status_id: ids.get(status.key)!,
        created_at: new Date(
          status.createdAt.getTime() + Math.min((3 + index ** 2) * minute, (age * (index + 1)) / (names.length + 1)),
        ),
      }));
    });
  const favourites = reactions((status) => status.favouritedBy).sort(
    (a, b) => Number(a.created_at) - Number(b.created_at),
  );
  await putIdentified(tx, "favourite", favourites);
  await putIdentified(
    tx,
    "bookmark",
    reactions((status) => status.bookmarkedBy),
  );

  const lately = now.getTime() - 21 * day;
  const authorOf = new Map(statuses.map((status) => [ids.get(status.key)!, accounts.get(status.by)!]));
  const boosts = statuses
    .filter((status) => status.boostOf)
    .map((status) => ({
      account_id: accounts.get(status.by)!,
      status_id: ids.get(status.boostOf!)!,
      created_at: status.createdAt,
    }));
  const mentioned = statuses.flatMap((status) =>
    status.mentions.map((name) => ({
      account_id: accounts.get(name)!,
      from_account_id: accounts.get(status.by)!,
      status_id: ids.get(status.key)!,
      created_at: status.createdAt,
    })),
  );
  const toAuthors = (rows: Reaction[]) =>
    rows.map((row) => ({ ...row, account_id: authorOf.get(row.status_id)!, from_account_id: row.account_id }));
  const told = [
    ...toAuthors(favourites).map((row) => ({ ...row, type: "favourite" })),
    ...toAuthors(boosts).map((row) => ({ ...row, type: "reblog" })),
    ...mentioned.map((row) => ({ ...row, type: "mention" })),
  ].filter((row) => row.account_id !== row.from_account_id && Number(row.created_at) > lately);
  await put(
    tx,
    "notification",
    told.map((row, index) => {
      const id = (BigInt(idAtTime(Number(row.created_at))) + BigInt(index)).toString();
      const window = Math.floor(Number(row.created_at) / (12 * 60 * minute));
      return {
        ...row,
        id,
        group_key: row.type === "mention" ? `ungrouped-${id}` : `${row.type}-${row.status_id}-${window}`,
      };
    }),
  );
}

/** Tables whose ids page lists and are given out by the database, in the order of the rows. */
async function putIdentified(tx: Writes, table: "favourite" | "bookmark", rows: readonly Reaction[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (account_id, status_id, created_at)
    select account_id, status_id, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (account_id bigint, status_id bigint, created_at timestamptz)`.execute(
    tx,
  );
}

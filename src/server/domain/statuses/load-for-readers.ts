/**
 * One status for many readers at once: what a process sends to all who listen.
 *
 * Its text, author and media are read once. One more query says for each reader
 * whether they may see it and did not mute it, and what they did to it. Most
 * did nothing, so PostgreSQL puts readers together for whom it looks the same.
 */
import { sql, type RawBuilder } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import type { ServerReading } from "../accounts/reading.ts";
import { hiddenFor } from "./hidden.ts";
import { readAround, showWithParent, standing, type StandingRow } from "./load-statuses.ts";
import { counters, flags } from "./toggle-columns.ts";

export interface SeenAlike {
  status: Status;
  readers: AccountId[];
}

/** The status, and what it answers, as each of these readers sees it; those who don't get it are missing. */
export async function loadForReaders(
  reading: ServerReading,
  id: StatusId,
  readers: readonly AccountId[],
): Promise<SeenAlike[]> {
  if (readers.length === 0) return [];
  const rows = await readForReaders(reading.db, { ids: [id], readers });
  const around = await readAround(reading, rows);
  return groupsOf(rows).flatMap((group) => {
    const status = showWithParent(group.rows, around, true)(id);
    return status ? { status, readers: group.readers } : [];
  });
}

interface RowOfReaders extends StandingRow {
  readers: AccountId[];
}

interface Group {
  rows: RowOfReaders[];
  readers: AccountId[];
}

/** A boost has two rows, and so has an answer: two readers can see it alike, and what it boosts or answers not. */
function groupsOf(rows: readonly RowOfReaders[]): Group[] {
  const keys = new Map<AccountId, string>();
  for (const [index, row] of rows.entries()) {
    for (const reader of row.readers) keys.set(reader, `${keys.get(reader) ?? ""} ${index}`);
  }
  const groups = new Map<string, Group>();
  for (const [reader, key] of keys) {
    const known = groups.get(key);
    if (known) known.readers.push(reader);
    else
      groups.set(key, {
        rows: key
          .trim()
          .split(" ")
          .map((index) => rows[Number(index)]!),
        readers: [reader],
      });
  }
  return [...groups.values()];
}

// No rule reads a table of this name, so the column means no other.
const reader = sql.ref<AccountId>("reader.account_id");

const alike = sql`id, account_id, reblog_of_id, version, author_version, shows_answered, replies_count, quotes_count,
  quoted_status_id, quote_state, quote_policy, may_quote, only_quoted,
  ${sql.join([...counters, ...flags].map((column) => sql.ref(column)))}, poll::jsonb`;

const readForReaders = prepared<RowOfReaders>(
  "status-for-readers",
  sql<RowOfReaders>`
    select array_agg(reader_id::text) as readers, ${alike}
    from (${forEachReader()}) seen
    group by ${alike}`,
);

function forEachReader(): RawBuilder<StandingRow> {
  return standing(reader, {
    parents: true,
    select: sql`reader.account_id as reader_id,`,
    // Row by row, as in `standing`: the planner expects more ids than one, and would read every status there is.
    join: sql`
      left join lateral (select known.account_id from status known where known.id = status.reblog_of_id offset 0) original on true
      cross join unnest((select ${placeholder<readonly string[]>("readers", "bigint[]")})) reader (account_id)`,
    wanted: sql`not ${hiddenFor(reader)}`,
  });
}

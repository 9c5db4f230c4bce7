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
import type { Reads } from "#server/storage/database.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import type { ServerReading } from "../accounts/reading.ts";
import { keptFilters, type FilterSet } from "../filters/kept-filters.ts";
import { hiddenFor } from "./hidden.ts";
import {
  nothingQuoted,
  quoteStates,
  readAround,
  showWithParent,
  standing,
  type Among,
  type QuoteStateRow,
  type SeenRows,
  type StandingRow,
} from "./load-statuses.ts";
import { quotedIn } from "./show-quote.ts";
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
  const { db } = reading;
  const rows = await readForReaders(db, { ids: [id], readers });
  const quotes = await readQuotes(db, rows, readers);
  const around = await readAround(reading, rows, quotes.quoted);
  const groups = groupsOf({ rows, ...quotes });
  const filters = await readFilters(db, groups);
  return groups.flatMap(({ readers, ...seen }) => {
    const status = showWithParent(seen, around, { filters: filters.get(readers[0]!) ?? null })(id);
    return status ? { status, readers } : [];
  });
}

/** Readers with filters are in a group of their own each. One query for all whose filters have changed. */
async function readFilters(db: Reads, groups: readonly Group[]): Promise<Map<AccountId, FilterSet>> {
  const versions = groups.flatMap(({ readers: [reader], rows: [row] }): [AccountId, string][] =>
    reader && row?.filters_version ? [[reader, row.filters_version]] : [],
  );
  return keptFilters.get(db, new Map(versions));
}

async function readQuotes(db: Reads, rows: readonly RowOfReaders[], readers: readonly AccountId[]) {
  const ids = quotedIn(rows);
  if (!ids) return nothingQuoted;
  const [states, quoted] = await Promise.all([
    readQuoteStatesForReaders(db, { ids: ids.quoting, readers }),
    readQuotedForReaders(db, { ids: ids.quoted, readers }),
  ]);
  return { states, quoted };
}

/** For whom a row looks the same. */
type OfReaders<Row> = Row & { readers: AccountId[] };
type RowOfReaders = OfReaders<StandingRow>;
type Seen = { [List in keyof SeenRows]: OfReaders<SeenRows[List][number]>[] };

interface Group extends Seen {
  readers: AccountId[];
}

/** A boost has two rows, and so has an answer: two readers can see it alike, and what it boosts, answers or quotes not. */
function groupsOf(seen: Seen): Group[] {
  const each = new Map<AccountId, { key: string; group: Group }>();
  const share = <List extends keyof Seen>(list: List) => {
    for (const [index, row] of seen[list].entries()) {
      for (const reader of row.readers) {
        const own = each.get(reader) ?? { key: "", group: { rows: [], states: [], quoted: [], readers: [reader] } };
        each.set(reader, own);
        own.key += ` ${list} ${index}`;
        own.group[list].push(row as never);
      }
    }
  };
  share("rows");
  share("states");
  share("quoted");
  const groups = new Map<string, Group>();
  for (const { key, group } of each.values()) {
    const known = groups.get(key);
    if (known) known.readers.push(...group.readers);
    else groups.set(key, group);
  }
  return [...groups.values()];
}

// No rule reads a table of this name, so the column means no other.
const reader = sql.ref<AccountId>("reader.account_id");

const alike = sql`id, account_id, reblog_of_id, version, author_version, filters_version, shows_answered, from_limited, replies_count, quotes_count,
  quoted_status_id, quote_policy, may_quote,
  ${sql.join([...counters, ...flags].map((column) => sql.ref(column)))}, poll::jsonb`;

const eachReader = sql`
  cross join unnest((select ${placeholder<readonly string[]>("readers", "bigint[]")})) reader (account_id)`;
const readerId = sql`reader.account_id as reader_id,`;

const readForReaders = prepared<RowOfReaders>(
  "status-for-readers",
  together(
    alike,
    standingForReaders({ parents: true, wanted: sql`account.suspended_at is null and not ${hiddenFor(reader)}` }),
  ),
);
const readQuotedForReaders = prepared<RowOfReaders>("quoted-for-readers", together(alike, standingForReaders({})));
const readQuoteStatesForReaders = prepared<OfReaders<QuoteStateRow>>(
  "quote-states-for-readers",
  together(sql`id, quote_state`, quoteStates(reader, eachReader, readerId)),
);

function standingForReaders(among: Among): RawBuilder<StandingRow> {
  return standing(reader, {
    ...among,
    select: readerId,
    // Row by row, as in `standing`: the planner expects more ids than one, and would read every status there is.
    join: sql`
      left join lateral (select known.account_id from status known where known.id = status.reblog_of_id offset 0) original on true
      ${eachReader}`,
  });
}

/** One row for all readers to whom these columns say the same. */
function together<Row>(columns: RawBuilder<unknown>, each: RawBuilder<Row>): RawBuilder<OfReaders<Row>> {
  return sql<
    OfReaders<Row>
  >`select array_agg(reader_id::text) as readers, ${columns} from (${each}) seen group by ${columns}`;
}

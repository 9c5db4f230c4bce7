/**
 * Statuses by their words, newest first.
 *
 * Found are public statuses whose authors agreed to it (threats G20), and beyond them the viewer's library (`library.ts`). Being allowed to read
 * somebody's followers-only posts is not a permission to comb through them.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { OffsetQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { parseSearch, type SearchQuery } from "#protocol/search-query.ts";
import { notMuted } from "../accounts/avoidance.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { showRows, standing, type StandingRow } from "../statuses/load-statuses.ts";
import { visibleTo } from "../statuses/visibility.ts";
import { findStatuses, reach, type Wanted } from "./find-statuses.ts";
import { findInLibrary, isInLibrary, mostFoundInLibrary } from "./library.ts";
import { byAccount, labelled, queryOfOperators, queryOfTerms } from "./search-words.ts";

export interface StatusSearch extends OffsetQuery {
  q: string;
  max_id?: string | undefined;
  min_id?: string | undefined;
  /** Only by this author. */
  account_id?: AccountId | undefined;
}

export interface FoundStatuses {
  items: Status[];
  /** More may be found among what is older than this; null at the end. A page may be short, or empty, without being the last. */
  olderThan: StatusId | null;
}

/** Throws `auth.required` where a visitor asks for what is their own. */
export async function searchStatuses(reading: Reading, search: StatusSearch): Promise<FoundStatuses> {
  const { db, viewer } = reading;
  const asked = parseSearch(search.q);
  const wanted = wantedBy(asked, search, reading);
  if (!viewer && (asked.place === "library" || [...asked.from, ...asked.notFrom].includes("me"))) {
    throw new Refusal("auth.required");
  }
  if (!wanted) return { items: [], olderThan: null };
  const { limit, offset } = search;
  // What has words is no boost, and what it answers is not asked for.
  const picking = sql`${candidates(asked, wanted, viewer)}, kept as materialized (
    select found.id from found cross join lateral (select * from status where id = found.id offset 0) status
    where ${foundBy(asked, viewer)} and ${visibleTo(asking(viewer))} and ${notMuted(asking(viewer), "status.account_id")}
    order by found.id desc limit ${limit + 1} offset ${offset}
  ), ids as (
    select id, null::bigint as reblog_of_id, null::bigint as in_reply_to_id from kept order by id desc limit ${limit}
  )`;
  const select = sql`(select count(*) > ${limit} from kept) as goes_on, ${oldestLookedAt(asked)} as oldest,`;
  const { rows } = await standing<FoundRow>(asking(viewer), { picking, linked: true, select }).execute(db);
  const ids = rows.map(({ id }) => id).toSorted(newestFirst);
  const items = (await showRows(reading, rows, "alone"))(ids);
  const [row] = rows;
  // Of an empty page nothing tells how far back it went.
  if (!row) return { items, olderThan: await lookedAt(reading, asked, wanted) };
  return { items, olderThan: row.goes_on ? ids.at(-1)! : row.oldest };
}

interface FoundRow extends StandingRow {
  goes_on: boolean;
  oldest: StatusId | null;
}

const newestFirst = (one: StatusId, other: StatusId) => Number(BigInt(other) - BigInt(one));

/** Null if there is nothing behind it. */
const oldestLookedAt = ({ place }: SearchQuery) => sql<StatusId | null>`(
  select case when count(*) >= ${place === "library" ? mostFoundInLibrary : sql.lit(reach)} then min(id) end from found)`;

async function lookedAt({ db, viewer }: Reading, asked: SearchQuery, wanted: Wanted): Promise<StatusId | null> {
  const { rows } = await sql<{ oldest: StatusId | null }>`
    with ${candidates(asked, wanted, viewer)} select ${oldestLookedAt(asked)} as oldest`.execute(db);
  return rows[0]!.oldest;
}

/** Null if nothing is asked for. */
function wantedBy(asked: SearchQuery, { account_id, max_id, min_id }: StatusSearch, reading: Reading): Wanted | null {
  const terms = queryOfTerms(asked.terms);
  const said = queryOfOperators(asked, reading);
  const operators = account_id ? (said ? sql`(${said} && ${byAccount(account_id)})` : byAccount(account_id)) : said;
  const bounds = {
    below: least(max_id, asked.until === null ? undefined : idAt(asked.until)),
    above: greatest(min_id, asked.since === null ? undefined : String(BigInt(idAt(asked.since)) - 1n)),
  };
  const isBounded = asked.since !== null || asked.until !== null || asked.place === "library";
  if (terms || operators) return { terms, operators, ...bounds };
  return isBounded ? { terms, operators: labelled("all"), ...bounds } : null;
}

/** Common table expressions, of which the last is `found`. */
function candidates({ place }: SearchQuery, wanted: Wanted, viewer: MaybeViewer): RawBuilder<unknown> {
  if (place !== "library" || !viewer) return findStatuses(wanted, "found");
  return sql`${findStatuses(wanted, "found_near")}, ${findInLibrary(viewer, wanted.below, wanted.above)}`;
}

/** Of those that were found, as `found` joined to `status`, which this search is about. */
function foundBy({ place }: SearchQuery, viewer: MaybeViewer): RawBuilder<SqlBool> {
  const isPublic = sql<SqlBool>`(found.is_public and status.visibility = 'public' and (
    select indexable and silenced_at is null from account where account.id = found.account_id
  ))`;
  if (place === "public" || !viewer) return isPublic;
  return place === "library" ? isInLibrary(viewer) : sql<SqlBool>`(${isPublic} or ${isInLibrary(viewer)})`;
}

/** The first id of a millisecond. */
const idAt = (moment: number) => String(BigInt(moment) << 16n);

const least = (...ids: (string | undefined)[]) => mostOf(ids, (one, other) => one < other);
const greatest = (...ids: (string | undefined)[]) => mostOf(ids, (one, other) => one > other);

function mostOf(ids: readonly (string | undefined)[], wins: (one: bigint, other: bigint) => boolean): StatusId | null {
  const [first, ...rest] = ids.flatMap((id) => (id === undefined ? [] : [BigInt(id)]));
  if (first === undefined) return null;
  return String(rest.reduce((best, id) => (wins(id, best) ? id : best), first)) as StatusId;
}

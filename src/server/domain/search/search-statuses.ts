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
import { findStatuses, type Wanted } from "./find-statuses.ts";
import { findInLibrary } from "./library.ts";
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
  /** The next page is what is older than this; null at the end. */
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
  const picking = sql`${findFor(viewer, asked.place, wanted, limit + offset + 1)}, ids as (
    select id, null::bigint as reblog_of_id, null::bigint as in_reply_to_id
    from found order by id desc limit ${limit} offset ${offset}
  )`;
  const select = sql`(select count(*) > ${limit + offset} from found) as goes_on,`;
  const { rows } = await standing<FoundRow>(asking(viewer), { picking, linked: true, select }).execute(db);
  const ids = rows.map(({ id }) => id).toSorted(newestFirst);
  const items = (await showRows(reading, rows, "alone"))(ids);
  return { items, olderThan: rows[0]?.goes_on ? ids.at(-1)! : null };
}

interface FoundRow extends StandingRow {
  goes_on: boolean;
}

const newestFirst = (one: StatusId, other: StatusId) => Number(BigInt(other) - BigInt(one));

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

/** Common table expressions, of which the last is `found`: as many as there are, `most` of them. */
function findFor(viewer: MaybeViewer, place: SearchQuery["place"], wanted: Wanted, most: number): RawBuilder<unknown> {
  const shown = sql<SqlBool>`${visibleTo(asking(viewer))} and ${notMuted(asking(viewer), "status.account_id")}`;
  const ofStatus = (where: RawBuilder<SqlBool>) =>
    sql<SqlBool>`(select true from status where status.id = searched.id and ${where})`;
  const open = sql<SqlBool>`(searched.is_public and ${ofStatus(sql<SqlBool>`status.visibility = 'public'
    and (select indexable and silenced_at is null from account where account.id = status.account_id) and ${shown}`)})`;
  if (place === "public" || !viewer) return findStatuses(wanted, { label: null, where: open, most }, "found");
  const own = sql<SqlBool>`(searched.account_id = ${viewer.accountId} and ${ofStatus(shown)})`;
  const findable =
    place === "library"
      ? { label: byAccount(viewer.accountId), where: own, most }
      : { label: null, where: sql<SqlBool>`(${own} or ${open})`, most };
  return sql`
    ${findStatuses(wanted, findable, "found_in_index")},
    ${findInLibrary(viewer, wanted, { where: shown, most }, "found_in_library")},
    found as materialized (
      select id from found_in_index union select id from found_in_library order by id desc limit ${most}
    )`;
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

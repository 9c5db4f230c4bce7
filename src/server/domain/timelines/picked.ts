/**
 * A page of any timeline: first which ids, newest first, then which of them this
 * reader wants to see, and only then the statuses themselves.
 *
 * Ids are taken from one index before anything is joined; a join first would
 * walk thousands of rows behind a deep cursor. What is hidden still counts for
 * paging, so that a filtered page never ends the list early.
 */
import { sql, type RawBuilder } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { hiddenFor } from "../statuses/hidden.ts";
import { loadStatuses, loadWithParents } from "../statuses/load-statuses.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { settledUntil } from "./settled.ts";

export interface TimelineQuery extends PageQuery {
  /** What replies answer comes along with them. */
  with_in_reply_to?: boolean;
}

export interface Timeline {
  /** What ids are called inside `source`. */
  column: RawBuilder<unknown>;
  /** Selects the column as `id`; `bounds` (`and …`) ends its conditions. Order and limit come from here. */
  source(bounds: RawBuilder<unknown>): RawBuilder<unknown>;
  /** One value: the oldest id that is to stand here and does not yet; null for none. */
  arriving?: RawBuilder<StatusId | null>;
  /** A profile shows its author also to those who muted them: they came here to look. */
  showsMuted?: boolean;
  /** Loads the statuses of a page instead of `loadStatuses`: for what is to be loaded along with them. */
  load?(ids: readonly StatusId[]): Promise<Status[]>;
  /** For what has to be made before it is read: asked along with the ids, so that usually it costs no query. */
  making?: Making;
}

interface Making {
  /** Whether it is to be made; one value. */
  isDue: RawBuilder<boolean>;
  /** Makes it if that is due; whether it did. */
  make(): Promise<boolean>;
}

/** How many more than asked are read, so that a few hidden ones leave the page full. */
const spare = 8;

/** How many are read once more if so many were hidden, or not to be seen, that the page is not full. */
const refill = 200;

/** Reads one page. Two queries, three with `min_id`; two more where much of what was read is hidden. */
export async function readTimeline(reading: Reading, page: TimelineQuery, timeline: Timeline): Promise<Listed<Status>> {
  const upwards = Boolean(page.min_id);
  const load = timeline.load ?? ((ids) => (page.with_in_reply_to ? loadWithParents : loadStatuses)(reading, ids));
  const until = upwards ? await settledUntil(reading.db) : null;
  const shown: Status[] = [];
  let rest = page;
  let first: StatusId | undefined;
  let last: StatusId | undefined;
  let more = true;
  // At first no more than a page is loaded: of what is wanted nearly everything can be seen, and loading is what costs.
  for (const [size, extra] of [
    [page.limit + spare, 0],
    [refill, spare],
  ] as const) {
    const picked = await pickMade(reading, rest, size, timeline, until);
    const wanted = picked.filter((entry) => !entry.hidden).map((entry) => entry.id);
    const taken = wanted.slice(0, page.limit - shown.length + extra);
    shown.push(...(await load(taken)));
    first ??= picked[0]?.id;
    last = (taken.length < wanted.length ? taken.at(-1) : picked.at(-1)?.id) ?? last;
    more = taken.length < wanted.length || picked.length === size;
    if (shown.length >= page.limit || !more) break;
    rest = { ...page, [upwards ? "min_id" : "max_id"]: last };
  }
  const items = shown.slice(0, page.limit);
  // Where a page was cut, the next one begins behind what it shows; else behind all that was read for it.
  const end = shown.length > items.length ? items.at(-1)!.id : last;
  if (!first || !end) return { items: [], next: null, prev: null };
  if (upwards) return { items: items.toReversed(), next: { max_id: first }, prev: { min_id: end } };
  const goesOn = more || shown.length > items.length;
  return { items, next: goesOn ? { max_id: end } : null, prev: { min_id: first } };
}

interface Picked {
  id: StatusId;
  /** Absent where nothing is. */
  hidden?: boolean;
  due?: boolean;
}

/** What is picked, from a timeline that was made before if that was due. */
async function pickMade(...ask: Parameters<typeof pick>): Promise<Picked[]> {
  const picked = await pick(...ask);
  const { making } = ask[3];
  // Where there is nothing, nothing says whether it should have been made.
  const maybe = making && (picked.length === 0 || picked[0]!.due);
  return maybe && (await making.make()) ? pick(...ask) : picked;
}

/** In reading order: newest first, or with `min_id` from there upwards. */
async function pick(
  { db, viewer }: Reading,
  page: PageQuery,
  size: number,
  { source, column, showsMuted, making, arriving }: Timeline,
  until: string | null,
): Promise<Picked[]> {
  const order = page.min_id ? sql`asc` : sql`desc`;
  const newerThan = page.min_id ?? page.since_id;
  const isNewest = !page.min_id && !page.max_id;
  const bounds = sql`
    ${page.max_id ? sql`and ${column} < ${page.max_id}` : sql``}
    ${newerThan ? sql`and ${column} > ${newerThan}` : sql``}
    ${until ? sql`and ${column} < least(${until}::bigint, ${arriving ?? sql`null::bigint`})` : sql``}
    ${isNewest && arriving && viewer ? beforeWhatArrives(viewer, column, arriving) : sql``}`;
  // A number in the text and not a value: a plan for any number of rows would not trust the index.
  const picked = sql<Picked>`${source(bounds)} order by ${column} ${order} limit ${sql.lit(size)}`;
  if (!viewer || showsMuted) return (await picked.execute(db)).rows;
  const { rows } = await sql<Picked>`
    with picked as materialized (${picked})
    select picked.id, ${hiddenFor(asking(viewer))} as hidden${making ? sql`, ${making.isDue} as due` : sql``}
    from picked
    join status on status.id = picked.id
    left join status original on original.id = status.reblog_of_id
    order by picked.id ${order}`.execute(db);
  return rows;
}

/**
 * Who takes the newest page and then asks by `min_id` for what came after its first entry would step over what arrives
 * late. Their own statuses are there at once.
 */
function beforeWhatArrives(
  viewer: Viewer,
  column: RawBuilder<unknown>,
  arriving: RawBuilder<StatusId | null>,
): RawBuilder<unknown> {
  // As one value and not as `exists`, which may be planned as reading all that the viewer ever wrote.
  const author = sql`(select own.account_id from status own where own.id = ${column})`;
  return sql`
    and (${column} < coalesce(${arriving}, ${sql.lit(latestId)}::bigint) or ${author} = ${viewer.accountId})`;
}

const latestId = "9223372036854775807";

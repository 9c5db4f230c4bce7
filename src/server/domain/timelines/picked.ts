/**
 * A page of any timeline: first which ids, newest first, then which of them this
 * reader wants to see, and only then the statuses themselves.
 *
 * Ids are taken from one index before anything is joined; a join first would
 * walk thousands of rows behind a deep cursor. A page of which much is hidden is
 * read on, so that it never ends the list early. The pages before and behind it begin at
 * what it shows: where nothing else was hidden, its ends tell of nothing hidden (threats V01).
 *
 * All of it is one statement, which is put together once for each shape of page.
 */
import { sql, type RawBuilder } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { placeholder, preparedShapes } from "#server/storage/prepared.ts";
import { hiddenFor } from "../statuses/hidden.ts";
import {
  inThreads,
  loadStatuses,
  loadWithParents,
  showRows,
  standing,
  type Company,
  type StandingRow,
} from "../statuses/load-statuses.ts";
import { anyReader, type Asking, type Reading } from "../accounts/reading.ts";
import { latestId, settledUntil } from "../statuses/settled.ts";

export interface TimelineQuery extends PageQuery {
  /** What replies answer comes along with them. */
  with_in_reply_to?: boolean;
}

export interface Timeline {
  /** All that the text of its statement depends on; what depends on the request alone is a placeholder. */
  shape: string;
  /** Of its placeholders. The id of the reader is the value of `anyReader`. */
  values?: Readonly<Record<string, unknown>>;
  /** What ids are called inside `source`. */
  column: RawBuilder<unknown>;
  /** Selects the column as `id`; `bounds` (`and …`) ends its conditions. Order and limit come from here. */
  source(bounds: RawBuilder<unknown>, slice: Slice): RawBuilder<unknown>;
  /** One value: the oldest id that is to stand here and does not yet; null for none. */
  arriving?: RawBuilder<StatusId | null>;
  /** A profile shows its author also to those who muted them: they came here to look. */
  showsMuted?: boolean;
  /** Ids of statuses that come along with the first page, in their order; one value. */
  along?: RawBuilder<StatusId[]>;
  /** A condition on `status` for what is picked and not shown here: it counts for paging, as all that is hidden does. */
  hides?: RawBuilder<unknown>;
  /** How many more than asked are picked, where more than a few of them may be hidden. */
  spare?: number;
  /** `source` says the followed hashtag that brought each id as `tag_name`, and the page tells it. */
  tellsTags?: boolean;
  /** For what has to be made before it is read: asked along with the ids, so that usually it costs no query. */
  making?: Making;
}

/** How many ids are picked from which end, for a source that is put together of several. */
interface Slice {
  upwards: boolean;
  size: number;
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

/**
 * Reads one page. One query, two with `min_id`, and one more each for texts and for authors that are not kept. Where much
 * of it is hidden, it reads on.
 */
export async function readTimeline(reading: Reading, page: TimelineQuery, timeline: Timeline): Promise<Listed<Status>> {
  return (await readWithOthers(reading, page, timeline)).list;
}

/** The same with the statuses that come along. */
export async function readWithOthers(
  reading: Reading,
  page: TimelineQuery,
  timeline: Timeline,
): Promise<{ list: Listed<Status>; along: Status[] }> {
  const upwards = Boolean(page.min_id);
  const company = page.with_in_reply_to ? "with parents" : "alone";
  const until = upwards ? await settledUntil(reading.db) : null;
  const load = page.with_in_reply_to ? loadWithParents : loadStatuses;
  const shown: Status[] = [];
  let along: Status[] = [];
  let rest = page;
  let firstPicked: StatusId | undefined;
  let last: StatusId | undefined;
  let more = true;
  // At first no more than a page is loaded: of what is wanted nearly everything can be seen, and loading is what costs.
  for (const [size, extra] of [
    [page.limit + (timeline.spare ?? spare), 0],
    [refill, spare],
  ] as const) {
    const taking = page.limit - shown.length + extra;
    const asked = { page: rest, size, taking, until };
    const { picked, ...beside } = await pickMade(reading, asked, timeline, rest === page ? company : null);
    const wanted = picked.filter((entry) => !entry.hidden).map((entry) => entry.id);
    let taken = 0;
    if (beside.rows) {
      const loaded = await showRows(reading, beside.rows, company);
      shown.push(...tellTags(loaded(wanted.slice(0, taking)), picked));
      along = loaded(beside.along);
      taken = Math.min(taking, wanted.length);
    }
    // What is wanted may not be for this reader to see, and then the next takes its place.
    while (taken < wanted.length && (taken === 0 || shown.length < page.limit)) {
      const next = wanted.slice(taken, taken + page.limit - shown.length + extra);
      shown.push(...tellTags(await load(reading, next), picked));
      taken += next.length;
    }
    firstPicked ??= picked[0]?.id;
    const isCut = taken < wanted.length;
    last = (isCut ? wanted[taken - 1] : picked.at(-1)?.id) ?? last;
    more = isCut || picked.length === size;
    // Of a full page it is known whether anything that is shown comes behind it, or it is looked for.
    if (!more || shown.length > page.limit || (shown.length === page.limit && isCut)) break;
    rest = { ...page, [upwards ? "min_id" : "max_id"]: last };
  }
  const items = shown.slice(0, page.limit);
  // The next one begins behind what is shown; on a page that is not full, and not the last, behind all that was read for it.
  const end = items.length < page.limit && more ? last : items.at(-1)?.id;
  const first = items[0]?.id ?? firstPicked;
  if (!first || !end) return { list: { items: [], next: null, prev: null }, along };
  if (upwards) {
    return { list: { items: items.toReversed(), next: { max_id: first }, prev: { min_id: end } }, along };
  }
  const goesOn = more || shown.length > items.length;
  return { list: { items, next: goesOn ? { max_id: end } : null, prev: { min_id: first } }, along };
}

function tellTags(statuses: Status[], picked: readonly Picked[]): Status[] {
  const tags = new Map(picked.flatMap(({ id, tag }) => (tag ? [[id, tag] as const] : [])));
  if (tags.size === 0) return statuses;
  return statuses.map((status) => {
    const tag = tags.get(status.id);
    return tag ? { ...status, followed_tag: tag } : status;
  });
}

interface Asked {
  page: PageQuery;
  /** Ids that are picked, and of those that are not hidden so many are loaded. */
  size: number;
  taking: number;
  until: string | null;
}

interface Picked {
  id: StatusId;
  hidden: boolean;
  due: boolean;
  tag?: string | null;
}

interface Ids {
  /** In reading order. */
  picked: Picked[];
  along: StatusId[];
}

/** The picked ids, and the rows of those that the page takes if they were asked for. */
interface Page extends Ids {
  rows: StandingRow[] | null;
}

interface PageRow extends StandingRow {
  /** In one of the rows: the picked ids in their order, each with its mark. As JSON they took a tenth of the statement. */
  ids: string | null;
  /** In the same row, where something comes along. */
  along?: StatusId[];
}

/** What is said of a picked id, behind it. */
const marks = { hidden: "-", due: "+", tag: "#" };

function readIds(marked: string): Picked[] {
  if (marked === "") return [];
  return marked.split(" ").map((one) => {
    const [idAndMarks, tag] = one.split(marks.tag) as [string, string | undefined];
    return {
      id: idAndMarks.replace(/[-+]+$/, "") as StatusId,
      hidden: idAndMarks.includes(marks.hidden),
      due: idAndMarks.includes(marks.due),
      ...(tag && { tag }),
    };
  });
}

/** What is picked, from a timeline that was made before if that was due. */
async function pickMade(...ask: Parameters<typeof pick>): Promise<Page> {
  const page = await pick(...ask);
  const { making } = ask[2];
  // Where there is nothing, nothing says whether it should have been made.
  const maybe = making && (page.picked.length === 0 || page.picked[0]!.due);
  return maybe && (await making.make()) ? pick(...ask) : page;
}

const idsAlone = preparedShapes<Picked>("ids of");
const wholePages = preparedShapes<PageRow>("page of");

/** In reading order: newest first, or with `min_id` from there upwards. Rows are asked for by their `company`. */
async function pick({ db, viewer }: Reading, asked: Asked, timeline: Timeline, company: Company | null): Promise<Page> {
  const { page, size, taking, until } = asked;
  const newer = page.min_id ?? page.since_id;
  const shape = [
    timeline.shape,
    viewer ? "reader" : "visitor",
    size,
    page.max_id ? "max" : "",
    newer ? "newer" : "",
    page.min_id ? "upwards" : "",
  ].join(" ");
  const values = { ...timeline.values, reader: viewer?.accountId, max: page.max_id, newer, until };
  const reader = viewer && anyReader;
  if (company) {
    const make = () => wholePage(reader, asked, timeline, company);
    const rows = await wholePages(db, `${shape} ${taking} ${company}`, make, values);
    const first = rows.find((row) => row.ids !== null);
    // Of a page of which nothing is to be seen, nothing tells what was picked.
    if (first) return { picked: readIds(first.ids!), along: first.along ?? [], rows };
  }
  const make = () => sql<Picked>`
    with ${judged(reader, asked, timeline)}
    select id, hidden, due ${timeline.tellsTags ? sql`, tag_name as tag` : sql``} from judged order by id ${orderOf(page)}`;
  return { picked: await idsAlone(db, shape, make, values), along: [], rows: null };
}

const orderOf = (page: PageQuery) => (page.min_id ? sql`asc` : sql`desc`);

/** Common table expressions: `judged` has the picked ids, and of each whether the reader wants to see it. */
function judged(
  reader: Asking,
  { page, size }: Asked,
  { source, column, showsMuted, hides, making, arriving, tellsTags }: Timeline,
): RawBuilder<unknown> {
  const newest = !page.min_id && !page.max_id && arriving && reader;
  // As subqueries, so that the planner does not know how little lies beyond: it would think that a plan for just that
  // bound is worth making each time, which costs three times as much as running it.
  const bound = (name: string) => sql`(select ${placeholder(name, "bigint")})`;
  const bounds = sql`
    ${page.max_id ? sql`and ${column} < ${bound("max")}` : sql``}
    ${page.min_id || page.since_id ? sql`and ${column} > ${bound("newer")}` : sql``}
    ${page.min_id ? sql`and ${column} < least(${bound("until")}, ${arriving ?? sql`null::bigint`})` : sql``}
    ${newest ? beforeWhatArrives(reader, column, arriving) : sql``}`;
  // A number in the text and not a value: a plan for any number of rows would not trust the index.
  const slice = { upwards: Boolean(page.min_id), size };
  const picked = sql`${source(bounds, slice)} order by ${column} ${orderOf(page)} limit ${sql.lit(size)}`;
  if (!reader || showsMuted) {
    return sql`judged as materialized (select picked.id, false as hidden, false as due from (${picked}) picked)`;
  }
  return sql`
    picked as materialized (${picked}), judged as materialized (
      select picked.id, ${tellsTags ? sql`picked.tag_name,` : sql``} status.reblog_of_id, status.in_reply_to_id,
        ${hides ? sql`(${hides} or ${hiddenFor(reader)})` : hiddenFor(reader)} as hidden, ${making?.isDue ?? sql`false`} as due
      from picked
      -- By their ids, whatever the planner thinks of how many there are.
      cross join lateral (select * from status where status.id = picked.id offset 0) status
      left join lateral (select * from status original where original.id = status.reblog_of_id offset 0) original on true
    )`;
}

/** The rows of what the page takes and of what comes along; one of them says all ids. */
function wholePage(reader: Asking, asked: Asked, timeline: Timeline, company: Company): RawBuilder<PageRow> {
  const order = orderOf(asked.page);
  const among = company === "alone" ? {} : inThreads(reader);
  const { along, tellsTags } = timeline;
  // Rows were read to judge them.
  const linked = reader !== null && !timeline.showsMuted && !along;
  const taken = sql`select ${linked ? sql`id, reblog_of_id, in_reply_to_id` : sql`id`} from judged where not hidden order by id ${order} limit ${sql.lit(asked.taking)}`;
  return standing<PageRow>(reader, {
    ...among,
    picking: along
      ? sql`${judged(reader, asked, timeline)}, beside as materialized (select ${along} as along),
          ids as ((${taken}) union select unnest(along) from beside)`
      : sql`${judged(reader, asked, timeline)}, ids as (${taken})`,
    linked,
    select: sql`${among.select ?? sql``}
      case when row_number() over () = 1 then (
        select coalesce(string_agg(concat(
          id, case when hidden then ${sql.lit(marks.hidden)} end, case when due then ${sql.lit(marks.due)} end
          ${tellsTags ? sql`, ${sql.lit(marks.tag)} || tag_name` : sql``}
        ), ' ' order by id ${order}), '') from judged
      ) end as ids,
      ${along ? sql`case when row_number() over () = 1 then (select along::text[] from beside) end as along,` : sql``}`,
  });
}

/**
 * A reader who takes the newest page and then asks by `min_id` for what came after its first entry would step over
 * statuses that arrive late. Their own are there at once.
 */
function beforeWhatArrives(
  reader: NonNullable<Asking>,
  column: RawBuilder<unknown>,
  arriving: RawBuilder<StatusId | null>,
): RawBuilder<unknown> {
  // As one value and not as `exists`, which may be planned as reading all that the viewer ever wrote.
  const author = sql`(select own.account_id from status own where own.id = ${column})`;
  return sql`
    and (${column} < coalesce(${arriving}, ${sql.lit(latestId)}::bigint) or ${author} = ${reader})`;
}

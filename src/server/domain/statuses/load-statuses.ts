/**
 * Statuses by id, as entities: authors, media, mentions, tags, polls, what the
 * viewer did to them, what boosts boost, and what quotes quote.
 *
 * The hottest read of all. One query says which of them this viewer may see,
 * counts, and what the viewer did; what only an edit changes comes from the rows
 * that were read before (`KeptRows`), and what is not there in two more: the
 * texts and the authors. Where anything is quoted, that is read in two more.
 * Reading rows costs this process more than finding them costs PostgreSQL, hence
 * wide statements with a name, in which PostgreSQL puts lists together.
 */
import { sql, type RawBuilder } from "kysely";
import type { Account, FilterResult, Status } from "#protocol/entities.ts";
import { mapInSlices } from "#kit/slices.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { ToggleFlag } from "#protocol/toggles.ts";
import { Refusal } from "#protocol/refusals.ts";
import { accountVersion, keptAuthors } from "../accounts/kept-accounts.ts";
import { anyReader, type Asking, type Reading, type ServerAddress, type ServerReading } from "../accounts/reading.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { applyFilters } from "../filters/apply-filters.ts";
import { filtersVersion, keptFilters, type FilterSet } from "../filters/kept-filters.ts";
import { mediaNowAsJson } from "../media/show-media-attachment.ts";
import type { Reads } from "#server/storage/database.ts";
import { KeptRows } from "#server/storage/kept-rows.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { sanitiseStored } from "../text/sanitise-status.ts";
import { previewCardAsJson } from "../previews/show-preview-card.ts";
import { pollAsJson } from "./polls/show-poll.ts";
import { quotedIn, quoteIn, shallowQuoteIn } from "./show-quote.ts";
import { searchedWords } from "./searched-words.ts";
import { showStatus, type StatusFlags, type StatusNow, type StatusText } from "./show-status.ts";
import { counters, flags, flagsFor } from "./toggle-columns.ts";
import { notMuted } from "../accounts/avoidance.ts";
import type { QuoteState } from "#protocol/quotes.ts";
import { mayQuote, quotePolicy, quoteState } from "./quote-rules.ts";
import { readableItself } from "./visibility.ts";

/**
 * In the order of the ids; those that this viewer may not see, or that do not exist, are missing. `ahead`: what
 * `readAhead` has read for this page.
 */
export async function loadStatuses(
  { db, server, viewer }: Reading,
  ids: readonly StatusId[],
  ahead: readonly StandingRow[] = [],
): Promise<Status[]> {
  const read = new Set(ahead.map(({ id }) => id));
  const missing = ids.filter((id) => !read.has(id));
  const rows = missing.length ? [...ahead, ...(await readRows({ db, viewer }, missing))] : ahead;
  if (rows.length === 0) return [];
  return (await showRows({ db, server, viewer }, rows, "alone"))(ids);
}

/** Rows of what will probably be asked for: the question goes along with the one that says what is. */
export async function readAhead(
  reading: Pick<Reading, "db" | "viewer">,
  ids: readonly StatusId[],
): Promise<StandingRow[]> {
  return ids.length ? readRows(reading, ids, true) : [];
}

function readRows({ db, viewer }: Pick<Reading, "db" | "viewer">, ids: readonly StatusId[], rides?: boolean) {
  return (viewer ? readForViewer : readForVisitor)(db, { ids, reader: viewer?.accountId }, rides);
}

/** The same with what each of them answers, by the same queries; a parent by somebody muted is left out. */
export async function loadWithParents({ db, server, viewer }: Reading, ids: readonly StatusId[]): Promise<Status[]> {
  if (ids.length === 0) return [];
  const read = viewer ? readThreadsForViewer : readThreadsForVisitor;
  const rows = await read(db, { ids, reader: viewer?.accountId });
  return (await showRows({ db, server, viewer }, rows, "with parents"))(ids);
}

/** With what a status answers, or without. */
export type Company = "alone" | "with parents";

/** The same for rows that were read already. */
export async function showRows(
  { db, server, viewer }: Omit<Reading, "context">,
  rows: readonly StandingRow[],
  company: Company,
): Promise<(ids: readonly StatusId[]) => Status[]> {
  const quotes = await readQuotes(db, rows, viewer);
  const [around, filters] = await Promise.all([
    readAround({ db, server }, rows, quotes.quoted),
    viewer && readFiltersOf(db, viewer.accountId, rows),
  ]);
  const show = (company === "alone" ? showFor : showWithParent)({ rows, ...quotes }, around, viewer && { filters });
  return (ids) => ids.flatMap((id) => show(id) ?? []);
}

/** Of the reader whose rows these are; a query only when they have changed, and none for those who have none. */
export async function readFiltersOf(
  db: Reads,
  reader: AccountId,
  [row]: readonly StandingRow[],
): Promise<FilterSet | null> {
  const version = row?.filters_version;
  return version ? ((await keptFilters.get(db, new Map([[reader, version]]))).get(reader) ?? null) : null;
}

/** For whom statuses are shown; null for visitors. */
type SignedInReader = { filters: FilterSet | null } | null;

/** What one reader is shown. */
export interface SeenRows {
  /** What was asked for, and what that boosts or answers. */
  rows: readonly StandingRow[];
  /** How the quotes in all of these rows stand. */
  states: readonly QuoteStateRow[];
  /** What is quoted. It is shown inside of quotes only: it may be by somebody whom the reader muted. */
  quoted: readonly StandingRow[];
}

/** Two queries at once, and none where nothing is quoted. */
async function readQuotes(
  db: Reads,
  rows: readonly StandingRow[],
  viewer: MaybeViewer,
): Promise<Omit<SeenRows, "rows">> {
  const ids = quotedIn(rows);
  if (!ids) return nothingQuoted;
  const reader = viewer?.accountId;
  const [states, quoted] = await Promise.all([
    (viewer ? readQuoteStatesForViewer : readQuoteStatesForVisitor)(db, { ids: ids.quoting, reader }),
    (viewer ? readForViewer : readForVisitor)(db, { ids: ids.quoted, reader }),
  ]);
  return { states, quoted };
}

export const nothingQuoted = { states: [], quoted: [] };

/** What is the same for all readers of some statuses. */
interface Around {
  server: ServerAddress;
  texts: ReadonlyMap<StatusId, StatusText>;
  authors: ReadonlyMap<AccountId, Account>;
}

/** Two queries at most, and none for what was read before. */
export async function readAround(
  { db, server }: ServerReading,
  ...lists: readonly (readonly StandingRow[])[]
): Promise<Around> {
  const versions = new Map<StatusId, string>();
  const authorVersions = new Map<AccountId, string>();
  for (const row of lists.flat()) {
    versions.set(row.id, row.version);
    authorVersions.set(row.account_id, row.author_version);
  }
  const [texts, authors] = await Promise.all([
    statusTexts.get(db, versions),
    keptAuthors({ db, server }, authorVersions),
  ]);
  return { server, texts, authors };
}

/** Shows statuses to one reader, whose rows these are. */
export function showFor(
  { rows, states, quoted }: SeenRows,
  { server, texts, authors }: Around,
  reader: SignedInReader,
): (id: StatusId) => Status | null {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const quotedById = new Map(quoted.map((row) => [row.id, row]));
  const quoteStates = new Map(states.map((row) => [row.id, row.quote_state]));
  const shown = new Map<StatusId, Status>();
  const shownInQuotes = new Map<StatusId, Status>();

  const show = (id: StatusId): Status | null => {
    const known = shown.get(id);
    if (known) return known;
    const row = rowsById.get(id);
    if (!row) return null;
    const original = row.reblog_of_id && show(row.reblog_of_id);
    // One whose author is suspended is read by itself alone.
    if (row.reblog_of_id && (!original || original.account.suspended)) return null;
    const status = showRow(row, original || null, quoteIn(row, quoteStates.get(row.id), showQuoted));
    if (status) shown.set(id, status);
    return status;
  };
  /** What it quotes in turn is only named. */
  const showQuoted = (id: StatusId): Status | null => {
    const known = shownInQuotes.get(id);
    if (known) return known;
    const row = quotedById.get(id);
    const status = row ? showRow(row, null, shallowQuoteIn(row, quoteStates.get(id))) : null;
    if (status) shownInQuotes.set(id, status);
    return status;
  };
  const showRow = (row: StandingRow, original: Status | null, quote: Status["quote"]): Status | null => {
    const text = texts.get(row.id);
    const author = authors.get(row.account_id);
    if (!text || !author) return null;
    const beside = { account: author, reblog: original, quote };
    if (!reader) return showStatus(text, row, server, beside, null);
    const filtered = original?.filtered ?? filteredFor(reader.filters, row, text);
    return showStatus(text, row, server, { ...beside, filtered }, flagsOf(row, original));
  };
  return show;
}

const unfiltered: FilterResult[] = [];
Object.freeze(unfiltered);

/** Nobody filters their own posts. */
function filteredFor(set: FilterSet | null, row: StandingRow, text: StatusText): FilterResult[] {
  if (!set || set.id === row.account_id) return unfiltered;
  return applyFilters(set, searchedWords(text, row.poll), [row.id]);
}

/** Shows statuses with what they answer, where its row is there too. */
export function showWithParent(
  seen: SeenRows,
  around: Around,
  reader: SignedInReader,
): (id: StatusId) => Status | null {
  const show = showFor(seen, around, reader);
  const above = new Map(seen.rows.map((row) => [row.id, row.ancestors_count ?? 0]));
  return (id) => {
    const status = show(id);
    const parent = status?.in_reply_to_id && show(status.in_reply_to_id);
    return parent ? { ...status, in_reply_to: parent, ancestors_count: above.get(parent.id)! } : status;
  };
}

/** One status. Throws `status.not-found`, the same for what is hidden and for what never was. */
export async function loadStatus(reading: Reading, id: StatusId): Promise<Status> {
  const [status] = await loadStatuses(reading, [id]);
  if (!status) throw new Refusal("status.not-found");
  return status;
}

export interface StandingRow extends StatusNow, StatusFlags {
  id: StatusId;
  account_id: AccountId;
  reblog_of_id: StatusId | null;
  version: string;
  author_version: string;
  /** Of the filters of the reader; null if there are none. */
  filters_version: string | null;
  /** Of a parent, where that was asked for. */
  ancestors_count?: number | null;
}

/** What the viewer did to a status; for a boost, what they did to the original. */
function flagsOf(row: StandingRow, original: Status | null): StatusFlags {
  const theirs: Partial<Record<ToggleFlag, boolean | null>> = original ?? row;
  const shown = {} as StatusFlags;
  for (const flag of flags) shown[flag] = theirs[flag] ?? false;
  shown.pinned = row.pinned;
  return shown;
}

/**
 * A subquery, so that the planner does not know how many there are: of a list of one it would make a plan for one,
 * find it cheaper than the plan that it keeps, and so plan each time anew, which costs far more than running it.
 */
const ids = sql`(select ${placeholder<readonly string[]>("ids", "bigint[]")})`;

/** So far up a thread is counted; through what is hidden, so many steps are walked. */
const [mostAncestors, mostSteps] = [40, 400];

/** How much of its thread this reader would find above a status that another one answers. */
const ancestorsCount = (reader: Asking) => sql`
  case when status.in_reply_to_id is not null and status.id in (select asked.in_reply_to_id from asked) then (
    with recursive above as (
      select status.in_reply_to_id as id
      union
      select step.in_reply_to_id from above join status step on step.id = above.id where step.in_reply_to_id is not null
    )
    select count(*)::int from (
      select from (select id from above limit ${sql.lit(mostSteps)}) reached
      cross join lateral (select * from status where status.id = reached.id offset 0) ancestor
      where case when ${readableItself(reader, "ancestor")} and ${notMuted(reader, "ancestor.account_id")} then true end
      limit ${sql.lit(mostAncestors)}
    ) counted
  ) end as ancestors_count,`;

/** The timeline decides for what it lists; what is only read along with that is not shown of those who are muted. */
export const inThreads = (reader: Asking): Among => ({
  parents: true,
  select: ancestorsCount(reader),
  wanted: sql`(${notMuted(reader, "status.account_id")}
    or (select true from asked where status.id in (asked.id, asked.reblog_of_id) limit 1))`,
});

/** True or null: whether `account` is somebody whom the reader does not follow. */
const isStranger = (reader: Asking) =>
  reader
    ? sql`(case
  when account.id <> ${reader} and (
    select true from follow where follow.account_id = ${reader} and follow.target_account_id = account.id
  ) is null then true end)`
    : sql`true`;

/** Ids with what they boost and answer. */
const withLinks = sql`
      select status.id, status.reblog_of_id, status.in_reply_to_id
      from ids
      cross join lateral (select id, reblog_of_id, in_reply_to_id from status where status.id = ids.id offset 0) status`;

const readForVisitor = prepared<StandingRow>("statuses-for-visitor", standing(null));
const readForViewer = prepared<StandingRow>("statuses-for-viewer", standing(anyReader));
const readThreadsForVisitor = prepared<StandingRow>("threads-for-visitor", standing(null, inThreads(null)));
const readThreadsForViewer = prepared<StandingRow>("threads-for-viewer", standing(anyReader, inThreads(anyReader)));

/** How the same statement asks for many readers at once, for parents too, or for what it picks itself. */
export interface Among {
  /** Picks the ids, in common table expressions of which the last is called `ids`. */
  picking?: RawBuilder<unknown>;
  /** Whether `ids` says beside each what it boosts and answers, from a row that was read for picking it. */
  linked?: boolean;
  /** Along with what is asked for, what that answers. */
  parents?: boolean;
  select?: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
  /** A condition on `status` besides being visible. */
  wanted?: RawBuilder<unknown>;
}

// Here, above and below, `offset 0` keeps the planner from reading in any other order than row by row from the ids: a plan
// that was made while the tables were empty would read all of them, and it stays until their statistics change.
export function standing<Row extends StandingRow = StandingRow>(reader: Asking, among: Among = {}): RawBuilder<Row> {
  return sql<Row>`
    with ${among.picking ?? sql`ids as (select id from unnest(${ids}) as ids (id))`}, asked as (
      ${among.linked ? sql`select id, reblog_of_id, in_reply_to_id from ids` : withLinks}
    ), wanted as (
      select asked.id from asked
      union
      select asked.reblog_of_id from asked where asked.reblog_of_id is not null
      ${among.parents ? sql`union select asked.in_reply_to_id from asked where asked.in_reply_to_id is not null` : sql``}
    )
    select ${among.select ?? sql``} status.id, status.account_id, status.reblog_of_id, status.version, ${accountVersion} as author_version,
      ${filtersVersion(reader)} as filters_version,
      -- A reader who may not see the answered status does not learn that it exists (threats V01).
      case when status.in_reply_to_id is not null then (
        select true from status answered
        where answered.id = status.in_reply_to_id and ${readableItself(reader, "answered")}
      ) end as shows_answered,
      case when account.silenced_at is not null then ${isStranger(reader)} end as from_limited,
      status_stats.replies_count, nullif(status_stats.quotes_count, 0) as quotes_count, ${sql.join(counters.map((counter) => sql.ref(`status_stats.${counter}`)))},
      case when status.poll_id is not null then ${pollAsJson(reader)} end as poll,
      status.quoted_status_id, nullif(${quotePolicy}, 'public') as quote_policy, nullif(${mayQuote(reader, "account")}, true) as may_quote,
      ${reader ? flagsFor(reader) : sql`false as reblogged`}
    from wanted
    cross join lateral (
      select id, xmin as version, account_id, reblog_of_id, in_reply_to_id, conversation_id, visibility, deleted_at, poll_id,
        quoted_status_id, quote_policy
      from status where status.id = wanted.id offset 0
    ) status
    join account on account.id = status.account_id
    left join account_stats on account_stats.account_id = account.id
    left join status_stats on status_stats.status_id = status.id
    ${among.join ?? sql``}
    where ${readableItself(reader, "status", "account")}
      ${among.wanted ? sql`and ${among.wanted}` : sql``}`;
}

const readQuoteStatesForVisitor = prepared<QuoteStateRow>("quote-states-for-visitor", quoteStates(null));
const readQuoteStatesForViewer = prepared<QuoteStateRow>("quote-states-for-viewer", quoteStates(anyReader));

export interface QuoteStateRow {
  id: StatusId;
  quote_state: QuoteState;
}

/** How the quotes of some statuses stand, and those of what they quote, which are named inside of their quotes. */
export function quoteStates(reader: Asking, join = sql``, select = sql``): RawBuilder<QuoteStateRow> {
  return sql<QuoteStateRow>`
    with quoting as (
      select status.* from unnest(${ids}) as ids (id)
      cross join lateral (select * from status where status.id = ids.id offset 0) status
    ), named as (
      select * from quoting
      union
      select status.* from quoting
      cross join lateral (select * from status where status.id = quoting.quoted_status_id offset 0) status
    )
    select ${select} status.id, ${quoteState(reader)} as quote_state
    from (select id, account_id, quoted_status_id, quote_revoked_at from named where quoted_status_id is not null) status ${join}`;
}

const readTexts = prepared<StatusText>(
  "status-texts",
  sql<StatusText>`
    select status.id, status.xmin as version, status.uri, status.url,
      status.in_reply_to_id, status.in_reply_to_account_id, status.visibility, status.language,
      status.content, status.spoiler_text, status.sensitive, status.created_at, status.edited_at,
      case when status.app_id is not null then (
        select json_build_object('name', oauth_app.name, 'website', oauth_app.website)
        from oauth_app where oauth_app.id = status.app_id
      ) end as application,
      case when status.has_media then ${mediaNowAsJson} end as media,
      ${previewCardAsJson} as card,
      (
        select json_agg(json_build_object(
          'id', mentioned.id::text, 'username', mentioned.username, 'domain', mentioned.domain,
          'uri', mentioned.uri, 'url', mentioned.url
        ))
        from mention join account mentioned on mentioned.id = mention.account_id
        where mention.status_id = status.id and not mention.silent
      ) as mentions,
      (
        select json_agg(tag.name)
        from status_tag join tag on tag.id = status_tag.tag_id
        where status_tag.status_id = status.id
      ) as tags
    from unnest(${ids}) as ids (id)
    cross join lateral (select status.xmin, status.* from status where status.id = ids.id offset 0) status`,
);

async function readCleanTexts(db: Reads, wanted: StatusId[]): Promise<StatusText[]> {
  const texts = await readTexts(db, { ids: wanted });
  return mapInSlices(texts, (text) => ({ ...text, content: sanitiseStored(text.content) }));
}

/** Media, mentions, tags and the card of a status change only together with its row. */
const statusTexts = new KeptRows<StatusId, StatusText>({
  read: readCleanTexts,
  most: 2_000,
  mostWeight: 32 * 1024 ** 2,
  weigh: ({ content, spoiler_text }) => content.length + spoiler_text.length,
});

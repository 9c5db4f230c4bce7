/**
 * Statuses by id, as entities, in one query: authors, media, mentions, tags,
 * polls, what the viewer did to them, and what boosts boost.
 *
 * The hottest read of all. Reading rows costs this process more than finding
 * them costs PostgreSQL, hence one wide statement with a name, in which
 * PostgreSQL puts lists together, and each author comes once.
 */
import { sql, type RawBuilder } from "kysely";
import type { Account, Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { accountColumns, showAccount, type AccountRow, type Place } from "../accounts/show-account.ts";
import type { MaybeViewer, Viewer } from "../accounts/viewer.ts";
import { mediaAsJson } from "../media/show-media-attachment.ts";
import type { Reads } from "#server/storage/database.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { pollAsJson } from "./show-poll.ts";
import { showStatus, type StatusFlags, type StatusRow } from "./show-status.ts";
import { visibleItself } from "./visibility.ts";

/** In the order of the ids; those that this viewer may not see, or that do not exist, are missing. */
export async function loadStatuses(
  db: Reads,
  place: Place,
  viewer: MaybeViewer,
  ids: readonly StatusId[],
): Promise<Status[]> {
  if (ids.length === 0) return [];
  const rows = viewer ? await readForViewer(db, [ids, viewer.accountId]) : await readForVisitor(db, [ids]);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const authors = new Map<AccountId, Account>();
  for (const { author } of rows) if (author) authors.set(author.id, showAccount(revived(author), place));
  const shown = new Map<StatusId, Status>();

  const show = (id: StatusId): Status | null => {
    const row = rowsById.get(id);
    if (!row) return null;
    const known = shown.get(id);
    if (known) return known;
    const original = row.reblog_of_id && show(row.reblog_of_id);
    if (row.reblog_of_id && !original) return null;
    const status = showStatus(
      row,
      place,
      authors.get(row.account_id)!,
      original || null,
      viewer && flagsOf(row, original || null),
    );
    shown.set(id, status);
    return status;
  };
  return ids.flatMap((id) => show(id) ?? []);
}

/** One status. Throws `status.not-found`, the same for what is hidden and for what never was. */
export async function loadStatus(db: Reads, place: Place, viewer: MaybeViewer, id: StatusId): Promise<Status> {
  const [status] = await loadStatuses(db, place, viewer, [id]);
  if (!status) throw new Refusal("status.not-found");
  return status;
}

/** A row that came as JSON, in which moments are texts and ids, which JSON would take for numbers, are texts already. */
type AsJson<Row> = { [Name in keyof Row]: Exclude<Row[Name], Date> | (Date extends Row[Name] ? string : never) };

/** The author is null in all but one of an author's rows. */
type Row = StatusRow & StatusFlags & { author: AsJson<AccountRow> | null };

function revived(author: AsJson<AccountRow>): AccountRow {
  return {
    ...author,
    silenced_at: momentOf(author.silenced_at),
    suspended_at: momentOf(author.suspended_at),
    created_at: new Date(author.created_at),
    last_status_at: momentOf(author.last_status_at),
  };
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** What the viewer did to a status; for a boost, what they did to the original. */
function flagsOf(row: Row, original: Status | null): StatusFlags {
  const { favourited = false, reblogged = false, muted = false, bookmarked = false } = original ?? row;
  return { favourited, reblogged, muted, bookmarked, pinned: row.pinned };
}

const ids = placeholder<readonly StatusId[]>(1, "bigint[]");
const someone: Viewer = { accountId: placeholder<AccountId>(2, "bigint"), appId: null, authority: null };

const readForVisitor = prepared<Row>("statuses-for-visitor", statement(null));
const readForViewer = prepared<Row>("statuses-for-viewer", statement(someone));

function statement(viewer: MaybeViewer): RawBuilder<Row> {
  const author = sql.join(
    accountColumns.flatMap((column) => {
      const name = column.slice(column.indexOf(".") + 1);
      const value = sql.ref(column);
      return [sql.lit(name), name === "id" || name.endsWith("_id") ? sql`${value}::text` : value];
    }),
  );
  // `offset 0` keeps the planner from joining in any other order than row by row from the ids: a plan that was made
  // while the tables were empty would read all of them, and it stays until their statistics change.
  return sql<Row>`
    with asked as (
      select status.id, status.reblog_of_id from status where status.id = any(${ids})
    ), wanted as (
      select asked.id from asked
      union
      select asked.reblog_of_id from asked where asked.reblog_of_id is not null
    ), kept as (
      select status.*, row_number() over (partition by status.account_id) = 1 as brings_author
      from wanted
      cross join lateral (select * from status where status.id = wanted.id offset 0) status
      join account on account.id = status.account_id
      where ${visibleItself(viewer, "status", "account")}
    )
    select status.id, status.account_id, status.uri, status.url,
      answered.id as in_reply_to_id, answered.account_id as in_reply_to_account_id, status.reblog_of_id,
      status.visibility, status.language, status.content, status.spoiler_text, status.sensitive,
      status.created_at, status.edited_at,
      status_stats.replies_count, status_stats.reblogs_count, status_stats.favourites_count,
      case when status.app_id is not null then (
        select json_build_object('name', oauth_app.name, 'website', oauth_app.website)
        from oauth_app where oauth_app.id = status.app_id
      ) end as application,
      case when status.has_media then ${mediaAsJson} end as media,
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
      ) as tags,
      case when status.poll_id is not null then ${pollAsJson(viewer)} end as poll,
      ${viewer ? flagsFor(viewer) : sql`false as favourited`},
      case when status.brings_author then json_build_object(${author}) end as author
    from kept status
    -- Whoever may not see what it answers does not learn that there is such a thing (threats V01).
    left join lateral (
      select answered.id, answered.account_id from status answered
      where answered.id = status.in_reply_to_id and ${visibleItself(viewer, "answered")} offset 0
    ) answered on true
    left join account on account.id = status.account_id and status.brings_author
    left join account_stats on account_stats.account_id = account.id
    left join status_stats on status_stats.status_id = status.id`;
}

function flagsFor(viewer: Viewer): RawBuilder<unknown> {
  const by = (table: string) => sql`${sql.ref(`${table}.account_id`)} = ${viewer.accountId}`;
  return sql`
    ${found(sql`favourite where ${by("favourite")} and favourite.status_id = status.id`)} as favourited,
    ${found(sql`status own where ${by("own")} and own.reblog_of_id = status.id and own.deleted_at is null`)} as reblogged,
    ${found(sql`bookmark where ${by("bookmark")} and bookmark.status_id = status.id`)} as bookmarked,
    ${found(sql`conversation_mute muted where ${by("muted")} and muted.conversation_id = status.conversation_id`)} as muted,
    -- Null where it cannot be pinned.
    case when ${by("status")} and status.reblog_of_id is null and status.visibility <> 'direct'
      then ${found(sql`status_pin where ${by("status_pin")} and status_pin.status_id = status.id`)}
    end as pinned`;
}

/**
 * Whether there is such a row, of which there is one at most. `exists` would let
 * the planner read all that the viewer ever liked into a hash table instead.
 */
function found(row: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true from ${row}), false)`;
}

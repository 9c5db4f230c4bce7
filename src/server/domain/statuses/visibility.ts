/**
 * Who may see a status: the one predicate from which every read of statuses
 * starts (threats V01, V02, V05).
 *
 * All may see public and unlisted ones, followers private ones; the author and the
 * people mentioned may see any. Nobody sees a deleted one, or one by an account that
 * is gone, and two people do not see each other's if one blocks the
 * other. A boost shows exactly to those who may see what it boosts.
 *
 * A suspended account is shown to nobody anew, and not by way of others either: that is
 * `visible…`. Those who follow it still find its own posts where they went to
 * read them: that is `readable…`, which is wider by nothing else (docs/decisions/0074).
 *
 * A status that does not pass is not there: no "forbidden" tells anyone that it
 * exists (threats I06).
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import { asking, type Asking } from "../accounts/reading.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import type { Reads } from "#server/storage/database.ts";

/** The statuses that this viewer may see. */
export function visibleStatuses(db: Reads, viewer: MaybeViewer) {
  return db.selectFrom("status").where(visibleTo(asking(viewer)));
}

/** With those by suspended people whom the viewer follows. */
export function readableStatuses(db: Reads, viewer: MaybeViewer) {
  return db.selectFrom("status").where(readableTo(asking(viewer)));
}

/**
 * The same as conditions on a table `status`. What comes behind an `or` is a
 * scalar subquery here and below: `exists` in that place invites the planner to
 * read every status there is, once for each query.
 */
export function visibleTo(reader: Asking): RawBuilder<SqlBool> {
  return withBoosted(reader, visibleItself(reader));
}

export function readableTo(reader: Asking): RawBuilder<SqlBool> {
  return withBoosted(reader, readableItself(reader));
}

function withBoosted(reader: Asking, itself: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${itself}
    and (status.reblog_of_id is null or (
      select true from status boosted where boosted.id = status.reblog_of_id and ${visibleItself(reader, "boosted")}
    ))
  )`;
}

/**
 * The id of what an action on a status means: the status itself, and for a
 * boost what it boosts. Throws `status.not-found` for what the viewer may not read.
 */
export async function requireReadable(db: Reads, viewer: MaybeViewer, id: StatusId): Promise<StatusId> {
  const status = await readableStatuses(db, viewer)
    .select(["status.id", "status.reblog_of_id"])
    .where("status.id", "=", id)
    .executeTakeFirst();
  if (!status) throw new Refusal("status.not-found");
  return status.reblog_of_id ?? status.id;
}

/** The part of it that looks at one row alone. */
export function visibleItself(reader: Asking, alias = "status"): RawBuilder<SqlBool> {
  return shows(reader, alias, byAuthor(alias, isActive));
}

/**
 * The same with what followers still read: for `loadStatuses`, which reads boosts together with what they boost and keeps
 * neither without the other. `author` is the alias of the author's account where that is joined already.
 */
export function readableItself(reader: Asking, alias = "status", author: string | null = null): RawBuilder<SqlBool> {
  const remains = (account: string) => staysFor(reader, alias, account);
  return shows(reader, alias, author === null ? byAuthor(alias, remains) : remains(author));
}

function shows(reader: Asking, alias: string, byThem: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    ${sql.ref(`${alias}.deleted_at`)} is null
    and ${byThem}
    and ${addressedTo(reader, alias)}
    and ${notBlocked(reader, `${alias}.account_id`)}`;
}

/** Whether a status says itself that it is for this reader, whatever became of it or stands between the two since. */
export function addressedTo(reader: Asking, alias = "status"): RawBuilder<SqlBool> {
  const status = (column: string) => sql.ref(`${alias}.${column}`);
  return isFor(reader, {
    visibility: status("visibility"),
    author: status("account_id"),
    mentions: (person) => sql`(
        select true from mention
        where mention.status_id = ${status("id")} and mention.account_id = ${person}
      )`,
  });
}

/** What says for whom a status is, or for whom an earlier version of it was. */
interface Address {
  visibility: RawBuilder<unknown>;
  author: RawBuilder<unknown>;
  mentions(reader: NonNullable<Asking>): RawBuilder<unknown>;
}

/** The rule itself; followers are those of now. */
export function isFor(reader: Asking, { visibility, author, mentions }: Address): RawBuilder<SqlBool> {
  if (!reader) return sql<SqlBool>`(${visibility} in ('public', 'unlisted'))`;
  return sql<SqlBool>`(
      ${visibility} in ('public', 'unlisted')
      or ${author} = ${reader}
      or ${mentions(reader)}
      or (${visibility} = 'private' and (
        select true from follow
        where follow.account_id = ${reader} and follow.target_account_id = ${author}
      )))`;
}

function byAuthor(alias: string, is: (account: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from account author where author.id = ${sql.ref(`${alias}.account_id`)} and ${is("author")})`;
}

function isActive(account: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${account}.suspended_at`)} is null and ${sql.ref(`${account}.deleted_at`)} is null`;
}

/** Only where the author is suspended is it asked who follows them, and whether it is more than a boost. */
function staysFor(reader: Asking, alias: string, account: string): RawBuilder<unknown> {
  if (!reader) return isActive(account);
  return sql`${sql.ref(`${account}.deleted_at`)} is null and (${sql.ref(`${account}.suspended_at`)} is null or (
      ${sql.ref(`${alias}.reblog_of_id`)} is null and (
        select true from follow
        where follow.account_id = ${reader} and follow.target_account_id = ${sql.ref(`${account}.id`)}
      )))`;
}

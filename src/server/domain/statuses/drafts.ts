/**
 * Drafts on the server: what an account has written in any of its browsers and has not published.
 *
 * A browser says from which version it began. If another one has changed the draft since, nothing is
 * written over: it is told what stands there, and keeps both. A deleted
 * draft can be restored for a week.
 */
import { sql, type Selectable } from "kysely";
import { unknownVersion, type DraftBody, type KeptDraft } from "#protocol/kept-draft.ts";
import { isId, type AccountId, type MediaId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { nextByOffset, type Listed, type OffsetQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { transact, type Database, type Reads, type Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { scheduledTask } from "#server/storage/queue.ts";
import type { Tables } from "#server/storage/tables.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { sanitiseDraft } from "../text/sanitise-status.ts";
import { fileKeysIn } from "./content.ts";
import type { DraftEvent } from "./draft-events.ts";
import { isSaidBy } from "./said-words.ts";

/** Who changes it, and what of it they know. */
export interface Change {
  publishId: string;
  /** The version from which they began; null if they know of none. */
  version: string | null;
  /** The browser; null is this server. */
  device: string | null;
}

interface ChangesQuery {
  /** The version that the asker knows. */
  after: string;
  limit: number;
}

/** What has changed since a version, the oldest change first. */
export async function listDraftChanges({ db, viewer }: Reading<Viewer>, page: ChangesQuery): Promise<KeptDraft[]> {
  const rows = await db
    .selectFrom("draft")
    .selectAll()
    .where("account_id", "=", viewer.accountId)
    .where("version", ">", page.after)
    .orderBy("version")
    .limit(page.limit)
    .execute();
  return rows.map((row) => (row.deleted_at ? { ...show(row), draft: null } : show(row)));
}

/** Those that are there, or those that were deleted and can be restored, the latest change first. */
export async function listDrafts(
  { db, viewer }: Reading<Viewer>,
  { deleted, ...page }: OffsetQuery & { deleted: boolean },
): Promise<Listed<KeptDraft>> {
  const rows = await db
    .selectFrom("draft")
    .selectAll()
    .where("account_id", "=", viewer.accountId)
    .where("deleted_at", deleted ? "is not" : "is", null)
    .where("body", "is not", null)
    .orderBy("version", "desc")
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute();
  const items = rows.slice(0, page.limit).map(show);
  return { items, next: nextByOffset(page, rows.length > page.limit), prev: null };
}

/** Throws `record.not-found`, also for one that was deleted. */
export async function loadDraft({ db, viewer }: Reading<Viewer>, publishId: string): Promise<KeptDraft> {
  const row = await find(db, viewer.accountId, publishId);
  if (!row || row.deleted_at) throw new Refusal("record.not-found");
  return show(row);
}

/**
 * Keeps it. Written over are the words from which the change began, or the browser's own of before, whose
 * answer it may not have got. What another browser has deleted meanwhile comes back.
 *
 * What was on its way while the same browser deleted it, or published it anywhere, comes too late. Only a browser that still
 * has the words asks again, and then it knows of the deletion.
 *
 * Throws `draft.changed` with what stands there, `draft.published`, `draft.too-many`, `draft.too-large`.
 */
export async function saveDraft(tx: Writes, viewer: Viewer, change: Change, draft: DraftBody): Promise<KeptDraft> {
  const { accountId } = viewer;
  const body = written(draft);
  await lock(tx, accountId);
  const before = await find(tx, accountId, change.publishId);
  const isThere = before !== undefined && before.deleted_at === null;
  if (isThere && before.body === body) return show(before);
  await requireUnsent(tx, accountId, change.publishId, before, draft);
  if (isThere) {
    requireKnown(before, change);
    if (isOvertaken(before, change, draft)) return show(before);
  } else {
    if (before) requireLater(before, change);
    await requireRoom(tx, accountId);
  }
  const media_ids = await mediaIn(tx, accountId, draft);
  const row = { device: change.device, body, media_ids, deleted_at: null, sent_id: null };
  const saved = await tx
    .insertInto("draft")
    .values({ account_id: accountId, publish_id: change.publishId, ...row })
    .onConflict((same) => same.columns(["account_id", "publish_id"]).doUpdateSet({ ...row, ...asNow() }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(tx, accountId, change.device);
  return show(saved);
}

/**
 * What a form without scripts brings: it is of a page that has shown the draft as it was. Files stay, of which the form only
 * brings new ones. Throws as `saveDraft`.
 */
export async function saveWritten(tx: Writes, viewer: Viewer, shown: string, draft: DraftBody): Promise<KeptDraft> {
  await lock(tx, viewer.accountId);
  // Browsers show a form again that was sent: what is kept of it then is another post.
  const publishId = (await wasSent(tx, viewer.accountId, shown)) ? crypto.randomUUID() : shown;
  const row = await find(tx, viewer.accountId, publishId);
  const before = row?.deleted_at === null ? read(row.body!) : null;
  const { files, createdAt, editingStatus } = before ?? { ...draft, files: [] };
  const added = draft.files;
  const change = { publishId, version: row?.version ?? null, device: null };
  return saveDraft(tx, viewer, change, { ...draft, files: [...files, ...added], createdAt, editingStatus });
}

/** Doing it twice is the same as doing it once. What was published with it nobody needs to restore. Throws `draft.changed`, `record.not-found`. */
export async function removeDraft(tx: Writes, viewer: Viewer, change: Change): Promise<void> {
  await lock(tx, viewer.accountId);
  const before = await find(tx, viewer.accountId, change.publishId);
  // Its words may have been called back on their way.
  if (!before && change.version === unknownVersion) return;
  if (!before) throw new Refusal("record.not-found");
  // A browser that was cut off before it had noted the answer asks again.
  if (before.deleted_at) return;
  requireKnown(before, change);
  await tx
    .updateTable("draft")
    .set({
      device: change.device,
      deleted_at: sql`now()`,
      ...asNow(),
      ...((await wasPublished(tx, before)) && { body: null, media_ids: [] }),
    })
    .where("account_id", "=", viewer.accountId)
    .where("publish_id", "=", change.publishId)
    .execute();
  await forgetOldest(tx, viewer.accountId);
  await tell(tx, viewer.accountId, change.device);
}

/** Nobody fills the disk by deleting: of the oldest deleted ones only that they were there is known. */
async function forgetOldest(tx: Writes, accountId: AccountId): Promise<void> {
  await sql`
    update draft set body = null, media_ids = '{}'
    where account_id = ${accountId} and publish_id in (
      select publish_id from draft
      where account_id = ${accountId} and deleted_at is not null and body is not null
      order by deleted_at desc, version desc offset ${limits.drafts.total})`.execute(tx);
}

/** And the others of its thread: where no script runs they are one entry of the list. Throws as `removeDraft`. */
export async function removeThread(tx: Writes, viewer: Viewer, change: Change): Promise<void> {
  const others = await othersOf(tx, viewer, change.publishId, false);
  await removeDraft(tx, viewer, change);
  for (const { publish_id: publishId, version } of others) {
    await removeDraft(tx, viewer, { publishId, version, device: change.device });
  }
}

/** Its key was sent with a post; that of an edit is the post, which has been edited since. */
async function wasPublished(db: Reads, { account_id, publish_id, changed_at }: DraftRow): Promise<boolean> {
  if (await wasSent(db, account_id, publish_id)) return true;
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select from status
      where id = ${isId(publish_id) ? publish_id : "0"}::bigint and account_id = ${account_id}
        and edited_at > ${changed_at}::timestamptz - interval '1 minute') as was`.execute(db);
  return rows[0]!.was;
}

/** Throws `record.not-found` for what was not deleted or is forgotten, and `draft.too-many`. */
export async function restoreDraft(tx: Writes, viewer: Viewer, publishId: string): Promise<void> {
  await lock(tx, viewer.accountId);
  const before = await find(tx, viewer.accountId, publishId);
  if (!before?.deleted_at || before.body === null) throw new Refusal("record.not-found");
  await requireRoom(tx, viewer.accountId);
  await tx
    .updateTable("draft")
    .set({ device: null, deleted_at: null, ...asNow() })
    .where("account_id", "=", viewer.accountId)
    .where("publish_id", "=", publishId)
    .execute();
  await tell(tx, viewer.accountId, null);
}

/** And the others of its thread that were deleted. Throws as `restoreDraft`. */
export async function restoreThread(tx: Writes, viewer: Viewer, publishId: string): Promise<void> {
  const others = await othersOf(tx, viewer, publishId, true);
  for (const id of [publishId, ...others.map((other) => other.publish_id)]) await restoreDraft(tx, viewer, id);
}

/** Words are forgotten a week after their deletion, and that they were there once every browser should have heard of it. */
export const forgetDraftsTask = scheduledTask("23 3 * * *", "forget-drafts", ({ db }: { db: Database }) =>
  transact(db, async (tx) => {
    await sql`
      update draft set body = null, media_ids = '{}'
      where deleted_at < now() - ${limits.drafts.restorable} * interval '1 second' and body is not null`.execute(tx);
    await sql`delete from draft where deleted_at < now() - interval '180 days'`.execute(tx);
  }),
);

/** Its other browsers hear of it. */
export function tell(tx: Writes, accountId: AccountId, device: string | null): Promise<void> {
  return record<DraftEvent>(tx, { kind: "draft.changed", accountId, device });
}

export const asNow = () => ({ version: sql<string>`snowflake()`, changed_at: sql<Date>`now()` });

/** Versions are given out in the order of the commits, or a browser would pass over one that came late. */
export function lock(tx: Writes, accountId: AccountId) {
  return sql`select pg_advisory_xact_lock(hashtextextended('linnet.drafts ' || ${accountId}, 0))`.execute(tx);
}

export type DraftRow = Selectable<Tables["draft"]>;

export function find(db: Reads, accountId: AccountId, publishId: string): Promise<DraftRow | undefined> {
  return db
    .selectFrom("draft")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("publish_id", "=", publishId)
    .executeTakeFirst();
}

/** The other drafts of its thread: those that are there, or those that can be restored. */
export async function othersOf(tx: Writes, { accountId }: Viewer, publishId: string, deleted: boolean) {
  await lock(tx, accountId);
  const { thread } = JSON.parse((await find(tx, accountId, publishId))?.body ?? "{}") as Partial<DraftBody>;
  if (!thread) return [];
  // As `written` has put it. Many large drafts would be read to look into them; within words quotes are escaped.
  const said = `"thread":{"id":${JSON.stringify(thread.id)},`;
  return tx
    .selectFrom("draft")
    .select(["publish_id", "version", "body"])
    .where("account_id", "=", accountId)
    .where("publish_id", "!=", publishId)
    .where("deleted_at", deleted ? "is not" : "is", null)
    .where(sql<boolean>`position(${said} in body) > 0`)
    .execute();
}

function requireKnown(before: DraftRow, { version, device }: Change): void {
  if (before.version === version || (device !== null && before.device === device)) return;
  throw new Refusal("draft.changed", { details: { code: "draft.changed", draft: show(before) } });
}

/** The same browser gave up waiting for this, and has sent newer words since. */
function isOvertaken(before: DraftRow, { version }: Change, { changedAt }: DraftBody): boolean {
  return before.version !== version && changedAt < (JSON.parse(before.body!) as DraftBody).changedAt;
}

/** Another browser may have gone on writing; this one has deleted it, or knows that it was published. */
function requireLater(deleted: DraftRow, change: Change): void {
  const isOwn = deleted.body === null || deleted.device === change.device;
  if (!isOwn || deleted.version === change.version) return;
  throw new Refusal("draft.changed", { details: { code: "draft.changed", draft: { ...show(deleted), draft: null } } });
}

/**
 * Under a key that was sent nothing is kept: `is_said` tells a browser that nobody would miss what it has there. An edit may
 * follow an edit, and what it says must stand in its post already. Throws `draft.published`.
 */
async function requireUnsent(
  db: Reads,
  accountId: AccountId,
  publishId: string,
  before: DraftRow | undefined,
  draft: DraftBody,
): Promise<void> {
  const { editingStatus } = draft;
  const published = before?.sent_id === publishId ? null : before?.sent_id;
  const sent = published ?? (await sentWith(db, accountId, publishId));
  const id = editingStatus ? publishId : sent;
  const is_said = id !== null && isId(id) && (await isSaidBy(db, accountId, id, draft));
  if (editingStatus ? !is_said : !sent) return;
  throw new Refusal("draft.published", { details: { code: "draft.published", is_said, first_id: id } });
}

/** Its key came with a post, or with one that is scheduled: the id of that. */
async function sentWith(db: Reads, accountId: AccountId, publishId: string): Promise<string | null> {
  const sent = await db
    .selectFrom("idempotency_key")
    .select("result_id")
    .where("account_id", "=", accountId)
    .where("key", "=", publishId)
    .executeTakeFirst();
  return sent?.result_id ?? null;
}

async function wasSent(db: Reads, accountId: AccountId, publishId: string): Promise<boolean> {
  return (await sentWith(db, accountId, publishId)) !== null;
}

async function requireRoom(db: Reads, accountId: AccountId): Promise<void> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from draft where account_id = ${accountId} and deleted_at is null`.execute(db);
  const { total } = limits.drafts;
  if (Number(rows[0]!.count) >= total) throw new Refusal("draft.too-many", { args: { limit: total } });
}

/** Throws `draft.too-large`. */
function written(draft: DraftBody): string {
  const { bytes } = limits.drafts;
  let body = "";
  try {
    const { html: content, problems } = sanitiseDraft(draft.content);
    // Of what is more than a post may be something would be lost. Its browser keeps it.
    body = problems.length > 0 ? "" : JSON.stringify({ ...draft, content });
  } catch {
    // It is nested too deeply.
  }
  if (body === "" || Buffer.byteLength(body) > bytes) {
    throw new Refusal("draft.too-large", { args: { limit: bytes / 1024 } });
  }
  return body;
}

/** The account's own files that stand in it or beside it. */
async function mediaIn(tx: Writes, accountId: AccountId, { files, content }: DraftBody): Promise<MediaId[]> {
  // Anything may stand there: it was not looked into.
  const beside = files.map(({ attachment }) => attachment?.id).filter((id) => typeof id === "string" && isId(id));
  const keys = fileKeysIn(content);
  if (beside.length + keys.length === 0) return [];
  const { rows } = await sql<{ id: MediaId }>`
    select id from media_attachment
    where account_id = ${accountId}
      and (id = any(${beside}::bigint[]) or file = any(${keys}::text[]) or preview = any(${keys}::text[]))`.execute(tx);
  return rows.map(({ id }) => id);
}

function show({ publish_id, version, changed_at, deleted_at, body, sent_id }: DraftRow): KeptDraft {
  return {
    publish_id,
    version,
    changed_at: changed_at.toISOString(),
    deleted_at: deleted_at?.toISOString() ?? null,
    draft: body === null ? null : read(body),
    ...(sent_id !== null && { sent: true }),
  };
}

/** It was cleaned when it was written, and is cleaned again as every post is (threats X01). */
function read(body: string): DraftBody {
  const draft = JSON.parse(body) as DraftBody;
  return draft.content ? { ...draft, content: sanitiseDraft(draft.content).html } : draft;
}

/** People who write, follow and block, for tests of what statuses do; the verbs themselves, without HTTP. */
import type { StatusId } from "#protocol/ids.ts";
import type { Shelf } from "#protocol/toggles.ts";
import { Refusal, type RefusalCode } from "#protocol/refusals.ts";
import type { Reading, ReadingContext, ServerAddress } from "#server/domain/accounts/reading.ts";
import type { MaybeViewer, Viewer } from "#server/domain/accounts/viewer.ts";
import { editStatus, prepareEdit, type StatusChange } from "#server/domain/statuses/edit.ts";
import { preparePublish, publish, type StatusDraft } from "#server/domain/statuses/publish.ts";
import { putOnShelf, takeOffShelf } from "#server/domain/statuses/shelf.ts";
import { transact, type Database, type Reads, type Writes } from "#server/storage/database.ts";
import type { AddedPerson } from "./rows.ts";

export const serverAddress: ServerAddress = {
  origin: "http://linnet.test",
  domain: "linnet.test",
  mediaUrl: "http://linnet.test/media",
};

/** A read by this viewer. */
export function readAs<Who extends MaybeViewer, From extends Reads>(
  db: From,
  viewer: Who,
  context: ReadingContext = "home",
): Reading<Who, From> {
  return { db, server: serverAddress, viewer, context };
}

/** Publishes a draft, both steps of it, and answers the id of the status. */
export async function publishDraft(
  db: Database,
  viewer: Viewer,
  draft: StatusDraft,
  key: string | null = null,
): Promise<StatusId> {
  const prepared = await preparePublish(readAs(db, viewer), draft);
  return transact(db, (tx) => publish(tx, viewer, prepared, key));
}

/** The verbs of a shelf, called as all verbs about a status are. */
export const putOn = (shelf: Shelf) => (tx: Writes, viewer: Viewer, id: StatusId) => putOnShelf(tx, viewer, shelf, id);
export const takeOff = (shelf: Shelf) => (tx: Writes, viewer: Viewer, id: StatusId) =>
  takeOffShelf(tx, viewer, shelf, id);

/** Changes a status, both steps of it. */
export async function changeStatus(db: Database, viewer: Viewer, id: StatusId, change: StatusChange): Promise<void> {
  const prepared = await prepareEdit(readAs(db, viewer), id, change);
  await transact(db, (tx) => editStatus(tx, viewer, id, prepared));
}

/** Publishes a text and answers its id. */
export function write(
  db: Database,
  author: AddedPerson,
  text: string,
  draft: Omit<StatusDraft, "source"> = {},
): Promise<StatusId> {
  return publishDraft(db, author.viewer, { source: { type: "text", text }, ...draft });
}

export async function follows(db: Database, follower: AddedPerson, followed: AddedPerson): Promise<void> {
  await db
    .insertInto("follow")
    .values({ account_id: follower.id, target_account_id: followed.id, languages: null })
    .execute();
}

export async function blocks(db: Database, blocker: AddedPerson, blocked: AddedPerson): Promise<void> {
  await db.insertInto("block").values({ account_id: blocker.id, target_account_id: blocked.id }).execute();
}

/** The code with which a verb refuses; null if it does not. */
export async function refusalOf(work: Promise<unknown>): Promise<RefusalCode | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

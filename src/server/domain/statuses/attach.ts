/** What hangs on a status besides its text: files in their order, people, hashtags. */
import { sql, type SqlBool } from "kysely";
import type { AccountId, MediaId, StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { describeMedia, type MediaWords } from "../media/describe-media.ts";
import type { Writes } from "#server/storage/database.ts";
import type { Hashtag } from "./content.ts";

/**
 * Gives a status exactly these files. Throws `media.too-many`, and `status.media-unknown`
 * for one that is not the viewer's own or hangs on another status.
 */
export async function putMedia(tx: Writes, viewer: Viewer, statusId: StatusId, ids: readonly MediaId[]): Promise<void> {
  if (ids.length > limits.status.attachments) {
    throw new Refusal("media.too-many", { args: { limit: limits.status.attachments } });
  }
  // In the order of their ids, so that two statuses that want the same files do not wait for each other in a circle.
  if (ids.length > 1) {
    await sql`select from media_attachment where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  }
  await sql`
    update media_attachment set status_id = null
    where status_id = ${statusId} and id <> all(${ids}::bigint[])`.execute(tx);
  const attached = await sql`
    update media_attachment set status_id = ${statusId}, position = wanted.position - 1, unused_since = null
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, position)
    where media_attachment.id = wanted.id and media_attachment.account_id = ${viewer.accountId}
      and (media_attachment.status_id is null or media_attachment.status_id = ${statusId})`.execute(tx);
  if (Number(attached.numAffectedRows) !== ids.length) throw new Refusal("status.media-unknown");
  await tx
    .updateTable("status")
    .set({ has_media: ids.length > 0 })
    .where("id", "=", statusId)
    .execute();
}

export interface MediaDescription extends MediaWords {
  id: MediaId;
}

/** Describes files that hang on a status anew. Throws `status.media-unknown`. */
export async function describeAttached(
  tx: Writes,
  statusId: StatusId,
  descriptions: readonly MediaDescription[],
): Promise<void> {
  for (const { id, ...words } of descriptions) {
    if (!(await describeMedia(tx, id, sql<SqlBool>`status_id = ${statusId}`, words))) {
      throw new Refusal("status.media-unknown");
    }
  }
}

/** Names exactly these people. Whom an earlier version named still sees the status, without being listed. */
export async function putMentions(tx: Writes, statusId: StatusId, accountIds: readonly AccountId[]): Promise<void> {
  await sql`
    update mention set silent = true
    where status_id = ${statusId} and account_id <> all(${accountIds}::bigint[])`.execute(tx);
  await sql`
    insert into mention (status_id, account_id)
    select ${statusId}, account_id from unnest(${accountIds}::bigint[]) as account_id
    on conflict (status_id, account_id) do update set silent = false`.execute(tx);
}

/** Carries exactly these hashtags. */
export async function putHashtags(tx: Writes, statusId: StatusId, hashtags: readonly Hashtag[]): Promise<void> {
  const names = hashtags.map((hashtag) => hashtag.name);
  const displayNames = hashtags.map((hashtag) => hashtag.displayName);
  await sql`
    delete from status_tag using tag
    where status_tag.status_id = ${statusId} and tag.id = status_tag.tag_id and tag.name <> all(${names}::text[])`.execute(
    tx,
  );
  // Sorted, so that two statuses with the same new tags do not wait for each other in a circle.
  await sql`
    insert into tag (name, display_name)
    select name, display_name from unnest(${names}::text[], ${displayNames}::text[]) as wanted(name, display_name)
    order by name
    on conflict (name) do nothing`.execute(tx);
  // A statement of its own: it sees the tags that somebody else was adding at the same moment.
  await sql`
    insert into status_tag (tag_id, status_id)
    select tag.id, ${statusId} from tag where tag.name = any(${names}::text[])
    on conflict do nothing`.execute(tx);
}

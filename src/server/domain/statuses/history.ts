/**
 * The versions of a status, each only for people who could see it then: a person
 * whom an edit mentions for the first time does not read the version before.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { mapInSlices } from "#kit/slices.ts";
import type { StatusEdit } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { sanitiseStored } from "../text/sanitise-status.ts";
import { showMediaAttachment } from "../media/show-media-attachment.ts";
import { asking, type Asking, type Reading } from "../accounts/reading.ts";
import type { StoredMedia } from "../media/stored-media.ts";
import { loadStatus } from "./load-statuses.ts";
import { isFor } from "./visibility.ts";

interface Version {
  content: string;
  spoiler_text: string;
  sensitive: boolean;
  media: StoredMedia[];
  poll_options: string[] | null;
  created_at: Date;
}

/** What is shown of a long history: so many versions, and so many bytes of text. */
const mostVersions = 200;
const mostBytes = 1024 ** 2;

/**
 * Oldest first; a status that was never edited has the one version. Of a history
 * that is too long the newest versions are there, and the first, which says where
 * it all began. Throws `status.not-found`.
 */
export async function readHistory(reading: Reading, id: StatusId): Promise<StatusEdit[]> {
  const { db, server, viewer } = reading;
  const status = await loadStatus(reading, id);
  const { account } = status;
  if (status.edited_at === null) {
    const { content, spoiler_text, sensitive, created_at, media_attachments, poll } = status;
    const options = poll && { options: poll.options.map(({ title }) => ({ title })) };
    return [{ content, spoiler_text, sensitive, created_at, account, media_attachments, emojis: [], poll: options }];
  }
  const { rows } = await sql<Version>`
    with visible as (
      select id, octet_length(content) as bytes
      from status_edit version
      where status_id = ${id} and ${versionIsFor(asking(viewer), sql`${account.id}::bigint`)}
    ), counted as (
      select id, sum(bytes) over (order by id desc) as bytes, row_number() over (order by id desc) as place from visible
    )
    select content, spoiler_text, sensitive, media, poll_options, created_at
    from status_edit
    where id in (select id from counted where place < ${mostVersions} and bytes <= ${mostBytes})
      or id = (select min(id) from visible)
    order by id`.execute(db);
  return mapInSlices(rows, (version) => ({
    content: sanitiseStored(version.content),
    spoiler_text: version.spoiler_text,
    sensitive: version.sensitive,
    created_at: version.created_at.toISOString(),
    account,
    media_attachments: version.media.map((media) => showMediaAttachment(media, server)),
    emojis: [],
    poll: version.poll_options && { options: version.poll_options.map((title) => ({ title })) },
  }));
}

/** A condition on a row `version` of `status_edit`: it was for this reader when it was the newest. */
export function versionIsFor(reader: Asking, author: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return isFor(reader, {
    visibility: sql`version.visibility`,
    author,
    mentions: (person) => sql`${person} = any(version.mentioned_ids)`,
  });
}

/**
 * The versions of a status, each only for people who could see it then: a person
 * whom an edit mentions for the first time does not read the version before.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { mapInSlices } from "#kit/slices.ts";
import type { StatusEdit } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Listed } from "#protocol/paging.ts";
import { sanitiseStored } from "../text/sanitise-status.ts";
import { showMediaAttachment } from "../media/show-media-attachment.ts";
import { asking, type Asking, type Reading } from "../accounts/reading.ts";
import type { StoredMedia } from "../media/stored-media.ts";
import { loadStatus } from "./load-statuses.ts";
import { shallowQuoteOf, withLink } from "./show-quote.ts";
import { isFor } from "./visibility.ts";

interface Version {
  id: string;
  content: string;
  spoiler_text: string;
  sensitive: boolean;
  media: StoredMedia[];
  poll_options: string[] | null;
  created_at: Date;
  /** There are older ones than this page has. */
  goes_on: boolean;
}

/** A page of a long history: so many versions, and so many bytes of text. */
export const historyPage = 80;
const mostBytes = 1024 ** 2;

export interface HistoryQuery {
  /** Older than this version. */
  max_id?: string | undefined;
  limit: number;
}

/**
 * The newest versions, or those before `max_id`, oldest first; a status that was never edited has the one version.
 * A page ends early where its texts weigh too much. Throws `status.not-found`.
 */
export async function readHistory(reading: Reading, id: StatusId, query: HistoryQuery): Promise<Listed<StatusEdit>> {
  const { db, server, viewer } = reading;
  const status = await loadStatus(reading, id);
  const { account } = status;
  const quote = shallowQuoteOf(status);
  if (status.edited_at === null) {
    const { content, spoiler_text, sensitive, created_at, media_attachments, poll } = status;
    const options = poll && { options: poll.options.map(({ title }) => ({ title })) };
    const only = {
      content,
      spoiler_text,
      sensitive,
      created_at,
      account,
      media_attachments,
      emojis: status.emojis,
      poll: options,
      quote,
    };
    return { items: query.max_id === undefined ? [only] : [], next: null, prev: null };
  }
  const older = query.max_id === undefined ? sql`` : sql`and id < ${query.max_id}::bigint`;
  const { rows } = await sql<Version>`
    with visible as (
      select id, octet_length(content) + octet_length(media::text) as bytes
      from status_edit version
      where status_id = ${id} ${older} and ${versionIsFor(asking(viewer), sql`${account.id}::bigint`)}
      order by id desc limit ${query.limit + 1}
    ), counted as (
      select id, sum(bytes) over (order by id desc) as bytes, row_number() over (order by id desc) as place from visible
    ), page as (
      select id from counted where place <= ${query.limit} and (bytes <= ${mostBytes} or place = 1)
    )
    select id, content, spoiler_text, sensitive, media, poll_options, created_at,
      (select count(*) from page) < (select count(*) from visible) as goes_on
    from status_edit
    where id in (select id from page)
    order by id`.execute(db);
  const items = await mapInSlices(rows, (version) => ({
    content: withLink(sanitiseStored(version.content), status.quote),
    spoiler_text: version.spoiler_text,
    sensitive: version.sensitive,
    created_at: version.created_at.toISOString(),
    account,
    media_attachments: version.media.map((media) => showMediaAttachment(media, server)),
    emojis: server.emojis?.in({ html: version.content, texts: [version.spoiler_text] }) ?? [],
    poll: version.poll_options && { options: version.poll_options.map((title) => ({ title })) },
    quote,
  }));
  return { items, next: rows[0]?.goes_on ? { max_id: rows[0].id } : null, prev: null };
}

/** A condition on a row `version` of `status_edit`: it was for this reader when it was the newest. */
export function versionIsFor(reader: Asking, author: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return isFor(reader, {
    visibility: sql`version.visibility`,
    author,
    mentions: (person) => sql`${person} = any(version.mentioned_ids)`,
  });
}

/** What one account wrote: posts, posts with replies, media, what carries a tag, and pinned posts. */
import { sql } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { hashtagName } from "#protocol/text-tokens.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import { readableTo } from "../statuses/visibility.ts";
import { anyReader, type Reading } from "../accounts/reading.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { readTimeline, readWithOthers, type Timeline } from "./picked.ts";
import { repliesToNoOther } from "./public.ts";

export interface AccountStatusesQuery extends PageQuery {
  exclude_replies: boolean;
  exclude_reblogs: boolean;
  only_media: boolean;
  /** Messages have a place of their own. */
  exclude_direct?: boolean;
  tagged?: string | undefined;
}

/** Only what the viewer may see, so that no page is empty because of posts that are not for them. */
export async function readAccountStatuses(
  reading: Reading,
  accountId: AccountId,
  query: AccountStatusesQuery,
): Promise<Listed<Status>> {
  return readTimeline(reading, query, postsOf(reading.viewer, accountId, query));
}

/** The first page together with the pinned posts, the newest pin first: loading all of them at once costs as much as either. */
export async function readWithPinned(
  reading: Reading,
  accountId: AccountId,
  query: AccountStatusesQuery,
): Promise<Listed<Status> & { pinned: Status[] }> {
  const posts = postsOf(reading.viewer, accountId, query);
  const timeline = { ...posts, shape: `${posts.shape} with pins`, along: sql<StatusId[]>`array(${pinsOf})` };
  const { list, along } = await readWithOthers(reading, query, timeline);
  return { ...list, pinned: along };
}

const author = placeholder<AccountId>("author", "bigint");
const pinsOf = sql<{ id: StatusId }>`
  select status_id as id from status_pin where account_id = ${author} order by created_at desc limit 20`;
const readPins = prepared("pins", pinsOf);

/** Pinned posts, the newest pin first; never paged. */
export async function readPinned(reading: Reading, accountId: AccountId): Promise<Status[]> {
  const pins = await readPins(reading.db, { author: accountId });
  return loadStatuses(
    reading,
    pins.map(({ id }) => id),
  );
}

function postsOf(viewer: MaybeViewer, accountId: AccountId, query: AccountStatusesQuery): Timeline {
  const { only_media, exclude_replies, exclude_reblogs, exclude_direct = false, tagged } = query;
  return {
    shape: `account ${only_media} ${exclude_replies} ${exclude_reblogs} ${exclude_direct} ${Boolean(tagged)}`,
    values: { author: accountId, tag: tagged && hashtagName(tagged) },
    showsMuted: true,
    column: sql`status.id`,
    source: (bounds) => sql`
      select status.id from status
      where status.account_id = ${author} and ${readableTo(viewer && anyReader)}
        ${only_media ? sql`and status.has_media` : sql``}
        ${exclude_replies ? sql`and ${repliesToNoOther}` : sql``}
        ${exclude_reblogs ? sql`and status.reblog_of_id is null` : sql``}
        ${exclude_direct ? sql`and status.visibility <> 'direct'` : sql``}
        ${
          tagged
            ? sql`and exists (select from status_tag join tag on tag.id = status_tag.tag_id
                where status_tag.status_id = status.id and tag.name = ${placeholder("tag", "text")})`
            : sql``
        }
        ${bounds}`,
  };
}

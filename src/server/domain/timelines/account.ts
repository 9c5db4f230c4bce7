/** What one account wrote: posts, posts with replies, media, what carries a tag, and pinned posts. */
import { sql } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { hashtagName } from "#protocol/text-tokens.ts";
import { loadStatuses } from "../statuses/load-statuses.ts";
import { visibleTo } from "../statuses/visibility.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { readTimeline, type Timeline } from "./picked.ts";
import { repliesToNoOther } from "./public.ts";

export interface AccountStatusesQuery extends PageQuery {
  exclude_replies: boolean;
  exclude_reblogs: boolean;
  only_media: boolean;
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
  const pins = pickPinned(reading, accountId);
  let pinned: Status[] | undefined;
  const posts = readTimeline(reading, query, {
    ...postsOf(reading.viewer, accountId, query),
    async load(ids) {
      if (pinned) return loadStatuses(reading, ids);
      const pinnedIds = await pins;
      const loaded = new Map(
        (await loadStatuses(reading, [...pinnedIds, ...ids])).map((status) => [status.id, status]),
      );
      pinned = pinnedIds.flatMap((id) => loaded.get(id) ?? []);
      return ids.flatMap((id) => loaded.get(id) ?? []);
    },
  });
  const [list] = await Promise.all([posts, pins]);
  return { ...list, pinned: pinned ?? [] };
}

/** Pinned posts, the newest pin first; never paged. */
export async function readPinned(reading: Reading, accountId: AccountId): Promise<Status[]> {
  return loadStatuses(reading, await pickPinned(reading, accountId));
}

function postsOf(viewer: MaybeViewer, accountId: AccountId, query: AccountStatusesQuery): Timeline {
  return {
    showsMuted: true,
    column: sql`status.id`,
    source: (bounds) => sql`
      select status.id from status
      where status.account_id = ${accountId} and ${visibleTo(asking(viewer))}
        ${query.only_media ? sql`and status.has_media` : sql``}
        ${query.exclude_replies ? sql`and ${repliesToNoOther}` : sql``}
        ${query.exclude_reblogs ? sql`and status.reblog_of_id is null` : sql``}
        ${
          query.tagged
            ? sql`and exists (select from status_tag join tag on tag.id = status_tag.tag_id
                where status_tag.status_id = status.id and tag.name = ${hashtagName(query.tagged)})`
            : sql``
        }
        ${bounds}`,
  };
}

async function pickPinned({ db }: Reading, accountId: AccountId): Promise<StatusId[]> {
  const pins = await db
    .selectFrom("status_pin")
    .select("status_id")
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();
  return pins.map((pin) => pin.status_id);
}

/** The public timelines: everybody's public posts, without boosts and without replies to others. */
import { sql, type RawBuilder } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { Listed } from "#protocol/paging.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import { anyReader, type Reading } from "../accounts/reading.ts";
import { readTimeline, type TimelineQuery } from "./picked.ts";

/** Written here, written elsewhere (both together are all), with pictures. */
export interface Narrowing {
  local: boolean;
  remote: boolean;
  only_media: boolean;
}

export type PublicQuery = TimelineQuery & Narrowing;

export async function readPublic(reading: Reading, query: PublicQuery): Promise<Listed<Status>> {
  const { items, ...around } = await readTimeline(reading, query, {
    shape: `public ${shapeOf(query)}`,
    column: sql`status.id`,
    source: (bounds) => sql`
      select status.id from status join account on account.id = status.account_id
      where status.reblog_of_id is null and ${repliesToNoOther}
        and ${isPublic(query)} ${bounds}`,
    hides: keptApart,
  });
  return { items: items.map(amongStrangers), ...around };
}

/**
 * A status as public timelines show it: what it answers comes along only where they could list that too. A quiet post
 * stands in none of them, and neither does one of somebody who is silenced or suspended.
 */
export function amongStrangers(status: Status): Status {
  const { in_reply_to: parent, ancestors_count: _, ...alone } = status;
  if (!parent) return status;
  const { limited, suspended } = parent.account;
  return parent.visibility !== "public" || limited || suspended ? alone : status;
}

/** Strangers may block each other; elsewhere nobody is listed of whom that is true. A condition on `status`. */
export const keptApart = sql`not ${notBlocked(anyReader, "status.account_id")}`;

/** What the text of `isPublic` depends on. */
export function shapeOf({ local, remote, only_media }: Narrowing): string {
  return `${local} ${remote} ${only_media}`;
}

/** Not an answer to somebody else; the author's own thread is none. A condition on `status`. */
export const repliesToNoOther = sql`(status.in_reply_to_id is null or status.in_reply_to_account_id = status.account_id)`;

/** What strangers may be shown unasked; a condition on `status` and its author's `account`. */
export function isPublic({ local, remote, only_media }: Narrowing): RawBuilder<unknown> {
  return sql`
    status.visibility = 'public' and status.deleted_at is null
    and account.silenced_at is null and account.suspended_at is null
    ${local && !remote ? sql`and status.uri is null` : sql``}
    ${remote && !local ? sql`and status.uri is not null` : sql``}
    ${only_media ? sql`and status.has_media` : sql``}`;
}

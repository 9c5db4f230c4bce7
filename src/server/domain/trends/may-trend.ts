/**
 * Posts that may make something trend: what the public timelines could list, by people who agreed to be discovered.
 *
 * The job that reckons and each reading ask the same, so that whoever deletes a post, or is silenced, is out at once.
 */
import { sql, type SqlBool } from "kysely";
import { isPublic, repliesToNoOther } from "../timelines/public.ts";

/** As many different people at least, of the last two days: fewer are a conversation. */
export const leastPeople = 3;

/** A condition on `status` and its author's `account`. */
export const mayTrend = sql<SqlBool>`(
  status.reblog_of_id is null and ${repliesToNoOther} and ${isPublic({ local: true, remote: true, only_media: false })}
  and account.discoverable and account.deleted_at is null)`;

/** The same for what many strangers shall see unasked: neither the post itself nor its link may be sensitive. */
export const isForAll = sql<SqlBool>`(not status.sensitive and status.spoiler_text = '')`;

/** As on Mastodon, a post that answers something doesn't trend, not even in its author's thread. */
export const mayTrendItself = sql<SqlBool>`(${mayTrend} and ${isForAll} and status.in_reply_to_id is null)`;

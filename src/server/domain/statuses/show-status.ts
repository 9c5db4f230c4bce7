/** A status as the API shows it: rows in, one entity out, and no query. */
import type { Account, Status, Visibility } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { formatAcct } from "#protocol/acct.ts";
import { profileUrl, type AccountRow, type Place } from "../accounts/show-account.ts";
import { showMediaAttachment } from "../media/show-media-attachment.ts";
import type { StoredMedia } from "#server/storage/tables.ts";
import { showPoll, type PollRow } from "./show-poll.ts";

type MentionRow = Pick<AccountRow, "id" | "username" | "domain" | "uri" | "url">;

/** What the viewer did to a status; for a boost, to what it boosts. */
export interface StatusFlags {
  favourited: boolean;
  reblogged: boolean;
  muted: boolean;
  bookmarked: boolean;
  /** Null where it cannot be pinned: that is how apps know whether to offer it. */
  pinned: boolean | null;
}

export interface StatusRow {
  id: StatusId;
  account_id: AccountId;
  uri: string | null;
  url: string | null;
  in_reply_to_id: StatusId | null;
  in_reply_to_account_id: AccountId | null;
  reblog_of_id: StatusId | null;
  visibility: Visibility;
  language: string | null;
  content: string;
  spoiler_text: string;
  sensitive: boolean;
  created_at: Date;
  edited_at: Date | null;
  replies_count: number | null;
  reblogs_count: number | null;
  favourites_count: number | null;
  application: { name: string; website: string | null } | null;
  media: StoredMedia[] | null;
  mentions: MentionRow[] | null;
  tags: string[] | null;
  poll: PollRow | null;
}

/** `account` is its author, `reblog` what it boosts, both already shown; `flags` are null for visitors. */
export function showStatus(
  row: StatusRow,
  place: Place,
  account: Account,
  reblog: Status | null,
  flags: StatusFlags | null,
): Status {
  return {
    id: row.id,
    uri: row.uri ?? `${account.uri}/statuses/${row.id}${row.reblog_of_id ? "/activity" : ""}`,
    url: row.url ?? (row.uri === null ? `${account.url}/${row.id}` : row.uri),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at && row.edited_at.toISOString(),
    account,
    content: row.content,
    visibility: row.visibility,
    sensitive: row.sensitive,
    spoiler_text: row.spoiler_text,
    language: row.language,
    in_reply_to_id: row.in_reply_to_id,
    in_reply_to_account_id: row.in_reply_to_account_id,
    reblog,
    application: row.application,
    media_attachments: (row.media ?? []).map((media) => showMediaAttachment(media, place)),
    mentions: (row.mentions ?? []).map((mention) => ({
      id: mention.id,
      username: mention.username,
      url: profileUrl(place, mention),
      acct: formatAcct(mention),
    })),
    tags: (row.tags ?? []).map((name) => ({ name, url: `${place.origin}/tags/${encodeURIComponent(name)}` })),
    emojis: [],
    replies_count: row.replies_count ?? 0,
    reblogs_count: row.reblogs_count ?? 0,
    favourites_count: row.favourites_count ?? 0,
    quotes_count: 0,
    card: null,
    poll: row.poll && showPoll(row.poll),
    quote: null,
    ...(flags && showFlags(flags)),
  };
}

function showFlags({ pinned, ...flags }: StatusFlags): Partial<Status> {
  return pinned === null ? flags : { ...flags, pinned };
}

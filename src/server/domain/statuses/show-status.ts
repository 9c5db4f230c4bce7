/** A status as the API shows it: rows in, one entity out, and no query. */
import type { Status, Visibility } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { ToggleCounter, ToggleFlag } from "#protocol/toggles.ts";
import { formatAcct } from "#protocol/acct.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import { profileUrl, type AccountRow } from "../accounts/show-account.ts";
import { shownOnce } from "#server/storage/kept-rows.ts";
import { showMediaAttachment } from "../media/show-media-attachment.ts";
import type { StoredMedia } from "../media/stored-media.ts";
import { showPreviewCard, type PreviewCardRow } from "../previews/show-preview-card.ts";
import { showPoll, type PollRow } from "./polls/show-poll.ts";
import type { QuoteRow } from "./quote-rules.ts";
import { approvalOf, withLink } from "./show-quote.ts";
import { shownCounts } from "./toggle-columns.ts";

type MentionRow = Pick<AccountRow, "id" | "username" | "domain" | "uri" | "url">;

/** What the viewer did to a status; for a boost, to what it boosts. */
export interface StatusFlags extends Record<Exclude<ToggleFlag, "pinned">, boolean> {
  /** Null where it cannot be pinned: that is how apps know whether to offer it. */
  pinned: boolean | null;
}

/** What only a change of its row changes. */
export interface StatusText {
  id: StatusId;
  /** Another one after each edit. */
  version: string;
  uri: string | null;
  url: string | null;
  in_reply_to_id: StatusId | null;
  in_reply_to_account_id: AccountId | null;
  visibility: Visibility;
  language: string | null;
  content: string;
  spoiler_text: string;
  sensitive: boolean;
  created_at: Date;
  edited_at: Date | null;
  application: { name: string; website: string | null } | null;
  media: StoredMedia[] | null;
  card: PreviewCardRow | null;
  mentions: MentionRow[] | null;
  tags: string[] | null;
}

/** What changes by itself, or depends on who looks. */
export interface StatusNow extends QuoteRow, Record<ToggleCounter | "replies_count" | "quotes_count", number | null> {
  /** Whether the viewer may see what this one answers. */
  shows_answered: boolean | null;
  /** Its author is limited, and nobody whom the viewer follows; null for all others. */
  from_limited: true | null;
  poll: PollRow | null;
}

/** The parts of a text that take some making. */
const showParts = shownOnce(
  (text: StatusText, server: ServerAddress) => ({
    created_at: text.created_at.toISOString(),
    edited_at: text.edited_at && text.edited_at.toISOString(),
    media_attachments: (text.media ?? []).map((media) => showMediaAttachment(media, server)),
    card: text.card && showPreviewCard(text.card, server),
    mentions: (text.mentions ?? []).map((mention) => ({
      id: mention.id,
      username: mention.username,
      url: profileUrl(server, mention),
      acct: formatAcct(mention),
    })),
    tags: (text.tags ?? []).map((name) => ({ name, url: `${server.origin}/tags/${encodeURIComponent(name)}` })),
    emojis: server.emojis?.in({ html: text.content, texts: [text.spoiler_text] }) ?? [],
  }),
  (server) => server.emojis?.all,
);

/** `account` is its author, `reblog` what it boosts, all already shown; `flags` are null for visitors. */
export function showStatus(
  text: StatusText,
  now: StatusNow,
  server: ServerAddress,
  { account, reblog, quote, filtered }: Pick<Status, "account" | "reblog" | "quote" | "filtered">,
  flags: StatusFlags | null,
): Status {
  const { created_at, edited_at, media_attachments, card, mentions, tags, emojis } = showParts(text, server);
  return {
    id: text.id,
    uri: text.uri ?? `${account.uri}/statuses/${text.id}${reblog ? "/activity" : ""}`,
    url: text.url ?? (text.uri === null ? `${account.url}/${text.id}` : text.uri),
    created_at,
    edited_at,
    account,
    content: withLink(text.content, quote),
    visibility: text.visibility,
    sensitive: text.sensitive,
    spoiler_text: text.spoiler_text,
    language: text.language,
    in_reply_to_id: now.shows_answered ? text.in_reply_to_id : null,
    in_reply_to_account_id: now.shows_answered ? text.in_reply_to_account_id : null,
    reblog,
    application: text.application,
    media_attachments,
    mentions,
    tags,
    emojis,
    replies_count: now.replies_count ?? 0,
    ...shownCounts(text.visibility, now),
    quotes_count: now.quotes_count ?? 0,
    card,
    poll: now.poll && showPoll(now.poll, server),
    quote,
    quote_approval: reblog?.quote_approval ?? approvalOf(now),
    ...(flags && showFlags(flags)),
    ...(filtered && { filtered }),
    ...(now.from_limited && { from_limited: true }),
  };
}

function showFlags({ pinned, ...flags }: StatusFlags): Partial<Status> {
  return pinned === null ? flags : { ...flags, pinned };
}

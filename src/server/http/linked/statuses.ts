/**
 * Posts of another server, complete as our pages take them.
 *
 * A boost holds a post, which may quote one, which names what it quotes itself: nothing is read deeper, however deep it is told.
 */
import type {
  Context,
  Conversation,
  ScheduledStatus,
  Status,
  StatusEdit,
  StatusMention,
  StatusSource,
  Translation,
} from "#protocol/entities.ts";
import type {
  AccountConversationId,
  AccountId,
  AppId,
  MediaId,
  PollId,
  ScheduledStatusId,
  StatusId,
} from "#protocol/ids.ts";
import { quotePolicies } from "#protocol/quotes.ts";
import { toggles, type ToggleCounts, type ToggleFlag } from "#protocol/toggles.ts";
import { cleanAccount, emojisIn, visibilityIn } from "./accounts.ts";
import { attachmentsIn } from "./attachments.ts";
import { cleanCard } from "./cards.ts";
import { filterResultsIn } from "./filters.ts";
import { htmlIn, type Cleaning } from "./foreign-html.ts";
import { handleIn, usernameOf } from "./handles.ts";
import { cleanPoll } from "./polls.ts";
import { approvalIn, quoteOf, namedQuoteIn } from "./quotes.ts";
import { cleanStatusTag, tagNameIn } from "./tags.ts";
import {
  addressIn,
  countIn,
  fieldsIn,
  filledIn,
  firstAddressIn,
  flagIn,
  idIn,
  languageIn,
  listIn,
  momentIn,
  nameIn,
  noMoment,
  oneOf,
  textIn,
  type Foreign,
} from "./values.ts";

/** Null for what is no status: without an id, an author or a time. */
export function cleanStatus(from: Cleaning, value: unknown): Status | null {
  const told = fieldsIn(value);
  const boosted = fieldsIn(told?.reblog);
  const reblog = boosted && cleanOriginal(from, boosted);
  // A boost of what can't be read shows nothing.
  if (!told || (boosted && !reblog)) return null;
  const status = cleanOriginal(from, told);
  if (!status) return null;
  const answered = fieldsIn(told.in_reply_to);
  const inReplyTo = answered && cleanOriginal(from, answered);
  const [above, tag] = [countIn(told.ancestors_count), tagNameIn(told.followed_tag)];
  return {
    ...status,
    reblog,
    ...(inReplyTo && { in_reply_to: inReplyTo }),
    ...(above !== null && { ancestors_count: above }),
    ...(tag !== null && { followed_tag: tag }),
    ...(typeof told.text === "string" && { text: textIn(told.text, mostText) }),
  };
}

const mostText = 200_000;

function cleanOriginal(from: Cleaning, told: Foreign): Status | null {
  const quote = quoteOf(told, (inner) => {
    const quoted = fieldsIn(inner);
    return quoted && completeStatus(from, quoted, namedQuoteIn(quoted));
  });
  return completeStatus(from, told, quote);
}

function completeStatus(from: Cleaning, told: Foreign, quote: Status["quote"]): Status | null {
  const id = idIn<StatusId>(told.id);
  const createdAt = momentIn(told.created_at);
  const account = cleanAccount(from, told.account);
  if (id === null || createdAt === null || !account) return null;
  const url = firstAddressIn(from, told.url, told.uri) ?? `${from.origin}/@${account.acct}/${id}`;
  const mentions = listIn(told.mentions, (one) => cleanMention(from, one), 200);
  const tags = listIn(told.tags, (one) => cleanStatusTag(from, one), 200);
  const shown = quote && "quoted_status" in quote ? quote.quoted_status : null;
  const application = fieldsIn(told.application);
  const appName = nameIn(application?.name, 255);
  return {
    id,
    uri: addressIn(from, told.uri) ?? url,
    url,
    created_at: createdAt,
    edited_at: momentIn(told.edited_at),
    account,
    content: htmlIn(from, told.content, { mentions, tags, quoted: shown ? [shown.url, shown.uri] : [] }),
    // Other software has kinds of its own; none of them is for everybody.
    visibility: visibilityIn(told.visibility) ?? "private",
    sensitive: flagIn(told.sensitive),
    spoiler_text: textIn(told.spoiler_text),
    language: languageIn(told.language),
    in_reply_to_id: idIn(told.in_reply_to_id),
    in_reply_to_account_id: idIn(told.in_reply_to_account_id),
    reblog: null,
    application: appName ? { name: appName, website: addressIn(from, application!.website) } : null,
    media_attachments: attachmentsIn(from, told.media_attachments),
    mentions,
    tags,
    emojis: emojisIn(from, told.emojis),
    replies_count: countIn(told.replies_count) ?? 0,
    ...togglesIn(told),
    quotes_count: countIn(told.quotes_count) ?? 0,
    card: cleanCard(from, told.card),
    poll: cleanPoll(from, told.poll),
    quote,
    quote_approval: approvalIn(told.quote_approval),
    ...pinnedIn(from, told, account.id),
    filtered: filterResultsIn(told.filtered),
    ...(told.from_limited === true && { from_limited: true }),
  };
}

function togglesIn(told: Foreign): ToggleCounts & Record<Exclude<ToggleFlag, "pinned">, boolean> {
  const all = Object.values(toggles).flatMap((row): [string, unknown][] => [
    ...("counter" in row ? [[row.counter, countIn(told[row.counter]) ?? 0] as [string, unknown]] : []),
    // Not everybody may be told of that one.
    ...(row.flag === "pinned" ? [] : [[row.flag, flagIn(told[row.flag])] as [string, unknown]]),
  ]);
  return Object.fromEntries(all) as ReturnType<typeof togglesIn>;
}

/** Mastodon says it of one's own posts alone, Pleroma of each. */
function pinnedIn(from: Cleaning, told: Foreign, author: AccountId): { pinned?: boolean } {
  const isTheirs = from.reader === undefined || from.reader === author;
  return isTheirs && typeof told.pinned === "boolean" ? { pinned: told.pinned } : {};
}

function cleanMention(from: Cleaning, value: unknown): StatusMention | null {
  const told = fieldsIn(value);
  const id = idIn<AccountId>(told?.id);
  const acct = handleIn(from, told?.acct ?? told?.username);
  if (!told || id === null || acct === null) return null;
  return { id, username: usernameOf(acct), url: addressIn(from, told.url) ?? `${from.origin}/@${acct}`, acct };
}

/** Mastodon says neither of which post it is nor in which language: the page that asked knows both. */
export function cleanTranslation(from: Cleaning, value: unknown): Omit<Translation, "id" | "language"> | null {
  const told = fieldsIn(value);
  if (!told || typeof told.content !== "string") return null;
  const poll = fieldsIn(told.poll);
  const pollId = idIn<PollId>(poll?.id);
  return {
    content: htmlIn(from, told.content),
    detected_source_language: languageIn(told.detected_source_language) ?? "und",
    provider: nameIn(told.provider, 100),
    spoiler_text: textIn(told.spoiler_text),
    poll: poll && pollId !== null ? { id: pollId, options: listIn(poll.options, optionIn, 100) } : null,
    media_attachments: listIn(told.media_attachments, (one) => {
      const [file, id] = [fieldsIn(one), idIn<MediaId>(fieldsIn(one)?.id)];
      return id === null ? null : { id, description: textIn(file?.description) };
    }),
  };
}

/** Options are known by their places. */
const optionIn = (one: unknown) => ({ title: textIn(fieldsIn(one)?.title, 2_000) });

/** A thread at most: the nearest of what is above, and as much below. */
const most = { ancestors: 200, descendants: 500 };

export function cleanContext(from: Cleaning, value: unknown): Context | null {
  const told = fieldsIn(value);
  if (!told || !Array.isArray(told.ancestors) || !Array.isArray(told.descendants)) return null;
  const read = (one: unknown) => cleanStatus(from, one);
  return {
    ancestors: listIn(told.ancestors.slice(-most.ancestors), read, most.ancestors),
    descendants: listIn(told.descendants, read, most.descendants),
  };
}

export function cleanStatusSource(_from: Cleaning, value: unknown): StatusSource | null {
  const told = fieldsIn(value);
  const id = idIn<StatusId>(told?.id);
  if (!told || id === null || typeof told.text !== "string") return null;
  return { id, text: textIn(told.text, mostText), spoiler_text: textIn(told.spoiler_text) };
}

export function cleanStatusEdit(from: Cleaning, value: unknown): StatusEdit | null {
  const told = fieldsIn(value);
  const account = cleanAccount(from, told?.account);
  if (!told || !account) return null;
  const options = listIn(fieldsIn(told.poll)?.options, (one) => ({ title: filledIn(fieldsIn(one)?.title) ?? "…" }), 20);
  return {
    content: htmlIn(from, told.content),
    spoiler_text: textIn(told.spoiler_text),
    sensitive: flagIn(told.sensitive),
    created_at: momentIn(told.created_at) ?? noMoment,
    account,
    media_attachments: attachmentsIn(from, told.media_attachments),
    emojis: emojisIn(from, told.emojis),
    poll: options.length > 0 ? { options } : null,
    quote: namedQuoteIn(told),
  };
}

export function cleanScheduledStatus(from: Cleaning, value: unknown): ScheduledStatus | null {
  const told = fieldsIn(value);
  const [id, scheduledAt] = [idIn<ScheduledStatusId>(told?.id), momentIn(told?.scheduled_at)];
  const params = fieldsIn(told?.params);
  if (!told || id === null || scheduledAt === null || !params) return null;
  const ids = <Id extends string>(list: unknown) =>
    Array.isArray(list) ? listIn(list, (one) => idIn<Id>(one), 100) : null;
  return {
    id,
    scheduled_at: scheduledAt,
    params: {
      text: textIn(params.text, mostText),
      in_reply_to_id: idIn(params.in_reply_to_id),
      media_ids: ids<MediaId>(params.media_ids),
      poll: scheduledPollIn(params.poll),
      quoted_status_id: idIn(params.quoted_status_id),
      quote_approval_policy: oneOf(quotePolicies, params.quote_approval_policy) ?? "public",
      sensitive: flagIn(params.sensitive),
      spoiler_text: filledIn(params.spoiler_text),
      visibility: visibilityIn(params.visibility) ?? "public",
      language: languageIn(params.language),
      allowed_mentions: ids<AccountId>(params.allowed_mentions),
      application_id: idIn<AppId>(params.application_id),
      idempotency: filledIn(params.idempotency, 500),
      scheduled_at: null,
      with_rate_limit: false,
    },
    media_attachments: attachmentsIn(from, told.media_attachments),
    error: filledIn(told.error),
  };
}

function scheduledPollIn(value: unknown): ScheduledStatus["params"]["poll"] {
  const told = fieldsIn(value);
  const options = listIn(told?.options, (one) => filledIn(one, 2_000), 20);
  if (!told || options.length === 0) return null;
  return {
    options,
    expires_in: countIn(told.expires_in) ?? 86_400,
    multiple: flagIn(told.multiple),
    hide_totals: flagIn(told.hide_totals),
  };
}

export function cleanConversation(from: Cleaning, value: unknown): Conversation | null {
  const told = fieldsIn(value);
  const id = idIn<AccountConversationId>(told?.id);
  const accounts = listIn(told?.accounts, (one) => cleanAccount(from, one));
  const last = cleanStatus(from, told?.last_status);
  // Of a note to oneself some servers name nobody.
  if (accounts.length === 0 && last) accounts.push(last.account);
  if (!told || id === null || accounts.length === 0) return null;
  return { id, unread: flagIn(told.unread), accounts, last_status: last };
}

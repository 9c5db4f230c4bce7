/**
 * Ids: 64-bit Snowflakes as decimal strings, milliseconds since 1970 in the
 * upper 48 bits and a sequence in the lower 16.
 *
 * They travel as strings because JavaScript numbers lose digits past 2^53, and
 * they sort by time, which is what lets every list page by id alone.
 */
declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type AccountId = Branded<"account">;
export type StatusId = Branded<"status">;
export type MediaId = Branded<"media">;
export type PollId = Branded<"poll">;
export type ReportId = Branded<"report">;
export type NotificationId = Branded<"notification">;
export type NotificationRequestId = Branded<"notification request">;
/** A thread of replies. */
export type ConversationId = Branded<"conversation">;
export type FeaturedTagId = Branded<"featured-tag">;
export type ListId = Branded<"list">;
/** What one reader has of a thread: the direct posts of one set of people. The API calls it a conversation. */
export type AccountConversationId = Branded<"account conversation">;
export type ScheduledStatusId = Branded<"scheduled status">;
export type FilterId = Branded<"filter">;
export type FilterKeywordId = Branded<"filter keyword">;
export type FilterStatusId = Branded<"filter status">;
export type SessionId = Branded<"session">;
/** A sign-in at another server: pages name its account by a key, which is an `AccountId`. */
export type LinkId = Branded<"link">;
export type TokenId = Branded<"token">;
export type AppId = Branded<"app">;
export type GrantId = Branded<"grant">;

/** What an id or a cursor looks like on the wire; anything else is "not found". */
export const idPattern = /^[1-9][0-9]{0,18}$/;

const largest = 2n ** 63n - 1n;

/** True for a decimal that fits a PostgreSQL bigint. */
export function isId(text: string): boolean {
  return idPattern.test(text) && BigInt(text) <= largest;
}

/**
 * The form of an id that another server has given: also a ULID, a UUID, or letters and digits of another kind. Those
 * are long, so that no word of an address is taken for one.
 */
export const foreignIdPattern = /^(?:[1-9]\d{0,18}|(?!\d+$)[\dA-Za-z-]{10,64})$/;

/** The smallest id of a moment; the lower bound for "since" queries by time. */
export function idAtTime(milliseconds: number): string {
  return (BigInt(Math.floor(milliseconds)) << 16n).toString();
}

/**
 * The smallest id of the moment that lies so many milliseconds before this id was made. The id itself if it says nothing
 * of time that can be read, as those of some other servers.
 */
export function idBefore(id: string, milliseconds: number): string {
  if (!idPattern.test(id)) return id;
  const moment = Number(BigInt(id) >> 16n) - milliseconds;
  return idAtTime(Math.max(0, moment));
}

/** Orders ids, oldest first: by length, then by text, so that no BigInt is made. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

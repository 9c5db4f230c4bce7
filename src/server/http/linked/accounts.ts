/** Accounts of another server, complete as our pages take them, and what else it says of people. */
import type {
  Account,
  CredentialAccount,
  CustomEmoji,
  Field,
  GroupedNotifications,
  Profile,
  Relationship,
  Suggestion,
  SuggestionSource,
  Visibility,
} from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { canonicalDomain, formatAcct } from "#protocol/acct.ts";
import { quotePolicies } from "#protocol/quotes.ts";
import { htmlIn, type Cleaning } from "./foreign-html.ts";
import { handleIn, usernameOf } from "./handles.ts";
import { cleanFeaturedTag } from "./tags.ts";
import {
  addressIn,
  colorIn,
  countIn,
  dayIn,
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

const visibilities = ["public", "unlisted", "private", "direct"] as const;

export function visibilityIn(value: unknown): Visibility | null {
  return oneOf(visibilities, value);
}

/** Null for what is no account: without an id, or under an address that is none. */
export function cleanAccount(from: Cleaning, value: unknown): Account | null {
  const told = fieldsIn(value);
  const known = told && from.people.get(told.id);
  if (known) return known;
  const account = told && completeAccount(from, told);
  if (!account) return null;
  if (!told.moved) from.people.set(told.id, account);
  const moved = fieldsIn(told.moved);
  // Only the next one: there may be a circle.
  return moved ? { ...account, moved: completeAccount(from, moved) } : account;
}

function completeAccount(from: Cleaning, told: Foreign): Account | null {
  const id = idIn<AccountId>(told.id);
  const acct = handleIn(from, told.acct ?? told.username);
  if (id === null || acct === null) return null;
  const url = firstAddressIn(from, told.url, told.uri) ?? `${from.origin}/@${acct}`;
  const avatar = firstAddressIn(from, told.avatar, told.avatar_static) ?? ownPicture(from, "avatar");
  const header = firstAddressIn(from, told.header, told.header_static) ?? ownPicture(from, "header");
  const expiry = told.mute_expires_at;
  return {
    id,
    username: usernameOf(acct),
    acct,
    display_name: nameIn(told.display_name),
    locked: flagIn(told.locked),
    bot: flagIn(told.bot),
    discoverable: flagIn(told.discoverable),
    indexable: flagIn(told.indexable),
    group: flagIn(told.group),
    created_at: momentIn(told.created_at) ?? noMoment,
    note: htmlIn(from, told.note),
    url,
    uri: addressIn(from, told.uri) ?? url,
    avatar,
    avatar_static: addressIn(from, told.avatar_static) ?? avatar,
    avatar_description: textIn(told.avatar_description),
    header,
    header_static: addressIn(from, told.header_static) ?? header,
    header_description: textIn(told.header_description),
    followers_count: countIn(told.followers_count) ?? 0,
    following_count: countIn(told.following_count) ?? 0,
    statuses_count: countIn(told.statuses_count) ?? 0,
    last_status_at: dayIn(told.last_status_at),
    hide_collections: flagIn(told.hide_collections),
    show_media: flagIn(told.show_media, true),
    show_media_replies: flagIn(told.show_media_replies, true),
    show_featured: flagIn(told.show_featured, true),
    noindex: flagIn(told.noindex),
    emojis: emojisIn(from, told.emojis),
    roles: listIn(told.roles, cleanRole, 10),
    fields: fieldsOfProfile(told.fields, (html) => htmlIn(from, html, undefined, 20_000)),
    ...(told.suspended === true && { suspended: true }),
    ...(told.limited === true && { limited: true }),
    ...(expiry !== undefined && { mute_expires_at: momentIn(expiry) }),
  };
}

/** For who has none. A page must always have one. */
function ownPicture({ ourDomain }: Cleaning, kind: "avatar" | "header"): string {
  const scheme = /^(?:localhost|127\.)/.test(ourDomain) ? "http" : "https";
  return `${scheme}://${ourDomain}/images/${kind}.png`;
}

function cleanRole(value: unknown): Account["roles"][number] | null {
  const told = fieldsIn(value);
  const name = nameIn(told?.name, 255);
  return told && name ? { id: idIn<string>(told.id) ?? "", name, color: colorIn(told.color) ?? "" } : null;
}

function fieldsOfProfile(value: unknown, read: (value: unknown) => string): Field[] {
  return listIn(
    value,
    (one): Field | null => {
      const told = fieldsIn(one);
      if (!told) return null;
      return { name: nameIn(told.name), value: read(told.value), verified_at: momentIn(told.verified_at) };
    },
    32,
  );
}

/** The emoji of a text, by the names that stand in it. */
export function emojisIn(from: Cleaning, value: unknown, most = 200): CustomEmoji[] {
  return listIn(value, (one) => cleanEmoji(from, one), most);
}

export function cleanEmoji(from: Cleaning, value: unknown): CustomEmoji | null {
  const told = fieldsIn(value);
  const url = firstAddressIn(from, told?.url, told?.static_url);
  if (!told || url === null) return null;
  // Elsewhere they may have a hyphen, or say from where they are.
  if (typeof told.shortcode !== "string" || !/^[\w@.+-]{1,200}$/.test(told.shortcode)) return null;
  return {
    shortcode: told.shortcode,
    url,
    static_url: addressIn(from, told.static_url) ?? url,
    visible_in_picker: flagIn(told.visible_in_picker, true),
    category: filledIn(told.category, 255),
  };
}

/** The account of the reader, and how it writes. What it may do as an operator there is nothing that it may do here. */
export function cleanCredentialAccount(from: Cleaning, value: unknown): CredentialAccount | null {
  const account = cleanAccount(from, value);
  if (!account) return null;
  const told = fieldsIn(value)!;
  const source = fieldsIn(told.source) ?? {};
  const role = fieldsIn(told.role);
  return {
    ...account,
    // Only that server has it: no account of ours, nor of a third one, is shown as the reader's.
    acct: formatAcct({ username: account.username, domain: from.server }),
    source: {
      privacy: visibilityIn(source.privacy) ?? "public",
      sensitive: flagIn(source.sensitive),
      language: languageIn(source.language),
      note: textIn(source.note, 50_000),
      fields: fieldsOfProfile(source.fields, (text) => textIn(text)),
      follow_requests_count: countIn(source.follow_requests_count) ?? 0,
      failed_scheduled_count: 0,
      notification_requests_count: countIn(source.notification_requests_count) ?? 0,
      hide_collections: flagIn(source.hide_collections, account.hide_collections),
      discoverable: flagIn(source.discoverable, account.discoverable),
      indexable: flagIn(source.indexable, account.indexable),
      quote_policy: oneOf(quotePolicies, source.quote_policy) ?? "public",
      attribution_domains: listIn(source.attribution_domains, domainIn, 100),
    },
    role: {
      id: idIn<string>(role?.id) ?? "-99",
      name: nameIn(role?.name, 255),
      color: colorIn(role?.color) ?? "",
      permissions: "0",
      highlighted: flagIn(role?.highlighted),
    },
  };
}

export function domainIn(value: unknown): string | null {
  return typeof value === "string" && value.length <= 300 ? canonicalDomain(value) : null;
}

export function cleanProfile(from: Cleaning, value: unknown): Profile | null {
  const told = fieldsIn(value);
  const id = idIn<AccountId>(told?.id);
  if (!told || id === null) return null;
  return {
    id,
    display_name: nameIn(told.display_name),
    note: textIn(told.note, 50_000),
    fields: fieldsOfProfile(told.fields, (text) => textIn(text)),
    avatar: addressIn(from, told.avatar),
    avatar_static: firstAddressIn(from, told.avatar_static, told.avatar),
    avatar_description: textIn(told.avatar_description),
    header: addressIn(from, told.header),
    header_static: firstAddressIn(from, told.header_static, told.header),
    header_description: textIn(told.header_description),
    locked: flagIn(told.locked),
    bot: flagIn(told.bot),
    hide_collections: flagIn(told.hide_collections),
    discoverable: flagIn(told.discoverable),
    indexable: flagIn(told.indexable),
    show_media: flagIn(told.show_media, true),
    show_media_replies: flagIn(told.show_media_replies, true),
    show_featured: flagIn(told.show_featured, true),
    attribution_domains: listIn(told.attribution_domains, domainIn, 100),
    featured_tags: listIn(told.featured_tags, (one) => cleanFeaturedTag(from, one), 100),
  };
}

export function cleanRelationship(_from: Cleaning, value: unknown): Relationship | null {
  const told = fieldsIn(value);
  const id = idIn<AccountId>(told?.id);
  if (!told || id === null) return null;
  const following = flagIn(told.following);
  return {
    id,
    following,
    showing_reblogs: flagIn(told.showing_reblogs, following),
    // Servers that are older, or Pleroma, call it so.
    notifying: flagIn(told.notifying, flagIn(told.subscribing)),
    languages: Array.isArray(told.languages) ? listIn(told.languages, languageIn) : null,
    followed_by: flagIn(told.followed_by),
    blocking: flagIn(told.blocking),
    blocked_by: flagIn(told.blocked_by),
    muting: flagIn(told.muting),
    muting_notifications: flagIn(told.muting_notifications),
    muting_expires_at: momentIn(told.muting_expires_at),
    requested: flagIn(told.requested),
    requested_by: flagIn(told.requested_by),
    domain_blocking: flagIn(told.domain_blocking),
    endorsed: flagIn(told.endorsed),
    note: textIn(told.note),
  };
}

export function cleanFamiliarFollowers(from: Cleaning, value: unknown): { id: AccountId; accounts: Account[] } | null {
  const told = fieldsIn(value);
  const id = idIn<AccountId>(told?.id);
  return told && id !== null ? { id, accounts: listIn(told.accounts, (one) => cleanAccount(from, one)) } : null;
}

const suggestionSources: readonly SuggestionSource[] = [
  "friends_of_friends",
  "similar_to_recently_followed",
  "most_followed",
];

export function cleanSuggestion(from: Cleaning, value: unknown): Suggestion | null {
  const told = fieldsIn(value);
  const account = cleanAccount(from, told?.account);
  if (!told || !account) return null;
  const sources = listIn(told.sources, (one) => oneOf(suggestionSources, one), 10);
  return {
    source: oneOf(["past_interactions", "global"], told.source) ?? "global",
    sources: sources.length > 0 ? sources : ["most_followed"],
    account,
  };
}

type Face = NonNullable<GroupedNotifications["partial_accounts"]>[number];

/** No more of an account than its face and name. */
export function cleanFace(from: Cleaning, value: unknown): Face | null {
  const account = cleanAccount(from, value);
  if (!account) return null;
  const { id, acct, avatar, avatar_static, bot, locked, url } = account;
  return { id, acct, avatar, avatar_static, bot, locked, url };
}

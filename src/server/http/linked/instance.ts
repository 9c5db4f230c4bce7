/** Another server of itself: its description, rules and announcements. What it takes is read in `instance-facts.ts`. */
import { cleanAccount, cleanEmoji, emojisIn, visibilityIn } from "./accounts.ts";
import { factsOf } from "./instance-facts.ts";
import { htmlIn, type Cleaning } from "./foreign-html.ts";
import { quotePolicies } from "#protocol/quotes.ts";
import { cleanStatusTag } from "./tags.ts";
import {
  addressIn,
  blurhashIn,
  countIn,
  fieldsIn,
  filledIn,
  flagIn,
  idIn,
  languageIn,
  listIn,
  momentIn,
  nameIn,
  noMoment,
  oneOf,
  textIn,
} from "./values.ts";

const expansions = ["default", "show_all", "hide_all"] as const;
const feedAccess = ["public", "authenticated", "disabled"] as const;

export function cleanInstance(from: Cleaning, value: unknown) {
  const told = fieldsIn(value);
  if (!told || typeof told.version !== "string") return null;
  const facts = factsOf(from.server, told, null);
  const [configuration, registrations, contact] = [told.configuration, told.registrations, told.contact].map(fieldsIn);
  const [urls, access] = [fieldsIn(configuration?.urls), fieldsIn(configuration?.timelines_access)];
  const thumbnail = fieldsIn(told.thumbnail);
  const feeds = (of: unknown) => ({ local: feedIn(fieldsIn(of)?.local), remote: feedIn(fieldsIn(of)?.remote) });
  return {
    domain: from.server,
    title: facts.title,
    version: filledIn(told.version, 200) ?? "0",
    source_url: addressIn(from, told.source_url) ?? `${from.origin}/`,
    description: textIn(told.description, 50_000),
    usage: { users: { active_month: countIn(fieldsIn(fieldsIn(told.usage)?.users)?.active_month) ?? 0 } },
    thumbnail: {
      url: addressIn(from, thumbnail?.url) ?? `${from.origin}/`,
      blurhash: blurhashIn(thumbnail?.blurhash),
      versions: {},
      description: filledIn(thumbnail?.description),
    },
    icon: listIn(told.icon, (one) => cleanIcon(from, one), 20),
    languages: listIn(told.languages, languageIn, 200),
    configuration: {
      urls: {
        streaming: from.origin.replace(/^http/, "ws"),
        status: addressIn(from, urls?.status),
        about: addressIn(from, urls?.about),
        privacy_policy: addressIn(from, urls?.privacy_policy),
        terms_of_service: addressIn(from, urls?.terms_of_service),
      },
      vapid: { public_key: "" },
      ...configurationOf(configuration, facts),
      translation: { enabled: flagIn(fieldsIn(configuration?.translation)?.enabled) },
      timelines_access: {
        live_feeds: feeds(access?.live_feeds),
        hashtag_feeds: feeds(access?.hashtag_feeds),
        trending_link_feeds: feeds(access?.trending_link_feeds),
      },
      limited_federation: flagIn(configuration?.limited_federation),
    },
    registrations: {
      enabled: flagIn(registrations?.enabled),
      approval_required: flagIn(registrations?.approval_required),
      reason_required: flagIn(registrations?.reason_required),
      message: registrations?.message ? htmlIn(from, registrations.message) : null,
      min_age: countIn(registrations?.min_age),
      url: addressIn(from, registrations?.url),
    },
    api_versions: { mastodon: countIn(fieldsIn(told.api_versions)?.mastodon) ?? 0 },
    contact: { email: textIn(contact?.email, 254), account: cleanAccount(from, contact?.account) },
    rules: listIn(told.rules, (one) => cleanRule(from, one), 200),
  };
}

/** In the shape of before Mastodon 4.0. */
export function cleanOldInstance(from: Cleaning, value: unknown) {
  const told = fieldsIn(value);
  if (!told || typeof told.version !== "string") return null;
  const facts = factsOf(from.server, null, told);
  const stats = fieldsIn(told.stats);
  return {
    uri: from.server,
    title: facts.title,
    short_description: htmlIn(from, told.short_description),
    description: htmlIn(from, told.description),
    email: textIn(told.email, 254),
    version: filledIn(told.version, 200) ?? "0",
    urls: { streaming_api: from.origin.replace(/^http/, "ws") },
    stats: {
      user_count: countIn(stats?.user_count) ?? 0,
      status_count: countIn(stats?.status_count) ?? 0,
      domain_count: countIn(stats?.domain_count) ?? 0,
    },
    thumbnail: addressIn(from, told.thumbnail),
    languages: listIn(told.languages, languageIn, 200),
    registrations: flagIn(told.registrations),
    approval_required: flagIn(told.approval_required),
    invites_enabled: flagIn(told.invites_enabled),
    configuration: configurationOf(fieldsIn(told.configuration), facts),
    contact_account: cleanAccount(from, told.contact_account),
    rules: listIn(told.rules, (one) => cleanRule(from, one), 200),
  };
}

function configurationOf(value: ReturnType<typeof fieldsIn> | undefined, { limits }: ReturnType<typeof factsOf>) {
  const [accounts, files] = [fieldsIn(value?.accounts), fieldsIn(value?.media_attachments)];
  return {
    accounts: {
      max_featured_tags: countIn(accounts?.max_featured_tags) ?? 10,
      max_pinned_statuses: countIn(accounts?.max_pinned_statuses) ?? 5,
    },
    statuses: {
      max_characters: limits.characters,
      max_media_attachments: limits.attachments,
      characters_reserved_per_url: limits.charactersPerUrl ?? 0,
    },
    media_attachments: {
      supported_mime_types: limits.types,
      description_limit: limits.description,
      image_size_limit: limits.image,
      image_matrix_limit: countIn(files?.image_matrix_limit) ?? 33_177_600,
      video_size_limit: limits.video,
      video_frame_rate_limit: countIn(files?.video_frame_rate_limit) ?? 120,
      video_matrix_limit: countIn(files?.video_matrix_limit) ?? 8_294_400,
    },
    polls: {
      max_options: limits.poll.options,
      max_characters_per_option: limits.poll.charactersPerOption,
      min_expiration: limits.poll.minExpiration,
      max_expiration: limits.poll.maxExpiration,
    },
  };
}

const feedIn = (value: unknown) => oneOf(feedAccess, value) ?? "public";

function cleanIcon(from: Cleaning, value: unknown): { src: string; size: string } | null {
  const told = fieldsIn(value);
  const src = addressIn(from, told?.src);
  return src !== null && /^\d{1,5}x\d{1,5}$/.test(textIn(told!.size, 20)) ? { src, size: told!.size as string } : null;
}

export function cleanRule(_from: Cleaning, value: unknown) {
  const told = fieldsIn(value);
  const [id, text] = [idIn<string>(told?.id), filledIn(told?.text)];
  if (!told || id === null || text === null) return null;
  const translations = Object.entries(fieldsIn(told.translations) ?? {})
    .slice(0, 100)
    .flatMap(([language, words]) => {
      const translated = filledIn(fieldsIn(words)?.text);
      if (languageIn(language) === null || translated === null) return [];
      return [[language, { text: translated, hint: textIn(fieldsIn(words)?.hint) }] as const];
    });
  return { id, text, hint: textIn(told.hint), translations: Object.fromEntries(translations) };
}

/** The texts about a server, such as its privacy policy. */
export function cleanLongText(from: Cleaning, value: unknown) {
  const told = fieldsIn(value);
  if (!told || typeof told.content !== "string") return null;
  return { updated_at: momentIn(told.updated_at) ?? noMoment, content: htmlIn(from, told.content) };
}

export function cleanAnnouncement(from: Cleaning, value: unknown) {
  const told = fieldsIn(value);
  const id = idIn<string>(told?.id);
  if (!told || id === null) return null;
  const reaction = (one: unknown) => {
    const said = fieldsIn(one);
    const name = nameIn(said?.name, 100);
    if (!said || !name) return null;
    const emoji = cleanEmoji(from, { ...said, shortcode: name });
    return {
      name,
      count: countIn(said.count) ?? 0,
      me: flagIn(said.me),
      ...(emoji && { url: emoji.url, static_url: emoji.static_url }),
    };
  };
  return {
    id,
    content: htmlIn(from, told.content),
    starts_at: momentIn(told.starts_at),
    ends_at: momentIn(told.ends_at),
    all_day: flagIn(told.all_day),
    published: flagIn(told.published, true),
    published_at: momentIn(told.published_at) ?? noMoment,
    updated_at: momentIn(told.updated_at) ?? noMoment,
    read: flagIn(told.read),
    mentions: [],
    statuses: [],
    tags: listIn(told.tags, (one) => cleanStatusTag(from, one)),
    emojis: emojisIn(from, told.emojis),
    reactions: listIn(told.reactions, reaction),
  };
}

export function cleanPreferences(_from: Cleaning, value: unknown) {
  const told = fieldsIn(value);
  if (!told) return null;
  return {
    "posting:default:visibility": visibilityIn(told["posting:default:visibility"]) ?? "public",
    "posting:default:sensitive": flagIn(told["posting:default:sensitive"]),
    "posting:default:language": languageIn(told["posting:default:language"]),
    "posting:default:quote_policy": oneOf(quotePolicies, told["posting:default:quote_policy"]) ?? "public",
    "reading:expand:media": oneOf(expansions, told["reading:expand:media"]) ?? "default",
    "reading:expand:spoilers": flagIn(told["reading:expand:spoilers"]),
    "reading:autoplay:gifs": flagIn(told["reading:autoplay:gifs"]),
  };
}

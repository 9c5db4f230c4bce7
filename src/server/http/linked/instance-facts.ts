/**
 * Another server's answer to `GET /api/v2/instance`, or to the first version of it, as what a page has to know before it offers anything.
 *
 * Servers say little of what they can do. Mastodon counts versions of its API since 4.3 (`api_versions.mastodon`), before that its own
 * version tells; other software claims the version of Mastodon that it is like, and lacks parts of it.
 */
import type { LinkedFeature, LinkedLimits, ServerFacts } from "#protocol/linked.ts";
import { linkedFeatures } from "#protocol/linked.ts";
import { toggles } from "#protocol/toggles.ts";
import { countIn, distinctIn, fieldsIn, flagIn, nameIn, textIn, type Foreign } from "./values.ts";

/** Either of the answers may be missing or be nonsense; then Mastodon's usual limits hold, and little is offered. */
export function factsOf(server: string, instanceV2: unknown, instanceV1: unknown): ServerFacts {
  const [second, first] = [fieldsIn(instanceV2) ?? {}, fieldsIn(instanceV1) ?? {}];
  const software = softwareOf(second, first);
  return {
    title: (nameIn(second.title, 200) || nameIn(first.title, 200) || server).slice(0, 200),
    software: [software.name, software.version].filter(Boolean).join(" "),
    limits: limitsOf(second, first),
    streaming: streamingOf(second, first),
    has: featuresOf(software, second, first),
  };
}

/** Mastodon names a host of its own for it, if there is one. */
function streamingOf(second: Foreign, first: Foreign): string | null {
  const said = [fieldsIn(fieldsIn(second.configuration)?.urls)?.streaming, fieldsIn(first.urls)?.streaming_api];
  const url = URL.parse(String(said.find((one) => typeof one === "string") ?? "").slice(0, 300));
  if (!url || !/^wss?:$/.test(url.protocol) || url.username || url.password) return null;
  return `${url.protocol}//${url.host}`;
}

interface Software {
  name: string;
  version: string;
  /** The version of Mastodon that it claims to be like, as 4.5 is 405; 0 if it claims none. */
  like: number;
  /** The version of Mastodon's API; 0 before there were any. */
  api: number;
}

/** By addresses of source code, for those that say no name. */
const sources: readonly [RegExp, string][] = [
  [/gotosocial/i, "GoToSocial"],
  [/akkoma/i, "Akkoma"],
  [/pleroma/i, "Pleroma"],
  [/iceshrimp/i, "Iceshrimp"],
  [/\/hollo\b/i, "Hollo"],
];

function softwareOf(second: Foreign, first: Foreign): Software {
  const told = textIn(second.version, 200) || textIn(first.version, 200);
  const levels = [second, first].map((one) => countIn(fieldsIn(one.api_versions)?.mastodon));
  const api = levels.find((level) => level !== null) ?? 0;
  const like = numberOf(told);
  const [, name, version] = compatible.exec(told) ?? [];
  if (name !== undefined) return { name, version: shortVersion(version ?? ""), like, api };
  const source = textIn(second.source_url, 2_000);
  const [, known] = sources.find(([pattern]) => pattern.test(source)) ?? [];
  // Mastodon says no such thing in either version.
  const isGoToSocial = "account_domain" in second || "account_domain" in first;
  const other = known ?? (isGoToSocial ? "GoToSocial" : null);
  if (other) return { name: other, version: shortVersion(told), like, api };
  return { name: told && "Mastodon", version: shortVersion(told), like, api };
}

/** `2.7.2 (compatible; Pleroma 2.9.1)`, and with a slash in some. */
const compatible = /\(compatible; ?([a-z](?:[\w.-]| (?!v?\d)){0,40})(?:[ /]v?(\d[\w.+~-]{0,60}))?[^()]{0,60}\)/i;

/** The name that a person would give it: `4.4.0+glitch`, and of a build from sources no more than its number. */
function shortVersion(text: string): string {
  const [version = ""] = /^v?\d[\w.+~-]{0,40}/.exec(text) ?? [];
  return version.replace(/^v/, "").replace(/(?:[+~-]git|-\d+-g[0-9a-f]).*$/, "");
}

function numberOf(version: string): number {
  const [, major = "0", minor = "0"] = /^v?(\d{1,3})\.(\d{1,2})/.exec(version) ?? [];
  return Number(major) * 100 + Number(minor);
}

/** Other software that is of today has all of these. */
const young = Object.values(toggles).flatMap((row) => ("since" in row ? [row] : []));

/** Features by the version since which Mastodon has them, of its API if there is a number for it. */
const since: Partial<Record<LinkedFeature, { like: number; api?: number }>> = {
  polls: { like: 208 },
  lists: { like: 201 },
  ...Object.fromEntries(young.map(({ list, since: like }) => [list, { like }])),
  conversations: { like: 206 },
  scheduling: { like: 207 },
  reports: { like: 100 },
  "domain-blocks": { like: 104 },
  // Older ones have them at other addresses.
  "featured-tags": { like: 404, api: 6 },
  endorsements: { like: 404, api: 6 },
  edit: { like: 305 },
  filters: { like: 400 },
  "followed-tags": { like: 400 },
  "notification-policy": { like: 403, api: 2 },
  quotes: { like: 405, api: 7 },
};

/** Other software that claims a version of Mastodon has this of it, some since a version of its own. */
const elsewhere: Record<string, Partial<Record<LinkedFeature, number>>> = {
  GoToSocial: {
    reports: 0,
    lists: 10,
    polls: 11,
    filters: 16,
    conversations: 17,
    "followed-tags": 17,
    edit: 18,
    scheduling: 20,
  },
  Pleroma: {
    polls: 0,
    lists: 0,
    conversations: 0,
    scheduling: 0,
    reports: 0,
    "domain-blocks": 0,
    edit: 205,
  },
  Akkoma: {
    polls: 0,
    lists: 0,
    conversations: 0,
    scheduling: 0,
    reports: 0,
    "domain-blocks": 0,
    "followed-tags": 300,
    edit: 300,
  },
};
/** Most have this, and say nothing of the rest. */
const usualElsewhere: Partial<Record<LinkedFeature, number>> = {
  edit: 0,
  polls: 0,
  lists: 0,
  conversations: 0,
  reports: 0,
};

function featuresOf(software: Software, second: Foreign, first: Foreign): LinkedFeature[] {
  const { name, version, like, api } = software;
  const isWhole = name === "Mastodon" || name === "Linnet";
  const theirs = elsewhere[name] ?? usualElsewhere;
  const isThere = (feature: LinkedFeature) => {
    if (feature === "markdown") return takesMarkdown(second, first);
    if (feature === "translation") return flagIn(fieldsIn(fieldsIn(second.configuration)?.translation)?.enabled);
    const needed = since[feature];
    if (!needed || name === "") return false;
    // A number of the API is a promise about it, whatever software makes it.
    if (needed.api !== undefined && api > 0) return api >= needed.api;
    if (isWhole) return like >= needed.like;
    const own = young.some(({ list }) => list === feature) ? 0 : theirs[feature];
    return own !== undefined && numberOf(version) >= own;
  };
  return linkedFeatures.filter(isThere);
}

function takesMarkdown(second: Foreign, first: Foreign): boolean {
  return [second, first].some((told) => {
    const statuses = fieldsIn(fieldsIn(told.configuration)?.statuses);
    const pleroma = fieldsIn(fieldsIn(told.pleroma)?.metadata);
    return [statuses?.supported_mime_types, pleroma?.post_formats].some(
      (types) => Array.isArray(types) && types.slice(0, 50).includes("text/markdown"),
    );
  });
}

const MiB = 1024 ** 2;

/** Mastodon's own numbers where a server says none, and the ends of what any server may say. */
const usual = {
  characters: { value: 500, least: 1, most: 1_000_000 },
  charactersPerUrl: { value: 23, least: 0, most: 1_000 },
  attachments: { value: 4, least: 0, most: 100 },
  description: { value: 1_500, least: 0, most: 100_000 },
  image: { value: 16 * MiB, least: 1, most: 1_024 * MiB },
  video: { value: 99 * MiB, least: 1, most: 5 * 1_024 * MiB },
  options: { value: 4, least: 2, most: 100 },
  charactersPerOption: { value: 50, least: 1, most: 10_000 },
  minExpiration: { value: 300, least: 1, most: 31_557_600 },
  maxExpiration: { value: 2_629_746, least: 300, most: 3_155_760_000 },
};

function limitsOf(second: Foreign, first: Foreign): LinkedLimits {
  const all = [fieldsIn(second.configuration), fieldsIn(first.configuration)];
  const part = (name: string) => all.map((one) => fieldsIn(one?.[name]));
  const [statuses, files, polls] = [part("statuses"), part("media_attachments"), part("polls")];
  // Pleroma says it in words of its own, too.
  const oldPolls = [...polls, fieldsIn(second.poll_limits), fieldsIn(first.poll_limits)];
  const value = (name: keyof typeof usual, ...told: unknown[]) => {
    const { value: fallback, least, most } = usual[name];
    const said = told.map(countIn).find((one) => one !== null) ?? fallback;
    return Math.min(most, Math.max(least, said));
  };
  const oldest = [second, first];
  const minExpiration = value("minExpiration", ...oldPolls.map((one) => one?.min_expiration));
  const perUrl = value("charactersPerUrl", ...statuses.map((one) => one?.characters_reserved_per_url));
  return {
    characters: value(
      "characters",
      ...statuses.map((one) => one?.max_characters),
      ...oldest.map((one) => one.max_toot_chars),
    ),
    // Nothing is reserved where a link counts as it is.
    charactersPerUrl: perUrl === 0 ? null : perUrl,
    attachments: value(
      "attachments",
      ...statuses.map((one) => one?.max_media_attachments),
      ...oldest.map((one) => one.max_media_attachments),
    ),
    description: value(
      "description",
      ...files.map((one) => one?.description_limit),
      ...oldest.map((one) => one.description_limit),
    ),
    image: value("image", ...files.map((one) => one?.image_size_limit), ...oldest.map((one) => one.upload_limit)),
    video: value("video", ...files.map((one) => one?.video_size_limit), ...oldest.map((one) => one.upload_limit)),
    types: files.map((one) => typesIn(one?.supported_mime_types)).find((types) => types.length > 0) ?? [],
    poll: {
      options: value("options", ...oldPolls.map((one) => one?.max_options)),
      charactersPerOption: value(
        "charactersPerOption",
        ...oldPolls.flatMap((one) => [one?.max_characters_per_option, one?.max_option_chars]),
      ),
      minExpiration,
      maxExpiration: Math.max(minExpiration, value("maxExpiration", ...oldPolls.map((one) => one?.max_expiration))),
    },
  };
}

const mimeType = /^[a-z]{1,20}\/[\w.+-]{1,100}$/i;

const typesIn = (value: unknown) =>
  distinctIn(value, (one) => (typeof one === "string" && mimeType.test(one) ? one.toLowerCase() : null), 200);

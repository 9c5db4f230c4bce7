/**
 * What this server is and what it takes: read by apps before anything else.
 *
 * Every number comes from `#protocol/limits.ts`, from which the server itself
 * refuses, so that an app never promises more than is kept.
 */
import * as v from "valibot";
import { markup } from "#kit/html.ts";
import { nameOfLanguage } from "#kit/language-name.ts";
import type { Words } from "#protocol/words.ts";
import { legalSections, legalTextsChanged, rules, type LegalText } from "#protocol/legal-sections.ts";
import * as limits from "#protocol/limits.ts";
import { acceptedMimeTypes } from "#protocol/media-kinds.ts";
import { postLanguages } from "#protocol/post-languages.ts";
import { Refusal } from "#protocol/refusals.ts";
import { showCredentialAccount } from "#server/domain/accounts/credential-account.ts";
import { readAutoplay } from "#server/domain/accounts/media-preferences.ts";
import { findContact, readUsage, readWeeks } from "#server/domain/accounts/server-facts.ts";
import { pairsOf } from "#server/domain/statuses/translate.ts";
import linnet from "../../../../package.json" with { type: "json" };
import {
  extendedDescriptionSchema,
  instanceSchema,
  instanceV1Schema,
  languageSchema,
  nodeInfoDocumentSchema,
  nodeInfoLinksSchema,
  preferencesSchema,
  ruleSchema,
  termsOfServiceSchema,
  translationLanguagesSchema,
  weekSchema,
} from "../entities/instance.ts";
import { nothing } from "../middleware/inputs.ts";
import { Reply, route, type Call, type Route, type Told } from "../middleware/route.ts";
import { serverLocales, wordsIn } from "../middleware/words.ts";

/** Apps read the first number and offer what that version of Mastodon could do. */
const version = `4.5.0 (compatible; Linnet ${linnet.version})`;

const configuration = {
  accounts: {
    max_featured_tags: limits.tags.featured,
    max_pinned_statuses: limits.account.pinnedStatuses,
    max_display_name_length: limits.account.displayName,
    max_note_length: limits.account.bio,
    max_avatar_description_length: limits.account.pictureDescription,
    max_header_description_length: limits.account.pictureDescription,
    max_profile_fields: limits.account.fields,
    profile_field_name_limit: limits.account.fieldName,
    profile_field_value_limit: limits.account.fieldValue,
  },
  statuses: {
    max_characters: limits.status.characters,
    max_media_attachments: limits.status.attachments,
    characters_reserved_per_url: limits.status.charactersPerLink,
  },
  media_attachments: {
    supported_mime_types: acceptedMimeTypes,
    description_limit: limits.media.altText,
    image_size_limit: limits.media.image,
    image_matrix_limit: limits.media.imagePixels,
    // Of one request; `docs/api-notes.md` tells how to send more.
    video_size_limit: limits.media.singleRequest,
    video_frame_rate_limit: limits.media.videoFrameRate,
    video_matrix_limit: limits.media.side ** 2,
  },
  polls: {
    max_options: limits.poll.maxOptions,
    max_characters_per_option: limits.poll.charactersPerOption,
    min_expiration: limits.poll.minExpiration,
    max_expiration: limits.poll.maxExpiration,
  },
};

/** Visitors read these timelines, too. */
const openFeeds = { local: "public", remote: "public" } as const;

async function showInstance({ db, ports, reading, t }: Call) {
  const { origin, domain, registrations } = ports;
  const [usage, contact] = [await readUsage(db), await findContact(reading("people"))];
  return {
    domain,
    title: "Linnet",
    version,
    source_url: `${origin}/about`,
    description: t("about-intro", { domain }),
    usage: { users: { active_month: usage.activeMonth } },
    thumbnail: { url: `${origin}/images/header.png`, blurhash: null, versions: {}, description: null },
    icon: [192, 512].map((side) => ({ src: `${origin}/icon-${side}.png`, size: `${side}x${side}` })),
    languages: serverLocales,
    configuration: {
      urls: {
        streaming: streamingUrl(origin),
        status: null,
        about: `${origin}/about`,
        privacy_policy: `${origin}/privacy`,
        terms_of_service: `${origin}/terms`,
      },
      vapid: { public_key: "" },
      ...configuration,
      translation: { enabled: ports.translator !== null },
      timelines_access: { live_feeds: openFeeds, hashtag_feeds: openFeeds, trending_link_feeds: openFeeds },
      limited_federation: false,
    },
    registrations: {
      enabled: registrations !== "closed",
      approval_required: registrations === "approval",
      reason_required: false,
      message: null,
      min_age: null,
      url: `${origin}/signup`,
    },
    // That of Mastodon 4.5 (`docs/api-notes.md`, Quotes).
    api_versions: { mastodon: 7 },
    contact: { email: "", account: contact },
    rules: showRules(t),
  };
}

/** The same in the shape of before 4.0, which some apps still ask for first. */
async function showOldInstance({ db, ports, reading, t }: Call) {
  const { origin, domain, registrations } = ports;
  const [usage, contact] = [await readUsage(db), await findContact(reading("people"))];
  return {
    uri: domain,
    title: "Linnet",
    short_description: t("about-intro", { domain }),
    description: t("about-intro", { domain }),
    email: "",
    version,
    urls: { streaming_api: streamingUrl(origin) },
    stats: { user_count: usage.users, status_count: usage.statuses, domain_count: usage.domains },
    thumbnail: `${origin}/images/header.png`,
    languages: serverLocales,
    registrations: registrations !== "closed",
    approval_required: registrations === "approval",
    invites_enabled: false,
    configuration,
    contact_account: contact,
    rules: showRules(t),
  };
}

const nodeInfoVersions = ["2.0", "2.1"] as const;

/** The protocol by which other software recognises servers (NodeInfo 2.0 and 2.1). Linnet speaks to no other server yet. */
const showNodeInfo =
  (version: (typeof nodeInfoVersions)[number]) =>
  async ({ db, ports }: Call) => {
    const usage = await readUsage(db);
    return new Reply(
      {
        version,
        software: { name: "linnet", version: linnet.version },
        // The schema wants one of its list at least, and none of them is true: a claim would send other servers here in vain.
        protocols: [],
        services: { inbound: [], outbound: ["atom1.0"] },
        openRegistrations: ports.registrations === "open",
        usage: {
          users: { total: usage.users, activeMonth: usage.activeMonth, activeHalfyear: usage.activeHalfYear },
          localPosts: usage.statuses,
        },
        // Client libraries that know no Linnet ask whose client API it is.
        metadata: { nodeName: "Linnet", upstream: { name: "mastodon" } },
      },
      { headers: { "content-type": `application/json; profile="${nodeInfoSchema(version)}#"` } },
    );
  };

function showRules(t: Words) {
  return rules.map(({ id, words }) => ({
    id,
    text: t(words),
    hint: "",
    translations: Object.fromEntries(
      serverLocales.map((locale) => [locale, { text: wordsIn(locale)(words), hint: "" }]),
    ),
  }));
}

/** A legal text as HTML, the same as on its page. */
function showLegalText({ ports, t }: Call, text: LegalText): string {
  const args = { domain: ports.domain };
  const sections = legalSections[text].map(({ paragraph, points = [] }) => {
    const items = points.map((point) => markup`<li>${t(point)}</li>`);
    return markup`<h2>${t(`${paragraph}-title`)}</h2>
      <p>${t(paragraph, args)}</p>
      ${items.length > 0 && markup`<ul>${items}</ul>`}`;
  });
  return markup`<p>${t(`${text}-intro`, args)}</p>${sections}`.text;
}

function showTerms(call: Call) {
  return {
    effective_date: legalTextsChanged,
    effective: true,
    content: showLegalText(call, "terms"),
    succeeded_by: null,
  };
}

const nodeInfoSchema = (version: string) => `http://nodeinfo.diaspora.software/ns/schema/${version}`;

function streamingUrl(origin: string): string {
  return origin.replace(/^http/, "ws");
}

const read = <Answer>(
  path: string,
  summary: string,
  answers: v.GenericSchema<Answer>,
  handle: (call: Call) => Promise<NoInfer<Told<Answer>> | Reply<NoInfer<Told<Answer>>>>,
): Route => route({ method: "GET", path, summary, access: "public", input: nothing, answers, handle });

export const instanceRoutes: Route[] = [
  read("/api/v2/instance", "This server, and all its limits", instanceSchema, showInstance),
  read("/api/v1/instance", "The same, as old apps ask", instanceV1Schema, showOldInstance),
  read("/api/v1/instance/rules", "The rules of this server", v.array(ruleSchema), async ({ t }) => showRules(t)),
  read(
    "/api/v1/instance/extended_description",
    "About this server",
    extendedDescriptionSchema,
    async ({ ports, t }) => {
      const { domain } = ports;
      const content = markup`<p>${t("about-intro", { domain })}</p><p>${t("about-fediverse", { domain })}</p>`;
      return { updated_at: legalTextsChanged, content: content.text };
    },
  ),
  read("/api/v1/instance/privacy_policy", "The privacy policy", extendedDescriptionSchema, async (call) => ({
    updated_at: `${legalTextsChanged}T00:00:00.000Z`,
    content: showLegalText(call, "privacy"),
  })),
  read("/api/v1/instance/terms_of_service", "The terms of service", termsOfServiceSchema, async (call) =>
    showTerms(call),
  ),
  route({
    method: "GET",
    path: "/api/v1/instance/terms_of_service/:date",
    summary: "The terms of service of a day",
    access: "public",
    input: v.object({ date: v.string() }),
    answers: termsOfServiceSchema,
    // Only the version that holds is kept.
    async handle(call, { date }) {
      if (date !== legalTextsChanged) throw new Refusal("record.not-found");
      return showTerms(call);
    },
  }),
  read("/api/v1/instance/activity", "The last twelve weeks in numbers", v.array(weekSchema), ({ db }) => readWeeks(db)),
  read("/api/v1/instance/languages", "Languages of posts", v.array(languageSchema), async ({ locale }) =>
    postLanguages.map((code) => ({ code, name: nameOfLanguage(code, locale) })),
  ),
  read(
    "/api/v1/instance/translation_languages",
    "From which languages posts are translated, and into which",
    translationLanguagesSchema,
    async ({ ports: { translator } }) => (translator ? Object.fromEntries(await pairsOf(translator)) : {}),
  ),
  route({
    method: "GET",
    path: "/api/v1/preferences",
    summary: "How the account posts and reads",
    access: "read:accounts",
    input: nothing,
    answers: preferencesSchema,
    async handle({ db, viewer, reading }) {
      const { source } = await showCredentialAccount(reading("people"), viewer.accountId);
      return {
        "posting:default:visibility": source.privacy,
        "posting:default:sensitive": source.sensitive,
        "posting:default:language": source.language,
        "posting:default:quote_policy": source.quote_policy,
        "reading:expand:media": "default" as const,
        "reading:expand:spoilers": false,
        "reading:autoplay:gifs": await readAutoplay(db, viewer),
      };
    },
  }),
];

/** Outside of `/api`, where other software looks for them. */
export const nodeInfoRoutes: Route[] = [
  read("/.well-known/nodeinfo", "Addresses of the NodeInfo documents", nodeInfoLinksSchema, async ({ ports }) => ({
    links: nodeInfoVersions.map((version) => ({
      rel: nodeInfoSchema(version),
      href: `${ports.origin}/nodeinfo/${version}`,
    })),
  })),
  ...nodeInfoVersions.map((version) =>
    read(
      `/nodeinfo/${version}`,
      "This server for other software (NodeInfo)",
      nodeInfoDocumentSchema,
      showNodeInfo(version),
    ),
  ),
];

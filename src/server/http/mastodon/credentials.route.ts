/** The own account and its profile (`docs/api-notes.md`, Routes). */
import * as v from "valibot";
import type { CredentialAccount, Profile } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { lenient, shownAs } from "#protocol/shown-input.ts";
import { largestPicture } from "#protocol/profile-pictures.ts";
import { showCredentialAccount, showWrittenProfile } from "#server/domain/accounts/credential-account.ts";
import { editProfile, type ProfileChanges } from "#server/domain/accounts/profile.ts";
import { deleteReplaced } from "#server/domain/media/discard-media.job.ts";
import { announceBlobs, claimBlobs, giveUpBlobs } from "#server/domain/media/unclaimed-blobs.ts";
import { keepPictures, type PictureKind } from "#server/domain/media/pictures.ts";
import { listFeaturedTags } from "#server/domain/tags/featured-tags.ts";
import { credentialAccountSchema, profileSchema } from "../entities/accounts.ts";
import { flag, inCharacters, listOf, maybe, nothing, orBlank, shownFile, written } from "../middleware/inputs.ts";
import { route, type Route, type SignedInCall } from "../middleware/route.ts";
import { quotePolicy } from "../middleware/status-inputs.ts";

/** Longer texts are refused by the domain, in words; here only what no form sends. */
const words = (most: number) => written(20_000, inCharacters(most));
/** Of texts that are pasted, and measured before anything else: the domain refuses whatever a body has room for. */
const pasted = (most: number) => written(1024 ** 2, inCharacters(most));

/** A browser sends an empty file, or an empty text, for a picture that nobody chose. */
const picture = orBlank(
  v.pipe(
    shownAs(shownFile, v.instance(File)),
    v.transform((file) => (file.size === 0 ? undefined : file)),
  ),
);

const field = v.object({
  name: v.nullish(words(limits.account.fieldName), ""),
  value: v.nullish(words(limits.account.fieldValue), ""),
});
/** A list, or as Mastodon writes it an object whose keys are the places. */
const fields = v.union([
  v.pipe(v.array(field), v.maxLength(50)),
  v.pipe(
    lenient(v.record(v.string(), field)),
    v.maxEntries(50),
    v.transform((byPlace) => Object.values(byPlace)),
  ),
]);

const profile = {
  display_name: maybe(words(limits.account.displayName)),
  note: maybe(pasted(limits.account.bio)),
  avatar: picture,
  header: picture,
  avatar_description: maybe(pasted(limits.account.pictureDescription)),
  header_description: maybe(pasted(limits.account.pictureDescription)),
  locked: orBlank(flag),
  bot: orBlank(flag),
  discoverable: orBlank(flag),
  indexable: orBlank(flag),
  hide_collections: orBlank(flag),
  show_media: orBlank(flag),
  show_media_replies: orBlank(flag),
  show_featured: orBlank(flag),
  // More than a profile may have: the domain says so, in words.
  attribution_domains: maybe(listOf(written(1024 ** 2, {}), 1_000)),
  fields_attributes: orBlank(fields),
};

/** How new posts begin, which is no part of the profile. */
const source = orBlank(
  v.object({
    privacy: orBlank(v.picklist(["public", "unlisted", "private", "direct"])),
    sensitive: orBlank(flag),
    language: maybe(v.pipe(v.string(), v.regex(/^(?:[a-z]{2,3}(?:-[A-Za-z]{2,4})?)?$/))),
    quote_policy: orBlank(quotePolicy),
  }),
);

const editOfProfile = v.object(profile);
const edit = v.object({ ...profile, source });

const bodyLimit = 2 * largestPicture + 256 * 1024;

export const credentialRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/accounts/verify_credentials",
    summary: "The own account",
    access: ["profile", "read:accounts"],
    input: nothing,
    answers: credentialAccountSchema,
    handle: ({ viewer, reading }) => showCredentialAccount(reading("people"), viewer.accountId),
  }),
  route({
    method: "PATCH",
    path: "/api/v1/accounts/update_credentials",
    summary: "Changes the own profile, and how new posts begin",
    access: "write:accounts",
    input: edit,
    bodyLimit,
    answers: credentialAccountSchema,
    async handle(call, { source = {}, ...input }) {
      await write(call, input, {
        privacy: source.privacy,
        sensitive: source.sensitive,
        quotePolicy: source.quote_policy,
        language: source.language === undefined ? undefined : source.language || null,
      });
      return showOwn(call);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/profile",
    summary: "The own profile as it was written",
    access: ["profile", "read:accounts"],
    input: nothing,
    answers: profileSchema,
    handle: showProfile,
  }),
  // Mastodon documents the one and takes the other, which some apps send.
  ...(["PATCH", "PUT"] as const).map((method) =>
    route({
      method,
      path: "/api/v1/profile",
      summary: "Changes the own profile",
      access: "write:accounts",
      input: editOfProfile,
      answers: profileSchema,
      bodyLimit,
      async handle(call, input) {
        await write(call, input);
        return showProfile(call);
      },
    }),
  ),
  ...(["avatar", "header"] satisfies PictureKind[]).map((kind) =>
    route({
      method: "DELETE",
      path: `/api/v1/profile/${kind}`,
      summary: `Removes the own ${kind}`,
      access: "write:accounts",
      input: nothing,
      answers: credentialAccountSchema,
      async handle(call) {
        await change(call, { [kind]: null });
        return showOwn(call);
      },
    }),
  ),
];

function showOwn({ reading, viewer }: SignedInCall): Promise<CredentialAccount> {
  return showCredentialAccount(reading("people"), viewer.accountId);
}

async function showProfile({ reading, viewer }: SignedInCall): Promise<Profile> {
  const people = reading("people");
  const [written, featured_tags] = await Promise.all([
    showWrittenProfile(people, viewer.accountId),
    listFeaturedTags(people, viewer.accountId),
  ]);
  return { ...written, featured_tags };
}

/** Keeps what was sent, pictures too, and what else changes with it. */
async function write(
  call: SignedInCall,
  { avatar, header, ...input }: v.InferOutput<typeof editOfProfile>,
  defaults: ProfileChanges = {},
): Promise<void> {
  if (avatar || header) await call.count("media");
  const announce = (keys: readonly string[]) => call.transact((tx) => announceBlobs(tx, keys));
  const pictures = await keepPictures(call.ports, announce, call.viewer.accountId, { avatar, header });
  await change(call, {
    displayName: input.display_name,
    bio: input.note,
    fields: input.fields_attributes,
    avatarDescription: input.avatar_description,
    headerDescription: input.header_description,
    locked: input.locked,
    bot: input.bot,
    discoverable: input.discoverable,
    indexable: input.indexable,
    hideCollections: input.hide_collections,
    showMedia: input.show_media,
    showMediaReplies: input.show_media_replies,
    showFeatured: input.show_featured,
    attributionDomains: input.attribution_domains,
    ...defaults,
    ...pictures,
  });
}

/** Changes the profile. New pictures go again if the change is refused, and those that they replace soon after it. */
async function change({ ports, transact, viewer }: SignedInCall, changes: ProfileChanges): Promise<void> {
  const added = [changes.avatar, changes.header].filter((key) => typeof key === "string");
  try {
    await transact(async (tx) => {
      await claimBlobs(tx, added);
      await deleteReplaced(tx, await editProfile(tx, ports, viewer, changes));
    });
  } catch (error) {
    // Those that were claimed after all are somebody's.
    await transact((tx) => giveUpBlobs(tx, added));
    throw error;
  }
}

/** The own account and its profile (`docs/api-notes.md`, Routes). */
import * as v from "valibot";
import type { CredentialAccount } from "#protocol/entities.ts";
import { showCredentialAccount } from "#server/domain/accounts/credential-account.ts";
import { editProfile, type ProfileChanges } from "#server/domain/accounts/profile.ts";
import { announceBlobs, claimBlobs } from "#server/domain/media/unclaimed-blobs.ts";
import { keepPictures, largestPicture, type PictureKind } from "#server/domain/media/pictures.ts";
import { flag, maybe, nothing, orBlank, text } from "../middleware/inputs.ts";
import { route, type Route, type SignedInCall } from "../middleware/route.ts";
import { quotePolicy } from "../middleware/status-inputs.ts";

/** Longer texts are refused by the domain, in words; here only what no form sends. */
const words = text(20_000);

/** A browser sends an empty file, or an empty text, for a picture that nobody chose. */
const picture = orBlank(
  v.pipe(
    v.instance(File),
    v.transform((file) => (file.size === 0 ? undefined : file)),
  ),
);

const field = v.object({ name: v.nullish(words, ""), value: v.nullish(words, "") });
/** A list, or as Mastodon writes it an object whose keys are the places. */
const fields = v.union([
  v.pipe(v.array(field), v.maxLength(50)),
  v.pipe(
    v.record(v.string(), field),
    v.maxEntries(50),
    v.transform((byPlace) => Object.values(byPlace)),
  ),
]);

const edit = v.object({
  display_name: maybe(words),
  note: maybe(words),
  avatar: picture,
  header: picture,
  locked: orBlank(flag),
  bot: orBlank(flag),
  discoverable: orBlank(flag),
  indexable: orBlank(flag),
  hide_collections: orBlank(flag),
  fields_attributes: orBlank(fields),
  source: orBlank(
    v.object({
      privacy: orBlank(v.picklist(["public", "unlisted", "private", "direct"])),
      sensitive: orBlank(flag),
      language: maybe(v.pipe(v.string(), v.regex(/^(?:[a-z]{2,3}(?:-[A-Za-z]{2,4})?)?$/))),
      quote_policy: orBlank(quotePolicy),
    }),
  ),
});

export const credentialRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/accounts/verify_credentials",
    access: ["profile", "read:accounts"],
    input: nothing,
    handle: ({ viewer, reading }) => showCredentialAccount(reading("people"), viewer.accountId),
  }),
  route({
    method: "PATCH",
    path: "/api/v1/accounts/update_credentials",
    access: "write:accounts",
    input: edit,
    bodyLimit: 2 * largestPicture + 256 * 1024,
    async handle(call, { avatar, header, source = {}, ...input }) {
      if (avatar || header) await call.count("media");
      const announce = (keys: readonly string[]) => call.transact((tx) => announceBlobs(tx, keys));
      const pictures = await keepPictures(call.ports, announce, call.viewer.accountId, { avatar, header });
      return change(call, {
        displayName: input.display_name,
        bio: input.note,
        fields: input.fields_attributes,
        locked: input.locked,
        bot: input.bot,
        discoverable: input.discoverable,
        indexable: input.indexable,
        hideCollections: input.hide_collections,
        privacy: source.privacy,
        sensitive: source.sensitive,
        quotePolicy: source.quote_policy,
        language: source.language === undefined ? undefined : source.language || null,
        ...pictures,
      });
    },
  }),
  ...(["avatar", "header"] satisfies PictureKind[]).map((kind) =>
    route({
      method: "DELETE",
      path: `/api/v1/profile/${kind}`,
      access: "write:accounts",
      input: nothing,
      handle: (call) => change(call, { [kind]: null }),
    }),
  ),
];

/** Changes the profile; pictures that are shown nowhere any more go, the new ones too if the change is refused. */
async function change(
  { ports, reading, transact, viewer }: SignedInCall,
  changes: ProfileChanges,
): Promise<CredentialAccount> {
  let unused: string[] = [changes.avatar, changes.header].filter((key) => typeof key === "string");
  try {
    const added = unused;
    unused = await transact(async (tx) => {
      await claimBlobs(tx, added);
      return editProfile(tx, ports, viewer, changes);
    });
  } finally {
    await Promise.all(unused.map((key) => ports.blobs.delete(key)));
  }
  return showCredentialAccount(reading("people"), viewer.accountId);
}

/**
 * Editing the own profile. The typed text is kept beside the HTML that it
 * becomes, so that the next edit starts from the words and not from markup.
 */
import { parseAcct } from "#protocol/acct.ts";
import { isWithin } from "#protocol/character-count.ts";
import { plainName } from "#protocol/display-name.ts";
import type { Account, CredentialAccount } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { attributionDomains } from "./attribution-domains.ts";
import type { StoredField } from "./stored-field.ts";
import { formatProfile, mentionsInProfile, type ProfileText } from "../text/profile-html.ts";
import { findAccountIds } from "./lookup.ts";
import { loadAccounts } from "./load-accounts.ts";
import type { ServerAddress } from "./reading.ts";
import type { Viewer } from "./viewer.ts";
import type { AccountEvent } from "./events.ts";

/** Absent fields stay as they are. */
export interface ProfileChanges {
  displayName?: string;
  /** Plain text. */
  bio?: string;
  /** All fields; those that are left out go away. */
  fields?: readonly { name: string; value: string }[];
  /** Key of a blob; null for none. */
  avatar?: string | null;
  header?: string | null;
  /** Plain text; empty for none. A picture that is removed or replaced takes its own along, and without one there is none. */
  avatarDescription?: string;
  headerDescription?: string;
  locked?: boolean;
  bot?: boolean;
  discoverable?: boolean;
  indexable?: boolean;
  hideCollections?: boolean;
  showMedia?: boolean;
  showMediaReplies?: boolean;
  showFeatured?: boolean;
  /** All of them, as they were typed. */
  attributionDomains?: readonly string[];
  /** How new statuses begin. */
  privacy?: CredentialAccount["source"]["privacy"];
  sensitive?: boolean;
  /** null: the language of the interface. */
  language?: string | null;
  quotePolicy?: CredentialAccount["source"]["quote_policy"];
}

/**
 * Changes the profile and answers the keys of pictures that nobody shows any
 * more. Throws `account.field-too-long`, `account.too-many-fields`, `account.attribution-domain` and
 * `account.too-many-attribution-domains`.
 */
export async function editProfile(
  tx: Writes,
  server: ServerAddress,
  viewer: Viewer,
  changes: ProfileChanges,
): Promise<string[]> {
  refuseTooLong(changes);
  const domains = changes.attributionDomains && attributionDomains(changes.attributionDomains);
  const before = await tx
    .selectFrom("account")
    .select(["display_name", "note_text", "fields", "avatar", "header"])
    .where("id", "=", viewer.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const profile: ProfileText = {
    displayName: changes.displayName ?? before.display_name,
    bio: asText(changes.bio) ?? before.note_text,
    fields: changes.fields ?? before.fields.map(({ name, text }) => ({ name, value: text })),
  };
  const accounts = await findMentioned(tx, server, mentionsInProfile(profile, server.origin));
  const written = formatProfile(profile, { origin: server.origin, accounts });
  await tx
    .updateTable("account")
    .set((is) => ({
      display_name: written.displayName,
      note_text: profile.bio,
      note: written.bioHtml,
      fields: JSON.stringify(keepVerified(written.fields, before.fields)),
      avatar: changes.avatar,
      header: changes.header,
      avatar_description: descriptionOf(changes.avatar, before.avatar, changes.avatarDescription),
      header_description: descriptionOf(changes.header, before.header, changes.headerDescription),
      locked: changes.locked,
      bot: changes.bot,
      discoverable: changes.discoverable,
      indexable: changes.indexable,
      hide_collections: changes.hideCollections,
      show_media: changes.showMedia,
      show_media_replies: changes.showMediaReplies,
      show_featured: changes.showFeatured,
      attribution_domains: domains,
      updated_at: is.fn<Date>("now"),
    }))
    .where("id", "=", viewer.accountId)
    .execute();
  await editDefaults(tx, viewer, changes);
  await record<AccountEvent>(tx, { kind: "account.updated", accountId: viewer.accountId });
  const replaced = [changes.avatar !== undefined && before.avatar, changes.header !== undefined && before.header];
  return replaced.filter((key) => typeof key === "string");
}

async function editDefaults(
  tx: Writes,
  viewer: Viewer,
  { privacy, sensitive, language, quotePolicy }: ProfileChanges,
): Promise<void> {
  const defaults = {
    default_visibility: privacy,
    default_sensitive: sensitive,
    default_language: language,
    default_quote_policy: quotePolicy,
  };
  if (Object.values(defaults).every((value) => value === undefined)) return;
  await tx.updateTable("local_user").set(defaults).where("account_id", "=", viewer.accountId).execute();
}

/** Typed on a phone or pasted, line ends differ; kept as text they are of one kind. */
function asText(typed: string | undefined): string | undefined {
  return typed?.toWellFormed().replace(/\r\n?/g, "\n").trim();
}

/** The description to keep of a picture; undefined to leave it as it is. `chosen` is undefined if the picture stays, too. */
function descriptionOf(
  chosen: string | null | undefined,
  before: string | null,
  described: string | undefined,
): string | undefined {
  const isThere = chosen === undefined ? before !== null : chosen !== null;
  if (!isThere) return "";
  return asText(described) ?? (chosen === undefined ? undefined : "");
}

function refuseTooLong({
  displayName = "",
  bio = "",
  fields = [],
  avatarDescription = "",
  headerDescription = "",
}: ProfileChanges): void {
  const refuseOver = (limit: number, field: string, text: string) => {
    if (!isWithin(text, limit)) {
      const details = { [field]: [{ error: "ERR_TOO_LONG" }] };
      throw new Refusal("account.field-too-long", { args: { limit }, details: { field, details } });
    }
  };
  // As it will be shown: what a name may not hold does not count.
  refuseOver(limits.account.displayName, "display_name", plainName(displayName));
  refuseOver(limits.account.bio, "note", bio);
  refuseOver(limits.account.pictureDescription, "avatar_description", avatarDescription);
  refuseOver(limits.account.pictureDescription, "header_description", headerDescription);
  const filled = fields.filter(({ name, value }) => name.trim() || value.trim());
  if (filled.length > limits.account.fields) {
    throw new Refusal("account.too-many-fields", { args: { limit: limits.account.fields } });
  }
  for (const { name, value } of filled) {
    refuseOver(limits.account.fieldName, "fields_attributes", plainName(name));
    refuseOver(limits.account.fieldValue, "fields_attributes", value);
  }
}

async function findMentioned(
  db: Reads,
  server: ServerAddress,
  mentions: readonly string[],
): Promise<Map<string, Account>> {
  const ids = await findAccountIds(
    db,
    mentions.flatMap((key) => parseAcct(key) ?? []),
  );
  const known = await loadAccounts({ db, server }, [...ids.values()]);
  return new Map([...ids].flatMap(([key, id]) => (known.has(id) ? [[key, known.get(id)!]] : [])));
}

/** A link that was found to lead back here stays verified until it is changed. */
function keepVerified(
  fields: readonly { name: string; value: string; valueHtml: string }[],
  before: readonly StoredField[],
): StoredField[] {
  return fields.map(({ name, value, valueHtml }) => ({
    name,
    text: value,
    value: valueHtml,
    verified_at: before.find((field) => field.text === value)?.verified_at ?? null,
  }));
}

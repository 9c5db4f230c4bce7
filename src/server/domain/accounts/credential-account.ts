/** The own account, as only its owner sees it: with the sources of what is shown, defaults and role. */
import { sql } from "kysely";
import type { Account, CredentialAccount, Field, Profile, Visibility } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { QuotePolicy } from "#protocol/quotes.ts";
import { Refusal } from "#protocol/refusals.ts";
import { readableDomains } from "./attribution-domains.ts";
import { waitingRequests } from "./held-back.ts";
import { knownAccounts } from "./known-accounts.ts";
import { showAccounts } from "./load-accounts.ts";
import type { ServerReading } from "./reading.ts";
import { accountColumns, showAccount, type AccountRow } from "./show-account.ts";

/** Throws `record.not-found` for anybody who is not a person of this server. */
export async function showCredentialAccount(reading: ServerReading, id: AccountId): Promise<CredentialAccount> {
  const row = await knownAccounts(reading.db)
    .innerJoin("local_user", "local_user.account_id", "account.id")
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .select(credentialColumns)
    .select([requestCount.as("requests"), failedScheduledCount.as("failed_scheduled"), heldBackCount.as("held_back")])
    .where("account.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("record.not-found");
  return showCredential((await showAccounts(reading, [row])).get(id)!, row);
}

/** The profile as it was written, without the hashtags on it. Throws `record.not-found` for the same. */
export async function showWrittenProfile(
  { db, server }: ServerReading,
  id: AccountId,
): Promise<Omit<Profile, "featured_tags">> {
  const row = await knownAccounts(db)
    .innerJoin("local_user", "local_user.account_id", "account.id")
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .select(["account.note_text", "account.attribution_domains"])
    .where("account.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("record.not-found");
  const shown = showAccount(row, server);
  return {
    id,
    display_name: row.display_name,
    note: row.note_text,
    fields: writtenFields(row),
    avatar: row.avatar && shown.avatar,
    avatar_static: row.avatar && shown.avatar_static,
    avatar_description: row.avatar_description,
    header: row.header && shown.header,
    header_static: row.header && shown.header_static,
    header_description: row.header_description,
    locked: row.locked,
    bot: row.bot,
    hide_collections: row.hide_collections,
    discoverable: row.discoverable,
    indexable: row.indexable,
    show_media: row.show_media,
    show_media_replies: row.show_media_replies,
    show_featured: row.show_featured,
    attribution_domains: readableDomains(row.attribution_domains),
  };
}

/** What `showCredential` needs besides `accountColumns`, from `account` joined with `local_user`. */
export const credentialColumns = [
  "account.note_text",
  "account.attribution_domains",
  "local_user.role",
  "local_user.default_visibility",
  "local_user.default_sensitive",
  "local_user.default_language",
  "local_user.default_quote_policy",
] as const;

/** How many ask to follow the account of the same row. */
export const requestCount = sql<number>`(
  select count(*)::integer from follow_request where follow_request.target_account_id = account.id
)`;

/** How many of its posts were due and could not be published. */
export const failedScheduledCount = sql<number>`(
  select count(*)::integer from scheduled_status
  where scheduled_status.account_id = account.id and scheduled_status.refusal is not null
)`;

/** How many people wait to notify it. */
export const heldBackCount = waitingRequests(sql.ref<AccountId>("account.id"));

export interface CredentialRow extends Pick<AccountRow, "fields"> {
  note_text: string;
  attribution_domains: string[];
  role: keyof typeof roles;
  default_visibility: Visibility;
  default_sensitive: boolean;
  default_language: string | null;
  default_quote_policy: QuotePolicy;
  requests: number;
  failed_scheduled: number;
  held_back: number;
}

export function showCredential(account: Account, row: CredentialRow): CredentialAccount {
  return {
    ...account,
    source: {
      privacy: row.default_visibility,
      sensitive: row.default_sensitive,
      language: row.default_language,
      note: row.note_text,
      fields: writtenFields(row),
      follow_requests_count: row.requests,
      failed_scheduled_count: row.failed_scheduled,
      notification_requests_count: row.held_back,
      hide_collections: account.hide_collections,
      discoverable: account.discoverable,
      indexable: account.indexable,
      quote_policy: row.default_quote_policy,
      attribution_domains: readableDomains(row.attribution_domains),
    },
    role: roles[row.role],
  };
}

function writtenFields({ fields }: Pick<AccountRow, "fields">): Field[] {
  return fields.map(({ name, text, verified_at }) => ({ name, value: text, verified_at }));
}

/** In the shape and with the permission bits of Mastodon: 1 is all, 65536 to invite, the middle one to moderate. */
const roles: Record<"user" | "moderator" | "admin", CredentialAccount["role"]> = {
  user: { id: "-99", name: "", color: "", permissions: "65536", highlighted: false },
  moderator: { id: "1", name: "Moderator", color: "", permissions: "1308", highlighted: true },
  admin: { id: "3", name: "Owner", color: "", permissions: "1", highlighted: true },
};

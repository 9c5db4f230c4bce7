/** The own account, as only its owner sees it: with the sources of what is shown, defaults and role. */
import type { CredentialAccount } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { loadAccounts } from "./load-accounts.ts";
import type { ServerReading } from "./reading.ts";

/** Throws `record.not-found` for anybody who is not a person of this server. */
export async function showCredentialAccount(reading: ServerReading, id: AccountId): Promise<CredentialAccount> {
  const account = (await showCredentialAccounts(reading, [id])).get(id);
  if (!account) throw new Refusal("record.not-found");
  return account;
}

/** The same for several accounts of one browser, in two queries. */
export async function showCredentialAccounts(
  reading: ServerReading,
  ids: readonly AccountId[],
): Promise<Map<AccountId, CredentialAccount>> {
  const { db } = reading;
  if (ids.length === 0) return new Map();
  const accounts = await loadAccounts(reading, ids);
  const users = await db
    .selectFrom("local_user")
    .innerJoin("account", "account.id", "local_user.account_id")
    .select([
      "account.id",
      "account.note_text",
      "account.fields",
      "local_user.role",
      "local_user.default_visibility",
      "local_user.default_sensitive",
      "local_user.default_language",
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom("follow_request")
        .select(fn.countAll<string>().as("count"))
        .whereRef("follow_request.target_account_id", "=", "account.id")
        .as("requests"),
    )
    .where("account.id", "in", ids)
    .execute();
  return new Map(
    users.flatMap((user) => {
      const account = accounts.get(user.id);
      if (!account) return [];
      const source: CredentialAccount["source"] = {
        privacy: user.default_visibility,
        sensitive: user.default_sensitive,
        language: user.default_language,
        note: user.note_text,
        fields: user.fields.map(({ name, text, verified_at }) => ({ name, value: text, verified_at })),
        follow_requests_count: Number(user.requests ?? 0),
        hide_collections: account.hide_collections,
        discoverable: account.discoverable,
        indexable: account.indexable,
        quote_policy: "public",
      };
      return [[user.id, { ...account, source, role: roles[user.role] }]];
    }),
  );
}

/** In the shape and with the permission bits of Mastodon: 1 is all, 65536 to invite, the middle one to moderate. */
const roles: Record<"user" | "moderator" | "admin", CredentialAccount["role"]> = {
  user: { id: "-99", name: "", color: "", permissions: "65536", highlighted: false },
  moderator: { id: "1", name: "Moderator", color: "", permissions: "1308", highlighted: true },
  admin: { id: "3", name: "Owner", color: "", permissions: "1", highlighted: true },
};

/** Accounts, their owners, and who follows, blocks and mutes whom. */
import { idAtTime, type AccountId } from "#protocol/ids.ts";
import type { ServerAddress } from "#server/domain/accounts/reading.ts";
import { formatProfile } from "#server/domain/text/profile-html.ts";
import type { Writes } from "#server/storage/database.ts";
import { people } from "../cast/people.ts";
import type { Pictures } from "./pictures.ts";
import { day, linkTargets, put, type Accounts } from "./rows.ts";

/** Everybody can sign in with this address: `mira@town.example`. */
export const emailOf = (username: string) => `${username}@town.example`;

export async function putPeople(tx: Writes, server: ServerAddress, pictures: Pictures, now: Date): Promise<Accounts> {
  const targets = linkTargets(server);
  const accounts = new Map<string, AccountId>();
  const rows = people.map((person, index) => {
    const joined = now.getTime() - person.joinedDaysAgo * day;
    const id = (BigInt(idAtTime(joined)) + BigInt(index)).toString() as AccountId;
    accounts.set(person.username, id);
    const profile = formatProfile({ displayName: person.displayName, bio: person.bio, fields: person.fields }, targets);
    return {
      id,
      username: person.username,
      display_name: profile.displayName,
      note_text: person.bio,
      note: profile.bioHtml,
      fields: profile.fields.map(({ name, value, valueHtml }) => ({
        name,
        text: value,
        value: valueHtml,
        verified_at: null,
      })),
      avatar: pictures.of(person.avatar)?.key ?? null,
      header: pictures.of(person.header)?.key ?? null,
      locked: person.locked,
      bot: person.bot,
      discoverable: true,
      indexable: true,
      hide_collections: false,
      suspended_at: person.suspended ? now : null,
      created_at: new Date(joined),
      updated_at: new Date(joined),
    };
  });
  await put(tx, "account", rows);
  await put(
    tx,
    "local_user",
    people.map(({ username, locale, joinedDaysAgo }) => ({
      account_id: accounts.get(username),
      email: emailOf(username),
      locale,
      role: username === "mira" ? "admin" : "user",
      state: "active",
      default_visibility: "public",
      default_sensitive: false,
      agreed_at: new Date(now.getTime() - joinedDaysAgo * day),
      last_active_at: now,
      created_at: new Date(now.getTime() - joinedDaysAgo * day),
    })),
  );
  return accounts;
}

export async function putRelations(tx: Writes, accounts: Accounts): Promise<void> {
  const pairs = (pick: (person: (typeof people)[number]) => readonly string[]) =>
    people.flatMap((person) =>
      pick(person).map((target) => ({
        account_id: accounts.get(person.username)!,
        target_account_id: accounts.get(target)!,
      })),
    );
  const insert = async (table: "follow" | "follow_request" | "block" | "mute", rows: ReturnType<typeof pairs>) => {
    if (rows.length) await tx.insertInto(table).values(rows).execute();
  };
  await insert(
    "follow",
    pairs((person) => person.follows),
  );
  await insert(
    "follow_request",
    pairs((person) => person.followRequests),
  );
  await insert(
    "block",
    pairs((person) => person.blocks),
  );
  await insert(
    "mute",
    pairs((person) => person.mutes),
  );
}

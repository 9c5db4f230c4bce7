/**
 * What stands between the viewer and some accounts, in both directions.
 *
 * `blocked_by` is there although blocks are silent: without it the viewer's own
 * client would offer what the server must refuse.
 */
import { sql, type SqlBool } from "kysely";
import type { Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads } from "#server/storage/database.ts";
import { knownAccounts } from "./known-accounts.ts";
import { asking, type Asking, type Reading } from "./reading.ts";
import type { Viewer } from "./viewer.ts";

/** One query for any number of accounts; in the order of the ids, unknown ones left out. */
export async function loadRelationships(
  { db, viewer }: Reading<Viewer>,
  ids: readonly AccountId[],
): Promise<Relationship[]> {
  if (ids.length === 0) return [];
  const rows = await relatedAccounts(db, asking(viewer))
    .where(sql<SqlBool>`account.id = any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  const relationships = new Map(rows.map((row): [AccountId, Relationship] => [row.id, showRelationship(row)]));
  return [...new Set(ids)].flatMap((id) => relationships.get(id) ?? []);
}

/** Accounts with all that `showRelationship` needs. */
export function relatedAccounts(db: Reads, me: NonNullable<Asking>) {
  return knownAccounts(db)
    .leftJoin("follow as theirs", (join) =>
      join.onRef("theirs.account_id", "=", "account.id").on("theirs.target_account_id", "=", me),
    )
    .leftJoin("follow as mine", (join) =>
      join.onRef("mine.target_account_id", "=", "account.id").on("mine.account_id", "=", me),
    )
    .leftJoin("follow_request as asked", (join) =>
      join.onRef("asked.target_account_id", "=", "account.id").on("asked.account_id", "=", me),
    )
    .leftJoin("follow_request as asking", (join) =>
      join.onRef("asking.account_id", "=", "account.id").on("asking.target_account_id", "=", me),
    )
    .leftJoin("block as blocking", (join) =>
      join.onRef("blocking.target_account_id", "=", "account.id").on("blocking.account_id", "=", me),
    )
    .leftJoin("block as blocked", (join) =>
      join.onRef("blocked.account_id", "=", "account.id").on("blocked.target_account_id", "=", me),
    )
    .leftJoin("mute", (join) =>
      join
        .onRef("mute.target_account_id", "=", "account.id")
        .on("mute.account_id", "=", me)
        .on(sql<SqlBool>`(mute.expires_at is null or mute.expires_at > now())`),
    )
    .leftJoin("endorsement", (join) =>
      join.onRef("endorsement.target_account_id", "=", "account.id").on("endorsement.account_id", "=", me),
    )
    .leftJoin("account_domain_block as shut", (join) =>
      join.onRef("shut.domain", "=", "account.domain").on("shut.account_id", "=", me),
    )
    .leftJoin("account_note", (join) =>
      join.onRef("account_note.target_account_id", "=", "account.id").on("account_note.account_id", "=", me),
    )
    .select([
      "account.id",
      "mine.id as mine",
      "asked.id as asked",
      "asking.id as asking",
      "theirs.id as theirs",
      "blocking.id as blocking",
      "blocked.id as blocked",
      "mute.id as mute",
      "mute.notifications",
      "endorsement.id as endorsement",
      "shut.id as shut",
      "mute.expires_at",
      "account_note.comment",
    ])
    .select(({ fn }) => [
      fn.coalesce("mine.show_reblogs", "asked.show_reblogs").as("show_reblogs"),
      fn.coalesce("mine.notify", "asked.notify").as("notify"),
      fn.coalesce("mine.languages", "asked.languages").as("languages"),
    ]);
}

type RelatedRow = Awaited<ReturnType<ReturnType<typeof relatedAccounts>["execute"]>>[number];

export function showRelationship(row: RelatedRow): Relationship {
  return {
    id: row.id,
    following: row.mine !== null,
    showing_reblogs: row.show_reblogs ?? false,
    notifying: row.notify ?? false,
    languages: row.languages,
    followed_by: row.theirs !== null,
    blocking: row.blocking !== null,
    blocked_by: row.blocked !== null,
    muting: row.mute !== null,
    muting_notifications: row.notifications ?? false,
    muting_expires_at: row.expires_at?.toISOString() ?? null,
    requested: row.asked !== null,
    requested_by: row.asking !== null,
    domain_blocking: row.shut !== null,
    endorsed: row.endorsement !== null,
    note: row.comment ?? "",
  };
}

/** The relationship to one account, which is what each relation verb answers; throws `record.not-found`. */
export async function getRelationship(reading: Reading<Viewer>, id: AccountId): Promise<Relationship> {
  const [relationship] = await loadRelationships(reading, [id]);
  if (!relationship) throw new Refusal("record.not-found");
  return relationship;
}

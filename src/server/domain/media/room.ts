/**
 * How much one account may have here that nobody sees: bytes that are on their
 * way, how many uploads they are, and files that hang on no status (threats M07).
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";

const GiB = 1024 ** 3;

/** Held until the transaction ends, so that what is asked for at the same moment is counted. Throws `media.quota`. */
export async function requireRoom(
  tx: Writes,
  accountId: AccountId,
  more: { underWay?: number; unused?: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('linnet.media ' || ${accountId}, 0))`.execute(tx);
  await seeRoom(tx, accountId, more);
}

/** As it looks at the moment. Throws `media.quota`. */
export async function seeRoom(
  db: Reads,
  accountId: AccountId,
  { underWay = 0, unused = 0 }: { underWay?: number; unused?: number },
): Promise<void> {
  const { rows } = await sql<{ under_way: string; unused: string }>`
    select
      (select coalesce(sum(size), 0) from upload where account_id = ${accountId} and ${isOpen}) as under_way,
      (select coalesce(sum(bytes), 0) from media_attachment
       where account_id = ${accountId} and unused_since is not null) as unused`.execute(db);
  const has = rows[0]!;
  if (underWay > 0) refuseAbove(limits.uploads.underWay, Number(has.under_way) + underWay);
  if (unused > 0) refuseAbove(limits.uploads.unused, Number(has.unused) + unused);
}

/**
 * Room for one more upload, within the lock of `requireRoom`. The longest forgotten ones make way, so that an hour after a
 * crash nobody waits for what a browser has left; answers them, whose bytes go once this is committed. Throws
 * `media.too-many-uploads`.
 */
export async function requireTurn(tx: Writes, accountId: AccountId): Promise<string[]> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from upload where account_id = ${accountId} and ${isOpen}`.execute(tx);
  const tooMany = Number(rows[0]!.n) + 1 - limits.uploads.open;
  if (tooMany <= 0) return [];
  // One that is held is not forgotten, and its holder may wait for the lock on the room.
  const left = await sql<{ id: string }>`
    delete from upload where id in (
      select id from upload where account_id = ${accountId} and ${isOpen}
        and touched_at < now() - ${limits.uploads.makesWay} * interval '1 second'
      order by touched_at limit ${tooMany} for update skip locked)
    returning id`.execute(tx);
  if (left.rows.length < tooMany) {
    throw new Refusal("media.too-many-uploads", { args: { limit: limits.uploads.open } });
  }
  return left.rows.map(({ id }) => id);
}

/** Not finished. One whose file was deleted has no parts any more. */
const isOpen = sql`media_id is null
  and (sealed_at is null or exists (select from upload_part where upload_id = upload.id))`;

function refuseAbove(most: number, bytes: number): void {
  if (bytes > most) throw new Refusal("media.quota", { args: { limit: most / GiB } });
}

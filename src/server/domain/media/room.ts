/**
 * How much one account may have here that nobody sees: bytes that are on their
 * way, and files that hang on no status (threats M07).
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
      (select coalesce(sum(size), 0) from upload where account_id = ${accountId} and media_id is null) as under_way,
      (select coalesce(sum(bytes), 0) from media_attachment
       where account_id = ${accountId} and unused_since is not null) as unused`.execute(db);
  const has = rows[0]!;
  if (underWay > 0) refuseAbove(limits.uploads.underWay, Number(has.under_way) + underWay);
  if (unused > 0) refuseAbove(limits.uploads.unused, Number(has.unused) + unused);
}

function refuseAbove(most: number, bytes: number): void {
  if (bytes > most) throw new Refusal("media.quota", { args: { limit: most / GiB } });
}

/**
 * What the bench reads: the demo town, a crowd that follows one of its people,
 * and as much of the town's past as a case asks for.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { startSession } from "#server/domain/auth/sessions.ts";
import { mintToken } from "#server/domain/auth/tokens.ts";
import { rebuildHome } from "#server/domain/timelines/home.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { buildTown } from "#testing/town.ts";

/** Local followers of the person who publishes. */
export const crowd = 300;

/** Who reads, who writes, and what lets them in. */
export interface Cast {
  reader: { id: AccountId; token: string; session: string };
  author: { id: AccountId; username: string; token: string };
  /** The session of one of the crowd, who reads what the author writes and does no harm. */
  bystander: string;
  /** Of each of the crowd. */
  followerTokens: string[];
}

/** Hand-written and composed statuses make about a thousand. */
const composed = 400;

export async function seedTown(db: Database): Promise<Cast> {
  await buildTown({
    db,
    server: { origin: "http://localhost", domain: "localhost", mediaUrl: "http://localhost/media" },
    blobs: null,
    now: new Date(),
    composed,
  });
  return transact(db, async (tx) => {
    const reader = await idOf(tx, "mira");
    const author = await idOf(tx, "wren");
    const followers = await addCrowd(tx, author);
    await rebuildHome(tx, reader);
    await rebuildHome(tx, followers[0]!);
    await tx
      .updateTable("local_user")
      .set({ home_built_at: sql`now()` })
      .execute();
    const scopes = ["read", "write"];
    const mint = (accountId: AccountId) => mintToken(tx, { accountId, appId: null, scopes });
    const followerTokens: string[] = [];
    for (const follower of followers) followerTokens.push(await mint(follower));
    const browser = { sessionSecret: null, deviceSecret: null, ip: "127.0.0.1", userAgent: "bench" };
    return {
      reader: { id: reader, token: await mint(reader), session: await startSession(tx, reader, browser) },
      author: { id: author, username: "wren", token: await mint(author) },
      bystander: await startSession(tx, followers[0]!, browser),
      followerTokens,
    };
  });
}

async function idOf(tx: Writes, username: string): Promise<AccountId> {
  const { id } = await tx.selectFrom("account").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  return id;
}

async function addCrowd(tx: Writes, author: AccountId): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    with follower as (
      insert into account (username, display_name)
      select 'follower' || n, 'Follower ' || n from generate_series(1, ${crowd}::int) n returning id
    ), stats as (
      insert into account_stats (account_id) select id from follower
    ), person as (
      insert into local_user (account_id, email) select id, id || '@crowd.example' from follower
    ), followed as (
      insert into follow (account_id, target_account_id) select id, ${author} from follower
    )
    select id from follower`.execute(tx);
  await sql`update account_stats set followers_count = followers_count + ${crowd} where account_id = ${author}`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/**
 * Gives the town a past: copies of its posts, boosts and threads, an hour further
 * back each, all of them older than the town itself, so that the newest pages
 * are the same in a town of any size.
 */
export async function deepenPast(db: Database, statuses: number): Promise<void> {
  await transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows } = await sql<{ count: number; span: string }>`
      select count(*)::int as count, ((max(id) - min(id)) >> 16 << 16)::text as span from status`.execute(tx);
    const { count, span } = rows[0]!;
    const copies = Math.round(statuses / count) - 1;
    // The lower half of an id stays, which is different for each status of the town: no two copies meet.
    await sql`
      create temporary table copy on commit drop as
      select status.id as original, status.id - back.by as id, back.by, status.created_at - back.by / 65536 * interval '1 ms' as created_at
      from status cross join (
        select ${span}::bigint + n * (3600000::bigint << 16) as by from generate_series(1, ${copies}::int) n
      ) back`.execute(tx);
    await sql`
      insert into conversation (id)
      select conversation.id - back.by from conversation cross join (select distinct by from copy) back`.execute(tx);
    await sql`
      insert into status (id, account_id, conversation_id, in_reply_to_id, in_reply_to_account_id, reblog_of_id, visibility,
        language, content, text, source_type, spoiler_text, sensitive, has_media, created_at, edited_at)
      select copy.id, account_id, conversation_id - copy.by, in_reply_to_id - copy.by, in_reply_to_account_id,
        reblog_of_id - copy.by, visibility, language, content, text, source_type, spoiler_text, sensitive, has_media,
        copy.created_at, edited_at
      from copy join status on status.id = copy.original order by copy.id`.execute(tx);
    await sql`
      insert into status_stats (status_id, replies_count, reblogs_count, favourites_count)
      select copy.id, replies_count, reblogs_count, favourites_count
      from copy join status_stats on status_stats.status_id = copy.original`.execute(tx);
    await sql`
      insert into mention (status_id, account_id)
      select copy.id, account_id from copy join mention on mention.status_id = copy.original`.execute(tx);
    await sql`
      insert into status_tag (tag_id, status_id)
      select tag_id, copy.id from copy join status_tag on status_tag.status_id = copy.original`.execute(tx);
    await sql`
      insert into media_attachment (account_id, status_id, position, type, description, meta, created_at)
      select account_id, copy.id, position, type, description, meta, copy.created_at
      from copy join media_attachment on media_attachment.status_id = copy.original`.execute(tx);
  });
  // Counting pages that others can see takes no dead rows along.
  await sql`vacuum analyze`.execute(db);
}

/**
 * The reads of Explore, over a million posts: the whole way over HTTP, one question at a time. Its last week is a busy one, so
 * that the job looks at as many posts as it ever does.
 */
import { sql } from "kysely";
import type { TrendingLink } from "#protocol/entities.ts";
import { reckonTrends } from "#server/domain/trends/reckon-trends.job.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { finding, type Finding } from "../finding.ts";
import { inDatabase, type Ground } from "../ground.ts";
import { askInTurn, authors, fillMillion, letIn, reader } from "../million.ts";

/** Posts of the last days, beside those of the million: more than the job looks at. */
const lately = 30_000;
const pages = 500;
/** Posts of the last days that people press, the newest first. */
const pressed = 2_000;
const rounds = 5;

export async function* explore(ground: Ground): AsyncGenerator<Finding> {
  const { url } = await ground.emptyTown("explore");
  const [token, taken] = await inDatabase(url, async (db) => {
    await fillMillion(db);
    await fillWeek(db);
    await sql`vacuum analyze`.execute(db);
    return [await letIn(db), await timeReckoning(db)];
  });
  const [first, ...again] = taken;
  const note = `the first time ${first!.toFixed(0)} ms`;
  yield finding({ case: "explore", figure: "reckoning of trends", unit: "ms", note }, again);
  const linnet = await ground.startLinnet({ DATABASE_URL: url });
  const { port } = linnet;
  try {
    const [link] = await listOf<TrendingLink>(port, "/api/v1/trends/links", token);
    for (const [figure, path] of [
      ["posts", "/api/v1/trends/statuses"],
      ["hashtags", "/api/v1/trends/tags"],
      ["links", "/api/v1/trends/links"],
      ["suggestions", "/api/v2/suggestions"],
      ["directory", "/api/v1/directory"],
      ["directory, newest", "/api/v1/directory?order=new"],
      ["actors", "/api/actors"],
      ["posts of a link", `/api/v1/timelines/link?url=${encodeURIComponent(link!.url)}`],
    ] as const) {
      await listOf(port, path, token);
      yield await askInTurn({ case: "explore", figure, path, port, token });
    }
  } finally {
    await linnet.stop();
  }
}

/** Throws if there is nothing in it, which would be quick to answer. */
async function listOf<Item>(port: number, path: string, token: string): Promise<Item[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const list = (await answer.json()) as Item[];
  if (!list.length) throw new Error(`${path}: nothing there`);
  return list;
}

/** Milliseconds of each time; the first writes all rows, the others write over them. */
async function timeReckoning(db: Database): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n <= rounds; n++) {
    const started = performance.now();
    await reckonTrends(db, new Date());
    taken.push(performance.now() - started);
  }
  return taken;
}

/** Few are followed, linked to and pressed by many, as hashtags are used: by Zipf's law. */
async function fillWeek(db: Database): Promise<void> {
  await transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into preview_card (link, url, title, due_at, read_at)
      select 'https://pages.example/' || n, 'https://pages.example/' || n, 'Page ' || n, null, now()
      from generate_series(1, ${pages}::int) n`.execute(tx);
    // The lower half of an id tells these from the posts of the million.
    await sql`
      insert into status (id, account_id, visibility, content, created_at, preview_card_id)
      select ((extract(epoch from at) * 1000)::bigint << 16) + n, 1 + floor(random() * ${authors})::int, 'public', '<p>Lately</p>', at,
        case when random() < 0.3 then 1 + floor(${pages} ^ random())::int % ${pages} end
      from (select n, now() - random() * interval '6 days' as at from generate_series(1, ${lately}::int) n) post`.execute(
      tx,
    );
    await sql`
      insert into status_tag (tag_id, status_id)
      select distinct 1 + floor(2000 ^ random())::int % 2000, id from status cross join generate_series(1, 2)
      where (id & 65535) > 0`.execute(tx);
    await sql`
      insert into favourite (account_id, status_id, created_at)
      select distinct on (account_id, id) account_id, id, now() - random() * (now() - created_at)
      from (
        select post.id, post.created_at, 1 + floor(random() * ${authors})::int as account_id
        from (
          select id, created_at, (row_number() over (order by random())) as place
          from (select id, created_at from status where (id & 65535) > 0 order by id desc limit ${pressed}) newest
        ) post cross join lateral generate_series(1, 3 + 3000 / post.place)
      ) press`.execute(tx);
    await sql`
      insert into status_stats (status_id, favourites_count)
      select status_id, count(*) from favourite group by status_id`.execute(tx);
    await sql`
      insert into follow (account_id, target_account_id)
      select distinct follower.id, 1 + floor(${authors} ^ random())::int % ${authors}
      from account follower cross join generate_series(1, 60 + case when follower.id = ${reader}::bigint then 400 else 0 end)`.execute(
      tx,
    );
    await sql`
      update account_stats set
        followers_count = (select count(*) from follow where target_account_id = account_id),
        last_status_at = (select created_at from status where status.account_id = account_stats.account_id order by id desc limit 1)`.execute(
      tx,
    );
  });
}

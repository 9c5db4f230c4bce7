import pg from "pg";
import { sql } from "kysely";
import { migrate } from "#server/storage/migrations.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { loadStatuses } from "./load-statuses.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
const server = "postgres://postgres@127.0.0.1:5432/";
const name = "linnet_bench_statuses";
const admin = new pg.Client({ connectionString: server + "postgres" }); await admin.connect();
const fresh = process.argv[2] === "seed";
if (fresh) { await admin.query(`drop database if exists ${name} with (force)`); await admin.query(`create database ${name}`); await migrate(server + name); }
await admin.end();
const pool = openPool(server + name, { statementTimeout: 0 }); const db = openDatabase(pool);
if (fresh) {
  await sql`insert into account (username, display_name, note) select 'u' || n, 'User ' || n, '<p>' || repeat('bio ', 30) || '</p>' from generate_series(1, 200) n`.execute(db);
  await sql`insert into account_stats (account_id, statuses_count) select id, 5 from account`.execute(db);
  await sql`insert into local_user (account_id, email) select id, username || '@x' from account`.execute(db);
  await sql`insert into conversation select from generate_series(1, 5000)`.execute(db).catch(async () => { await sql`insert into conversation (id) select snowflake() from generate_series(1,5000)`.execute(db); });
  await sql`insert into status (account_id, visibility, content, text, conversation_id, has_media) select (array(select a.id from account a order by a.id))[1 + n % 200], case when n % 10 = 0 then 'private' else 'public' end, '<p>' || repeat('word ' || n || ' ', 25) || '</p>', 'x', (array(select id from conversation))[1 + n % 1000], n % 5 = 0 from generate_series(1, 20000) n`.execute(db);
  await sql`insert into status_stats select id, 1, 2, 3 from status`.execute(db);
  await sql`insert into media_attachment (account_id, status_id, type, file, preview, meta) select account_id, id, 'image', repeat('a', 32) || '.webp', repeat('b', 32) || '.webp', '{"original":{"width":100,"height":100,"size":"100x100","aspect":1}}' from status where has_media`.execute(db);
  await sql`insert into mention select id, (select id from account limit 1 offset 3) from status where id % 5 = 1`.execute(db);
  await sql`insert into tag (name, display_name) select 'tag' || n, 'Tag' || n from generate_series(1, 50) n`.execute(db);
  await sql`insert into status_tag select 1 + (id % 50), id from status where id % 4 = 1`.execute(db);
  await sql`insert into status (account_id, visibility, reblog_of_id) select (select id from account limit 1 offset 7), 'public', id from status where visibility = 'public' and id % 7 = 0`.execute(db);
  await sql`insert into follow (account_id, target_account_id) select (select id from account order by id limit 1), account.id from account order by account.id offset 1`.execute(db);
  await sql`insert into favourite (account_id, status_id) select (select id from account order by id limit 1), id from status where id % 3 = 0`.execute(db);
  await sql`insert into block (account_id, target_account_id) select a.id, b.id from account a, account b where a.id <> b.id and random() < 0.02 and a.username <> 'u1' and b.username <> 'u1'`.execute(db);
  await sql`analyze`.execute(db);
}
const me = (await db.selectFrom("account").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow()).id as AccountId;
const all = (await db.selectFrom("status").select("id").execute()).map((r) => r.id);
const place = { origin: "http://linnet.test", domain: "linnet.test" };
const viewer = { accountId: me, appId: null, authority: null };
const pages: StatusId[][] = Array.from({ length: 200 }, () => Array.from({ length: 20 }, () => all[Math.floor(Math.random() * all.length)]!));
const limitSql = { name: "limit", text: `select status.id, status.content, status.created_at, status.visibility, account.id as account_id, account.username, account.display_name, account.avatar, status_stats.replies_count, status_stats.reblogs_count, status_stats.favourites_count from status join account on account.id = status.account_id left join status_stats on status_stats.status_id = status.id where status.id = any($1::bigint[]) order by status.id desc` };
async function limit(ids: StatusId[]) { const { rows } = await pool.query({ ...limitSql, values: [ids] }); return JSON.stringify(rows); }
const cases: Record<string, (ids: StatusId[]) => Promise<unknown>> = {
  limit,
  viewer: async (ids) => JSON.stringify(await loadStatuses(db, place, viewer, ids)),
  visitor: async (ids) => JSON.stringify(await loadStatuses(db, place, null, ids)),
};
async function run(work: (ids: StatusId[]) => Promise<unknown>, n: number, c = 10) { let i = 0; const t = performance.now(); await Promise.all(Array.from({ length: c }, async () => { while (i < n) await work(pages[i++ % pages.length]!); })); return n / ((performance.now() - t) / 1000); }
for (const w of Object.values(cases)) await run(w, 500);
const seen: Record<string, number[]> = {};
for (let round = 0; round < 5; round++) for (const [k, w] of Object.entries(cases)) (seen[k] ??= []).push(await run(w, 1500));
for (const [k, v] of Object.entries(seen)) console.log(k, v.map(Math.round).join(" "), "median", Math.round(v.sort((a, b) => a - b)[2]!), "share", (v[2]! / seen.limit!.toSorted((a, b) => a - b)[2]!).toFixed(2));
if (process.argv.includes("explain")) { const compiled = (await import("./load-statuses.ts")) as never; void compiled; }
await pool.end();

import pg from "pg";
import { readFileSync } from "node:fs";
import { connectApi } from "#server/connect.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { silentLog } from "#server/outside/log.ts";
import { resolveToken, } from "#server/domain/auth/tokens.ts";
import { resolveSession } from "#server/domain/auth/sessions.ts";
import { sql } from "kysely";
const state = JSON.parse(readFileSync("/tmp/hold/state.json","utf8"));
const pool = openPool(state.url, {size: 10});
const db = openDatabase(pool);
const ports: any = { origin: "http://localhost", domain: "localhost", log: silentLog, registrations: "open", adminEmails: [], rateLimits: "off" };
const api = connectApi(db, ports, noLimits);
const mira = await resolveToken(db, state.cast.reader.token);
const session = await resolveSession(db, state.cast.reader.session);
const ask = (path: string, query: string, viewer: any) => api.ask({ method: "GET", path, query: new URLSearchParams(query), viewer, sessionSecret: null, flowSecret: null, locale: "en", ip: "", userAgent: "" });
const { loadStatuses } = await import("#server/domain/statuses/load-statuses.ts");

const ids20 = ((await ask("/api/v1/timelines/home", "limit=20", mira)).body as any[]).map((x) => x.id);
const ids28 = ((await ask("/api/v1/timelines/home", "limit=28", mira)).body as any[]).map((x) => x.id);
const body = (await ask("/api/v1/timelines/home", "limit=20", mira)).body;
const limitSql = `select status.id, status.created_at, status.content, status.spoiler_text, status.visibility, status.language,
  status.in_reply_to_id, account.id as account_id, account.username, account.display_name, account.avatar,
  status_stats.replies_count, status_stats.reblogs_count, status_stats.favourites_count
      from (select status_id from home_entry where account_id = $1 order by status_id desc limit 20) entry
      join status on status.id = entry.status_id   join account on account.id = status.account_id
  left join status_stats on status_stats.status_id = status.id
      order by status.id desc`;
const works: Record<string, () => Promise<unknown>> = {
  "pg named select 1": () => pool.query({ name: "one", text: "select 1" }),
  "pg select 1": () => pool.query("select 1"),
  "pg select $1": () => pool.query("select $1::int", [1]),
  "kysely select 1": () => sql`select 1`.execute(db),
  "resolveToken": () => resolveToken(db, state.cast.reader.token),
  "limit": async () => JSON.stringify((await pool.query({ name: "lim", text: limitSql, values: [mira!.accountId] })).rows),
  "stringify": async () => JSON.stringify(body),
  "load20": () => loadStatuses(db, ports, mira, ids20),
  "load28": () => loadStatuses(db, ports, mira, ids28),
  "load20v": () => loadStatuses(db, ports, null, ids20),
  "welcome": () => sql`select account_id from local_user where account_id = ${mira!.accountId} and (home_built_at is null or last_active_at <= now() - interval '14 days')`.execute(db),
  "instance": () => ask("/api/v1/markers","timeline[]=home",mira),
  "home": () => ask("/api/v1/timelines/home", "", mira),
  "public": () => ask("/api/v1/timelines/public", "", null),
  "account": () => ask(`/api/v1/accounts/${state.cast.author.id}/statuses`, "", null),
  "pinned": () => ask(`/api/v1/accounts/${state.cast.author.id}/statuses`, "pinned=true", null),
  "lookup": () => ask(`/api/v1/accounts/lookup`, "acct=wren", null),
  "auth/accounts": () => ask(`/api/auth/accounts`, "", session),
};
const pgCpu = () => { let t = 0; for (const c of (pool as any)._clients) { try { const s = readFileSync(`/proc/${c.processID}/stat`, "utf8"); const f = s.slice(s.lastIndexOf(")") + 2).split(" "); t += Number(f[11]) + Number(f[12]); } catch {} } return t * 10; };
const only = process.argv.slice(2);
const N = 600;
for (const [name, work] of Object.entries(works)) {
  if (only.length && !only.includes(name)) continue;
  const run = async (n: number) => { let left = n; await Promise.all(Array.from({ length: 10 }, async () => { while (left-- > 0) await work(); })); };
  await run(N);
  const before = process.cpuUsage(), b = pgCpu(), t = performance.now();
  await run(N);
  const u = process.cpuUsage(before);
  console.log(name.padEnd(20), `user ${(u.user / N / 1000).toFixed(3)} sys ${(u.system / N / 1000).toFixed(3)} | pg ${((pgCpu() - b) / N).toFixed(3)} | wall ${((performance.now() - t) / N).toFixed(3)}`);
}
await pool.end();

import pg from "pg";
import { readFileSync } from "node:fs";
import { connectApi } from "#server/connect.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { silentLog } from "#server/outside/log.ts";
import { resolveToken } from "#server/domain/auth/tokens.ts";
const state = JSON.parse(readFileSync("/tmp/hold/state.json","utf8"));
const pool = openPool(state.url, {size: 1});
const db = openDatabase(pool);
const log: any[] = [];
const original = pg.Client.prototype.query;
(pg.Client.prototype as any).query = function (this: any, ...args: any[]) {
  const text = args[0]?.text?.text ?? args[0]?.text ?? args[0];
  const values = args[1] ?? args[0]?.values;
  const t = performance.now();
  const r = (original as any).apply(this, args);
  if (r?.then) return r.then((x: any) => { log.push([performance.now()-t, String(text?.text ?? text), values, x.rowCount]); return x; });
  return r;
};
const ports: any = { origin: "http://localhost", domain: "localhost", log: silentLog, registrations: "open", adminEmails: [], rateLimits: "off" };
const api = connectApi(db, ports, noLimits);
const viewer = process.argv[3] === "mira" ? await resolveToken(db, state.cast.reader.token) : null;
const [p, q] = process.argv[2]!.split("?");
for (let i = 0; i < 12; i++) {
  log.length = 0;
  const t = performance.now();
  const a = await api.ask({ method: "GET", path: p!.replace("WREN", state.cast.author.id), query: new URLSearchParams(q), viewer, sessionSecret: null, flowSecret: null, locale: "en", ip: "", userAgent: "" });
  if (i === 11) { console.log(a.status, (a.body as any[]).length, "total", performance.now() - t); for (const [ms, text, values, n] of log) console.log(ms.toFixed(2), n, process.argv[4] ? text : text.replace(/\s+/g, " ").slice(0, 200), process.argv[4] ? values : ""); }
}
if (process.argv[4] === "explain") for (const [ms, text, values] of [...log].sort((a,b)=>b[0]-a[0]).slice(0,Number(process.argv[5] ?? 1))) {
  const list = values.map((v: any) => Array.isArray(v) ? `'{${v.join(",")}}'` : `'${v}'`).join(", ");
  const named = text.includes("with asked") ? (viewer ? "statuses-for-viewer" : "statuses-for-visitor") : null;
  const r = named ? await (original as any).call((pool as any)._clients[0], `explain (analyze, buffers off) execute "${named}" (${list})`)
   : await (original as any).call((pool as any)._clients[0], "explain (analyze, buffers off) " + text, values);
  console.log("\n--", ms.toFixed(1), "\n", r.rows.map((x: any) => x["QUERY PLAN"]).join("\n"));
}
await pool.end();

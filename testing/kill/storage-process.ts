/** The process that the kill test kills: it keeps what it is told to keep, and says so once PostgreSQL has said so. */
import { sql } from "kysely";
import { transact } from "#server/storage/database.ts";
import { startEmbeddedPostgres } from "#server/storage/embedded-postgres.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2]! });
const pool = openPool(postgres.url);
const db = openDatabase(pool);
// No key is unique here: what is written twice must show.
await pool.query("create table if not exists kept (key text not null)");

const verbs = {
  write: ({ id }: { id: string }) =>
    transact(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
      await sql`insert into kept (key) select ${id} where not exists (select from kept where key = ${id})`.execute(tx);
    }),
  keys: async () => (await pool.query<{ key: string }>("select key from kept")).rows.map(({ key }) => key),
};

process.on("message", (request: { id: string; do: keyof typeof verbs }) => {
  verbs[request.do](request).then(
    (answer) => process.send?.({ id: request.id, answer }),
    (error: Error) => process.send?.({ id: request.id, error: error.message }),
  );
});
// The test says goodbye, or is gone itself.
for (const end of ["SIGTERM", "disconnect"] as const) {
  process.once(end, async () => {
    await pool.end();
    await postgres.stop();
    process.exit(0);
  });
}
process.send!({ id: "up" });

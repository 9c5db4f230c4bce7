/** `npm run tables`: writes `src/server/storage/tables.ts` from a database to which all migrations were applied. */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/storage/embedded-postgres.ts";
import { migrate } from "#server/storage/migrations.ts";
import { tablesFile, writeTableTypes } from "./table-types.ts";

const directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-tables-"));
const postgres = await startEmbeddedPostgres({ dataDir: directory });
try {
  const url = postgres.urlOf("postgres");
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fs.writeFile(tablesFile, await writeTableTypes(client).finally(() => client.end()));
} finally {
  await postgres.stop();
  await fs.rm(directory, { recursive: true, force: true });
}

/** Whether this machine has a PostgreSQL of its own besides the embedded one, on which the integration tests can run too. */
import pg from "pg";

const usual = "postgresql://postgres@127.0.0.1:5432/postgres";
const oldest = 150_000;

export interface OtherPostgres {
  url: string;
  version: string;
}

/** `TEST_DATABASE_URL`, else the usual local address; null if nobody answers there who may make databases. */
export async function findOtherPostgres(): Promise<OtherPostgres | null> {
  const url = process.env.TEST_DATABASE_URL ?? usual;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; number: string; may: boolean }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number,
        rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`,
    );
    const [server] = rows;
    return server?.may && Number(server.number) >= oldest ? { url, version: server.version } : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { tablesFile, writeTableTypes } from "./table-types.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the types say after these statements, which are taken back. */
async function typesAfter(statements: string): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; ${statements}`);
    return await writeTableTypes(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("tables.ts says what the migrations make; after a migration, `npm run tables` writes it again", async () => {
  expect(await readFile(tablesFile, "utf8")).toBe(await typesAfter(""));
});

test("a foreign key gives an id its brand, a check gives a word its values, a default makes a column optional", async () => {
  const types = await typesAfter(`
    create table boat (
      id bigint generated always as identity primary key,
      owner_id bigint not null references account,
      harbour_id bigint references tag,
      state text not null default 'afloat' check (state in ('afloat', 'sunk')),
      built_at timestamptz,
      log jsonb not null default '[]'
    )`);
  expect(types).toContain(`  boat: {
    id: GeneratedAlways<string>;
    owner_id: AccountId;
    harbour_id: string | null;
    state: Generated<"afloat" | "sunk">;
    built_at: Date | null;
    log: JsonWithDefault<unknown>;
  };
`);
});

test("a type that nobody has described stops the writing", async () => {
  await expect(typesAfter("create table boat (id uuid)")).rejects.toThrow("boat.id is a uuid");
});

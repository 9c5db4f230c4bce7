/** The town of a run: built once, by the first file of journeys that wants it, and copied for each. */
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
import { needTemplate, openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { startProgram, townServer } from "./program.ts";

export interface Town {
  database: TestDatabase;
  /** Brings its files there, and its posts and profiles to the address of another server. */
  moveIn(dataDir: string, origin: string): Promise<void>;
}

export async function copyTown(): Promise<Town> {
  const { directory } = inject("testDatabase");
  const [files, address] = [path.join(directory, "town"), path.join(directory, "town-origin")];
  await needTemplate("town", async (databaseUrl) => {
    await mkdir(files);
    const program = await startProgram({ script: townServer, databaseUrl, dataDir: files });
    await program.stop();
    await writeFile(address, program.origin);
  });
  const database = await openTestDatabase({ template: "town" });
  const before = await readFile(address, "utf8");
  return {
    database,
    async moveIn(dataDir, origin) {
      await cp(files, dataDir, { recursive: true });
      // Links to people and hashtags are stored whole.
      for (const [table, column] of [
        ["status", "content"],
        ["account", "note"],
      ])
        await database.pool.query(
          `update ${table} set ${column} = replace(${column}, $1, $2) where strpos(${column}, $1) > 0`,
          [before, origin],
        );
    },
  };
}

/**
 * A database of a test file's own, and in it new people for each test, called by their name and a number.
 *
 * `setPeople(["mira", "jonas"], (stage) => ({ db, mira, jonas } = stage))`
 */
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "#server/storage/database.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { addPerson, type AddedPerson } from "./rows.ts";

export type PeopleStage<Name extends string> = Record<Name, AddedPerson> & {
  database: TestDatabase;
  db: Database;
  /** The number of this test's people, for names of others. */
  made: number;
};

export function setPeople<Name extends string>(
  names: readonly Name[],
  take: (stage: PeopleStage<Name>) => unknown,
): void {
  let database: TestDatabase;
  let made = 0;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const { db } = database;
    made++;
    const people = {} as Record<Name, AddedPerson>;
    for (const name of names) people[name] = await addPerson(db, `${name}${made}`);
    take({ ...people, database, db, made });
  });
}

/**
 * A database of a test file's own, and in it new people for each test, called by their name and a number.
 *
 * `setPeople(["mira", "jonas"], (stage) => ({ db, mira, jonas } = stage))`
 *
 * With `once` they are there for all tests of the file, under their bare names.
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
  /** One more, under a name that nobody has. */
  person(columns?: Parameters<typeof addPerson>[2]): Promise<AddedPerson>;
};

export function setPeople<Name extends string>(
  names: readonly Name[],
  take: (stage: PeopleStage<Name>) => unknown,
  { once = false }: { once?: boolean } = {},
): void {
  let database: TestDatabase;
  let made = 0;
  let more = 0;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  (once ? beforeAll : beforeEach)(async () => {
    const { db } = database;
    made++;
    const people = {} as Record<Name, AddedPerson>;
    for (const name of names) people[name] = await addPerson(db, once ? name : `${name}${made}`);
    const person: PeopleStage<never>["person"] = (columns) => addPerson(db, `person${++more}`, columns);
    take({ ...people, database, db, made, person } as PeopleStage<Name>);
  });
}

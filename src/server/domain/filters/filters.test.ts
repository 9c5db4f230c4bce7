/** Filters that change at the same moment. */
import { expect, test } from "vitest";
import { transact, type Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import type { AddedPerson } from "#testing/rows.ts";
import { untilWaiting } from "#testing/waiting.ts";
import { addFilter, addKeyword, removeKeywordFilter } from "./filters.ts";

let db: Database;
let mira: AddedPerson;
setPeople(["mira"], (stage) => ({ db, mira } = stage));

const keywords = () =>
  db
    .selectFrom("filter_keyword")
    .innerJoin("filter", "filter.id", "filter_keyword.filter_id")
    .select("keyword")
    .where("account_id", "=", mira.id)
    .execute();

test("a keyword that comes while the last one goes keeps its filter", async () => {
  const wish = { title: "Boats", context: ["home"] as const, keywords: [{ keyword: "ferry" }] };
  const id = await transact(db, (tx) => addFilter(tx, mira.viewer, wish));
  const ferry = await db
    .selectFrom("filter_keyword")
    .select("id")
    .where("filter_id", "=", id)
    .executeTakeFirstOrThrow();
  const { removing } = await transact(db, async (tx) => {
    await addKeyword(tx, mira.viewer, id, { keyword: "boat", whole_word: true });
    const removing = transact(db, (other) => removeKeywordFilter(other, mira.viewer, ferry.id));
    await untilWaiting(db);
    return { removing };
  });
  await removing;
  expect(await keywords()).toEqual([{ keyword: "boat" }]);
});

import { expect, test } from "vitest";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
setWorld(openWorld, ["mira"], (stage) => ({ world, mira } = stage));

const keep = (body: object) => mira.patch("/api/preferences", body);
async function hidden(): Promise<string[]> {
  const own = world.db.selectFrom("local_user").where("account_id", "=", mira.id);
  return (await own.select("hidden_translations").executeTakeFirstOrThrow()).hidden_translations;
}

test("two pages that hide and show languages leave each other's choices alone", async () => {
  await keep({ hidden_translations: ["de", "fr"] });
  await Promise.all([
    keep({ hide_translations: ["eo"] }),
    keep({ hide_translations: ["it"] }),
    keep({ show_translations: ["fr"] }),
  ]);
  expect((await hidden()).toSorted()).toEqual(["de", "eo", "it"]);
});

test("a form without scripts sends all of them, which may be none", async () => {
  await keep({ hidden_translations: ["de"] });
  await keep({ hidden_translations: [""] });
  expect(await hidden()).toEqual([]);
});

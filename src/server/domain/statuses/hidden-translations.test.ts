import { expect, test } from "vitest";
import { transact } from "#server/storage/database.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";
import { hideTranslations } from "./hidden-translations.ts";

let world: World;
let mira: Person;
setWorld(openWorld, ["mira"], (stage) => ({ world, mira } = stage));

test("languages from which no translation is offered are kept, each once and without its country", async () => {
  const hide = (languages: string[]) => transact(world.db, (tx) => hideTranslations(tx, mira.viewer, languages));
  const hidden = () =>
    world.db.selectFrom("local_user").select("hidden_translations").where("account_id", "=", mira.id).execute();
  await hide(["de", "de-CH", "fr", "!!", ""]);
  expect(await hidden()).toEqual([{ hidden_translations: ["de", "fr"] }]);
  await hide([]);
  expect(await hidden()).toEqual([{ hidden_translations: [] }]);
});

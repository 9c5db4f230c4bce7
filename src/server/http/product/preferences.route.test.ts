import { afterAll, beforeAll, expect, test } from "vitest";
import { does, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";

let house: TestHouse;
let mira: Guest;
beforeAll(async () => {
  house = await openTestHouse();
  ({ mira } = await house.people("mira"));
});
afterAll(() => house.close());

const keep = (body: object) => does(mira, "PATCH", "/api/preferences", body);
async function autoplay(): Promise<boolean> {
  const said = (await (await mira.get("/api/v1/preferences")).json()) as Record<string, boolean>;
  return said["reading:autoplay:gifs"]!;
}
async function hidden(): Promise<string[]> {
  const people = house.db.selectFrom("local_user").innerJoin("account", "account.id", "local_user.account_id");
  const own = people.select("hidden_translations").where("account.username", "=", "mira");
  return (await own.executeTakeFirstOrThrow()).hidden_translations;
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

test("GIFs stand still until the account wants them to play, and apps learn of it", async () => {
  expect(await autoplay()).toBe(false);
  await keep({ autoplay_gifs: true });
  await keep({ show_all_replies: "0" });
  expect(await autoplay()).toBe(true);
  await keep({ autoplay_gifs: "0" });
  expect(await autoplay()).toBe(false);
});

test("a choice that there isn't is refused in words, and nothing is kept of it", async () => {
  await keep({ autoplay_gifs: true });
  const answer = await mira.send("PATCH", "/api/preferences", { autoplay_gifs: "sometimes" });
  expect([answer.status, await answer.json()]).toEqual([422, { error: "This value isn't accepted: autoplay_gifs" }]);
  expect(await autoplay()).toBe(true);
});

test("data is saved as the browser asks until the account says otherwise", async () => {
  const said = async () => {
    const people = house.db.selectFrom("local_user").innerJoin("account", "account.id", "local_user.account_id");
    return people.select("data_saver").where("account.username", "=", "mira").executeTakeFirstOrThrow();
  };
  expect(await said()).toEqual({ data_saver: "auto" });
  await keep({ data_saver: "on" });
  await keep({ autoplay_gifs: true });
  expect(await said()).toEqual({ data_saver: "on" });
  const answer = await mira.send("PATCH", "/api/preferences", { data_saver: "sometimes" });
  expect([answer.status, await answer.json()]).toEqual([422, { error: "This value isn't accepted: data_saver" }]);
  expect(await said()).toEqual({ data_saver: "on" });
});

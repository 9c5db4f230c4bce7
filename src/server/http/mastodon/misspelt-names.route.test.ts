/** Names with a mistake of typing: found where nobody has such a name, and nobody else with them (threats G20). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SearchResults } from "#protocol/entities.ts";
import { countQueries } from "#testing/count-queries.ts";
import { addPerson } from "#testing/rows.ts";
import { openWorld, type World } from "#testing/world.ts";

let world: World;
let made = 0;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
const hideAll = () => world.db.updateTable("account").set({ discoverable: false }).execute();
beforeEach(hideAll);

async function named(display_name: string, username = `q${made++}q`): Promise<string> {
  const { id } = await addPerson(world.db, username);
  await world.db.updateTable("account").set({ display_name, discoverable: true }).where("id", "=", id).execute();
  return id;
}
async function found(q: string): Promise<string[]> {
  const path = `/api/v2/search?type=accounts&q=${encodeURIComponent(q)}`;
  return (await world.visitor.get<SearchResults>(path)).accounts.map(({ id }) => id);
}

test.each([
  ["Wren", "a letter left out", ["wrn", "ren", "@wrn", "WRN"]],
  ["Wren", "a letter added", ["wreen", "wrenn", "awren", "wreno"]],
  ["Wren", "another letter", ["wran", "bren", "wrem"]],
  ["Wren", "two letters in each other's place", ["wern", "rwen", "wrne"]],
  ["Mia", "a mistake in three letters", ["mya", "mai", "miea", "mja"]],
  ["Aldous", "a longer name", ["aldus", "aldos", "adlous", "aldoius", "zldous"]],
  [
    "Ada Okonkwo",
    "one of several words",
    ["okonwo", "okonwko", "ada okonwo", "okonwo ada", "ad okonwo", "ada ogonkwo"],
  ],
  ["Ada Okonkwo", "a mistake in each of two words", ["aad okonwo"]],
  ["Йонас Ландграф", "Cyrillic", ["йонс", "ландгаф", "ланграф йонас", "ЛАНДГАФ"]],
  ["Jürgen Groß", "accents", ["jurgn", "jügren", "grss", "gros", "Jurgne groß"]],
  ["Zoë-Marie Å. Dahl", "signs between words", ["zeo", "mrie", "dalh", "zoe dhal"]],
])("%s is found with %s", async (name, _mistake, typed) => {
  const id = await named(name);
  for (const q of typed) expect(await found(q), q).toEqual([id]);
});

test("a username is found with a mistake in one of its words", async () => {
  const id = await named("", "feldmann_wren");
  for (const q of ["fledmann", "wrn", "@wrn", "@feldmnn", "@wrn@linnet.test"]) expect(await found(q), q).toEqual([id]);
  expect(await found("@wrn@far.example")).toEqual([]);
});

test("names that begin so come alone, without those that are only near", async () => {
  await named("Wren");
  const exact = await named("Wrn");
  expect(await found("wrn")).toEqual([exact]);
});

test("a name with one mistake comes without those that are further away", async () => {
  await named("Peregrins Tooke");
  const one = await named("Peregrin");
  expect(await found("peregirn")).toEqual([one]);
});

test.each(["wx", "xyz", "wxyn", "rna", "nerw", "wr nx"])("%j does not find Wren by chance", async (q) => {
  await named("Wren");
  expect(await found(q)).toEqual([]);
});

test("who does not want to be discovered is not found with a mistake, and hides nobody who is", async () => {
  await named("Wren");
  await hideAll();
  expect(await found("wrn")).toEqual([]);
  const other = await named("Wrenn");
  for (const q of ["wrenm", "wrnn"]) expect(await found(q), q).toEqual([other]);
});

test.each(["\u0301", "\u20e3\u20e3\u20e3", "\ufe0f", "❤️", "ˆˆˆ", "ˆˆˆˆˆˆ"])(
  "%j, which has no letter, finds nobody",
  async (q) => {
    await named("Wren");
    expect(await found(q)).toEqual([]);
  },
);

test("one query finds a name, however many mistakes were made", async () => {
  await named("Wren");
  const cost = async (q: string) => (await countQueries(() => found(q))).queries;
  const exact = await cost("wren");
  expect(await cost("wrn")).toBe(exact);
});

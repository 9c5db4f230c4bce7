/** The showcase of a server: numbers, languages, hashtags, and people who agreed to be found. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Showcase } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { openWorld, type World } from "#testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const began = performance.now();

/** As it is told so many minutes after the beginning. */
async function readAfter(minutes: number): Promise<Showcase> {
  const clock = vi.spyOn(performance, "now").mockReturnValue(began + minutes * 60_000);
  const showcase = await world.visitor.get<Showcase>("/api/showcase");
  clock.mockRestore();
  return showcase;
}

test("a server on which nobody is yet has nothing to show, and says so", async () => {
  expect(await readAfter(0)).toEqual({
    users: 0,
    statuses: 0,
    domains: 0,
    registrations: "open",
    contact: null,
    languages: [],
    tags: [],
    accounts: [],
  });
});

test("it shows who runs it, who wrote last, in which languages and about what, a minute later", async () => {
  const [keeper, mira, jonas, shy] = [
    await world.person("keeper", { role: "admin" }),
    await world.person("mira"),
    await world.person("jonas"),
    await world.person("shy"),
  ];
  await world.db.updateTable("account").set({ discoverable: false }).where("username", "=", "shy").execute();
  await mira.publishes("Terns over the #harbour", { language: "en" });
  await mira.publishes("Again: #tea #tea", { language: "en" });
  await mira.publishes("Once more #tea", { language: "en" });
  const { id } = await jonas.publishes("Der #Hafen, der #harbour", { language: "de" });
  await shy.publishes("Auch hier", { language: "de" });
  // Who answers others says it to them, and not to everybody.
  await mira.publishes("@jonas Oui, le #port", { language: "fr", in_reply_to_id: id });
  await keeper.publishes("For a few: #secret", { visibility: "private", language: "ru" });
  await world.settle();

  expect((await readAfter(0.9)).users).toBe(0);
  const showcase = await readAfter(1);
  expect(showcase).toMatchObject({ users: 4, statuses: 7, contact: { username: "keeper" } });
  // Two people write German and one English; one who writes a lot counts once.
  expect(showcase.languages).toEqual(["de", "en"]);
  expect(showcase.tags.map(({ name }) => name)).toEqual(["harbour", "hafen", "tea"]);
  expect(showcase.accounts.map(({ username }) => username)).toEqual(["jonas", "mira"]);
});

test("a hashtag that nobody has used this week is left out", async () => {
  const { id: account_id } = await world.person("writer");
  const status_id = String(BigInt(Date.now() - 8 * 86_400_000) << 16n) as StatusId;
  await world.db.insertInto("status").values({ id: status_id, account_id, visibility: "public" }).execute();
  const tag = await world.db
    .insertInto("tag")
    .values({ name: "autumn", display_name: "autumn" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db.insertInto("status_tag").values({ status_id, tag_id: tag.id }).execute();
  const { users, tags } = await readAfter(2.5);
  expect(users).toBe(5);
  expect(tags.map(({ name }) => name)).toEqual(["harbour", "hafen", "tea"]);
});

test("whether it takes new people is told at once", async () => {
  world.ports.registrations = "closed";
  expect((await readAfter(4)).registrations).toBe("closed");
});

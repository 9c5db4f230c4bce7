/** Suggestions and the directory: who is in them, why, and for whom they are not (threats V10, G20). */
import { expect, test } from "vitest";
import type { Account, Suggestion } from "#protocol/entities.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Caller, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;
let wren: Person;
let made: number;
setWorld(openWorld, ["mira", "jonas", "anna", "wren"], (stage) => ({ world, mira, jonas, anna, wren, made } = stage));

const verb = (who: Person, name: string, whom: Person) => who.send("POST", `/api/v1/accounts/${whom.id}/${name}`);
const change = (who: Person, columns: object) =>
  world.db.updateTable("account").set(columns).where("id", "=", who.id).execute();
const mine = (id: string) => [mira, jonas, anna, wren].some((person) => person.id === id);
/** Of this test's people, with the sources. */
async function suggestedTo(who: Person): Promise<[string, ...string[]][]> {
  const all = await who.get<Suggestion[]>("/api/v2/suggestions?limit=80");
  return all
    .filter(({ account }) => mine(account.id))
    .map(({ account, sources }) => [account.username.replace(/\d+$/, ""), ...sources]);
}
async function listed(who: Caller, query = ""): Promise<string[]> {
  const all = await who.get<Account[]>(`/api/v1/directory?limit=80${query}`);
  return all.filter(({ id }) => mine(id)).map(({ username }) => username.replace(/\d+$/, ""));
}

/** Mira follows Jonas, and he follows Anna. */
async function befriend(): Promise<void> {
  await mira.follows(jonas);
  await jonas.follows(anna);
}

test("who is followed by a friend is suggested, and by more friends before others", async () => {
  await befriend();
  expect(await suggestedTo(mira)).toEqual([["anna", "friends_of_friends"]]);
  const other = await world.person(`other${made}`);
  await mira.follows(other);
  await jonas.follows(wren);
  await other.follows(wren);
  expect(await suggestedTo(mira)).toEqual([
    ["wren", "friends_of_friends"],
    ["anna", "friends_of_friends"],
  ]);
  const [suggestion] = await mira.get<Suggestion[]>("/api/v2/suggestions?limit=1");
  expect(suggestion).toMatchObject({ source: "past_interactions", account: { id: wren.id } });
  const [account] = await mira.get<Account[]>("/api/v1/suggestions?limit=1");
  expect(account).toEqual(suggestion!.account);
});

test("V10: a suggestion names the friends who follow them, the latest first, where that is asked for", async () => {
  await befriend();
  const other = await world.person(`other${made}`);
  await mira.follows(other);
  await other.follows(anna);
  // Only people whom the reader follows are named.
  await wren.follows(anna);
  const named = async () => {
    const all = await mira.get<Suggestion[]>("/api/v2/suggestions?limit=80&with_familiar_followers=true");
    return all.find(({ account }) => account.id === anna.id)?.familiar_followers?.map(({ id }) => id);
  };
  expect(await named()).toEqual([other.id, jonas.id]);
  await change(jonas, { hide_collections: true });
  expect(await named()).toEqual([other.id]);
  await verb(mira, "mute", other);
  expect(await named()).toBeUndefined();
  await change(jonas, { hide_collections: false });
  const [plain] = await mira.get<Suggestion[]>("/api/v2/suggestions?limit=1");
  expect(plain).not.toHaveProperty("familiar_followers");
});

test("whom the other followers of somebody just followed follow is suggested as similar", async () => {
  await anna.follows(jonas);
  await anna.follows(wren);
  await mira.follows(jonas);
  expect(await suggestedTo(mira)).toEqual([["wren", "similar_to_recently_followed"]]);
});

test("whom most follow is suggested to somebody who follows nobody, if there is anything for all to read", async () => {
  await wren.follows(anna);
  expect(await suggestedTo(mira)).toEqual([]);
  await anna.publishes("For my followers", { visibility: "private" });
  expect(await suggestedTo(mira)).toEqual([]);
  await anna.publishes("For all");
  expect(await suggestedTo(mira)).toEqual([["anna", "most_followed"]]);
  const found = (await mira.get<Suggestion[]>("/api/v2/suggestions?limit=80")).find(
    ({ account }) => account.id === anna.id,
  );
  expect(found!.source).toBe("global");
  await change(anna, { locked: true });
  expect(await suggestedTo(mira)).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ["whom the reader follows", () => mira.follows(anna)],
  ["whom the reader has asked", async () => (await change(anna, { locked: true }), verb(mira, "follow", anna))],
  ["whom the reader blocks", () => verb(mira, "block", anna)],
  ["who blocks the reader", () => verb(anna, "block", mira)],
  ["whom the reader muted", () => verb(mira, "mute", anna)],
  ["who is not to be found", () => change(anna, { discoverable: false })],
  ["who is silenced", () => change(anna, { silenced_at: new Date() })],
  ["who is suspended", () => change(anna, { suspended_at: new Date() })],
  ["who is gone", () => change(anna, { deleted_at: new Date() })],
  ["who moved away", () => change(anna, { moved_to_id: wren.id })],
  [
    "of a domain that the reader blocks",
    async () => {
      await change(anna, { domain: "far.example", uri: `https://far.example/${anna.id}` });
      await mira.send("POST", "/api/v1/domain_blocks", { domain: "far.example" });
    },
  ],
  ["whose followers are hidden", () => change(anna, { hide_collections: true })],
  ["followed by a friend who hides that", () => change(jonas, { hide_collections: true })],
  ["followed by a muted friend", () => verb(mira, "mute", jonas)],
])("nobody is suggested %s", async (_, happen) => {
  await befriend();
  expect(await suggestedTo(mira)).toEqual([["anna", "friends_of_friends"]]);
  await happen();
  await world.settle();
  expect(await suggestedTo(mira)).toEqual([]);
});

test("a follow that somebody hides changes no byte of what others are suggested (threats V10)", async () => {
  const other = await world.person(`other${made}`);
  await mira.follows(jonas);
  await wren.follows(jonas);
  await wren.follows(other);
  await change(wren, { hide_collections: true });
  await change(jonas, { hide_collections: true });
  const answer = async () => JSON.stringify(await mira.get("/api/v2/suggestions?limit=80"));
  const before = await answer();
  // Both tell of a count that everybody reads on the profile; the follows themselves are what is hidden.
  const follow = (from: Person, to: Person) =>
    world.db.insertInto("follow").values({ account_id: from.id, target_account_id: to.id }).execute();
  await follow(jonas, anna);
  await follow(wren, anna);
  expect(await answer()).toBe(before);
  await change(jonas, { hide_collections: false });
  expect(await answer()).not.toBe(before);
});

test("who was turned down stays away, for this reader alone; unknown ids and oneself are no error", async () => {
  await befriend();
  await wren.follows(jonas);
  for (const id of [anna.id, anna.id, "1", mira.id]) {
    expect(await mira.send("DELETE", `/api/v1/suggestions/${id}`)).toEqual({});
  }
  expect(await suggestedTo(mira)).toEqual([]);
  expect(await suggestedTo(wren)).toContainEqual(["anna", "friends_of_friends"]);
  const kept = () =>
    world.db
      .selectFrom("suggestion_dismissal")
      .select("target_account_id as id")
      .where("account_id", "=", mira.id)
      .execute();
  expect(await kept()).toEqual([{ id: anna.id }]);
  await world.db.deleteFrom("account").where("id", "=", mira.id).execute();
  expect(await kept()).toEqual([]);
});

test("suggestions are bounded and ask two questions, however many there are", async () => {
  await befriend();
  const ask = () => mira.get<Suggestion[]>("/api/v2/suggestions?limit=0");
  const few = await countQueries(ask);
  expect(few.result).toHaveLength(1);
  for (let at = 0; at < 3; at++) await jonas.follows(await world.person(`friend${at}of${made}`));
  const many = await countQueries(() => mira.get<Suggestion[]>("/api/v2/suggestions"));
  expect(many.result.length).toBeGreaterThan(3);
  expect(many.queries).toBe(few.queries);
  expect((await world.visitor.ask("GET", "/api/v2/suggestions")).status).toBe(401);
});

test("the directory lists who agreed to be found, to visitors too", async () => {
  await change(jonas, { discoverable: false });
  await change(anna, { silenced_at: new Date() });
  expect(await listed(world.visitor)).toEqual(["wren", "mira"]);
  await change(wren, { moved_to_id: mira.id });
  expect(await listed(mira)).toEqual(["mira"]);
});

test("a reader finds nobody there whom they muted or who is kept apart from them", async () => {
  expect(await listed(mira)).toEqual(["wren", "anna", "jonas", "mira"]);
  await verb(mira, "mute", anna);
  await verb(jonas, "block", mira);
  await verb(mira, "block", wren);
  expect(await listed(mira)).toEqual(["mira"]);
  expect(await listed(world.visitor)).toEqual(["wren", "anna", "jonas", "mira"]);
});

test("the directory is in the order of the days on which people wrote, or joined", async () => {
  const wrote = (who: Person, day: string) =>
    world.db
      .updateTable("account_stats")
      .set({ last_status_at: new Date(day) })
      .where("account_id", "=", who.id)
      .execute();
  await wrote(jonas, "2031-05-02T23:00:00Z");
  await wrote(wren, "2031-05-02T01:00:00Z");
  await wrote(anna, "2031-05-03T00:00:00Z");
  expect(await listed(mira)).toEqual(["anna", "wren", "jonas", "mira"]);
  expect(await listed(mira, "&order=active")).toEqual(["anna", "wren", "jonas", "mira"]);
  expect(await listed(mira, "&order=new")).toEqual(["wren", "anna", "jonas", "mira"]);
  expect((await mira.ask("GET", "/api/v1/directory?order=loud")).status).toBe(422);
  // The hour is nobody's business: a later post of the same day, to a few alone, changes no place.
  await wrote(jonas, "2031-05-02T23:30:00Z");
  expect(await listed(mira)).toEqual(["anna", "wren", "jonas", "mira"]);
});

test("people of other servers are left out where only those of this one are asked for", async () => {
  await change(anna, { domain: "far.example", uri: `https://far.example/${anna.id}` });
  expect(await listed(mira)).toContain("anna");
  expect(await listed(mira, "&local=true")).toEqual(["wren", "jonas", "mira"]);
});

test("the directory pages by offset, within bounds and with as many questions", async () => {
  const page = (query: string) => mira.ask("GET", `/api/v1/directory?order=new&${query}`);
  const { body, next } = await page("limit=2");
  expect((body as Account[]).map(({ id }) => id)).toEqual([wren.id, anna.id]);
  const second = await page(`limit=2&${new URLSearchParams(next!)}`);
  expect((second.body as Account[]).map(({ id }) => id)).toEqual([jonas.id, mira.id]);
  expect((await page("limit=0")).body).toHaveLength(1);
  expect((await page("offset=10001")).status).toBe(422);
  const [few, many] = [await countQueries(() => page("limit=1")), await countQueries(() => page("limit=80"))];
  expect(many.queries).toBe(few.queries);
});

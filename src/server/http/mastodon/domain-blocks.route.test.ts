/** The block of a domain: what it hides, and what it ends. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Account, List, Notification, Relationship, Status } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let made: number;
let mira: Person;
let jonas: Person;
let anna: Person;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, made, mira, jonas, anna } = stage));

const path = "/api/v1/domain_blocks";
const domain = () => `far${made}.example`;
const between = async (id: string) => (await mira.get<Relationship[]>(`/api/v1/accounts/relationships?id[]=${id}`))[0]!;
const idsOf = async (list: string) => (await mira.get<{ id: string }[]>(list)).map(({ id }) => id);

/** From now on Jonas is somebody of another server, with a token that still works. */
async function moveAway(person: Person): Promise<void> {
  await sql`update account set domain = ${domain()}, uri = ${`https://${domain()}/users/${person.id}`} where id = ${person.id}`.execute(
    world.db,
  );
}

async function blockDomain(name = domain()): Promise<void> {
  await mira.send("POST", path, { domain: name });
  await world.settle();
}

test("a domain is kept in its one form, listed newest first, searched and let go (threats F15)", async () => {
  await mira.send("POST", path, { domain: "BÜCHER.example." });
  await mira.send("POST", path, { domain: "other.example" });
  await mira.send("POST", path, { domain: "OTHER.example" });
  expect(await mira.get(path)).toEqual(["other.example", "xn--bcher-kva.example"]);
  expect(await mira.get(`${path}?q=OTH`)).toEqual(["other.example"]);
  const page = await mira.ask("GET", `${path}?limit=1`);
  expect([page.body, page.next]).toEqual([["other.example"], expect.anything()]);
  await mira.send("DELETE", path, { domain: "Other.Example" });
  await mira.send("DELETE", path, { domain: "other.example" });
  expect(await mira.get(path)).toEqual(["xn--bcher-kva.example"]);
  expect(await jonas.get(path)).toEqual([]);
});

test.each(["", "no host", "a..b", "http://far.example", "town.example"])("%j can't be blocked", async (name) => {
  const own = name === "town.example" ? new URL(world.ports.origin).host : name;
  expect((await mira.ask("POST", path, { domain: own })).status).toBe(422);
  expect(await mira.get(path)).toEqual([]);
});

test("what was typed to confirm it has to be the same name", async () => {
  expect((await mira.ask("POST", path, { domain: "far.example", typed: "fat.example" })).status).toBe(422);
  expect(await mira.get(path)).toEqual([]);
  await mira.send("POST", path, { domain: "far.example", typed: " Far.example " });
  expect(await mira.get(path)).toEqual(["far.example"]);
});

describe("a block of the domain of somebody", () => {
  test("ends follows and requests in both directions, and Undo gives them back as they were", async () => {
    await mira.follows(jonas);
    await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`, { notify: true, reblogs: false });
    await jonas.follows(mira);
    const list = await mira.send<List>("POST", "/api/v1/lists", { title: "Far" });
    await mira.send("POST", `/api/v1/lists/${list.id}/accounts`, { account_ids: [jonas.id] });
    await mira.send("POST", `/api/v1/accounts/${jonas.id}/endorse`);
    await moveAway(jonas);
    const before = await between(jonas.id);
    expect(before).toMatchObject({ following: true, followed_by: true, endorsed: true, domain_blocking: false });
    await blockDomain();
    expect(await between(jonas.id)).toMatchObject({
      following: false,
      followed_by: false,
      endorsed: false,
      domain_blocking: true,
    });
    expect(await mira.get(`/api/v1/lists/${list.id}/accounts`)).toEqual([]);
    expect((await mira.ask("POST", `/api/v1/accounts/${jonas.id}/follow`)).status).toBe(403);

    await mira.send("DELETE", path, { domain: domain(), undo: true });
    await world.settle();
    expect(await between(jonas.id)).toEqual(before);
    expect(await idsOf(`/api/v1/lists/${list.id}/accounts`)).toEqual([jonas.id]);
  });

  test("without Undo, unblocking gives nothing back", async () => {
    await mira.follows(jonas);
    await moveAway(jonas);
    await blockDomain();
    await mira.send("DELETE", path, { domain: domain() });
    await world.settle();
    expect(await between(jonas.id)).toMatchObject({ following: false, domain_blocking: false });
  });

  test("hides their posts and boosts of them behind each door, and a look at the profile still shows them (threats V11)", async () => {
    await mira.follows(jonas);
    await mira.follows(anna);
    const list = await mira.send<List>("POST", "/api/v1/lists", { title: "Near" });
    await mira.send("POST", `/api/v1/lists/${list.id}/accounts`, { account_ids: [anna.id] });
    const own = await mira.publishes("Who is there?");
    const far = await jonas.publishes(`A far heron${made} #heron${made}`, { in_reply_to_id: own.id });
    const alone = await jonas.publishes(`Another heron${made} #heron${made}`);
    const boost = await anna.send<Status>("POST", `/api/v1/statuses/${alone.id}/reblog`);
    await world.settle();
    await moveAway(jonas);
    const doors = [
      "/api/v1/timelines/home",
      "/api/v1/timelines/public",
      `/api/v1/timelines/tag/heron${made}`,
      `/api/v1/timelines/list/${list.id}`,
    ];
    const seen = async () => {
      const found = await mira.get<{ statuses: Status[] }>(`/api/v2/search?q=heron${made}&type=statuses`);
      const { descendants } = await mira.get<{ descendants: Status[] }>(`/api/v1/statuses/${own.id}/context`);
      const lists = await Promise.all(doors.map((door) => mira.get<Status[]>(door)));
      return [...lists, found.statuses, descendants].map((statuses) =>
        statuses.some(({ id }) => [far.id, alone.id, boost.id].includes(id)),
      );
    };
    expect(await seen()).toEqual([true, true, true, true, true, true]);
    await blockDomain();
    expect(await seen()).toEqual([false, false, false, false, false, false]);
    expect(await idsOf(`/api/v1/accounts/${jonas.id}/statuses`)).toContain(alone.id);
    expect((await mira.ask("GET", `/api/v1/statuses/${alone.id}`)).status).toBe(200);
    // Of somebody else's block nobody hears.
    expect((await anna.get<Status[]>("/api/v1/timelines/public")).some(({ id }) => id === alone.id)).toBe(true);
  });

  test("takes their notifications away, and no new one comes", async () => {
    const post = await mira.publishes("Look at this");
    await jonas.send("POST", `/api/v1/statuses/${post.id}/favourite`);
    await world.settle();
    await moveAway(jonas);
    const types = async () => (await mira.get<Notification[]>("/api/v1/notifications")).map(({ type }) => type);
    expect(await types()).toEqual(["favourite"]);
    await blockDomain();
    expect(await types()).toEqual([]);
    await jonas.send("POST", `/api/v1/statuses/${post.id}/reblog`);
    await jonas.publishes(`@${mira.username} hello`);
    await world.settle();
    expect(await types()).toEqual([]);
    expect((await mira.get<{ count: number }>("/api/v1/notifications/unread_count")).count).toBe(0);
  });

  test("keeps them out of who is shown around", async () => {
    await mira.follows(anna);
    await jonas.follows(anna);
    await mira.follows(jonas);
    const known = async () =>
      (
        await mira.get<{ id: AccountId; accounts: Account[] }[]>(`/api/v1/accounts/familiar_followers?id[]=${anna.id}`)
      )[0]!.accounts.map(({ id }) => id);
    expect(await known()).toEqual([jonas.id]);
    await moveAway(jonas);
    await blockDomain();
    expect(await known()).toEqual([]);
  });
});

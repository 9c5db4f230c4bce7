/** Reading notifications, one by one and in groups, as apps do. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Account, GroupedNotifications, Notification, Status } from "#protocol/entities.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let made: number;
let mira: Person;
let jonas: Person;
let anna: Person;
let status: Status;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, made, mira, jonas, anna } = stage));
beforeEach(async () => {
  status = await mira.publishes("Hello");
});

const v1 = (query = "") => mira.get<Notification[]>(`/api/v1/notifications${query}`);
const v2 = (query = "") => mira.get<GroupedNotifications>(`/api/v2/notifications${query}`);
const page = (version: "v1" | "v2", query: string) => mira.ask("GET", `/api/${version}/notifications${query}`);
const groupsOf = async (query = "") => (await v2(query)).notification_groups;
const count = async (version: "v1" | "v2", query = "") =>
  (await mira.get<{ count: number }>(`/api/${version}/notifications/unread_count${query}`)).count;
const favourite = (person: Person, id = status.id) => person.send("POST", `/api/v1/statuses/${id}/favourite`);

async function somebody(count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n++) people.push(await world.person(`fan${made}x${n}`));
  return people;
}

describe("one by one", () => {
  test("they come newest first, each with its account, its status and the key of its group", async () => {
    await favourite(jonas);
    await anna.follows(mira);
    await world.settle();
    const [follow, favourited] = await v1();
    expect(follow).toMatchObject({ type: "follow", account: { id: anna.id }, status: null });
    expect(follow!.group_key).toMatch(/^follow-\d+$/);
    expect(favourited).toMatchObject({ type: "favourite", account: { id: jonas.id }, status: { id: status.id } });
    expect(favourited!.group_key).toMatch(new RegExp(`^favourite-${status.id}-\\d+$`));
    expect(favourited!.created_at).toMatch(/^\d{4}-.*\.\d{3}Z$/);
    expect(await mira.get(`/api/v1/notifications/${favourited!.id}`)).toEqual(favourited);
  });

  test("types, other types and one account narrow the list", async () => {
    await favourite(jonas);
    await anna.follows(mira);
    await anna.publishes(`@${mira.username} hello`);
    await world.settle();
    const types = async (query: string) => (await v1(query)).map(({ type }) => type);
    expect(await types("?types[]=favourite&types[]=follow")).toEqual(["follow", "favourite"]);
    expect(await types("?exclude_types[]=favourite")).toEqual(["mention", "follow"]);
    expect(await types(`?account_id=${anna.id}&exclude_types[]=follow`)).toEqual(["mention"]);
    expect(await types("?types[]=poll")).toEqual([]);
  });

  test("pages join, and none is empty", async () => {
    for (const person of await somebody(6)) await favourite(person);
    await world.settle();
    const ids = (await v1()).map(({ id }) => id);
    const first = await page("v1", "?limit=3");
    expect(first.next).toEqual({ max_id: ids[2] });
    const second = await page("v1", `?limit=3&max_id=${ids[2]}`);
    expect((second.body as Notification[]).map(({ id }) => id)).toEqual(ids.slice(3));
    expect(second.next).toBeNull();
    const above = await page("v1", `?limit=2&min_id=${ids[4]}`);
    expect((above.body as Notification[]).map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(above).toMatchObject({ next: { max_id: ids[3] }, prev: { min_id: ids[2] } });
    expect((await v1(`?limit=2&since_id=${ids[4]}`)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  test("nobody reads or dismisses those of another", async () => {
    await favourite(jonas);
    await world.settle();
    const [own] = await v1();
    const foreign = await anna.ask("GET", `/api/v1/notifications/${own!.id}`);
    const unknown = await anna.ask("GET", "/api/v1/notifications/7");
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    expect((await anna.ask("POST", `/api/v1/notifications/${own!.id}/dismiss`)).status).toBe(404);
    await anna.send("POST", `/api/v2/notifications/${own!.group_key}/dismiss`);
    await anna.send("POST", "/api/v1/notifications/clear");
    expect(await v1()).toHaveLength(1);
    expect((await anna.ask("GET", `/api/v2/notifications/${own!.group_key}`)).status).toBe(404);
    expect(await anna.get(`/api/v2/notifications/${own!.group_key}/accounts`)).toEqual([]);
  });

  test("dismissed and cleared ones do not come back", async () => {
    await favourite(jonas);
    await favourite(anna);
    await world.settle();
    const [newest, oldest] = await v1();
    expect(await mira.send("POST", `/api/v1/notifications/${newest!.id}/dismiss`)).toEqual({});
    expect((await v1()).map(({ id }) => id)).toEqual([oldest!.id]);
    expect(await mira.send("POST", "/api/v1/notifications/clear")).toEqual({});
    expect(await v1()).toEqual([]);
  });
});

describe("in groups", () => {
  test("one line says what several people did to one status, and names the latest eight", async () => {
    const fans = await somebody(10);
    for (const person of fans) await favourite(person);
    await world.settle();
    const { accounts, statuses, notification_groups } = await v2();
    const ids = (await v1()).map(({ id }) => id);
    expect(notification_groups).toEqual([
      {
        group_key: expect.stringMatching(`^favourite-${status.id}-`),
        notifications_count: 10,
        type: "favourite",
        most_recent_notification_id: ids[0],
        page_max_id: ids[0],
        page_min_id: ids[9],
        latest_page_notification_at: expect.stringMatching(/\.\d{3}Z$/),
        sample_account_ids: fans
          .map(({ id }) => id)
          .toReversed()
          .slice(0, 8),
        status_id: status.id,
      },
    ]);
    expect(statuses.map(({ id }) => id)).toEqual([status.id]);
    expect(accounts).toHaveLength(8);
    const key = notification_groups[0]!.group_key;
    expect(await mira.get(`/api/v2/notifications/${key}`)).toMatchObject({ notification_groups });
    const people = await mira.get<Account[]>(`/api/v2/notifications/${key}/accounts`);
    expect(people.map(({ id }) => id)).toEqual(fans.map(({ id }) => id).toReversed());
  });

  test("other types, other statuses and half a day later are other groups", async () => {
    const other = await mira.publishes("Else");
    for (const id of [status.id, other.id]) await favourite(jonas, id);
    await jonas.send("POST", `/api/v1/statuses/${status.id}/reblog`);
    for (const text of ["one", "two"]) await jonas.publishes(`@${mira.username} ${text}`);
    await world.settle();
    expect((await groupsOf()).map(({ type }) => type)).toEqual([
      "mention",
      "mention",
      "reblog",
      "favourite",
      "favourite",
    ]);
    await sql`update notification set group_key = 'favourite-' || status_id || '-1' where account_id = ${mira.id} and type = 'favourite'`.execute(
      world.db,
    );
    await favourite(anna);
    await world.settle();
    expect((await groupsOf("?types[]=favourite")).map((group) => group.notifications_count)).toEqual([1, 1, 1]);
  });

  test("with partial_avatars only the latest person of a group is there in full", async () => {
    for (const person of [jonas, anna]) await favourite(person);
    await world.settle();
    const { notification_groups, ...people } = await v2("?expand_accounts=partial_avatars");
    const [latest, earlier] = notification_groups[0]!.sample_account_ids;
    expect(people.accounts.map(({ id }) => id)).toEqual([latest]);
    expect(people.partial_accounts).toEqual([
      {
        id: earlier,
        acct: expect.any(String),
        url: expect.any(String),
        avatar: expect.any(String),
        avatar_static: expect.any(String),
        locked: false,
        bot: false,
      },
    ]);
    expect((await v2()).partial_accounts).toBeUndefined();
    expect((await mira.ask("GET", "/api/v2/notifications?expand_accounts=few")).status).toBe(400);
  });

  test("each group is on one page, where its newest notification stands", async () => {
    const statuses = [status, await mira.publishes("Two"), await mira.publishes("Three")];
    for (const { id } of statuses) await favourite(jonas, id);
    // The actions of two people are told in no fixed order.
    await world.settle();
    for (const { id } of statuses.toReversed()) await favourite(anna, id);
    await world.settle();
    const keys = (await groupsOf()).map((group) => group.status_id);
    expect(keys).toEqual(statuses.map(({ id }) => id));
    const first = await page("v2", "?limit=2");
    const second = await page("v2", `?limit=2&max_id=${first.next!.max_id}`);
    const idsOn = ({ body }: { body: unknown }) =>
      (body as GroupedNotifications).notification_groups.map((group) => group.status_id);
    expect([idsOn(first), idsOn(second)]).toEqual([keys.slice(0, 2), keys.slice(2)]);
    expect(second.next).toBeNull();
    const above = await page("v2", `?limit=1&min_id=${second.prev!.min_id}`);
    expect(idsOn(above)).toEqual([keys[1]]);
  });

  test("only the types that an app groups are grouped for it", async () => {
    for (const person of [jonas, anna]) {
      await favourite(person);
      await person.follows(mira);
    }
    await world.settle();
    const groups = await groupsOf("?grouped_types[]=follow");
    expect(groups.map((group) => [group.type, group.notifications_count])).toEqual([
      ["follow", 2],
      ["favourite", 1],
      ["favourite", 1],
    ]);
    const [, second, first] = groups;
    expect(second!.group_key).toBe(`ungrouped-${second!.most_recent_notification_id}`);
    expect(second!.sample_account_ids).toEqual([anna.id]);
    const alone = await mira.get<GroupedNotifications>(`/api/v2/notifications/${first!.group_key}`);
    expect(alone.notification_groups).toEqual([first]);
    expect(await mira.get(`/api/v2/notifications/${first!.group_key}/accounts`)).toMatchObject([{ id: jonas.id }]);
    await mira.send("POST", `/api/v2/notifications/${second!.group_key}/dismiss`);
    expect(await groupsOf("?types[]=favourite")).toMatchObject([
      { notifications_count: 1, sample_account_ids: [jonas.id] },
    ]);
  });

  test("a member of whom the reader hears nothing does not hide the group, and does not count", async () => {
    for (const person of [jonas, anna]) await favourite(person);
    await world.settle();
    const [{ group_key } = { group_key: "" }] = await groupsOf();
    for (const verb of ["mute", "block"]) {
      await mira.send("POST", `/api/v1/accounts/${anna.id}/${verb}`);
      const group = { notifications_count: 1, sample_account_ids: [jonas.id] };
      const answer = await v2();
      expect(answer.notification_groups, verb).toMatchObject([group]);
      expect(JSON.stringify(answer)).not.toContain(anna.id);
      expect(
        (await mira.get<GroupedNotifications>(`/api/v2/notifications/${group_key}`)).notification_groups,
      ).toMatchObject([group]);
      expect(await mira.get(`/api/v2/notifications/${group_key}/accounts`)).toMatchObject([{ id: jonas.id }]);
      await mira.send("POST", `/api/v1/accounts/${anna.id}/un${verb}`);
    }
    await mira.send("POST", `/api/v1/accounts/${anna.id}/mute`, { notifications: false });
    expect(await groupsOf()).toMatchObject([{ notifications_count: 2 }]);
    expect(await groupsOf(`?account_id=${jonas.id}`)).toMatchObject([{ notifications_count: 1 }]);
    await sql`update account set suspended_at = now() where id = ${anna.id}`.execute(world.db);
    expect(await groupsOf()).toMatchObject([{ notifications_count: 1 }]);
  });

  test("a group is dismissed whole", async () => {
    for (const person of [jonas, anna]) await favourite(person);
    await anna.follows(mira);
    await world.settle();
    const key = (await groupsOf("?types[]=favourite"))[0]!.group_key;
    expect(await mira.send("POST", `/api/v2/notifications/${key}/dismiss`)).toEqual({});
    expect((await v1()).map(({ type }) => type)).toEqual(["follow"]);
    expect((await mira.ask("GET", `/api/v2/notifications/${key}`)).status).toBe(404);
  });
});

describe("the unread count", () => {
  test("counts one by one in v1 and in groups in v2, since the marker, up to the limit", async () => {
    for (const person of [jonas, anna]) await favourite(person);
    await anna.follows(mira);
    await world.settle();
    expect([await count("v1"), await count("v2")]).toEqual([3, 2]);
    expect([await count("v1", "?limit=1"), await count("v2", "?limit=1")]).toEqual([1, 1]);
    expect(await count("v1", "?limit=5000")).toBe(3);
    expect(await count("v2", "?types[]=follow")).toBe(1);
    expect(await count("v2", "?grouped_types[]=follow")).toBe(3);
    const [newest, , oldest] = await v1();
    await mira.send("POST", "/api/v1/markers", { notifications: { last_read_id: oldest!.id } });
    expect([await count("v1"), await count("v2")]).toEqual([2, 2]);
    await mira.send("POST", "/api/v1/markers", { notifications: { last_read_id: newest!.id } });
    expect([await count("v1"), await count("v2")]).toEqual([0, 0]);
  });

  test("leaves out hidden notifications", async () => {
    await favourite(jonas);
    await world.settle();
    await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
    expect([await count("v1"), await count("v2"), await v1()]).toEqual([0, 0, []]);
  });
});

test("a status that has become invisible is in no byte of any answer (threats V06)", async () => {
  await mira.follows(jonas);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`, { notify: true });
  const secret = await jonas.publishes("Marker word", { visibility: "private" });
  await world.settle();
  const [{ id, group_key } = { id: "", group_key: "" }] = await v1("?types[]=status");
  const paths = [
    "/api/v1/notifications",
    `/api/v1/notifications/${id}`,
    "/api/v2/notifications",
    `/api/v2/notifications/${group_key}`,
  ];
  const seen = async () => {
    const answers = await Promise.all(paths.map((path) => mira.ask("GET", path)));
    return answers.map(
      (answer) => /Marker word/.test(JSON.stringify(answer)) || JSON.stringify(answer).includes(secret.id),
    );
  };
  expect(await seen()).toEqual([true, true, true, true]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/unfollow`);
  expect(await seen()).toEqual([false, false, false, false]);
  expect([await count("v1", "?types[]=status"), await count("v2", "?types[]=status")]).toEqual([0, 0]);
});

test("however many notifications there are, reading takes the same number of queries", async () => {
  const counts: number[][] = [];
  for (const more of [1, 19, 20]) {
    for (let n = 0; n < more; n++) {
      const { id } = await mira.publishes("Hello");
      await favourite(jonas, id);
      await favourite(anna, id);
    }
    await world.settle();
    const one = (await countQueries(() => v1("?limit=40"))).queries;
    const grouped = (await countQueries(() => v2("?limit=40"))).queries;
    counts.push([one, grouped]);
  }
  expect(counts).toEqual([
    [3, 2],
    [3, 2],
    [3, 2],
  ]);
});

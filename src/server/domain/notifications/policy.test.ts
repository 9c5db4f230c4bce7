import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type {
  GroupedNotifications,
  Notification,
  NotificationPolicy,
  NotificationRequest,
} from "#protocol/entities.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";
import { tellOfStatus } from "./notify.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, mira, jonas, anna } = stage));

const policy = "/api/v2/notifications/policy";
const requests = "/api/v1/notifications/requests";
const decide = (said: Partial<NotificationPolicy>) => mira.send<NotificationPolicy>("PATCH", policy, said);
const waiting = () => mira.get<NotificationRequest[]>(requests);

/** What mira hears: in the list, in groups, and as a number. */
async function heard() {
  await world.settle();
  const one = await mira.get<Notification[]>("/api/v1/notifications");
  const { notification_groups: groups } = await mira.get<GroupedNotifications>("/api/v2/notifications");
  const counts = ["v1", "v2"].map((version) =>
    mira.get<{ count: number }>(`/api/${version}/notifications/unread_count`),
  );
  const numbers = (await Promise.all(counts)).map(({ count }) => count);
  expect([groups.length, ...numbers]).toEqual([one.length, one.length, one.length]);
  return one.map(({ type, account }) => `${type} by ${account.acct.replace(/\d+$/, "")}`);
}

const named = (person: Person) => person.username.replace(/\d+$/, "");
const mention = (person: Person, more = {}) => person.publishes(`@${mira.username} Hello`, more);

test("whom the reader doesn't follow is held back, everywhere, until the request is accepted (threats V11)", async () => {
  await decide({ for_not_following: "filter" });
  await mira.follows(anna);
  await mention(anna);
  const { id } = await mention(jonas);
  expect(await heard()).toEqual([`mention by ${named(anna)}`]);
  const held = await mira.get<Notification[]>("/api/v1/notifications?include_filtered=true");
  expect(held.map(({ account }) => account.id)).toEqual([jonas.id, anna.id]);
  const [request] = await waiting();
  expect(request).toMatchObject({ account: { id: jonas.id }, notifications_count: "1", last_status: { id } });
  expect(await mira.get(`${requests}/${request!.id}`)).toEqual(request);
  expect(await mira.get(`${requests}/${request!.id}?last_status=false`)).toEqual({ ...request, last_status: null });
  expect((await mira.get<NotificationPolicy>(policy)).summary).toEqual({
    pending_requests_count: 1,
    pending_notifications_count: 1,
  });

  await mira.send("POST", `${requests}/${request!.id}/accept`);
  expect(await heard()).toEqual([`mention by ${named(jonas)}`, `mention by ${named(anna)}`]);
  expect(await waiting()).toEqual([]);
  await mention(jonas);
  expect(await heard()).toHaveLength(3);
});

test("a request that is dismissed takes along what was held back, and the next one asks anew", async () => {
  await decide({ for_not_following: "filter" });
  await mention(jonas);
  await mention(anna);
  await world.settle();
  const ids = (await waiting()).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await mira.send("POST", `${requests}/dismiss`, { id: ids });
  expect(await waiting()).toEqual([]);
  expect(await mira.get("/api/v1/notifications?include_filtered=true")).toEqual([]);
  await mention(jonas);
  await world.settle();
  expect(await waiting()).toHaveLength(1);
});

test("what is dropped is never made, and waits nowhere", async () => {
  await decide({ for_not_following: "drop", for_not_followers: "filter" });
  await mention(jonas);
  expect(await heard()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test.each([
  ["for_not_followers", "not a follower", async () => {}, true],
  ["for_not_followers", "a follower since today", () => jonas.follows(mira), true],
  [
    "for_not_followers",
    "a follower for four days",
    async () => {
      await jonas.follows(mira);
      await sql`update follow set created_at = now() - interval '4 days' where account_id = ${jonas.id}`.execute(
        world.db,
      );
    },
    false,
  ],
  ["for_new_accounts", "a new account", async () => {}, true],
  ["for_new_accounts", "a new account that the reader follows", () => mira.follows(jonas), false],
  [
    "for_new_accounts",
    "an account of 31 days",
    () => sql`update account set created_at = now() - interval '31 days' where id = ${jonas.id}`.execute(world.db),
    false,
  ],
  ["for_private_mentions", "a public mention", async () => {}, false],
  ["for_limited_accounts", "anybody", async () => {}, false],
  [
    "for_limited_accounts",
    "a limited account",
    () => sql`update account set silenced_at = now() where id = ${jonas.id}`.execute(world.db),
    true,
  ],
] as const)("%s: %s", async (topic, _, prepare, isHeld) => {
  await decide({ [topic]: "filter" });
  await prepare();
  await world.settle();
  await mira.send("POST", "/api/v1/notifications/clear");
  await mention(jonas);
  expect(await heard()).toHaveLength(isHeld ? 0 : 1);
});

describe("where nothing has been decided", () => {
  const says = (more = {}) => mention(jonas, { visibility: "direct", ...more });

  test("it is as on Mastodon, and both verbs change one thing at a time", async () => {
    const first = {
      for_not_following: "accept",
      for_not_followers: "accept",
      for_new_accounts: "accept",
      for_private_mentions: "filter",
      for_limited_accounts: "filter",
    };
    expect(await mira.get(policy)).toMatchObject(first);
    for (const method of ["PATCH", "PUT"] as const) {
      const changed = await anna.send(method, policy, { for_new_accounts: method === "PUT" ? "drop" : "filter" });
      expect(changed).toMatchObject({ ...first, for_new_accounts: method === "PUT" ? "drop" : "filter" });
    }
    expect(await anna.send("PUT", policy, { for_private_mentions: "accept" })).toMatchObject({
      for_private_mentions: "accept",
      for_new_accounts: "drop",
    });
  });

  test("a private mention of a stranger is held back, and stands in the conversations", async () => {
    await says();
    expect(await heard()).toEqual([]);
    expect(await waiting()).toHaveLength(1);
    expect(await mira.get("/api/v1/conversations")).toMatchObject([{ unread: true, accounts: [{ id: jonas.id }] }]);
  });

  test("an answer to what the reader has said to them privately is not, also further down", async () => {
    const mine = await mira.publishes(`@${jonas.username} You said?`, { visibility: "direct" });
    const theirs = await says({ in_reply_to_id: mine.id });
    expect(await heard()).toEqual([`mention by ${named(jonas)}`]);
    await says({ in_reply_to_id: theirs.id });
    expect(await heard()).toHaveLength(2);
  });

  test("one under what the reader has said to all is", async () => {
    const mine = await mira.publishes(`@${jonas.username} You said?`);
    await says({ in_reply_to_id: mine.id });
    expect(await heard()).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });

  test("one of somebody whom the reader follows is not", async () => {
    await mira.follows(jonas);
    await says();
    expect(await heard()).toEqual([`mention by ${named(jonas)}`]);
  });
});

test("an operator's mention comes through", async () => {
  await decide({ for_not_following: "drop" });
  await sql`update local_user set role = 'admin' where account_id = ${jonas.id}`.execute(world.db);
  await mention(jonas);
  expect(await heard()).toHaveLength(1);
});

test("of another reader's request nobody can see or answer anything", async () => {
  await decide({ for_not_following: "filter" });
  await mention(jonas);
  await world.settle();
  const [request] = await waiting();
  for (const [method, path] of [
    ["GET", request!.id],
    ["POST", `${request!.id}/accept`],
    ["POST", `${request!.id}/dismiss`],
  ] as const)
    expect((await anna.ask(method, `${requests}/${path}`)).status).toBe(404);
  expect(await anna.get(requests)).toEqual([]);
  expect(await waiting()).toHaveLength(1);
});

test("somebody who is blocked waits no longer (threats V11)", async () => {
  await decide({ for_not_following: "filter" });
  await mention(jonas);
  await world.settle();
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/mute`);
  expect(await waiting()).toEqual([]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/unmute`);
  expect(await waiting()).toHaveLength(1);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
  expect(await waiting()).toEqual([]);
});

test("a post that names many costs as many queries as one that names one", async () => {
  await decide({ for_not_following: "filter" });
  const [one, many] = [await mention(jonas), await jonas.publishes(`@${mira.username} @${anna.username} Both`)];
  const asked = async (id: typeof one.id) => (await countQueries(() => tellOfStatus(world.db, id))).queries;
  expect(await asked(many.id)).toBe(await asked(one.id));
});

test("the first version of the policy says the same in yes and no", async () => {
  const first = "/api/v1/notifications/policy";
  expect(await mira.send("PUT", first, { filter_new_accounts: "true" })).toMatchObject({
    filter_new_accounts: true,
    filter_not_following: false,
  });
  expect(await mira.get(policy)).toMatchObject({ for_new_accounts: "filter", for_limited_accounts: "filter" });
});

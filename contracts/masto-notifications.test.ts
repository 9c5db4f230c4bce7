/** Notifications, one by one and in groups. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { describe, expect, test } from "vitest";
import { mintFor } from "#testing/authority.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let world: ServedWorld;
let made: number;
let mira: Person;
let jonas: Person;
let client: mastodon.rest.Client;
let other: mastodon.rest.Client;
setMasto((stage) => ({ world, made, mira, jonas, client, other } = stage));

const write = (status: string, more: object = {}) => client.v1.statuses.create({ status, ...more });

describe("notifications", () => {
  test("come one by one and in groups, and go when they are dismissed", async () => {
    const { id } = await write("Hello");
    await other.v1.statuses.$select(id).favourite();
    await other.v1.accounts.$select(mira.id).follow();
    await other.v1.statuses.create({ status: `@${mira.username} hello` });
    await world.settle();
    expect(await client.v1.notifications.unreadCount.fetch()).toEqual({ count: 3 });
    expect(await client.v2.notifications.unreadCount.fetch()).toEqual({ count: 3 });
    const list = await client.v1.notifications.list();
    expect(list.map(({ type }) => type)).toEqual(["mention", "follow", "favourite"]);
    expect((await client.v1.notifications.list({ types: ["follow"] })).map(({ type }) => type)).toEqual(["follow"]);
    expect(await client.v1.notifications.$select(list[0]!.id).fetch()).toEqual(list[0]);
    const { notificationGroups } = await client.v2.notifications.list({ excludeTypes: ["mention"] });
    expect(notificationGroups.map(({ type }) => type)).toEqual(["follow", "favourite"]);
    const key = notificationGroups[1]!.groupKey;
    expect(await client.v2.notifications.$select(key).fetch()).toMatchObject({
      notificationGroups: [{ groupKey: key }],
    });
    expect((await client.v2.notifications.$select(key).accounts.fetch()).map((account) => account.id)).toEqual([
      jonas.id,
    ]);
    await client.v2.notifications.$select(key).dismiss();
    await client.v1.notifications.$select(list[0]!.id).dismiss();
    expect((await client.v1.notifications.list()).map(({ type }) => type)).toEqual(["follow"]);
    await client.v1.notifications.clear();
    expect(await client.v1.notifications.list()).toEqual([]);
  });

  test("page by Link until they end", async () => {
    const { id } = await write("Hello");
    for (let n = 0; n < 4; n++) {
      const fan = await world.person(`fan${made}x${n}`);
      await fan.send("POST", `/api/v1/statuses/${id}/favourite`);
      await fan.send("POST", `/api/v1/accounts/${mira.id}/follow`);
    }
    await world.settle();
    const sizes: number[] = [];
    for await (const page of client.v1.notifications.list({ limit: 3, types: ["favourite", "follow"] }))
      sizes.push(page.length);
    expect(sizes).toEqual([3, 3, 2]);
    const groups: string[] = [];
    for await (const page of client.v2.notifications.list({ limit: 1 })) {
      groups.push(...page.notificationGroups.map(({ type }) => type));
    }
    expect(groups.toSorted()).toEqual(["favourite", "follow"]);
  });
});

test("are held back by a policy, and requests are answered one by one or together", async () => {
  const { policy } = client.v2.notifications;
  expect(await policy.fetch()).toMatchObject({ forNotFollowing: "accept", summary: { pendingRequestsCount: 0 } });
  expect(await policy.update({ forNotFollowing: "filter" })).toMatchObject({ forNotFollowing: "filter" });
  const { requests } = client.v1.notifications;
  // The types of masto know of no ids here.
  const together = async (answer: "accept" | "dismiss", id: string[]) =>
    fetch(`${world.origin}/api/v1/notifications/requests/${answer}`, {
      method: "POST",
      headers: { authorization: `Bearer ${await mintFor(world.db, mira)}`, "content-type": "application/json" },
      body: JSON.stringify({ id }),
    });
  const next = async () => {
    await jonas.publishes(`@${mira.username} Hello`);
    await world.settle();
    const [request] = await requests.list();
    return request!;
  };
  const first = await next();
  expect(await requests.$select(first.id).fetch()).toMatchObject({
    notificationsCount: "1",
    account: { id: jonas.id },
  });
  await requests.$select(first.id).dismiss();
  await together("dismiss", [(await next()).id]);
  const { id } = await next();
  expect(await client.v1.notifications.list()).toEqual([]);
  const ofOne = { accountId: jonas.id, includeFiltered: true };
  expect(await client.v1.notifications.list(ofOne)).toMatchObject([{ type: "mention", account: { id: jonas.id } }]);
  expect(await client.v2.notifications.list(ofOne)).toMatchObject({ notificationGroups: [{ type: "mention" }] });
  expect(await client.v1.notifications.list({ ...ofOne, accountId: mira.id })).toEqual([]);
  await requests.$select(id).accept();
  expect(await requests.merged.fetch()).toEqual({ merged: true });
  expect(await client.v1.notifications.list()).toHaveLength(1);
  const stranger = await world.person(`stranger${made}`);
  await stranger.publishes(`@${mira.username} Hello`);
  await world.settle();
  await together(
    "accept",
    (await requests.list()).map((one) => one.id),
  );
  expect(await client.v1.notifications.list()).toHaveLength(2);
});

test("have a policy of the first version, which no client of today's calls", async () => {
  const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}`, "content-type": "application/json" };
  const ask = async (method: string, body?: object, version = "v1") =>
    (
      await fetch(`${world.origin}/api/${version}/notifications/policy`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      })
    ).json();
  expect(await ask("PUT", { filter_not_followers: true })).toMatchObject({ filter_not_followers: true });
  expect(await ask("PATCH", { filter_not_followers: false })).toMatchObject({ filter_not_followers: false });
  expect(await ask("GET")).toMatchObject({ filter_new_accounts: false });
  expect(await ask("PATCH", { for_new_accounts: "drop" }, "v2")).toMatchObject({ for_new_accounts: "drop" });
});

callsAllRoutesOf("notifications");

import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Poll, Status } from "#protocol/entities.ts";
import type { PollId } from "#protocol/ids.ts";
import type { AccountEvent } from "#server/domain/accounts/events.ts";
import { closePoll } from "#server/domain/statuses/polls/close.job.ts";
import { liveChannel } from "#server/domain/live/live-events.ts";
import { transact } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let made: number;
let mira: Person;
let jonas: Person;
let anna: Person;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, made, mira, jonas, anna } = stage));

/** What somebody was told: `favourite by jonas`. */
async function told(person: Person): Promise<string[]> {
  await world.settle();
  const { rows } = await sql<{ said: string }>`
    select notification.type || ' by ' || rtrim(account.username, '0123456789') as said
    from notification join account on account.id = notification.from_account_id
    where notification.account_id = ${person.id} order by notification.id`.execute(world.db);
  return rows.map((row) => row.said);
}

/** Works every event of this database once more, as after a kill between the work and its tick. */
async function workAllAgain(): Promise<void> {
  await sql`
    insert into reaction (queue, reactor, event)
    select 0, 'notify', payload || jsonb_build_object('kind', kind) from event order by id`.execute(world.db);
  await world.settle();
}

const act = (person: Person, status: Pick<Status, "id">, verb: string) =>
  person.send<Status>("POST", `/api/v1/statuses/${status.id}/${verb}`);
const between = (person: Person, verb: string, other: Person, body = {}) =>
  person.send("POST", `/api/v1/accounts/${other.id}/${verb}`, body);

describe("is told to the right person, and to nobody else", () => {
  test("mention: everybody who is named, in any visibility", async () => {
    await jonas.publishes(`@${mira.username} @${anna.username} hello`);
    await jonas.publishes(`@${mira.username} only you`, { visibility: "direct" });
    expect(await told(mira)).toEqual(["mention by jonas", "mention by jonas"]);
    expect(await told(anna)).toEqual(["mention by jonas"]);
    expect(await told(jonas)).toEqual([]);
  });

  test("quote: the author of what is quoted, once, if it is for them", async () => {
    const { id } = await mira.publishes("Original");
    const quotes = (status: string, more = {}) => jonas.publishes(status, { quoted_status_id: id, ...more });
    await between(mira, "follow", jonas, { notify: true });
    await quotes("Look");
    await quotes(`@${mira.username} look`);
    const expected = ["quote by jonas", "quote by jonas"];
    expect(await told(mira)).toEqual(expected);
    await quotes(`@${mira.username} only you`, { visibility: "direct" });
    expected.push("mention by jonas");
    expect(await told(mira)).toEqual(expected);
    await between(mira, "unfollow", jonas);
    await quotes("Not for you", { visibility: "private" });
    expect(await told(mira)).toEqual(expected);
  });

  test("quote: nobody, once it is revoked or what it quotes is deleted; nor of edits after that", async () => {
    const [one, two] = [await mira.publishes("One"), await mira.publishes("Two")];
    const quote = await jonas.publishes("Look", { quoted_status_id: one.id });
    await mira.send("POST", `/api/v1/statuses/${one.id}/quotes/${quote.id}/revoke`);
    await jonas.publishes("Look", { quoted_status_id: two.id });
    await mira.send("DELETE", `/api/v1/statuses/${two.id}`);
    expect(await told(mira)).toEqual([]);
    await mira.send("PUT", `/api/v1/statuses/${one.id}`, { status: "Other" });
    expect(await told(jonas)).toEqual([]);
  });

  test("status: followers who asked for each post, but not replies to others, and not twice for a mention", async () => {
    await between(mira, "follow", jonas, { notify: true });
    await between(anna, "follow", jonas);
    await jonas.publishes("News");
    await jonas.publishes("Old news", { in_reply_to_id: (await anna.publishes("Hm")).id });
    await jonas.publishes(`@${mira.username} hello`);
    await jonas.publishes(`@${anna.username} hello`, { visibility: "direct" });
    expect(await told(mira)).toEqual(["status by jonas", "mention by jonas"]);
    expect(await told(anna)).toEqual(["mention by jonas"]);
  });

  test("favourite and reblog: the author, but not of what they do themselves", async () => {
    const status = await mira.publishes("Hello");
    for (const person of [jonas, mira]) {
      await act(person, status, "favourite");
      await act(person, status, "reblog");
    }
    expect(await told(mira)).toEqual(["favourite by jonas", "reblog by jonas"]);
    expect(await told(jonas)).toEqual([]);
  });

  test("follow: the person who is followed", async () => {
    await between(jonas, "follow", mira);
    expect(await told(mira)).toEqual(["follow by jonas"]);
    expect(await told(jonas)).toEqual([]);
  });

  test.each([
    ["unfollowed", () => between(jonas, "unfollow", mira)],
    ["was removed from the followers", () => between(mira, "remove_from_followers", jonas)],
    ["blocked the one they followed", () => between(jonas, "block", mira)],
    [
      "was blocked and let go at once",
      async () => {
        await between(mira, "block", jonas);
        await between(mira, "unblock", jonas);
      },
    ],
  ])("follow: not of somebody who %s, and again of who follows anew", async (_what, end) => {
    await between(jonas, "follow", mira);
    expect(await told(mira)).toEqual(["follow by jonas"]);
    await end();
    expect(await told(mira)).toEqual([]);
    await between(jonas, "unblock", mira);
    await between(jonas, "follow", mira);
    expect(await told(mira)).toEqual(["follow by jonas"]);
  });

  test("favourite and reblog: not after they were taken back, and again when they are done anew", async () => {
    const status = await mira.publishes("Hello");
    for (const verb of ["favourite", "reblog"]) {
      await act(anna, status, verb);
      await act(jonas, status, verb);
    }
    await world.settle();
    for (const verb of ["unfavourite", "unreblog"]) await act(jonas, status, verb);
    expect(await told(mira)).toEqual(["favourite by anna", "reblog by anna"]);
    for (const verb of ["favourite", "reblog"]) await act(jonas, status, verb);
    expect(await told(mira)).toEqual(["favourite by anna", "reblog by anna", "favourite by jonas", "reblog by jonas"]);
  });

  test("follow_request: a locked account, until it has answered; a second request is news again", async () => {
    const locked = await world.person(`locked${made}`, { locked: true });
    await between(jonas, "follow", locked);
    expect(await told(locked)).toEqual(["follow_request by jonas"]);
    await locked.send("POST", `/api/v1/follow_requests/${jonas.id}/reject`);
    expect(await told(locked)).toEqual([]);
    await between(jonas, "follow", locked);
    expect(await told(locked)).toEqual(["follow_request by jonas"]);
    await between(jonas, "unfollow", locked);
    expect(await told(locked)).toEqual([]);
    await between(jonas, "follow", locked);
    await world.settle();
    await locked.send("POST", `/api/v1/follow_requests/${jonas.id}/authorize`);
    expect(await told(locked)).toEqual([]);
  });

  test("follow_request: is not left over by a block", async () => {
    const locked = await world.person(`locked${made}`, { locked: true });
    await between(jonas, "follow", locked);
    await world.settle();
    await between(locked, "block", jonas);
    expect(await told(locked)).toEqual([]);
  });

  test("update: who boosted, once for the last edit", async () => {
    const status = await mira.publishes("Helo");
    await act(jonas, status, "reblog");
    for (const text of ["Hello", "Hello!"]) {
      await mira.send("PUT", `/api/v1/statuses/${status.id}`, { status: text });
      expect(await told(jonas)).toEqual(["update by mira"]);
    }
    expect(await told(anna)).toEqual([]);
  });

  test("mention: people whom an edit names for the first time, and nobody twice", async () => {
    const status = await mira.publishes(`@${jonas.username} hello`);
    await world.settle();
    await jonas.send("POST", "/api/v1/notifications/clear");
    await mira.send("PUT", `/api/v1/statuses/${status.id}`, {
      status: `@${jonas.username} @${anna.username} hello`,
    });
    expect(await told(anna)).toEqual(["mention by mira"]);
    expect(await told(jonas)).toEqual([]);
    await anna.send("POST", "/api/v1/notifications/clear");
    for (const text of [`@${anna.username} hello!`, "hello", `@${jonas.username} @${anna.username} hello again`]) {
      await mira.send("PUT", `/api/v1/statuses/${status.id}`, { status: text });
      expect([await told(anna), await told(jonas)]).toEqual([[], []]);
    }
  });

  test("mention: nobody whom an edit left out before they were told; who asked for each post hears of it as of any", async () => {
    await between(jonas, "follow", mira, { notify: true });
    await world.settle();
    await mira.send("POST", "/api/v1/notifications/clear");
    const status = await mira.publishes(`@${jonas.username} hello`);
    await mira.send("PUT", `/api/v1/statuses/${status.id}`, { status: `@${anna.username} hello` });
    expect([await told(jonas), await told(anna)]).toEqual([["status by mira"], ["mention by mira"]]);
  });

  test("poll: its author and all who voted, when it ends", async () => {
    const { poll } = await mira.publishes("Tea?", { poll: { options: ["Yes", "No"], expires_in: 3600 } });
    await jonas.send<Poll>("POST", `/api/v1/polls/${poll!.id}/votes`, { choices: [0] });
    await sql`update poll set expires_at = now() where id = ${poll!.id}`.execute(world.db);
    await transact(world.db, (tx) => closePoll(tx, poll!.id as PollId));
    expect(await told(mira)).toEqual(["poll by mira"]);
    expect(await told(jonas)).toEqual(["poll by mira"]);
    expect(await told(anna)).toEqual([]);
  });

  test("admin.sign_up: the operators", async () => {
    const admin = await world.person(`admin${made}`, { role: "admin" });
    await transact(world.db, (tx) => record<AccountEvent>(tx, { kind: "account.signed-up", accountId: jonas.id }));
    expect(await told(admin)).toEqual(["admin.sign_up by jonas"]);
    expect(await told(mira)).toEqual([]);
  });
});

test("each is told once, however often its event is worked, and however often it is taken back and done again", async () => {
  const locked = await world.person(`locked${made}`, { locked: true });
  await between(mira, "follow", jonas, { notify: true });
  await between(jonas, "follow", mira);
  await between(jonas, "follow", locked);
  const status = await mira.publishes(`@${jonas.username} hello`);
  await jonas.publishes("News");
  for (const verb of ["favourite", "unfavourite", "favourite", "reblog", "unreblog", "reblog"]) {
    await act(jonas, status, verb);
    await world.settle();
  }
  await mira.send("PUT", `/api/v1/statuses/${status.id}`, { status: `@${jonas.username} hello!` });
  await between(jonas, "unfollow", mira);
  await between(jonas, "follow", mira);
  const people = [mira, jonas, locked];
  const before = await Promise.all(people.map(told));
  expect(before).toEqual([
    ["follow by jonas", "status by jonas", "favourite by jonas", "reblog by jonas"],
    expect.arrayContaining(["follow by mira", "mention by mira", "update by mira"]),
    ["follow_request by jonas"],
  ]);
  expect(before[1]).toHaveLength(3);
  await workAllAgain();
  const after = await Promise.all(people.map(told));
  expect(after.map((list) => list.toSorted())).toEqual(before.map((list) => list.toSorted()));
});

test("a block takes away the notifications of the blocked person for good", async () => {
  const locked = await world.person(`locked${made}`, { locked: true });
  const status = await locked.publishes("Hello");
  await between(locked, "follow", jonas);
  await jonas.publishes(`@${locked.username} hello`);
  for (const verb of ["favourite", "reblog"]) await act(jonas, status, verb);
  await between(jonas, "follow", locked);
  await act(anna, status, "favourite");
  expect(await told(locked)).toHaveLength(5);
  expect(await told(jonas)).toEqual([expect.stringMatching(/^follow by locked/)]);
  await between(locked, "block", jonas);
  expect([await told(locked), await told(jonas)]).toEqual([["favourite by anna"], []]);
  await between(locked, "unblock", jonas);
  expect([await told(locked), await told(jonas)]).toEqual([["favourite by anna"], []]);
  await workAllAgain();
  await jonas.publishes(`@${locked.username} once more`);
  expect((await told(locked)).at(-1)).toBe("mention by jonas");
});

describe("is not told", () => {
  async function everything(from: Person, to: Person) {
    const status = await to.publishes("Hello");
    await world.settle();
    return async () => {
      await from.publishes(`@${to.username} hello`).catch(() => {});
      for (const verb of ["favourite", "reblog"]) await from.ask("POST", `/api/v1/statuses/${status.id}/${verb}`);
      await from.ask("POST", `/api/v1/accounts/${to.id}/follow`);
    };
  }

  test.each(["told one", "other"])("across a block of the %s", async (who) => {
    const happens = await everything(jonas, mira);
    await (who === "other" ? between(jonas, "block", mira) : between(mira, "block", jonas));
    await happens();
    expect(await told(mira)).toEqual([]);
  });

  test("the event happened just before a block came in between", async () => {
    const status = await mira.publishes("Hello");
    await act(jonas, status, "favourite");
    await between(mira, "block", jonas);
    expect(await told(mira)).toEqual([]);
  });

  test("to somebody who has muted the other, unless notifications were excepted or the mute is over", async () => {
    const happens = await everything(jonas, mira);
    await between(mira, "mute", jonas);
    await happens();
    expect(await told(mira)).toEqual([]);
    await between(mira, "mute", jonas, { notifications: false });
    await jonas.publishes(`@${mira.username} hello`);
    expect(await told(mira)).toEqual(["mention by jonas"]);
    await between(mira, "mute", jonas, { duration: 60 });
    await sql`update mute set expires_at = now() - interval '1 second' where account_id = ${mira.id}`.execute(world.db);
    await jonas.publishes(`@${mira.username} hello`);
    expect(await told(mira)).toHaveLength(2);
  });

  test("in a conversation that was muted", async () => {
    const status = await mira.publishes("Hello");
    await act(mira, status, "mute");
    await jonas.publishes(`@${mira.username} hello`, { in_reply_to_id: status.id });
    await act(jonas, status, "favourite");
    expect(await told(mira)).toEqual([]);
    await act(mira, status, "unmute");
    await jonas.publishes(`@${mira.username} hello`, { in_reply_to_id: status.id });
    expect(await told(mira)).toEqual(["mention by jonas"]);
  });

  test("of a suspended account", async () => {
    const status = await mira.publishes("Hello");
    await act(jonas, status, "favourite");
    await sql`update account set suspended_at = now() where id = ${jonas.id}`.execute(world.db);
    expect(await told(mira)).toEqual([]);
  });

  test("to one that may not sign in", async () => {
    await act(jonas, await mira.publishes("Hello"), "favourite");
    await sql`update local_user set state = 'disabled' where account_id = ${mira.id}`.execute(world.db);
    expect(await told(mira)).toEqual([]);
  });
});

test("notifications of a status go with it", async () => {
  const status = await mira.publishes(`@${anna.username} hello`);
  await act(jonas, status, "favourite");
  expect([await told(mira), await told(anna)]).toEqual([["favourite by jonas"], ["mention by mira"]]);
  await mira.send("DELETE", `/api/v1/statuses/${status.id}`);
  expect([await told(mira), await told(anna)]).toEqual([[], []]);
});

test("sockets hear of each by its id alone", async () => {
  const heard: unknown[] = [];
  const stop = world.ports.pubSub.subscribe(liveChannel, (text) => heard.push(JSON.parse(text)));
  const status = await mira.publishes("Secret word");
  await act(jonas, status, "favourite");
  await world.settle();
  stop();
  const { id } = await world.db
    .selectFrom("notification")
    .select("id")
    .where("account_id", "=", mira.id)
    .executeTakeFirstOrThrow();
  expect(heard).toContainEqual({ kind: "notification.added", notificationId: id, accountId: mira.id });
  expect(JSON.stringify(heard)).not.toContain("Secret");
});

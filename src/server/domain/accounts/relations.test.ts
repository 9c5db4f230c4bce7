import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { AccountId } from "#protocol/ids.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { aRelationship } from "#testing/entities.ts";
import { setPeople, type PeopleStage } from "#testing/people.ts";
import type { AddedPerson } from "#testing/rows.ts";
import { readAs } from "#testing/statuses.ts";
import { block, listBlocks, unblock } from "./block.ts";
import { forgetEndedFollows } from "./ended-follows.job.ts";
import { authorizeFollow, authorizeWaiting, listFollowRequests, rejectFollow } from "./follow-requests.ts";
import { follow, removeFromFollowers, undoUnfollow, unfollow } from "./follow.ts";
import { clearExpiredMutes } from "./expired-mutes.job.ts";
import { listMutes, mute, unmute } from "./mute.ts";
import { setNote } from "./note.ts";
import { getRelationship, loadRelationships } from "./relationships.ts";
import type { Viewer } from "./viewer.ts";

const page = { limit: 40 };

let db: Database;
let person: PeopleStage<never>["person"];

setPeople([], (stage) => ({ db, person } = stage), { once: true });

const change = <T>(work: (tx: Writes) => Promise<T>) => transact(db, work);
const between = (a: AddedPerson, b: AddedPerson) => getRelationship(readAs(db, a.viewer), b.id);

async function countsOf({ id }: AddedPerson): Promise<[followers: number, following: number]> {
  const row = await db.selectFrom("account_stats").selectAll().where("account_id", "=", id).executeTakeFirst();
  return [row?.followers_count ?? 0, row?.following_count ?? 0];
}

async function eventsBetween(a: AddedPerson, b: AddedPerson): Promise<string[]> {
  const rows = await db
    .selectFrom("event")
    .select("kind")
    .where(sql<boolean>`payload->>'accountId' = ${a.id} and payload->>'targetAccountId' = ${b.id}`)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.kind);
}

test("a follow shows on both sides, counts once and is told once, however often it is repeated", async () => {
  const [mira, jonas] = [await person(), await person()];
  expect(await change((tx) => follow(tx, mira.viewer, jonas.id))).toBe("following");
  expect(await change((tx) => follow(tx, mira.viewer, jonas.id))).toBe("following");
  expect(await between(mira, jonas)).toEqual(aRelationship(jonas.id, { following: true, showing_reblogs: true }));
  expect(await between(jonas, mira)).toEqual(aRelationship(mira.id, { followed_by: true }));
  expect(await countsOf(jonas)).toEqual([1, 0]);
  expect(await countsOf(mira)).toEqual([0, 1]);
  expect(await eventsBetween(mira, jonas)).toEqual(["account.followed"]);
});

test("following again changes only what it names", async () => {
  const [mira, jonas] = [await person(), await person()];
  await change((tx) => follow(tx, mira.viewer, jonas.id, { notify: true, languages: ["de", "ru"] }));
  await change((tx) => follow(tx, mira.viewer, jonas.id, { reblogs: false }));
  expect(await between(mira, jonas)).toMatchObject({
    showing_reblogs: false,
    notifying: true,
    languages: ["de", "ru"],
  });
  await change((tx) => follow(tx, mira.viewer, jonas.id, { languages: [] }));
  expect(await between(mira, jonas)).toMatchObject({ showing_reblogs: false, notifying: true, languages: null });
});

test("fifty follows at the same moment make one row and one of each count", async () => {
  const [mira, jonas] = [await person(), await person()];
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => change((tx) => follow(tx, mira.viewer, jonas.id))),
  );
  expect(new Set(outcomes)).toEqual(new Set(["following"]));
  expect(await countsOf(jonas)).toEqual([1, 0]);
  expect(await countsOf(mira)).toEqual([0, 1]);
  expect(await eventsBetween(mira, jonas)).toEqual(["account.followed"]);
});

test("people who follow and leave each other in a crowd do not stop one another, and the counts stay right", async () => {
  const crowd = await Promise.all(Array.from({ length: 5 }, () => person()));
  const pairs = crowd.flatMap((from) => crowd.filter((to) => to !== from).map((to) => ({ from, to })));
  await Promise.all(pairs.map(({ from, to }) => change((tx) => follow(tx, from.viewer, to.id))));
  for (const one of crowd) expect(await countsOf(one)).toEqual([4, 4]);
  await Promise.all(pairs.map(({ from, to }) => change((tx) => unfollow(tx, from.viewer, to.id))));
  for (const one of crowd) expect(await countsOf(one)).toEqual([0, 0]);
});

test("of a follow and a block at the same moment only the block is left", async () => {
  for (let round = 0; round < 20; round++) {
    const [mira, jonas] = [await person(), await person()];
    await Promise.allSettled([
      change((tx) => follow(tx, jonas.viewer, mira.id)),
      change((tx) => block(tx, mira.viewer, jonas.id)),
    ]);
    expect(await between(mira, jonas)).toMatchObject({ blocking: true, followed_by: false });
    expect(await countsOf(mira)).toEqual([0, 0]);
  }
});

test("nobody follows, blocks or mutes themselves, or somebody who is not there", async () => {
  const [mira, gone, suspended] = [
    await person(),
    await person({ deleted_at: new Date() }),
    await person({ suspended_at: new Date() }),
  ];
  const verbs: ((tx: Writes, viewer: Viewer, id: AccountId) => Promise<unknown>)[] = [follow, block, mute];
  for (const verb of verbs) {
    await expect(change((tx) => verb(tx, mira.viewer, mira.id))).rejects.toThrow("account.self");
    await expect(change((tx) => verb(tx, mira.viewer, gone.id))).rejects.toThrow("record.not-found");
  }
  await expect(change((tx) => follow(tx, mira.viewer, suspended.id))).rejects.toThrow("record.not-found");
  await expect(change((tx) => setNote(tx, mira.viewer, gone.id, "hm"))).rejects.toThrow("record.not-found");
});

test("an account that waits for approval is not there", async () => {
  const [mira, waiting] = [await person(), await person()];
  await db.updateTable("local_user").set({ state: "pending" }).where("account_id", "=", waiting.id).execute();
  await expect(change((tx) => follow(tx, mira.viewer, waiting.id))).rejects.toThrow("record.not-found");
  expect(await loadRelationships(readAs(db, mira.viewer), [waiting.id])).toEqual([]);
});

test("unfollowing twice counts once", async () => {
  const [mira, jonas] = [await person(), await person()];
  await change((tx) => follow(tx, mira.viewer, jonas.id));
  await change((tx) => unfollow(tx, mira.viewer, jonas.id));
  await change((tx) => unfollow(tx, mira.viewer, jonas.id));
  expect(await between(mira, jonas)).toEqual(aRelationship(jonas.id));
  expect(await countsOf(jonas)).toEqual([0, 0]);
  expect(await eventsBetween(mira, jonas)).toEqual(["account.followed", "account.unfollowed"]);
});

test("a follower who is removed no longer follows", async () => {
  const [mira, jonas] = [await person(), await person()];
  await change((tx) => follow(tx, jonas.viewer, mira.id));
  await change((tx) => removeFromFollowers(tx, mira.viewer, jonas.id));
  expect(await between(jonas, mira)).toMatchObject({ following: false });
  expect(await eventsBetween(jonas, mira)).toEqual(["account.followed", "account.unfollowed"]);
});

test("a locked account is asked, and its answer makes the follow as it was wished", async () => {
  const [mira, locked] = [await person(), await person({ locked: true })];
  expect(await change((tx) => follow(tx, mira.viewer, locked.id, { reblogs: false }))).toBe("requested");
  expect(await change((tx) => follow(tx, mira.viewer, locked.id, { notify: true }))).toBe("requested");
  expect(await between(mira, locked)).toMatchObject({ requested: true, following: false, notifying: true });
  expect(await between(locked, mira)).toMatchObject({ requested_by: true, followed_by: false });
  expect(await countsOf(locked)).toEqual([0, 0]);

  const waiting = await listFollowRequests(readAs(db, locked.viewer), page);
  expect(waiting.items.map((account) => account.id)).toEqual([mira.id]);
  await change((tx) => authorizeFollow(tx, locked.viewer, mira.id));
  await change((tx) => authorizeFollow(tx, locked.viewer, mira.id));
  expect(await between(mira, locked)).toMatchObject({
    requested: false,
    following: true,
    showing_reblogs: false,
    notifying: true,
  });
  expect(await countsOf(locked)).toEqual([1, 0]);
  expect(await eventsBetween(mira, locked)).toEqual(["account.follow-requested", "account.follow-authorized"]);
});

test("only the one who was asked can answer, and a request that was turned down is gone", async () => {
  const [mira, locked, other] = [await person(), await person({ locked: true }), await person()];
  await change((tx) => follow(tx, mira.viewer, locked.id));
  await expect(change((tx) => authorizeFollow(tx, other.viewer, mira.id))).rejects.toThrow("record.not-found");
  await change((tx) => rejectFollow(tx, other.viewer, mira.id));
  expect(await between(mira, locked)).toMatchObject({ requested: true });
  await change((tx) => rejectFollow(tx, locked.viewer, mira.id));
  expect(await between(mira, locked)).toEqual(aRelationship(locked.id));
  await expect(change((tx) => authorizeFollow(tx, locked.viewer, mira.id))).rejects.toThrow("record.not-found");
});

test("unfollowing takes a request back", async () => {
  const [mira, locked] = [await person(), await person({ locked: true })];
  await change((tx) => follow(tx, mira.viewer, locked.id));
  await change((tx) => unfollow(tx, mira.viewer, locked.id));
  expect((await listFollowRequests(readAs(db, locked.viewer), page)).items).toEqual([]);
  expect(await eventsBetween(mira, locked)).toEqual(["account.follow-requested", "account.unfollowed"]);
});

test("silenced people have to ask, and people of other servers are asked", async () => {
  const [silenced, remote, jonas] = [
    await person({ silenced_at: new Date() }),
    await person({ domain: "elsewhere.example", uri: "https://elsewhere.example/users/r" }),
    await person(),
  ];
  expect(await change((tx) => follow(tx, silenced.viewer, jonas.id))).toBe("requested");
  expect(await change((tx) => follow(tx, jonas.viewer, remote.id))).toBe("requested");
});

test("opening a locked account lets in everyone who waits, but nobody who is silenced", async () => {
  const [locked, mira, silenced] = [
    await person({ locked: true }),
    await person(),
    await person({ silenced_at: new Date() }),
  ];
  for (const one of [mira, silenced]) await change((tx) => follow(tx, one.viewer, locked.id));
  await authorizeWaiting(db, locked.id);
  expect(await between(mira, locked)).toMatchObject({ requested: true });
  await db.updateTable("account").set({ locked: false }).where("id", "=", locked.id).execute();
  await authorizeWaiting(db, locked.id);
  expect(await between(mira, locked)).toMatchObject({ requested: false, following: true });
  expect(await between(silenced, locked)).toMatchObject({ requested: true, following: false });
});

test("an account that has moved gets no new followers, and those it has may still change what they want of it", async () => {
  const [mira, jonas, there] = [await person(), await person(), await person()];
  await change((tx) => follow(tx, jonas.viewer, mira.id));
  await db.updateTable("account").set({ moved_to_id: there.id }).where("id", "=", mira.id).execute();
  await expect(change((tx) => follow(tx, there.viewer, mira.id))).rejects.toThrow("account.moved");
  expect(await between(there, mira)).toMatchObject({ requested: false, following: false });
  expect(await change((tx) => follow(tx, jonas.viewer, mira.id, { reblogs: false }))).toBe("following");
});

test("a block ends follows and requests in both directions and shuts the door, and unblocking opens it", async () => {
  const [mira, jonas] = [await person({ locked: true }), await person()];
  await change((tx) => follow(tx, mira.viewer, jonas.id));
  await change((tx) => follow(tx, jonas.viewer, mira.id));
  await change((tx) => block(tx, mira.viewer, jonas.id));
  await change((tx) => block(tx, mira.viewer, jonas.id));
  expect(await between(mira, jonas)).toEqual(aRelationship(jonas.id, { blocking: true }));
  expect(await between(jonas, mira)).toEqual(aRelationship(mira.id, { blocked_by: true }));
  expect(await countsOf(jonas)).toEqual([0, 0]);
  expect(await eventsBetween(mira, jonas)).toEqual(["account.followed", "account.blocked"]);
  for (const [from, to] of [
    [mira, jonas],
    [jonas, mira],
  ] as const) {
    await expect(change((tx) => follow(tx, from.viewer, to.id))).rejects.toThrow("account.blocked");
  }
  expect((await listBlocks(readAs(db, mira.viewer), page)).items.map((account) => account.id)).toEqual([jonas.id]);
  expect((await listBlocks(readAs(db, jonas.viewer), page)).items).toEqual([]);
  await change((tx) => unblock(tx, jonas.viewer, mira.id));
  expect(await between(mira, jonas)).toMatchObject({ blocking: true });
  await change((tx) => unblock(tx, mira.viewer, jonas.id));
  expect(await change((tx) => follow(tx, mira.viewer, jonas.id))).toBe("following");
});

describe("the Undo of a block", () => {
  const undoing = (a: AddedPerson, b: AddedPerson) => change((tx) => unblock(tx, a.viewer, b.id, { undo: true }));

  /** Mira has blocked both who followed her, jonas so long ago that nothing can be undone. */
  async function blockedFollowers() {
    const [mira, jonas, anna] = [await person(), await person(), await person()];
    for (const other of [jonas, anna]) {
      await change((tx) => follow(tx, other.viewer, mira.id));
      await change((tx) => block(tx, mira.viewer, other.id));
    }
    await sql`update ended_follow set ended_at = now() - interval '61 seconds' where account_id = ${jonas.id}`.execute(
      db,
    );
    return { mira, jonas, anna };
  }

  test("gives back the follows of both, as they were, though one of them is locked", async () => {
    const [mira, jonas] = [await person(), await person()];
    await change((tx) => follow(tx, mira.viewer, jonas.id, { reblogs: false, languages: ["de"] }));
    await change((tx) => follow(tx, jonas.viewer, mira.id, { notify: true }));
    await db.updateTable("account").set({ locked: true }).where("id", "in", [mira.id, jonas.id]).execute();
    const before = [await between(mira, jonas), await between(jonas, mira)];
    await change((tx) => block(tx, mira.viewer, jonas.id));
    await undoing(mira, jonas);
    expect([await between(mira, jonas), await between(jonas, mira)]).toEqual(before);
    expect([await countsOf(mira), await countsOf(jonas)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    // "account.followed" would tell that somebody follows anew.
    expect((await eventsBetween(mira, jonas)).slice(-2)).toEqual(["account.unblocked", "account.follow-authorized"]);
    expect((await eventsBetween(jonas, mira)).at(-1)).toBe("account.follow-authorized");
  });

  test("gives back a request, and nothing that was not there", async () => {
    const [mira, jonas] = [await person({ locked: true }), await person()];
    await change((tx) => follow(tx, jonas.viewer, mira.id));
    await change((tx) => block(tx, mira.viewer, jonas.id));
    await undoing(mira, jonas);
    await undoing(mira, jonas);
    expect(await between(mira, jonas)).toEqual(aRelationship(jonas.id, { requested_by: true }));
  });

  test("is over after a minute, and where the other one blocks, too", async () => {
    const { mira, jonas, anna } = await blockedFollowers();
    await change((tx) => block(tx, anna.viewer, mira.id));
    for (const other of [jonas, anna]) {
      await undoing(mira, other);
      expect(await between(mira, other)).toMatchObject({ blocking: false, followed_by: false });
    }
    expect(await countsOf(mira)).toEqual([0, 0]);
  });

  test("leaves no trace of who followed whom once it is over", async () => {
    const { mira, anna } = await blockedFollowers();
    await forgetEndedFollows(db);
    const kept = db.selectFrom("ended_follow").select("account_id").where("target_account_id", "=", mira.id);
    expect(await kept.execute()).toEqual([{ account_id: anna.id }]);
  });
});

describe("the Undo of an unfollow", () => {
  const undoing = (a: AddedPerson, b: AddedPerson) => change((tx) => undoUnfollow(tx, a.viewer, b.id));
  const lock = (one: AddedPerson) => db.updateTable("account").set({ locked: true }).where("id", "=", one.id).execute();

  test("gives the follow back as it was, also of an account that is locked by now", async () => {
    const [mira, jonas] = [await person(), await person()];
    await change((tx) => follow(tx, mira.viewer, jonas.id, { reblogs: false, notify: true, languages: ["de"] }));
    await lock(jonas);
    const before = await between(mira, jonas);
    // A second press ends nothing, and takes nothing from the Undo.
    for (let press = 0; press < 2; press++) await change((tx) => unfollow(tx, mira.viewer, jonas.id));
    expect(await between(mira, jonas)).toMatchObject({ following: false });
    await undoing(mira, jonas);
    expect(await between(mira, jonas)).toEqual(before);
    expect([await countsOf(mira), await countsOf(jonas)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect((await eventsBetween(mira, jonas)).at(-1)).toBe("account.follow-authorized");
  });

  test("gives back a request that was withdrawn", async () => {
    const [mira, jonas] = [await person(), await person({ locked: true })];
    await change((tx) => follow(tx, mira.viewer, jonas.id, { notify: true }));
    const before = await between(mira, jonas);
    await change((tx) => unfollow(tx, mira.viewer, jonas.id));
    for (let press = 0; press < 2; press++) await undoing(mira, jonas);
    expect(await between(mira, jonas)).toEqual(before);
  });

  test("after a minute asks like any other follow", async () => {
    const [mira, jonas] = [await person(), await person()];
    await change((tx) => follow(tx, mira.viewer, jonas.id));
    await lock(jonas);
    await change((tx) => unfollow(tx, mira.viewer, jonas.id));
    await sql`update ended_follow set ended_at = now() - interval '61 seconds' where account_id = ${mira.id}`.execute(
      db,
    );
    await undoing(mira, jonas);
    expect(await between(mira, jonas)).toMatchObject({ following: false, requested: true });
  });

  test("gives nothing back that the other one has ended since", async () => {
    const [mira, jonas, anna] = [await person(), await person(), await person()];
    for (const other of [jonas, anna]) {
      await change((tx) => follow(tx, mira.viewer, other.id));
      await change((tx) => unfollow(tx, mira.viewer, other.id));
    }
    await change((tx) => follow(tx, mira.viewer, jonas.id));
    await change((tx) => removeFromFollowers(tx, jonas.viewer, mira.id));
    await lock(jonas);
    await undoing(mira, jonas);
    expect(await between(mira, jonas)).toMatchObject({ following: false, requested: true });
    await change((tx) => block(tx, anna.viewer, mira.id));
    await expect(undoing(mira, anna)).rejects.toThrow("account.blocked");
    await change((tx) => unblock(tx, anna.viewer, mira.id));
    await lock(anna);
    await undoing(mira, anna);
    expect(await between(mira, anna)).toMatchObject({ following: false, requested: true });
  });
});

test("a mute lasts as long as it was meant to and nobody else can tell", async () => {
  const [mira, jonas] = [await person(), await person()];
  await change((tx) => mute(tx, mira.viewer, jonas.id, { duration: 3600, notifications: false }));
  const muted = await between(mira, jonas);
  expect(muted).toMatchObject({ muting: true, muting_notifications: false });
  expect(Date.parse(muted.muting_expires_at!) - Date.now()).toBeGreaterThan(3_500_000);
  expect(await between(jonas, mira)).toEqual(aRelationship(mira.id));
  const [listed] = (await listMutes(readAs(db, mira.viewer), page)).items;
  expect(listed).toMatchObject({ id: jonas.id, mute_expires_at: muted.muting_expires_at });

  await change((tx) => mute(tx, mira.viewer, jonas.id));
  expect(await between(mira, jonas)).toMatchObject({ muting_notifications: true, muting_expires_at: null });
  await change((tx) => unmute(tx, mira.viewer, jonas.id));
  expect(await between(mira, jonas)).toEqual(aRelationship(jonas.id));
});

test("a mute whose time is over counts for nothing before it is cleared away, and its end is told", async () => {
  const [mira, jonas, anna] = [await person(), await person(), await person()];
  await change((tx) => mute(tx, mira.viewer, jonas.id, { duration: 60 }));
  await change((tx) => mute(tx, mira.viewer, anna.id));
  await db
    .updateTable("mute")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("target_account_id", "=", jonas.id)
    .execute();
  expect(await between(mira, jonas)).toMatchObject({ muting: false, muting_expires_at: null });
  expect((await listMutes(readAs(db, mira.viewer), page)).items.map((account) => account.id)).toEqual([anna.id]);
  await clearExpiredMutes(db);
  await clearExpiredMutes(db);
  expect(await eventsBetween(mira, jonas)).toEqual(["account.muted", "account.unmuted"]);
  expect(await between(mira, anna)).toMatchObject({ muting: true });
});

test("a note is its writer's alone, is replaced by the next and goes when it is emptied", async () => {
  const [mira, jonas] = [await person(), await person()];
  await change((tx) => setNote(tx, mira.viewer, jonas.id, "from the choir"));
  await change((tx) => setNote(tx, mira.viewer, jonas.id, "sings bass"));
  expect(await between(mira, jonas)).toMatchObject({ note: "sings bass" });
  expect(await between(jonas, mira)).toMatchObject({ note: "" });
  await change((tx) => setNote(tx, mira.viewer, jonas.id, " "));
  expect(await between(mira, jonas)).toMatchObject({ note: "" });
});

test("relationships to forty people are read in one query, in the order that was asked for", async () => {
  const mira = await person();
  const others = await Promise.all(Array.from({ length: 40 }, () => person()));
  const ids = others.map((other) => other.id).toReversed();
  const { queries, result } = await countQueries(() => loadRelationships(readAs(db, mira.viewer), [...ids, ids[0]!]));
  expect(queries).toBe(1);
  expect(result.map((relationship) => relationship.id)).toEqual(ids);
});

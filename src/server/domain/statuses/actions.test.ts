/** Favourites, bookmarks, boosts, pins and muted conversations: once is once, and what is counted is right. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Visibility } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, type AddedPerson } from "#testing/rows.ts";
import {
  blocks,
  changeStatus,
  follows,
  putOn,
  readAs,
  refusalOf,
  serverAddress,
  takeOff,
  write,
} from "#testing/statuses.ts";
import { untilWaiting } from "#testing/waiting.ts";
import { deleteStatus } from "./delete-status.ts";
import { listFavouritedBy } from "./favourited-by.ts";
import { listShelf } from "./shelf.ts";
import { loadOutOfSight } from "./load-out-of-sight.ts";
import { loadStatus } from "./load-statuses.ts";
import { muteConversation, unmuteConversation } from "./mute-conversation.ts";
import { pin, unpin } from "./pin.ts";
import { listRebloggedBy, reblog, unreblog } from "./reblog.ts";

const favourite = putOn("favourite");
const unfavourite = takeOff("favourite");
const bookmark = putOn("bookmark");
const unbookmark = takeOff("bookmark");

let db: Database;
let made: number;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ db, made, mira, jonas } = stage));

const act = <T>(verb: (tx: Writes, viewer: Viewer, id: StatusId) => Promise<T>, person: AddedPerson, id: StatusId) =>
  transact(db, (tx) => verb(tx, person.viewer, id));
const load = (id: StatusId, reader: AddedPerson | null = mira) => loadStatus(readAs(db, reader?.viewer ?? null), id);
const ofTen = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, work));

async function eventsOf(kind: string, id: StatusId): Promise<number> {
  const { rows } = await sql`select from event where kind = ${kind} and payload->>'statusId' = ${id}`.execute(db);
  return rows.length;
}

describe.each([
  ["a favourite", favourite, unfavourite, "favourited", "status.favourited"],
  ["a bookmark", bookmark, unbookmark, "bookmarked", "status.bookmarked"],
] as const)("%s", (_name, add, remove, flag, kind) => {
  test("is there once however often it is given, and its event too", async () => {
    const id = await write(db, jonas, "Tea");
    await ofTen(() => act(add, mira, id));
    expect(await load(id)).toMatchObject({ [flag]: true, favourites_count: flag === "favourited" ? 1 : 0 });
    expect(await eventsOf(kind, id)).toBe(1);
    expect(await load(id, jonas)).toMatchObject({ [flag]: false });
  });

  test("can be taken back, any number of times", async () => {
    const id = await write(db, jonas, "Tea");
    await act(add, mira, id);
    await ofTen(() => act(remove, mira, id));
    expect(await load(id)).toMatchObject({ [flag]: false, favourites_count: 0 });
  });

  test("of a boost is one of the original", async () => {
    const id = await write(db, jonas, "Tea");
    const boost = await act(reblog, jonas, id);
    await act(add, mira, boost);
    expect(await load(id)).toMatchObject({ [flag]: true });
    expect(await load(boost)).toMatchObject({ [flag]: true, reblog: { id, [flag]: true } });
    await act(remove, mira, boost);
    expect(await load(id)).toMatchObject({ [flag]: false });
  });
});

describe.each([
  ["bookmarks", bookmark, "bookmark"],
  ["favourites", favourite, "favourite"],
] as const)("the list of %s", (_name, add, shelf) => {
  test("is in the order of putting away, pages by its own ids, and goes on behind what became hidden", async () => {
    const ids: StatusId[] = [];
    for (let index = 0; index < 5; index++) ids.push(await write(db, jonas, `Cup ${index}`));
    const other = await addPerson(db, `other${made}`);
    const hidden = await write(db, other, "Gone soon");
    for (const id of [ids[3]!, ids[0]!, hidden, ids[4]!, ids[1]!]) await act(add, mira, id);
    await blocks(db, other, mira);

    const idsOf = ({ items }: { items: { id: StatusId }[] }) => items.map((status) => status.id);
    const first = await listShelf(readAs(db, mira.viewer), shelf, { limit: 3 });
    expect(idsOf(first)).toEqual([ids[1], ids[4]]);
    const second = await listShelf(readAs(db, mira.viewer), shelf, { limit: 3, ...first.next });
    expect(idsOf(second)).toEqual([ids[0], ids[3]]);
    expect(second.next).toBeNull();
    expect(idsOf(await listShelf(readAs(db, mira.viewer), shelf, { limit: 3, ...second.prev }))).toEqual([
      ids[1],
      ids[4],
    ]);
    expect(ids).not.toContain(first.next!.max_id);
    expect(idsOf(await listShelf(readAs(db, jonas.viewer), shelf, { limit: 3 }))).toEqual([]);
  });

  test("asks as many questions for 40 as for one", async () => {
    const queries: number[] = [];
    for (let index = 0; index < 40; index++) await act(add, mira, await write(db, jonas, `Cup ${index}`));
    for (const limit of [1, 20, 40]) {
      const counted = await countQueries(() => listShelf(readAs(db, mira.viewer), shelf, { limit }));
      expect(counted.result.items).toHaveLength(limit);
      queries.push(counted.queries);
    }
    expect(queries).toEqual([2, 2, 2]);
  });
});

describe("a boost", () => {
  test("is made once, by the hundred too, and answers the same wrapper", async () => {
    const id = await write(db, jonas, "Tea");
    const wrappers = await Promise.all(Array.from({ length: 100 }, () => act(reblog, mira, id)));
    expect(new Set(wrappers).size).toBe(1);
    const wrapper = await load(wrappers[0]!);
    expect(wrapper).toMatchObject({ content: "", reblogged: true, reblog: { id, reblogs_count: 1, reblogged: true } });
    expect(wrapper.account.statuses_count).toBe(1);
    expect(await eventsOf("status.reblogged", wrappers[0]!)).toBe(1);
  });

  test("of a boost is one of the original, and can be taken back and made again", async () => {
    const id = await write(db, jonas, "Tea");
    const first = await act(reblog, jonas, id);
    const second = await act(reblog, mira, first);
    expect((await load(second)).reblog!.id).toBe(id);
    expect(await act(unreblog, mira, second)).toBe(id);
    await act(unreblog, mira, id);
    expect(await load(id)).toMatchObject({ reblogs_count: 1, reblogged: false });
    expect((await load(id)).account.statuses_count).toBe(2);
    expect(await act(reblog, mira, id)).not.toBe(second);
  });

  test.each<[Visibility, by: "author" | "follower", outcome: string | null]>([
    ["public", "follower", null],
    ["unlisted", "follower", null],
    ["private", "author", null],
    ["private", "follower", "status.not-boostable"],
    ["direct", "author", "status.not-boostable"],
    ["direct", "follower", "status.not-boostable"],
  ])("of a %s status by its %s is %s (threats V05)", async (visibility, by, outcome) => {
    await follows(db, mira, jonas);
    const id = await write(db, jonas, `@mira${made} tea`, { visibility });
    const person = by === "author" ? jonas : mira;
    expect(await refusalOf(act(reblog, person, id))).toBe(outcome);
    const wrapper = await db.selectFrom("status").select("visibility").where("reblog_of_id", "=", id).execute();
    expect(wrapper).toEqual(outcome ? [] : [{ visibility: visibility === "private" ? "private" : "public" }]);
  });

  test("is seen by the people whom its author chooses, and never only by the few who are mentioned", async () => {
    await db
      .updateTable("local_user")
      .set({ default_visibility: "direct" })
      .where("account_id", "=", mira.id)
      .execute();
    const [usual, asked] = [await write(db, jonas, "Tea"), await write(db, jonas, "Coffee")];
    expect((await load(await act(reblog, mira, usual))).visibility).toBe("private");
    const id = await transact(db, (tx) => reblog(tx, mira.viewer, asked, "unlisted"));
    expect((await load(id, null)).visibility).toBe("unlisted");
  });
});

describe("the list of people who did it", () => {
  test("is newest first, pages by hidden ids, and leaves out people whom the reader is kept apart from", async () => {
    const id = await write(db, jonas, "Tea");
    const people: AddedPerson[] = [];
    for (let index = 0; index < 4; index++) people.push(await addPerson(db, `fan${made}_${index}`));
    for (const person of people) {
      await act(favourite, person, id);
      await act(reblog, person, id);
    }
    await blocks(db, people[0]!, mira);
    await blocks(db, mira, people[1]!);
    for (const list of [listFavouritedBy, listRebloggedBy]) {
      const idsFor = async (reader: AddedPerson | null) =>
        (await list(readAs(db, reader?.viewer ?? null), id, { limit: 40 })).items.map((account) => account.id);
      expect(await idsFor(null)).toEqual(people.map((person) => person.id).reverse());
      expect(await idsFor(mira)).toEqual([people[3]!.id, people[2]!.id]);
      const first = await list(readAs(db, null), id, { limit: 3 });
      const rest = await list(readAs(db, null), id, { limit: 3, ...first.next });
      expect(rest.items.map((account) => account.id)).toEqual([people[0]!.id]);
    }
  });

  test("does not name a follower's boost to strangers", async () => {
    const id = await write(db, jonas, "Tea");
    await transact(db, (tx) => reblog(tx, mira.viewer, id, "private"));
    expect((await listRebloggedBy(readAs(db, null), id, { limit: 40 })).items).toEqual([]);
    expect((await listRebloggedBy(readAs(db, mira.viewer), id, { limit: 40 })).items).toHaveLength(1);
  });
});

describe("a pin", () => {
  test("is for own statuses that others can see, and not for boosts", async () => {
    for (const visibility of ["public", "unlisted", "private"] as const) {
      const id = await write(db, mira, "Me", { visibility });
      await act(pin, mira, id);
      await act(pin, mira, id);
      expect(await load(id)).toMatchObject({ pinned: true });
      await act(unpin, mira, id);
      expect(await load(id)).toMatchObject({ pinned: false });
    }
    const direct = await write(db, mira, "Psst", { visibility: "direct" });
    const theirs = await write(db, jonas, "Theirs");
    const boost = await act(reblog, mira, theirs);
    for (const id of [direct, theirs, boost]) expect(await refusalOf(act(pin, mira, id))).toBe("status.not-pinnable");
    expect(await load(direct)).not.toHaveProperty("pinned");
    expect(await load(theirs)).not.toHaveProperty("pinned");
  });

  test("has so many places and no more, also for those who push in at once", async () => {
    const ids: StatusId[] = [];
    for (let index = 0; index < limits.account.pinnedStatuses + 3; index++) ids.push(await write(db, mira, `${index}`));
    const outcomes = await Promise.all(ids.map((id) => refusalOf(act(pin, mira, id))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(limits.account.pinnedStatuses);
    expect(outcomes.filter((outcome) => outcome === "status.too-many-pins")).toHaveLength(3);
  });
});

test("a muted conversation is muted as a whole, for the one who muted it", async () => {
  const id = await write(db, jonas, "Tea or coffee?");
  const reply = await write(db, mira, "Tea", { inReplyToId: id });
  await act(muteConversation, mira, reply);
  await act(muteConversation, mira, id);
  expect(await load(id)).toMatchObject({ muted: true });
  expect(await load(id, jonas)).toMatchObject({ muted: false });
  await act(unmuteConversation, mira, await act(reblog, mira, id));
  expect(await load(reply)).toMatchObject({ muted: false });
});

test("bookmarks of an open post are counted for everyone, and of others for nobody", async () => {
  const open = await write(db, jonas, "Tea", { visibility: "unlisted" });
  const closed = await write(db, jonas, `@mira${made} psst`, { visibility: "direct" });
  for (const id of [open, closed]) {
    await ofTen(() => act(bookmark, mira, id));
    await act(bookmark, jonas, id);
  }
  expect(await load(open, null)).toMatchObject({ bookmarks_count: 2 });
  for (const reader of [mira, jonas]) expect(await load(closed, reader)).toMatchObject({ bookmarks_count: 0 });
  await ofTen(() => act(unbookmark, mira, open));
  expect(await load(open, jonas)).toMatchObject({ bookmarks_count: 1 });
});

describe("people take back an action", () => {
  const gone: [string, (id: StatusId, author: AddedPerson) => Promise<unknown>][] = [
    ["after its author blocked them", (_id, author) => blocks(db, author, mira)],
    ["after they lost sight of it", (id) => changeStatus(db, jonas.viewer, id, { visibility: "direct" })],
  ];

  describe.each(gone)("%s", (_when, lose) => {
    test.each([
      ["favourite", favourite, unfavourite, "favourited", "favourites_count"],
      ["bookmark", bookmark, unbookmark, "bookmarked", null],
      ["boost", reblog, unreblog, "reblogged", "reblogs_count"],
    ] as const)("a %s", async (_mark, add, remove, flag, counter) => {
      const id = await write(db, jonas, "Tea");
      await act<unknown>(add, mira, id);
      await lose(id, jonas);
      expect(await refusalOf(load(id))).toBe("status.not-found");
      await act<unknown>(remove, mira, id);
      expect(await loadOutOfSight(readAs(db, mira.viewer), id)).toMatchObject({ id, [flag]: false });
      expect(counter === null ? 0 : (await load(id, jonas))[counter]).toBe(0);
      expect(await refusalOf(act<unknown>(remove, mira, id))).toBe("status.not-found");
    });
  });

  test("a muted conversation, after its author blocked them", async () => {
    const id = await write(db, jonas, "Tea");
    await act(muteConversation, mira, id);
    await blocks(db, jonas, mira);
    await act(unmuteConversation, mira, id);
    expect(await loadOutOfSight(readAs(db, mira.viewer), id)).toMatchObject({ id, muted: false });
    expect(await refusalOf(act(unmuteConversation, mira, id))).toBe("status.not-found");
  });

  test("a muted conversation, but not by what others say in it among themselves", async () => {
    const id = await write(db, jonas, "Tea");
    await act(muteConversation, mira, id);
    const hidden = await write(db, jonas, "Psst", { inReplyToId: id, visibility: "direct" });
    expect(await refusalOf(act(unmuteConversation, mira, hidden))).toBe("status.not-found");
    expect(await load(id)).toMatchObject({ muted: true });
  });

  test("without showing words that are not for them any more", async () => {
    const id = await write(db, jonas, "Secret tea", { spoilerText: "Secret" });
    await act(favourite, mira, id);
    await changeStatus(db, jonas.viewer, id, { visibility: "direct" });
    expect(JSON.stringify(await loadOutOfSight(readAs(db, mira.viewer), id))).not.toContain("ecret");
  });

  test("a boost, by deleting it", async () => {
    const id = await write(db, jonas, "Tea");
    const wrapper = await act(reblog, mira, id);
    await blocks(db, jonas, mira);
    const last = await transact(db, (tx) => deleteStatus(tx, serverAddress, mira.viewer, wrapper));
    expect(last).toMatchObject({ id: wrapper, reblog: { id } });
    expect(await load(id, jonas)).toMatchObject({ reblogs_count: 0 });
    expect((await load(await write(db, mira, "Mine"))).account.statuses_count).toBe(1);
  });

  test("but a hidden boost of somebody else leads nowhere", async () => {
    const wren = await addPerson(db, `wren${made}`);
    const id = await write(db, jonas, "Tea");
    await act(favourite, mira, id);
    const hidden = await transact(db, (tx) => reblog(tx, wren.viewer, id, "private"));
    expect(await refusalOf(act(unfavourite, mira, hidden))).toBe("status.not-found");
    expect(await load(id)).toMatchObject({ favourited: true });
  });
});

describe("a post that is deleted at the same moment", () => {
  /** Begins `work` after the post was deleted, and before anyone else can see that. */
  async function whileDeleting(id: StatusId, author: AddedPerson, work: () => Promise<unknown>) {
    let refusal: ReturnType<typeof refusalOf> | null = null;
    await transact(db, async (tx) => {
      await deleteStatus(tx, serverAddress, author.viewer, id);
      refusal = refusalOf(work());
      await untilWaiting(db);
    });
    return refusal;
  }

  test("is not boosted, and nobody counts it", async () => {
    const id = await write(db, jonas, "Tea");
    expect(await whileDeleting(id, jonas, () => act(reblog, mira, id))).toBe("status.not-found");
    const boosts = await db.selectFrom("status").select("id").where("reblog_of_id", "=", id).execute();
    expect(boosts).toEqual([]);
    expect((await load(await write(db, mira, "Mine"))).account.statuses_count).toBe(1);
  });

  test("is not pinned", async () => {
    const id = await write(db, mira, "Tea");
    expect(await whileDeleting(id, mira, () => act(pin, mira, id))).toBe("status.not-found");
    expect(await db.selectFrom("status_pin").selectAll().where("status_id", "=", id).execute()).toEqual([]);
  });
});

test("a pin of a deleted post takes no place", async () => {
  const deleted = await write(db, mira, "Gone");
  await db.updateTable("status").set({ deleted_at: new Date() }).where("id", "=", deleted).execute();
  await db.insertInto("status_pin").values({ account_id: mira.id, status_id: deleted }).execute();
  for (let place = 0; place < limits.account.pinnedStatuses; place++)
    await act(pin, mira, await write(db, mira, "Tea"));
  await act(unpin, mira, deleted);
  const left = await db.selectFrom("status_pin").select("status_id").where("account_id", "=", mira.id).execute();
  expect(left).toHaveLength(limits.account.pinnedStatuses);
});

/** Who polls by `min_id` while others write gets each post, and gets it once. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Notification, Status } from "#protocol/entities.ts";
import { compareIds, type StatusId } from "#protocol/ids.ts";
import { tellOfFavourite } from "#server/domain/notifications/notify.ts";
import { transact, type Reads } from "#server/storage/database.ts";
import { untilSettled } from "#testing/waiting.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";
import { writeToHomes } from "../timelines/fan-out.ts";
import { settledUntil } from "./settled.ts";

let world: World;
let reader: Person;
const authors: Person[] = [];

beforeAll(async () => {
  world = await openWorld();
  reader = await world.person("reader");
  for (let made = 0; made < 8; made++) {
    const author = await world.person(`author${made}`);
    await reader.follows(author);
    authors.push(author);
  }
  await world.settle();
});
afterAll(() => world.close());

test("an id under way holds back everything from it on, and lets it go with its transaction", async () => {
  const before = await settledUntil(world.db);
  await untilSettled(world.db, before);
  await transact(world.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select settling_id()::text as id`.execute(tx);
    await untilSettled(world.db, rows[0]!.id);
    const until = await settledUntil(world.db);
    expect(compareIds(until, rows[0]!.id)).toBeLessThanOrEqual(0);
    expect(compareIds(until, before)).toBeGreaterThanOrEqual(0);
  });
  expect(compareIds(await settledUntil(world.db), before)).toBeGreaterThan(0);
});

test("a post that is on its way to others holds back nobody's home", async () => {
  const stranger = await world.person("stranger");
  const { id: first } = await reader.publishes("The beginning");
  await world.settle();
  const others = await stranger.publishes("On its way to others");
  await untilSettled(world.db, others.id);
  const own = await reader.publishes("My own");
  await untilSettled(world.db, own.id);
  const newer = await reader.get<Status[]>(`/api/v1/timelines/home?min_id=${first}`);
  expect(newer.map(({ id }) => id)).toEqual([own.id]);
  await world.settle();
});

test.each(["/api/v1/timelines/home", "/api/v1/timelines/public"])(
  "%s polled while eight people write misses nothing and repeats nothing",
  async (path) => {
    const { id: first } = await reader.publishes("The beginning");
    await world.settle();
    await untilSettled(world.db, first);
    let writing = true;
    const written: string[] = [];
    const write = Promise.all(
      authors.map(async (author) => {
        for (let count = 0; count < 8; count++) written.push((await author.publishes(`From ${author.username}`)).id);
      }),
    );
    const settling = (async () => {
      while (writing) await world.settle();
    })();

    const got: string[] = [];
    const poll = async () => {
      const newest = got.toSorted(compareIds).at(-1) ?? first;
      got.push(...(await reader.get<Status[]>(`${path}?min_id=${newest}&limit=40`)).map(({ id }) => id));
    };
    while (written.length < 64) await poll();
    await write;
    writing = false;
    await settling;
    await world.settle();
    await untilSettled(world.db, written.toSorted(compareIds).at(-1)!);
    for (let more = 0; more < 6; more++) await poll();

    expect(got.toSorted(compareIds)).toEqual(written.toSorted(compareIds));
  },
);

test("the newest page of home does not show what an older one may still come before, except to its author", async () => {
  const [early, late] = authors as [Person, Person];
  await world.settle();
  const { id: older } = await early.publishes("Under way");
  const { id: newer } = await late.publishes("There already");
  await transact(world.db, (tx) => writeToHomes(tx, newer));
  const newest = async (person: Person) => (await person.get<Status[]>("/api/v1/timelines/home?limit=1"))[0]?.id;
  expect(await newest(reader)).not.toBe(newer);
  expect(await newest(late)).toBe(newer);
  await world.settle();
  const after = (await reader.get<Status[]>("/api/v1/timelines/home?limit=2")).map(({ id }) => id);
  expect(after).toEqual([newer, older]);
});

test("a notification that is under way holds back newer ones from who polls, and nobody misses it", async () => {
  const [first, early, late] = authors as [Person, Person, Person];
  const { id } = await reader.publishes("Much liked");
  for (const author of [first, early, late]) {
    await author.send("POST", `/api/v1/statuses/${id}/favourite`);
    if (author === first) await world.settle();
  }
  const newest = (await reader.get<Notification[]>("/api/v1/notifications?limit=1"))[0]!.id;
  const poll = async () => {
    const one = await reader.get<Notification[]>(`/api/v1/notifications?min_id=${newest}`);
    const { notification_groups: groups } = await reader.get<{ notification_groups: object[] }>(
      `/api/v2/notifications?min_id=${newest}`,
    );
    return { by: one.map(({ account }) => account.id), groups: groups.length };
  };
  const newestIn = async (db: Reads) =>
    (await db.selectFrom("notification").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
  await transact(world.db, async (tx) => {
    await tellOfFavourite(tx, id as StatusId, early.id);
    await untilSettled(world.db, await newestIn(tx));
    await tellOfFavourite(world.db, id as StatusId, late.id);
    await untilSettled(world.db, await newestIn(world.db));
    expect(await poll()).toEqual({ by: [], groups: 0 });
  });
  expect(await poll()).toEqual({ by: [late.id, early.id], groups: 1 });
  await world.settle();
});

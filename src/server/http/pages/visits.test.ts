import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signInFor } from "#testing/authority.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";
import { noVisit } from "./doors.ts";
import { visits } from "./visits.ts";

let world: World;
let mira: Person;
let jonas: Person;

beforeAll(async () => {
  world = await openWorld();
  mira = await world.person("mira", { locale: "de" });
  jonas = await world.person("jonas");
});
afterAll(() => world.close());

function visit(cookie: string) {
  const { db, ports } = world;
  return visits({ db, server: ports }).whoReads(new Request(worldOrigin, { headers: { cookie } }));
}

test("a session is its accounts, the active one with its language and what it has not read", async () => {
  const secret = await signInFor(world.db, mira, await signInFor(world.db, jonas));
  const status = await mira.publishes("Hello");
  await jonas.send("POST", `/api/v1/statuses/${status.id}/favourite`);
  await world.settle();
  const reader = await visit(`session=${secret}; flow=abc`);
  expect(reader).toMatchObject({
    viewer: { accountId: mira.id, authority: { kind: "session" } },
    secrets: { session: secret, flow: "abc", device: null },
    account: { id: mira.id },
    accounts: [
      { active: false, account: { id: jonas.id } },
      { active: true, account: { id: mira.id }, unread: 1, unread_conversations: 0 },
    ],
    unreadNotifications: 1,
    locale: "de",
  });
});

test("of the people who write here, a reader is told of those with whom there is nothing yet, the latest first", async () => {
  const reader = await world.person("reader");
  const names = ["early", "late", "followed", "asked", "blocked", "blocking", "muted", "silent"];
  const people = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await world.person(name, { locked: name === "asked" })] as const),
    ),
  );
  for (const name of names) if (name !== "silent") await people[name]!.publishes("Hello");
  await reader.publishes("Me, too");
  const limit = (by: Person, verb: string, whom: Person) => by.send("POST", `/api/v1/accounts/${whom.id}/${verb}`);
  await limit(reader, "follow", people.followed!);
  await limit(reader, "follow", people.asked!);
  await limit(reader, "block", people.blocked!);
  await limit(people.blocking!, "block", reader);
  await limit(reader, "mute", people.muted!);
  await world.settle();
  const cookie = `session=${await signInFor(world.db, reader)}`;
  // What is the same for everyone is read once a minute.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 120_000);
  const { strangers } = await visit(cookie);
  expect(strangers).toEqual([people.late!.id, people.early!.id, mira.id]);
  await limit(reader, "follow", people.late!);
  expect((await visit(cookie)).strangers).toEqual([people.early!.id, mira.id]);
  clock.mockRestore();
});

test("somebody is known where nothing can be said of whom to introduce", async () => {
  const cookie = `session=${await signInFor(world.db, mira)}`;
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 240_000);
  await sql`alter table status_tag rename to elsewhere`.execute(world.db);
  const seen = await visit(cookie).finally(() => sql`alter table elsewhere rename to status_tag`.execute(world.db));
  clock.mockRestore();
  expect(seen).toMatchObject({ account: { id: mira.id }, strangers: [] });
});

test("without a session, or with one that is none, somebody is a visitor", async () => {
  expect(await visit("")).toEqual(noVisit);
  expect(await visit("session=nonsense")).toEqual({ ...noVisit, secrets: { ...noVisit.secrets, session: "nonsense" } });
});

test("without the active account of a session, nobody reads", async () => {
  const secret = await signInFor(world.db, mira, await signInFor(world.db, jonas));
  await world.db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", jonas.id).execute();
  expect(await visit(`session=${secret}`)).toMatchObject({ accounts: [{ account: { id: mira.id } }] });
  await world.db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", mira.id).execute();
  expect(await visit(`session=${secret}`)).toMatchObject({ viewer: null, accounts: [] });
});

test("a visit keeps the session alive", async () => {
  const wren = await world.person("wren");
  const secret = await signInFor(world.db, wren);
  const lastUse = async (): Promise<Date> =>
    (
      await world.db
        .selectFrom("session")
        .select("last_used_at")
        .where("active_account_id", "=", wren.id)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  await world.db
    .updateTable("session")
    .set({ last_used_at: new Date(0) })
    .where("active_account_id", "=", wren.id)
    .execute();
  await visit(`session=${secret}`);
  expect((await lastUse()).getTime()).toBeGreaterThan(0);
});

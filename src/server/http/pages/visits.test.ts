import { afterAll, beforeAll, expect, test } from "vitest";
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
  return visits({ db, server: ports })(new Request(worldOrigin, { headers: { cookie } }));
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
      { active: true, account: { id: mira.id }, unread: 1 },
    ],
    unreadNotifications: 1,
    locale: "de",
  });
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

import { afterAll, beforeAll, expect, test } from "vitest";
import { authorityOf } from "#server/connect.ts";
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

function visit(cookie: string, more: Partial<Parameters<typeof visits>[0]> = {}) {
  const { db, api } = world;
  const whoReads = visits({ db, api, origin: worldOrigin, resolveSession: authorityOf(db).resolveSession, ...more });
  return whoReads(new Request(worldOrigin, { headers: { cookie } }));
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

test("whose session ends while it is looked at is a visitor too", async () => {
  const secret = await signInFor(world.db, mira);
  const viewer = await authorityOf(world.db).resolveSession(secret);
  await world.db.deleteFrom("session").execute();
  expect(await visit(`session=${secret}`, { resolveSession: async () => viewer })).toEqual({
    ...noVisit,
    secrets: { ...noVisit.secrets, session: secret },
  });
});

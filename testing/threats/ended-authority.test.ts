/**
 * A session or token that has ended opens nothing from the next request on,
 * whichever route it knocks at (threats A10, A14).
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountId } from "#protocol/ids.ts";
import { apiRoutes } from "#server/connect.ts";
import { resolveSession, signOut, startSession } from "#server/domain/auth/sessions.ts";
import { mintToken, revokeToken } from "#server/domain/auth/tokens.ts";
import { transact } from "#server/storage/database.ts";
import { addPerson, addStatus } from "#testing/rows.ts";
import { sampleOf } from "#testing/samples.ts";
import { openWorld, worldOrigin, type World } from "#testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Authority {
  accountId: AccountId;
  cookie: string;
  token: string;
}

/** Somebody with a post for nobody else, a browser and an app. */
async function someone(username: string): Promise<Authority> {
  const person = await addPerson(world.db, username);
  await addStatus(world.db, person, { visibility: "direct", content: "<p>mine alone</p>" });
  const browser = { sessionSecret: null, deviceSecret: null, ip: "192.0.2.7", userAgent: "test" };
  const scopes = ["read", "write", "follow", "profile"];
  return transact(world.db, async (tx) => ({
    accountId: person.id,
    cookie: await startSession(tx, person.id, browser),
    token: await mintToken(tx, { accountId: person.id, appId: null, scopes }),
  }));
}

const ends: [string, (who: Authority) => Promise<unknown>][] = [
  [
    "has ended",
    ({ cookie, token }) =>
      transact(world.db, async (tx) => {
        const viewer = await resolveSession(world.db, cookie);
        await signOut(tx, viewer!, "all");
        await revokeToken(tx, token);
      }),
  ],
  ...(["suspended_at", "deleted_at"] as const).map((column): (typeof ends)[number] => [
    `belongs to an account whose ${column} is set`,
    ({ accountId }) =>
      world.db
        .updateTable("account")
        .set({ [column]: new Date() })
        .where("id", "=", accountId)
        .execute(),
  ]),
  ...(["disabled", "pending"] as const).map((state): (typeof ends)[number] => [
    `belongs to a ${state} account`,
    ({ accountId }) => world.db.updateTable("local_user").set({ state }).where("account_id", "=", accountId).execute(),
  ]),
];

describe.each(ends)("what %s", (name, end) => {
  let who: Authority;
  beforeAll(async () => {
    who = await someone(`someone${ends.findIndex(([known]) => known === name)}`);
  });

  const knock = (route: (typeof apiRoutes)[number], authority: Record<string, string>) => {
    const sample = sampleOf(route.input) as Record<string, unknown>;
    const path = route.path.replace(/:(\w+)/g, (_, hole: string) => encodeURIComponent(String(sample[hole] ?? "7")));
    const headers = { ...authority, origin: worldOrigin, "content-type": "application/json" };
    const body = route.method === "GET" ? {} : { body: JSON.stringify(sample) };
    return world.api.handle(new Request(worldOrigin + path, { method: route.method, headers, ...body }), "192.0.2.7");
  };
  const closed = apiRoutes.filter((route) => route.access !== "public");

  test("opens no route any more, by cookie or by token", async () => {
    // A person without an app is nobody where an app is asked who it is.
    const reads = closed.filter((route) => route.method === "GET" && route.access !== "app");
    const cookie = { cookie: `session=${who.cookie}` };
    const token = { authorization: `Bearer ${who.token}` };
    for (const route of reads) expect((await knock(route, cookie)).status, route.path).not.toBe(401);
    await end(who);
    expect(closed.length).toBeGreaterThan(60);
    for (const route of closed) {
      const about = `${route.method} ${route.path}`;
      expect((await knock(route, cookie)).status, about).toBe(401);
      expect((await knock(route, token)).status, about).toBe(401);
    }
    const open = apiRoutes.filter(
      ({ access, method, ignoresCookies }) => access === "public" && method === "GET" && !ignoresCookies,
    );
    for (const route of open) {
      expect(await (await knock(route, cookie)).text(), route.path).not.toContain("mine alone");
      // An app is told, also where anybody would be answered.
      expect((await knock(route, token)).status, route.path).toBe(401);
    }
  });
});

/**
 * A request sets what its route names, and nothing else that a row has (threats
 * I03): first for each route of the table, then where a row would show it.
 */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { apiRoutes } from "#server/connect.ts";
import { echoApi, echoOrigin } from "#testing/echo-api.ts";
import { sampleOf } from "#testing/samples.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

/** Columns that no request may set, a victim's id among them, and what confuses objects. */
const greedy = (victim: string): Record<string, unknown> => ({
  account_id: victim,
  active_account_id: victim,
  target_account_id: victim,
  accountId: victim,
  account: { id: victim },
  viewer: { accountId: victim },
  user_id: victim,
  role: "admin",
  roles: ["admin"],
  state: "active",
  admin: true,
  email_verified: true,
  domain: "far.example",
  uri: "https://far.example/1",
  moved_to_id: victim,
  suspended_at: "2020-01-01T00:00:00Z",
  silenced_at: null,
  deleted_at: "2020-01-01T00:00:00Z",
  created_at: "2000-01-01T00:00:00Z",
  updated_at: "2000-01-01T00:00:00Z",
  edited_at: "2000-01-01T00:00:00Z",
  agreed_at: "2000-01-01T00:00:00Z",
  followers_count: 1_000_000,
  statuses_count: 1_000_000,
  favourites_count: 1_000_000,
  reblog_of_id: "1",
  conversation_id: "1",
  app_id: "1",
  poll_id: "1",
  content: "<script>canary()</script>",
  verified_at: "2000-01-01T00:00:00Z",
  votes: [1_000_000, 0],
  scopes: ["write"],
  is_admin: "1",
  constructor: { prototype: { role: "admin" } },
  prototype: { role: "admin" },
});

describe("no key that a schema does not name reaches a handler", () => {
  /** The keys in every object, however deep, without taking the place of what belongs there. */
  const greedily = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(greedily);
    if (typeof value !== "object" || value === null) return value;
    const own = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, greedily(inner)]));
    return { ...greedy("7"), ...own };
  };

  const changing = apiRoutes.filter((route) => route.method !== "GET");

  test.each(changing.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", async (_name, route) => {
    const sample = sampleOf(route.input) as Record<string, unknown>;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(sample[name] ?? "7"));
    const send = async (body: unknown) => {
      const headers = { "content-type": "application/json" };
      const request = new Request(echoOrigin + path, {
        method: route.method,
        headers,
        body: JSON.stringify(body),
      });
      return (await echoApi.handle(request, "127.0.0.1")).json();
    };
    // A key that the route does name is its own business.
    const own = new Set(Object.keys((route.input as { entries?: object }).entries ?? {}));
    const keys = Object.entries(greedy("7")).filter(([key]) => !own.has(key));
    const body = greedily(sample) as Record<string, unknown>;
    const more = Object.fromEntries(Object.entries(body).filter(([key]) => key in sample || !own.has(key)));
    expect(keys.length).toBeGreaterThan(30);
    expect(await send({ ...more, ...Object.fromEntries(keys) })).toEqual(await send(sample));
  });
});

describe("a row has what it would have had without", () => {
  let world: World;
  let mira: Person;
  let victim: Person;

  beforeAll(async () => {
    world = await openWorld();
    mira = await world.person("mira");
    victim = await world.person("victim");
  });
  afterAll(() => world.close());

  const keys = (id: string = victim.id) => ({ ...greedy(victim.id), id, username: "root", email: "root@evil.example" });
  const follows = () => world.db.selectFrom("follow").select(["account_id", "target_account_id"]).execute();
  const accounts = async () => [
    ...(await sql`select *, null as updated_at from account order by id`.execute(world.db)).rows,
    ...(await sql`select *, null as last_active_at from local_user order by account_id`.execute(world.db)).rows,
  ];

  test("a profile", async () => {
    const before = await accounts();
    const wishes = { ...keys(), source: { ...keys(), sensitive: false }, locked: false };
    await mira.send("PATCH", "/api/v1/accounts/update_credentials", wishes);
    expect(await accounts()).toEqual(before);
  });

  test.each(["/api/v1/statuses", "/api/statuses"])("a status of %s, new and edited", async (path) => {
    const write = async (more: object) => {
      const { id } = await mira.send<Status>("POST", path, { ...more, status: "Hello" });
      return world.db.selectFrom("status").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    };
    const { id: plainId, conversation_id: _, created_at: __, ...plain } = await write({});
    const { id, conversation_id, created_at, ...greedily } = await write(keys());
    expect(greedily).toEqual(plain);
    await mira.send("PUT", `${path}/${id}`, { ...keys(plainId), status: "Hello" });
    const stored = await world.db.selectFrom("status").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(stored).toEqual({ id, conversation_id, created_at, ...plain });
  });

  test("a follow", async () => {
    await mira.send("POST", `/api/v1/accounts/${victim.id}/follow`, keys());
    expect(await follows()).toEqual([{ account_id: mira.id, target_account_id: victim.id }]);
  });

  test("an account that signs up", async () => {
    const before = await accounts();
    const wish = { ...greedy(victim.id), email: "new@example.org", username: "newcomer", agreement: true };
    await world.visitor.send("POST", "/api/auth/mail/send", wish);
    await world.settle();
    const token = /#([\w-]{43})/.exec(world.mailbox.at(-1)!.text)![1]!;
    await world.visitor.send("POST", "/api/auth/mail/verify", { ...greedy(victim.id), token });
    const made = (await accounts()).filter((row) => !before.some((known) => isDeepStrictEqual(known, row)));
    expect(made).toMatchObject([
      { username: "newcomer", domain: null, uri: null, silenced_at: null, suspended_at: null, deleted_at: null },
      { email: "new@example.org", role: "user", state: "active" },
    ]);
  });
});

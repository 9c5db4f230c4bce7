/**
 * A call that reads is answered before the answer to who sends it is there, and never to anybody else (threats A10).
 */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveSession, switchAccount } from "#server/domain/auth/sessions.ts";
import { revokeToken } from "#server/domain/auth/tokens.ts";
import { transact } from "#server/storage/database.ts";
import { mintFor, signInFor } from "../authority.ts";
import { countWays } from "../count-queries.ts";
import { openWorldPages } from "../world-pages.ts";
import { openWorld, worldOrigin, type Person, type World } from "../world.ts";

let world: World;
let app: ReturnType<typeof openWorldPages>["app"];
let mira: Person;
let jonas: Person;
let secret: string;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  [mira, jonas] = [await world.person("mira"), await world.person("jonas")];
  await mira.publishes("By mira");
  await jonas.publishes("By jonas");
  await world.settle();
  ({ app } = openWorldPages(world));
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`update account set suspended_at = null`.execute(world.db);
  secret = await signInFor(world.db, mira, await signInFor(world.db, jonas));
  token = await mintFor(world.db, mira);
  for (const headers of [byToken(), byCookie()]) expect(await homeAs(headers)).toEqual([200, ["By mira"]]);
  expect(await pageOf()).toContain("By mira");
});

const byToken = () => ({ authorization: `Bearer ${token}` });
const byCookie = () => ({ cookie: `session=${secret}` });

async function homeAs(headers: Record<string, string>): Promise<[number, string[]]> {
  const request = new Request(`${worldOrigin}/api/v1/timelines/home`, { headers });
  const answer = await world.api.handle(request, "192.0.2.7");
  const body = (await answer.json()) as { content: string }[];
  return [answer.status, answer.ok ? body.map(({ content }) => content.replaceAll(/<.*?>/g, "")) : []];
}

const pageOf = async (path = "/") => (await app.request(worldOrigin + path, { headers: byCookie() })).text();

const waysOf = (work: () => Promise<unknown>) => countWays(world.pool, work);

test("who asks goes the same way as what is asked", async () => {
  expect(await waysOf(() => homeAs(byToken()))).toBe(1);
  expect(await waysOf(() => homeAs(byCookie()))).toBe(1);
  expect(await waysOf(() => pageOf())).toBe(1);
});

describe("nothing is read any more", () => {
  test("by a token that was revoked, and no second call tries", async () => {
    await transact(world.db, (tx) => revokeToken(tx, token));
    expect(await homeAs(byToken())).toEqual([401, []]);
    expect(await waysOf(() => homeAs(byToken()))).toBe(1);
  });

  test("by a token with fewer scopes", async () => {
    await sql`update access_token set scopes = '{read:lists}'`.execute(world.db);
    expect(await homeAs(byToken())).toEqual([403, []]);
  });

  test("by an account that was suspended", async () => {
    await sql`update account set suspended_at = now() where id = ${mira.id}`.execute(world.db);
    for (const headers of [byToken(), byCookie()]) expect((await homeAs(headers))[0]).toBe(401);
    expect(await pageOf()).not.toContain("By mira");
  });

  test("in a browser whose session has ended", async () => {
    await sql`delete from session`.execute(world.db);
    expect((await homeAs(byCookie()))[0]).toBe(401);
    expect(await pageOf()).toContain("By jonas");
  });
});

test("once another account of the browser is the active one, its home is read", async () => {
  const viewer = (await resolveSession(world.db, secret))!;
  await transact(world.db, (tx) => switchAccount(tx, viewer, jonas.id));
  expect(await homeAs(byCookie())).toEqual([200, ["By jonas"]]);
  expect(await pageOf()).not.toContain("By mira");
});

test("a page says what is true of its reader now", async () => {
  await sql`update account set display_name = 'Mira the second' where id = ${mira.id}`.execute(world.db);
  expect(await pageOf()).toContain("Mira the second");
});

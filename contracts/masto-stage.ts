/** Two people with the npm package `masto` in their hands, against a real server; each answer is held against the documentation. */
import { createRestAPIClient, type mastodon } from "masto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { apiRoutes } from "#server/connect.ts";
import { nameOf } from "#testing/promised.ts";
import { mintFor } from "#testing/authority.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { called, watchedFetch } from "./watched-fetch.ts";

export interface MastoStage {
  world: ServedWorld;
  made: number;
  mira: Person;
  jonas: Person;
  /** Those of Mira and of Jonas. */
  client: mastodon.rest.Client;
  other: mastodon.rest.Client;
}

export function setMasto(take: (stage: MastoStage) => unknown): void {
  let world: ServedWorld;
  let made = 0;
  beforeAll(async () => {
    world = await serveWorld();
    vi.stubGlobal("fetch", watchedFetch);
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await world.close();
  });
  beforeEach(async () => {
    made++;
    const [mira, jonas] = [await world.person(`mira${made}`), await world.person(`jonas${made}`)];
    const [client, other] = [await clientOf(world, mira), await clientOf(world, jonas)];
    take({ world, made, mira, jonas, client, other });
  });
}

export async function clientOf(world: ServedWorld, person: Person): Promise<mastodon.rest.Client> {
  return createRestAPIClient({ url: world.origin, accessToken: await mintFor(world.db, person) });
}

/** Which file calls which routes: the first that fits. */
const routesOf = [
  ["apps", /\/v1\/apps\b/],
  ["tags", /\/(v\d\/tags|followed_tags|featured_tags)\b/],
  [
    "people",
    /\/v\d\/(domain_blocks|endorsements|reports|suggestions|directory)\b|\/accounts\/:id\/(endorsements|(un)?(endorse|pin))\b/,
  ],
  ["server", /\/(instance|peers|preferences|announcements|custom_emojis|identity_proofs|v2\/notifications\/clear)\b/],
  ["lists", /\/lists\b|\/timelines\/list\//],
  ["filters", /\/filters\b/],
  ["conversations", /\/conversations\b/],
  ["notifications", /\/notifications\b/],
  ["timelines", /\/(timelines|markers|accounts\/:id\/statuses)\b/],
  ["search", /\/v\d\/(search|trends)\b/],
  ["accounts", /\/(accounts|profile|blocks|mutes|follow_requests)\b/],
  // And all that is done to one.
  ["statuses", /./],
] as const;

const partOf = (route: string) => routesOf.find(([, routes]) => routes.test(route))![0];

/** The last test of a file. */
export function callsAllRoutesOf(part: (typeof routesOf)[number][0]): void {
  test(`every route of ${part} was called`, () => {
    const routes = apiRoutes.map(nameOf).filter((name) => /\/api\/v\d\//.test(name) && partOf(name) === part);
    expect(routes).not.toEqual([]);
    expect(routes.filter((name) => !called.has(name))).toEqual([]);
  });
}

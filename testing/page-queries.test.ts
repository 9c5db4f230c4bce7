/** How often a signed-in page asks PostgreSQL: the whole way from the session's cookie to the HTML, in memory. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "#server/http/pages/pages.ts";
import { visits } from "#server/http/pages/visits.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import * as screens from "#web/entry-server.tsx";
import { signInFor } from "./authority.ts";
import { countQueries } from "./count-queries.ts";
import { openWorld, worldOrigin, type Person, type World } from "./world.ts";

const most = 5;
const files = { script: "", css: [], preload: [] };
const build: screens.Build = {
  id: "0".repeat(16),
  time: "2026-11-20T12:00:00.000Z",
  browser: files,
  visitor: files,
  screens: {},
  words: {},
  sheets: {},
};

let world: World;
let mira: Person;
let app: ReturnType<typeof pages>;
let cookie: string;

beforeAll(async () => {
  world = await openWorld();
  mira = await world.person("mira");
  const [jonas, quiet] = [await world.person("jonas"), await world.person("quiet")];
  await mira.follows(jonas);
  await mira.follows(quiet);
  for (const person of [mira, jonas]) {
    const posts = [await person.publishes("One"), await person.publishes("Two"), await person.publishes("Three")];
    await person.send("POST", `/api/v1/statuses/${posts[0]!.id}/pin`);
    await jonas.send("POST", `/api/v1/statuses/${posts[1]!.id}/favourite`);
    await jonas.publishes("@mira Look", { in_reply_to_id: posts[2]!.id });
  }
  await world.settle();
  cookie = `session=${await signInFor(world.db, mira, await signInFor(world.db, jonas))}`;
  const { api, db, ports } = world;
  app = pages({
    origin: worldOrigin,
    domain: ports.domain,
    mediaUrl: ports.mediaUrl,
    preview: false,
    log: ports.log,
    renderer: { load: async () => ({ pages: screens, build }), clientFolder: "", development: false },
    ask: api.ask,
    submit: api.submit,
    bodyLimit: api.bodyLimit,
    isFull: () => false,
    intake: api.intake,
    turnstile: api.turnstile,
    limiters: noLimits,
    whoReads: visits({ db, server: ports }),
    addressOf: () => "192.0.2.7",
    rememberLocale: async () => {},
    formHandlers: {},
    now: Date.now,
    elapsed: () => performance.now(),
  });
});
afterAll(() => world.close());

test.each([
  ["/", "Three"],
  ["/notifications", "Look"],
  ["/@mira", "Three"],
  ["/@jonas", "Three"],
  ["/@jonas/with_replies", "Look"],
  ["/@jonas/media", "jonas"],
  ["/@quiet", "quiet"],
])(`%s asks PostgreSQL at most ${most} times`, async (path, said) => {
  const open = async () => (await app.request(worldOrigin + path, { headers: { cookie } })).text();
  const { queries, result } = await countQueries(open);
  expect(result).toContain(said);
  expect(queries).toBeLessThanOrEqual(most);
});

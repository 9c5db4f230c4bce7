/** How often a signed-in page asks PostgreSQL: the whole way from the session's cookie to the HTML, in memory. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { List, NotificationRequest } from "#protocol/entities.ts";
import { signInFor } from "./authority.ts";
import { countQueries, countWays } from "./count-queries.ts";
import { openWorldPages } from "./world-pages.ts";
import { openWorld, worldOrigin, type Person, type World } from "./world.ts";

let world: World;
let mira: Person;
let app: ReturnType<typeof openWorldPages>["app"];
let cookie: string;
/** A post of mira's that was answered. */
let thread: string;
/** A list of mira's with jonas on it. */
let list: string;
/** A stranger's mention, which mira's policy holds back. */
let held: string;

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
    if (person === mira) thread = posts[2]!.id;
  }
  await jonas.publishes("Ask jonas about #jonas");
  ({ id: list } = await mira.send<List>("POST", "/api/v1/lists", { title: "Birds" }));
  await mira.send("POST", `/api/v1/lists/${list}/accounts`, { account_ids: [jonas.id] });
  for (const verb of ["follow", "feature"]) await mira.send("POST", `/api/v1/tags/jonas/${verb}`);
  await jonas.send("PATCH", "/api/v1/accounts/update_credentials", { indexable: true, discoverable: true });
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  for (const status of ["Later", "Even later"]) await mira.send("POST", "/api/v1/statuses", { status, scheduled_at });
  await (await world.person("stranger")).publishes("@mira Held back", { visibility: "direct" });
  await world.settle();
  ({ id: held } = (await mira.get<[NotificationRequest]>("/api/v1/notifications/requests"))[0]);
  cookie = `session=${await signInFor(world.db, mira, await signInFor(world.db, jonas))}`;
  ({ app } = openWorldPages(world));
});
afterAll(() => world.close());

const open = async (path: string) => {
  const address = path.replace(":thread", thread).replace(":list", list).replace(":held", held);
  return (await app.request(worldOrigin + address, { headers: { cookie } })).text();
};

test.each([
  ["/", 2, "Three"],
  ["/notifications", 4, "Look"],
  ["/notifications/mention", 4, "Look"],
  ["/notifications/requests/:held", 5, "Held back"],
  ["/@mira", 3, "Three"],
  ["/@jonas", 3, "Three"],
  ["/@jonas/with_replies", 3, "Look"],
  // Of an empty page nothing tells what was picked, so that is asked once more.
  ["/@jonas/media", 4, "jonas"],
  ["/@quiet", 4, "quiet"],
  ["/@jonas?tagged=jonas", 3, "Posts with #jonas"],
  // The profile with its pins, its hashtags, and its people, whose owner is asked for first.
  ["/@mira/featured", 6, "tagged=jonas"],
  ["/@mira/:thread", 3, "Look"],
  ["/scheduled", 3, "Later"],
  // The list itself, whether it is theirs, and its page.
  ["/lists/:list", 5, "Three"],
  ["/lists", 3, "Birds"],
  ["/@mira/:thread?after=0-1", 3, "Look"],
  // People, a hashtag and posts, and what stands between the reader and the people.
  ["/search?q=jonas", 5, "Ask jonas"],
  ["/search?q=jonas&type=accounts", 3, "@jonas"],
  ["/search?q=jonas&type=hashtags", 2, "1 post this week"],
  ["/search?q=jonas&type=statuses", 2, "Ask jonas"],
  ["/@jonas/followers", 5, "@mira"],
  ["/@mira/following", 5, "@jonas"],
  ["/?server=", 5, "Ask jonas"],
  ["/?server=&order=new&q=jonas", 5, "Ask jonas"],
  ["/public/local", 3, "Ask jonas"],
  // The hashtag itself, for its star, and its posts or people.
  ["/tags/jonas", 4, "Ask jonas"],
  ["/tags/jonas/profiles", 5, "@jonas"],
  ["/explore", 3, "Explore"],
  ["/explore/tags", 2, "Explore"],
  ["/explore/links", 2, "Explore"],
  ["/explore/users", 4, "For you"],
  ["/followed_tags", 3, "#jonas"],
  ["/settings/profile/featured-tags", 5, "#jonas"],
  ["/drafts", 2, "Drafts"],
  ["/@mira/compose?edit=:thread", 3, "Three"],
  ["/settings/sessions", 3, "This browser"],
])("%s asks PostgreSQL at most %i times", async (path, most, said) => {
  const { queries, result } = await countQueries(() => open(path));
  expect(result).toContain(said);
  expect(queries).toBeLessThanOrEqual(most);
});

test.each([
  ["/", 1],
  ["/public/local", 1],
  ["/notifications", 1],
  ["/@jonas", 2],
  ["/@mira/:thread", 2],
])("%s goes to PostgreSQL and back %i times", async (path, ways) => {
  await open(path);
  expect(await countWays(world.pool, () => open(path))).toBe(ways);
});

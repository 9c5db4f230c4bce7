import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProfilePage, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let ids: string[];

beforeAll(async () => {
  world = await openWorld();
  mira = await world.person("mira");
  jonas = await world.person("jonas");
  await mira.follows(jonas);
  const posts = [await jonas.publishes("One"), await jonas.publishes("Two"), await jonas.publishes("Three")];
  ids = posts.map(({ id }) => id);
  await jonas.send("POST", `/api/v1/statuses/${ids[0]!}/pin`);
  await jonas.send("POST", `/api/v1/statuses/${ids[2]!}/pin`);
});
afterAll(() => world.close());

const idsOf = (statuses: { id: string }[]) => statuses.map(({ id }) => id);

test("a profile is its account, its relationship to us, its pins and its posts", async () => {
  const profile = await mira.get<ProfilePage>("/api/profile?acct=jonas&pinned=true&limit=2");
  expect(profile).toMatchObject({ account: { id: jonas.id }, relationship: { id: jonas.id, following: true } });
  expect(idsOf(profile.pinned)).toEqual([ids[2], ids[0]]);
  expect(idsOf(profile.statuses)).toEqual([ids[2], ids[1]]);
});

test("its posts page as those of the account do", async () => {
  const { next } = await mira.ask("GET", "/api/profile?acct=jonas&limit=2");
  const { body } = await mira.ask("GET", `/api/profile?acct=jonas&limit=2&${new URLSearchParams(next!).toString()}`);
  expect(idsOf((body as ProfilePage).statuses)).toEqual([ids[0]]);
  expect((body as ProfilePage).pinned).toEqual([]);
});

test("its media are without replies to others if its owner says so, to all alike, on each page", async () => {
  const robin = await world.person("robin");
  const first = await robin.publishes("Alone");
  const thread = await robin.publishes("Of a thread", { in_reply_to_id: first.id });
  const reply = await robin.publishes("@jonas An answer", { in_reply_to_id: ids[0] });
  const shown = [reply.id, thread.id, first.id];
  await world.db
    .updateTable("status")
    .set({ has_media: true })
    .where("id", "in", shown as StatusId[])
    .execute();
  const media = async (person: Pick<Person, "get">) =>
    idsOf((await person.get<ProfilePage>("/api/profile?acct=robin&only_media=true")).statuses);
  expect(await media(mira)).toEqual(shown);
  await robin.send("PATCH", "/api/v1/profile", { show_media_replies: false });
  const left = shown.filter((id) => id !== reply.id);
  for (const reader of [mira, robin, world.visitor]) expect(await media(reader)).toEqual(left);
  const asked = "/api/profile?acct=robin&only_media=true&limit=1";
  const { next } = await mira.ask("GET", asked);
  const { body } = await mira.ask("GET", `${asked}&${new URLSearchParams(next!).toString()}`);
  expect(idsOf((body as ProfilePage).statuses)).toEqual([first.id]);
  // The tab with replies and the route of apps are as they were.
  expect(idsOf((await mira.get<ProfilePage>("/api/profile?acct=robin")).statuses)).toEqual(shown);
  expect(idsOf(await mira.get(`/api/v1/accounts/${robin.id}/statuses?only_media=true`))).toEqual(shown);
});

test("its posts are those with one hashtag, if asked, and with none that is named all of them", async () => {
  const heron = await world.person("heron");
  const [birds, tea] = [await heron.publishes("#Birds at noon"), await heron.publishes("#tea")];
  const answer = await heron.publishes("@jonas More #birds", { in_reply_to_id: ids[0] });
  const listed = async (tagged: string) =>
    idsOf((await mira.get<ProfilePage>(`/api/profile?acct=heron&tagged=${tagged}`)).statuses);
  expect(await listed("birds")).toEqual([answer.id, birds.id]);
  expect(await listed("owls")).toEqual([]);
  expect(await listed("")).toEqual([answer.id, tea.id, birds.id]);
});

test("messages are left out of a profile, and an app chooses", async () => {
  const linus = await world.person("linus");
  const [post, message] = [
    await linus.publishes("Hello"),
    await linus.publishes("@mira Psst", { visibility: "direct" }),
  ];
  for (const reader of [linus, mira]) {
    expect(idsOf((await reader.get<ProfilePage>("/api/profile?acct=linus")).statuses)).toEqual([post.id]);
    const ofApps = (query: string) => reader.get<Status[]>(`/api/v1/accounts/${linus.id}/statuses${query}`);
    expect(idsOf(await ofApps(""))).toEqual([message.id, post.id]);
    expect(idsOf(await ofApps("?exclude_direct=true"))).toEqual([post.id]);
  }
});

test("nothing stands between somebody and themselves, or a visitor", async () => {
  expect(await jonas.get("/api/profile?acct=jonas")).toMatchObject({ relationship: null });
  expect(await world.visitor.get("/api/profile?acct=@jonas")).toMatchObject({ relationship: null });
});

test("pins are there without a post that is listed, and unknown people are not found", async () => {
  const wren = await world.person("wren");
  const reply = await wren.publishes("@jonas Yes", { in_reply_to_id: ids[0] });
  await wren.send("POST", `/api/v1/statuses/${reply.id}/pin`);
  const profile = await mira.get<ProfilePage>("/api/profile?acct=wren&pinned=true&exclude_replies=true");
  expect([idsOf(profile.pinned), profile.statuses]).toEqual([[reply.id], []]);
  expect(await mira.ask("GET", "/api/profile?acct=nobody")).toMatchObject({ status: 404 });
});

/** Who hears what through the sockets is read, and allowed, when it is said (threats V06, V11). */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Visibility } from "#protocol/entities.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { act, between, setHub, summary, type HubStage } from "#testing/hub-stage.ts";

let world: ServedWorld;
let made: number;
let mira: Person;
let jonas: Person;
let anna: Person;
let listens: HubStage["listens"];
let framesOf: HubStage["framesOf"];

setHub((stage) => ({ world, made, mira, jonas, anna, listens, framesOf } = stage));

describe("nobody hears what they may not or do not want to see (V06, V11)", () => {
  const streams = ["user", "user:notification", "public", "public:local", ["hashtag", "marker"]] as const;

  /** Jonas says something of each visibility, changes it, has it boosted, and deletes it. */
  async function jonasSpeaks(visibility: Visibility): Promise<string[]> {
    const status = await jonas.publishes("Marker #marker", { visibility });
    await world.settle();
    const boosts = visibility === "public" ? [(await act(anna, status.id, "reblog")).id] : [];
    await world.settle();
    await jonas.send("PUT", `/api/v1/statuses/${status.id}`, { status: "Marker once more #marker" });
    await world.settle();
    await jonas.send("DELETE", `/api/v1/statuses/${status.id}`);
    await world.settle();
    return [status.id, ...boosts];
  }

  async function bytesAfter(visibility: Visibility): Promise<{ bytes: string; ids: string[] }> {
    const client = await listens(mira, ...(streams as unknown as string[]));
    const ids = await jonasSpeaks(visibility);
    await framesOf(mira, client);
    return { bytes: client.bytes(), ids };
  }

  test("a follower hears public words: the oracle is not deaf", async () => {
    await mira.follows(jonas);
    const { bytes, ids } = await bytesAfter("public");
    expect(bytes).toContain("Marker");
    expect(bytes).toContain(ids[0]);
  });

  test("an ex-follower hears nothing of posts for followers", async () => {
    await mira.follows(jonas);
    await between(mira, "unfollow", jonas);
    await world.settle();
    const { bytes, ids } = await bytesAfter("private");
    expect(bytes).not.toContain("Marker");
    expect(bytes).not.toContain(ids[0]);
  });

  test("a follower hears nothing of direct words to others", async () => {
    await mira.follows(jonas);
    const { bytes, ids } = await bytesAfter("direct");
    expect(bytes).not.toContain("Marker");
    expect(bytes).not.toContain(ids[0]);
  });

  test.each([
    ["the reader blocks", () => between(mira, "block", jonas)],
    ["blocks the reader", () => between(jonas, "block", mira)],
  ])("a follower hears nothing, not even a deletion, of somebody who %s", async (_who, block) => {
    await mira.follows(anna);
    await block();
    await world.settle();
    const { bytes, ids } = await bytesAfter("public");
    expect(bytes).not.toContain("Marker");
    expect(bytes).not.toContain(ids[0]);
  });

  test("a reader hears no words of somebody whom they mute, also when others boost them, until the mute is over", async () => {
    for (const other of [jonas, anna]) await mira.follows(other);
    await between(mira, "mute", jonas, { duration: 3600 });
    expect((await bytesAfter("public")).bytes).not.toContain("Marker");
    await sql`update mute set expires_at = now() - interval '1 second' where account_id = ${mira.id}`.execute(world.db);
    expect((await bytesAfter("public")).bytes).toContain("Marker");
  });

  test("a reader hears no boosts of somebody whose boosts they switched off", async () => {
    await between(mira, "follow", anna, { reblogs: false });
    await world.settle();
    const client = await listens(mira, "user");
    await jonasSpeaks("public");
    await framesOf(mira, client);
    expect(client.bytes()).not.toContain("Marker");
  });

  test("a post that was narrowed while the event waited goes only to its present audience", async () => {
    await mira.follows(jonas);
    const client = await listens(mira, "user", "public");
    const status = await jonas.publishes("Marker");
    await sql`update status set visibility = 'direct' where id = ${status.id}`.execute(world.db);
    await framesOf(mira, client);
    expect(client.bytes()).not.toContain("Marker");
  });
});

describe("an edit that narrows who may see a post", () => {
  const narrow = (id: string, visibility: Visibility, status = "For fewer") =>
    jonas.send("PUT", `/api/v1/statuses/${id}`, { status, visibility });

  test("removes it where it may not be shown any more, and changes it where it may", async () => {
    await mira.follows(jonas);
    const clients = [await listens(mira, "user"), await listens(anna, "public"), await listens(jonas, "user")];
    const { id } = await jonas.publishes("For all");
    await world.settle();
    for (const client of clients) await client.heard("update");
    await narrow(id, "private");
    const [follower, stranger, author] = [
      await framesOf(mira, clients[0]!),
      (await framesOf(anna, clients[1]!)).filter(({ payload }) => payload!.includes(id)),
      await framesOf(jonas, clients[2]!),
    ];
    expect(summary(follower)).toEqual(["update on user", "status.update on user"]);
    expect(summary(stranger)).toEqual(["update on public", "delete on public"]);
    expect(stranger.at(-1)!.payload).toBe(id);
    expect(summary(author)).toEqual(["update on user", "status.update on user"]);
  });

  test("removes it for followers who are not mentioned, and tells nobody else of it", async () => {
    for (const follower of [mira, anna]) await follower.follows(jonas);
    const other = await world.person(`other${made}`);
    const { id } = await jonas.publishes(`@${mira.username} Hello`, { visibility: "private" });
    await world.settle();
    const clients = [await listens(mira, "user"), await listens(anna, "user"), await listens(other, "user")];
    await narrow(id, "direct", `@${mira.username} For you`);
    expect(summary(await framesOf(mira, clients[0]!))).toEqual(["status.update on user"]);
    expect(await framesOf(anna, clients[1]!)).toEqual([{ stream: ["user"], event: "delete", payload: id }]);
    expect(await framesOf(other, clients[2]!)).toEqual([]);
  });

  test("removes its boosts from the homes that hold them", async () => {
    await mira.follows(anna);
    const { id } = await jonas.publishes("For all");
    const wrapper = await act(anna, id, "reblog");
    await world.settle();
    const client = await listens(mira, "user");
    await narrow(id, "private");
    const frames = await framesOf(mira, client);
    expect(frames.map(({ event, payload }) => [event, payload]).toSorted()).toEqual([
      ["delete", id],
      ["delete", wrapper.id],
    ]);
  });
});

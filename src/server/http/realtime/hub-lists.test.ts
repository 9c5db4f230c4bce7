/** The streams of lists; each subscription is allowed by itself (threats W06). */
import { describe, expect, test } from "vitest";
import type { List } from "#protocol/entities.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { SocketClient } from "#testing/socket-client.ts";
import type { Person } from "#testing/world.ts";
import { act, between, setHub, summary, type HubStage } from "#testing/hub-stage.ts";
import { soon } from "#testing/patience.ts";

let world: ServedWorld;
let mira: Person;
let jonas: Person;
let anna: Person;
let listens: HubStage["listens"];
let framesOf: HubStage["framesOf"];

setHub((stage) => ({ world, mira, jonas, anna, listens, framesOf } = stage));

describe("lists", () => {
  async function listOf(owner: Person, ...members: Person[]): Promise<string> {
    const { id } = await owner.send<List>("POST", "/api/v1/lists", { title: "Birds" });
    for (const one of members) await owner.follows(one);
    if (members.length) {
      const account_ids = members.map((one) => one.id);
      await owner.send("POST", `/api/v1/lists/${id}/accounts`, { account_ids });
    }
    return id;
  }
  /** The frames on lists; the end is marked on a hashtag. */
  async function onLists(client: SocketClient) {
    await client.subscribe("hashtag", { tag: "end" });
    return summary((await framesOf(mira, client)).filter(({ stream }) => stream![0] === "list"));
  }

  test("show what their members write and boost, with edits and deletions, by the rules of the timeline", async () => {
    const id = await listOf(mira, jonas);
    const foreign = await anna.publishes("Not a member");
    const client = await listens(mira);
    await client.subscribe("list", { list: id });
    const status = await jonas.publishes("Hoo", { visibility: "private" });
    await world.settle();
    expect(JSON.parse(await client.heard("update"))).toMatchObject({ id: status.id });
    await act(jonas, foreign.id, "reblog");
    await jonas.publishes("Me too", { in_reply_to_id: foreign.id });
    await jonas.publishes(`@${anna.username}`, { visibility: "direct" });
    await jonas.send("PUT", `/api/v1/statuses/${status.id}`, { status: "Hoo!" });
    await world.settle();
    await jonas.send("DELETE", `/api/v1/statuses/${status.id}`);
    expect(await onLists(client)).toEqual(
      ["update", "update", "status.update", "delete"].map((event) => `${event} on list ${id}`),
    );
  });

  test("that are exclusive have what home has not", async () => {
    const id = await listOf(mira, jonas);
    await mira.send("PUT", `/api/v1/lists/${id}`, { exclusive: true });
    await world.settle();
    const client = await listens(mira, "user");
    await client.subscribe("list", { list: id });
    await jonas.publishes("Hoo");
    const frames = await framesOf(mira, client);
    expect(summary(frames)).toEqual([`update on list ${id}`]);
  });

  test("say nothing of who has left, or who is muted", async () => {
    const id = await listOf(mira, jonas, anna);
    const client = await listens(mira);
    await client.subscribe("list", { list: id });
    await between(mira, "unfollow", jonas);
    await between(mira, "mute", anna);
    await world.settle();
    await jonas.publishes("Hoo");
    await anna.publishes("Hoo");
    expect(await onLists(client)).toEqual([]);
  });

  test("of others can't be listened to, also in the moment before the refusal, and one's own go on", async () => {
    const own = await listOf(mira, jonas);
    const foreign = await listOf(anna, jonas);
    const client = await listens(mira);
    await client.subscribe("list", { list: own });
    client.say({ type: "subscribe", stream: "list", list: foreign });
    await jonas.publishes("Hoo");
    await soon(() => expect(client.frames).toContainEqual({ error: "Unknown stream type", status: 400 }));
    await jonas.publishes("Hoo");
    await client.subscribe("hashtag", { tag: "end" });
    const frames = await framesOf(mira, { ...client, frames: client.frames.filter(({ error }) => !error) });
    expect(frames.filter(({ stream }) => stream?.[1] === foreign)).toEqual([]);
    expect(client.frames.filter(({ stream }) => stream?.[1] === own)).toHaveLength(2);
  });
});

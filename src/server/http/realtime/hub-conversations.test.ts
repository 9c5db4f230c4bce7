/** What is said in conversations, through the sockets. */
import { describe, expect, test } from "vitest";
import type { Conversation } from "#protocol/entities.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { between, setHub, summary, type HubStage } from "#testing/hub-stage.ts";

let world: ServedWorld;
let mira: Person;
let jonas: Person;
let anna: Person;
let listens: HubStage["listens"];
let framesOf: HubStage["framesOf"];

setHub((stage) => ({ world, mira, jonas, anna, listens, framesOf } = stage));

describe("a conversation", () => {
  const says = (from: Person, text: string) => from.publishes(text, { visibility: "direct" });

  test("is told to its people on the stream of direct posts, and no post on the stream of home", async () => {
    await mira.follows(jonas);
    const clients = [
      await listens(mira, "direct", "user"),
      await listens(jonas, "direct"),
      await listens(anna, "direct"),
    ];
    const said = await says(jonas, `@${mira.username} Hello`);
    const frames = await framesOf(mira, clients[0]!);
    expect(summary(frames).toSorted()).toEqual(["conversation on direct", "notification on user"]);
    const [own] = await mira.get<Conversation[]>("/api/v1/conversations");
    expect([own!.unread, own!.last_status!.id]).toEqual([true, said.id]);
    expect(JSON.parse(frames.find(({ event }) => event === "conversation")!.payload!)).toEqual(own);
    await clients[1]!.heard("conversation");
    expect(clients[2]!.frames).toEqual([]);
  });

  test("is told anew after an edit, and a deletion is told as of any post", async () => {
    const said = await says(jonas, `@${mira.username} Helo`);
    await world.settle();
    const client = await listens(mira, "direct");
    await jonas.send("PUT", `/api/v1/statuses/${said.id}`, { status: `@${mira.username} Hello` });
    await world.settle();
    const told = JSON.parse(await client.heard("conversation")) as Conversation;
    expect([told.last_status!.id, told.last_status!.content]).toEqual([said.id, expect.stringContaining("Hello")]);
    await jonas.send("DELETE", `/api/v1/statuses/${said.id}`);
    await world.settle();
    expect(await client.heard("delete")).toBe(said.id);
  });

  test("of somebody who blocks is not told", async () => {
    await between(mira, "block", jonas);
    const client = await listens(mira, "direct");
    await says(jonas, `@${mira.username} Marker`);
    await says(anna, `@${mira.username} Hello`);
    await world.settle();
    await client.heard("conversation");
    expect(client.bytes()).not.toContain("Marker");
  });
});

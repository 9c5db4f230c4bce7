/** Notifications through the sockets. */
import { describe, expect, test } from "vitest";
import type { Notification } from "#protocol/entities.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { act, between, setHub, summary, type HubStage } from "#testing/hub-stage.ts";

let world: ServedWorld;
let mira: Person;
let jonas: Person;
let anna: Person;
let listens: HubStage["listens"];
let framesOf: HubStage["framesOf"];

setHub((stage) => ({ world, mira, jonas, anna, listens, framesOf } = stage));

describe("notifications", () => {
  test("come on user and on user:notification, in the shape of the list", async () => {
    const client = await listens(mira, "user", "user:notification");
    const status = await mira.publishes("Hello");
    await act(jonas, status.id, "favourite");
    await world.settle();
    await client.heard("notification", 2);
    const frames = client.frames.filter((frame) => frame.event === "notification");
    expect(frames.map((frame) => frame.stream)).toEqual([["user"], ["user:notification"]]);
    const [listed] = await mira.get<Notification[]>("/api/v1/notifications");
    expect(frames.map((frame) => JSON.parse(frame.payload!))).toEqual([listed, listed]);
    expect(summary(client.frames)).not.toContain("update on user:notification");
  });

  test("alone are no place for posts and their deletions", async () => {
    await mira.follows(jonas);
    const client = await listens(mira, "user:notification");
    const status = await jonas.publishes("Hello");
    await world.settle();
    await jonas.send("DELETE", `/api/v1/statuses/${status.id}`);
    await world.settle();
    await act(jonas, (await mira.publishes("Hello")).id, "favourite");
    await world.settle();
    await client.heard("notification");
    expect(summary(client.frames)).toEqual(["notification on user:notification"]);
  });

  test("of one person are for no other", async () => {
    const client = await listens(anna, "user", "user:notification", "public");
    await act(jonas, (await mira.publishes("Hello", { visibility: "unlisted" })).id, "favourite");
    await between(jonas, "follow", mira);
    expect(summary(await framesOf(anna, client))).toEqual([]);
  });

  test("of what has become invisible meanwhile are not shown", async () => {
    await between(mira, "follow", jonas, { notify: true });
    const client = await listens(mira, "user", "user:notification");
    const secret = await jonas.publishes("Marker", { visibility: "private" });
    await between(mira, "unfollow", jonas);
    await framesOf(mira, client);
    expect(client.bytes()).not.toContain("Marker");
    expect(client.bytes()).not.toContain(secret.id);
  });
});

/** The public streams, and those of hashtags. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { liveChannel } from "#server/domain/live/live-events.ts";
import { addPerson, addStatus } from "#testing/rows.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { SocketClient } from "#testing/socket-client.ts";
import type { Person } from "#testing/world.ts";
import { act, setHub, summary, type HubStage } from "#testing/hub-stage.ts";

let world: ServedWorld;
let made: number;
let mira: Person;
let jonas: Person;
let anna: Person;
let listens: HubStage["listens"];
let framesOf: HubStage["framesOf"];

setHub((stage) => ({ world, made, mira, jonas, anna, listens, framesOf } = stage));

describe("public streams", () => {
  const everywhere = [
    "public",
    "public:local",
    "public:remote",
    "public:media",
    "public:local:media",
    "public:remote:media",
  ];

  async function heardOf(status: { id: string }, client: SocketClient) {
    await world.ports.pubSub.publish(
      liveChannel,
      JSON.stringify({ kind: "status.published", statusId: status.id, accountId: jonas.id }),
    );
    const frames = await framesOf(mira, client);
    return frames.filter((frame) => frame.payload!.includes(status.id)).map((frame) => frame.stream!.join(" "));
  }

  test("show posts from here, from elsewhere, and with pictures", async () => {
    const client = await listens(mira, ...everywhere);
    const far = await addPerson(world.db, `far${made}`, {
      domain: "far.example",
      uri: `https://far.example/u/${made}`,
    });
    const here = { id: await addStatus(world.db, jonas) };
    const there = { id: await addStatus(world.db, far, { uri: `https://far.example/o/${made}` }) };
    const picture = { id: await addStatus(world.db, jonas, { has_media: true }) };
    expect(await heardOf(here, client)).toEqual(["public", "public:local"]);
    expect(await heardOf(there, client)).toEqual(["public", "public:remote"]);
    expect(await heardOf(picture, client)).toEqual(["public", "public:local", "public:media", "public:local:media"]);
  });

  test("show neither boosts nor replies to others, nor the silenced", async () => {
    const client = await listens(mira, ...everywhere);
    const status = await anna.publishes("Hello");
    await world.settle();
    await act(jonas, status.id, "reblog");
    await jonas.publishes("Re", { in_reply_to_id: status.id });
    expect(
      (await framesOf(mira, client)).filter((frame) => JSON.parse(frame.payload!).account.id === jonas.id),
    ).toEqual([]);
    await sql`update account set silenced_at = now() where id = ${jonas.id}`.execute(world.db);
    const hidden = await jonas.publishes("Hello #birds");
    expect(await heardOf(hidden, client)).toEqual([]);
  });

  test("hashtags show public posts that carry them, replies too", async () => {
    const client = await listens(
      mira,
      ["hashtag", "#Birds"],
      ["hashtag:local", "birds"],
      ["hashtag", "bees"],
      ["hashtag", "end"],
    );
    const status = await jonas.publishes("#birds");
    await jonas.publishes("#BIRDS again", { in_reply_to_id: (await anna.publishes("?")).id });
    await jonas.publishes("#birds", { visibility: "unlisted" });
    await jonas.publishes("#frogs");
    const frames = await framesOf(mira, client);
    expect(summary(frames)).toEqual([
      "update on hashtag #Birds",
      "update on hashtag:local birds",
      "update on hashtag #Birds",
      "update on hashtag:local birds",
    ]);
    expect(frames[0]!.stream).toEqual(["hashtag", "#Birds"]);
    expect(JSON.parse(frames[0]!.payload!)).toMatchObject({ id: status.id });
  });
});

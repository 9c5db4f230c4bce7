/** What a socket may subscribe to, and what then comes through it (threat W06). */
import { describe, expect, test } from "vitest";
import type { List, Status } from "#protocol/entities.ts";
import { everyScope, signInFor } from "#testing/authority.ts";
import { soon } from "#testing/patience.ts";
import { setSockets } from "#testing/socket-stage.ts";

const stage = setSockets();
const { app, barrier, open, page } = stage;

describe("streams (W06)", () => {
  const scopes = {
    user: ["read:statuses", "read:notifications"],
    "user:notification": ["read:notifications"],
    public: ["read:statuses"],
    "public:local:media": ["read:statuses"],
    hashtag: ["read:statuses"],
  };

  test.each(Object.entries(scopes))("%s asks for all of %j", async (stream, needed) => {
    const frame = { type: "subscribe", stream, tag: "birds" };
    for (const missing of needed) {
      const client = open(
        await app(stage.mira, [...needed.filter((scope) => scope !== missing), "write", "read:accounts"]),
      );
      client.say(frame);
      await soon(() => expect(client.frames).toEqual([{ error: expect.any(String), status: 403 }]));
    }
    const client = open(await app(stage.mira, needed));
    await client.subscribe(stream, { tag: "birds" });
    expect(client.frames).toEqual([]);
  });

  test("a list asks for read:lists, and is its owner's", async () => {
    const { mira, world } = stage;
    const { id: list } = await mira.send<List>("POST", "/api/v1/lists", { title: "Birds" });
    const frame = { type: "subscribe", stream: "list", list };
    const refused = open(await app(mira, ["read:statuses", "write"]));
    refused.say(frame);
    await soon(() => expect(refused.frames).toEqual([{ error: expect.any(String), status: 403 }]));
    const ann = await world.person(`ann${stage.made}`);
    const stranger = open(await app(ann));
    stranger.say(frame);
    await soon(() => expect(stranger.frames).toEqual([{ error: "Unknown stream type", status: 400 }]));
    expect(await app(ann, everyScope, `?stream=list&list=${list}`)).toBe(400);
    const client = open(await app(mira, ["read:lists"]));
    await client.subscribe("list", { list });
    expect(client.frames).toEqual([]);
    open(await app(mira, everyScope, `?stream=list&list=${list}`));
  });

  test("a stream that is refused brings no data, and the socket stays", async () => {
    const client = open(await app(stage.mira, ["read:notifications"]));
    await client.subscribe("user");
    await client.subscribe("public");
    await client.subscribe("user:notification");
    const jonas = await stage.world.person(`jonas${stage.made}`);
    await jonas.publishes(`@${stage.mira.username} Marker`, { visibility: "public" });
    await stage.world.settle();
    await client.heard("notification");
    expect(client.frames.map((frame) => frame.event ?? frame.status)).toEqual([403, 403, "notification"]);
  });

  test.each([
    ["an unknown stream", { type: "subscribe", stream: "everything" }],
    ["somebody else's list", { type: "subscribe", stream: "list", list: "1" }],
    ["a list without an id", { type: "subscribe", stream: "list" }],
    ["a hashtag without a name", { type: "subscribe", stream: "hashtag" }],
    ["a hashtag of two words", { type: "subscribe", stream: "hashtag", tag: "birds public" }],
    ["a stream that is no text", { type: "subscribe", stream: ["user"] }],
    ["an unknown verb", { type: "publish", stream: "user" }],
    ["no JSON", "subscribe"],
    ["a list", "[]"],
  ])("%s is answered with an error", async (_what, frame) => {
    const client = open(await app(stage.mira));
    client.say(frame);
    await soon(() => expect(client.frames).toEqual([{ error: "Unknown stream type", status: 400 }]));
  });

  test("bytes instead of text are answered with an error", async () => {
    const client = open(await app(stage.mira));
    client.socket.send(Buffer.from(JSON.stringify({ type: "subscribe", stream: "user" })));
    await soon(() => expect(client.frames).toEqual([{ error: "Unknown stream type", status: 400 }]));
  });

  test("of a hashtag are called as the client wrote it", async () => {
    const clients = [
      open(await app(stage.mira)),
      open(await app(stage.mira)),
      open(await app(stage.mira, everyScope, "?stream=hashtag&tag=BIRDS")),
    ];
    await clients[0]!.subscribe("hashtag", { tag: "Birds" });
    await clients[1]!.subscribe("hashtag", { tag: "birds" });
    await stage.mira.publishes("#bIrds");
    await stage.world.settle();
    for (const client of clients) await client.heard("update");
    expect(clients.map(({ frames }) => frames[0]!.stream![1])).toEqual(["Birds", "birds", "BIRDS"]);
  });

  test("bring our own pages what a reply answers, in public what could stand there, and apps nothing of it", async () => {
    const { mira, world } = stage;
    const ann = await world.person(`ann${stage.made}`);
    await mira.send("POST", `/api/v1/accounts/${ann.id}/follow`);
    await world.settle();
    const home = open(await page(await signInFor(world.db, mira)));
    await home.subscribe("user");
    const tagged = open(await page(await signInFor(world.db, mira)));
    const ofApp = open(await app(mira));
    for (const client of [tagged, ofApp]) await client.subscribe("hashtag", { tag: "tea" });
    const parents = [];
    for (const [index, visibility] of ["public", "unlisted"].entries()) {
      const parent = await ann.publishes("Well?", { visibility });
      await ann.publishes("#tea", { in_reply_to_id: parent.id, visibility: "public" });
      await world.settle();
      const heard = [await home.heard("update", 2 * index + 2), await tagged.heard("update", index + 1)];
      parents.push(heard.map((payload) => (JSON.parse(payload) as Status).in_reply_to?.visibility ?? null));
      expect(JSON.parse(await ofApp.heard("update", index + 1))).not.toHaveProperty("in_reply_to");
    }
    expect(parents).toEqual([
      ["public", "public"],
      ["unlisted", null],
    ]);
  });

  test("end when they are unsubscribed from", async () => {
    const client = open(await app(stage.mira));
    await client.subscribe("user");
    await client.subscribe("public");
    client.say({ type: "unsubscribe", stream: "public" });
    await barrier(stage.mira, client);
    expect(client.frames.map((frame) => frame.stream)).toEqual([["user"]]);
  });
});

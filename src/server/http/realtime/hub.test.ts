/** What goes through the sockets: to whom, on which stream, and in which shape (`docs/api-notes.md`, Streams; threats V11). */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import type { MediaAttachment, Notification, Status } from "#protocol/entities.ts";
import type { PollId } from "#protocol/ids.ts";
import { liveChannel } from "#server/domain/live/live-events.ts";
import { closePoll } from "#server/domain/statuses/polls/close.job.ts";
import { transact } from "#server/storage/database.ts";
import { mintFor } from "#testing/authority.ts";
import { converterThat } from "#testing/converter.ts";
import { mediaFiles } from "#testing/media-files.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { SocketClient } from "#testing/socket-client.ts";
import type { Person } from "#testing/world.ts";
import { act, setHub, type HubStage } from "#testing/hub-stage.ts";
import { soon } from "#testing/patience.ts";

let world: ServedWorld;
let made: number;
let mira: Person;
let jonas: Person;
let anna: Person;
let listens: HubStage["listens"];
let framesOf: HubStage["framesOf"];

setHub((stage) => ({ world, made, mira, jonas, anna, listens, framesOf } = stage));

describe("the home of a reader", () => {
  test("gets a post, its edit, its votes and its end, each with the entity as text inside the frame", async () => {
    await mira.follows(jonas);
    const client = await listens(mira, "user");
    const poll = { options: ["Yes", "No"], expires_in: 3600 };
    const status = await jonas.publishes("Tea?", { poll });
    await world.settle();
    const update =
      client.frames.find((frame) => frame.event === "update") ?? (await client.heard("update"), client.frames[0]!);
    expect(Object.keys(update)).toEqual(["stream", "event", "payload"]);
    expect(update.stream).toEqual(["user"]);
    expect(JSON.parse(update.payload!)).toEqual(await mira.get(`/api/v1/statuses/${status.id}`));

    await jonas.send("PUT", `/api/v1/statuses/${status.id}`, { status: "Tea today?", poll });
    await world.settle();
    expect(JSON.parse(await client.heard("status.update"))).toMatchObject({
      id: status.id,
      content: "<p>Tea today?</p>",
    });

    for (const voter of [anna, mira])
      await voter.send("POST", `/api/v1/polls/${status.poll!.id}/votes`, { choices: [0] });
    await world.settle();
    const voted = JSON.parse(await client.heard("status.update", 2)) as Status;
    expect(voted.poll).toMatchObject({ voters_count: 2, voted: true });

    await sql`update poll set expires_at = now() where id = ${status.poll!.id}`.execute(world.db);
    await transact(world.db, (tx) => closePoll(tx, status.poll!.id as PollId));
    await world.settle();
    expect(JSON.parse(await client.heard("status.update", 3))).toMatchObject({ poll: { expired: true } });

    await jonas.send("DELETE", `/api/v1/statuses/${status.id}`);
    await world.settle();
    expect(await client.heard("delete")).toBe(status.id);
    expect(client.frames.filter((frame) => frame.event === "status.update")).toHaveLength(3);
  });

  test("gets what becomes of a quote: edits of what it shows, and that this is taken out of it", async () => {
    await mira.follows(jonas);
    const original = await anna.publishes("Look");
    await world.settle();
    const client = await listens(mira, "user");
    const quote = await jonas.publishes("Nice", { quoted_status_id: original.id });
    await world.settle();
    expect(JSON.parse(await client.heard("update"))).toMatchObject({
      id: quote.id,
      quote: { state: "accepted", quoted_status: { id: original.id } },
    });
    await anna.send("PUT", `/api/v1/statuses/${original.id}`, { status: "Look!" });
    await world.settle();
    expect(JSON.parse(await client.heard("status.update"))).toMatchObject({ id: original.id, content: "<p>Look!</p>" });
    await anna.send("POST", `/api/v1/statuses/${original.id}/quotes/${quote.id}/revoke`);
    await world.settle();
    expect(JSON.parse(await client.heard("status.update", 2))).toMatchObject({
      id: quote.id,
      quote: { state: "revoked", quoted_status: null },
    });
    await anna.send("PUT", `/api/v1/statuses/${original.id}`, { status: "Look away" });
    await world.settle();
    await anna.send("DELETE", `/api/v1/statuses/${original.id}`);
    await world.settle();
    expect(await client.heard("delete")).toBe(original.id);
    // Edits of what it does not show any more are no news.
    expect(client.frames.filter(({ event }) => event === "status.update")).toHaveLength(2);
  });

  test("gets who may quote a post from now on, once for each change", async () => {
    await mira.follows(jonas);
    const { id } = await jonas.publishes("Look");
    await world.settle();
    const client = await listens(mira, "user");
    const change = async (quote_approval_policy: string) => {
      await jonas.send("PUT", `/api/v1/statuses/${id}/interaction_policy`, { quote_approval_policy });
      await world.settle();
    };
    await change("nobody");
    expect(JSON.parse(await client.heard("status.update"))).toMatchObject({
      id,
      quote_approval: { automatic: [], current_user: "denied" },
    });
    for (const policy of ["nobody", "followers"]) await change(policy);
    expect(JSON.parse(await client.heard("status.update", 2))).toMatchObject({
      id,
      quote_approval: { automatic: ["followers"] },
    });
    expect(client.frames.filter(({ event }) => event === "status.update")).toHaveLength(2);
  });

  test("gets boosts as their own entity, edits of the boosted post, and hears when a boost is taken back", async () => {
    await mira.follows(jonas);
    const status = await anna.publishes("Look");
    await world.settle();
    const client = await listens(mira, "user");
    const wrapper = await act(jonas, status.id, "reblog");
    await world.settle();
    expect(JSON.parse(await client.heard("update"))).toMatchObject({ id: wrapper.id, reblog: { id: status.id } });
    await anna.send("PUT", `/api/v1/statuses/${status.id}`, { status: "Look!" });
    await world.settle();
    expect(JSON.parse(await client.heard("status.update"))).toMatchObject({ id: status.id, content: "<p>Look!</p>" });
    await act(jonas, status.id, "unreblog");
    await world.settle();
    expect(await client.heard("delete")).toBe(wrapper.id);
  });

  test("gets a film that has become playable, and that nothing came of another, without an edit", async () => {
    for (const follower of [mira, anna]) await follower.follows(jonas);
    const clients = [await listens(mira, "user"), await listens(anna, "user"), await listens(jonas, "user")];
    const file = join(world.directory, "made.mp4");
    await writeFile(file, mediaFiles.mp4!);
    const film = { kind: "video", file, size: mediaFiles.mp4!.length, width: 160, height: 120, duration: 1 } as const;
    world.ports.converter = converterThat(async (extension, use) => {
      if (extension === "avi") return { kind: "unreadable", reason: "no film" };
      await use({ ...film, poster: null });
      return { kind: "converted" };
    });
    onTestFinished(() => void (world.ports.converter = null));
    const authorization = `Bearer ${await mintFor(world.db, jonas)}`;
    const shown: Status[] = [];
    for (const name of ["a.mkv", "a.avi", "unused.mkv"]) {
      const body = new FormData();
      body.set("file", new File([new Uint8Array(mediaFiles[name.split(".")[1]!]!)], name));
      const sent = await fetch(`${world.origin}/api/v1/media`, { method: "POST", headers: { authorization }, body });
      const { id } = (await sent.json()) as MediaAttachment;
      if (name !== "unused.mkv") shown.push(await jonas.publishes("Look", { media_ids: [id] }));
    }
    expect(shown.map(({ media_attachments: [first] }) => first!.processing)).toEqual([true, true]);
    // The person who boosted it is told of an edit.
    await act(anna, shown[0]!.id, "reblog");
    for (const [index, reader] of [mira, anna, jonas].entries()) {
      const frames = (await framesOf(reader, clients[index]!)).filter(({ event }) => event !== "update");
      const changes = frames.filter(({ event }) => event === "status.update");
      const told = changes.map(({ payload }) => JSON.parse(payload!) as Status);
      expect(told.map(({ id, edited_at }) => [id, edited_at])).toEqual(shown.map(({ id }) => [id, null]));
      const files = told.map(({ media_attachments: [first] }) => [first!.url!.slice(-4), first!.processing]);
      expect(files).toEqual([
        [".mp4", undefined],
        [".avi", undefined],
      ]);
      // The author hears of the boost.
      expect(frames.length - changes.length).toBe(reader === jonas ? 1 : 0);
    }
    for (const { id } of shown) expect(await mira.get(`/api/v1/statuses/${id}/history`)).toHaveLength(1);
  });

  test("gets nothing of people who are not followed", async () => {
    const client = await listens(mira, "user");
    await jonas.publishes("Hello");
    await act(anna, (await jonas.publishes("Hello")).id, "reblog");
    expect(await framesOf(mira, client)).toEqual([]);
  });

  test("is different for each reader of the same post", async () => {
    for (const reader of [mira, anna]) await reader.follows(jonas);
    const parent = await jonas.publishes("One");
    await act(mira, parent.id, "mute");
    const clients = [await listens(mira, "user"), await listens(anna, "user")];
    await jonas.publishes("Two", { in_reply_to_id: parent.id });
    await world.settle();
    const muted = [];
    for (const client of clients) muted.push((JSON.parse(await client.heard("update")) as Status).muted);
    expect(muted).toEqual([true, false]);
  });

  test("a deletion does not overtake the post", async () => {
    await mira.follows(jonas);
    const client = await listens(mira, "user");
    for (let n = 0; n < 10; n++) {
      const status = await jonas.publishes(`${n}`);
      const said = { statusId: status.id, accountId: jonas.id };
      await world.settle();
      await world.ports.pubSub.publish(liveChannel, JSON.stringify({ kind: "status.edited", ...said }));
      await jonas.send("DELETE", `/api/v1/statuses/${status.id}`);
      await world.settle();
      await client.heard("delete", n + 1);
      expect(client.frames.at(-1)).toMatchObject({ event: "delete", payload: status.id });
    }
  });
});

test("a deleted post takes its boosts along, for followers of the person who boosted", async () => {
  await mira.follows(anna);
  const status = await jonas.publishes("Look");
  const wrapper = await act(anna, status.id, "reblog");
  const other = await world.person(`other${made}`);
  const clients = [await listens(mira, "user"), await listens(other, "user")];
  await jonas.send("DELETE", `/api/v1/statuses/${status.id}`);
  const deleted = async (person: Person, client: SocketClient) =>
    (await framesOf(person, client)).filter(({ event }) => event === "delete").map(({ payload }) => payload);
  expect((await deleted(mira, clients[0]!)).toSorted()).toEqual([status.id, wrapper.id].toSorted());
  expect(await deleted(other, clients[1]!)).toEqual([status.id]);
});

test("a change of filters is said to the account's own apps and pages, without a payload", async () => {
  const [client, other] = [await listens(mira, "user"), await listens(jonas, "user")];
  await mira.send("POST", "/api/v2/filters", { title: "Boats", context: ["home"] });
  await world.settle();
  await soon(() => expect(client.frames).toEqual([{ stream: ["user"], event: "filters_changed" }]));
  expect(await framesOf(jonas, other)).toEqual([]);
});

test("what comes through a socket says by which filter it is matched (V11)", async () => {
  await mira.follows(jonas);
  await mira.send("POST", "/api/v1/filters", { phrase: "ferry", context: ["home"] });
  await world.settle();
  const client = await listens(mira, "user");
  await jonas.publishes(`@${mira.username} The ferry is late`);
  const frames = await framesOf(mira, client);
  const posts = frames.map(({ event, payload }) => {
    const entity = JSON.parse(payload!) as Status & Notification;
    return event === "notification" ? entity.status! : entity;
  });
  expect(posts.length).toBeGreaterThan(0);
  for (const { filtered } of posts) expect(filtered).toMatchObject([{ keyword_matches: ["ferry"] }]);
});

test("an event that fails is noted, and the next one still comes", async () => {
  const client = await listens(mira, "user");
  await world.ports.pubSub.publish(liveChannel, "no JSON");
  await world.ports.pubSub.publish(liveChannel, JSON.stringify({ kind: "status.published", statusId: "nonsense" }));
  expect(await framesOf(mira, client)).toEqual([]);
});

/** What goes through the sockets: to whom, on which stream, and in which shape (`docs/api-notes.md`, Streams; threats V06, V11, W06). */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Conversation, List, MediaAttachment, Notification, Status, Visibility } from "#protocol/entities.ts";
import type { PollId } from "#protocol/ids.ts";
import { liveChannel } from "#server/domain/live/live-events.ts";
import { closePoll } from "#server/domain/statuses/polls/close.job.ts";
import { transact } from "#server/storage/database.ts";
import { mintFor } from "#testing/authority.ts";
import { converterThat } from "#testing/converter.ts";
import { mediaFiles } from "#testing/media-files.ts";
import { addPerson, addStatus } from "#testing/rows.ts";
import { setWorld } from "#testing/set-world.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import { listen, type SocketClient } from "#testing/socket-client.ts";
import type { Person } from "#testing/world.ts";

let world: ServedWorld;
let made: number;
let mira: Person;
let jonas: Person;
let anna: Person;
let opened: SocketClient[] = [];

setWorld(serveWorld, ["mira", "jonas", "anna"], (stage) => ({ world, made, mira, jonas, anna } = stage));
afterEach(async () => {
  await Promise.all(opened.map((client) => client.close()));
  opened = [];
});

/** A socket of the person, on these streams. */
async function listens(person: Person, ...streams: (string | [string, string])[]): Promise<SocketClient> {
  const headers = { authorization: `Bearer ${await mintFor(world.db, person)}` };
  const client = await listen(`${world.origin}/api/v1/streaming`, { headers });
  opened.push(client);
  for (const stream of streams) {
    const [name, tag] = [stream].flat() as [string, string?];
    await client.subscribe(name, tag ? { tag } : {});
  }
  return client;
}

/**
 * The frames that came until now. A post of the listener's own, which every
 * stream but hashtags and notifications shows, marks the end and is not among them.
 */
async function framesOf(person: Person, client: SocketClient) {
  await world.settle();
  const { id } = await person.publishes("End #end");
  const { id: last } = await person.publishes(`@${person.username}`);
  await world.settle();
  await vi.waitFor(() => expect(client.bytes()).toContain(id), { timeout: 5_000, interval: 10 });
  return client.frames.filter((frame) => !frame.payload!.includes(id) && !frame.payload!.includes(last));
}

const summary = (frames: SocketClient["frames"]) =>
  frames.map(({ stream, event }) => `${event} on ${stream!.join(" ")}`);
const act = (person: Person, id: string, verb: string) => person.send<Status>("POST", `/api/v1/statuses/${id}/${verb}`);
const between = (person: Person, verb: string, other: Person, body = {}) =>
  person.send("POST", `/api/v1/accounts/${other.id}/${verb}`, body);

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
    await vi.waitFor(() => expect(client.frames).toContainEqual({ error: "Unknown stream type", status: 400 }));
    await jonas.publishes("Hoo");
    await client.subscribe("hashtag", { tag: "end" });
    const frames = await framesOf(mira, { ...client, frames: client.frames.filter(({ error }) => !error) });
    expect(frames.filter(({ stream }) => stream?.[1] === foreign)).toEqual([]);
    expect(client.frames.filter(({ stream }) => stream?.[1] === own)).toHaveLength(2);
  });
});

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
  await vi.waitFor(() => expect(client.frames).toEqual([{ stream: ["user"], event: "filters_changed" }]));
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

test("an event that fails is noted, and the next one still comes", async () => {
  const client = await listens(mira, "user");
  await world.ports.pubSub.publish(liveChannel, "no JSON");
  await world.ports.pubSub.publish(liveChannel, JSON.stringify({ kind: "status.published", statusId: "nonsense" }));
  expect(await framesOf(mira, client)).toEqual([]);
});

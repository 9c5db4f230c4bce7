/**
 * The npm package `masto`, as apps use it, against a real server. Every route of
 * the Mastodon API that Linnet has is called, and each answer holds what the
 * documentation promises of its entity (`watched-fetch.ts`).
 */
import { createRestAPIClient, createStreamingAPIClient, type mastodon } from "masto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { apiRoutes } from "#server/connect.ts";
import { mintFor } from "#testing/authority.ts";
import { mediaFiles } from "#testing/media-files.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { called, nameOf, realFetch, watchedFetch } from "./watched-fetch.ts";

let world: ServedWorld;
let made = 0;
let mira: Person;
let jonas: Person;
let client: mastodon.rest.Client;
let other: mastodon.rest.Client;

async function clientOf(person: Person): Promise<mastodon.rest.Client> {
  return createRestAPIClient({ url: world.origin, accessToken: await mintFor(world.db, person) });
}

beforeAll(async () => {
  world = await serveWorld();
  vi.stubGlobal("fetch", watchedFetch);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
});
beforeEach(async () => {
  made++;
  [mira, jonas] = [await world.person(`mira${made}`), await world.person(`jonas${made}`)];
  [client, other] = [await clientOf(mira), await clientOf(jonas)];
});

const write = (status: string, more: object = {}) => client.v1.statuses.create({ status, ...more });

test("the server describes itself to readers and to visitors", async () => {
  const visitor = createRestAPIClient({ url: world.origin });
  const instance = await visitor.v2.instance.fetch();
  expect(instance.configuration.urls.streaming).toBe(world.origin.replace("http", "ws"));
  expect((await visitor.v1.instance.fetch()).urls.streamingApi).toBe(instance.configuration.urls.streaming);
  expect((await visitor.v1.instance.extendedDescription.fetch()).content).toContain("<p>");
  await visitor.v1.instance.translationLanguages.list();
  expect((await client.v1.preferences.fetch())["posting:default:visibility"]).toBe("public");
});

describe("statuses", () => {
  test("are written, read, edited with their history, and deleted with their source", async () => {
    const status = await write("Hello #birds", { visibility: "unlisted", spoilerText: "birds", language: "en" });
    expect(status).toMatchObject({ visibility: "unlisted", spoilerText: "birds", sensitive: true, language: "en" });
    expect(await client.v1.statuses.$select(status.id).fetch()).toEqual(status);
    expect(await client.v1.statuses.fetch({ id: [status.id, "7"] })).toEqual([status]);
    const edited = await client.v1.statuses.$select(status.id).update({ status: "Hello again" });
    expect(edited.editedAt).not.toBeNull();
    const versions = await client.v1.statuses.$select(status.id).history.list();
    expect(versions.map((version) => version.content)).toEqual([status.content, edited.content]);
    expect(await client.v1.statuses.$select(status.id).source.fetch()).toMatchObject({ text: "Hello again" });
    expect(await client.v1.statuses.$select(status.id).remove()).toMatchObject({ text: "Hello again" });
    await expect(client.v1.statuses.$select(status.id).fetch()).rejects.toMatchObject({ statusCode: 404 });
  });

  test("reach a visitor without the flags of a viewer", async () => {
    const { id } = await write("Hello");
    const visitor = createRestAPIClient({ url: world.origin });
    expect(await visitor.v1.statuses.$select(id).fetch()).not.toHaveProperty("favourited");
  });

  test("stand in their thread", async () => {
    const first = await write("One");
    const second = await write("Two", { inReplyToId: first.id });
    const third = await write("Three", { inReplyToId: second.id });
    const { ancestors, descendants } = await client.v1.statuses.$select(second.id).context.fetch();
    expect([...ancestors, ...descendants].map((status) => status.id)).toEqual([first.id, third.id]);
  });

  test("are acted upon, and each action undone", async () => {
    const { id } = await write("Hello");
    const [own, others] = [client.v1.statuses.$select(id), other.v1.statuses.$select(id)];
    expect(await others.favourite()).toMatchObject({ favourited: true, favouritesCount: 1 });
    expect(await others.bookmark()).toMatchObject({ bookmarked: true });
    expect(await others.reblog({ visibility: "unlisted" })).toMatchObject({
      reblog: { id, reblogged: true },
      visibility: "unlisted",
    });
    expect(await own.mute()).toMatchObject({ muted: true });
    expect(await own.pin()).toMatchObject({ pinned: true });
    expect((await own.favouritedBy.list()).map((account) => account.id)).toEqual([jonas.id]);
    expect((await own.rebloggedBy.list()).map((account) => account.id)).toEqual([jonas.id]);
    expect((await other.v1.favourites.list()).map((status) => status.id)).toEqual([id]);
    expect((await other.v1.bookmarks.list()).map((status) => status.id)).toEqual([id]);
    expect(await others.unfavourite()).toMatchObject({ favourited: false, favouritesCount: 0 });
    expect(await others.unbookmark()).toMatchObject({ bookmarked: false });
    expect(await others.unreblog()).toMatchObject({ id, reblogged: false });
    expect(await own.unmute()).toMatchObject({ muted: false });
    expect(await own.unpin()).toMatchObject({ pinned: false });
  });

  test("are quoted as far as their author lets others, who can take them out again", async () => {
    const { id } = await write("Hello", { quoteApprovalPolicy: "followers" });
    const [own, others] = [client.v1.statuses.$select(id), other.v1.statuses.$select(id)];
    expect((await others.fetch()).quoteApproval).toEqual({
      automatic: ["followers"],
      manual: [],
      currentUser: "denied",
    });
    await expect(other.v1.statuses.create({ status: "Look", quotedStatusId: id })).rejects.toMatchObject({
      statusCode: 422,
    });
    // The package has no names for what the author says later.
    const say = async (method: string, path: string, body = {}) => {
      const headers = {
        authorization: `Bearer ${await mintFor(world.db, mira)}`,
        "content-type": "application/json",
      };
      const answer = await fetch(`${world.origin}/api/v1/statuses/${id}/${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      });
      return answer.json() as Promise<unknown>;
    };
    await say("PUT", "interaction_policy", { quote_approval_policy: "public" });
    const quote = await other.v1.statuses.create({ status: "Look", quotedStatusId: id });
    expect(quote.quote).toMatchObject({ state: "accepted", quotedStatus: { id, quotesCount: 1 } });
    expect((await own.quotes.list()).map((status) => status.id)).toEqual([quote.id]);
    await world.settle();
    expect((await client.v1.notifications.list({ types: ["quote"] })).map(({ status }) => status!.id)).toEqual([
      quote.id,
    ]);
    expect(await say("POST", `quotes/${quote.id}/revoke`)).toMatchObject({
      id: quote.id,
      quote: { state: "revoked", quoted_status: null },
    });
  });

  test("hold polls that are voted in once", async () => {
    const { poll } = await write("Tea?", { poll: { options: ["Yes", "No"], expiresIn: 3600, multiple: true } });
    const voted = await other.v1.polls.$select(poll!.id).votes.create({ choices: [0, 1] });
    expect(voted).toMatchObject({ voted: true, ownVotes: [0, 1], votersCount: 1, votesCount: 2 });
    expect(await client.v1.polls.$select(poll!.id).fetch()).toMatchObject({ votesCount: 2 });
    await expect(other.v1.polls.$select(poll!.id).votes.create({ choices: [0] })).rejects.toMatchObject({
      statusCode: 422,
    });
  });

  test("take pictures that are described, and give them back when they are deleted", async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c22647" } })
      .png()
      .toBuffer();
    const file = new Blob([new Uint8Array(bytes)], { type: "image/png" });
    const media = await client.v2.media.create({ file, description: "A red wall" });
    expect(media).toMatchObject({ type: "image", description: "A red wall", meta: { original: { size: "60x40" } } });
    const second = await client.v1.media.create({ file });
    expect(await client.v1.media.$select(second.id).update({ description: "Another", focus: "0.0,1.0" })).toMatchObject(
      {
        description: "Another",
        meta: { focus: { x: 0, y: 1 } },
      },
    );
    const status = await write("Look", { mediaIds: [second.id, media.id] });
    expect(status.mediaAttachments.map(({ id }) => id)).toEqual([second.id, media.id]);
    const deleted = await client.v1.statuses.$select(status.id).remove();
    expect(deleted.mediaAttachments.map(({ id }) => id)).toEqual([second.id, media.id]);
    expect((await client.v1.media.$select(media.id).fetch()).id).toBe(media.id);
    expect((await write("Look again", { mediaIds: [media.id] })).mediaAttachments).toHaveLength(1);
    const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
    await fetch(`${world.origin}/api/v1/media/${second.id}`, { method: "DELETE", headers });
    await expect(client.v1.media.$select(second.id).fetch()).rejects.toMatchObject({ statusCode: 404 });
  });

  test("take films with a poster, sound and files", async () => {
    const poster = await sharp({ create: { width: 64, height: 36, channels: 3, background: "#c22647" } })
      .jpeg()
      .toBuffer();
    const fileOf = (bytes: Buffer, type: string, name: string) => new File([new Uint8Array(bytes)], name, { type });
    const film = await client.v2.media.create({
      file: fileOf(mediaFiles.mp4!, "video/mp4", "a.mp4"),
      thumbnail: fileOf(poster, "image/jpeg", "poster.jpg"),
      description: "Rain",
    });
    expect(film).toMatchObject({
      type: "video",
      meta: { original: { width: 1_280, duration: 12.5 }, small: { width: 64 } },
    });
    const other = await client.v1.media.$select(film.id).update({ description: "Rain again" });
    expect(other).toMatchObject({ description: "Rain again", url: film.url, previewUrl: film.previewUrl });
    // The package sends JSON here, where no file fits.
    const form = new FormData();
    form.set("thumbnail", fileOf(poster, "image/jpeg", "poster.jpg"));
    const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
    const renewed = await fetch(`${world.origin}/api/v1/media/${film.id}`, { method: "PUT", headers, body: form });
    expect(((await renewed.json()) as { preview_url: string }).preview_url).not.toBe(film.previewUrl);
    const sound = await client.v1.media.create({ file: fileOf(mediaFiles.mp3!, "audio/mpeg", "a.mp3") });
    const file = await client.v2.media.create({ file: fileOf(Buffer.from("%PDF-1.7"), "application/pdf", "a.pdf") });
    expect([sound.type, file.type]).toEqual(["audio", "unknown"]);
    const status = await write("Look", { mediaIds: [film.id, sound.id, file.id] });
    expect(status.mediaAttachments.map(({ type }) => type)).toEqual(["video", "audio", "unknown"]);
    const [served, saved] = [
      await realFetch(film.url!, { headers: { range: "bytes=4-7" } }),
      await realFetch(file.url!),
    ];
    expect([served.status, served.headers.get("content-type"), await served.text()]).toEqual([
      206,
      "video/mp4",
      "ftyp",
    ]);
    expect(saved.headers.get("content-disposition")).toBe(`attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`);
    await saved.arrayBuffer();
  });

  test("with a time wait for it, at another one, and no more", async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const scheduled = await client.v1.statuses.create({ status: "Later", scheduledAt: at(60), language: "en" });
    expect(scheduled).toMatchObject({ params: { text: "Later", language: "en", visibility: "public" } });
    const one = client.v1.scheduledStatuses.$select(scheduled.id);
    expect(await client.v1.scheduledStatuses.list()).toEqual([scheduled]);
    expect(await one.fetch()).toEqual(scheduled);
    const moved = at(90);
    expect(await one.update({ scheduledAt: moved })).toMatchObject({ scheduledAt: moved });
    await one.remove();
    expect(await client.v1.scheduledStatuses.list()).toEqual([]);
    await expect(one.fetch()).rejects.toMatchObject({ statusCode: 404 });
  });

  test("that were sent twice under one key are one", async () => {
    const send = () =>
      client.v1.statuses.create({ status: "Once" }, { requestInit: { headers: { "Idempotency-Key": "k" } } });
    const [first, second] = [await send(), await send()];
    expect(second.id).toBe(first.id);
  });

  test("that are refused say why in words", async () => {
    const refused = write("").catch((error: unknown) => error);
    expect(await refused).toMatchObject({ statusCode: 422, message: expect.stringMatching(/\w{4}/) });
  });
});

describe("timelines", () => {
  test("page by Link until they end", async () => {
    const written: string[] = [];
    for (let n = 0; n < 7; n++) written.unshift((await write(`${n} #paged${made}`)).id);
    const timelines = [
      client.v1.timelines.home.list({ limit: 3 }),
      client.v1.timelines.tag.$select(`paged${made}`).list({ limit: 3, local: true }),
      client.v1.accounts.$select(mira.id).statuses.list({ limit: 3, excludeReplies: true }),
    ];
    for (const timeline of timelines) {
      const pages: string[][] = [];
      for await (const page of timeline) pages.push(page.map((status) => status.id));
      expect(pages).toEqual([written.slice(0, 3), written.slice(3, 6), written.slice(6)]);
    }
    // Upwards a page ends before what is not in all homes yet.
    await world.settle();
    const newer: string[] = [];
    const upwards = client.v1.timelines.home.list({ limit: 3, minId: written[6] }).setDirection("prev");
    for await (const page of upwards) newer.unshift(...page.map((status) => status.id));
    expect(newer).toEqual(written.slice(0, 6));
    const [newest] = await client.v1.timelines.public.list({ limit: 1, local: true });
    expect(newest!.id).toBe(written[0]);
    expect(await client.v1.timelines.direct.list()).toEqual([]);
  });

  test("remember how far they were read", async () => {
    const { id } = await write("Hello");
    expect(await client.v1.markers.create({ home: { lastReadId: id } })).toMatchObject({
      home: { lastReadId: id, version: 1 },
    });
    expect(await client.v1.markers.fetch({ timeline: ["home", "notifications"] })).toMatchObject({
      home: { lastReadId: id },
    });
  });
});

describe("accounts", () => {
  test("are found by name, by id and by words", async () => {
    const { id } = await client.v1.accounts.lookup({ acct: jonas.username });
    expect(id).toBe(jonas.id);
    expect(await client.v1.accounts.$select(id).fetch()).toMatchObject({ acct: jonas.username });
    expect(await client.v1.accounts.fetch({ id: [id, mira.id] })).toHaveLength(2);
    expect((await client.v1.accounts.search.list({ q: jonas.username })).map((account) => account.id)).toContain(id);
    const found = await client.v2.search.list({ q: jonas.username, type: "accounts" });
    expect(found.accounts.map((account) => account.id)).toContain(id);
    await expect(client.v1.accounts.lookup({ acct: "nobody" })).rejects.toMatchObject({ statusCode: 404 });
  });

  test("are followed, muted, blocked and noted, and each undone", async () => {
    const account = client.v1.accounts.$select(jonas.id);
    const relationship = async () => (await client.v1.accounts.relationships.fetch({ id: [jonas.id] }))[0];
    expect(await account.follow({ reblogs: false, notify: true, languages: ["de"] })).toMatchObject({
      following: true,
      showingReblogs: false,
      notifying: true,
      languages: ["de"],
    });
    expect((await account.followers.list()).map((follower) => follower.id)).toEqual([mira.id]);
    expect((await client.v1.accounts.$select(mira.id).following.list()).map((followed) => followed.id)).toEqual([
      jonas.id,
    ]);
    const third = await clientOf(await world.person(`third${made}`));
    await third.v1.accounts.$select(mira.id).follow();
    // The package types this as a bare list, and would send it without a name.
    const familiar = await third.v1.accounts.familiarFollowers.fetch({ id: [jonas.id] } as never);
    expect(familiar[0]).toMatchObject({ accounts: [{ id: mira.id }] });
    await other.v1.accounts.$select(mira.id).removeFromFollowers();
    expect(await relationship()).toMatchObject({ following: false });
    expect(await account.note.create({ comment: "sings" })).toMatchObject({ note: "sings" });
    expect(await account.mute({ duration: 3600, notifications: false })).toMatchObject({
      muting: true,
      mutingNotifications: false,
    });
    expect((await client.v1.mutes.list()).map((muted) => muted.id)).toEqual([jonas.id]);
    expect(await account.unmute()).toMatchObject({ muting: false });
    await account.follow();
    expect(await account.unfollow()).toMatchObject({ following: false });
    expect(await account.block()).toMatchObject({ blocking: true });
    expect((await client.v1.blocks.list()).map((blocked) => blocked.id)).toEqual([jonas.id]);
    expect(await account.unblock()).toMatchObject({ blocking: false });
  });

  test("that are locked answer requests", async () => {
    await client.v1.accounts.updateCredentials({ locked: true });
    const third = await world.person(`third${made}`);
    for (const person of [other, await clientOf(third)]) {
      expect(await person.v1.accounts.$select(mira.id).follow()).toMatchObject({ requested: true });
    }
    expect((await client.v1.followRequests.list()).map((account) => account.id)).toEqual([third.id, jonas.id]);
    expect(await client.v1.followRequests.$select(jonas.id).authorize()).toMatchObject({ followedBy: true });
    expect(await client.v1.followRequests.$select(third.id).reject()).toMatchObject({ followedBy: false });
  });

  test("have a profile with pictures", async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#b04060" } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(picture)], "picture.png", { type: "image/png" });
    const before = await client.v1.accounts.verifyCredentials();
    expect(before.avatar).toContain("/images/avatar.png");
    const after = await client.v1.accounts.updateCredentials({
      displayName: "Mira Ä",
      note: "Sings #birds",
      avatar: file,
      header: file,
      bot: true,
      discoverable: false,
      hideCollections: true,
      source: { privacy: "unlisted", sensitive: true, language: "de" },
      fieldsAttributes: [{ name: "Nest", value: "https://nest.example" }],
    });
    expect(after).toMatchObject({
      displayName: "Mira Ä",
      bot: true,
      hideCollections: true,
      source: { note: "Sings #birds", privacy: "unlisted", sensitive: true, language: "de" },
      fields: [{ name: "Nest" }],
    });
    for (const address of [after.avatar, after.header]) {
      const answer = await realFetch(address);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
    await client.v1.profile.header.remove();
    const { avatar, header } = await client.v1.profile.avatar.remove();
    expect([avatar, header]).toEqual([before.avatar, before.header]);
  });
});

describe("notifications", () => {
  test("come one by one and in groups, and go when they are dismissed", async () => {
    const { id } = await write("Hello");
    await other.v1.statuses.$select(id).favourite();
    await other.v1.accounts.$select(mira.id).follow();
    await other.v1.statuses.create({ status: `@${mira.username} hello` });
    await world.settle();
    expect(await client.v1.notifications.unreadCount.fetch()).toEqual({ count: 3 });
    expect(await client.v2.notifications.unreadCount.fetch()).toEqual({ count: 3 });
    const list = await client.v1.notifications.list();
    expect(list.map(({ type }) => type)).toEqual(["mention", "follow", "favourite"]);
    expect((await client.v1.notifications.list({ types: ["follow"] })).map(({ type }) => type)).toEqual(["follow"]);
    expect(await client.v1.notifications.$select(list[0]!.id).fetch()).toEqual(list[0]);
    const { notificationGroups } = await client.v2.notifications.list({ excludeTypes: ["mention"] });
    expect(notificationGroups.map(({ type }) => type)).toEqual(["follow", "favourite"]);
    const key = notificationGroups[1]!.groupKey;
    expect(await client.v2.notifications.$select(key).fetch()).toMatchObject({
      notificationGroups: [{ groupKey: key }],
    });
    expect((await client.v2.notifications.$select(key).accounts.fetch()).map((account) => account.id)).toEqual([
      jonas.id,
    ]);
    await client.v2.notifications.$select(key).dismiss();
    await client.v1.notifications.$select(list[0]!.id).dismiss();
    expect((await client.v1.notifications.list()).map(({ type }) => type)).toEqual(["follow"]);
    await client.v1.notifications.clear();
    expect(await client.v1.notifications.list()).toEqual([]);
  });

  test("page by Link until they end", async () => {
    const { id } = await write("Hello");
    for (let n = 0; n < 4; n++) {
      const fan = await world.person(`fan${made}x${n}`);
      await fan.send("POST", `/api/v1/statuses/${id}/favourite`);
      await fan.send("POST", `/api/v1/accounts/${mira.id}/follow`);
    }
    await world.settle();
    const sizes: number[] = [];
    for await (const page of client.v1.notifications.list({ limit: 3, types: ["favourite", "follow"] }))
      sizes.push(page.length);
    expect(sizes).toEqual([3, 3, 2]);
    const groups: string[] = [];
    for await (const page of client.v2.notifications.list({ limit: 1 })) {
      groups.push(...page.notificationGroups.map(({ type }) => type));
    }
    expect(groups.toSorted()).toEqual(["favourite", "follow"]);
  });
});

test("search finds posts and hashtags, and a hashtag its history", async () => {
  const { id } = await write(`Nightingale${made} #song${made}`);
  expect(
    (await client.v2.search.list({ q: `Nightingale${made}`, type: "statuses" })).statuses.map((status) => status.id),
  ).toEqual([id]);
  expect((await client.v2.search.list({ q: `song${made}`, type: "hashtags" })).hashtags.map((tag) => tag.name)).toEqual(
    [`song${made}`],
  );
  expect(await client.v1.tags.$select(`song${made}`).fetch()).toMatchObject({ name: `song${made}` });
});

test("filters of both versions are the same, and a post says which of them match", async () => {
  const { v1, v2 } = client;
  const { id: statusId } = await other.v1.statuses.create({ status: `A ferry ${made}` });
  const boats = await v2.filters.create({
    title: "Boats",
    context: ["home", "public"],
    keywordsAttributes: [{ keyword: "ferry" }],
  });
  expect(await v2.filters.list()).toEqual([boats]);
  const filter = v2.filters.$select(boats.id);
  await filter.update({ filterAction: "hide", keywordsAttributes: [{ id: boats.keywords[0]!.id, wholeWord: true }] });
  expect(await filter.fetch()).toMatchObject({ filterAction: "hide", keywords: [{ wholeWord: true }] });
  const keyword = await filter.keywords.create({ keyword: "boat" });
  expect(await filter.keywords.list()).toHaveLength(2);
  await v2.filters.keywords.$select(keyword.id).update({ keyword: "ship" });
  expect(await v2.filters.keywords.$select(keyword.id).fetch()).toMatchObject({ keyword: "ship" });
  const status = await filter.statuses.create({ statusId });
  expect(await filter.statuses.list()).toEqual([status]);
  expect(await v2.filters.statuses.$select(status.id).fetch()).toEqual(status);
  expect((await v1.statuses.$select(statusId).fetch()).filtered).toMatchObject([
    { filter: { title: "Boats" }, keywordMatches: ["ferry"], statusMatches: [statusId] },
  ]);
  expect((await v1.filters.list()).map(({ phrase }) => phrase)).toEqual(["ferry", "ship"]);
  await v2.filters.keywords.$select(keyword.id).remove();
  await v2.filters.statuses.$select(status.id).remove();
  await filter.remove();
  const old = await v1.filters.create({ phrase: "tram", context: ["home"], irreversible: true });
  await v1.filters.$select(old.id).update({ phrase: "tram", context: ["thread"], wholeWord: true });
  expect(await v1.filters.$select(old.id).fetch()).toMatchObject({ context: ["thread"], wholeWord: true });
  await v1.filters.$select(old.id).remove();
  expect(await v1.filters.list()).toEqual([]);
});

test("no notification is held back", async () => {
  const policy = await client.v2.notifications.policy.fetch();
  expect(policy).toMatchObject({ forNotFollowing: "accept", summary: { pendingRequestsCount: 0 } });
  expect(await client.v1.notifications.requests.list()).toEqual([]);
});

test("lists are made, changed and read, with the people in them", async () => {
  await client.v1.accounts.$select(jonas.id).follow();
  // The package does not know the policy yet.
  const wish = { title: "Birds", exclusive: true, repliesPolicy: "none" };
  const list = await client.v1.lists.create(wish);
  expect(list).toMatchObject({ title: "Birds", repliesPolicy: "none", exclusive: true });
  const chosen = client.v1.lists.$select(list.id);
  expect(await chosen.update({ title: "Owls" })).toMatchObject({ title: "Owls", repliesPolicy: "none" });
  expect(await client.v1.lists.list()).toEqual([await chosen.fetch()]);
  await chosen.accounts.create({ accountIds: [jonas.id] });
  expect((await chosen.accounts.list({ limit: 0 })).map(({ id }) => id)).toEqual([jonas.id]);
  expect((await client.v1.accounts.$select(jonas.id).lists.list()).map(({ id }) => id)).toEqual([list.id]);
  const post = await other.v1.statuses.create({ status: "Hoo" });
  expect((await client.v1.timelines.list.$select(list.id).list()).map(({ id }) => id)).toEqual([post.id]);
  await chosen.accounts.remove({ accountIds: [jonas.id] });
  expect(await chosen.accounts.list()).toEqual([]);
  await chosen.remove();
  expect(await client.v1.lists.list()).toEqual([]);
});

test("conversations are listed, read and left", async () => {
  await other.v1.statuses.create({ status: `@${mira.username} Just you`, visibility: "direct" });
  await world.settle();
  const [conversation, ...rest] = await client.v1.conversations.list();
  expect(rest).toEqual([]);
  expect(conversation).toMatchObject({
    unread: true,
    accounts: [{ id: jonas.id }],
    lastStatus: { visibility: "direct", account: { id: jonas.id } },
  });
  const chosen = client.v1.conversations.$select(conversation!.id);
  expect(await chosen.read()).toMatchObject({ id: conversation!.id, unread: false });
  await chosen.remove();
  expect(await client.v1.conversations.list()).toEqual([]);
});

test("a feature that this server does not have answers an empty list", async () => {
  const { v1, v2 } = client;
  const lists = [
    v1.announcements.list(),
    v1.customEmojis.list(),
    v1.directory.list(),
    v1.domainBlocks.list(),
    v1.endorsements.list(),
    v1.featuredTags.list(),
    v1.featuredTags.suggestions.list(),
    v1.followedTags.list(),
    v1.instance.activity.list(),
    v1.instance.domainBlocks.fetch(),
    v1.instance.peers.list(),
    v1.suggestions.list(),
    v2.suggestions.list(),
    v1.trends.links.list(),
    v1.trends.statuses.list(),
    v1.trends.tags.list(),
    v1.accounts.$select(jonas.id).featuredTags.list(),
    v1.accounts.$select(jonas.id).identityProofs.list(),
  ];
  for (const list of lists) expect(await list).toEqual([]);
});

describe("the streams", () => {
  test("bring posts, edits, deletions and notifications, through one socket", async () => {
    await client.v1.accounts.$select(jonas.id).follow();
    await world.settle();
    const { configuration } = await client.v2.instance.fetch();
    const token = await mintFor(world.db, mira);
    const streamingApiUrl = configuration.urls.streaming;
    const streaming = createStreamingAPIClient({ streamingApiUrl, accessToken: token, retry: false });
    await streaming.prepare();
    const events: string[] = [];
    const hear = async (subscription: mastodon.streaming.Subscription) => {
      for await (const { stream, event, payload } of subscription) {
        if (event === "delete") expect(payload).toMatch(/^\d+$/);
        else expect(payload).toMatchObject({ id: expect.stringMatching(/^\d+$/), account: { id: jonas.id } });
        events.push(`${event} on ${stream.join(" ")}`);
      }
    };
    const list = await client.v1.lists.create({ title: "Birds" });
    await client.v1.lists.$select(list.id).accounts.create({ accountIds: [jonas.id] });
    const streams = [
      streaming.list.subscribe({ list: list.id }),
      streaming.user.subscribe(),
      streaming.public.local.subscribe(),
      streaming.hashtag.subscribe({ tag: "birds" }),
    ];
    const listening = streams.map(hear);
    const heard = (...expected: string[]) =>
      vi.waitFor(() => expect(events.toSorted()).toEqual(expected.toSorted()), { timeout: 5_000 });
    const post = await other.v1.statuses.create({ status: `@${mira.username} #birds` });
    await world.settle();
    const onList = (event: string) => `${event} on list ${list.id}`;
    const first = [
      onList("update"),
      "update on user",
      "update on public:local",
      "update on hashtag birds",
      "notification on user",
    ];
    await heard(...first);
    await other.v1.statuses.$select(post.id).update({ status: "Silence" });
    await world.settle();
    const second = [...first, onList("status.update"), "status.update on user", "status.update on public:local"];
    await heard(...second);
    await other.v1.statuses.$select(post.id).remove();
    await world.settle();
    await heard(...second, onList("delete"), "delete on user", "delete on public:local", "delete on hashtag birds");
    streams.forEach((stream) => stream.unsubscribe());
    streaming.close();
    await Promise.all(listening);
  });
});

test("routes without a name in the package answer alike, and every route was called", async () => {
  const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
  const nameless: [string, string][] = [
    ["GET", "/api/v1/instance/rules"],
    ["GET", "/api/v1/instance/privacy_policy"],
    ["GET", "/api/v1/instance/terms_of_service"],
    ["POST", "/api/v2/notifications/clear"],
    ["GET", "/api/v1/trends"],
  ];
  for (const [method, path] of nameless) {
    expect((await fetch(world.origin + path, { method, headers })).status, path).toBe(200);
  }
  const routes = apiRoutes.map(nameOf).filter((name) => /\/api\/v\d\//.test(name));
  expect(routes.filter((name) => !called.has(name))).toEqual([]);
});

/** The npm package `megalodon`, from its registration to its end (`clients.test.ts`). */
import { createReadStream } from "node:fs";
import generator, {
  detector,
  FilterContext,
  NotificationType,
  type Entity,
  type MegalodonInterface,
  type WebSocketInterface,
} from "megalodon";
import type { mastodon } from "masto";
import { beforeAll, expect, test } from "vitest";
import { soon } from "#testing/patience.ts";
import type { ClientsStage } from "./clients-stage.ts";
import type { Visitor } from "./visitor.ts";

const scopes = ["read", "write", "follow", "push"];

let stage: ClientsStage;
let origin: string;
let mira: Visitor;
let client: MegalodonInterface;
let self: string;
let other: mastodon.rest.Client;
let otherId: string;

const registers = () =>
  generator("mastodon", origin).registerApp("Whalebird", { scopes, website: "https://whalebird.example" });

async function isLetIn(): Promise<[MegalodonInterface, app: Awaited<ReturnType<typeof registers>>, token: string]> {
  const app = await registers();
  const { code } = await mira.letsIn(app.url!);
  const token = await generator("mastodon", origin).fetchAccessToken(app.client_id, app.client_secret, code);
  expect(token).toMatchObject({ token_type: "Bearer", scope: scopes.join(" ") });
  return [generator("mastodon", origin, token.access_token), app, token.access_token];
}

const posts = async (...asked: Parameters<MegalodonInterface["postStatus"]>): Promise<Entity.Status> =>
  (await client.postStatus(...asked)).data as Entity.Status;

export function walkMegalodon(given: ClientsStage): void {
  stage = given;
  beforeAll(async () => {
    ({ origin } = stage.program);
    mira = await stage.person("megan");
    [client] = await isLetIn();
    self = (await client.verifyAccountCredentials()).data.id;
    other = await stage.other("otto");
    otherId = (await other.v1.accounts.verifyCredentials()).id;
  });
  walkEntry();
  walkPosts();
  walkPeople();
  walkNews();
  walkStreams();
}

function walkEntry(): void {
  test("is let in, says who it is, and leaves", async () => {
    const [own, app, token] = await isLetIn();
    expect((await own.verifyAppCredentials()).data.name).toBe("Whalebird");
    expect((await own.verifyAccountCredentials()).data).toMatchObject({ id: self, username: "megan", acct: "megan" });
    await own.revokeToken(app.client_id, app.client_secret, token);
    await expect(own.verifyAccountCredentials()).rejects.toMatchObject({ response: { status: 401 } });
    expect((await client.verifyAccountCredentials()).data.id).toBe(self);
  });

  test("reads what the server says of itself", async () => {
    expect(await detector(origin)).toBe("mastodon");
    const { data } = await client.getInstance();
    expect(data).toMatchObject({
      uri: new URL(origin).host,
      title: expect.any(String),
      version: expect.stringMatching(/^4\./),
    });
    expect((await client.getInstanceActivity()).data).toHaveLength(12);
    expect((await client.getInstancePeers()).data).toEqual([]);
    const lists = [
      client.getInstanceCustomEmojis(),
      client.getInstanceAnnouncements(),
      client.getInstanceDirectory(),
      client.getInstanceTrends(),
      client.getSuggestions(),
      client.getSuggestedTags(),
    ];
    for (const list of lists) expect((await list).data).toEqual(expect.any(Array));
    expect((await client.getPreferences()).data).toMatchObject({ "posting:default:visibility": "public" });
  });
}

function walkPosts(): void {
  test("writes, edits and deletes", async () => {
    const { id, content } = await posts("A tern", {
      spoiler_text: "Birds",
      sensitive: true,
      visibility: "unlisted",
      language: "en",
    });
    expect(content).toBe("<p>A tern</p>");
    expect((await client.editStatus(id, { status: "Two terns", spoiler_text: "" })).data).toMatchObject({
      id,
      content: "<p>Two terns</p>",
      spoiler_text: "",
    });
    expect((await client.getStatusSource(id)).data).toMatchObject({ id, text: "Two terns" });
    const answer = await posts("Where?", { in_reply_to_id: id });
    const { data: context } = await client.getStatusContext(id);
    expect(context.descendants.map((one) => one.id)).toEqual([answer.id]);
    expect((await client.getHomeTimeline()).data.map((one) => one.id)).toEqual(expect.arrayContaining([id, answer.id]));
    await client.deleteStatus(answer.id);
    await expect(client.getStatus(answer.id)).rejects.toMatchObject({ response: { status: 404 } });
  });

  test("favourites, boosts, bookmarks, pins and mutes, and takes it back", async () => {
    const { id } = await posts("All of it");
    expect((await client.favouriteStatus(id)).data.favourited).toBe(true);
    expect((await client.getFavourites()).data.map((one) => one.id)).toEqual([id]);
    expect((await client.getStatusFavouritedBy(id)).data.map((one) => one.id)).toEqual([self]);
    expect((await client.unfavouriteStatus(id)).data.favourited).toBe(false);
    expect((await client.reblogStatus(id)).data.reblog).toMatchObject({ id, reblogged: true });
    expect((await client.getStatusRebloggedBy(id)).data.map((one) => one.id)).toEqual([self]);
    expect((await client.unreblogStatus(id)).data.reblogged).toBe(false);
    expect((await client.bookmarkStatus(id)).data.bookmarked).toBe(true);
    expect((await client.getBookmarks()).data.map((one) => one.id)).toEqual([id]);
    expect((await client.unbookmarkStatus(id)).data.bookmarked).toBe(false);
    expect((await client.pinStatus(id)).data.pinned).toBe(true);
    expect((await client.getAccountStatuses(self, { pinned: true })).data.map((one) => one.id)).toEqual([id]);
    expect((await client.unpinStatus(id)).data.pinned).toBe(false);
    expect((await client.muteStatus(id)).data.muted).toBe(true);
    expect((await client.unmuteStatus(id)).data.muted).toBe(false);
  });

  test("uploads a picture and describes it", async () => {
    const { data } = await client.uploadMedia(createReadStream(stage.picture), {
      description: "A tern",
      focus: "0.5,-0.5",
    });
    expect(data).toMatchObject({ type: "image", description: "A tern", url: expect.stringContaining(origin) });
    expect((await client.getMedia(data.id)).data.meta).toMatchObject({ focus: { x: 0.5, y: -0.5 } });
    expect((await client.updateMedia(data.id, { description: "An arctic tern" })).data.description).toBe(
      "An arctic tern",
    );
    const {
      media_attachments: [attached],
    } = await posts("", { media_ids: [data.id] });
    expect(attached).toMatchObject({ id: data.id, description: "An arctic tern" });
    expect((await fetch(attached!.url)).headers.get("content-type")).toMatch(/^image\//);
  });

  test("asks in a poll, and votes in another", async () => {
    const { poll } = await posts("Which?", { poll: { options: ["Tern", "Gull"], expires_in: 600 } });
    expect((await client.getPoll(poll!.id)).data).toMatchObject({ expired: false, votes_count: 0, multiple: false });
    const asked = await other.v1.statuses.create({
      status: "And?",
      poll: { options: ["Yes", "No"], expiresIn: 600, multiple: true },
    });
    const { data } = await client.votePoll(asked.poll!.id, [0, 1]);
    expect(data).toMatchObject({ voted: true, own_votes: [0, 1], votes_count: 2 });
  });

  test("plans a post, moves it and thinks better of it", async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const { data } = await client.postStatus("Later", { scheduled_at: at(1) });
    const [planned] = (await client.getScheduledStatuses()).data;
    expect(planned).toMatchObject({ id: data.id, params: { text: "Later" } });
    const moved = at(2);
    expect((await client.scheduleStatus(data.id, moved)).data.scheduled_at).toBe(moved);
    await client.cancelScheduledStatus(data.id);
    expect((await client.getScheduledStatuses()).data).toEqual([]);
  });
}

function walkPeople(): void {
  test("follows, mutes, blocks and notes down", async () => {
    expect((await client.followAccount(otherId)).data).toMatchObject({ following: true, showing_reblogs: true });
    expect((await client.getAccountFollowing(self)).data.map((one) => one.acct)).toEqual(["otto"]);
    expect((await client.getAccountFollowers(otherId)).data.map((one) => one.acct)).toEqual(["megan"]);
    expect((await client.setAccountNote(otherId, "A friend")).data.note).toBe("A friend");
    expect((await client.muteAccount(otherId, true)).data).toMatchObject({ muting: true, muting_notifications: true });
    expect((await client.getMutes()).data.map((one) => one.acct)).toEqual(["otto"]);
    expect((await client.unmuteAccount(otherId)).data.muting).toBe(false);
    expect((await client.pinAccount(otherId)).data.endorsed).toBe(true);
    expect((await client.getEndorsements()).data.map((one) => one.acct)).toEqual(["otto"]);
    expect((await client.unpinAccount(otherId)).data.endorsed).toBe(false);
    expect((await client.blockAccount(otherId)).data).toMatchObject({ blocking: true, following: false });
    expect((await client.getBlocks()).data.map((one) => one.acct)).toEqual(["otto"]);
    expect((await client.unblockAccount(otherId)).data.blocking).toBe(false);
    expect((await client.getRelationships([otherId])).data).toMatchObject([{ id: otherId, blocking: false }]);
    await client.blockDomain("loud.example");
    expect((await client.getDomainBlocks()).data).toEqual(["loud.example"]);
    await client.unblockDomain("loud.example");
    expect((await client.report(otherId, { comment: "Only a try" })).data).toMatchObject({ comment: "Only a try" });
  });

  test("answers those who ask to follow", async () => {
    await client.updateCredentials({
      locked: true,
      display_name: "Megan",
      note: "Looks at whales",
      fields_attributes: [{ name: "Place", value: "Kiel" }],
    });
    const { data } = await client.verifyAccountCredentials();
    expect(data).toMatchObject({
      locked: true,
      display_name: "Megan",
      note: "<p>Looks at whales</p>",
      fields: [{ name: "Place", value: "Kiel" }],
    });
    await other.v1.accounts.$select(self).follow();
    expect((await client.getFollowRequests()).data.map((one) => one.id)).toEqual([otherId]);
    expect((await client.rejectFollowRequest(otherId)).data.followed_by).toBe(false);
    await other.v1.accounts.$select(self).follow();
    expect((await client.acceptFollowRequest(otherId)).data.followed_by).toBe(true);
    await client.updateCredentials({ locked: false });
  });

  test("keeps lists, with a timeline", async () => {
    await client.followAccount(otherId);
    const { data: list } = await client.createList("Sea");
    await client.addAccountsToList(list.id, [otherId]);
    expect((await client.getAccountsInList(list.id)).data.map((one) => one.acct)).toEqual(["otto"]);
    expect((await client.getAccountLists(otherId)).data.map((one) => one.id)).toEqual([list.id]);
    const { id } = await other.v1.statuses.create({ status: "Ahoy" });
    await soon(async () => expect((await client.getListTimeline(list.id)).data.map((one) => one.id)).toContain(id));
    expect((await client.updateList(list.id, "Coast")).data.title).toBe("Coast");
    await client.deleteAccountsFromList(list.id, [otherId]);
    expect((await client.getAccountsInList(list.id)).data).toEqual([]);
    await client.deleteList(list.id);
    expect((await client.getLists()).data).toEqual([]);
  });

  test("keeps filters", async () => {
    const { data: filter } = await client.createFilter("spoiler", [FilterContext.Home, FilterContext.Public], {
      whole_word: true,
    });
    expect(filter).toMatchObject({ phrase: "spoiler", context: ["home", "public"], whole_word: true });
    expect((await client.getFilters()).data.map((one) => one.id)).toEqual([filter.id]);
    const changed = await client.updateFilter(filter.id, "ending", [FilterContext.Home]);
    expect(changed.data).toMatchObject({ phrase: "ending", context: ["home"] });
    expect((await client.getFilter(filter.id)).data.phrase).toBe("ending");
    await client.deleteFilter(filter.id);
    expect((await client.getFilters()).data).toEqual([]);
  });
}

function walkNews(): void {
  test("follows hashtags, and finds people, posts and hashtags", async () => {
    await posts("A #megaptera here");
    expect((await client.followTag("megaptera")).data).toMatchObject({ name: "megaptera", following: true });
    expect((await client.getFollowedTags()).data.map(({ name }) => name)).toEqual(["megaptera"]);
    expect((await client.unfollowTag("megaptera")).data.following).toBe(false);
    expect((await client.getTagTimeline("megaptera")).data).toHaveLength(1);
    const { data: featured } = await client.createFeaturedTag("megaptera");
    expect((await client.getFeaturedTags()).data.map(({ name }) => name)).toEqual(["megaptera"]);
    await client.deleteFeaturedTag(featured.id);
    expect((await client.lookupAccount("otto")).data.id).toBe(otherId);
    expect((await client.searchAccount("ott")).data.map((one) => one.acct)).toEqual(["otto"]);
    const { data } = await client.search("megaptera", { type: "hashtags" });
    expect(data.hashtags.map(({ name }) => name)).toEqual(["megaptera"]);
    expect((await client.search("otto", { resolve: true })).data.accounts.map((one) => one.acct)).toEqual(["otto"]);
    expect((await client.getPublicTimeline({ limit: 1 })).data).toHaveLength(1);
    expect((await client.getLocalTimeline({ limit: 1 })).data).toHaveLength(1);
  });

  test("hears of what others do, and reads messages", async () => {
    const { id } = await posts("Look");
    await other.v1.statuses.$select(id).favourite();
    const about = async () => (await client.getNotifications({ exclude_types: [NotificationType.Follow] })).data;
    await soon(async () =>
      expect((await about())[0]).toMatchObject({ type: "favourite", status: { id }, account: { acct: "otto" } }),
    );
    const [news] = await about();
    expect((await client.getNotification(news!.id)).data.id).toBe(news!.id);
    const { data: marker } = await client.saveMarkers({ notifications: { last_read_id: news!.id } });
    expect(marker).toMatchObject({ notifications: { last_read_id: news!.id } });
    expect((await client.getMarkers(["notifications"])).data).toEqual(marker);
    await client.dismissNotification(news!.id);
    await expect(client.getNotification(news!.id)).rejects.toMatchObject({ response: { status: 404 } });
    await client.dismissNotifications();
    expect((await client.getNotifications()).data).toEqual([]);

    await client.followAccount(otherId);
    const message = await other.v1.statuses.create({ status: "@megan Psst", visibility: "direct" });
    await soon(async () =>
      expect((await client.getConversationTimeline()).data[0]).toMatchObject({
        unread: true,
        last_status: { id: message.id },
      }),
    );
    const [talk] = (await client.getConversationTimeline()).data;
    expect((await client.readConversation(talk!.id)).data.unread).toBe(false);
    await client.deleteConversation(talk!.id);
    expect((await client.getConversationTimeline()).data).toEqual([]);
  });
}

function walkStreams(): void {
  test("listens on sockets", async () => {
    await client.followAccount(otherId);
    const heard: string[] = [];
    const streams: WebSocketInterface[] = [];
    /** It connects by itself, in the next turn. */
    async function listens(name: string, opening: Promise<WebSocketInterface>): Promise<void> {
      const stream = await opening;
      streams.push(stream);
      const keep = (event: string, what: string) => heard.push(`${name}: ${event} ${what}`);
      stream.on("update", ({ id }: Entity.Status) => keep("update", id));
      stream.on("status_update", ({ content }: Entity.Status) => keep("status_update", content));
      stream.on("delete", (id: string) => keep("delete", id));
      stream.on("notification", ({ type, status }: Entity.Notification) => keep(type, status!.id));
      stream.on("conversation", ({ last_status }: Entity.Conversation) => keep("conversation", last_status!.id));
      for (const fault of ["error", "parser-error"]) stream.on(fault, (error: Error) => keep(fault, error.message));
      await new Promise((opened) => stream.once("connect", opened));
    }
    const { data: list } = await client.createList("Waters");
    await client.addAccountsToList(list.id, [otherId]);
    try {
      await listens("user", client.userStreaming());
      await listens("public", client.publicStreaming());
      await listens("local", client.localStreaming());
      await listens("tag", client.tagStreaming("minke"));
      await listens("list", client.listStreaming(list.id));
      await listens("direct", client.directStreaming());
      const { id } = await other.v1.statuses.create({ status: "@megan A #minke" });
      const updates = ["user", "public", "local", "tag", "list"].map((stream) => `${stream}: update`);
      const about = [...updates, "user: mention"].map((event) => `${event} ${id}`);
      await soon(() => expect(heard.toSorted()).toEqual(about.toSorted()));
      await other.v1.statuses.$select(id).update({ status: "@megan None" });
      await soon(() => expect(heard).toContainEqual(expect.stringMatching(/^user: status_update .*None/)));
      await other.v1.statuses.$select(id).remove();
      await soon(() => expect(heard).toContain(`user: delete ${id}`));
      const message = await other.v1.statuses.create({ status: "@megan Psst", visibility: "direct" });
      await soon(() => expect(heard).toContain(`direct: conversation ${message.id}`));
      expect(heard.filter((line) => line.includes("error"))).toEqual([]);
    } finally {
      for (const stream of streams) stream.stop();
      await client.deleteList(list.id);
    }
  });
}

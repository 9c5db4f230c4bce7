/** The streams. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import { createStreamingAPIClient, type mastodon } from "masto";
import { describe, expect, test } from "vitest";
import { mintFor } from "#testing/authority.ts";
import { soon } from "#testing/patience.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { setMasto } from "./masto-stage.ts";

let world: ServedWorld;
let mira: Person;
let jonas: Person;
let client: mastodon.rest.Client;
let other: mastodon.rest.Client;
setMasto((stage) => ({ world, mira, jonas, client, other } = stage));

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
        const id = expect.stringMatching(/^\d+$/);
        const itself = expect.objectContaining({ id, account: expect.objectContaining({ id: jonas.id }) });
        expect(payload).toEqual(event === "delete" ? id : itself);
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
    const heard = (...expected: string[]) => soon(() => expect(events.toSorted()).toEqual(expected.toSorted()));
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

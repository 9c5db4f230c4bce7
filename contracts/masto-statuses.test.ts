/** Statuses, and what hangs on them. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import { createRestAPIClient, type mastodon } from "masto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { mintFor } from "#testing/authority.ts";
import { startLibreTranslate } from "#testing/libre-translate.ts";
import { mediaFiles } from "#testing/media-files.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { realFetch } from "./watched-fetch.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let world: ServedWorld;
let mira: Person;
let jonas: Person;
let client: mastodon.rest.Client;
let other: mastodon.rest.Client;
setMasto((stage) => ({ world, mira, jonas, client, other } = stage));

const write = (status: string, more: object = {}) => client.v1.statuses.create({ status, ...more });

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
    const translated = () => client.v1.statuses.$select(status.id).translate({ lang: "de" });
    await expect(translated()).rejects.toMatchObject({ statusCode: 403 });
    world.ports.translator = (await startLibreTranslate()).translator;
    expect(await translated()).toMatchObject({
      language: "de",
      detectedSourceLanguage: "en",
      content: "<p>HELLO AGAIN</p>",
    });
    world.ports.translator = null;
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

callsAllRoutesOf("statuses");

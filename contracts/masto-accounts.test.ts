/** Accounts and what is between them. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { mintFor } from "#testing/authority.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { called, realFetch } from "./watched-fetch.ts";
import { callsAllRoutesOf, clientOf, setMasto } from "./masto-stage.ts";

let world: ServedWorld;
let made: number;
let mira: Person;
let jonas: Person;
let client: mastodon.rest.Client;
let other: mastodon.rest.Client;
setMasto((stage) => ({ world, made, mira, jonas, client, other } = stage));

test("an app that would make an account is told where people make theirs", async () => {
  const params = { username: "kim", email: "kim@example.org", password: "12345678", agreement: true, locale: "en" };
  await expect(client.v1.accounts.create(params)).rejects.toMatchObject({
    statusCode: 403,
    message: expect.stringContaining(`${world.origin}/signup`),
  });
  // It never says yes.
  called.add("POST /api/v1/accounts");
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
    const third = await clientOf(world, await world.person(`third${made}`));
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
    for (const person of [other, await clientOf(world, third)]) {
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
    const { avatarDescription, ...written } = await client.v1.profile.update({
      avatarDescription: "A nest",
      showMedia: false,
      attributionDomains: ["nest.example", "bücher.example"],
    });
    expect(avatarDescription).toBe("A nest");
    expect(written).toMatchObject({
      note: "Sings #birds",
      fields: [{ name: "Nest", value: "https://nest.example", verifiedAt: null }],
      avatar: after.avatar,
      showMedia: false,
      showMediaReplies: true,
      attributionDomains: ["nest.example", "bücher.example"],
    });
    expect(await client.v1.profile.fetch()).toEqual({ ...written, avatarDescription });
    // This client sends a PUT, and the documentation says PATCH.
    const patched = await fetch(`${world.origin}/api/v1/profile`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${await mintFor(world.db, mira)}`, "content-type": "application/json" },
      body: JSON.stringify({ show_media: true }),
    });
    expect(await patched.json()).toMatchObject({ show_media: true, avatar_description: "A nest" });
    await client.v1.profile.header.remove();
    const { avatar, header } = await client.v1.profile.avatar.remove();
    expect([avatar, header]).toEqual([before.avatar, before.header]);
  });
});

callsAllRoutesOf("accounts");

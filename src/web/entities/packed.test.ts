import { expect, test } from "vitest";
import { aStatus } from "#testing/entities.ts";
import { pack, unpack } from "./packed.ts";
import { EntityStore } from "./store.ts";

const moving = { avatar: "/moving.gif", avatar_static: "/still.png", locked: true, discoverable: false };
const emoji = { shortcode: "bird", url: "/bird.png", static_url: "/bird.png", visible_in_picker: true, category: null };
const bare = aStatus("1");
const rich = aStatus("2", {
  account: { ...bare.account, ...moving, id: "9" as typeof bare.account.id, acct: "rich", emojis: [emoji] },
  visibility: "unlisted",
  spoiler_text: "Birds",
  sensitive: true,
  emojis: [emoji],
  favourites_count: 3,
  favourited: false,
  in_reply_to_id: bare.id,
});

function snapshotOf(...statuses: (typeof bare)[]) {
  const store = new EntityStore();
  store.addStatuses(statuses);
  return store.snapshot();
}

test("the browser gets what the server had", () => {
  const snapshot = snapshotOf(bare, rich);
  const travelled = JSON.parse(JSON.stringify(pack(snapshot)));
  expect(JSON.parse(JSON.stringify(unpack(travelled)))).toEqual(JSON.parse(JSON.stringify(snapshot)));
});

test("what most entities have in common does not travel, and what one says of itself does", () => {
  const { statuses, accounts } = pack(snapshotOf(bare, rich));
  for (const key of ["media_attachments", "poll", "spoiler_text", "sensitive"])
    expect(statuses[0]).not.toHaveProperty(key);
  expect(statuses[1]).toMatchObject({ spoiler_text: "Birds", sensitive: true, favourited: false, emojis: [emoji] });
  for (const key of ["locked", "emojis", "avatar_static"]) expect(accounts[0]).not.toHaveProperty(key);
  expect(accounts[1]).toMatchObject(moving);
});

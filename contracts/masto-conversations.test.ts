/** Conversations. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { expect, test } from "vitest";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let world: ServedWorld;
let mira: Person;
let jonas: Person;
let client: mastodon.rest.Client;
let other: mastodon.rest.Client;
setMasto((stage) => ({ world, mira, jonas, client, other } = stage));

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

callsAllRoutesOf("conversations");

/** Timelines and how far they were read. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let world: ServedWorld;
let made: number;
let mira: Person;
let client: mastodon.rest.Client;
setMasto((stage) => ({ world, made, mira, client } = stage));

const write = (status: string, more: object = {}) => client.v1.statuses.create({ status, ...more });

test("a page has its posts", async () => {
  await mira.send("PATCH", "/api/v1/accounts/update_credentials", { discoverable: true });
  const link = `https://birds.example/${made}`;
  const { id } = await write(`Look: ${link}`);
  await world.settle();
  // Nobody can be asked for the page from here.
  await sql`update preview_card set title = 'Linnets', url = link where link = ${link}`.execute(world.db);
  const found = await client.v1.timelines.link.list({ url: link });
  expect(found.map((status) => [status.id, status.card?.title])).toEqual([[id, "Linnets"]]);
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

callsAllRoutesOf("timelines");

/** A public post for the pages of other sites, and nothing of any other. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { addPerson, addStatus } from "#testing/rows.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));

const ask = (url: string, more = "", who: Pick<Person, "ask"> = world.visitor) =>
  who.ask("GET", `/api/oembed?url=${encodeURIComponent(url)}${more}`);
const pageOf = (id: string, name = mira.username) => `${worldOrigin}/@${name}/${id}`;

test("a public post is a quotation with its author, by each address that leads to it", async () => {
  await mira.send("PATCH", "/api/v1/accounts/update_credentials", { display_name: "Mira <b>" });
  const { id, url, uri } = await mira.publishes("Tea & cake", { language: "en" });
  const { status, body } = await ask(url!);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    type: "rich",
    version: "1.0",
    title: `Mira <b> (@${mira.username}@linnet.test)`,
    author_name: "Mira <b>",
    author_url: `${worldOrigin}/@${mira.username}`,
    provider_name: "linnet.test",
    provider_url: worldOrigin,
    cache_age: 86_400,
    width: 400,
    height: null,
  });
  const { html } = body as { html: string };
  expect(html).toContain(
    `<blockquote class="linnet-embed" cite="${url}" dir="auto" lang="en"><p>Tea &amp; cake</p></blockquote>`,
  );
  expect(html).toContain(
    `<a href="${worldOrigin}/@${mira.username}"><bdi>Mira &lt;b&gt;</bdi></a> (@${mira.username}@linnet.test)`,
  );
  expect(html).not.toMatch(/<script|<style|<b>/);
  const [, rest] = url!.split("linnet.test");
  for (const address of [uri, `${pageOf(id)}?a=1#b`, `HTTP://LINNET.test${rest}`, pageOf(id).replace("@", "%40")])
    expect((await ask(address)).body).toEqual(body);
  // Also to its author, who is anybody here.
  expect((await ask(url!, "", mira)).body).toEqual(body);
});

test("the site says how wide it may be, and what is no size or no JSON is refused", async () => {
  const { url } = await mira.publishes("Narrow");
  expect((await ask(url!, "&maxwidth=220&maxheight=100&format=json")).body).toMatchObject({ width: 220, height: null });
  expect((await ask(url!, "&maxwidth=9000")).body).toMatchObject({ width: 400 });
  for (const wrong of ["&maxwidth=wide", "&maxwidth=0", "&maxheight=-1", "&format=xml"]) {
    expect((await ask(url!, wrong)).status, wrong).toBe(422);
  }
  expect((await world.visitor.ask("GET", "/api/oembed")).status).toBe(422);
});

test("behind a warning the words stay here", async () => {
  const { url } = await mira.publishes("The butler", { spoiler_text: "Ending" });
  const { html } = (await ask(url!)).body as { html: string };
  expect(html).toContain(`<p><a href="${url}">Content warning: Ending</a></p>`);
  expect(html).not.toContain("butler");
});

test("what isn't words is named and leads to the post; the page asks this server for nothing", async () => {
  const file = async () => {
    const { id } = await world.db
      .insertInto("media_attachment")
      .values({
        account_id: mira.id,
        type: "image",
        file: `${randomBytes(16).toString("hex")}.webp`,
        preview: `${randomBytes(16).toString("hex")}.webp`,
        description: "A <tern>",
        meta: JSON.stringify({ small: { width: 300, height: 200, size: "300x200", aspect: 1.5 } }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const embedOf = async (status: Status, more = "") =>
    (await ask(status.url!, more)).body as { html: string; thumbnail_url?: string };
  const alone = await mira.publishes("", { media_ids: [await file()] });
  expect((await embedOf(alone)).html).toContain(
    `<p><a href="${alone.url}">Picture: A &lt;tern&gt;</a></p></blockquote>`,
  );
  expect(await embedOf(alone)).toMatchObject({ thumbnail_width: 300, thumbnail_height: 200 });
  for (const small of ["&maxwidth=100", "&maxheight=100"]) {
    expect(await embedOf(alone, small)).not.toHaveProperty("thumbnail_url");
  }
  const rich = { publish_id: crypto.randomUUID(), sensitive: true };
  const status = `<p>Look</p><p><img data-id="${await file()}"></p>`;
  const covered = await mira.send<Status>("POST", "/api/statuses", { status, ...rich });
  expect(covered.content).toContain("<img");
  const embed = await embedOf(covered);
  expect(embed.html).toContain(`<p>Look</p><p><a href="${covered.url}">Picture</a></p></blockquote>`);
  expect(embed).not.toHaveProperty("thumbnail_url");
  const poll = await mira.publishes("Well?", { poll: { options: ["Tea", "Coffee"], expires_in: 3_600 } });
  expect((await embedOf(poll)).html).toContain("<p>Well?</p><ul><li>Tea</li><li>Coffee</li></ul>");
});

test("V07: any other post is answered as one that never was, to its author too", async () => {
  const none = await ask(pageOf("1"));
  expect(none.status).toBe(404);
  const hidden = await Promise.all(
    ["unlisted", "private", "direct"].map((visibility) => mira.publishes("Hidden", { visibility })),
  );
  const gone = await mira.publishes("Gone");
  await mira.send("DELETE", `/api/v1/statuses/${gone.id}`);
  const boost = await jonas.send<{ id: string }>(
    "POST",
    `/api/v1/statuses/${(await mira.publishes("Good")).id}/reblog`,
  );
  const far = await addPerson(world.db, "far", { domain: "far.example", uri: "https://far.example/u/1" });
  const elsewhere = await addStatus(world.db, far, { uri: "https://far.example/o/1" });
  const addresses = [...hidden, gone].map(({ id }) => pageOf(id));
  for (const url of [...addresses, pageOf(boost.id, jonas.username), pageOf(elsewhere, "far@far.example")]) {
    for (const who of [world.visitor, mira]) {
      const { status, body } = await ask(url, "", who);
      expect({ status, body }, url).toEqual({ status: 404, body: none.body });
    }
  }
  for (const url of ["https://far.example/o/1", `${worldOrigin}/@${mira.username}`, "nothing"]) {
    expect((await ask(url)).status, url).toBe(404);
  }
});

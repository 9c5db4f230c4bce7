/** The own profile, as apps and forms edit it (threats I03, M03, M09, D02, V06). */
import sharp from "sharp";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account, CredentialAccount, FeaturedTag, Profile } from "#protocol/entities.ts";
import { connectApi } from "#server/connect.ts";
import { mintToken } from "#server/domain/auth/tokens.ts";
import { transact } from "#server/storage/database.ts";
import { createLimiters } from "../middleware/limiters.ts";
import { mintFor } from "#testing/authority.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let token: string;
const path = "/api/v1/accounts/update_credentials";

beforeAll(async () => {
  world = await openWorld();
  mira = await world.person("mira");
  await world.person("jonas");
  token = await transact(world.db, (tx) =>
    mintToken(tx, { accountId: mira.id, appId: null, scopes: ["read", "write"] }),
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`update account set display_name = 'Mira', note = '', note_text = '', fields = '[]', avatar = null, header = null,
    avatar_description = '', header_description = '', attribution_domains = '{}'`.execute(world.db);
});

/** Over HTTP, as an app sends it. */
async function patch(
  body: FormData | URLSearchParams | object,
): Promise<{ status: number; body: CredentialAccount & { error?: string } }> {
  const encoded = body instanceof FormData || body instanceof URLSearchParams;
  const request = new Request(worldOrigin + path, {
    method: "PATCH",
    headers: { authorization: `Bearer ${token}`, ...(!encoded && { "content-type": "application/json" }) },
    body: encoded ? body : JSON.stringify(body),
  });
  const response = await world.api.handle(request, "192.0.2.7");
  return { status: response.status, body: (await response.json()) as CredentialAccount };
}

const form = (fields: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const picture = async (width: number, height: number) =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: "#c22647" } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: "image/png" },
  );

async function storedAt(url: string): Promise<Buffer | null> {
  const blob = await world.ports.blobs.open(url.slice(`${worldOrigin}/media/files/`.length));
  return blob && Buffer.from(await new Response(blob.stream()).arrayBuffer());
}

/** A visitor's page of a moment ago still names the picture; a minute later (threats V09) it is gone. */
async function goAway(url: string): Promise<void> {
  await world.settle();
  expect(await storedAt(url)).not.toBeNull();
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs set run_at = run_at - interval '1 minute'
    where payload::text like ${`%${url.split("/").at(-1)}%`} and run_at > now()`.execute(world.db);
  expect(numAffectedRows).toBe(1n);
  await world.settle();
  expect(await storedAt(url)).toBeNull();
}

describe("editing the profile", () => {
  test("turns words into HTML and keeps the words for the next edit", async () => {
    const bio = "Birds & maps.\r\nWrites with @jonas about #linnets\n\nhttps://mira.example/<b>";
    const { status, body } = await patch({ display_name: " Mira \u202e of the coast ", note: bio });
    expect(status).toBe(200);
    expect(body.display_name).toBe("Mira of the coast");
    expect(body.note).toContain("<p>Birds &amp; maps.<br>");
    expect(body.note).toContain(`href="${worldOrigin}/@jonas"`);
    expect(body.note).toContain(`href="${worldOrigin}/tags/linnets"`);
    expect(body.note).not.toContain("<b>");
    expect(body.source.note).toBe(bio.replaceAll("\r\n", "\n"));
    expect(await mira.get("/api/v1/accounts/verify_credentials")).toEqual(body);
    const events = await world.db.selectFrom("event").select("payload").where("kind", "=", "account.updated").execute();
    expect(events.at(-1)!.payload).toEqual({ accountId: mira.id });
  });

  test.each([
    [
      "JSON list",
      {
        fields_attributes: [
          { name: "Web", value: "https://mira.example" },
          { name: "", value: "" },
        ],
      },
    ],
    ["JSON object", { fields_attributes: { 0: { name: "Web", value: "https://mira.example" } } }],
    [
      "form",
      new URLSearchParams({
        "fields_attributes[0][name]": "Web",
        "fields_attributes[0][value]": "https://mira.example",
      }),
    ],
    [
      "multipart",
      form({
        "fields_attributes[0][name]": "Web",
        "fields_attributes[0][value]": "https://mira.example",
        "fields_attributes[1][name]": "",
      }),
    ],
  ])("takes fields as %s", async (_, body) => {
    const answer = await patch(body);
    expect(answer.status).toBe(200);
    expect(answer.body.fields).toHaveLength(1);
    expect(answer.body.fields[0]).toMatchObject({
      name: "Web",
      value: expect.stringContaining('rel="me'),
      verified_at: null,
    });
    expect(answer.body.source.fields).toEqual([{ name: "Web", value: "https://mira.example", verified_at: null }]);
  });

  test("leaves absent fields alone, and empties fields that are sent empty", async () => {
    await patch({
      note: "Bio",
      fields_attributes: [{ name: "a", value: "b" }],
      locked: true,
      source: { privacy: "unlisted" },
    });
    expect((await patch({ display_name: "M" })).body).toMatchObject({
      display_name: "M",
      locked: true,
      source: { note: "Bio", privacy: "unlisted", fields: [{ name: "a", value: "b" }] },
    });
    expect(
      (await patch({ note: "", fields_attributes: [], locked: "false", source: { privacy: "public" } })).body,
    ).toMatchObject({
      note: "",
      fields: [],
      locked: false,
      source: { note: "", privacy: "public" },
    });
  });

  test("takes switches as forms send them", async () => {
    const on = form({
      bot: "1",
      locked: "on",
      discoverable: "false",
      indexable: "0",
      hide_collections: "true",
      "source[sensitive]": "true",
      "source[language]": "de",
    });
    expect((await patch(on)).body).toMatchObject({
      bot: true,
      locked: true,
      discoverable: false,
      indexable: false,
      hide_collections: true,
      source: { sensitive: true, language: "de" },
    });
    const off = { bot: false, locked: false, discoverable: true, indexable: true, hide_collections: false };
    expect((await patch({ ...off, source: { language: "", sensitive: false } })).body).toMatchObject({
      ...off,
      source: { language: null, sensitive: false },
    });
  });

  test("takes a blank switch, as forms without an answer send it, as not said", async () => {
    const on = { bot: true, locked: true, hide_collections: true };
    await patch({ ...on, source: { sensitive: true } });
    const blank = form({ bot: "", locked: "", hide_collections: "", discoverable: "", "source[sensitive]": "" });
    const answer = await patch(blank);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...on, discoverable: true, source: { sensitive: true } });
  });

  test.each([
    [{ display_name: "x".repeat(31) }, /30/],
    [{ note: "x".repeat(501) }, /500/],
    [{ fields_attributes: [{ name: "x".repeat(256), value: "v" }] }, /255/],
    [{ fields_attributes: [{ name: "n", value: "x".repeat(256) }] }, /255/],
    [{ avatar_description: "x".repeat(1_501) }, /1,500/],
    [{ header_description: "x".repeat(1_501) }, /1,500/],
    [{ avatar_description: "x".repeat(50_000) }, /^This is too long. The limit is 1,500 characters.$/],
    [{ note: "x".repeat(50_000) }, /^This is too long. The limit is 500 characters.$/],
    [{ attribution_domains: Array.from({ length: 101 }, (_, i) => `${i}.example`) }, /100/],
    [{ fields_attributes: Array.from({ length: 5 }, (_, i) => ({ name: `${i}`, value: "v" })) }, /4/],
  ])("refuses what is too long, with the limit: %#", async (body, limit) => {
    const answer = await patch(body);
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatch(limit);
  });

  test.each([
    [{ display_name: "x".repeat(20_001) }, "display_name"],
    [{ fields_attributes: [{ name: "Site", value: "x".repeat(20_001) }] }, "fields_attributes"],
  ])("says which field is longer than anything that is read: %#", async (body, field) => {
    const answer = await patch(body);
    const description = `This is too long: ${field}`;
    expect(answer).toEqual({
      status: 422,
      body: { error: description, field, details: { [field]: [{ error: "ERR_TOO_LONG", description }] } },
    });
  });

  test("takes exactly as much as is allowed, counted as people count", async () => {
    const family = "👨‍👩‍👧";
    expect((await patch({ display_name: family.repeat(30), note: family.repeat(500) })).status).toBe(200);
    expect((await patch({ display_name: family.repeat(31) })).status).toBe(422);
  });

  test("changes nothing that is not the person's to change", async () => {
    const before = await world.db.selectFrom("account").selectAll().where("id", "=", mira.id).executeTakeFirstOrThrow();
    const hostile = {
      id: "1",
      username: "root",
      domain: "evil.example",
      role: "admin",
      suspended_at: null,
      created_at: "2001-01-01",
      uri: "x",
      state: "active",
      email: "eve@evil.example",
    };
    expect((await patch(hostile)).status).toBe(200);
    const after = await world.db.selectFrom("account").selectAll().where("id", "=", mira.id).executeTakeFirstOrThrow();
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null });
    const user = await world.db
      .selectFrom("local_user")
      .select(["email", "role"])
      .where("account_id", "=", mira.id)
      .executeTakeFirst();
    expect(user).toEqual({ email: "mira@example.org", role: "user" });
  });
});

describe("the profile as it was written", () => {
  const profile = () => mira.get<Profile>("/api/v1/profile");

  test("is plain text, with null for pictures that there are not, in a constant number of queries", async () => {
    const fields_attributes = [{ name: "Web", value: "https://mira.example" }];
    await patch({ note: "Birds & maps, with @jonas", fields_attributes });
    const { queries, result: bare } = await countQueries(profile);
    expect(bare).toEqual({
      id: mira.id,
      display_name: "Mira",
      note: "Birds & maps, with @jonas",
      fields: [{ name: "Web", value: "https://mira.example", verified_at: null }],
      avatar: null,
      avatar_static: null,
      avatar_description: "",
      header: null,
      header_static: null,
      header_description: "",
      locked: expect.any(Boolean),
      bot: expect.any(Boolean),
      hide_collections: expect.any(Boolean),
      discoverable: expect.any(Boolean),
      indexable: expect.any(Boolean),
      show_media: true,
      show_media_replies: true,
      show_featured: true,
      attribution_domains: [],
      featured_tags: [],
    });
    const tags = [];
    for (const name of ["linnets", "maps"]) {
      tags.push(await mira.send<FeaturedTag>("POST", "/api/v1/featured_tags", { name }));
    }
    const { queries: asMany, result } = await countQueries(profile);
    expect(result.featured_tags).toEqual(tags);
    expect(asMany).toBe(queries);
  });

  test("is changed by apps and forms, and by either route alike", async () => {
    const { body: before } = await patch(form({ avatar: await picture(10, 10), avatar_description: " A linnet\r\n" }));
    expect(before.avatar_description).toBe("A linnet");
    const changes = {
      display_name: "Mira of the coast",
      show_media: false,
      show_media_replies: false,
      show_featured: false,
      attribution_domains: ["https://Mira.example/", "bücher.example"],
    };
    const kept = { ...changes, attribution_domains: ["mira.example", "bücher.example"] };
    const changed = await mira.send<Profile>("PATCH", "/api/v1/profile", changes);
    expect(changed).toMatchObject({ ...kept, avatar: before.avatar, avatar_description: "A linnet" });
    expect(await profile()).toEqual(changed);
    expect(await mira.send<Profile>("PUT", "/api/v1/profile", { display_name: "Mira of the coast" })).toEqual(changed);
    const { attribution_domains, ...shown } = kept;
    const { source, ...own } = await mira.get<CredentialAccount>("/api/v1/accounts/verify_credentials");
    expect(own).toMatchObject(shown);
    expect(source.attribution_domains).toEqual(attribution_domains);
    expect(await world.visitor.get<Account>(`/api/v1/accounts/${mira.id}`)).toMatchObject(shown);

    const sent = form({
      show_media: "1",
      show_media_replies: "on",
      show_featured: "true",
      attribution_domains: "birds.example\r\nmira.example\r\n",
    });
    expect((await patch(sent)).body).toMatchObject({
      show_media: true,
      show_media_replies: true,
      show_featured: true,
      source: { attribution_domains: ["birds.example", "mira.example"] },
    });
    expect((await patch(form({ "attribution_domains[]": "" }))).body.source.attribution_domains).toEqual([]);
    expect((await patch(form({ show_media: "", avatar_description: "" }))).body).toMatchObject({
      show_media: true,
      avatar_description: "",
    });
  });

  test("takes no defaults of posts, which are no part of it", async () => {
    await patch({ source: { privacy: "unlisted" } });
    await mira.send("PATCH", "/api/v1/profile", { source: { privacy: "public" } });
    const { source } = await mira.get<CredentialAccount>("/api/v1/accounts/verify_credentials");
    expect(source.privacy).toBe("unlisted");
  });

  test("names no website that is none, and keeps those that it named", async () => {
    await patch({ attribution_domains: ["mira.example"] });
    const answer = await patch({ attribution_domains: ["birds.example", "not_a_domain"] });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: "not_a_domain isn't a domain. Enter one like example.com.",
        field: "attribution_domains",
        details: { attribution_domains: [{ error: "ERR_INVALID" }] },
      },
    });
    expect((await profile()).attribution_domains).toEqual(["mira.example"]);
  });

  test("names as many websites as it may in one text, however long they are", async () => {
    const label = "x".repeat(60);
    const domains = Array.from(
      { length: 100 },
      (_, n) => `${String(n).padStart(5, "0")}.${label}.${label}.${label}.${label}.ab`,
    );
    expect(domains[0]).toHaveLength(252);
    const { status, body } = await patch(form({ attribution_domains: domains.join("\r\n") }));
    expect(status).toBe(200);
    expect(body.source.attribution_domains).toEqual(domains);
  });

  test("keeps websites in ASCII, whatever their owner reads", async () => {
    await patch({ attribution_domains: ["bücher.example"] });
    const { attribution_domains } = await world.db
      .selectFrom("account")
      .select("attribution_domains")
      .where("id", "=", mira.id)
      .executeTakeFirstOrThrow();
    expect(attribution_domains).toEqual(["xn--bcher-kva.example"]);
    expect((await profile()).attribution_domains).toEqual(["bücher.example"]);
  });

  test("needs the scope of who reads or writes it", async () => {
    const ask = async (method: string, scopes: string[]) => {
      const bearer = await mintFor(world.db, mira, scopes);
      const headers = { authorization: `Bearer ${bearer}` };
      return (await world.api.handle(new Request(`${worldOrigin}/api/v1/profile`, { method, headers }), "192.0.2.7"))
        .status;
    };
    expect(await ask("GET", ["profile"])).toBe(200);
    expect(await ask("GET", ["read:accounts"])).toBe(200);
    expect(await ask("GET", ["write:accounts"])).toBe(403);
    expect(await ask("PATCH", ["write:accounts"])).toBe(200);
    expect(await ask("PATCH", ["read", "profile"])).toBe(403);
  });
});

describe("pictures", () => {
  test("are redrawn, shown, and gone soon after others have taken their place", async () => {
    const first = await patch(form({ avatar: await picture(700, 500), header: await picture(700, 500) }));
    expect(first.status).toBe(200);
    expect(await sharp((await storedAt(first.body.avatar))!).metadata()).toMatchObject({
      format: "webp",
      width: 400,
      height: 400,
    });
    expect(await sharp((await storedAt(first.body.header))!).metadata()).toMatchObject({
      format: "webp",
      width: 1500,
      height: 500,
    });

    const second = await patch(form({ avatar: await picture(10, 10) }));
    expect(second.body.avatar).not.toBe(first.body.avatar);
    expect(second.body.header).toBe(first.body.header);
    await goAway(first.body.avatar);

    await patch({ avatar_description: "A dot", header_description: "A field" });
    const bare = await mira.send<CredentialAccount>("DELETE", "/api/v1/profile/avatar");
    expect(bare).toMatchObject({
      avatar: `${worldOrigin}/images/avatar.png`,
      avatar_description: "",
      header_description: "A field",
    });
    await goAway(second.body.avatar);
    expect((await mira.send<CredentialAccount>("DELETE", "/api/v1/profile/header")).header).toBe(
      `${worldOrigin}/images/header.png`,
    );
  });

  test("are described for as long as they are there", async () => {
    const none = await patch({ avatar_description: "A dot", header_description: "A field" });
    expect(none.body).toMatchObject({ avatar_description: "", header_description: "" });
    const described = { avatar: await picture(10, 10), avatar_description: "A dot", header_description: "A field" };
    expect((await patch(form(described))).body).toMatchObject({ avatar_description: "A dot", header_description: "" });
    expect((await patch({ display_name: "M" })).body.avatar_description).toBe("A dot");
    expect((await patch({ avatar_description: "A red dot" })).body.avatar_description).toBe("A red dot");
    expect((await patch(form({ avatar: await picture(20, 20) }))).body.avatar_description).toBe("");
  });

  test("that nobody chose change nothing", async () => {
    const { body } = await patch(form({ avatar: await picture(10, 10) }));
    const again = await patch(form({ avatar: new Blob([]), header: "", display_name: "M" }));
    expect(again.body).toMatchObject({ avatar: body.avatar, display_name: "M" });
  });

  test.each([
    [
      "SVG",
      () => new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/png" }),
      /^Unsupported file format$/,
    ],
    [
      "too large",
      () => new Blob([new Uint8Array(8 * 1024 ** 2 + 1)], { type: "image/png" }),
      /^File size cannot exceed 8MB$/,
    ],
  ])("are refused in words, whatever type they claim: %s", async (_, file, error) => {
    const answer = await patch(form({ avatar: file(), display_name: "changed" }));
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatch(error);
    expect((await mira.get<CredentialAccount>("/api/v1/accounts/verify_credentials")).display_name).toBe("Mira");
  });

  test("are counted apart from other edits", async () => {
    const counted = connectApi(world.db, world.ports, createLimiters());
    const send = async (body: FormData) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await counted.handle(new Request(worldOrigin + path, { method: "PATCH", headers, body }), "192.0.2.7"))
        .status;
    };
    const broken = () => form({ avatar: new Blob(["no picture"]) });
    for (let n = 0; n < 30; n++) expect(await send(broken())).toBe(422);
    expect(await send(broken())).toBe(429);
    expect(await send(form({ display_name: "Mira" }))).toBe(200);
  });

  test("of a refused edit are not kept", async () => {
    const kept: string[] = [];
    const { blobs } = world.ports;
    world.ports.blobs = { ...blobs, put: (key, bytes) => (kept.push(key), blobs.put(key, bytes)) };
    try {
      expect((await patch(form({ avatar: await picture(10, 10), note: "x".repeat(501) }))).status).toBe(422);
    } finally {
      world.ports.blobs = blobs;
    }
    expect(kept).toHaveLength(1);
    await world.settle();
    expect(await blobs.open(kept[0]!)).toBeNull();
  });
});

test("a token without the scope changes nothing", async () => {
  const weak = await transact(world.db, (tx) => mintToken(tx, { accountId: mira.id, appId: null, scopes: ["read"] }));
  const request = new Request(worldOrigin + path, {
    method: "PATCH",
    headers: { authorization: `Bearer ${weak}`, "content-type": "application/json" },
    body: JSON.stringify({ display_name: "changed" }),
  });
  expect((await world.api.handle(request, "192.0.2.7")).status).toBe(403);
});

/**
 * Parameters as apps really send them: blank, null, as numbers, out of range. Rails reads them kindly, so apps made for
 * Mastodon rely on it.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account, GroupedNotifications, SearchResults, Status } from "#protocol/entities.ts";
import { mintFor } from "#testing/authority.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let bearer: string;
const ids: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  [mira, jonas] = [await world.person("mira"), await world.person("jonas")];
  for (const word of ["one", "two", "three"]) ids.push((await mira.publishes(`Blank ${word}`)).id);
  bearer = `Bearer ${await mintFor(world.db, mira)}`;
  await world.settle();
});
afterAll(() => world.close());

const newest = async (query: string, path = "/api/v1/timelines/public") =>
  (await mira.get<Status[]>(`${path}?${query}`)).map(({ id }) => id);

describe("a query", () => {
  test.each([
    "max_id=",
    "since_id=",
    "min_id=",
    "limit=",
    "limit=abc",
    "only_media=",
    "max_id=&since_id=&min_id=&limit=&local=",
  ])("%j asks for what it would without", async (query) => {
    expect(await newest(query)).toEqual(ids.toReversed());
  });

  test.each([
    ["/api/v1/notifications", "account_id="],
    ["/api/v1/notifications", "types[]="],
    ["/api/v2/search", "q=Blank&type=&account_id=&limit=&offset="],
    ["/api/v1/timelines/tag/blank", "any[]=&all[]=&none[]="],
    ["/api/v1/accounts/search", "q="],
  ])("%s?%s is no error", async (path, query) => {
    expect((await mira.ask("GET", `${path}?${query}`)).status).toBe(200);
  });

  test.each([
    ["limit=-1", 1],
    ["limit=0", 1],
    ["limit=2", 2],
    ["limit=9999", 3],
  ])("%s is clamped", async (query, length) => {
    expect(await newest(query)).toHaveLength(length);
  });

  test("0 is before everything", async () => {
    expect(await newest("min_id=0&limit=2")).toEqual([ids[1], ids[0]]);
    expect(await newest("since_id=0&limit=2")).toEqual([ids[2], ids[1]]);
    expect(await newest("min_id=0", "/api/v1/timelines/home")).toEqual(ids.toReversed());
  });

  test("of local and remote posts together is one of all", async () => {
    expect(await newest("local=true&remote=true")).toEqual(ids.toReversed());
    expect(await newest("remote=true")).toEqual([]);
  });

  test("for posts leaves out what cannot be an id", async () => {
    expect(await newest(`id[]=abc&id[]=${ids[0]}&id[]=0`, "/api/v1/statuses")).toEqual([ids[0]]);
  });

  test("for more posts than a page holds is refused", async () => {
    const many = Array.from({ length: 120 }, () => `id[]=${ids[0]}`).join("&");
    expect((await mira.ask("GET", `/api/v1/statuses?${many}`)).status).toBe(422);
  });
});

describe("a body", () => {
  const post = (body: string) =>
    fetchApi("POST", "/api/v1/statuses", body).then(async (answer) => ({
      status: answer.status,
      body: (await answer.json()) as Status,
    }));
  const fetchApi = async (method: string, path: string, body: string) =>
    world.api.handle(
      new Request(`${world.ports.origin}${path}`, {
        method,
        headers: { authorization: bearer, "content-type": "application/json" },
        body,
      }),
      "192.0.2.7",
    );

  test("keeps all digits of an id that came as a number", async () => {
    const { status, body } = await post(`{"status":"leaf","in_reply_to_id":${ids[0]}}`);
    expect(status).toBe(200);
    expect(body.in_reply_to_id).toBe(ids[0]);
    const marked = await fetchApi("POST", "/api/v1/markers", `{"home":{"last_read_id":${ids[1]}}}`);
    expect(await marked.json()).toMatchObject({ home: { last_read_id: ids[1] } });
    const small = await fetchApi("POST", "/api/v1/markers", '{"notifications":{"last_read_id":69420}}');
    expect(await small.json()).toMatchObject({ notifications: { last_read_id: "69420" } });
  });

  test("with nulls says nothing of those fields", async () => {
    const before = await mira.get<Account>("/api/v1/accounts/verify_credentials");
    const answer = await fetchApi(
      "PATCH",
      "/api/v1/accounts/update_credentials",
      '{"display_name":null,"note":null,"avatar":null,"locked":null,"source":{"privacy":"","language":null}}',
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ display_name: before.display_name, note: before.note });
  });

  test.each(['{"notifications":null,"duration":null}', '{"notifications":"","duration":""}'])(
    "%s mutes as one without those fields does",
    async (body) => {
      const answer = await fetchApi("POST", `/api/v1/accounts/${jonas.id}/mute`, body);
      expect(await answer.json()).toMatchObject({ muting_notifications: true, muting_expires_at: null });
      await fetchApi("POST", `/api/v1/accounts/${jonas.id}/unmute`, "{}");
    },
  );

  test("a text that is too long names its field, in a code and in words", async () => {
    const answer = await fetchApi(
      "PATCH",
      "/api/v1/accounts/update_credentials",
      JSON.stringify({ note: "a".repeat(15_000) }),
    );
    expect(answer.status).toBe(422);
    const { error, details } = (await answer.json()) as { error: string; details: unknown };
    expect(details).toEqual({ note: [{ error: "ERR_TOO_LONG", description: error }] });
  });

  test("with a blank Idempotency-Key has none", async () => {
    const send = async () => {
      const answer = await world.api.handle(
        new Request(`${world.ports.origin}/api/v1/statuses`, {
          method: "POST",
          headers: {
            authorization: bearer,
            "content-type": "application/json",
            "idempotency-key": " ",
          },
          body: '{"status":"without a key"}',
        }),
        "192.0.2.7",
      );
      return { status: answer.status, id: ((await answer.json()) as Status).id };
    };
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.id).not.toBe(second.id);
  });
});

describe("a path", () => {
  test.each(["/api/v1/instance", "/api/v2/instance", "/api/v1/timelines/public", "/nodeinfo/2.0"])(
    "%s may end with a slash, or several",
    async (path) => {
      for (const slashes of ["/", "//"]) {
        const answer = await world.api.handle(new Request(`${world.ports.origin}${path}${slashes}`), "192.0.2.7");
        expect(answer.status).toBe(200);
      }
    },
  );

  test("of a hashtag names that one and no other", async () => {
    expect((await world.visitor.ask("GET", "/api/v1/tags/tag-name")).status).toBe(404);
    expect((await world.visitor.ask("GET", "/api/v1/tags/tagname")).status).toBe(200);
  });

  test("of one's own account can't be followed", async () => {
    expect((await mira.ask("POST", `/api/v1/accounts/${mira.id}/follow`)).status).toBe(403);
  });
});

describe("a search", () => {
  test("by the URI of a post or of a person finds them", async () => {
    const [status] = await mira.get<Status[]>(`/api/v1/statuses?id[]=${ids[0]}`);
    const byStatus = await mira.get<SearchResults>(`/api/v2/search?resolve=true&q=${encodeURIComponent(status!.uri)}`);
    expect(byStatus.statuses.map(({ id }) => id)).toEqual([ids[0]]);
    const uri = `${world.ports.origin}/users/${jonas.username}`;
    const byPerson = await mira.get<SearchResults>(`/api/v2/search?resolve=true&q=${encodeURIComponent(uri)}`);
    expect(byPerson.accounts.map(({ id }) => id)).toEqual([jonas.id]);
  });

  test.each(["resolve=1", "offset=1"])("with %s needs an account", async (more) => {
    expect((await world.visitor.ask("GET", `/api/v2/search?q=blank&${more}`)).status).toBe(401);
    expect((await mira.ask("GET", `/api/v2/search?q=blank&${more}`)).status).toBe(200);
  });
});

describe("grouped notifications", () => {
  const fans: Person[] = [];
  const favourites = async () => {
    const { body } = await mira.ask("GET", "/api/v2/notifications?types[]=favourite");
    return (body as GroupedNotifications).notification_groups[0]!;
  };

  beforeAll(async () => {
    for (const name of ["anna", "ben", "carl"]) {
      const fan = await world.person(name);
      await fan.send("POST", `/api/v1/statuses/${ids[2]}/favourite`);
      fans.push(fan);
    }
    await world.settle();
  });

  test("page through the people of a group by the ids of their notifications", async () => {
    const path = `/api/v2/notifications/${(await favourites()).group_key}/accounts`;
    const first = await mira.ask("GET", `${path}?limit=2`);
    expect((first.body as Account[]).map(({ acct }) => acct)).toEqual(["carl", "ben"]);
    const rest = await mira.ask("GET", `${path}?limit=2&max_id=${first.next!.max_id}`);
    expect((rest.body as Account[]).map(({ acct }) => acct)).toEqual(["anna"]);
    const above = await mira.ask("GET", `${path}?limit=1&min_id=${rest.prev!.min_id}`);
    expect((above.body as Account[]).map(({ acct }) => acct)).toEqual(["ben"]);
  });

  test("send faces instead of whole accounts where an app asks for them", async () => {
    const query = "/api/v2/notifications?types[]=favourite&expand_accounts=partial_avatars";
    const { accounts, partial_accounts } = await mira.get<GroupedNotifications>(query);
    expect(accounts.map(({ acct }) => acct)).toEqual(["carl"]);
    expect(partial_accounts!.map(({ acct }) => acct).toSorted()).toEqual(["anna", "ben"]);
    expect(Object.keys(partial_accounts![0]!).toSorted()).toEqual(
      ["acct", "avatar", "avatar_static", "bot", "id", "locked", "url"].toSorted(),
    );
    expect((await mira.ask("GET", "/api/v2/notifications?expand_accounts=unknown_foobar")).status).toBe(400);
  });
});

test("answers are compressed for clients that can read it", async () => {
  const ask = (headers: Record<string, string>) =>
    world.api.handle(new Request(`${world.ports.origin}/api/v2/instance`, { headers }), "192.0.2.7");
  const [plain, packed] = [await ask({}), await ask({ "accept-encoding": "gzip" })];
  expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "gzip"]);
  const unpacked = packed.body!.pipeThrough(new DecompressionStream("gzip"));
  expect(await new Response(unpacked).json()).toEqual(await plain.json());
});

/** The API behind a real server: what a request says beside its content changes nothing, and a fault ends nothing. */
import { request as httpRequest } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { json } from "#testing/api-door.ts";
import { mintFor, signInFor } from "#testing/authority.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";

let world: ServedWorld;
let mira: Person;

beforeAll(async () => {
  world = await serveWorld();
  mira = await world.person("mira");
});
afterAll(() => world.close());

/** `fetch` would not let a page choose its Host, nor ask with a body. */
function raw(
  path: string,
  headers: Record<string, string>,
  content?: string,
): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(world.origin);
    const request = httpRequest({ host: "127.0.0.1", port, path, headers }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => {
        const { date: _date, ...rest } = response.headers;
        resolve({ status: response.statusCode!, headers: JSON.stringify(rest), body });
      });
    });
    request.on("error", reject);
    request.end(content);
  });
}

test("no header of a request changes what everybody gets (threats C02)", async () => {
  for (let n = 0; n < 3; n++) await mira.publishes(`${n}`);
  const path = "/api/v1/timelines/public?limit=2";
  const usual = { connection: "close", host: new URL(world.origin).host };
  const clean = await raw(path, usual);
  expect(clean.headers).toContain(`<${world.origin}/api/v1/timelines/public?limit=2&max_id=`);
  const hosts = [
    "host",
    "x-forwarded-host",
    "x-host",
    "x-forwarded-server",
    "x-original-host",
    "x-http-host-override",
    "forwarded",
    "x-forwarded-scheme",
    "x-forwarded-proto",
    "x-forwarded-port",
    "x-forwarded-prefix",
    "x-original-url",
    "x-rewrite-url",
    "x-forwarded-path",
    "x-middleware-subrequest",
    "x-nextjs-data",
    "x-invoke-path",
    "rsc",
    "via",
    "true-client-ip",
  ];
  const values = ["evil.example", "evil.example:1337", "linnet.test, evil.example"];
  for (const name of hosts) {
    for (const value of values) {
      const poisoned = await raw(path, { ...usual, [name]: value });
      expect(JSON.stringify(poisoned), `${name}: ${value}`).not.toContain("evil");
      // A Host that can be none is refused before anything is answered.
      expect([clean.body, ""]).toContain(poisoned.body);
      expect(poisoned.status).toBe(poisoned.body ? 200 : 400);
    }
    expect(await raw(path, usual)).toEqual(clean);
  }
});

test("no spelling of a path goes round the check (threats C05)", async () => {
  const secret = "/api/v1/accounts/verify_credentials";
  const spellings = [
    secret,
    `/${secret}`,
    `${secret}/`,
    `${secret}?`,
    `${secret}%20`,
    `${secret}%2f`,
    secret.replace("v1", "%761"),
    secret.replace("/api", "/%61pi"),
    "/api/v1/x/../accounts/verify_credentials",
    "/api/v1/accounts/..%2faccounts/verify_credentials",
    "/api/v1/accounts%2fverify_credentials",
    secret.toUpperCase(),
    `${secret};a=b`,
    `${secret}%00`,
    `${secret}.json`,
    `/api/v1/./accounts/verify_credentials`,
  ];
  for (const path of spellings) {
    const answer = await raw(path, { connection: "close", "x-middleware-subrequest": "1" });
    expect([401, 404], path).toContain(answer.status);
    expect(JSON.parse(answer.body)).toHaveProperty("error");
  }
});

test("each of many callers at once gets their own answer (threats C04)", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => world.person(`crowd${n}`)));
  const tokens = await Promise.all(people.map((person) => mintFor(world.db, person)));
  const secrets = await Promise.all(people.map((person) => signInFor(world.db, person)));
  const ask = async (n: number) => {
    const who = n % people.length;
    const headers: Record<string, string> =
      n % 2 ? { authorization: `Bearer ${tokens[who]}` } : { cookie: `session=${secrets[who]}` };
    const answer = await fetch(`${world.origin}/api/v1/accounts/verify_credentials`, { headers });
    expect(((await answer.json()) as { id: string }).id).toBe(people[who]!.id);
  };
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 50 }, (_, n) => ask(round * 7 + n)));
});

test("a body beyond the limit is refused in words, and the next request is answered", async () => {
  const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}`, ...json };
  const post = (body: BodyInit, more: object = {}) =>
    fetch(`${world.origin}/api/v1/statuses`, { method: "POST", headers, body, ...more });
  const large = await post(JSON.stringify({ status: "x".repeat(2_000_000) }));
  expect([large.status, await large.json()]).toEqual([413, { error: expect.any(String) }]);
  expect(large.headers.get("connection")).toBe("close");
  const chunked = new Blob(["x".repeat(3_000_000)]).stream();
  // A client that still sends when it is cut off may not get to read why.
  const streamed = await post(chunked, { duplex: "half" }).catch(() => null);
  expect([413, undefined]).toContain(streamed?.status);
  expect((await post(JSON.stringify({ status: "Hello" }))).status).toBe(200);
});

test("a fault of a handler leaves the server answering (threats D09)", async () => {
  const rejections = vi.fn();
  process.on("unhandledRejection", rejections);
  await sql`alter table status rename column visibility to gone`.execute(world.db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${world.origin}/api/v1/timelines/public`)));
  await sql`alter table status rename column gone to visibility`.execute(world.db);
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(500));
  expect((await fetch(`${world.origin}/api/v1/timelines/public`)).status).toBe(200);
  expect(rejections).not.toHaveBeenCalled();
  process.off("unhandledRejection", rejections);
});

test("an app may ask in a body, and nobody else", async () => {
  const jonas = await world.person(`jonas_asked`);
  const path = "/api/v1/accounts/relationships";
  const bearer = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
  const asks = async (headers: Record<string, string>, content: string, type = "application/json") => {
    const length = { "content-type": type, "content-length": String(Buffer.byteLength(content)) };
    const { status, body } = await raw(path, { ...headers, ...length }, content);
    return [status, status === 200 ? (JSON.parse(body) as { id: string }[]).map(({ id }) => id) : null];
  };
  expect(await asks(bearer, JSON.stringify({ id: [jonas.id] }))).toEqual([200, [jonas.id]]);
  expect(await asks(bearer, `id[]=${jonas.id}`, "application/x-www-form-urlencoded")).toEqual([200, [jonas.id]]);
  // What is no list of fields says nothing, and what cannot be read is refused.
  expect(await asks(bearer, jonas.id, "text/plain")).toEqual([200, []]);
  expect(await asks(bearer, "{")).toEqual([400, null]);
  const cookie = { cookie: `session=${await signInFor(world.db, mira)}` };
  expect(await asks(cookie, JSON.stringify({ id: [jonas.id] }))).toEqual([200, []]);
});

test("what an app asks in a body is read as in the address, and the next page keeps it", async () => {
  for (const name of ["ask_one", "ask_two", "ask_three"]) await world.person(name);
  const bearer = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
  const asks = async (path: string, content: string, type = "application/json") => {
    const length = { "content-type": type, "content-length": String(Buffer.byteLength(content)) };
    return raw(path, { ...bearer, ...length }, content);
  };
  await sql`update account set discoverable = true`.execute(world.db);
  const asked = JSON.stringify({ limit: 2, order: "new", local: null });
  const { headers } = await asks("/api/v1/directory?limit=5&offset=1", asked);
  const [, next] = /<([^>]*)>; rel="next"/.exec((JSON.parse(headers) as { link: string }).link)!;
  const query = Object.fromEntries(new URL(next!).searchParams);
  expect(query).toEqual({ limit: "2", order: "new", offset: "3" });
  const form = "application/x-www-form-urlencoded";
  expect((await asks("/api/v1/timelines/home", "max_id=&limit=2", form)).status).toBe(200);
  expect((await asks("/api/v1/timelines/home", JSON.stringify({ max_id: null, limit: null }))).status).toBe(200);
  const deep = `{"id":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  expect((await asks("/api/v1/accounts/relationships", deep)).status).toBeLessThan(500);
});

/**
 * No input may cause a 5xx. Each route of the table is given wrong types,
 * missing, oversized and hostile fields, unknown and foreign ids, 1 MB strings
 * and broken JSON, signed in and not; each answer is a 4xx in words, or fine.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiRoutes } from "#server/connect.ts";
import { mintToken } from "#server/domain/auth/tokens.ts";
import { transact } from "#server/storage/database.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";
import { sampleOf } from "#testing/samples.ts";

let world: World;
let mira: Person;
let token: string;
let foreignId: string;

beforeAll(async () => {
  world = await openWorld();
  mira = await world.person("mira");
  const jonas = await world.person("jonas");
  foreignId = (await jonas.publishes("Only for those whom it names", { visibility: "direct" })).id;
  token = await transact(world.db, (tx) =>
    mintToken(tx, { accountId: mira.id, appId: null, scopes: ["read", "write", "follow", "push", "profile"] }),
  );
});
afterAll(() => world.close());

const oversized = "x".repeat(1_000_000);
const hostile: unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  "",
  " ",
  "\u0000",
  "\ud800",
  oversized,
  "9223372036854775807",
  "9223372036854775808",
  "-1",
  "../../etc/passwd",
  "' or 1=1; --",
  "%00",
  [],
  [null],
  [[["deep"]]],
  Array.from({ length: 2_000 }, () => "1"),
  {},
  { __proto__: null, constructor: { prototype: { admin: true } } },
  { a: { b: { c: { d: 1 } } } },
];

const asText = ([key, value]: [string, unknown]): [string, string] => [
  key,
  typeof value === "string" ? value : JSON.stringify(value),
];

describe.each(apiRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (_name, route) => {
  const sample = sampleOf(route.input) as Record<string, unknown>;
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const pathWith = (value: string) =>
    names.reduce((filled, name) => filled.replace(`:${name}`, encodeURIComponent(value)), route.path);

  const send = async (path: string, init: RequestInit, signedIn = true) => {
    const headers = { ...(init.headers as Record<string, string>), ...(signedIn && { authorization: `Bearer ${token}` }) };
    const answer = await world.api.handle(new Request(worldOrigin + path, { method: route.method, ...init, headers }), "127.0.0.1");
    const text = await answer.text();
    const about = `${path.slice(0, 200)} ${String(init.body ?? "").slice(0, 200)} → ${answer.status} ${text.slice(0, 300)}`;
    expect(answer.status, about).toBeLessThan(500);
    if (answer.status >= 400) expect((JSON.parse(text) as { error: string }).error, about).toMatch(/\w{3}/);
    return answer;
  };
  const sendFields = (path: string, fields: Record<string, unknown>, signedIn = true) =>
    route.method === "GET"
      ? send(`${path}?${new URLSearchParams(Object.entries(fields).map(asText)).toString().slice(0, 20_000)}`, {}, signedIn)
      : send(path, { body: JSON.stringify(fields), headers: { "content-type": "application/json" } }, signedIn);

  it("refuses hostile fields in words", async () => {
    const path = pathWith("7");
    for (const key of Object.keys(sample).filter((name) => !names.includes(name))) {
      for (const value of hostile) await sendFields(path, { ...sample, [key]: value });
      const { [key]: _left, ...rest } = sample;
      await sendFields(path, rest);
    }
    await sendFields(path, {});
  });

  it("refuses hostile, unknown and foreign ids as not found", async () => {
    if (names.length === 0) return;
    for (const id of ["0", "x", "-7", "9223372036854775808", "1e5", "..%2f", " ", "\u0000", "7".repeat(5_000)]) {
      const answer = await sendFields(pathWith(id), sample);
      if (names.includes("id") && route.access !== "session") expect(answer.status, id).toBe(404);
    }
    await sendFields(pathWith("7"), sample);
    await sendFields(pathWith(foreignId), sample);
  });

  it("refuses broken bodies", async () => {
    if (route.method === "GET") return;
    const path = pathWith("7");
    const json = { "content-type": "application/json" };
    for (const body of ["{", "[]", "null", '"words"', "1", '{"a":', "\u0000", "[".repeat(10_000)]) {
      const answer = await send(path, { body, headers: json });
      expect(answer.status, body.slice(0, 20)).toBe(400);
    }
    await send(path, { body: "a=b", headers: { "content-type": "text/plain" } });
    await send(path, { body: "--x", headers: { "content-type": "multipart/form-data; boundary=x" } });
    await send(path, { body: "x".repeat(2_000_000), headers: json }).then((answer) => expect([400, 413]).toContain(answer.status));
  });

  it("asks a visitor to sign in, or answers", async () => {
    const answer = await sendFields(pathWith("7"), sample, false);
    if (route.access !== "public") expect(answer.status).toBe(401);
  });
});

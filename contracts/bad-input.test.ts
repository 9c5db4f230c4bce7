/**
 * No input may cause a 5xx. Each route of the table is given wrong types,
 * missing, oversized and hostile fields, unknown and foreign ids, 1 MB strings
 * and broken JSON, signed in and not; each answer is a 4xx in words, or fine. What
 * is too long is never fine. Pages have theirs in `testing/threats/addresses.test.ts`.
 */
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiRoutes } from "#server/connect.ts";
import { nestFields, type Fields } from "#server/http/middleware/body.ts";
import { mintFor, signInFor } from "#testing/authority.ts";
import { longestTextsIn, placesIn, putAt, samplesOf } from "#testing/samples.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let token: string;
let foreignId: string;

beforeAll(async () => {
  world = await openWorld();
  mira = await world.person("mira");
  const jonas = await world.person("jonas");
  foreignId = (await jonas.publishes("Only for those whom it names", { visibility: "direct" })).id;
  token = await mintFor(world.db, mira);
});
afterAll(() => world.close());

/** Pages that the documentation makes longer than others, by the ends of their paths. */
const longer: Record<string, number> = { unread_count: 1_000, followed_tags: 200 };
const oversized = "x".repeat(1_000_000);
/** Leads to the first page then, which is no reason to refuse a sign-in. */
const ignoredIfOdd = "return_to";
/** As much of it as an address may hold. */
const longestText = 15_000;
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

const anyStatus: unknown = expect.any(Number);

const asText = ([key, value]: [string, unknown]): [string, string] => [
  key,
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, longestText),
];

describe.each(apiRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (_name, route) => {
  const samples = samplesOf(route.input);
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const pathWith = (value: string) =>
    names.reduce((filled, name) => filled.replace(`:${name}`, encodeURIComponent(value)), route.path);

  /** A token, or where none is taken a session, which the call may end. */
  async function authority(): Promise<Record<string, string>> {
    if (route.access !== "session" && !route.path.startsWith("/api/auth")) return { authorization: `Bearer ${token}` };
    return {
      cookie: `session=${await signInFor(world.db, mira)}`,
      origin: worldOrigin,
      "sec-fetch-site": "same-origin",
    };
  }

  const send = async (path: string, init: RequestInit, signedIn = true) => {
    const headers = { ...(init.headers as Record<string, string>), ...(signedIn && (await authority())) };
    const request = new Request(worldOrigin + path, { method: route.method, ...init, headers });
    const answer = await world.api.handle(request, "127.0.0.1");
    const text = await answer.text();
    const about = `${path.slice(0, 200)} ${String(init.body ?? "").slice(0, 200)} → ${answer.status} ${text.slice(0, 300)}`;
    expect(answer.status, about).toBeLessThan(500);
    if (answer.status >= 400) expect((JSON.parse(text) as { error: string }).error, about).toMatch(/\w{3}/);
    return answer;
  };
  // Its body is a file, whatever stands in it; the fields are in the query.
  const takesBytes = route.receives?.kind === "bytes";
  const sendFields = (path: string, fields: Fields, signedIn = true) =>
    route.method === "GET" || takesBytes
      ? send(
          `${path}?${new URLSearchParams(Object.entries(fields).map(asText))}`,
          takesBytes ? { body: "bytes" } : {},
          signedIn,
        )
      : send(path, { body: JSON.stringify(fields), headers: { "content-type": "application/json" } }, signedIn);

  /** How its schema refuses these fields, as it gets them; null if it lets them through. */
  const refusalOf = (fields: Fields): string | null => {
    const texts = Object.entries(fields).map(asText);
    const received = route.method === "GET" || takesBytes ? nestFields(texts.filter(([, text]) => text)) : fields;
    const { issues } = v.safeParse(route.input, {
      ...received,
      ...Object.fromEntries(names.map((name) => [name, "7"])),
    });
    if (!issues) return null;
    const [{ kind, type, expected, path: where = [] }] = issues;
    return JSON.stringify([kind, type, expected, where.map(({ key }) => key)]);
  };

  it("refuses hostile fields in words", async () => {
    const path = pathWith("7");
    for (const { everything, needed } of samples) {
      const refusals = new Set<string>();
      for (const place of placesIn(route.input)) {
        if (names.includes(place[0])) continue;
        await sendFields(path, putAt(everything, place, undefined));
        // Whatever the schema lets through; what it refuses for the same reason is answered alike.
        const telling = hostile
          .map((value) => putAt(needed, place, value))
          .filter((fields) => {
            const refusal = refusalOf(fields);
            return refusal === null || refusals.size < refusals.add(refusal).size;
          });
        // All at once: most of the time of one alone is waiting for the database.
        await Promise.all(telling.map((fields) => sendFields(path, fields)));
      }
    }
    await sendFields(path, {});
  });

  it("refuses a text that is longer than its limit (threats D02)", async () => {
    const path = pathWith("7");
    const { everything } = samples[0]!;
    const places = placesIn(route.input).filter(([name]) => !names.includes(name) && name !== ignoredIfOdd);
    const longer = longestTextsIn(route.input).map(([place, most]) => [place, "x".repeat(most + 1)] as const);
    // Most of what is far too long is refused by the schema: that is seen without sending it.
    const far = places
      .filter((place, nth) => nth === 0 || refusalOf(putAt(everything, place, oversized)) === null)
      .map((place) => [place, oversized] as const);
    for (const [place, value] of [...longer, ...far]) {
      if (names.includes(place[0]) || place[0] === ignoredIfOdd) continue;
      const answer = await sendFields(path, putAt(everything, place, value));
      expect(tooLongSaid(route), `${place.join(".")} of ${value.length} is ${answer.status}`).toContain(answer.status);
    }
  });

  it("reads no more than a page, however much is asked for (threats D03)", () => {
    const { everything } = samples[0]!;
    if (!placesIn(route.input).some(([name]) => name === "limit")) return;
    for (const limit of [1_000_000, "999999999"]) {
      const read = v.safeParse(route.input, { ...everything, limit });
      const most = longer[route.path.split("/").at(-1)!] ?? 80;
      const taken = read.success ? (read.output as { limit: number }).limit : 0;
      expect(taken).toBeLessThanOrEqual(most);
    }
  });

  it("refuses hostile, unknown and foreign ids as not found", async () => {
    if (names.length === 0) return;
    const sample = samples[0]!.everything;
    for (const id of ["0", "x", "-7", "9223372036854775808", "1e5", "..%2f", " ", "\u0000", "7".repeat(5_000)]) {
      const answer = await sendFields(pathWith(id), sample);
      expect(answer.status, id).toEqual(names.includes("id") ? 404 : anyStatus);
    }
    await sendFields(pathWith("7"), sample);
    await sendFields(pathWith(foreignId), sample);
  });

  it("refuses broken bodies", async () => {
    if (route.method === "GET" || takesBytes) return;
    const path = pathWith("7");
    const json = { "content-type": "application/json" };
    for (const body of ["{", "[]", "null", '"words"', "1", '{"a":', "\u0000", "[".repeat(10_000)]) {
      const answer = await send(path, { body, headers: json });
      expect(answer.status, body.slice(0, 20)).toBe(400);
    }
    await send(path, { body: "a=b", headers: { "content-type": "text/plain" } });
    await send(path, { body: "--x", headers: { "content-type": "multipart/form-data; boundary=x" } });
    const large = await send(path, { body: "x".repeat(2_000_000), headers: json });
    expect([400, 413]).toContain(large.status);
  });

  it("asks a visitor to sign in, or answers", async () => {
    const answer = await sendFields(pathWith("7"), samples[0]!.everything, false);
    expect(answer.status).toEqual(route.access === "public" ? anyStatus : 401);
  });
});

/** OAuth has an answer of its own for an app that cannot be known (RFC 6749, section 5.2). */
function tooLongSaid({ path }: (typeof apiRoutes)[number]): number[] {
  return path.startsWith("/oauth/") ? [400, 401, 403] : [400, 404, 413, 422];
}

/** The streams as server-sent events. */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { Status } from "#protocol/entities.ts";
import { liveChannel } from "#server/domain/live/live-events.ts";
import { revokeToken } from "#server/domain/auth/tokens.ts";
import { transact } from "#server/storage/database.ts";
import { createLimiters } from "#server/http/middleware/limiters.ts";
import { everyScope, mintFor, signInFor } from "#testing/authority.ts";
import { soon } from "#testing/patience.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import { setWorld } from "#testing/set-world.ts";
import type { Person } from "#testing/world.ts";

/** A stream ends because of an event, not because its owner was asked for again. */
const aDay = 24 * 60 * 60_000;

let world: ServedWorld;
let mira: Person;
let jonas: Person;

setWorld(
  () => serveWorld({ trustedProxy: "127.0.0.1", limits: { recheckMs: aDay } }),
  ["mira", "jonas"],
  (stage) => ({ world, mira, jonas } = stage),
);

interface Stream {
  answer: Response;
  text(): string;
  /** When the server has ended it. */
  ended: Promise<void>;
  leave(): void;
}

async function open(path: string, token: string | null, init: RequestInit = {}, at = world): Promise<Stream> {
  const leaving = new AbortController();
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(init.headers as object) };
  const answer = await fetch(`${at.origin}/api/v1/streaming/${path}`, { ...init, headers, signal: leaving.signal });
  let text = "";
  const read = async () => {
    for await (const chunk of answer.body!) text += Buffer.from(chunk).toString();
  };
  return {
    answer,
    text: () => text,
    ended: answer.ok ? read().catch(() => {}) : Promise.resolve(),
    leave: () => leaving.abort(),
  };
}

const has = (stream: Stream, text: string) => soon(() => expect(stream.text()).toContain(text));
const errorOf = async ({ answer }: Stream) => [answer.status, ((await answer.json()) as { error: string }).error];

test("events come as text with the name and the entity", async () => {
  const stream = await open("user", await mintFor(world.db, mira));
  expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "private, no-store",
    "access-control-allow-origin": "*",
  });
  const status = await mira.publishes("Hello");
  await world.settle();
  await has(stream, status.id);
  const event = /event: update\ndata: (.*)\n\n/.exec(stream.text())!;
  expect((JSON.parse(event[1]!) as Status).id).toBe(status.id);
  expect(stream.text()).toMatch(/^:\)\n/);
  await mira.send("POST", "/api/v2/filters", { title: "Boats", context: ["home"] });
  await world.settle();
  await has(stream, "event: filters_changed\ndata: undefined\n\n");
  stream.leave();
});

test("each stream has its path", async () => {
  const token = await mintFor(world.db, mira);
  const paths = [
    "user/notification",
    "public",
    "public/local",
    "public/local?only_media=true",
    "hashtag?tag=birds",
    "hashtag/local?tag=birds",
    "public/local/",
  ];
  const streams = await Promise.all(paths.map((path) => open(path, token)));
  expect(streams.map((stream) => stream.answer.status)).toEqual(paths.map(() => 200));
  const { id } = await jonas.publishes(`@${mira.username} #birds`);
  await world.settle();
  const shown = [true, true, true, false, true, true, true];
  for (const [index, stream] of streams.entries()) if (shown[index]) await has(stream, id);
  expect(streams.map((stream) => stream.text().includes(id))).toEqual(shown);
  expect(streams[0]!.text()).toContain("event: notification");
  streams.forEach((stream) => stream.leave());
});

test("health answers OK", async () => {
  const answer = await fetch(`${world.origin}/api/v1/streaming/health`);
  expect(await answer.text()).toBe("OK");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("refusals are JSON that pages of other sites can read", async () => {
  const token = await mintFor(world.db, mira);
  const unknown = await open("everything", token);
  expect(unknown.answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(await errorOf(unknown)).toEqual([400, "Unknown channel requested"]);
  expect(await errorOf(await open("hashtag", token))).toEqual([400, "Unknown channel requested"]);
  expect(await errorOf(await open("user", null))).toEqual([401, "The access token is invalid"]);
  expect(await errorOf(await open("user", "nonsense"))).toEqual([401, "The access token is invalid"]);
  const narrow = await mintFor(world.db, mira, ["read:statuses"]);
  expect(await errorOf(await open("user", narrow))).toEqual([403, "This action is outside the authorized scopes"]);
});

test("a session cookie opens none", async () => {
  const cookie = `session=${await signInFor(world.db, mira)}`;
  expect((await open("user", null, { headers: { cookie, origin: world.origin } })).answer.status).toBe(401);
});

test("an address may carry the token of apps that cannot send a header", async () => {
  const stream = await open(`user?access_token=${await mintFor(world.db, mira)}`, null);
  expect(stream.answer.status).toBe(200);
  stream.leave();
});

test("a revoked token ends its stream by its event, and no other (W02)", async () => {
  const tokens = [await mintFor(world.db, mira), await mintFor(world.db, mira)];
  const streams = await Promise.all(tokens.map((token) => open("user", token)));
  await transact(world.db, (tx) => revokeToken(tx, tokens[0]!));
  await world.settle();
  await streams[0]!.ended;
  await mira.publishes("Still here");
  await world.settle();
  await has(streams[1]!, "Still here");
  streams[1]!.leave();
});

test("a stream whose account is suspended without a word is found by asking again (W02)", async () => {
  const asking = await serveWorld({ limits: { recheckMs: 50 } });
  const person = await asking.person("mira");
  const question = vi.fn();
  const add = asking.hub.add;
  vi.spyOn(asking.hub, "add").mockImplementation((listener) => {
    const { stillAllowed } = listener;
    add({ ...listener, stillAllowed: () => (question(), stillAllowed()) });
  });
  const stream = await open("user", await mintFor(asking.db, person), {}, asking);
  // One follows when the one before it was answered.
  await soon(() => expect(question.mock.calls.length).toBeGreaterThan(2));
  await person.publishes("Still here");
  await asking.settle();
  await has(stream, "Still here");
  await sql`update account set suspended_at = now() where id = ${person.id}`.execute(asking.db);
  await stream.ended;
  await asking.close();
});

test("streams count for the account, and make room when they are left (W03)", async () => {
  const token = await mintFor(world.db, mira);
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  const streams: Stream[] = [];
  for (let n = 0; n < 10; n++) streams.push(await open("user", token, from(`192.0.2.${n}`)));
  expect((await open("user", token, from("192.0.2.77"))).answer.status).toBe(429);
  streams.shift()!.leave();
  await soon(async () => {
    const again = await open("user", token, from("192.0.2.77"));
    expect(again.answer.status).toBe(200);
    streams.push(again);
  });
  streams.forEach((stream) => stream.leave());
});

test("asking for the headers alone holds no place", async () => {
  const token = await mintFor(world.db, mira, everyScope);
  for (let n = 0; n < 12; n++) expect((await open("user", token, { method: "HEAD" })).answer.status).toBe(200);
});

test("a client that does not read is dropped (W04)", async () => {
  const token = await mintFor(world.db, mira);
  const dropped = vi.spyOn(world.hub, "remove");
  const answer = await fetch(`${world.origin}/api/v1/streaming/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { id } = await mira.publishes("x");
  await sql`update status set content = repeat('x', 1000000) where id = ${id}`.execute(world.db);
  const edited = JSON.stringify({ kind: "status.edited", statusId: id, accountId: mira.id });
  for (let n = 0; n < 20; n++) await world.ports.pubSub.publish(liveChannel, edited);
  await soon(() => expect(dropped).toHaveBeenCalled());
  let bytes = 0;
  for await (const chunk of answer.body!) bytes += chunk.length;
  expect(bytes).toBeLessThan(20_000_000);
});

test("tokens cannot be guessed without end, neither for a stream nor for a socket", async () => {
  const counting = await serveWorld({ limiters: createLimiters() });
  const guess = () => fetch(`${counting.origin}/api/v1/streaming/user?access_token=guess`);
  for (let n = 0; n < 600; n++) await (await guess()).text();
  expect((await guess()).status).toBe(429);
  const socket = new WebSocket(`${counting.origin.replace("http", "ws")}/api/v1/streaming?access_token=guess`);
  const [, answer] = (await once(socket, "unexpected-response")) as [unknown, IncomingMessage];
  expect(answer.statusCode).toBe(429);
  await counting.close();
});

/** A token that ends takes its sockets and event streams along, however it ends (threats O06, O03). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInFor } from "#testing/authority.ts";
import { OAuthStage, proof, type AppHere } from "#testing/oauth-stage.ts";
import { soon } from "#testing/patience.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import { connect, type SocketClient } from "#testing/socket-client.ts";

/** A socket ends because of an event, not because its owner was asked for again. */
const aDay = 24 * 60 * 60_000;

const oauth = new OAuthStage();
let world: ServedWorld;
let opened: { close(): unknown }[] = [];

beforeAll(async () => {
  world = await serveWorld({ limits: { recheckMs: aDay, farewellMs: aDay } });
  oauth.world = world;
});
afterAll(() => world.close());
beforeEach(() => oauth.meets());
afterEach(async () => {
  for (const one of opened) await one.close();
  opened = [];
});

const streaming = () => `${world.origin}/api/v1/streaming`;

async function socketOf(token: string): Promise<SocketClient> {
  const client = await connect(streaming(), { headers: { authorization: `Bearer ${token}` } });
  if (typeof client === "number") throw new Error(`refused with ${client}`);
  opened.push(client);
  await client.subscribe("user");
  return client;
}

interface Stream {
  text(): string;
  /** When the server has ended it. */
  ended: Promise<"ended">;
}

async function streamOf(token: string): Promise<Stream> {
  const leaving = new AbortController();
  opened.push({ close: () => leaving.abort() });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${streaming()}/user`, { headers, signal: leaving.signal });
  if (!answer.ok) throw new Error(`refused with ${answer.status}`);
  let text = "";
  const read = async () => {
    for await (const chunk of answer.body!) text += Buffer.from(chunk).toString();
    return "ended" as const;
  };
  const ended = read();
  // Leaving ends it too.
  ended.catch(() => {});
  return { text: () => text, ended };
}

/** By each of them the token ends that came of the code. */
const ends: [string, (app: AppHere, token: string, code: string) => Promise<{ status: number }>, number][] = [
  ["its app takes it back", (app, token) => oauth.revokes(app, token), 200],
  ["its code comes a second time", (app, _token, code) => oauth.redeems(app, code), 400],
  ["its person shuts the app out", (app) => oauth.fromPage("DELETE", `/api/auth/apps/${app.id}`), 200],
];

describe.each(ends)("where %s", (_way, end, status) => {
  test("its socket ends with 4401, its event stream ends, and neither opens again", async () => {
    const app = await oauth.registers();
    const code = await oauth.letsIn(app);
    const token = (await oauth.redeems(app, code)).body["access_token"] as string;
    const [socket, stream] = [await socketOf(token), await streamOf(token)];
    expect((await end(app, token, code)).status).toBe(status);
    await world.settle();
    expect([await socket.closed, await stream.ended]).toEqual([4401, "ended"]);
    const headers = { authorization: `Bearer ${token}` };
    expect(await connect(streaming(), { headers })).toBe(401);
    expect((await fetch(`${streaming()}/user`, { headers })).status).toBe(401);
    expect(await oauth.works(token)).toBe(false);
  });

  test("those of another app of the person, and of another person of the app, go on", async () => {
    const [app, other] = [await oauth.registers(), await oauth.registers()];
    const jonas = await world.person(`jonas-${oauth.mira.username}`);
    const theirs = await oauth.tokenFor(app, {}, await signInFor(world.db, jonas));
    const sockets = [await socketOf(theirs), await socketOf(await oauth.tokenFor(other))];
    const code = await oauth.letsIn(app);
    const token = (await oauth.redeems(app, code)).body["access_token"] as string;
    const ending = await socketOf(token);
    await end(app, token, code);
    await world.settle();
    await ending.closed;
    await oauth.mira.publishes("Still here");
    await jonas.publishes("Still here");
    await world.settle();
    for (const socket of sockets) expect(await socket.heard("update")).toContain("Still here");
  });
});

test("another token of the same app and person goes on where one alone is taken back", async () => {
  const app = await oauth.registers();
  const [token, kept] = [await oauth.tokenFor(app), await oauth.tokenFor(app)];
  const [ending, socket, stream] = [await socketOf(token), await socketOf(kept), await streamOf(kept)];
  await oauth.revokes(app, token);
  await world.settle();
  await ending.closed;
  await oauth.mira.publishes("Still here");
  await world.settle();
  expect(await socket.heard("update")).toContain("Still here");
  await soon(() => expect(stream.text()).toContain("Still here"));
});

test("of twenty who come at once with a code nobody keeps a socket", async () => {
  const app = await oauth.registersPublic();
  const { verifier, asked } = proof();
  const code = await oauth.letsIn(app, asked);
  const first = await oauth.redeems(app, code, { code_verifier: verifier, client_secret: undefined });
  const socket = await socketOf(first.body["access_token"] as string);
  const replay = () => oauth.redeems(app, code, { code_verifier: verifier, client_secret: undefined });
  const answers = await Promise.all(Array.from({ length: 19 }, replay));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  await world.settle();
  expect(await socket.closed).toBe(4401);
});

test("an app that speaks for itself opens neither", async () => {
  const token = await oauth.ownToken(await oauth.registers(), "read write profile");
  const headers = { authorization: `Bearer ${token}` };
  expect(await connect(streaming(), { headers })).toBe(401);
  expect(await connect(`${streaming()}?access_token=${token}`)).toBe(401);
  expect(await connect(streaming(), { protocols: [token] })).toBe(401);
  for (const stream of ["user", "public", "public/local"]) {
    const answer = await fetch(`${streaming()}/${stream}`, { headers });
    expect([answer.status, await answer.json()], stream).toEqual([401, { error: expect.any(String) }]);
  }
});

/** A person sees the apps that they have let in, and shuts one out. */
import { expect, test } from "vitest";
import type { LetInApp } from "#protocol/entities.ts";
import { mintFor, signInFor } from "#testing/authority.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setOAuth, type AppHere } from "#testing/oauth-stage.ts";

const oauth = setOAuth();

async function listed(session = oauth.session): Promise<LetInApp[]> {
  const { status, body } = await oauth.fromPage("GET", "/api/auth/apps", undefined, session);
  expect(status).toBe(200);
  return body as unknown as LetInApp[];
}

const shutsOut = ({ id }: Pick<AppHere, "id">, session = oauth.session) =>
  oauth.fromPage("DELETE", `/api/auth/apps/${id}`, undefined, session);

/** As if the tokens of the app were last used then. */
const lastUsed = ({ id }: AppHere, time: string) =>
  oauth.world.pool.query("update access_token set last_used_at = $1 where app_id = $2", [time, id]);

test("an app is there once, however many tokens it has, with all that they may do", async () => {
  const app = await oauth.registers({ scopes: "read write follow", website: "https://ivory.example/" });
  for (const scope of ["read", "read:lists", "write:media read:statuses", "write:follows follow"]) {
    await oauth.tokenFor(app, { scope });
  }
  const [shown, ...others] = await listed();
  expect(others).toEqual([]);
  expect({ ...shown, scopes: shown!.scopes.toSorted() }).toEqual({
    id: app.id,
    name: "Ivory",
    website: "https://ivory.example/",
    scopes: ["follow", "read", "write:media"],
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    last_used_at: null,
  });
});

test("the app that was used last is the first, and says when that was", async () => {
  const [old, older, fresh] = [await oauth.registers(), await oauth.registers(), await oauth.registers()];
  for (const app of [old, fresh, older]) await oauth.tokenFor(app);
  await lastUsed(old, "2025-01-02T03:04:05Z");
  await lastUsed(older, "2025-01-02T03:04:04Z");
  expect((await listed()).map(({ id, last_used_at }) => [id, last_used_at])).toEqual([
    [fresh.id, null],
    [old.id, "2025-01-02T03:04:05.000Z"],
    [older.id, "2025-01-02T03:04:04.000Z"],
  ]);
});

test("use of a token is noted", async () => {
  const app = await oauth.registers();
  expect(await oauth.works(await oauth.tokenFor(app))).toBe(true);
  expect((await listed())[0]!.last_used_at).toMatch(/Z$/);
});

test("neither what others have let in is there, nor what an app has for itself, nor what has ended", async () => {
  const [app, theirs, ended, own] = [
    await oauth.registers(),
    await oauth.registers(),
    await oauth.registers(),
    await oauth.registers(),
  ];
  const other = await signInFor(oauth.world.db, await oauth.world.person(`jonas-${oauth.mira.username}`));
  await oauth.tokenFor(app);
  await oauth.tokenFor(theirs, {}, other);
  await oauth.revokes(ended, await oauth.tokenFor(ended));
  await oauth.ownToken(own);
  await mintFor(oauth.world.db, oauth.mira);
  await oauth.letsIn(await oauth.registers());
  expect((await listed()).map(({ id }) => id)).toEqual([app.id]);
  expect((await listed(other)).map(({ id }) => id)).toEqual([theirs.id]);
});

test("fifty apps take as many queries as one", async () => {
  await oauth.tokenFor(await oauth.registers());
  const one = await countQueries(() => listed());
  for (let made = 1; made < 50; made++) await oauth.tokenFor(await oauth.registers());
  const fifty = await countQueries(() => listed());
  expect([one.result.length, fifty.result.length]).toEqual([1, 50]);
  expect(fifty.queries).toBe(one.queries);
});

test("a token does not list apps, nor shut one out", async () => {
  const app = await oauth.registers();
  const token = await oauth.tokenFor(app, { scope: "read write profile" });
  expect((await oauth.withToken(token, "GET", "/api/auth/apps")).status).toBe(403);
  expect((await oauth.withToken(token, "DELETE", `/api/auth/apps/${app.id}`)).status).toBe(403);
  expect((await oauth.send("/api/auth/apps", {})).status).toBe(401);
  expect(await oauth.works(token)).toBe(true);
});

test("an app that is shut out has no token and no code left of the person, and keeps those of others", async () => {
  const [app, other] = [await oauth.registers(), await oauth.registers()];
  const jonas = await signInFor(oauth.world.db, await oauth.world.person(`jonas-${oauth.mira.username}`));
  const ended = [await oauth.tokenFor(app), await oauth.tokenFor(app)];
  const kept = [await oauth.tokenFor(app, {}, jonas), await oauth.tokenFor(other)];
  const [open, theirs] = [await oauth.letsIn(app), await oauth.letsIn(app, {}, jonas)];
  const own = await oauth.ownToken(app);

  const { status, body } = await shutsOut(app);
  expect([status, body]).toEqual([200, {}]);
  expect(await Promise.all(ended.map((token) => oauth.works(token)))).toEqual([false, false]);
  expect(await Promise.all(kept.map((token) => oauth.works(token)))).toEqual([true, true]);
  expect((await oauth.redeems(app, open)).body["error"]).toBe("invalid_grant");
  expect((await oauth.redeems(app, theirs)).status).toBe(200);
  expect((await oauth.withToken(own, "GET", "/api/v1/apps/verify_credentials")).status).toBe(200);
  expect((await listed()).map(({ id }) => id)).toEqual([other.id]);
  expect((await listed(jonas)).map(({ id }) => id)).toEqual([app.id]);
});

test("a code ends also where its app has given the last token back", async () => {
  const app = await oauth.registers();
  const token = await oauth.tokenFor(app);
  const open = await oauth.letsIn(app);
  await oauth.revokes(app, token);
  expect((await shutsOut(app)).status).toBe(200);
  expect((await oauth.redeems(app, open)).body["error"]).toBe("invalid_grant");
});

test("an app that somebody else has let in is not found, and nothing ends", async () => {
  const app = await oauth.registers();
  const jonas = await signInFor(oauth.world.db, await oauth.world.person(`jonas-${oauth.mira.username}`));
  const theirs = await oauth.tokenFor(app, {}, jonas);
  for (const id of [app.id, "1", "999999999999999999", "x"]) expect((await shutsOut({ id })).status, id).toBe(404);
  expect(await oauth.works(theirs)).toBe(true);
});

test("an app may be shut out in two tabs, and be let in again", async () => {
  const app = await oauth.registers();
  await oauth.tokenFor(app);
  await shutsOut(app);
  expect((await shutsOut(app)).status).toBe(200);
  expect(await oauth.works(await oauth.tokenFor(app))).toBe(true);
});

test("a code that is redeemed while its app is shut out leaves no token that works", async () => {
  const app = await oauth.registers();
  await oauth.tokenFor(app);
  const codes = await Promise.all(Array.from({ length: 8 }, () => oauth.letsIn(app)));
  const answers = await Promise.all([
    ...codes.slice(0, 4).map((code) => oauth.redeems(app, code)),
    shutsOut(app),
    ...codes.slice(4).map((code) => oauth.redeems(app, code)),
  ]);
  const tokens = answers.flatMap(({ body }) => (body["access_token"] as string | undefined) ?? []);
  const working = await Promise.all(tokens.map((token) => oauth.works(token)));
  expect(working.filter(Boolean)).toEqual([]);
});

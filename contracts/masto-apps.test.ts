/** An app registers, is let in, speaks for somebody and leaves. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import { createOAuthAPIClient, createRestAPIClient } from "masto";
import { expect, test } from "vitest";
import { signInFor } from "#testing/authority.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";
import { realFetch, watchedFetch } from "./watched-fetch.ts";

let world: ServedWorld;
let mira: Person;
setMasto((stage) => ({ world, mira } = stage));

const redirectUri = "icecubesapp://";

const register = () =>
  createRestAPIClient({ url: world.origin }).v1.apps.create({
    clientName: "Ice Cubes",
    redirectUris: redirectUri,
    scopes: "read write push profile",
    website: "https://icecubes.example",
  });

/** As the form of our own page does it. */
async function letsIn(person: Person, clientId: string): Promise<URL> {
  const cookie = `session=${await signInFor(world.db, person)}`;
  const answer = await realFetch(`${world.origin}/api/auth/oauth/authorize`, {
    method: "POST",
    headers: { cookie, origin: world.origin, "content-type": "application/json" },
    body: JSON.stringify({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: "read write profile",
      state: "1 2",
    }),
  });
  return new URL(((await answer.json()) as { redirect_uri: string }).redirect_uri);
}

test("the whole way of an app, from its registration to its end", async () => {
  const { clientId, clientSecret, name, redirectUris } = await register();
  expect({ name, redirectUris }).toEqual({ name: "Ice Cubes", redirectUris: [redirectUri] });
  const back = await letsIn(mira, clientId!);
  expect(back.protocol).toBe("icecubesapp:");
  const { code, ...rest } = Object.fromEntries(back.searchParams);
  expect(rest).toEqual({ state: "1 2", iss: world.origin });

  const oauth = createOAuthAPIClient({ url: world.origin });
  const app = { clientId: clientId!, clientSecret: clientSecret!, redirectUri };
  const token = await oauth.token.create({ grantType: "authorization_code", code: code!, ...app });
  expect(token).toMatchObject({ tokenType: "Bearer", scope: "read write profile" });

  const authorization = `Bearer ${token.accessToken}`;
  const userInfo = await watchedFetch(`${world.origin}/oauth/userinfo`, { headers: { authorization } });
  expect(await userInfo.json()).toMatchObject({ iss: world.origin, preferred_username: mira.username });

  const client = createRestAPIClient({ url: world.origin, accessToken: token.accessToken });
  expect((await client.v1.accounts.verifyCredentials()).username).toBe(mira.username);
  expect((await client.v1.apps.verifyCredentials()).name).toBe("Ice Cubes");
  const { id, application } = await client.v1.statuses.create({ status: "From an app" });
  expect(application).toEqual({ name: "Ice Cubes", website: "https://icecubes.example" });
  expect((await client.v1.timelines.home.list())[0]!.id).toBe(id);

  await oauth.revoke({ clientId: clientId!, clientSecret: clientSecret!, token: token.accessToken });
  await expect(client.v1.accounts.verifyCredentials()).rejects.toMatchObject({ statusCode: 401 });
});

test("an app alone reads what everybody reads", async () => {
  const { clientId, clientSecret } = await register();
  const { accessToken, scope } = await createOAuthAPIClient({ url: world.origin }).token.create({
    grantType: "client_credentials",
    clientId: clientId!,
    clientSecret: clientSecret!,
    redirectUri,
    scope: "read",
  });
  expect(scope).toBe("read");
  const client = createRestAPIClient({ url: world.origin, accessToken });
  expect((await client.v1.apps.verifyCredentials()).name).toBe("Ice Cubes");
  expect((await client.v1.accounts.lookup({ acct: mira.username })).id).toBe(mira.id);
  await expect(client.v1.timelines.home.list()).rejects.toMatchObject({ statusCode: 422 });
});

test("the server says what its OAuth can", async () => {
  const answer = await watchedFetch(`${world.origin}/.well-known/oauth-authorization-server`);
  expect(await answer.json()).toMatchObject({
    issuer: world.origin,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });
});

callsAllRoutesOf("apps");

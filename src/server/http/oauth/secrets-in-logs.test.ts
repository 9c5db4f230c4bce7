/** Whatever goes wrong on the way to a token, none of its secrets stands in a log (threats O10). */
import { afterEach, expect, test } from "vitest";
import { openLog, silentLog, type LogOptions } from "#server/outside/log.ts";
import { proof, setOAuth } from "#testing/oauth-stage.ts";
import { openWorldPages } from "#testing/world-pages.ts";
import { worldOrigin } from "#testing/world.ts";

const oauth = setOAuth();
afterEach(() => {
  oauth.world.ports.log = silentLog;
});

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

/** All that must not be seen: of apps, of people, and what nobody has given out. */
async function makeSecrets() {
  const [app, other] = [await oauth.registers(), await oauth.registers()];
  const proofs = Array.from({ length: 4 }, () => proof());
  const codes = await Promise.all(proofs.map(({ asked }) => oauth.letsIn(app, asked)));
  const tokens = [await oauth.tokenFor(app), await oauth.tokenFor(other), await oauth.ownToken(app)];
  const madeUp = Array.from({ length: 6 }, () => proof().verifier);
  const ofApps = [app.client_secret, other.client_secret, basic(app.client_id, app.client_secret).slice(6)];
  const ofCodes = [...proofs.map(({ verifier }) => verifier), ...codes];
  const all = [oauth.session, ...ofApps, ...ofCodes, ...tokens, ...madeUp];
  return { app, other, proofs, codes, tokens, madeUp, all };
}

type Secrets = Awaited<ReturnType<typeof makeSecrets>>;

/** Sends each secret wherever a client may put it. */
async function useAll({ app, other, proofs, codes, tokens, madeUp }: Secrets): Promise<number[]> {
  const statuses: number[] = [];
  const say = async (answer: Promise<{ status: number }>) => void statuses.push((await answer).status);
  const authorization = basic(app.client_id, app.client_secret);
  for (const [at, code] of codes.entries()) {
    const fields = { ...oauth.redeeming(app, code), code_verifier: proofs[at]!.verifier } as Record<string, string>;
    await say(oauth.send(`/oauth/token?${new URLSearchParams(fields)}`, { method: "POST" }));
    await say(oauth.send("/oauth/token", { method: "POST", body: new URLSearchParams(fields) }));
    await say(
      oauth.post("/oauth/token", { code, redirect_uri: "x", grant_type: "authorization_code" }, { authorization }),
    );
    await say(oauth.redeems({ ...other, client_secret: madeUp[at]! }, code, { code_verifier: madeUp[at] }));
  }
  for (const token of [...tokens, ...madeUp]) {
    await say(oauth.withToken(token, "GET", "/api/v1/timelines/home"));
    await say(oauth.withToken(token, "GET", "/oauth/userinfo"));
    await say(oauth.send(`/api/v1/apps/verify_credentials?access_token=${token}`, {}));
    await say(oauth.send(`/oauth/revoke?token=${token}&client_id=x`, { method: "POST" }));
    await say(oauth.revokes(app, token));
  }
  const { visitor } = openWorldPages(oauth.world);
  const browser = visitor();
  browser.cookies.set("session", oauth.session);
  const asked = new URLSearchParams(oauth.asking(app, { state: madeUp[0]!, ...proofs[0]!.asked }));
  const headers = { origin: worldOrigin, "sec-fetch-site": "same-origin" };
  await say(browser.request(`/oauth/authorize?${asked}`));
  await say(browser.request(`/oauth/authorize?${asked}`, { method: "POST", headers, body: asked }));
  await say(oauth.says(app, { state: madeUp[1]! }));
  return statuses;
}

test.each<LogOptions["style"]>(["json", "terminal"])("none of 20 secrets is in a log for a %s", async (style) => {
  const lines: string[] = [];
  const secrets = await makeSecrets();
  expect(new Set(secrets.all).size).toBeGreaterThanOrEqual(20);
  oauth.world.ports.log = openLog({ style, write: (line) => lines.push(line) });
  await useAll(secrets);

  const { pool } = oauth.world;
  const broken = await makeSecrets();
  // Nothing of it works any more, and each call is an error that is written down.
  for (const table of ["oauth_app", "oauth_grant", "access_token"]) {
    await pool.query(`alter table ${table} rename to ${table}_away`);
  }
  try {
    expect(await useAll(broken)).toContain(500);
  } finally {
    for (const table of ["oauth_app", "oauth_grant", "access_token"]) {
      await pool.query(`alter table ${table}_away rename to ${table}`);
    }
  }
  expect(lines.length).toBeGreaterThan(0);
  const written = lines.join("\n");
  expect([...secrets.all, ...broken.all].filter((secret) => written.includes(secret))).toEqual([]);
});
